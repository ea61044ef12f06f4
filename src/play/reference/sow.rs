//! `sow`: the number of a cell is put on others, one by one.

use std::sync::Arc;

use super::interpreter::{Interpreter, Tried};
use super::scene::Scene;
use super::sets::Target;
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Owner, Reason, Sow, StateRef};
use crate::language::source::Span;
use crate::play::position::{Holder, Value};
use crate::play::trace::{StepKind, Undone};

impl Interpreter<'_> {
    /// Sows, if each cell has one next cell.
    pub(super) fn sow(&self, mut scene: Scene, sow: &Sow, at: Span) -> Asked<Vec<Scene>> {
        scene.note(at, StepKind::Effect);
        let before = Arc::clone(&scene.position);
        let done = self.sown(&mut scene, sow);
        for cell in (0..self.game.board.cells.len()).map(Cell::at).filter(|_| done.is_ok()) {
            let old = before.value(self.game, Holder::Cell(cell), sow.what.state);
            let new = scene.position.value(self.game, Holder::Cell(cell), sow.what.state);
            if old != new {
                let grows = old < new;
                scene.note(at, if grows { StepKind::Grew(cell) } else { StepKind::Shrank(cell) });
            }
        }
        self.done(scene, (Reason::Sow, at), done)
    }

    fn sown(&self, scene: &mut Scene, sow: &Sow) -> Tried<()> {
        let Owner::Cells(from) = &sow.what.of else { return Err(Undone::NoCell.into()) };
        let mut cell = one(&self.cells_in(scene, from)?)?;
        loop {
            let seeds = self.lying(scene, &sow.what, cell);
            self.lay(scene, &sow.what, (cell, 0))?;
            for _ in 0..seeds {
                cell = self.next_sown(scene, sow, cell)?;
                self.lay(scene, &sow.what, (cell, self.lying(scene, &sow.what, cell) + 1))?;
            }
            if let Some(last) = &sow.last {
                let end = Value::Cell((seeds > 0).then_some(cell));
                for holder in self.holders(scene, last)? {
                    self.store(scene, holder, last, end.clone())?;
                }
            }
            let goes_on = match &sow.again {
                Some(asks) if seeds > 0 => self.holds(scene, asks)?,
                _ => false,
            };
            if !goes_on {
                return Ok(());
            }
        }
    }

    /// How many lie on a cell.
    fn lying(&self, scene: &Scene, what: &StateRef, cell: Cell) -> i64 {
        let value = scene.position.value(self.game, Holder::Cell(cell), what.state);
        value.and_then(Value::number).unwrap_or(0)
    }

    /// Lets so many lie on a cell, or as many as may.
    fn lay(&self, scene: &mut Scene, what: &StateRef, (cell, number): (Cell, i64)) -> Asked<()> {
        let declared = self.game.states.get(what.state.index());
        let number = declared.map_or(number, |declared| declared.ty.bounded(number));
        self.store(scene, Holder::Cell(cell), what, Value::Number(number))
    }

    /// The next cell that gets one.
    fn next_sown(&self, scene: &Scene, sow: &Sow, mut cell: Cell) -> Tried<Cell> {
        for _ in &*self.game.board.cells {
            let asked = self.of_member(scene, &sow.next, Target::Cell(cell))?;
            cell = one(&self.cells_in(&asked, &sow.next)?)?;
            let gets_one = match &sow.without {
                Some(set) => !self.contains(scene, set, Target::Cell(cell))?,
                None => true,
            };
            if gets_one {
                return Ok(cell);
            }
        }
        Err(Undone::NoCell.into())
    }
}

/// The only cell.
fn one(cells: &[Cell]) -> Tried<Cell> {
    match cells {
        [cell] => Ok(*cell),
        [] => Err(Undone::NoCell.into()),
        several => Err(Undone::Cells(several.len()).into()),
    }
}
