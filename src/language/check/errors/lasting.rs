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

/// `moves when rest is 0`, where `rest` is only ever raised.
pub(in crate::language::check) fn rests_for_ever(
    (at, state): (Span, &str),
    men: &str,
    raised: Span,
    guard: Span,
) -> Diagnostic {
    Diagnostic::new(
        catalog::HELD_FOR_EVER,
        format!("nothing lowers `{state}`, so a man whose `{state}` is raised never moves again"),
    )
    .at(raised, "raised here")
    .at(guard, "keeps him from moving")
    .at(at, "lasts for the whole game")
    .help(format!(
        "let it run down, outside the pieces: `after moving {{ each {men} {{ it.{state} = it.{state} - 1 }} }}`; what is to last for one turn is `{state} : flag until end of its next turn`"
    ))
}

/// `moves unless asleep`, where each man who `has moved`, or `has taken`, is set asleep for good.
pub(in crate::language::check) fn sleeps_for_ever(
    (at, state): (Span, &str),
    who: &str,
    set: Span,
    guard: Span,
) -> Diagnostic {
    Diagnostic::new(
        catalog::HELD_FOR_EVER,
        format!("nothing clears `{state}`, so a man that {who} never moves again"),
    )
    .at(set, "set here")
    .at(guard, "keeps him from moving")
    .at(at, "lasts for the whole game")
    .help(format!(
        "what is to last for one turn goes back of itself: `{state} : flag until end of its next turn`; if he is never to move again, say so of each of his moves: `when not {state}`"
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

/// `moves unless mover in used`, where all who have moved join `used`.
pub(in crate::language::check) fn spent_for_ever(
    (at, state): (Span, &str),
    added: Span,
    guard: Span,
) -> Diagnostic {
    Diagnostic::new(
        catalog::HELD_FOR_EVER,
        format!("nobody ever leaves `{state}`, so each man moves once in the whole game"),
    )
    .at(added, "each who has moved joins it")
    .at(guard, "keeps him from moving")
    .at(at, "lasts for the whole game")
    .help(format!("what is remembered for one turn ends with it: `{state} : set of man until end of turn`"))
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
