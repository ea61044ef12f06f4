//! Walks that ask nothing on their way: where a man may come to from a cell is known once for all games, but for who stands
//! in his way.
//!
//! Such a walk is laid out as a list of spots. One who walks looks at them in order: where a spot is empty, those behind it come
//! next; where somebody stands, they are left out. What is asked at the landing itself, and all that comes after the walk, is
//! left to the machine.

use std::sync::OnceLock;

use super::known::{Known, One, Subject};
use super::machine::{Flow, Machine};
use super::program::{
    ClauseId, ClauseKind, Directions, Land, LegId, Node, NodeId, Number, Program, RoundsId,
};
use super::questions::turns;
use super::regs::{Passed, Regs, Step};
use super::switches::Fast;
use super::table::{Maybe, NO_DIRECTION, NO_MAN, NOWHERE};
use super::why::Why;
use super::world::Named;
use crate::budget::Asked;
use crate::ir::{Cell, Direction, Kind, Side};
use crate::position::ManId;
use crate::source::Span;

/// A walk with more spots than this from one cell is left to the machine.
const SPOTS: usize = 512;
/// So is one of more steps than this, one behind the other, and one of this many rounds that turn.
const STEPS: u32 = 64;
const ROUNDS: i64 = 4;

/// No spot.
const NO_SPOT: u32 = u32::MAX;

/// A cell that a walk may come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) cell: Cell,
    /// Where the leg to it begins, in which direction.
    pub(super) before: Cell,
    direction: Direction,
    pub(super) leg: LegId,
    /// How many cells have been walked.
    distance: u32,
    /// The spot where the leg begins.
    pub(super) parent: u32,
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
    spots: Vec<Spot>,
    /// The spots where somebody may be taken, by their cells.
    taking: Vec<(Cell, u32)>,
}

impl Plan {
    /// All spots, each behind the one where its leg begins.
    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The cells on the way to a spot.
    pub(super) fn way(&self, spot: &Spot) -> impl Iterator<Item = Cell> {
        let mut next = spot.parent;
        std::iter::from_fn(move || {
            let spot = self.spot(next)?;
            next = spot.parent;
            Some(spot.cell)
        })
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
        // Where men wait to be taken, walks without a capture of their own are of interest, too.
        let quietly = !r.taking || !self.waits.is_empty();
        let mut place = 0;
        while let Some(spot) = plan.spot(place) {
            let stands = self.on(r, spot.cell).is();
            if if stands { spot.ends_on_man } else { spot.ends_empty && quietly } {
                self.wait(r, Step::Spot { clause, spot: place });
            }
            place = if stands { spot.behind } else { place + 1 };
        }
        Flow::Dead
    }

    /// Whether a man may come to another by a walk that has a plan, as the board is.
    pub(super) fn may_come_to(&self, r: &Regs, plan: &Plan, target: Cell) -> bool {
        plan.on(target).iter().any(|(_, place)| self.is_open(r, plan, *place))
    }

    /// Whether nobody stands on the way to a spot.
    fn is_open(&self, r: &Regs, plan: &Plan, place: u32) -> bool {
        let mut parent = plan.spot(place).map_or(NO_SPOT, |spot| spot.parent);
        while let Some(spot) = plan.spot(parent) {
            if self.on(r, spot.cell).is() {
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
        let Spot { cell, before, direction, distance, .. } = *spot;
        (r.place, r.left, r.direction, r.line, r.distance) = (before, before, direction, NOWHERE, distance);
        r.passed = Passed { from: before, direction, many: 0 };
        self.name_on_the_way(p, plan, spot.parent);
        let occupant = self.on(r, cell);
        let Some(victim) = self.touch(p, r, leg, occupant)? else { return Ok(Flow::Dead) };
        self.name_landing(p, spot);
        (r.may_return, r.faced, r.place) = (false, NO_MAN, cell);
        if !victim.is() {
            return Ok(Flow::On(Step::WalkOver(clause)));
        }
        self.later(r, Step::WalkOver(clause));
        let list = self.note_list(vec![victim.0]);
        self.catch(r, &[victim]);
        Ok(Flow::On(Step::Take { list, next: 0 }))
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
        let arrival = p.legs.get(spot.leg.index()).and_then(|leg| p.arrivals.get(leg.arrival.index()));
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

/// Whether a walk from a cell can be laid out before the game; why not, is noted anew each time.
pub(super) fn has_plan(p: &Program, clause: ClauseId, side: Side, from: Cell) -> bool {
    Planner::of(p, clause, side, from).is_some()
}

/// Lays out a walk.
struct Planner<'p> {
    p: &'p Program,
    side: Side,
    kind: Kind,
    /// The words of the clause.
    at: Span,
    origin: Cell,
    /// It is an eye that walks, and goes everywhere.
    is_eye: bool,
    plan: Plan,
}

/// Where a walk stands.
#[derive(Clone, Copy)]
struct Stand {
    cell: Cell,
    direction: Direction,
    /// Where the line began of which the last leg is a part, if lines end before that.
    line: Cell,
    distance: u32,
    spot: u32,
}

impl Stand {
    /// One who has not set out yet.
    fn at(cell: Cell) -> Self {
        Self { cell, direction: NO_DIRECTION, line: NOWHERE, distance: 0, spot: NO_SPOT }
    }
}

/// The rounds under way: a repetition, and how many of its rounds are over.
type Under = Vec<(RoundsId, u32)>;

impl<'p> Planner<'p> {
    fn of(p: &'p Program, clause: ClauseId, side: Side, from: Cell) -> Option<Plan> {
        let clause = p.clauses.get(clause.index())?;
        let ClauseKind::Walk(Some(start)) = clause.what else { return None };
        let (at, kind) = (clause.at, clause.kind);
        let mut planner = Self { p, side, kind, at, origin: from, is_eye: false, plan: Plan::default() };
        let stand = Stand::at(from);
        // A walk without a leg comes nowhere.
        if planner.walk(start, stand, &Under::new())? {
            return None;
        }
        let mut plan = planner.plan;
        let places = plan.spots.iter().zip(0..).filter(|(spot, _)| spot.ends_on_man);
        plan.taking = places.map(|(spot, place)| (spot.cell, place)).collect();
        plan.taking.sort_unstable();
        Some(plan)
    }

    /// Adds all spots to which a walk leads from a node on; whether it may be over where it stands. Nothing where it asks more
    /// than who stands in its way.
    fn walk(&mut self, node: NodeId, at: Stand, under: &Under) -> Option<bool> {
        let p = self.p;
        match p.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, prefers: false } => {
                self.leg(*leg, (*on_empty, *on_man), at, under)?;
                Some(false)
            }
            Node::Fork(ways) => {
                let mut over = false;
                for way in ways {
                    over |= self.walk(*way, at, under)?;
                }
                Some(over)
            }
            Node::Close { arrival, then, compared: false } => {
                let arrival = p.arrivals.get(arrival.index())?;
                p.only_if(arrival.is_plain() && !arrival.may_return, self.at, Why::Landings)?;
                self.walk(*then, at, under)
            }
            Node::Rounds(rounds, state) => {
                let mut under = under.clone();
                under.push((*rounds, 0));
                self.round(*state, at, under)
            }
            Node::RoundOver(state, _) => {
                let mut under = under.clone();
                under.last_mut()?.1 += 1;
                self.round(*state, at, under)
            }
            Node::End { must_go_on } => Some(!must_go_on),
            Node::Leg { prefers: true, .. } | Node::Close { compared: true, .. } | Node::Compare(_) => {
                p.falls(self.at, Why::Prefers)
            }
            Node::Stay { .. } | Node::Look { .. } => p.falls(self.at, Why::Look),
        }
    }

    /// The innermost repetition goes on, or is over.
    fn round(&mut self, state: u16, at: Stand, mut under: Under) -> Option<bool> {
        let (id, round) = *under.last()?;
        let rounds = self.p.rounds.get(id.index())?;
        let constant = |number: &Number| match number {
            Number::Constant(number) => Some(*number),
            _ => None,
        };
        let unbound = || self.p.falls(self.at, Why::Rounds);
        let least = constant(&rounds.least).or_else(unbound)?;
        let most = match &rounds.most {
            Some(most) => constant(most).or_else(unbound)?,
            None => i64::MAX,
        };
        if rounds.while_possible || rounds.no_cell_twice || !(rounds.straight || most <= ROUNDS) {
            return self.p.falls(self.at, Why::Rounds);
        }
        let (enter, leave) = *rounds.states.get(usize::from(state))?;
        let enter = enter.filter(|_| i64::from(round) < most);
        let mut over = false;
        if let Some(body) = enter {
            over |= self.walk(body, at, &under)?;
        }
        if let Some(leave) = leave.filter(|_| i64::from(round) >= least) {
            under.pop();
            over |= self.walk(leave, at, &under)?;
        }
        Some(over)
    }

    fn leg(
        &mut self,
        id: LegId,
        (on_empty, on_man): (Option<NodeId>, Option<NodeId>),
        at: Stand,
        under: &Under,
    ) -> Option<()> {
        let p = self.p;
        let leg = p.legs.get(id.index())?;
        let arrival = p.arrivals.get(leg.arrival.index())?;
        p.only_if(leg.jump.is_none(), leg.at, Why::Jump)?;
        p.only_if(arrival.only_names(), leg.at, Why::Landings)?;
        p.only_if(at.distance < STEPS, leg.at, Why::TooMany)?;
        let permits = || p.falls(leg.at, Why::Permits);
        if !self.passes(at.cell).or_else(permits)? {
            return Some(());
        }
        if self.is_eye && !matches!(leg.land, Land::Plain) {
            return p.falls(leg.at, Why::Takes);
        }
        let (goes_empty, goes_on_man) = match &leg.land {
            Land::Plain | Land::MayTake(_) => (true, true),
            Land::Quietly => (true, false),
            Land::Taking(_) => (leg.bracketed, true),
            Land::Onto(_) | Land::Past => return p.falls(leg.at, Why::Takes),
        };
        let directions: Vec<Direction> = match &leg.directions {
            Directions::Fixed(sides) => sides[self.side].clone(),
            Directions::Same if at.direction.is() => vec![at.direction],
            Directions::Turn { round, by } if at.direction.is() => turns(round, by, at.direction),
            _ => return p.falls(leg.at, Why::Direction),
        };
        for direction in &directions {
            // A line over a seam ends before the cell where it began; one round a ring of tracks ends by the number of spots.
            let goes_on = leg.goes_on && at.direction == *direction && at.line.is();
            let line = match p.is_round(*direction) {
                true if goes_on => at.line,
                true => at.cell,
                false => NOWHERE,
            };
            let cell = p.next(*direction, at.cell);
            if !cell.is() || cell == line || !self.enters(at.cell, cell).or_else(permits)? {
                continue;
            }
            let place = self.plan.spots.len();
            p.only_if(place < SPOTS, leg.at, Why::TooMany)?;
            let number = u32::try_from(place).ok()?;
            let ends_on_man = match on_man.filter(|_| goes_on_man) {
                Some(then) => self.ends(then, under)?,
                None => false,
            };
            let distance = at.distance + 1;
            self.plan.spots.push(Spot {
                cell,
                before: at.cell,
                direction: *direction,
                leg: id,
                distance,
                parent: at.spot,
                behind: number + 1,
                ends_empty: false,
                ends_on_man,
            });
            if let Some(then) = on_empty.filter(|_| goes_empty) {
                let stand = Stand { cell, direction: *direction, line, distance, spot: number };
                let over = self.walk(then, stand, under)?;
                let behind = u32::try_from(self.plan.spots.len()).ok()?;
                if let Some(spot) = self.plan.spots.get_mut(place) {
                    (spot.ends_empty, spot.behind) = (over, behind);
                }
            }
        }
        Some(())
    }

    /// Whether one who has come to a cell may walk on from it; nothing where that depends on the position.
    fn passes(&self, cell: Cell) -> Option<bool> {
        let passes = &self.p.kind(self.kind).passes;
        if self.is_eye || cell == self.origin || passes.is_free() {
            return Some(true);
        }
        self.known(cell).permits(self.p, passes, Subject::Cell(cell))
    }

    /// The same of one who is about to land on a cell, from another.
    fn enters(&self, from: Cell, cell: Cell) -> Option<bool> {
        let enters = &self.p.kind(self.kind).enters;
        if self.is_eye || enters.is_free() {
            return Some(true);
        }
        self.known(from).permits(self.p, enters, Subject::Cell(cell))
    }

    /// What is known of the mover, who has come to a cell.
    fn known(&self, here: Cell) -> Known {
        let mover = One { kind: self.kind, owner: None, cell: Some(here) };
        Known { here: Some(here), origin: Some(self.origin), ..Known::of(self.side, mover) }
    }

    /// Whether a walk may be over at a node; nothing where it may go on from there.
    fn ends(&self, node: NodeId, under: &Under) -> Option<bool> {
        let mut planner = Planner { plan: Plan::default(), ..*self };
        let nowhere = Stand { distance: STEPS, ..Stand::at(NOWHERE) };
        planner.walk(node, nowhere, under)
    }
}

impl Program {
    /// The plan of an eye that looks from a cell on which a man of a kind stands; nothing where the machine has to walk it.
    pub(super) fn eye_plan(&self, start: NodeId, side: Side, (kind, from): (Kind, Cell)) -> Option<Plan> {
        let (at, plan) = (Span::default(), Plan::default());
        let mut planner = Planner { p: self, side, kind, at, origin: from, is_eye: true, plan };
        let stand = Stand::at(from);
        (!planner.walk(start, stand, &Under::new())?).then_some(planner.plan)
    }
}
