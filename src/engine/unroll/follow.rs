//! The one traversal of walks.

use super::super::code::{ArrivalId, Directions, Land, Leg, LegId, Node, NodeId, Pattern, times};
use super::super::known::Subject;
use super::super::table::{Maybe, NOWHERE};
use super::super::why::Why;
use super::stand::{Stand, Under};
use super::who::Who;
use super::{Meets, Reading, Repeats, Walk};
use crate::language::ir::{Cell, Direction};
use crate::language::source::Span;

/// Parts of a walk do not nest deeper than this: the stack of a thread is not endless.
const DEPTH: usize = 160;

/// A leg in one direction.
pub(in crate::engine) struct Line<'w> {
    pub(in crate::engine) id: LegId,
    pub(in crate::engine) leg: &'w Leg,
    pub(in crate::engine) direction: Direction,
    then: (Option<NodeId>, Option<NodeId>),
    /// Where the line began, if it ends before that.
    from: Cell,
}

/// Unrolls a walk.
struct Unroll<'r, 'p, R> {
    walk: Walk<'p>,
    reading: &'r mut R,
    /// How many steps are left.
    steps: &'r mut usize,
    depth: usize,
}

/// Follows all ways of a walk from a node on. `None` if the reading gives up, or if there are not enough steps.
pub(in crate::engine) fn unroll<R: Reading>(
    walk: Walk<'_>,
    (start, mut stand): (NodeId, Stand),
    reading: &mut R,
    steps: &mut usize,
) -> Option<()> {
    Unroll { walk, reading, steps, depth: 0 }.walk(start, &mut stand)
}

/// Where a leg lands, behind how many cells over which it jumps, and the number of the spot.
#[derive(Clone, Copy)]
struct Landing {
    cell: Cell,
    many: u16,
    spot: u32,
}

impl<R: Reading> Unroll<'_, '_, R> {
    fn unknown(&mut self, at: &Stand, words: Span, why: Why) -> Option<()> {
        self.reading.unknown(&self.walk, at, (words, why))
    }

    fn step(&mut self) -> Option<()> {
        let left = self.steps.checked_sub(1);
        *self.steps = left.or_else(|| self.walk.p.falls(self.walk.at, Why::TooMany))?;
        Some(())
    }

    /// Follows one of several ways; then the walk stands as it did.
    fn aside(
        &mut self,
        at: &mut Stand,
        follow: impl FnOnce(&mut Self, &mut Stand) -> Option<()>,
    ) -> Option<()> {
        let mark = at.mark();
        follow(self, at)?;
        at.back_to(mark);
        Some(())
    }

    /// Follows all ways from a node on.
    fn walk(&mut self, node: NodeId, at: &mut Stand) -> Option<()> {
        self.step()?;
        self.walk.p.only_if(self.depth < DEPTH, self.walk.at, Why::TooMany)?;
        self.depth += 1;
        let walked = self.node(node, at);
        self.depth -= 1;
        walked
    }

    fn node(&mut self, node: NodeId, at: &mut Stand) -> Option<()> {
        let p = self.walk.p;
        if self.reading.comes_to(&self.walk, node, at)? {
            return self.reading.ends(&self.walk, at);
        }
        match p.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, prefers: false } => self.leg(*leg, (*on_empty, *on_man), at),
            Node::Fork(ways) => {
                ways.iter().try_for_each(|way| self.aside(at, |unroll, at| unroll.walk(*way, at)))
            }
            Node::Stay { arrival, then } => {
                at.may_return = true;
                self.arrive((*arrival, self.walk.at), at, *then)
            }
            Node::Close { arrival, then, compared: false } => {
                at.may_return |= p.arrivals.get(arrival.index())?.may_return;
                self.arrive((*arrival, self.walk.at), at, Some(*then))
            }
            Node::Look { start, arrival, then, .. } => {
                let (Some(start), Some(then)) = (*start, *then) else { return Some(()) };
                let Stand { eye, direction, line, may_return, .. } = *at;
                at.begin(Under::Look { arrival: *arrival, then, eye, direction, line, may_return });
                (at.eye, at.line) = (Some(at.walker()), NOWHERE);
                self.walk(start, at)
            }
            Node::Rounds(rounds, state) => {
                at.repeat(*rounds);
                self.round(*state, at)
            }
            Node::RoundOver(state, _) => {
                let Under::Rounds(repetition) = &mut at.under else { return None };
                repetition.round += 1;
                self.round(*state, at)
            }
            Node::End { must_go_on } => self.end(*must_go_on, at),
            Node::Leg { .. } | Node::Close { .. } | Node::Compare(_) => {
                self.unknown(at, self.walk.at, Why::Prefers)
            }
        }
    }

    /// The walk is over, or an eye has looked and the mover goes on from where it stands.
    fn end(&mut self, must_go_on: bool, at: &mut Stand) -> Option<()> {
        if let Under::Look { arrival, then, eye, direction, line, may_return } = at.under {
            at.leave();
            let says = self.walk.p.arrivals.get(arrival.index())?;
            if !self.reading.says(&self.walk, (arrival, self.walk.at), at)? {
                return Some(());
            }
            (at.eye, at.direction, at.line, at.may_return) =
                (eye, direction, line, may_return | says.may_return);
            return self.walk(then, at);
        }
        // Only a piece has to go on: an eye may end wherever it is.
        if at.eye.is_none() && (must_go_on || !at.may_return && at.mover == at.origin) {
            return Some(());
        }
        self.reading.ends(&self.walk, at)
    }

    /// The innermost repetition goes on, or is over.
    fn round(&mut self, state: u16, at: &mut Stand) -> Option<()> {
        let here = (at.walker(), at.direction, at.line);
        let Under::Rounds(repetition) = &mut at.under else { return None };
        let rounds = self.walk.p.rounds.get(repetition.rounds.index())?;
        let Some((least, most)) =
            times(&rounds.least, rounds.most.as_ref()).filter(|_| !rounds.while_possible)
        else {
            return self.unknown(at, self.walk.at, Why::Rounds);
        };
        let round = repetition.round;
        let (enter, leave) = *rounds.states.get(usize::from(state))?;
        let straight_on = enter.is_none_or(|body| self.goes_straight_on(body));
        match self.reading.repeats(&self.walk, rounds, most, straight_on) {
            Repeats::Times => {}
            Repeats::WhileNew => {
                let (cell, direction, line) = here;
                if !repetition.is_new((state, cell, direction, line, (least - round).max(0))) {
                    return Some(());
                }
            }
            Repeats::Never => return self.unknown(at, self.walk.at, Why::Rounds),
        }
        if let Some(body) = enter.filter(|_| round < most) {
            self.aside(at, |unroll, at| unroll.walk(body, at))?;
        }
        if let Some(leave) = leave.filter(|_| round >= least) {
            at.leave();
            self.walk(leave, at)?;
        }
        Some(())
    }

    fn goes_straight_on(&self, body: NodeId) -> bool {
        let Some(Node::Leg { leg, .. }) = self.walk.p.nodes.get(body.index()) else { return false };
        self.walk.p.legs.get(leg.index()).is_some_and(|leg| matches!(leg.directions, Directions::Same))
    }

    fn leg(&mut self, id: LegId, then: (Option<NodeId>, Option<NodeId>), at: &mut Stand) -> Option<()> {
        let p = self.walk.p;
        let leg = p.legs.get(id.index())?;
        if !self.reading.follows(&self.walk, leg, at)? {
            return Some(());
        }
        let start = at.walker();
        if at.eye.is_none() && start != at.origin {
            let passes = &p.kind(self.walk.post.kind).passes;
            match self.walk.known(start).permits(p, passes, Subject::Cell(start)) {
                Some(true) => {}
                Some(false) => return Some(()),
                None => return self.unknown(at, leg.at, Why::Permits),
            }
        }
        let behind = (self.walk.post.side, at.direction);
        let turns = matches!(leg.directions, Directions::Turn { .. });
        let Some(directions) = leg.directions.behind(p, behind).filter(|_| !turns || at.direction.is())
        else {
            return self.unknown(at, leg.at, Why::Direction);
        };
        for direction in directions.iter().copied() {
            if !self.reading.leads(&self.walk, leg, direction) {
                return self.unknown(at, leg.at, Why::Direction);
            }
            let goes_on = leg.goes_on && at.direction == direction && at.line.is();
            let from = match p.is_round(direction) {
                true if goes_on => at.line,
                true => start,
                false => NOWHERE,
            };
            let line = Line { id, leg, direction, then, from };
            match &leg.jump {
                None => self.land(&line, (p.next(direction, start), 0), at)?,
                Some(pattern) => {
                    let cells: Vec<Cell> =
                        p.along(direction, start).take_while(|cell| *cell != from).collect();
                    self.aside(at, |unroll, at| unroll.jump(&line, pattern, (&cells, 0), at))?;
                }
            }
        }
        Some(())
    }

    /// Follows all landings of a jump that has gone over so many cells of its line.
    fn jump(
        &mut self,
        line: &Line<'_>,
        pattern: &[Pattern],
        (cells, mut many): (&[Cell], u16),
        at: &mut Stand,
    ) -> Option<()> {
        self.step()?;
        let Some((element, rest)) = pattern.split_first() else {
            let last = usize::from(many).checked_sub(1).and_then(|place| cells.get(place));
            let before = last.copied().unwrap_or(at.walker());
            return self.land(line, (self.walk.p.next(line.direction, before), many), at);
        };
        let bounds = times(&element.least, element.most.as_ref());
        let Some((least, most)) = bounds else { return self.unknown(at, line.leg.at, Why::Jump) };
        let mut over = 0;
        loop {
            if over >= least {
                self.aside(at, |unroll, at| unroll.jump(line, rest, (cells, many), at))?;
            }
            let Some(cell) = cells.get(usize::from(many)).filter(|_| over < most) else { return Some(()) };
            let who = self.reading.jumps(&self.walk, (line.leg, &element.what), *cell, at)?;
            if !at.tests(*cell, who) {
                return Some(());
            }
            self.reading.goes_over(line, (*cell, many), who, at)?;
            (over, many) = (over + 1, many + 1);
        }
    }

    /// Follows a landing behind so many cells, and all that comes behind.
    fn land(&mut self, line: &Line<'_>, (cell, many): (Cell, u16), at: &mut Stand) -> Option<()> {
        if !cell.is() || cell == line.from || self.lands_again(at, cell)? {
            return Some(());
        }
        if at.eye.is_none() {
            let (p, from) = (self.walk.p, at.walker());
            let enters = &p.kind(self.walk.post.kind).enters;
            match self.walk.known(from).permits(p, enters, Subject::Cell(cell)) {
                Some(true) => {}
                Some(false) => return Some(()),
                None => return self.unknown(at, line.leg.at, Why::Permits),
            }
        }
        let spot = self.reading.spot(line, (cell, many), at)?;
        let landing = Landing { cell, many, spot };
        let (on_empty, on_piece) = line.then;
        let passes = matches!(line.leg.land, Land::Past) && on_empty == on_piece;
        if let Some(then) = on_empty.filter(|_| passes && self.reading.passes_anybody()) {
            return self.aside(at, |unroll, at| {
                unroll.come(line, landing, at)?;
                unroll.arrive((line.leg.arrival, line.leg.at), at, Some(then))
            });
        }
        let must_meet = matches!(line.leg.land, Land::Taking(_) | Land::Onto(_)) && !line.leg.bracketed;
        if let Some(then) = on_empty.filter(|_| !must_meet) {
            self.aside(at, |unroll, at| {
                unroll.come(line, landing, at)?;
                if at.tests(cell, Who::NOBODY) {
                    unroll.arrive((line.leg.arrival, line.leg.at), at, Some(then))?;
                }
                Some(())
            })?;
        }
        let may_stand = !at.is_left(cell) && at.way.on(cell).is_none_or(|who| who.has_pieces());
        let may_meet = may_stand && !matches!(line.leg.land, Land::Quietly);
        let Some(then) = on_piece.filter(|_| may_meet) else { return Some(()) };
        self.aside(at, |unroll, at| unroll.meet(line, (landing, then), at))
    }

    /// Whether a repetition that lands on no cell twice has landed on this one.
    fn lands_again(&self, at: &Stand, cell: Cell) -> Option<bool> {
        for repetition in at.repetitions() {
            let rounds = self.walk.p.rounds.get(repetition.rounds.index())?;
            if rounds.no_cell_twice && at.has_landed(repetition, cell) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The walker comes to a cell.
    fn come(&self, line: &Line<'_>, landing: Landing, at: &mut Stand) -> Option<()> {
        let Landing { cell, many, spot } = landing;
        (at.direction, at.line, at.spot, at.has_met) =
            (self.walk.p.kept(line.direction), line.from, spot, false);
        (at.legs, at.distance) = (at.legs + 1, at.distance + 1 + u32::from(many));
        at.way.landings.push(cell);
        at.may_return = self.walk.p.arrivals.get(line.leg.arrival.index())?.may_return;
        match &mut at.eye {
            Some(eye) => *eye = cell,
            None => at.mover = cell,
        }
        Some(())
    }

    /// The walker comes to a cell on which a piece stands.
    fn meet(&mut self, line: &Line<'_>, (landing, then): (Landing, NodeId), at: &mut Stand) -> Option<()> {
        let (cell, from) = (landing.cell, at.walker());
        self.come(line, landing, at)?;
        at.has_met = true;
        let who = self.reading.lands(&self.walk, (line.id, line.leg), at, from)?;
        if !at.tests(cell, who.pieces()) {
            return Some(());
        }
        match self.reading.meets(&self.walk, line.leg, at, who)? {
            Meets::Stops => return Some(()),
            Meets::Takes => at.way.takes.push(cell),
            Meets::Leaves => {}
        }
        self.arrive((line.leg.arrival, line.leg.at), at, Some(then))
    }

    fn arrive(&mut self, says: (ArrivalId, Span), at: &mut Stand, then: Option<NodeId>) -> Option<()> {
        let Some(then) = then else { return Some(()) };
        if self.reading.says(&self.walk, says, at)? { self.walk(then, at) } else { Some(()) }
    }
}
