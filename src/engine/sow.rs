//! `sow`: the number of a cell is put on others, one by one.

use super::layout::{Holder, of_cell};
use super::machine::Machine;
use super::program::{Owner, Program, Sow};
use super::regs::{Regs, Target};
use crate::language::budget::Asked;
use crate::language::ir::Cell;

impl Machine {
    /// Sows; not if a cell has no next cell, or several.
    pub(super) fn sow(&mut self, p: &Program, r: &Regs, sow: &Sow) -> Asked<bool> {
        let Owner::Cells(from) = &sow.what.of else { return Ok(false) };
        let [mut cell] = self.cells_in(p, r, from)?[..] else { return Ok(false) };
        loop {
            let seeds = self.lying(p, sow, cell);
            self.lay(p, sow, (cell, 0));
            for _ in 0..seeds {
                let Some(next) = self.next_sown(p, r, sow, cell)? else { return Ok(false) };
                cell = next;
                self.lay(p, sow, (cell, self.lying(p, sow, cell) + 1));
            }
            if let Some(last) = &sow.last {
                self.store(p, r, last, Some(if seeds > 0 { of_cell(cell) } else { 0 }))?;
            }
            let goes_on = match &sow.again {
                Some(asks) if seeds > 0 => self.holds(p, r, asks)?,
                _ => false,
            };
            if !goes_on {
                return Ok(true);
            }
        }
    }

    /// How many lie on a cell.
    fn lying(&self, p: &Program, sow: &Sow, cell: Cell) -> i64 {
        let what = (sow.what.state, sow.what.place);
        self.world.value(&p.layout, Holder::Cell(cell), what).unwrap_or(0)
    }

    /// Lets so many lie on a cell, or as many as may.
    fn lay(&mut self, p: &Program, sow: &Sow, (cell, number): (Cell, i64)) {
        let info = p.layout.state(sow.what.state);
        let number = info.map_or(number, |info| info.ty.bounded(number));
        self.store_one(p, Holder::Cell(cell), &sow.what, number);
    }

    /// The next cell that gets one.
    fn next_sown(&mut self, p: &Program, r: &Regs, sow: &Sow, mut cell: Cell) -> Asked<Option<Cell>> {
        for _ in 0..p.layout.cells {
            self.spend()?;
            let mut asked = *r;
            asked.frame.member = Target::Cell(cell);
            let [next] = self.cells_in(p, &asked, &sow.next)?[..] else { return Ok(None) };
            cell = next;
            let gets_one = match &sow.without {
                Some(set) => !self.contains(p, r, set, Target::Cell(cell))?,
                None => true,
            };
            if gets_one {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}
