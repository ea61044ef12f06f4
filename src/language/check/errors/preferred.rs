//! What is told of `if possible`.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and the words there.
type Words<'a> = (Span, &'a str);

/// `look slide any to hill if possible`
pub(in crate::language::check) fn eye_prefers(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::EYE_ACTS, "an eye does not choose between its ways")
        .at(at, "the eye walks here, not the man")
        .help("say it of a leg of the man; what only matters if it is so is asked without `if possible`")
}

/// `(hop any)+ to hill if possible`; `right`: the same said of each round.
pub(in crate::language::check) fn prefers_of_rounds(at: Span, right: Option<&str>) -> Diagnostic {
    let found = Diagnostic::new(catalog::PREFERS_OF_WHAT, "`if possible` does not say of which round it is")
        .at(at, "of each round, or of the last?");
    match right {
        Some(right) => found.help(format!("each round by itself is compared so: `{right}`")),
        None => found.help("say it within the repetition, where each round is compared by itself: `((step any) to hill if possible)+`"),
    }
}

/// `stay where own by step any if possible`
pub(in crate::language::check) fn prefers_no_landing(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::PREFERS_OF_WHAT, "`if possible` compares landings, and this may land nowhere")
        .at(at, "which landings?")
        .help("say it of what surely lands: `(step any) to hill if possible`; what must be so is said without `if possible`")
}

/// `step any to hill if possible`; `so_far`: it goes over so many cells, and else over men, who are others each time.
pub(in crate::language::check) fn one_landing(at: Span, so_far: bool, right: Option<&str>) -> Diagnostic {
    let landing = if so_far { "one landing" } else { "one landing over the same men" };
    let found =
        Diagnostic::new(catalog::ONE_LANDING, format!("there is {landing} only, so it is possible or not"))
            .at(at, "compared with nothing");
    match right {
        Some(right) if so_far => found.help(format!(
            "behind a leg, its ways in one direction are compared; to compare all directions, `{right}`"
        )),
        Some(right) => found.help(format!(
            "behind a leg, its ways in one direction and over the same men are compared; to compare all its ways, `{right}`"
        )),
        None => found.help("leave it out; or leave out `if possible`, if it must be so"),
    }
}

/// `stops not buoy` beside `to water if possible`; `word`: `stops` or `stands`; `right`: the same said of the landing.
pub(in crate::language::check) fn prefers_forbidden(
    (at, said): Words<'_>,
    kind: &str,
    (rule, word): Words<'_>,
    right: Option<&str>,
) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::PREFERS_FORBIDDEN,
        format!("`{said}` also counts landings that `{word}` forbids the {kind}"),
    )
    .at(at, "asked when it lands; then the other landings are none")
    .at(rule, "asked when the walk is over");
    match right {
        Some(right) => found.help(format!("say it of the landing: `{right}`; `enters` is asked before, too")),
        None => found.help(format!(
            "say of the landing, by a `to` before it, what `{word}` says; `enters` is asked before, too"
        )),
    }
}

/// Two clauses of a piece with `to hill if possible`; `right`: both as one.
pub(in crate::language::check) fn prefers_apart(
    (at, said): Words<'_>,
    before: Span,
    kind: &str,
    right: Option<&str>,
) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::PREFERS_APART,
        format!("two moves of the {kind} say `{said}`, and each compares its own landings only"),
    )
    .at(at, "where this is not possible, all of these count")
    .at(before, "even if this is possible");
    match right {
        Some(right) => found.help(format!("all of them are compared in one: `{right}`")),
        None => found.help(format!("all of them are compared in one: `move (A | B) {said}`")),
    }
}
