//! What eyes see from the members of a set, each by the fastest way that is known for it: from a table, by its automaton, or leg by leg.

use super::automaton::{Automaton, Landing};
use super::machine::Machine;
use super::program::{Condition, Eye, Land, LegId, Program, Set, Test, sight_of};
use super::regs::{Regs, Step, Target};
use super::table::{Maybe, NO_MAN, NOWHERE};
use super::words::Mask;
use crate::language::budget::Asked;
use crate::language::ir::Cell;

impl Machine {
    /// Whether an eye sees a cell from any member of a set.
    pub(super) fn is_reached(&mut self, p: &Program, r: &Regs, cell: Cell, by: (&Eye, &Set)) -> Asked<bool> {
        if let Some(seen) = self.seen_by_masks(p, r, by, Mask::one(cell))? {
            return Ok(!seen.is_empty());
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
        match self.seen_by_masks(p, r, by, p.all)? {
            Some(seen) => list.extend(seen.cells().map(Target::Cell)),
            None => list.extend(self.seen_by_walks(p, r, by)?.into_iter().map(Target::Cell)),
        }
        Ok(())
    }

    /// Which of some cells an eye sees from the members of a set.
    pub(super) fn seen_among(&mut self, p: &Program, r: &Regs, by: (&Eye, &Set), of: Mask) -> Asked<Mask> {
        match self.seen_by_masks(p, r, by, of)? {
            Some(seen) => Ok(seen),
            None => Ok(of & self.seen_by_walks(p, r, by)?.into_iter().collect()),
        }
    }

    /// Which of some cells an eye sees, by masks; nothing where these are not enough to know it.
    fn seen_by_masks(
        &mut self,
        p: &Program,
        r: &Regs,
        (eye, from): (&Eye, &Set),
        of: Mask,
    ) -> Asked<Option<Mask>> {
        if !p.has_masks {
            return Ok(None);
        }
        let own = r.frame.own;
        Ok(Some(match eye {
            Eye::Step(steps) => {
                let steps = |start: Cell| steps[own].get(start.index()).into_iter().flatten().copied();
                of & self.starts(p, r, from)?.cells().flat_map(steps).collect()
            }
            Eye::Walk { start: None, .. } => Mask::default(),
            Eye::Walk { start: Some(start), .. } => {
                let Some(eye) = p.automaton(*start, own).filter(|eye| !eye.names) else { return Ok(None) };
                let from = self.starts(p, r, from)?;
                let of = of & eye.at_most(p, from);
                match of.is_empty() || eye.is_blind {
                    true => of,
                    false if self.waits.is_empty() => of & self.see(p, r, eye, from)?,
                    false => return Ok(None),
                }
            }
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

    /// What an eye sees, leg by leg; in order, each cell once.
    fn seen_by_walks(&mut self, p: &Program, r: &Regs, (eye, from): (&Eye, &Set)) -> Asked<Vec<Cell>> {
        let starts = self.cells_in(p, r, from)?;
        let mut seen = Vec::new();
        match eye {
            Eye::Step(steps) => {
                let steps =
                    |start: &Cell| steps[r.frame.own].get(start.index()).into_iter().flatten().copied();
                seen.extend(starts.iter().flat_map(steps));
            }
            Eye::Walk { start: None, .. } => {}
            Eye::Walk { start: Some(node), asks } => {
                for start in starts {
                    let eye = Regs { eye_start: start, eye: start, asks: *asks, ..*r };
                    let eye = Regs { line: NOWHERE, landed: 0, faced: NO_MAN, then: 0, ..eye };
                    self.run(p, &eye, Step::Node(*node), &mut |_, end| {
                        seen.push(end.eye);
                        Ok(false)
                    })?;
                }
            }
        }
        seen.sort_unstable();
        seen.dedup();
        Ok(seen)
    }
}

impl Machine {
    /// Where a leg of an automaton may land now.
    fn landing(&mut self, p: &Program, r: &Regs, id: LegId) -> Asked<Landing> {
        let occupied = self.occupied(r);
        let (mut empty, mut piece) = (p.all.without(occupied), occupied);
        let Some(leg) = p.legs.get(id.index()) else { return Ok((empty, piece)) };
        match &leg.land {
            Land::Onto(set) => {
                piece = self.among(p, r, set, occupied)?;
                // Of a bracket it is said how it is over: that may be behind this leg.
                if !leg.bracketed {
                    empty = Mask::default();
                }
            }
            Land::Quietly => piece = Mask::default(),
            Land::Plain | Land::Past | Land::Taking(_) | Land::MayTake(_) => {}
        }
        for test in p.arrivals.get(leg.arrival.index()).into_iter().flat_map(|arrival| &arrival.tests) {
            if let Test::To(set) = test {
                let cells = self.among(p, r, set, if set.of_men { occupied } else { p.all })?;
                (empty, piece) = (empty & cells, piece & cells);
            }
        }
        Ok((empty, piece))
    }

    /// The cells at which an eye ends that looks from any of these.
    pub(super) fn see(&mut self, p: &Program, r: &Regs, eye: &Automaton, from: Mask) -> Asked<Mask> {
        let (ends, looks) = eye.ends(p, from, |leg| self.landing(p, r, leg))?;
        self.left = self.left.saturating_sub(looks);
        self.spend()?;
        Ok(ends)
    }

    /// The cells from which an eye sees any of some goals.
    fn seers_of(&mut self, p: &Program, r: &Regs, eye: &Automaton, goal: Mask) -> Asked<Mask> {
        let landings = eye.legs.iter().map(|leg| self.landing(p, r, *leg)).collect::<Asked<Vec<_>>>()?;
        let (from, looks) = eye.begins(p, goal, &landings);
        self.left = self.left.saturating_sub(looks);
        self.spend()?;
        Ok(from)
    }

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
        let Some(eye) = p.automaton(start, r.frame.own).filter(|eye| !eye.names) else { return Ok(None) };
        let all = if what.of_men { self.occupied(r) } else { p.all };
        let goal = self.among(p, r, what, all)?;
        let seers = if goal.is_empty() { goal } else { self.seers_of(p, r, eye, goal)? };
        Ok(Some(if not { of.without(seers) } else { of & seers }))
    }
}
