//! What goes from stage to stage: what was written, and what all of them add to.

use super::certain;
use super::compass::Compass;
use super::findings::Findings;
use super::notes::Notes;
use super::program::Program;
use crate::language::budget::Budget;
use crate::language::ir::limits;
use crate::language::source::{SourceId, Sources};

/// What was written. No stage changes it.
#[derive(Clone, Copy)]
pub(super) struct Written<'t> {
    pub(super) program: &'t Program<'t>,
    pub(super) sources: &'t Sources,
    /// The text of the game's own file: what files that it uses leave unused is no concern of its author.
    pub(super) main: SourceId,
}

/// What every stage adds to.
pub(super) struct Output {
    pub(super) told: Findings,
    pub(super) notes: Notes,
    /// The directions that have been asked for so far: each vector makes one.
    pub(super) compass: Compass,
    pub(super) size: Size,
    /// For the cells that are looked at to work out zones.
    pub(super) zone_budget: Budget,
    /// For what is looked at to tell what is certain.
    pub(super) certain_budget: Budget,
}

impl Output {
    /// Begins with what was told when the files were put together.
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

/// How large the rules are, against the limits.
#[derive(Debug, Default)]
pub(super) struct Size {
    /// The parts that have been lowered.
    pub(super) parts: usize,
    /// The moves and drops of all pieces so far.
    pub(super) clauses: usize,
    /// The parts of questions that have been compared with each other.
    pub(super) compared: usize,
    /// Whether it has been told that there are too many.
    pub(super) told: bool,
    /// Whether the clause at work has too many: then nothing more of it is looked at, for there may be as many again
    /// behind each part that is one too many.
    pub(super) given_up: bool,
}
