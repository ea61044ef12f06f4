//! What is told of `before moving`.

use super::super::typed::Subject;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// `when own Rook before moving`
pub(in crate::language::check) fn no_move_made(at: Span, text: &str, what: &str) -> Diagnostic {
    Diagnostic::new(catalog::NO_MOVE_MADE, format!("`{text}` asks what was before a move, and none has been made"))
        .at(at, "before which move?")
        .help(format!("as it is now: `{what}`; `before moving` stands behind `so that` and `with most`, where a move is asked about"))
}

/// `laden before moving`
pub(in crate::language::check) fn before_of_what(at: Span, what: &str, subject: Subject) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::BEFORE_OF_WHAT,
        format!("`{what}` is {}, and `before moving` stands behind a set or a number", subject.noun()),
    )
    .at(at, "what is this before the move?");
    match subject {
        Subject::Question => found.help("a question is asked before the move by `when` or `unless`"),
        _ => found.help("ask about the men: `mover is PIECE before moving`"),
    }
}

/// `last before moving`; `place`: how it is asked whether the mover is there, `in` or `not in`.
pub(in crate::language::check) fn same_before(at: Span, what: &str, place: Option<&str>) -> Diagnostic {
    Diagnostic::new(catalog::SAME_BEFORE, format!("`{what}` is the same before the move and after it"))
        .at(at, "no move changes this")
        .help(match place {
            Some(joint) => format!(
                "the cell where the mover was is `origin`: `origin {joint} {what}`; where he is now: `mover {joint} {what}`"
            ),
            None => format!("leave `before moving` out: `{what}`"),
        })
}

/// `mover in mud before moving`
pub(in crate::language::check) fn now_or_before(at: Span, joint: &str, cells: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOW_OR_BEFORE, format!("this asks where the mover is now, of `{cells}` as it was"))
        .at(at, "not where the mover was before the move")
        .help(format!(
            "where he was: `origin {joint} {cells} before moving`; where he is now: `here {joint} {cells} before moving`"
        ))
}

/// `with most number of own attacked before moving`; `now`: the same number without `before moving`.
pub(in crate::language::check) fn one_for_all(at: Span, text: &str, now: Option<&str>) -> Diagnostic {
    let found = Diagnostic::new(
        catalog::ONE_FOR_ALL,
        format!("`{text}` is the same for all moves, so `with most` leaves all of them"),
    )
    .at(at, "compared with itself");
    match now {
        Some(now) => found.help(format!(
            "after each move it is `{now}`; by how much each move makes it less: `({now} before moving - {now})`"
        )),
        None => found.help("count what the moves change, such as `taken`; or leave `with most` out"),
    }
}

/// `walk with most number of taken`, where no move `walk` takes anybody.
pub(in crate::language::check) fn most_of_nobody(at: Span, text: &str, act: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::ONE_FOR_ALL,
        format!("`{text}` is the same for all moves, so `with most` leaves all of them"),
    )
    .at(at, format!("always none: no `{act}` takes anybody"))
    .help("`with most` stands behind the act whose moves are compared: `capture with most number of taken else move`")
}

/// `with most number of own last`: cells, and no men.
pub(in crate::language::check) fn cells_for_all(at: Span, text: &str, zone: &str, men: &str) -> Diagnostic {
    let counted = text.strip_suffix(" before moving").unwrap_or(text).replace(zone, men);
    one_for_all(at, text, None)
        .help(format!("`{zone}` are cells, always as many; the men there are counted by `{counted}`"))
}

/// `number of own last before moving`: cells, and no men.
pub(in crate::language::check) fn cells_before(at: Span, text: &str, zone: &str, men: &str) -> Diagnostic {
    let counted = text.replace(zone, men);
    same_before(at, text, None).help(format!(
        "`{zone}` are cells, always as many; the men who stood there are counted by `{counted} before moving`"
    ))
}
