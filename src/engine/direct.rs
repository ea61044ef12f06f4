//! Walks that ask nothing on their way: where a man may come to from a cell is known once for all games, but for who stands
//! in his way.
//!
//! Such a walk is laid out as a list of spots. One who walks looks at them in order: where a spot is empty, those behind it come
//! next; where somebody stands, they are left out. Who is taken at the landing, and all that comes after the walk, is asked by the
//! machine. [`super::planner`] lays walks out.

use std::sync::OnceLock;

use super::machine::{Flow, Machine};
use super::planner::Planner;
use super::program::{ClauseId, LegId, Program};
use super::regs::{Passed, Regs, Step};
use super::switches::Fast;
use super::table::{Maybe, NO_MAN, NOWHERE};
use super::world::Named;
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Direction, Side};
use crate::play::position::ManId;

/// No spot.
pub(super) const NO_SPOT: u32 = u32::MAX;

/// A cell that a walk may come to.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the spot")]
pub(super) struct Spot {
    pub(super) cell: Cell,
    /// Where the leg to it begins, in which direction, and how many cells it jumps over.
    pub(super) before: Cell,
    pub(super) direction: Direction,
    pub(super) many: u16,
    pub(super) leg: LegId,
    /// How many cells have been walked.
    pub(super) distance: u32,
    /// The spot before it: where the leg begins, or a cell that it jumps over.
    pub(super) parent: u32,
    /// The leg lands here; else it jumps over the cell, if nobody stands there.
    pub(super) lands: bool,
    /// Whoever stands here is in the way of what is behind.
    pub(super) blocks: bool,
    /// The first spot that is not behind this one.
    pub(super) behind: u32,
    /// The walk may be over here where nobody stands.
    pub(super) ends_empty: bool,
    /// The same where somebody stands.
    pub(super) ends_on_man: bool,
}

/// Where a walk may come to from a cell.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub(super) spots: Vec<Spot>,
    /// The spots where somebody may be taken, by their cells.
    pub(super) taking: Vec<(Cell, u32)>,
}

impl Plan {
    /// All spots, each behind the one where its leg begins.
    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The cells on the way to a spot on which nobody may stand.
    pub(super) fn way(&self, spot: &Spot) -> impl Iterator<Item = Cell> {
        let mut next = spot.parent;
        let spots = std::iter::from_fn(move || {
            let spot = self.spot(next)?;
            next = spot.parent;
            Some(spot)
        });
        spots.filter(|spot| spot.blocks).map(|spot| spot.cell)
    }

    /// The spots where the man on a cell may be taken.
    pub(super) fn on(&self, cell: Cell) -> &[(Cell, u32)] {
        let from = self.taking.partition_point(|(other, _)| *other < cell);
        let rest = self.taking.get(from..).unwrap_or(&[]);
        rest.get(..rest.partition_point(|(other, _)| *other == cell)).unwrap_or(&[])
    }

    pub(super) fn spot(&self, place: u32) -> Option<&Spot> {
        self.spots.get(place as usize)
    }
}

/// The plans of all walks, as far as they were asked for: by clause, side and cell.
#[derive(Debug, Default)]
pub(super) struct Plans(Vec<OnceLock<Option<Plan>>>);

impl Plans {
    /// Room for those of so many clauses on so many cells.
    pub(super) fn of(clauses: usize, cells: usize) -> Self {
        Self((0..clauses * 2 * cells).map(|_| OnceLock::new()).collect())
    }
}

impl Program {
    /// The plan of a walk from a cell; nothing where the machine has to walk it.
    pub(super) fn plan(&self, clause: ClauseId, side: Side, from: Cell) -> Option<&Plan> {
        if !from.is() || !self.switches.has(Fast::Plans) {
            return None;
        }
        let place = (clause.index() * 2 + side.index()) * self.layout.cells + from.index();
        self.plans.0.get(place)?.get_or_init(|| Planner::of(self, clause, side, from)).as_ref()
    }
}

impl Machine {
    /// All ends of a walk that has a plan wait.
    pub(super) fn ends(&mut self, r: &Regs, (clause, plan): (ClauseId, &Plan)) -> Flow {
        if r.prey.is() {
            for (_, place) in plan.on(r.prey) {
                if self.is_open(r, plan, *place) {
                    self.wait(r, Step::Spot { clause, spot: *place });
                }
            }
            return Flow::Dead;
        }
        if r.spots != 0 {
            for number in 0..self.late_spots(r.spots).len() {
                if let Some(place) = self.late_spots(r.spots).get(number).copied()
                    && self.may_end_at(r, plan, place)
                {
                    self.wait(r, Step::Spot { clause, spot: place });
                }
            }
            return Flow::Dead;
        }
        // Where men wait to be taken, walks without a capture of their own are of interest, too.
        let quietly = !r.taking || !self.waits.is_empty();
        let mut place = 0;
        while let Some(spot) = plan.spot(place) {
            let stands = self.on(r, spot.cell).is();
            if if stands { spot.ends_on_man } else { spot.ends_empty && quietly } {
                self.wait(r, Step::Spot { clause, spot: place });
            }
            place = if stands && spot.blocks { spot.behind } else { place + 1 };
        }
        Flow::Dead
    }

    /// Whether a man may come to another by a walk that has a plan, as the board is.
    pub(super) fn may_come_to(&self, r: &Regs, plan: &Plan, target: Cell) -> bool {
        plan.on(target).iter().any(|(_, place)| self.is_open(r, plan, *place))
    }

    /// Whether a walk may be over at a spot, as the board is.
    pub(super) fn may_end_at(&self, r: &Regs, plan: &Plan, place: u32) -> bool {
        plan.spot(place).is_some_and(|spot| {
            let stands = self.on(r, spot.cell).is();
            (if stands { spot.ends_on_man } else { spot.ends_empty }) && self.is_open(r, plan, place)
        })
    }

    /// Whether nobody stands on the way to a spot.
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

    /// Whether one who stands on the board may come to another by a walk; true where that has to be tried.
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
