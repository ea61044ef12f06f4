//! Why a question has one answer: plain data that the rules find and the messages put into words.

use crate::language::ir::{Kind, Whose};
use crate::language::source::Span;

/// Why there are never more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::language::check) enum Limit {
    /// There are no more of these men.
    Men,
    /// There are no more of these in hand, and none are added.
    Hand,
    /// The board has no more cells.
    Board,
    /// These are no more cells.
    Cells,
    /// Nor are there more neighbours.
    Neighbours,
    /// One turn takes no more.
    Turn,
}

impl Limit {
    /// Its name in the message.
    pub(in crate::language::check) fn word(self) -> &'static str {
        match self {
            Self::Men => "men",
            Self::Hand => "hand",
            Self::Board => "board",
            Self::Cells => "cells",
            Self::Neighbours => "neighbours",
            Self::Turn => "turn",
        }
    }
}

/// How many there can be, and why no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::language::check) struct Most {
    pub(in crate::language::check) many: i64,
    pub(in crate::language::check) limit: Limit,
}

/// What takes nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::language::check) enum Quiet {
    /// A move, by the words of its walk.
    Move(Span),
    /// A drop.
    Drop,
    /// No move or drop of a piece does.
    Piece,
    /// Nothing in the game does.
    Game,
}

/// What there is not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::language::check) enum Missing {
    Taken,
    Walked,
    Named,
    Mover,
    Origin,
}

impl Missing {
    /// Its name in the message.
    pub(in crate::language::check) fn what(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Walked => "walked",
            Self::Named => "named",
            Self::Mover => "mover",
            Self::Origin => "origin",
        }
    }

    /// The words for it among those that ask: the first, where a leg is meant.
    pub(in crate::language::check) fn word(self, words: &str) -> &str {
        if self == Self::Walked { words.split(' ').next().unwrap_or(words) } else { words }
    }
}

/// Words that nobody is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::language::check) struct Nobody {
    /// The words.
    pub(in crate::language::check) at: Span,
    /// The kinds that they name, if they name some.
    pub(in crate::language::check) kinds: Vec<Kind>,
    /// Of whose side the words say that they are.
    pub(in crate::language::check) whose: Option<Whose>,
    /// The same words with the other side said, if somebody is in them then.
    pub(in crate::language::check) other: Option<String>,
}
