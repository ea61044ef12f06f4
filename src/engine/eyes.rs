//! Where eyes come to from the members of a set, each by the fastest way that is known for it.

use super::machine::Machine;
use super::program::{Eye, Program, Set};
use super::regs::{Regs, Step, Target};
use super::table::{NO_MAN, NOWHERE};
use crate::language::budget::Asked;
use crate::language::ir::Cell;

impl Machine {
    /// Whether an eye comes to a cell from any member of a set.
    pub(super) fn is_reached(&mut self, p: &Program, r: &Regs, cell: Cell, by: (&Eye, &Set)) -> Asked<bool> {
        let mut reached = self.empty();
        self.reach(p, r, by, &mut reached)?;
        let found = reached.contains(&Target::Cell(cell));
        self.give_back(reached);
        Ok(found)
    }

    /// Where walks of the eye lead from the members of a set, each cell once.
    pub(super) fn reach(
        &mut self,
        p: &Program,
        r: &Regs,
        (eye, from): (&Eye, &Set),
        list: &mut Vec<Target>,
    ) -> Asked<()> {
        let starts = self.cells_in(p, r, from)?;
        match eye {
            Eye::Step(led) => {
                for start in starts {
                    let cells = led[r.frame.own].get(start.index()).map_or(&[][..], Vec::as_slice);
                    list.extend(cells.iter().map(|cell| Target::Cell(*cell)));
                }
            }
            Eye::Flood { start, .. } if p.led(*start).is_some() => {
                let seen = p.seen_from(*start, r.frame.own, starts.iter().copied());
                list.extend(seen.cells().map(Target::Cell));
            }
            Eye::Flood { start, by_masks: true } if self.waits.is_empty() => {
                self.spread(p, r, (*start, &starts), list)?;
                return Ok(());
            }
            Eye::Flood { start, .. } => self.flood(p, r, (*start, &starts), list)?,
            Eye::Scan { start, .. } if self.waits.is_empty() => self.scan(p, r, (*start, &starts), list)?,
            Eye::Path { start: None, .. } => {}
            Eye::Scan { start: node, asks } | Eye::Path { start: Some(node), asks } => {
                self.floods += 1;
                let outer = std::mem::replace(&mut self.flooding, self.floods);
                for start in starts {
                    let eye = Regs {
                        eye_start: start,
                        eye: start,
                        line: NOWHERE,
                        landed: 0,
                        faced: NO_MAN,
                        asks: *asks,
                        then: 0,
                        ..*r
                    };
                    self.run(p, &eye, Step::Node(*node), &mut |_, end| {
                        list.push(Target::Cell(end.eye));
                        Ok(false)
                    })?;
                }
                self.flooding = outer;
            }
        }
        list.sort_unstable();
        list.dedup();
        Ok(())
    }
}
