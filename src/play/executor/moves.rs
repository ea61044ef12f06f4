//! A legal move as data: what it does, and how it comes about.

use std::fmt::Display;
use std::hash::{Hash, Hasher};

use serde::Serialize;

use crate::language::ir::{Cell, Game, Kind, ManOwner};
use crate::play::notation;
use crate::play::trace::{Act, Derivation, StepKind};

/// A legal move. Everything about it, including its text, comes from the ways in which it comes about: moves that come about in the same ways
/// are equal.
#[derive(Clone, Debug, Serialize)]
pub struct Move<P> {
    /// The ways in which it comes about; at least one; at most [`WAYS`](crate::language::budget::WAYS) of the same summary, and
    /// [`ALL_WAYS`](crate::language::budget::ALL_WAYS).
    pub ways: Vec<Derivation>,
    /// What is played.
    #[serde(skip)]
    pub(crate) ply: P,
}

impl<P> PartialEq for Move<P> {
    fn eq(&self, other: &Self) -> bool {
        self.ways == other.ways
    }
}

impl<P> Eq for Move<P> {}

impl<P> Hash for Move<P> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        self.ways.hash(to);
    }
}

impl<P> Move<P> {
    /// What an executor plays.
    #[must_use]
    pub fn ply(&self) -> &P {
        &self.ply
    }

    /// The text of the move, as it is written where no other legal move is like it. `Match::texts` has the texts that differ from each other.
    pub fn display(&self, game: &Game) -> impl Display {
        notation::texts(game, &[&self.ways]).into_iter().next().unwrap_or_default()
    }

    /// Where the first piece begins; none for a drop or a pass.
    #[must_use]
    pub fn from(&self) -> Option<Cell> {
        self.acts().first().and_then(|act| act.origin)
    }

    /// Where the last piece arrives, even if it is gone since then; none for a pass.
    #[must_use]
    pub fn to(&self) -> Option<Cell> {
        self.acts().last().and_then(Act::to)
    }

    /// The captured pieces: cell, kind and owner, in the order of capture.
    pub fn captures(&self) -> impl Iterator<Item = (Cell, Kind, ManOwner)> {
        self.steps().filter_map(|step| match *step {
            StepKind::Took(cell, kind, side) => Some((cell, kind, side)),
            _ => None,
        })
    }

    /// What the last moved piece has become, if that is another kind.
    #[must_use]
    pub fn promotion(&self) -> Option<Kind> {
        self.acts().last()?.becomes()
    }

    /// The acts of the first way.
    #[must_use]
    pub fn acts(&self) -> &[Act] {
        self.ways.first().map_or(&[], |way| &way.acts)
    }

    fn steps(&self) -> impl Iterator<Item = &StepKind> {
        self.acts().iter().flat_map(|act| act.steps.iter().map(|step| &step.kind))
    }
}
