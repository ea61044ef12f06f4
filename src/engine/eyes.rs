//! What eyes see from the members of a set, each by the fastest way that is known for it: from a table, by masks, or cell by cell.

use super::machine::Machine;
use super::program::{Condition, Eye, Program, Set, sight_of};
use super::regs::{Regs, Step, Target};
use super::reverse::{Backwards, Reversed};
use super::scan::Landings;
use super::table::{Maybe, NO_MAN, NOWHERE};
use super::words::Mask;
use crate::language::budget::Asked;
use crate::language::ir::Cell;

impl Machine {
    /// Whether an eye sees a cell from any member of a set.
    pub(super) fn is_reached(&mut self, p: &Program, r: &Regs, cell: Cell, by: (&Eye, &Set)) -> Asked<bool> {
        if let Some(seen) = self.seen_by_masks(p, r, by)? {
            return Ok(seen.has(cell));
        }
        Ok(self.seen_by_walks(p, r, by)?.contains(&cell))
    }

    /// Adds the cells that an eye sees from the members of a set, in order, each once.
    pub(super) fn reach(
        &mut self,
        p: &Program,
        r: &Regs,
        by: (&Eye, &Set),
        list: &mut Vec<Target>,
    ) -> Asked<()> {
        match self.seen_by_masks(p, r, by)? {
            Some(seen) => list.extend(seen.cells().map(Target::Cell)),
            None => list.extend(self.seen_by_walks(p, r, by)?.into_iter().map(Target::Cell)),
        }
        Ok(())
    }

    /// Which of some cells an eye sees from the members of a set.
    pub(super) fn seen_among(&mut self, p: &Program, r: &Regs, by: (&Eye, &Set), of: Mask) -> Asked<Mask> {
        let of = self.seen_at_most(p, r, by, of)?;
        if of.is_empty() {
            return Ok(of);
        }
        Ok(of
            & match self.seen_by_masks(p, r, by)? {
                Some(seen) => seen,
                None => self.seen_by_walks(p, r, by)?.into_iter().collect(),
            })
    }

    /// Of some cells those that an eye might see from the members of a set on an empty board.
    fn seen_at_most(&mut self, p: &Program, r: &Regs, (eye, from): (&Eye, &Set), of: Mask) -> Asked<Mask> {
        let Eye::Scan { start, .. } = eye else { return Ok(of) };
        let Some(seen) = p.eye_table_at_most(*start) else { return Ok(of) };
        let seen = &seen[r.frame.own];
        let starts = self.starts(p, r, from)?;
        let seen = |cell: Cell| seen.get(cell.index()).copied().unwrap_or(p.all);
        Ok(of & starts.cells().map(seen).fold(Mask::default(), |seen, more| seen | more))
    }

    /// What an eye sees, from a table or by masks; nothing where that is not enough to know it.
    fn seen_by_masks(&mut self, p: &Program, r: &Regs, (eye, from): (&Eye, &Set)) -> Asked<Option<Mask>> {
        if !p.has_masks {
            return Ok(None);
        }
        let own = r.frame.own;
        Ok(Some(match eye {
            Eye::Step(steps) => {
                let steps = |start: Cell| steps[own].get(start.index()).into_iter().flatten().copied();
                self.starts(p, r, from)?.cells().flat_map(steps).collect()
            }
            Eye::Flood { start, .. } if p.eye_table(*start).is_some() => {
                p.seen_from(*start, own, self.starts(p, r, from)?.cells())
            }
            Eye::Flood { start, by_masks: true } if self.waits.is_empty() => {
                let from = self.starts(p, r, from)?;
                self.spread(p, r, (*start, from))?
            }
            Eye::Scan { start, .. } if self.waits.is_empty() => {
                let from = self.starts(p, r, from)?;
                self.scan(p, r, (*start, from))?
            }
            Eye::Flood { .. } | Eye::Scan { .. } | Eye::Path { .. } => return Ok(None),
        }))
    }

    /// The cells of the members of a set.
    fn starts(&mut self, p: &Program, r: &Regs, from: &Set) -> Asked<Mask> {
        if let Some(target) = self.pointed(r, from) {
            return Ok(self.cell_at(r, target).some().map(Mask::one).unwrap_or_default());
        }
        match self.mask(p, r, from)? {
            Some(mask) => Ok(mask),
            None => Ok(self.cells_in(p, r, from)?.into_iter().collect()),
        }
    }

    /// What an eye sees, cell by cell; in order, each cell once.
    fn seen_by_walks(&mut self, p: &Program, r: &Regs, (eye, from): (&Eye, &Set)) -> Asked<Vec<Cell>> {
        let starts = self.cells_in(p, r, from)?;
        let mut seen = Vec::new();
        match eye {
            Eye::Step(steps) => {
                let steps =
                    |start: &Cell| steps[r.frame.own].get(start.index()).into_iter().flatten().copied();
                seen.extend(starts.iter().flat_map(steps));
            }
            Eye::Flood { start, .. } => self.flood(p, r, (*start, &starts), &mut seen)?,
            Eye::Path { start: None, .. } => {}
            Eye::Scan { start: node, asks } | Eye::Path { start: Some(node), asks } => {
                self.floods += 1;
                let outer = std::mem::replace(&mut self.flooding, self.floods);
                for start in starts {
                    let eye = Regs { eye_start: start, eye: start, asks: *asks, ..*r };
                    let eye = Regs { line: NOWHERE, landed: 0, faced: NO_MAN, then: 0, ..eye };
                    self.run(p, &eye, Step::Node(*node), &mut |_, end| {
                        seen.push(end.eye);
                        Ok(false)
                    })?;
                }
                self.flooding = outer;
            }
        }
        seen.sort_unstable();
        seen.dedup();
        Ok(seen)
    }
}

impl Machine {
    /// For which of some cells a condition holds of each as a member of a set, if it says that an eye sees something from there; nothing
    /// where it says something else.
    pub(super) fn seers(
        &mut self,
        p: &Program,
        r: &Regs,
        condition: &Condition,
        of: Mask,
    ) -> Asked<Option<Mask>> {
        let Some((what, start, not)) = sight_of(condition).filter(|_| self.waits.is_empty()) else {
            return Ok(None);
        };
        let found = match p.reversed(start, r.frame.own) {
            Some(Reversed::One(walk)) => self.seers_by(p, r, (walk, what))?,
            Some(Reversed::Two(walk)) => self.seers_by(p, r, (walk, what))?,
            Some(Reversed::Six(walk)) => self.seers_by(p, r, (walk, what))?,
            None => None,
        };
        Ok(found.map(|seers| if not { of.without(seers) } else { of & seers }))
    }

    fn seers_by<const N: usize>(
        &mut self,
        p: &Program,
        r: &Regs,
        (walk, what): (&Backwards<N>, &Set),
    ) -> Asked<Option<Mask>> {
        let all = if what.of_men { self.occupied(r) } else { p.all };
        let goal = self.among(p, r, what, all)?;
        if goal.is_empty() {
            return Ok(Some(goal));
        }
        let (mut known, mut landings) = (Landings::default(), Vec::with_capacity(walk.legs.len()));
        for id in &walk.legs {
            let Some(leg) = p.legs.get(id.index()) else { return Ok(None) };
            let Some(landing) = self.landing(p, r, &mut known, (*id, leg))? else { return Ok(None) };
            landings.push(landing.resized());
        }
        // About as many steps as sets are shifted.
        self.left = self.left.saturating_sub(walk.ops.len() as u64);
        self.spend()?;
        Ok(Some(walk.seers(goal.resized(), &landings).resized()))
    }
}
