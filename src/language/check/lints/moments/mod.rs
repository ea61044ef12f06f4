//! What is known at the place of a condition: what the move has brought so far, who the clause's own piece is, and what
//! stands on `here`.
//!
//! A guard before the walk knows nothing of what the walk will capture; a piece that asks at home whether an enemy stands
//! `here` stands there itself. Such conditions have the same answer in every position, so they are never intended.
//!
//! `places` goes through the rules and knows the [`Moment`] of each condition; `answers` evaluates conditions with that
//! knowledge; `tell` makes the messages. `whole_board` and `one_turn` read the same list of conditions.

mod answers;
mod one_turn;
mod places;
mod tell;
mod whole_board;

use crate::language::check::reasons::Missing;
use crate::language::ir::{Event, GuardKind, Kind};
use crate::language::source::Span;

/// Where a condition stands in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// After a `move`.
    Move(GuardKind),
    /// After `moves`, of a piece or of the game.
    Moves(GuardKind),
    /// After a `drop`.
    Drop(GuardKind),
    /// After an act of a turn or a phase.
    Turn(GuardKind),
    /// In the walk itself: `to`, `where`.
    Walk,
    /// After `promotes to`.
    Promotion,
    /// After a hook.
    Hook(Event),
    /// After `takes`, where `it` is the victim.
    Takes,
    /// After `safe`, where `mover` is the piece that would capture.
    Safe,
    /// After `enters`, `passes`, `stops`, `stands`.
    Rule,
    /// After `again`.
    Again,
    /// An ending of `after a turn`.
    AfterTurn,
    /// An ending of `before a turn`.
    BeforeTurn,
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum On {
    /// The clause's own piece.
    Me,
    /// Nothing: the moving piece is in the air, and what it has captured is gone.
    Nobody,
    /// Not known.
    Somebody,
}

/// What is known where a condition is evaluated.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub(super) place: Where,
    /// The kind of the clause's own piece, if it is known.
    pub(super) me: Option<Kind>,
    /// The words that certainly mean that piece.
    pub(super) itself: Vec<Word>,
    /// Whether it certainly belongs to the own side.
    pub(super) is_own: bool,
    /// What stands on `here`.
    pub(super) here: On,
    /// What certainly does not exist yet.
    pub(super) absent: Vec<Missing>,
}

impl Moment {
    /// A moment about which nothing is known.
    fn at(place: Where) -> Self {
        Self { place, me: None, itself: Vec::new(), is_own: true, here: On::Somebody, absent: Vec::new() }
    }

    fn lacks(&self, missing: Missing) -> bool {
        self.absent.contains(&missing)
    }
}

/// A word that may mean the clause's own piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Me,
    It,
    Mover,
}

/// Why a condition has only one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// What the word means does not exist yet.
    NotYet(Missing),
    /// The piece itself stands there, or is meant, and what this decides.
    Itself,
    /// The piece in the air stands nowhere, and what it has captured is gone.
    Gone,
}

/// The answer that a condition has in every position, why, and the word that makes it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) holds: bool,
    pub(super) why: Why,
    pub(super) word: Span,
}

impl Answer {
    /// The common answer of two pieces that have the same clause.
    fn and(self, other: Self) -> Option<Self> {
        Some(self).filter(|_| self.holds == other.holds && self.why == other.why)
    }
}
