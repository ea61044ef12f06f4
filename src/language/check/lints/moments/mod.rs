//! What is known where a question is asked: what there is already, who the clause's own man is, and who stands `here`.
//!
//! A guard before the walk knows nothing of what the walk will take; a man that asks at home whether an enemy stands
//! `here` stands there itself. Such questions have one answer in every position, so nobody means them.

mod answers;
mod most;
mod never;
mod places;
mod quiet;
mod somewhere;
mod taking;
mod tell;

use crate::language::check::reasons::{Missing, Quiet};

pub(super) use places::most_acts;

use crate::language::ir::{Event, GuardKind, Kind};
use crate::language::source::Span;

/// Where in the rules a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// Behind a `move`.
    Move(GuardKind),
    /// Behind `moves`, of a piece or of the game.
    Moves(GuardKind),
    /// Behind a `drop`.
    Drop(GuardKind),
    /// Behind an act of a turn or a phase.
    Turn(GuardKind),
    /// In the walk itself: `to`, `where`.
    Walk,
    /// Behind `promotes to`.
    Promotion,
    /// Behind a hook.
    Hook(Event),
    /// Behind `takes`, where `it` is the victim.
    Takes,
    /// Behind `safe`, where `mover` is who would take the man.
    Safe,
    /// Behind `enters`, `passes`, `stops`, `stands`.
    Rule,
    /// Behind `again`.
    Again,
    /// An ending of `after a turn`.
    AfterTurn,
    /// An ending of `before a turn`.
    BeforeTurn,
}

/// Who stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum On {
    /// The clause's own man.
    Me,
    /// Nobody: the man that walks is in the air, and whom it has taken is gone.
    Nobody,
    /// That is not known.
    Somebody,
}

/// What is known where a question is asked.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub(super) place: Where,
    /// The kinds that the clause's own man may be of; empty where that is not known.
    pub(super) me: Vec<Kind>,
    /// The words that stand for it, as far as that is known.
    pub(super) itself: Vec<Word>,
    /// Whether it surely is of one's own side.
    pub(super) is_own: bool,
    /// Who stands on `here`.
    pub(super) here: On,
    /// What there surely is not yet.
    pub(super) absent: Vec<Missing>,
    /// What takes nobody, so that nobody is `taken`.
    pub(super) quiet: Option<Quiet>,
}

impl Moment {
    /// A moment of which nothing is known.
    fn at(place: Where) -> Self {
        Self {
            place,
            me: Vec::new(),
            itself: Vec::new(),
            is_own: true,
            here: On::Somebody,
            absent: Vec::new(),
            quiet: None,
        }
    }

    fn lacks(&self, missing: Missing) -> bool {
        self.absent.contains(&missing)
    }
}

/// A word that may stand for the clause's own man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Me,
    It,
    Mover,
}

/// Why a question has one answer only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// There is nothing yet that the word could mean.
    NotYet(Missing),
    /// Nobody is taken there at all.
    Nobody(Quiet),
    /// The man itself stands there, or is meant, and what it is settles the matter.
    Itself,
    /// The man itself is one of those that are asked about.
    Counts,
    /// The man in the air stands nowhere, and whom it has taken is gone.
    Gone,
}

/// What a question is worth in every position, why, and by which word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) holds: bool,
    pub(super) why: Why,
    pub(super) word: Span,
}

impl Answer {
    /// What is known where a question has one answer and the other, as in two pieces.
    fn and(self, other: Self) -> Option<Self> {
        let nothing_taken = |why| matches!(why, Why::NotYet(Missing::Taken) | Why::Nobody(_));
        if self.holds != other.holds {
            return None;
        }
        match (self.why, other.why) {
            (a, b) if a == b => Some(self),
            // Here a move that takes nobody, and there one that has not yet.
            (Why::Nobody(_), b) if nothing_taken(b) => Some(other),
            (a, Why::Nobody(_)) if nothing_taken(a) => Some(self),
            _ => None,
        }
    }
}
