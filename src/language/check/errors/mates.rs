//! Mates of the wrong side, and mates that cannot be.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `lose when no move and enemy King attacked`; whether both are of one side, and whether a turn is over; `right`: a mate.
pub(in crate::language::check) fn mate_of_the_wrong_side(
    (move_at, no_move): Words<'_>,
    (king_at, attacked): Words<'_>,
    (one_side, after): (bool, bool),
    right: &str,
) -> Diagnostic {
    let (group, own) =
        if after { ("after a turn", "has just moved") } else { ("before a turn", "is about to move") };
    let found = if one_side {
        let whose = if after { "own" } else { "enemy" };
        Diagnostic::new(
            catalog::NO_MATE,
            format!("this is no mate: `{whose}` is the side that has just moved"),
        )
        .at(king_at, format!("in `{group}`, `own` is the side that {own}"))
        .at(move_at, "of the same side")
    } else {
        Diagnostic::new(
            catalog::NO_MATE,
            format!("this is no mate: `{no_move}` is of one side, `{attacked}` of the other"),
        )
        .at(king_at, "a man of one side")
        .at(
            move_at,
            if no_move.contains(" for ") && !no_move.ends_with("enemy") {
                "asked of the other".to_owned()
            } else {
                format!("asked of the other: in `{group}`, `own` is the side that {own}")
            },
        )
    };
    found.help(format!(
        "a side is mated that has no move and whose man is attacked: write {right}; if this is meant, give one of the two questions a name with `define`"
    ))
}
