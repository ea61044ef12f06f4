//! Unrolls walks that ask nothing of the position but which cells are occupied.

use super::code::{
    Arrival, Clause, ClauseId, ClauseKind, Code, Directions, Land, Leg, LegId, Node, NodeId, Pattern,
    RoundsId, Set, Test, times, turns,
};
use super::known::{Known, Knows, One, Subject, all, is_in};
use super::plan::{NO_SPOT, Plan, Spot};
use super::table::{Maybe, NO_DIRECTION, NO_KIND, NOWHERE};
use super::why::Why;
use crate::language::ir::{Cell, Direction, Kind, ManOwner, Side};
use crate::language::source::Span;

/// A walk with more spots than this from one cell is left to the machine.
const SPOTS: usize = 1024;
/// So is one that goes round and round, and comes to more spots than this.
const SPOTS_OF_ROUNDS: usize = 256;
/// So is one of more steps than this, one behind the other, and one of this many rounds that turn.
const STEPS: u32 = 64;
const ROUNDS: i64 = 4;

/// Whether a walk from a cell can be laid out before the game; why not, is noted anew each time.
pub(super) fn has_plan(p: &Code, clause: ClauseId, side: Side, from: Cell) -> bool {
    Planner::of(p, clause, side, from).is_some()
}

/// A leg in one direction.
struct Way<'w> {
    id: LegId,
    leg: &'w Leg,
    arrival: &'w Arrival,
    /// Where the walk goes on from an empty cell, and from an occupied one.
    then: (Option<NodeId>, Option<NodeId>),
    /// Where it begins.
    at: Stand,
    direction: Direction,
    /// Where the line began of which it is a part, if lines end before that.
    line: Cell,
}

/// Lays out a walk.
pub(super) struct Planner<'p> {
    p: &'p Code,
    side: Side,
    kind: Kind,
    /// The words of the clause.
    at: Span,
    /// Where the mover stands when the walk begins.
    origin: Cell,
    /// It is an eye that walks, and goes everywhere.
    is_eye: bool,
    /// The eye only chooses an empty cell at its end, which may have a name.
    chooses: bool,
    /// Where the walk is over, if not at its end.
    until: Option<NodeId>,
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
    /// Before the first leg.
    fn at(cell: Cell) -> Self {
        Self { cell, direction: NO_DIRECTION, line: NOWHERE, distance: 0, spot: NO_SPOT }
    }
}

/// How a repetition stands: in which state, on which cell, with which direction and line, and how many rounds it still has to make.
type Stood = (u16, Cell, Direction, Cell, i64);

/// A repetition under way.
#[derive(Clone)]
struct Scope {
    rounds: RoundsId,
    /// How many of its rounds are over.
    round: u32,
    /// How it stood when its last rounds began, if nothing else keeps it from going on for ever.
    stood: Vec<Stood>,
    /// The spot where it began.
    since: u32,
    /// It lands on no cell twice.
    no_cell_twice: bool,
}

/// The repetitions under way.
type Under = Vec<Scope>;

/// Whether a jump may go over a cell.
enum Over {
    /// Whatever stands there.
    Anyhow,
    /// If it is empty.
    Empty,
    Never,
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
    /// A planner for a piece of a kind and side on a cell.
    fn bare(p: &'p Code, side: Side, (kind, origin): (Kind, Cell)) -> Self {
        let (at, plan) = (Span::default(), Plan::default());
        Self { p, side, kind, at, origin, is_eye: false, chooses: false, until: None, plan }
    }

    pub(super) fn of(p: &'p Code, clause: ClauseId, side: Side, from: Cell) -> Option<Plan> {
        let clause = p.clauses.get(clause.index())?;
        let ClauseKind::Walk(Some(start)) = clause.what else { return None };
        Self::from(p, (clause, start), (side, from), None)
    }

    /// The same up to a node, or to the end.
    fn from(
        p: &'p Code,
        (clause, start): (&Clause, NodeId),
        (side, from): (Side, Cell),
        until: Option<NodeId>,
    ) -> Option<Plan> {
        let (at, kind) = (clause.at, clause.kind);
        let mut planner = Self { at, until, ..Self::bare(p, side, (kind, from)) };
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
        if self.until == Some(node) {
            return Some(true);
        }
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
                let bare = arrival.only_tests() && (self.chooses || arrival.name.is_none());
                p.only_if(bare && (self.is_eye || !arrival.may_return), self.at, Why::Landings)?;
                if !self.passes_tests(arrival, at.cell).or_else(|| p.falls(self.at, Why::Landings))? {
                    return Some(false);
                }
                self.walk(*then, at, under)
            }
            Node::Rounds(rounds, state) => {
                let mut under = under.clone();
                let no_cell_twice = p.rounds.get(rounds.index())?.no_cell_twice;
                under.push(Scope {
                    rounds: *rounds,
                    round: 0,
                    stood: Vec::new(),
                    since: at.spot,
                    no_cell_twice,
                });
                self.round(*state, at, under)
            }
            Node::RoundOver(state, _) => {
                let mut under = under.clone();
                under.last_mut()?.round += 1;
                self.round(*state, at, under)
            }
            // All has to come to where it is to be over.
            Node::End { .. } if self.until.is_some() => p.falls(self.at, Why::Look),
            // Only a piece has to go on: an eye may end wherever it is.
            Node::End { must_go_on } => Some(!must_go_on || self.is_eye),
            Node::Leg { prefers: true, .. } | Node::Close { compared: true, .. } | Node::Compare(_) => {
                p.falls(self.at, Why::Prefers)
            }
            Node::Stay { .. } | Node::Look { .. } => p.falls(self.at, Why::Look),
        }
    }

    /// The innermost repetition goes on, or is over.
    fn round(&mut self, state: u16, at: Stand, mut under: Under) -> Option<bool> {
        let p = self.p;
        let scope = under.last_mut()?;
        let round = scope.round;
        let rounds = p.rounds.get(scope.rounds.index())?;
        let bounds = times(&rounds.least, rounds.most.as_ref());
        let (least, most) = bounds.or_else(|| p.falls(self.at, Why::Rounds))?;
        p.only_if(!rounds.while_possible, self.at, Why::Rounds)?;
        if !(rounds.straight || most <= ROUNDS) {
            // The same state again leads to nothing new, and more cells on the way have to be empty.
            let goes_on = rounds.most.is_none() && p.distances.is_none();
            p.only_if(goes_on && self.plan.spots.len() < SPOTS_OF_ROUNDS, self.at, Why::Rounds)?;
            let stood = (state, at.cell, at.direction, at.line, (least - i64::from(round)).max(0));
            if scope.stood.contains(&stood) {
                return Some(false);
            }
            scope.stood.push(stood);
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
        then: (Option<NodeId>, Option<NodeId>),
        at: Stand,
        under: &Under,
    ) -> Option<()> {
        let p = self.p;
        let leg = p.legs.get(id.index())?;
        let arrival = p.arrivals.get(leg.arrival.index())?;
        let bare = if self.is_eye { arrival.name.is_none() } else { !arrival.may_return };
        p.only_if(arrival.only_tests() && bare, leg.at, Why::Landings)?;
        p.only_if(at.distance < STEPS, leg.at, Why::TooMany)?;
        // How often a name is given must be known.
        let named_anew = arrival.name.is_some() && under.iter().any(|scope| !scope.stood.is_empty());
        p.only_if(!named_anew, leg.at, Why::Rounds)?;
        if !self.passes(at.cell).or_else(|| p.falls(leg.at, Why::Permits))? {
            return Some(());
        }
        if self.is_eye {
            let quietly = self.chooses && matches!(leg.land, Land::Quietly);
            p.only_if(quietly || matches!(leg.land, Land::Plain | Land::Past), leg.at, Why::Takes)?;
            p.only_if(leg.jump.is_none(), leg.at, Why::Jump)?;
        }
        p.only_if(!matches!(leg.land, Land::Onto(_)), leg.at, Why::Takes)?;
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
            let way = Way { id, leg, arrival, then, at, direction: *direction, line };
            match &leg.jump {
                None => self.land(&way, (p.next(*direction, at.cell), 0, at.spot), under)?,
                Some(pattern) => self.jump(&way, pattern, under)?,
            }
        }
        Some(())
    }

    /// Adds all landings of a jump, with the cells between that have to be empty.
    fn jump(&mut self, way: &Way<'_>, pattern: &[Pattern], under: &Under) -> Option<()> {
        let (p, at) = (self.p, way.at);
        let cells: Vec<Cell> = p.along(way.direction, at.cell).take_while(|cell| *cell != way.line).collect();
        let mut line = cells.iter();
        let (mut parent, mut between) = (at.spot, Vec::new());
        let mut many = 0;
        for (place, element) in pattern.iter().enumerate() {
            let is_last = place + 1 == pattern.len();
            let bounds = times(&element.least, element.most.as_ref());
            let (least, most) = bounds.or_else(|| p.falls(way.leg.at, Why::Jump))?;
            // One jump to a cell may go over the cells between in one way only.
            p.only_if(is_last || least == most, way.leg.at, Why::Jump)?;
            let mut over = 0;
            loop {
                if is_last && over >= least {
                    let before = usize::from(many).checked_sub(1).and_then(|place| cells.get(place));
                    let next = p.next(way.direction, before.copied().unwrap_or(at.cell));
                    self.land(way, (next, many, parent), under)?;
                }
                if over >= most {
                    break;
                }
                let Some(cell) = line.next() else {
                    // A jump over more cells than there are does not land.
                    return self.close(&between);
                };
                match self.over(&element.what, at.cell, *cell).or_else(|| p.falls(way.leg.at, Why::Jump))? {
                    Over::Never => return self.close(&between),
                    Over::Anyhow => {}
                    Over::Empty => {
                        let (spot, number) = self.spot(way, (*cell, many, parent))?;
                        self.plan.spots.push(Spot { lands: false, ..spot });
                        between.push(number);
                        parent = number;
                    }
                }
                (over, many) = (over + 1, many + 1);
            }
        }
        self.close(&between)
    }

    /// All spots behind these have been added.
    fn close(&mut self, between: &[u32]) -> Option<()> {
        let behind = u32::try_from(self.plan.spots.len()).ok()?;
        for number in between {
            self.plan.spots.get_mut(*number as usize)?.behind = behind;
        }
        Some(())
    }

    /// Whether a jump may go over a cell; nothing where that depends on more than whether it is occupied.
    fn over(&self, set: &Set, from: Cell, cell: Cell) -> Option<Over> {
        let known = self.known(from);
        let if_occupied = |answer| is_in(self.p, &Occupied { known, cell, answer }, set);
        match (if_occupied(false)?, if_occupied(true)?) {
            (true, true) => Some(Over::Anyhow),
            (true, false) => Some(Over::Empty),
            (false, false) => Some(Over::Never),
            (false, true) => None,
        }
    }

    /// A spot that is to be added next, and its number.
    fn spot(&self, way: &Way<'_>, (cell, many, parent): (Cell, u16, u32)) -> Option<(Spot, u32)> {
        let place = self.plan.spots.len();
        self.p.only_if(place < SPOTS, way.leg.at, Why::TooMany)?;
        let number = u32::try_from(place).ok()?;
        let spot = Spot {
            cell,
            before: way.at.cell,
            direction: way.direction,
            many,
            leg: way.id,
            distance: way.at.distance + 1 + u32::from(many),
            parent,
            lands: true,
            blocks: true,
            behind: number + 1,
            ends_empty: false,
            ends_on_man: false,
        };
        Some((spot, number))
    }

    /// Adds a landing on a cell behind so many that are jumped over, and all that comes behind.
    fn land(&mut self, way: &Way<'_>, (cell, many, parent): (Cell, u16, u32), under: &Under) -> Option<()> {
        let (p, leg) = (self.p, way.leg);
        if !cell.is() || cell == way.line || self.has_landed(parent, under, cell) {
            return Some(());
        }
        if !self.enters(way.at.cell, cell).or_else(|| p.falls(leg.at, Why::Permits))? {
            return Some(());
        }
        if !self.passes_tests(way.arrival, cell).or_else(|| p.falls(leg.at, Why::Landings))? {
            return Some(());
        }
        let past = matches!(leg.land, Land::Past);
        let (goes_empty, takes) = match &leg.land {
            Land::Plain | Land::MayTake(_) => (true, true),
            Land::Quietly | Land::Past => (true, false),
            Land::Taking(_) => (leg.bracketed, true),
            Land::Onto(_) => return None,
        };
        let (on_empty, on_man) = way.then;
        // Whether the cell is occupied must not change how the walk goes on.
        p.only_if(!past || on_empty == on_man, leg.at, Why::Takes)?;
        let (spot, number) = self.spot(way, (cell, many, parent))?;
        let ends_on_man = match on_man.filter(|_| takes) {
            Some(then) => self.ends(then, cell, under)?,
            None => false,
        };
        let Spot { direction, distance, .. } = spot;
        self.plan.spots.push(Spot { ends_on_man, blocks: !past, ..spot });
        if let Some(then) = on_empty.filter(|_| goes_empty) {
            let stand = Stand { cell, direction, line: way.line, distance, spot: number };
            let over = self.walk(then, stand, under)?;
            let behind = u32::try_from(self.plan.spots.len()).ok()?;
            let is_eye = self.is_eye;
            let spot = self.plan.spots.get_mut(number as usize)?;
            (spot.ends_empty, spot.behind) = (over, behind);
            // An eye may end on an occupied cell.
            spot.ends_on_man |= past && is_eye && over;
        }
        Some(())
    }

    /// Whether a walk that has come to a spot has landed on a cell on which it must not land again.
    fn has_landed(&self, spot: u32, under: &Under, cell: Cell) -> bool {
        under.iter().filter(|scope| scope.no_cell_twice).any(|scope| {
            let mut at = spot;
            while at != scope.since
                && let Some(spot) = self.plan.spot(at)
            {
                if spot.lands && spot.cell == cell {
                    return true;
                }
                at = spot.parent;
            }
            cell == self.origin
        })
    }

    /// Whether the tests of a landing hold on a cell; nothing where that depends on the position.
    fn passes_tests(&self, arrival: &Arrival, cell: Cell) -> Option<bool> {
        let known = self.known(cell);
        all(arrival.tests.iter().map(|test| match test {
            Test::To(set) => known.is_in(self.p, set, Subject::Cell(cell)),
            Test::Where(condition) => known.holds(self.p, condition),
        }))
    }

    /// Whether the mover may walk on from a cell; nothing where that depends on the position.
    fn passes(&self, cell: Cell) -> Option<bool> {
        if self.is_eye || cell == self.origin {
            return Some(true);
        }
        let passes = &self.p.kind(self.kind).passes;
        if passes.is_free() {
            return Some(true);
        }
        self.known(cell).permits(self.p, passes, Subject::Cell(cell))
    }

    /// Whether it may land on a cell, from another; nothing where that depends on the position.
    fn enters(&self, from: Cell, cell: Cell) -> Option<bool> {
        if self.is_eye {
            return Some(true);
        }
        let enters = &self.p.kind(self.kind).enters;
        if enters.is_free() {
            return Some(true);
        }
        self.known(from).permits(self.p, enters, Subject::Cell(cell))
    }

    /// What is known of the mover when it has come to a cell.
    fn known(&self, here: Cell) -> Known {
        // Where an eye is, the mover is not.
        let here = Some(here).filter(|_| !self.is_eye);
        let kind = if self.is_eye { NO_KIND } else { self.kind };
        let mover = One { kind, owner: None, cell: here };
        let origin = Some(self.origin).filter(|_| !self.is_eye);
        Known { here, origin, ..Known::of(self.side, mover) }
    }

    /// Whether a walk that has captured on a cell may end at a node; nothing where it may go on from there.
    fn ends(&self, node: NodeId, cell: Cell, under: &Under) -> Option<bool> {
        let mut planner = Planner { plan: Plan::default(), ..*self };
        planner.walk(node, Stand { distance: STEPS, ..Stand::at(cell) }, under)
    }
}

impl Code {
    /// The plan of an eye that looks from the cell of a piece of a kind; nothing where the machine has to walk it.
    pub(super) fn eye_plan(&self, start: NodeId, side: Side, (kind, from): (Kind, Cell)) -> Option<Plan> {
        let mut planner = Planner { is_eye: true, ..Planner::bare(self, side, (kind, from)) };
        let ends_at_once = planner.walk(start, Stand::at(from), &Under::new())?;
        (!ends_at_once && planner.plan.spots.iter().all(|spot| spot.blocks)).then_some(planner.plan)
    }

    /// The plan of a walk from a cell up to a node, to which all its ways must come.
    pub(super) fn plan_until(&self, id: ClauseId, side: Side, from: Cell, until: NodeId) -> Option<Plan> {
        let clause = self.clauses.get(id.index())?;
        let ClauseKind::Walk(Some(start)) = clause.what else { return None };
        Planner::from(self, (clause, start), (side, from), Some(until))
    }

    /// The plan of an eye that chooses an empty cell; its names are ignored.
    pub(super) fn choice_plan(&self, start: NodeId, side: Side, from: Cell) -> Option<Plan> {
        let bare = Planner::bare(self, side, (NO_KIND, from));
        let mut planner = Planner { is_eye: true, chooses: true, ..bare };
        let ends_at_once = planner.walk(start, Stand::at(from), &Under::new())?;
        let is_empty_way = |spot: &Spot| spot.blocks && !spot.ends_on_man;
        (!ends_at_once && planner.plan.spots.iter().all(is_empty_way)).then_some(planner.plan)
    }

    /// Whether an eye that looks from a cell sees another; nothing where that depends on which cells are occupied.
    pub(super) fn sees_anyhow(&self, start: NodeId, side: Side, (from, to): (Cell, Cell)) -> Option<bool> {
        Some(self.seen_anyhow(start, side, from)?.contains(&to))
    }

    /// All cells that an eye sees from a cell; nothing where that depends on which cells are occupied.
    pub(super) fn seen_anyhow(&self, start: NodeId, side: Side, from: Cell) -> Option<Vec<Cell>> {
        let mut planner = Planner { is_eye: true, ..Planner::bare(self, side, (NO_KIND, from)) };
        let ends_at_once = planner.walk(start, Stand::at(from), &Under::new())?;
        let spots = &planner.plan.spots;
        let is_open = |(number, spot): (u32, &Spot)| {
            spot.ends_empty == spot.ends_on_man && (!spot.blocks || spot.behind == number + 1)
        };
        (0..).zip(spots).all(is_open).then_some(())?;
        let ends = spots.iter().filter(|spot| spot.ends_empty).map(|spot| spot.cell);
        Some(ends_at_once.then_some(from).into_iter().chain(ends).collect())
    }
}
