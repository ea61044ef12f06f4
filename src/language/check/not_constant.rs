//! Why the cells of a set are not known before the game.

use crate::language::budget::Spent;

/// Why the cells of a set are not known before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotConstant {
    /// They depend on pieces, or on more.
    Depends,
    /// They take too much work.
    TooMuch,
}

impl From<Spent> for NotConstant {
    fn from(Spent: Spent) -> Self {
        Self::TooMuch
    }
}
