//! What is remembered too long or not long enough.

use crate::language::diagnostic::words::article;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// `captured = number of taken` in an effect, and `win when captured >= 5`.
pub(in crate::language::check) fn total_begun_anew(
    (at, state): (Span, &str),
    counted: &str,
    asked: Span,
) -> Diagnostic {
    Diagnostic::new(catalog::TOTAL_BEGUN_ANEW, format!("`{state}` is what one turn takes, and no total"))
        .at(at, "begins anew each time")
        .at(asked, "asks how many there are")
        .help(format!(
            "to count all, write `{state} = {state} + {counted}`; what this turn has taken, an ending asks itself: `{counted} >= 2`"
        ))
}

/// `arrows : 0..3`, which begins at 0 and is only made less.
pub(in crate::language::check) fn only_lowered(
    (at, state): (Span, &str),
    lowered: Span,
    (least, most): (i64, i64),
) -> Diagnostic {
    Diagnostic::new(catalog::ONLY_LOWERED, format!("`{state}` begins at {least}, and is only made less"))
        .at(at, format!("begins at its least value, {least}"))
        .at(lowered, "made less here, and nowhere more: at its bounds it stays as it is")
        .help(format!(
            "say with which value it begins: write `{least}..{most} = {most}` in place of `{least}..{most}`"
        ))
}

/// `win when no Flag`, where each side begins with a Flag.
pub(in crate::language::check) fn gone_of_either_side((at, men): (Span, &str), whose: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::GONE_OF_EITHER,
        format!("`no {men}` waits until neither side has {a} `{men}`", a = article(men)),
    )
    .at(at, "of either side")
    .help(format!(
        "say whose: `no {whose} {men}`; if both must be gone, write `no own {men} and no enemy {men}`"
    ))
}
