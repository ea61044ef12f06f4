//! What one way of a walk asks and does.

use super::super::code::{ArrivalId, BlockId, LegId};
use super::who::Who;
use crate::language::ir::Cell;

/// A question about the position that a way leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Check {
    /// Who stands on a cell.
    Who(Cell, Who),
    /// The mover is not attacked where it stands, or on a cell to which it comes before it has taken anything.
    Safe(Cell),
    /// The piece on a cell is one onto which this leg goes, or which it takes.
    Met(Cell, LegId),
    /// The piece on a cell is one that this arrival captures.
    Captured(Cell, ArrivalId, u8),
    /// A test of an arrival, when the mover has come to the cell.
    Where(Cell, ArrivalId, u8),
    /// The same, which is about the cell itself.
    To(Cell, ArrivalId, u8),
    /// A guard, before the piece sets out: of the clause, of the kind, or of the game.
    Guard(u8, u8),
}

/// What a way asks and does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Way {
    /// Who has to stand on which cells. While a walk is followed, the last entry of a cell counts.
    pub(in crate::engine) tests: Vec<(Cell, Who)>,
    /// What else has to hold.
    pub(in crate::engine) checks: Vec<Check>,
    /// A number of the game that must have a value.
    pub(in crate::engine) number: Option<(usize, i32)>,
    /// The cells of the pieces that are taken; those from and to which others are put; those that get names.
    pub(in crate::engine) takes: Vec<Cell>,
    pub(in crate::engine) puts: Vec<(Cell, Cell)>,
    pub(in crate::engine) names: Vec<(u8, Cell)>,
    /// The effects of landings.
    pub(in crate::engine) effects: Vec<BlockId>,
    /// The cells on which its legs land, in order.
    pub(super) landings: Vec<Cell>,
}

/// How long the parts of a way are.
pub(super) type Lengths = [usize; 7];

impl Way {
    /// Who has to stand on a cell, if that is tested.
    pub(in crate::engine) fn on(&self, cell: Cell) -> Option<Who> {
        self.tests.iter().rfind(|(tested, _)| *tested == cell).map(|(_, who)| *who)
    }

    /// The same with one test for each cell.
    pub(in crate::engine) fn settled(&self) -> Self {
        let mut tests: Vec<(Cell, Who)> = Vec::with_capacity(self.tests.len());
        for (cell, who) in &self.tests {
            match tests.iter_mut().find(|(known, _)| known == cell) {
                Some((_, known)) => *known = *who,
                None => tests.push((*cell, *who)),
            }
        }
        Self { tests, ..self.clone() }
    }

    pub(super) fn lengths(&self) -> Lengths {
        let Self { tests, checks, number: _, takes, puts, names, effects, landings } = self;
        let [tests, checks, takes] = [tests.len(), checks.len(), takes.len()];
        [tests, checks, takes, puts.len(), names.len(), effects.len(), landings.len()]
    }

    pub(super) fn truncate(&mut self, [tests, checks, takes, puts, names, effects, landings]: Lengths) {
        self.tests.truncate(tests);
        self.checks.truncate(checks);
        self.takes.truncate(takes);
        self.puts.truncate(puts);
        self.names.truncate(names);
        self.effects.truncate(effects);
        self.landings.truncate(landings);
    }
}
