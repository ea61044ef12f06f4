//! Where eyes come to from the members of a set, each by the fastest way that is known for it.

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
            Eye::Flood { start, .. } if p.eye_table(*start).is_some() => {
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

impl Machine {
    /// The cells that an eye sees from the members of a set, if from each it sees the same cells whoever stands where.
    pub(super) fn seen_by_table(
        &mut self,
        p: &Program,
        r: &Regs,
        (eye, from): (&Eye, &Set),
    ) -> Asked<Option<Mask>> {
        let mut seen = Mask::default();
        match eye {
            Eye::Step(led) => {
                for start in self.starts(p, r, from)?.cells() {
                    let led = led[r.frame.own].get(start.index());
                    led.into_iter().flatten().for_each(|cell| seen.insert(*cell));
                }
            }
            Eye::Flood { start, .. } => {
                if p.eye_table(*start).is_none() {
                    return Ok(None);
                }
                seen = p.seen_from(*start, r.frame.own, self.starts(p, r, from)?.cells());
            }
            Eye::Scan { .. } | Eye::Path { .. } => return Ok(None),
        }
        Ok(Some(seen))
    }

    /// Of some cells those that an eye might see from the members of a set, if nobody were in its way.
    pub(super) fn seen_at_most(
        &mut self,
        p: &Program,
        r: &Regs,
        (eye, from): (&Eye, &Set),
        of: Mask,
    ) -> Asked<Mask> {
        let Eye::Scan { start, .. } = eye else { return Ok(of) };
        let Some(led) = p.eye_table_at_most(*start) else { return Ok(of) };
        let led = &led[r.frame.own];
        let starts = self.starts(p, r, from)?;
        let seen = |cell: Cell| led.get(cell.index()).copied().unwrap_or(p.all);
        Ok(of & starts.cells().map(seen).fold(Mask::default(), |seen, more| seen | more))
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
}

impl Machine {
    /// For which of some cells a condition holds of each as a member of a set, where that is whether an eye sees somebody from there;
    /// nothing where it is something else.
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
            landings.push((landing.empty.resized(), landing.man.resized()));
        }
        // About as many steps as sets are shifted.
        self.left = self.left.saturating_sub(walk.ops.len() as u64);
        self.spend()?;
        Ok(Some(walk.seers(goal.resized(), &landings).resized()))
    }
}
