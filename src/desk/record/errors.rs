//! What can be wrong with kept games, and what becomes of them under other rules.

use super::{LONGEST, MOVES, SCHEMA};
use crate::language::diagnostic::{Diagnostic, catalog};

/// Where kept games come from.
const HELP: &str = "`save x.game` in `menagerie play` keeps a game";

pub(super) fn empty() -> Diagnostic {
    Diagnostic::new(catalog::NO_KEPT_GAME, "the file is empty: there is no game in it").help(HELP)
}

pub(super) fn no_game() -> Diagnostic {
    let message = format!("this is no kept game: such a file begins with `menagerie game {SCHEMA}`");
    Diagnostic::new(catalog::NO_KEPT_GAME, message).help(HELP)
}

pub(super) fn version(found: &str) -> Diagnostic {
    let message = format!("this is a kept game of form {found}, and {SCHEMA} is read here");
    Diagnostic::new(catalog::NO_KEPT_GAME, message).help("a newer version of the program may read it")
}

pub(super) fn too_long(bytes: usize) -> Diagnostic {
    let message = format!("a kept game of {bytes} bytes is too long");
    Diagnostic::new(catalog::KEPT_TOO_MUCH, message).help(format!("at most {LONGEST} bytes are read"))
}

pub(super) fn too_many_moves() -> Diagnostic {
    Diagnostic::new(catalog::KEPT_TOO_MUCH, format!("a kept game has more than {MOVES} moves"))
        .help(format!("at most {MOVES} moves are read"))
}

/// A line that is not understood.
pub(super) fn line(message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(catalog::KEPT_LINE, message).help(help)
}
