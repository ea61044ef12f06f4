//! Plans: the reading of walks that ask nothing of the position but which cells are occupied.

use super::code::{
    Arrival, ArrivalId, ClauseId, Code, Directions, Land, Leg, LegId, Node, NodeId, Rounds, Set, Test, times,
};
use super::known::{Known, Knows, One, Subject, all, is_in};
use super::plan::{Plan, Spot};
use super::table::{Maybe, NO_KIND};
use super::unroll::{Line, Meets, Post, Reading, Repeats, Stand, Walk, Way, Who, start_of, unroll};
use super::why::Why;
use crate::language::ir::{Cell, Kind, ManOwner, Side};
use crate::language::source::Span;

/// A walk with more spots than this from one cell is left to the machine.
const SPOTS: usize = 1024;
/// So is one that goes round and round, and comes to more spots than this.
const SPOTS_OF_ROUNDS: usize = 256;
/// So is one of more cells than this, one behind the other, and one of this many rounds that turn.
const CELLS: u32 = 64;
const ROUNDS: i64 = 4;
/// So is one that takes more steps to follow.
const STEPS: usize = 1 << 16;

/// Whether a walk from a cell can be laid out before the game; why not, is noted anew each time.
pub(super) fn has_plan(p: &Code, clause: ClauseId, side: Side, from: Cell) -> bool {
    p.plan_of(clause, side, from).is_some()
}

/// Lays out a walk.
struct Planner<'p> {
    p: &'p Code,
    side: Side,
    kind: Kind,
    /// Where the walk begins.
    from: Cell,
    /// It is an eye that walks, and goes everywhere.
    is_eye: bool,
    /// The eye only chooses an empty cell at its end, which may have a name.
    chooses: bool,
    /// Where the walk is over, if not at its end.
    until: Option<NodeId>,
    /// It may be over before its first leg.
    ends_at_once: bool,
    plan: Plan,
}

/// A cell of which it is known whether it is occupied, but not by whom.
struct Occupied {
    known: Known,
    cell: Cell,
    answer: bool,
}

impl Knows for Occupied {
    fn own(&self) -> Side {
        self.known.own
    }

    fn cell(&self) -> Option<Cell> {
        Some(self.cell)
    }

    fn is_piece(&self) -> Option<bool> {
        Some(self.answer)
    }

    fn owner(&self) -> Option<ManOwner> {
        None
    }

    fn kind(&self) -> Option<Kind> {
        None
    }

    fn is_in_other(&self, p: &Code, set: &Set) -> Option<bool> {
        self.known.is_in(p, set, Subject::Cell(self.cell))
    }
}

impl<'p> Planner<'p> {
    /// Lays out a walk of a piece.
    fn of_piece(p: &'p Code, (kind, side, from): (Kind, Side, Cell), until: Option<NodeId>) -> Self {
        let plan = Plan::default();
        Self { p, side, kind, from, is_eye: false, chooses: false, until, ends_at_once: false, plan }
    }

    /// Lays out a walk of an eye.
    fn of_eye(p: &'p Code, of: (Kind, Side, Cell)) -> Self {
        Self { is_eye: true, ..Self::of_piece(p, of, None) }
    }

    /// The plan from a node on; whether the walk may be over before its first leg. Nothing where it asks more than who stands in
    /// its way.
    fn laid_out(mut self, start: NodeId, at: Span) -> Option<(Plan, bool)> {
        let Self { p, side, kind, from, .. } = self;
        let stand = if self.is_eye { Stand::of_eye(from) } else { Stand::at(from, Way::default()) };
        let post = Post { group: 0, kind, side, cell: from };
        let walk = Walk { p, post, owner: None, at, flags: &[] };
        unroll(walk, (start, stand), &mut self, &mut { STEPS })?;
        self.plan.finish();
        Some((self.plan, self.ends_at_once))
    }

    /// What is known of the mover when it has come to a cell.
    fn known(&self, here: Cell) -> Known {
        // Where an eye is, the mover is not.
        let here = Some(here).filter(|_| !self.is_eye);
        let kind = if self.is_eye { NO_KIND } else { self.kind };
        let mover = One { kind, owner: None, cell: here };
        let origin = Some(self.from).filter(|_| !self.is_eye);
        Known { here, origin, ..Known::of(self.side, mover) }
    }

    /// Over whom a jump may go on a cell; nothing where that depends on more than whether it is occupied.
    fn over(&self, set: &Set, from: Cell, cell: Cell) -> Option<Who> {
        let known = self.known(from);
        let if_occupied = |answer| is_in(self.p, &Occupied { known, cell, answer }, set);
        match (if_occupied(false)?, if_occupied(true)?) {
            (true, true) => Some(Who::ANYBODY),
            (true, false) => Some(Who::NOBODY),
            (false, false) => Some(Who::NONE),
            (false, true) => None,
        }
    }

    /// Adds a spot, and answers its number.
    fn add(&mut self, line: &Line<'_>, (cell, many): (Cell, u16), at: &Stand) -> Option<u32> {
        let number = self.plan.spots.len();
        self.p.only_if(number < SPOTS, line.leg.at, Why::TooMany)?;
        self.plan.spots.push(Spot {
            cell,
            before: at.walker(),
            direction: self.p.kept(line.direction),
            many,
            leg: line.id,
            distance: at.distance + 1 + u32::from(many),
            parent: at.spot,
            lands: true,
            blocks: !matches!(line.leg.land, Land::Past),
            behind: 0,
            ends_empty: false,
            ends_on_man: false,
        });
        u32::try_from(number).ok()
    }

    /// Whether a plan can hold what is said of a landing.
    fn is_bare(&self, arrival: &Arrival, may_name: bool) -> bool {
        let returns = !self.is_eye && arrival.may_return;
        arrival.only_tests() && (may_name || arrival.name.is_none()) && !returns
    }
}

impl Reading for Planner<'_> {
    fn unknown(&mut self, walk: &Walk<'_>, _: &Stand, (at, why): (Span, Why)) -> Option<()> {
        walk.p.falls(at, why)
    }

    fn comes_to(&mut self, walk: &Walk<'_>, node: NodeId, _: &Stand) -> Option<bool> {
        if self.until == Some(node) {
            return Some(true);
        }
        let p = self.p;
        match p.nodes.get(node.index())? {
            Node::Stay { .. } | Node::Look { .. } => p.falls(walk.at, Why::Look),
            // All has to come to where it is to be over.
            Node::End { .. } if self.until.is_some() => p.falls(walk.at, Why::Look),
            Node::Close { arrival, .. } => {
                let is_bare = self.is_bare(p.arrivals.get(arrival.index())?, self.chooses);
                p.only_if(is_bare, walk.at, Why::Landings)?;
                Some(false)
            }
            _ => Some(false),
        }
    }

    fn repeats(&self, walk: &Walk<'_>, rounds: &Rounds, most: i64, _: bool) -> Repeats {
        if rounds.straight || most <= ROUNDS {
            return Repeats::Times;
        }
        // The same state again leads to nothing new, and more cells on the way have to be empty.
        let ends = rounds.most.is_none() && walk.p.distances.is_none();
        if ends && self.plan.spots.len() < SPOTS_OF_ROUNDS { Repeats::WhileNew } else { Repeats::Never }
    }

    fn follows(&mut self, _: &Walk<'_>, leg: &Leg, at: &Stand) -> Option<bool> {
        let p = self.p;
        let arrival = p.arrivals.get(leg.arrival.index())?;
        p.only_if(self.is_bare(arrival, !self.is_eye), leg.at, Why::Landings)?;
        p.only_if(at.distance < CELLS && !at.has_met, leg.at, Why::TooMany)?;
        // How often a name is given must be known.
        p.only_if(arrival.name.is_none() || !at.repeats_openly(), leg.at, Why::Rounds)?;
        if self.is_eye {
            let quietly = self.chooses && matches!(leg.land, Land::Quietly);
            p.only_if(quietly || matches!(leg.land, Land::Plain | Land::Past), leg.at, Why::Takes)?;
            p.only_if(leg.jump.is_none(), leg.at, Why::Jump)?;
        }
        p.only_if(!matches!(leg.land, Land::Onto(_)), leg.at, Why::Takes)?;
        let is_known = match &leg.directions {
            Directions::Fixed(_) => true,
            Directions::Same | Directions::Turn { .. } | Directions::Back => at.direction.is(),
            _ => false,
        };
        p.only_if(is_known, leg.at, Why::Direction)?;
        // One jump to a cell may go over the cells between in one way only.
        let before_last =
            leg.jump.as_deref().and_then(<[_]>::split_last).map_or(&[][..], |(_, before)| before);
        let fixed = before_last.iter().all(|element| {
            times(&element.least, element.most.as_ref()).is_some_and(|(least, most)| least == most)
        });
        p.only_if(fixed, leg.at, Why::Jump)?;
        Some(true)
    }

    fn jumps(&mut self, _: &Walk<'_>, (leg, set): (&Leg, &Set), cell: Cell, at: &Stand) -> Option<Who> {
        self.over(set, at.walker(), cell).or_else(|| self.p.falls(leg.at, Why::Jump))
    }

    fn goes_over(&mut self, line: &Line<'_>, place: (Cell, u16), who: Who, at: &mut Stand) -> Option<()> {
        if who == Who::NOBODY {
            at.spot = self.add(line, place, at)?;
            let spot = self.plan.spots.last_mut()?;
            (spot.lands, spot.blocks) = (false, true);
        }
        Some(())
    }

    fn spot(&mut self, line: &Line<'_>, landing: (Cell, u16), at: &Stand) -> Option<u32> {
        self.add(line, landing, at)
    }

    fn passes_anybody(&self) -> bool {
        true
    }

    fn lands(&mut self, _: &Walk<'_>, _: (LegId, &Leg), _: &mut Stand, _: Cell) -> Option<Who> {
        Some(Who::PIECES)
    }

    fn meets(&mut self, walk: &Walk<'_>, leg: &Leg, _: &Stand, _: Who) -> Option<Meets> {
        // Whether a cell that is passed is occupied must not change how the walk goes on.
        walk.p.only_if(!matches!(leg.land, Land::Past), leg.at, Why::Takes)?;
        Some(Meets::Leaves)
    }

    fn says(&mut self, _: &Walk<'_>, (arrival, words): (ArrivalId, Span), at: &mut Stand) -> Option<bool> {
        let (cell, known) = (at.walker(), self.known(at.walker()));
        let tests = &self.p.arrivals.get(arrival.index())?.tests;
        let holds = all(tests.iter().map(|test| match test {
            Test::To(set) => known.is_in(self.p, set, Subject::Cell(cell)),
            Test::Where(condition) => known.holds(self.p, condition),
        }));
        holds.or_else(|| self.p.falls(words, Why::Landings))
    }

    fn ends(&mut self, _: &Walk<'_>, at: &Stand) -> Option<()> {
        let is_eye = self.is_eye;
        let Some(spot) = self.plan.spots.get_mut(at.spot as usize) else {
            self.ends_at_once = true;
            return Some(());
        };
        if at.has_met {
            spot.ends_on_man = true;
        } else {
            spot.ends_empty = true;
            // An eye may end on an occupied cell.
            spot.ends_on_man |= !spot.blocks && is_eye;
        }
        Some(())
    }
}

impl Code {
    /// The plan of a walk from a cell.
    pub(super) fn plan_of(&self, id: ClauseId, side: Side, from: Cell) -> Option<Plan> {
        self.plan_to(id, side, from, None)
    }

    /// The plan of a walk from a cell up to a node, to which all its ways must come.
    pub(super) fn plan_until(&self, id: ClauseId, side: Side, from: Cell, until: NodeId) -> Option<Plan> {
        self.plan_to(id, side, from, Some(until))
    }

    fn plan_to(&self, id: ClauseId, side: Side, from: Cell, until: Option<NodeId>) -> Option<Plan> {
        let clause = self.clauses.get(id.index())?;
        let planner = Planner::of_piece(self, (clause.kind, side, from), until);
        let (plan, ends_at_once) = planner.laid_out(start_of(clause)?, clause.at)?;
        // A walk without a leg comes nowhere.
        (!ends_at_once).then_some(plan)
    }

    /// The plan of an eye that looks from the cell of a piece of a kind; nothing where the machine has to walk it.
    pub(super) fn eye_plan(&self, start: NodeId, side: Side, (kind, from): (Kind, Cell)) -> Option<Plan> {
        let (plan, ends_at_once) =
            Planner::of_eye(self, (kind, side, from)).laid_out(start, Span::default())?;
        (!ends_at_once && plan.spots.iter().all(|spot| spot.blocks)).then_some(plan)
    }

    /// The plan of an eye that chooses an empty cell; its names are ignored.
    pub(super) fn choice_plan(&self, start: NodeId, side: Side, from: Cell) -> Option<Plan> {
        let planner = Planner { chooses: true, ..Planner::of_eye(self, (NO_KIND, side, from)) };
        let (plan, ends_at_once) = planner.laid_out(start, Span::default())?;
        let is_empty_way = |spot: &Spot| spot.blocks && !spot.ends_on_man;
        (!ends_at_once && plan.spots.iter().all(is_empty_way)).then_some(plan)
    }

    /// Whether an eye that looks from a cell sees another; nothing where that depends on which cells are occupied.
    pub(super) fn sees_anyhow(&self, start: NodeId, side: Side, (from, to): (Cell, Cell)) -> Option<bool> {
        Some(self.seen_anyhow(start, side, from)?.contains(&to))
    }

    /// All cells that an eye sees from a cell; nothing where that depends on which cells are occupied.
    pub(super) fn seen_anyhow(&self, start: NodeId, side: Side, from: Cell) -> Option<Vec<Cell>> {
        let (plan, ends_at_once) =
            Planner::of_eye(self, (NO_KIND, side, from)).laid_out(start, Span::default())?;
        let spots = &plan.spots;
        let is_open = |(number, spot): (u32, &Spot)| {
            spot.ends_empty == spot.ends_on_man && (!spot.blocks || spot.behind == number + 1)
        };
        (0..).zip(spots).all(is_open).then_some(())?;
        let ends = spots.iter().filter(|spot| spot.ends_empty).map(|spot| spot.cell);
        Some(ends_at_once.then_some(from).into_iter().chain(ends).collect())
    }
}
