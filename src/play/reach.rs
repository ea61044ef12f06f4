//! A cheap over-approximation: could this walk reach that cell? It may say yes wrongly, never no.
//!
//! It looks only at the board and the pieces in the way, not at the conditions of the walk. Most walks end far from the cell in
//! question, and need not be tried.

use std::cell::{Cell as Remembered, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::sync::Arc;

use crate::language::budget::Asked;
use crate::language::ir::path::{Next, NodeId, NodeKind, Rounds, Straight};
use crate::language::ir::{
    Arrival, BySide, Captures, Cell, Direction, Directions, DirectionsKind, Game, Go, Kind, Landing, Leg,
    MoveClause, Path, Set, SetKind, Side,
};
use crate::language::sorting::Sorting;
use crate::play::position::{ManId, Position};

/// A piece on its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct OnTheWay {
    at: Cell,
    /// The direction of its first leg.
    first: Option<Direction>,
    last: Option<Direction>,
    /// Pieces may have been captured by now: their cells may be empty.
    took: bool,
}

/// The work list of ways, in order. Ways that meet go on as one.
struct Open<'p> {
    path: &'p Path,
    waiting: Vec<(NodeId, OnTheWay)>,
}

impl Open<'_> {
    /// Goes on at a node, unless it was visited already.
    fn go_on(&mut self, next: Next, led: OnTheWay) {
        let Some(id) = next else { return };
        match &self.path.node(id).kind {
            NodeKind::End { .. } => {}
            NodeKind::Rounds(rounds, state) if rounds.enter(*state).is_none() => {
                self.go_on(rounds.leave(*state), led);
            }
            // There are usually a few of them, and the next is usually the last.
            _ => {
                if let Err(place) = self.waiting.binary_search(&(id, led)) {
                    self.waiting.insert(place, (id, led));
                }
            }
        }
    }
}

/// The most cells, directions and parts of a walk that are examined: beyond that, making the move costs no more.
const LOOKS: usize = 1000;

/// How many ranges are remembered while a question is answered.
const RANGES: usize = 10_000;

/// The cells on which pieces may capture, on any board: no move changes that. Those asked for in one question are cached; none if
/// it depends on more.
#[derive(Debug, Default)]
pub(crate) struct Ranges {
    known: RefCell<BTreeMap<Key, Range>>,
    /// The last attacker found for a piece of each side.
    last: Remembered<BySide<Option<ManId>>>,
}

impl Ranges {
    /// Finds an attacker of a piece of a side. The last one found is tried first: usually it still attacks.
    pub(crate) fn find(
        &self,
        of: Side,
        mut men: Vec<ManId>,
        attacks: impl Fn(ManId) -> Asked<bool>,
    ) -> Asked<bool> {
        let mut last = self.last.get();
        men.arrange_by_key(|man| Some(*man) != last[of]);
        for man in men {
            if attacks(man)? {
                last[of] = Some(man);
                self.last.set(last);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A piece on a cell, its kind, the side that moves it, and the clause.
type Key = (Cell, Kind, Side, usize);

/// The cells on which it may capture; none if that depends on more.
type Range = Option<Vec<Cell>>;

/// The directions in which a capturing walk may begin; none if it may be any.
pub(crate) type FirstDirections = Option<Arc<[Direction]>>;

/// The direction of a leg that goes in none.
const NO_DIRECTION: Direction = Direction(u16::MAX);

/// A clause by which the pieces of a kind may capture, with its index among them.
pub(crate) type Clause<'r> = (usize, (&'r MoveClause, Captures));

/// A question: which pieces may capture a piece.
pub(crate) struct Reach<'r> {
    game: &'r Game,
    position: &'r Position,
    ranges: &'r Ranges,
    /// The side that moves: that of the possible capturers, or the one that moves neutral ones.
    own: Side,
    victim: ManId,
}

impl<'r> Reach<'r> {
    /// The question about a piece of a position, if a side were to move.
    pub(crate) fn new(
        game: &'r Game,
        position: &'r Position,
        ranges: &'r Ranges,
        (own, victim): (Side, ManId),
    ) -> Self {
        Self { game, position, ranges, own, victim }
    }

    /// The directions in which a walk may begin by which another piece captures it by a clause, by landing on it or by effects;
    /// and the number of parts examined.
    pub(crate) fn may_take(&self, mover: ManId, clause: Clause) -> (Option<FirstDirections>, usize) {
        let (_, (by, captures)) = clause;
        if self.game.hooks_displace() || captures == Captures::Late {
            return (Some(None), 0);
        }
        let Some(at) = self.position.man(mover).cell else { return (None, 0) };
        let (in_range, looks) = self.is_in_range(mover, at, clause);
        if !in_range {
            return (None, looks);
        }
        let mut search = Search::new(self, mover, false);
        search.walk(at, by.walk.path());
        let looks = looks + LOOKS - search.left;
        if search.unknown {
            return (Some(None), looks);
        }
        ((!search.firsts.is_empty()).then(|| Some(in_order(search.firsts).into())), looks)
    }

    /// Whether it stands where the other piece may capture by a clause on some board, and the number of parts examined.
    fn is_in_range(&self, mover: ManId, at: Cell, (place, (by, _)): Clause) -> (bool, usize) {
        let Some(target) = self.position.man(self.victim).cell else { return (true, 1) };
        let man = self.position.man(mover);
        let key = (at, man.kind, self.own, place);
        let mut known = self.ranges.known.borrow_mut();
        let mut looks = 4;
        let has = |range: &Range| range.as_ref().is_none_or(|range| range.binary_search(&target).is_ok());
        if let Some(range) = known.get(&key) {
            return (has(range), looks);
        }
        if known.len() >= RANGES {
            return (true, looks);
        }
        let mut search = Search::new(self, mover, true);
        search.walk(at, by.walk.path());
        looks += LOOKS - search.left;
        let range = (!search.unknown).then(|| in_order(search.range));
        let in_range = has(&range);
        known.insert(key, range);
        (in_range, looks)
    }
}

/// The same things in order, each once.
fn in_order<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.arrange();
    list.dedup();
    list
}

/// The search for a way on which a piece captures it.
struct Search<'r> {
    reach: &'r Reach<'r>,
    mover: ManId,
    /// The remaining number of looks.
    left: usize,
    /// It is not known where a walk may lead.
    unknown: bool,
    firsts: Vec<Direction>,
    /// Pieces may stand anywhere: all cells where it may capture are searched.
    anywhere: bool,
    range: Vec<Cell>,
}

impl<'r> Search<'r> {
    fn new(reach: &'r Reach<'r>, mover: ManId, anywhere: bool) -> Self {
        Self { reach, mover, left: LOOKS, unknown: false, firsts: Vec::new(), anywhere, range: Vec::new() }
    }

    /// Visits all cells to which a path leads, unless they are not known.
    fn walk(&mut self, at: Cell, path: &Path) {
        let begun = OnTheWay { at, first: None, last: None, took: false };
        let (mut open, mut met) = (Open { path, waiting: Vec::new() }, BTreeSet::new());
        open.go_on(path.start, begun);
        // What comes later in a walk has the smaller number, so ways that may meet wait for each other.
        while let Some((id, from)) = open.waiting.pop() {
            if !self.look(1) {
                return;
            }
            match &path.node(id).kind {
                NodeKind::Leg { leg, on_empty, on_man } => {
                    self.leg(from, leg, [*on_empty, *on_man], &mut open);
                }
                NodeKind::Stay { arrival, then } => open.go_on(*then, self.arrive(from, arrival)),
                NodeKind::Close { arrival, then, compared: _ } => {
                    open.go_on(Some(*then), self.arrive(from, arrival));
                }
                NodeKind::Compare(way) => open.go_on(Some(*way), from),
                // What the eye comes to is not gone into.
                NodeKind::Look { .. } => self.unknown = true,
                NodeKind::Fork(ways) => ways.iter().for_each(|way| open.go_on(Some(*way), from)),
                NodeKind::Rounds(rounds, state) => {
                    open.go_on(rounds.leave(*state), from);
                    if rounds.straight.is_some() {
                        self.ray(from, rounds, &mut open);
                    } else if met.insert((id, from)) {
                        // Until nothing new is found.
                        open.go_on(rounds.enter(*state), from);
                    }
                }
                NodeKind::RoundOver { again, .. } => open.go_on(Some(*again), from),
                NodeKind::End { .. } => {}
            }
        }
    }

    /// Looks at something more; gives whether to go on.
    fn look(&mut self, at: usize) -> bool {
        self.left = self.left.saturating_sub(at);
        self.unknown |= self.left == 0;
        !self.unknown
    }

    /// A repetition of one step straight on.
    fn ray(&mut self, from: OnTheWay, rounds: &Rounds, open: &mut Open<'_>) {
        let (Some(Straight { leg, then }), Some(direction)) = (&rounds.straight, from.last) else { return };
        let next = then.map(|state| rounds.leave(state));
        let mut from = from;
        for at in self.reach.game.board.along(direction, from.at) {
            let Some(led) = self.land(from, direction, at, (leg, next), open) else { return };
            from = led;
        }
    }

    fn leg(&mut self, from: OnTheWay, leg: &Leg, next: [Next; 2], open: &mut Open<'_>) {
        let (directions, most) = match &leg.go {
            Go::Step(directions) => (directions, 1),
            Go::Jump(directions, _) => (directions, usize::MAX),
            Go::Fly => {
                let cells = (0..self.reach.game.board.cells.len()).map(Cell::at);
                return cells.filter(|at| *at != from.at).for_each(|at| {
                    self.land(from, NO_DIRECTION, at, (leg, next), open);
                });
            }
        };
        if !self.look_at(directions) {
            return;
        }
        let (board, own) = (&self.reach.game.board, self.reach.own);
        let Ok(meant) = directions.meant(board, own, &from.last, &|_| Ok::<_, Infallible>(Vec::new()));
        for direction in &*meant {
            if !self.look(1) {
                return;
            }
            for at in board.along(*direction, from.at).take(most) {
                self.land(from, *direction, at, (leg, next), open);
            }
        }
    }

    /// Looks at directions; what a state holds is not gone into.
    fn look_at(&mut self, directions: &Directions) -> bool {
        match &directions.kind {
            DirectionsKind::Fixed(_) | DirectionsKind::Same | DirectionsKind::Back => self.look(1),
            DirectionsKind::Turn { round, by } => self.look(1 + round.len() / 8 + by.len()),
            DirectionsKind::Or(parts) => parts.iter().all(|part| self.look_at(part)),
            DirectionsKind::State(_) => {
                self.unknown = true;
                false
            }
        }
    }

    /// Goes on from a landing, wherever a walk may; gives the landing if the cell may be empty.
    fn land(
        &mut self,
        from: OnTheWay,
        direction: Direction,
        at: Cell,
        (leg, [on_empty, on_man]): (&Leg, [Next; 2]),
        open: &mut Open<'_>,
    ) -> Option<OnTheWay> {
        if !self.look(1) {
            return None;
        }
        let is_free = self.anywhere || self.is_free(at);
        let is_target = self.anywhere || self.reach.position.man(self.reach.victim).cell == Some(at);
        let takes = match &leg.landing {
            Landing::Plain => true,
            Landing::Taking(set) | Landing::MayTake(set) => {
                is_target && set.as_ref().is_none_or(|set| self.may_have(set))
            }
            Landing::Quietly | Landing::Onto(_) | Landing::Past => false,
        };
        let first = from.first.unwrap_or(direction);
        if takes && self.anywhere {
            self.range.push(at);
        } else if takes && is_target {
            self.firsts.push(first);
        }
        let led = OnTheWay {
            at,
            first: Some(first),
            last: Some(direction).filter(|way| *way != NO_DIRECTION),
            took: from.took || !is_free,
        };
        let led = self.arrive(led, &leg.arrival);
        // A piece there may have been captured; on some board, any cell may be occupied.
        let may_be_free = is_free || from.took;
        let free = on_empty.filter(|_| may_be_free);
        let occupied = on_man.filter(|_| (!is_free || self.anywhere) && leg.landing != Landing::Quietly);
        open.go_on(free, led);
        open.go_on(occupied, led);
        may_be_free.then_some(led)
    }

    /// Whether a cell is free: the mover itself does not block, unless it leaves a pile.
    fn is_free(&self, cell: Cell) -> bool {
        let in_the_way = |man| man != self.mover || self.reach.position.man(man).count > 1;
        !self.reach.position.on(cell).is_some_and(in_the_way)
    }

    /// Whether the piece may be in a set, as far as it names kinds.
    fn may_have(&mut self, set: &Set) -> bool {
        match &set.kind {
            _ if !self.look(1) => true,
            SetKind::Kinds(_) if self.anywhere => true,
            SetKind::Kinds(kinds) => kinds.contains(&self.reach.position.man(self.reach.victim).kind),
            SetKind::And(parts) => parts.iter().all(|part| self.may_have(part)),
            SetKind::Or(parts) => parts.iter().any(|part| self.may_have(part)),
            SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                self.may_have(what)
            }
            _ => true,
        }
    }

    /// What is taken or changed on arrival.
    fn arrive(&mut self, led: OnTheWay, arrival: &Arrival) -> OnTheWay {
        let takes = arrival.capturing.iter().any(|capturing| self.may_have(&capturing.what));
        self.unknown |= takes || !arrival.effects.is_empty();
        OnTheWay { took: led.took || !arrival.capturing.is_empty(), ..led }
    }
}
