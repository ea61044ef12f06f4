//! Lays out walks that ask who stands on their cells, or go on behind a taking: each way with what it asks of which cell.

use super::super::known::{Known, Knows, One, is_in};
use super::super::planner::Planner;
use super::super::program::{
    Arrival, ArrivalId, Clause, ClauseKind, Directions, Land, Leg, LegId, Node, NodeId, Number, Pattern,
    Program, RoundsId, Set, turns,
};
use super::super::table::{Maybe, NO_DIRECTION, NOWHERE};
use super::Post;
use super::facts::is_harmless;
use super::victims::takes;
use crate::language::ir::{Cell, Direction, Kind, ManOwner, Side};

/// Who may stand on a cell, as bits: nobody, and men of each owner and kind.
pub(super) type Sorts = u64;
/// Nobody stands there.
pub(super) const NOBODY: Sorts = 1;
/// Whoever stands there.
pub(super) const ANYBODY: Sorts = Sorts::MAX;
/// More kinds than this have no bits.
const KINDS: usize = 21;

const OWNERS: [ManOwner; 3] = [ManOwner::Side(Side(0)), ManOwner::Side(Side(1)), ManOwner::Nobody];

/// The bit of a man's owner and kind.
pub(super) fn bit_of(kinds: usize, owner: usize, kind: Kind) -> Sorts {
    2 << (owner * kinds + kind.index())
}

/// More ways than this from a cell are not laid out, nor more parts of walks looked at.
const WAYS: usize = 512;
const LOOKS: usize = 2000;
/// Nor does one part of a walk stand within more others than this: the stack of a thread is not endless.
const DEPTH: usize = 160;
/// Nor are repetitions that may turn of more rounds than this.
const ROUNDS: i64 = 4;
/// Where it is only asked whether a walk may begin, so many legs are looked at.
const LEGS: usize = 2;

/// A way of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Of which sorts who stands on the cells of the way has to be, the last cell left out; in order.
    pub(super) asked: Vec<(Cell, Sorts)>,
    /// Where it ends, and who may stand there.
    pub(super) to: Cell,
    pub(super) at_end: Sorts,
    /// Where somebody is taken on the way.
    pub(super) took: Option<Cell>,
}

/// What a walk has asked so far, whom it has taken, and of how many legs it is.
#[derive(Clone, Default)]
struct Trace {
    asked: Vec<(Cell, Sorts)>,
    took: Vec<Cell>,
    legs: usize,
}

/// Where a walk stands.
#[derive(Clone, Copy)]
struct Stand {
    mover: Cell,
    eye: Option<Cell>,
    direction: Direction,
    line: Cell,
    may_return: bool,
}

/// The repetitions under way, and how many of their rounds are over.
type Under = Vec<(RoundsId, i64)>;

/// What comes when a path is at its end.
enum Then<'t> {
    /// The walk is over.
    Over,
    /// An eye has looked; the mover goes on from where he stands.
    Look { arrival: ArrivalId, node: NodeId, stand: Stand, under: &'t Under, then: &'t Then<'t> },
}

/// A leg in one direction.
struct Line<'w> {
    id: LegId,
    leg: &'w Leg,
    arrival: &'w Arrival,
    on: (Option<NodeId>, Option<NodeId>),
    at: Stand,
    direction: Direction,
    from: Cell,
    under: &'w Under,
    then: &'w Then<'w>,
}

/// A cell, and who stands on it.
struct OnCell {
    own: Side,
    cell: Cell,
    man: Option<(ManOwner, Kind)>,
}

impl Knows for OnCell {
    fn own(&self) -> Side {
        self.own
    }

    fn cell(&self) -> Option<Cell> {
        Some(self.cell)
    }

    fn is_piece(&self) -> Option<bool> {
        Some(self.man.is_some())
    }

    fn owner(&self) -> Option<ManOwner> {
        self.man.map(|(owner, _)| owner)
    }

    fn kind(&self) -> Option<Kind> {
        self.man.map(|(_, kind)| kind)
    }
}

/// All ways of a clause.
pub(super) struct Routes<'p> {
    p: &'p Program,
    post: Post,
    /// It is only asked whether the walk may begin: what is not known may be.
    begins: bool,
    mover: Planner<'p>,
    eye: Planner<'p>,
    pub(super) found: Vec<Found>,
    /// Whether landings have effects.
    pub(super) effects: bool,
    looks: usize,
    depth: usize,
}

impl<'p> Routes<'p> {
    /// The ways of a clause; nothing where more is asked than who stands where.
    pub(super) fn of(p: &'p Program, post: Post, clause: &Clause) -> Option<Self> {
        Self::lay_out(p, post, clause, false)
    }

    /// The first legs of a clause: where none of these ways is open, it leads nowhere.
    pub(super) fn first(p: &'p Program, post: Post, clause: &Clause) -> Option<Vec<Found>> {
        Self::lay_out(p, post, clause, true).map(|routes| routes.found)
    }

    fn lay_out(p: &'p Program, post: Post, clause: &Clause, begins: bool) -> Option<Self> {
        let ClauseKind::Walk(Some(start)) = clause.what else { return None };
        (p.kinds.len() <= KINDS && p.has_masks).then_some(())?;
        let mut routes = Self::none(p, post, begins);
        let (direction, line) = (NO_DIRECTION, NOWHERE);
        let stand = Stand { mover: post.cell, eye: None, direction, line, may_return: false };
        routes.walk(start, stand, &Trace::default(), (&Under::new(), &Then::Over))?;
        Some(routes)
    }

    fn none(p: &'p Program, post: Post, begins: bool) -> Self {
        let asking = |is_eye| Planner::asking(p, post.side, (post.kind, post.cell), is_eye);
        let (mover, eye, found) = (asking(false), asking(true), Vec::new());
        Self { p, post, begins, mover, eye, found, effects: false, looks: 0, depth: 0 }
    }

    /// Who is in a set, as the mover sees it, if he stands on a cell; nothing where more has to be known.
    pub(super) fn who_is_in(p: &'p Program, post: Post, set: &Set, cell: Cell) -> Option<Sorts> {
        (p.kinds.len() <= KINDS).then_some(())?;
        Self::none(p, post, false).sorts_in(set, cell).map(|sorts| sorts & !NOBODY)
    }

    /// What is not known: if it is only asked whether the walk may begin, it may.
    fn unknown(&mut self, trace: &Trace) -> Option<()> {
        self.begins.then_some(())?;
        self.add(Found { asked: trace.asked.clone(), to: self.post.cell, at_end: ANYBODY, took: None })
    }

    /// One more part of a walk is looked at.
    fn look(&mut self) -> Option<()> {
        self.looks += 1;
        (self.looks <= LOOKS).then_some(())
    }

    fn add(&mut self, found: Found) -> Option<()> {
        self.found.push(found);
        (self.found.len() <= WAYS).then_some(())
    }

    /// Adds all ways from a node on.
    fn walk(
        &mut self,
        node: NodeId,
        at: Stand,
        trace: &Trace,
        (under, then): (&Under, &Then<'_>),
    ) -> Option<()> {
        self.depth += 1;
        let walked = if self.depth <= DEPTH { self.node(node, at, trace, (under, then)) } else { None };
        self.depth -= 1;
        walked
    }

    /// The same, not asking how deep it is.
    fn node(
        &mut self,
        node: NodeId,
        at: Stand,
        trace: &Trace,
        (under, then): (&Under, &Then<'_>),
    ) -> Option<()> {
        self.look()?;
        let p = self.p;
        match p.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, prefers: false } => {
                self.leg(*leg, (*on_empty, *on_man), at, trace, (under, then))
            }
            Node::Fork(ways) => {
                for way in ways {
                    self.walk(*way, at, trace, (under, then))?;
                }
                Some(())
            }
            Node::Stay { arrival, then: next } => {
                let Some(next) = next else { return Some(()) };
                self.arrive(*arrival, *next, Stand { may_return: true, ..at }, trace, (under, then))
            }
            Node::Close { arrival, then: next, compared: false } => {
                let may_return = at.may_return || p.arrivals.get(arrival.index())?.may_return;
                self.arrive(*arrival, *next, Stand { may_return, ..at }, trace, (under, then))
            }
            Node::Look { start, arrival, then: next, .. } => {
                let (Some(start), Some(node)) = (*start, *next) else { return Some(()) };
                let eye = Stand { eye: Some(at.eye.unwrap_or(at.mover)), line: NOWHERE, ..at };
                let behind = Then::Look { arrival: *arrival, node, stand: at, under, then };
                self.walk(start, eye, trace, (&Under::new(), &behind))
            }
            Node::Rounds(rounds, state) => {
                let of = p.rounds.get(rounds.index())?;
                if of.no_cell_twice || of.while_possible {
                    return self.unknown(trace);
                }
                let mut under = under.clone();
                under.push((*rounds, 0));
                self.round(*state, at, trace, (under, then))
            }
            Node::RoundOver(state, _) => {
                let mut under = under.clone();
                under.last_mut()?.1 += 1;
                self.round(*state, at, trace, (under, then))
            }
            Node::End { must_go_on } if *must_go_on && at.eye.is_none() => Some(()),
            Node::End { .. } => self.end(at, trace, then),
            Node::Leg { prefers: true, .. } | Node::Close { compared: true, .. } | Node::Compare(_) => {
                self.unknown(trace)
            }
        }
    }

    /// A path is at its end.
    fn end(&mut self, at: Stand, trace: &Trace, then: &Then<'_>) -> Option<()> {
        let Then::Look { arrival, node, stand, under, then } = then else { return self.over(at, trace) };
        let says = self.p.arrivals.get(arrival.index())?;
        if !self.is_bare(says) {
            return self.unknown(trace);
        }
        match self.tests(says, at) {
            Some(true) => {}
            Some(false) => return Some(()),
            None => return self.unknown(trace),
        }
        let may_return = stand.may_return || says.may_return;
        self.walk(*node, Stand { may_return, ..*stand }, trace, (under, then))
    }

    /// The walk is over.
    fn over(&mut self, at: Stand, trace: &Trace) -> Option<()> {
        let origin = self.post.cell;
        if !at.may_return && at.mover == origin {
            return Some(());
        }
        if self.begins {
            return self.unknown(trace);
        }
        let mut asked = trace.asked.clone();
        let at_end = match asked.iter().position(|(cell, _)| *cell == at.mover) {
            Some(place) => asked.remove(place).1,
            None if at.mover == origin => ANYBODY,
            None => return None,
        };
        asked.sort_unstable();
        let mut took = trace.took.iter().filter(|cell| **cell != at.mover);
        let (first, more) = (took.next().copied(), took.next());
        // In which order several were taken on the way may matter.
        more.is_none().then_some(())?;
        self.add(Found { asked, to: at.mover, at_end, took: first })
    }

    /// Whether a landing says nothing but a name, tests and, where that is of no account, effects that can always be done.
    fn is_bare(&mut self, arrival: &Arrival) -> bool {
        let effects = arrival.effects.is_some();
        self.effects |= effects;
        let harmless = arrival.effects.is_none_or(|block| !self.begins && is_harmless(self.p, block));
        arrival.capturing.is_empty() && arrival.prefers.is_empty() && harmless
    }

    /// What is said of a landing; then the walk goes on.
    fn arrive(
        &mut self,
        arrival: ArrivalId,
        next: NodeId,
        at: Stand,
        trace: &Trace,
        under: (&Under, &Then<'_>),
    ) -> Option<()> {
        let arrival = self.p.arrivals.get(arrival.index())?;
        if !self.is_bare(arrival) {
            return self.unknown(trace);
        }
        match self.tests(arrival, at) {
            Some(true) => self.walk(next, at, trace, under),
            Some(false) => Some(()),
            None => self.unknown(trace),
        }
    }

    /// Whether the tests of a landing hold; nothing where that depends on the position.
    fn tests(&self, arrival: &Arrival, at: Stand) -> Option<bool> {
        match at.eye {
            Some(cell) => self.eye.passes_tests(arrival, cell),
            None => self.mover.passes_tests(arrival, at.mover),
        }
    }

    /// The innermost repetition goes on, or is over.
    fn round(
        &mut self,
        state: u16,
        at: Stand,
        trace: &Trace,
        (mut under, then): (Under, &Then<'_>),
    ) -> Option<()> {
        let p = self.p;
        let (id, round) = *under.last()?;
        let rounds = p.rounds.get(id.index())?;
        let (Some(least), Some(most)) =
            (constant(&rounds.least), rounds.most.as_ref().map_or(Some(i64::MAX), constant))
        else {
            return self.unknown(trace);
        };
        if !self.begins && !rounds.straight && most > ROUNDS {
            return None;
        }
        let (enter, leave) = *rounds.states.get(usize::from(state))?;
        if let Some(body) = enter.filter(|_| round < most) {
            self.walk(body, at, trace, (&under, then))?;
        }
        if let Some(leave) = leave.filter(|_| round >= least) {
            under.pop();
            self.walk(leave, at, trace, (&under, then))?;
        }
        Some(())
    }

    fn leg(
        &mut self,
        id: LegId,
        on: (Option<NodeId>, Option<NodeId>),
        at: Stand,
        trace: &Trace,
        (under, then): (&Under, &Then<'_>),
    ) -> Option<()> {
        let p = self.p;
        let leg = p.legs.get(id.index())?;
        let arrival = p.arrivals.get(leg.arrival.index())?;
        if self.begins && trace.legs >= LEGS || !arrival.prefers.is_empty() {
            return self.unknown(trace);
        }
        let start = at.eye.unwrap_or(at.mover);
        if at.eye.is_none() {
            match self.mover.passes(start) {
                Some(true) => {}
                Some(false) => return Some(()),
                None => return self.unknown(trace),
            }
        }
        let directions: Vec<Direction> = match &leg.directions {
            Directions::Fixed(sides) => sides[self.post.side].clone(),
            Directions::Same => at.direction.some().into_iter().collect(),
            Directions::Back => {
                let back = at.direction.some().and_then(|last| p.reverse.get(last.index()));
                back.copied().into_iter().filter(|back| back.is()).collect()
            }
            Directions::Turn { round, by } if at.direction.is() => turns(round, by, at.direction),
            _ => return self.unknown(trace),
        };
        for direction in directions {
            let goes_on = leg.goes_on && at.direction == direction && at.line.is();
            let line = match p.is_round(direction) {
                true if goes_on => at.line,
                true => start,
                false => NOWHERE,
            };
            let way = Line { id, leg, arrival, on, at, direction, from: line, under, then };
            match &leg.jump {
                None => self.land(&way, p.next(direction, start), trace)?,
                Some(pattern) => {
                    let cells: Vec<Cell> =
                        p.along(direction, start).take_while(|cell| *cell != line).collect();
                    self.jump(&way, pattern, (&cells, start), trace)?;
                }
            }
        }
        Some(())
    }

    /// Adds all landings of a jump over the cells that are left of its line.
    fn jump(
        &mut self,
        way: &Line<'_>,
        pattern: &[Pattern],
        (cells, before): (&[Cell], Cell),
        trace: &Trace,
    ) -> Option<()> {
        self.look()?;
        let Some((element, rest)) = pattern.split_first() else {
            return self.land(way, self.p.next(way.direction, before), trace);
        };
        let (Some(least), Some(most)) =
            (constant(&element.least), element.most.as_ref().map_or(Some(i64::MAX), constant))
        else {
            return self.unknown(trace);
        };
        let (mut trace, mut cells, mut before, mut over) = (trace.clone(), cells, before, 0);
        loop {
            if over >= least {
                self.jump(way, rest, (cells, before), &trace)?;
            }
            let Some((cell, behind)) = cells.split_first().filter(|_| over < most) else { return Some(()) };
            let sorts = self.sorts_in(&element.what, *cell)?;
            let Some(next) = self.asks(&trace, *cell, sorts) else { return Some(()) };
            (trace, cells, before, over) = (next, behind, *cell, over + 1);
        }
    }

    /// The same walk where somebody of some sorts, or nobody, stands on a cell; nothing where that cannot be.
    fn asks(&self, trace: &Trace, cell: Cell, sorts: Sorts) -> Option<Trace> {
        let mut trace = trace.clone();
        // The mover is in the air, and whoever was taken is gone.
        if cell == self.post.cell || trace.took.contains(&cell) {
            return (sorts & NOBODY != 0).then_some(trace);
        }
        let left = match trace.asked.iter_mut().find(|(asked, _)| *asked == cell) {
            Some((_, asked)) => {
                *asked &= sorts;
                *asked
            }
            None => {
                trace.asked.push((cell, sorts));
                sorts
            }
        };
        (left != 0).then_some(trace)
    }

    /// Adds a landing, and all that comes behind.
    fn land(&mut self, way: &Line<'_>, cell: Cell, trace: &Trace) -> Option<()> {
        let (at, leg) = (way.at, way.leg);
        if !cell.is() || cell == way.from {
            return Some(());
        }
        let lands =
            Stand { direction: way.direction, line: way.from, may_return: way.arrival.may_return, ..at };
        let lands = match at.eye {
            Some(_) => Stand { eye: Some(cell), ..lands },
            None => Stand { mover: cell, ..lands },
        };
        let enters = if at.eye.is_some() { Some(true) } else { self.mover.enters(at.mover, cell) };
        let goes = match (enters, self.tests(way.arrival, lands)) {
            (Some(false), _) | (_, Some(false)) => return Some(()),
            (Some(true), Some(true)) => true,
            _ => false,
        };
        (goes || self.begins).then_some(())?;
        let goes = self.is_bare(way.arrival) && goes;
        let (empty, mut men) = self.touches(way, cell)?;
        let (on_empty, on_man) = way.on;
        let mut trace = trace.clone();
        trace.legs += 1;
        if let Some(node) = on_empty.filter(|_| empty)
            && let Some(trace) = self.asks(&trace, cell, NOBODY)
        {
            if goes {
                self.walk(node, lands, &trace, (way.under, way.then))?;
            } else {
                self.unknown(&trace)?;
            }
        }
        men &= !NOBODY;
        let takes = at.eye.is_none() && !matches!(leg.land, Land::Past | Land::Onto(_));
        if let Some(node) = on_man
            && let Some(mut trace) = self.asks(&trace, cell, men)
        {
            // Who takes one of two men like himself, or the other, comes to one position in two ways.
            let own = (0..self.p.kinds.len()).map(Kind::at);
            let own = own.fold(0, |own, kind| own | bit_of(self.p.kinds.len(), self.post.side.index(), kind));
            if !self.begins && (at.eye.is_none() && !takes || takes && men & own != 0) {
                return None;
            }
            if takes {
                trace.took.push(cell);
            }
            if goes && !(self.begins && at.eye.is_none()) {
                self.walk(node, lands, &trace, (way.under, way.then))?;
            } else {
                self.unknown(&trace)?;
            }
        }
        Some(())
    }

    /// Whether a leg may land on a cell where nobody stands, and on whom it may land there.
    fn touches(&self, way: &Line<'_>, cell: Cell) -> Option<(bool, Sorts)> {
        let leg = way.leg;
        let empty = match leg.land {
            Land::Plain | Land::MayTake(_) | Land::Quietly | Land::Past => true,
            Land::Taking(_) | Land::Onto(_) => leg.bracketed,
        };
        let men = match &leg.land {
            Land::Quietly => 0,
            Land::Past => ANYBODY,
            Land::Onto(set) => self.sorts_in(set, cell)?,
            Land::Taking(Some(set)) | Land::MayTake(Some(set)) if way.at.eye.is_some() => {
                self.sorts_in(set, cell)?
            }
            _ if way.at.eye.is_some() => ANYBODY,
            Land::Plain | Land::Taking(_) | Land::MayTake(_) => {
                let Post { kind, side, cell: origin, .. } = self.post;
                let from = Some(way.at.mover);
                let mover = One { kind, owner: Some(side.into()), cell: from };
                let known = Known { here: from, origin: Some(origin), ..Known::of(side, mover) };
                self.sorts(|met| {
                    let Some((owner, kind)) = met else { return Some(false) };
                    let met = One { kind, owner: Some(owner), cell: Some(cell) };
                    takes(self.p, &Known { met: Some(met), ..known }, way.id)
                })?
            }
        };
        Some((empty, men))
    }

    /// Who is in a set, if he stands on a cell, or whether the cell is in it, if nobody does.
    fn sorts_in(&self, set: &Set, cell: Cell) -> Option<Sorts> {
        self.sorts(|man| is_in(self.p, &OnCell { own: self.post.side, cell, man }, set))
    }

    /// Of whom something is so; nothing where that depends on the position.
    fn sorts(&self, is_so: impl Fn(Option<(ManOwner, Kind)>) -> Option<bool>) -> Option<Sorts> {
        let so = |man| is_so(man).or(self.begins.then_some(true));
        let mut sorts = if so(None)? { NOBODY } else { 0 };
        let kinds = self.p.kinds.len();
        for (number, owner) in OWNERS.into_iter().enumerate() {
            for kind in (0..kinds).map(Kind::at) {
                if so(Some((owner, kind)))? {
                    sorts |= bit_of(kinds, number, kind);
                }
            }
        }
        Some(sorts)
    }
}

fn constant(number: &Number) -> Option<i64> {
    match number {
        Number::Constant(number) => Some(*number),
        _ => None,
    }
}
