//! Walks with a plan: the machine looks at the spots of the plan instead of walking leg by leg. And walks whose end is known.

use super::code::ClauseId;
use super::edit::Named;
use super::machine::{Flow, Machine};
use super::plan::{NO_SPOT, Plan, Spot};
use super::program::Program;
use super::regs::{Passed, Regs, Step};
use super::table::{Maybe, NO_MAN, NOWHERE};
use crate::language::budget::Asked;
use crate::language::ir::Cell;
use crate::play::position::ManId;

impl Machine {
    /// All ends of a walk that has a plan wait.
    pub(super) fn ends(&mut self, r: &Regs, (clause, plan): (ClauseId, &Plan)) -> Flow {
        if r.prey.is() {
            let takes = |place| plan.spot(place).is_some_and(|spot| spot.ends_on_man);
            for place in plan.on(r.prey) {
                let is_end = if r.taking {
                    takes(place) && self.is_open(r, plan, place)
                } else {
                    self.may_end_at(r, plan, place)
                };
                if is_end {
                    self.wait(r, Step::Spot { clause, spot: place });
                }
            }
            return Flow::Dead;
        }
        if r.spots != 0 {
            let mut next = 0;
            while let Some(place) = self.ranges.lates.spots(r.spots).get(next).copied() {
                next += 1;
                if self.may_end_at(r, plan, place) {
                    self.wait(r, Step::Spot { clause, spot: place });
                }
            }
            return Flow::Dead;
        }
        // Where pieces wait to be captured, walks without a capture of their own matter, too.
        let quietly = !r.taking || !self.waits.is_empty();
        let mut place = 0;
        while let Some(spot) = plan.spot(place) {
            let stands = self.on(r, spot.cell).is();
            let ends = if stands { spot.ends_on_man } else { spot.ends_empty && quietly };
            if ends {
                self.wait(r, Step::Spot { clause, spot: place });
            }
            place = if stands && spot.blocks { spot.behind } else { place + 1 };
        }
        Flow::Dead
    }

    /// A walk comes straight to its end. Who stands there is captured.
    pub(super) fn straight_to(&mut self, r: &mut Regs, clause: ClauseId) -> Flow {
        r.place = r.prey;
        let victim = self.on(r, r.prey);
        if !victim.is() {
            return Flow::On(Step::WalkOver(clause));
        }
        self.later(r, Step::WalkOver(clause));
        self.catch(r, &[victim]);
        Flow::On(Step::TakeOne(u32::from(victim.0)))
    }

    /// Whether a walk with a plan may come to a piece, as the board is.
    pub(super) fn may_come_to(&self, r: &Regs, plan: &Plan, target: Cell) -> bool {
        plan.taking_on(target).any(|place| self.is_open(r, plan, place))
    }

    /// Whether a walk may be over at a spot, as the board is.
    pub(super) fn may_end_at(&self, r: &Regs, plan: &Plan, place: u32) -> bool {
        plan.spot(place).is_some_and(|spot| {
            let stands = self.on(r, spot.cell).is();
            (if stands { spot.ends_on_man } else { spot.ends_empty }) && self.is_open(r, plan, place)
        })
    }

    /// Whether the way to a spot is empty.
    fn is_open(&self, r: &Regs, plan: &Plan, place: u32) -> bool {
        let mut parent = plan.spot(place).map_or(NO_SPOT, |spot| spot.parent);
        while let Some(spot) = plan.spot(parent) {
            if spot.blocks && self.on(r, spot.cell).is() {
                return false;
            }
            parent = spot.parent;
        }
        true
    }

    /// A walk that has a plan comes to its end.
    pub(super) fn at_spot(
        &mut self,
        p: &Program,
        r: &mut Regs,
        (clause, place): (ClauseId, u32),
    ) -> Asked<Flow> {
        let Some(plan) = p.plan(clause, r.frame.own, r.origin) else { return Ok(Flow::Dead) };
        let Some(spot) = plan.spot(place) else { return Ok(Flow::Dead) };
        let Some(leg) = p.legs.get(spot.leg.index()) else { return Ok(Flow::Dead) };
        let Spot { cell, before, direction, many, distance, .. } = *spot;
        (r.place, r.left, r.direction, r.line, r.distance) = (before, before, direction, NOWHERE, distance);
        r.passed = Passed { from: before, direction, many };
        self.name_on_the_way(p, plan, spot.parent);
        let occupant = self.on(r, cell);
        let Some(victim) = self.touch(p, r, leg, occupant)? else { return Ok(Flow::Dead) };
        self.name_landing(p, spot);
        (r.may_return, r.faced, r.place) = (false, NO_MAN, cell);
        if !victim.is() {
            return Ok(Flow::On(Step::WalkOver(clause)));
        }
        self.later(r, Step::WalkOver(clause));
        self.catch(r, &[victim]);
        Ok(Flow::On(Step::TakeOne(u32::from(victim.0))))
    }

    /// Gives the names of the landings on the way to a spot, the last of them included.
    fn name_on_the_way(&mut self, p: &Program, plan: &Plan, last: u32) {
        let mut place = last;
        // The names of a walk are all different, so the order does not matter.
        while let Some(spot) = plan.spot(place) {
            self.name_landing(p, spot);
            place = spot.parent;
        }
    }

    fn name_landing(&mut self, p: &Program, spot: &Spot) {
        let leg = p.legs.get(spot.leg.index()).filter(|_| spot.lands);
        let arrival = leg.and_then(|leg| p.arrivals.get(leg.arrival.index()));
        if let Some(slot) = arrival.and_then(|arrival| arrival.name) {
            self.name(slot.0, Named { cell: spot.cell, man: NO_MAN });
        }
    }

    /// Whether a walk of a piece may come to another; true where that has to be tried.
    pub(super) fn may_reach(
        &self,
        p: &Program,
        r: &Regs,
        (man, clause): (ManId, ClauseId),
        target: Cell,
    ) -> bool {
        let plan = p.plan(clause, r.frame.own, self.world.man(man).cell);
        plan.is_none_or(|plan| self.may_come_to(&Regs { mover: man, lifted: true, ..*r }, plan, target))
    }
}
