//! Men that change, and men that appear.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// `change it to e4`
pub(in crate::language::check) fn changed_to_cell(at: Span, men: &str, cell: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::CHANGED_TO_WHAT,
        format!("`change` says what men become, a piece or a side; `{cell}` is a place"),
    )
    .at(at, "a piece or a side is needed")
    .help(format!(
        "to bring a man to another cell: `put {} on {cell}`",
        if men.contains(' ') { "MAN" } else { men }
    ))
}

/// `nobody: Pawn 2 in hand`, `to move nobody`
pub(in crate::language::check) fn nobody_is_no_side(at: Span, what: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOBODY_IS_NO_SIDE, format!("`nobody` is no side, and {what}"))
        .at(at, "a side is needed")
        .help("men may belong to nobody, in a set-up, `nobody: ...`, in sets, and by `change it to nobody`; all else is of a side")
}

/// `put new own on e4`
pub(in crate::language::check) fn new_man_of_no_kind(at: Span, side: &str, piece: &str) -> Diagnostic {
    Diagnostic::new(catalog::CHANGED_TO_WHAT, format!("`{side}` says whose the new man is, not what he is"))
        .at(at, "which piece?")
        .help(format!("name the piece behind it: `put new {side} {piece} on ...`"))
}
