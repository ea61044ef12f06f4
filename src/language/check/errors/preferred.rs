//! What is told of `if possible`.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

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
