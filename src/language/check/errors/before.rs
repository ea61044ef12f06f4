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
