//! What goes from stage to stage: the input, and the output that all of them add to.

use super::certain;
use super::compass::Compass;
use super::findings::Findings;
use super::notes::Notes;
use super::program::Program;
use crate::language::budget::Budget;
use crate::language::ir::limits;
use crate::language::source::{SourceId, Sources};

/// The input. No stage changes it.
#[derive(Clone, Copy)]
pub(super) struct Written<'t> {
    pub(super) program: &'t Program<'t>,
    pub(super) sources: &'t Sources,
    /// The text of the game's own file: what used files leave unused does not concern its author.
    pub(super) main: SourceId,
}

/// The output of every stage.
pub(super) struct Output {
    pub(super) told: Findings,
    pub(super) notes: Notes,
    /// The directions that have been used so far: each vector creates one.
    pub(super) compass: Compass,
    pub(super) size: Size,
    /// The budget for cells that are visited to compute zones.
    pub(super) zone_budget: Budget,
    /// The budget for finding what is certain.
    pub(super) certain_budget: Budget,
}

impl Output {
    /// Begins with the messages of the program stage.
    pub(super) fn new(told: Findings) -> Self {
        Self {
            told,
            notes: Notes::default(),
            compass: Compass::default(),
            size: Size::default(),
            zone_budget: Budget::of(limits::ZONE_LOOKS),
            certain_budget: Budget::of(certain::WORK),
        }
    }
}

/// The size of the rules, against the limits.
#[derive(Debug, Default)]
pub(super) struct Size {
    /// The parts that have been lowered.
    pub(super) parts: usize,
    /// The moves and drops of all pieces so far.
    pub(super) clauses: usize,
    /// Whether an excess has been reported.
    pub(super) told: bool,
    /// Whether the current clause has too many: then the rest of it is skipped, since there may be as many again
    /// in each further part.
    pub(super) given_up: bool,
}
