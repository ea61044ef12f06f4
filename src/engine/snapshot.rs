//! Where a way stood that goes on later, with the acts that were done on it.

use super::edit::Edit;
use super::regs::{Regs, Step};
use super::table::Maybe;
use crate::language::ir::{Cell, Kind};
use crate::language::source::Span;
use crate::play::executor::Done;

/// An act that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Acted {
    /// The kind of the piece before; none for a pass.
    pub(super) kind: Kind,
    /// Where it began; none for a drop, a pass or a choice.
    pub(super) origin: Cell,
    /// Where the piece is in the end, or the chosen cell; none if it is gone.
    pub(super) end: Cell,
    /// Where the act has ended, even if the piece is gone.
    pub(super) place: Cell,
    /// By which clause.
    pub(super) clause: Span,
    /// A piece beside the mover was put somewhere.
    pub(super) placed: bool,
}

impl Acted {
    /// The same as all executors tell it.
    pub(super) fn done(&self) -> Done {
        let by = Done::actor(self.kind.some(), self.origin.some(), self.end.some());
        Done { by, clause: self.clause, end: self.end.some(), kind: self.kind.some() }
    }
}

/// How things stood when an act began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Began {
    pub(super) regs: Regs,
    /// How long the trail was.
    pub(super) trail: usize,
}

/// Where a way stood that goes on later.
#[derive(Clone, Debug, Default)]
pub(super) struct Snapshot {
    pub(super) regs: Regs,
    pub(super) step: Step,
    pub(super) edits: Vec<Edit>,
    pub(super) acted: Vec<Acted>,
    pub(super) began: Vec<Began>,
}

impl Snapshot {
    /// About how many bytes it takes.
    pub(super) fn size(&self) -> usize {
        size_of::<Self>()
            + size_of_val(self.edits.as_slice())
            + size_of_val(self.acted.as_slice())
            + size_of_val(self.began.as_slice())
    }

    /// Another, to which this one has led: with all that has led to this one before it.
    pub(super) fn followed_by(&self, on: &Self) -> Self {
        Self {
            edits: self.edits.iter().chain(&on.edits).cloned().collect(),
            acted: self.acted.iter().chain(&on.acted).copied().collect(),
            began: self.began.iter().chain(&on.began).copied().collect(),
            regs: on.regs,
            step: on.step,
        }
    }
}
