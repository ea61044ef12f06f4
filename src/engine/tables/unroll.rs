//! Unrolls a walk from one cell into its ways: what must stand on which cells, and what is captured.
//!
//! The walk is followed over the empty board. What a leg asks of a cell is noted, and the walk forks where the answer matters. What
//! can be noted beside that differs between the tables of the machine and the bitboards: see [`Reading`].

use std::rc::Rc;

use super::super::known::{Known, One, Subject};
use super::super::program::{
    ArrivalId, BlockId, Clause, ClauseKind, Directions, Land, Leg, LegId, Node, NodeId, Pattern, Program,
    Rounds, RoundsId, Set, times, turns,
};
use super::super::table::{Maybe, NO_DIRECTION, NOWHERE};
use super::super::why::Why;
use super::Post;
use super::who::Who;
use crate::language::ir::{Cell, Direction, StateId};
use crate::language::source::Span;

/// Parts of a walk do not nest deeper than this: the stack of a thread is not endless.
const DEPTH: usize = 160;

/// A question about the position that a way leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Check {
    /// Who stands on a cell.
    Who(Cell, Who),
    /// The mover is not attacked where it stands, or on a cell to which it comes before it has taken anything.
    Safe(Cell),
    /// The piece on a cell is one onto which this leg goes, or which it takes.
    Met(Cell, LegId),
    /// The piece on a cell is one that this arrival captures.
    Captured(Cell, ArrivalId, u8),
    /// A test of an arrival, when the mover has come to the cell.
    Where(Cell, ArrivalId, u8),
    /// The same, which is about the cell itself.
    To(Cell, ArrivalId, u8),
    /// A guard, before the piece sets out: of the clause, of the kind, or of the game.
    Guard(u8, u8),
}

/// What a way asks and does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Way {
    /// Who has to stand on which cells. While a walk is followed, the last entry of a cell counts.
    pub(in crate::engine) tests: Vec<(Cell, Who)>,
    /// What else has to hold.
    pub(in crate::engine) checks: Vec<Check>,
    /// A number of the game that must have a value.
    pub(in crate::engine) number: Option<(usize, i32)>,
    /// The cells of the pieces that are taken; those from and to which others are put; those that get names.
    pub(in crate::engine) takes: Vec<Cell>,
    pub(in crate::engine) puts: Vec<(Cell, Cell)>,
    pub(in crate::engine) names: Vec<(u8, Cell)>,
    /// The effects of landings.
    pub(in crate::engine) effects: Vec<BlockId>,
}

impl Way {
    /// Who has to stand on a cell, if that is tested.
    pub(in crate::engine) fn on(&self, cell: Cell) -> Option<Who> {
        self.tests.iter().rfind(|(tested, _)| *tested == cell).map(|(_, who)| *who)
    }

    /// The same with one test for each cell.
    pub(in crate::engine) fn settled(&self) -> Self {
        let mut tests: Vec<(Cell, Who)> = Vec::with_capacity(self.tests.len());
        for (cell, who) in &self.tests {
            match tests.iter_mut().find(|(known, _)| known == cell) {
                Some((_, known)) => *known = *who,
                None => tests.push((*cell, *who)),
            }
        }
        Self { tests, ..self.clone() }
    }

    fn lengths(&self) -> [usize; 6] {
        let Self { tests, checks, takes, puts, names, effects, .. } = self;
        [tests.len(), checks.len(), takes.len(), puts.len(), names.len(), effects.len()]
    }

    fn truncate(&mut self, [tests, checks, takes, puts, names, effects]: [usize; 6]) {
        self.tests.truncate(tests);
        self.checks.truncate(checks);
        self.takes.truncate(takes);
        self.puts.truncate(puts);
        self.names.truncate(names);
        self.effects.truncate(effects);
    }
}

/// Where a walk stands.
#[derive(Clone)]
pub(in crate::engine) struct Stand {
    /// Where it began.
    origin: Cell,
    pub(in crate::engine) mover: Cell,
    /// Where the eye is, if one is out.
    pub(in crate::engine) eye: Option<Cell>,
    direction: Direction,
    /// Where the line began of which the last leg is a part, if lines end before that.
    line: Cell,
    may_return: bool,
    /// How many legs have been walked.
    pub(in crate::engine) legs: usize,
    pub(in crate::engine) way: Way,
    /// The innermost of what is under way.
    under: Option<Rc<Nested>>,
}

/// Something under way, and that around it. Ways that part share it.
struct Nested {
    under: Under,
    around: Option<Rc<Nested>>,
}

/// How a walk stood where ways part; its way is in the one buffer of all, of which the first parts are its own.
struct Mark {
    stand: Stand,
    number: Option<(usize, i32)>,
    lengths: [usize; 6],
}

/// What is under way.
#[derive(Clone)]
enum Under {
    /// A repetition, and how many of its rounds are over.
    Rounds(RoundsId, i64),
    /// An eye; what comes when it has looked, and how the walk stood before.
    Look {
        arrival: ArrivalId,
        then: NodeId,
        eye: Option<Cell>,
        direction: Direction,
        line: Cell,
        may_return: bool,
    },
}

impl Stand {
    /// Where the walk is: its eye, or the mover.
    pub(in crate::engine) fn walker(&self) -> Cell {
        self.eye.unwrap_or(self.mover)
    }

    /// Whether an eye is out that another has sent out.
    pub(in crate::engine) fn looks_twice(&self) -> bool {
        let all = std::iter::successors(self.under.as_deref(), |nested| nested.around.as_deref());
        all.filter(|nested| matches!(nested.under, Under::Look { .. })).count() > 1
    }

    fn innermost(&self) -> Option<Under> {
        self.under.as_ref().map(|nested| nested.under.clone())
    }

    fn begin(&mut self, under: Under) {
        self.under = Some(Rc::new(Nested { under, around: self.under.take() }));
    }

    /// The innermost of what is under way is over.
    fn leave(&mut self) {
        self.under = self.under.take().and_then(|nested| nested.around.clone());
    }

    fn mark(&self) -> Mark {
        let stand = Self { way: Way::default(), under: self.under.clone(), ..*self };
        Mark { stand, number: self.way.number, lengths: self.way.lengths() }
    }

    fn back_to(&mut self, Mark { stand, number, lengths }: Mark) {
        let way = std::mem::take(&mut self.way);
        *self = Self { way, ..stand };
        self.way.number = number;
        self.way.truncate(lengths);
    }

    /// Whether a cell is empty by now: the mover is in the air, and captured pieces are gone.
    pub(in crate::engine) fn is_left(&self, cell: Cell) -> bool {
        cell == self.origin || self.way.takes.contains(&cell)
    }

    /// Notes who may stand on a cell; false if nothing may.
    pub(in crate::engine) fn tests(&mut self, cell: Cell, who: Who) -> bool {
        if self.is_left(cell) {
            return who.nobody;
        }
        let left = self.way.on(cell).map_or(who, |known| known.and(who));
        self.way.tests.push((cell, left));
        !left.is_empty()
    }
}

/// What happens to a piece on which a leg lands.
pub(in crate::engine) enum Meets {
    Takes,
    Leaves,
    /// The walk is not followed further.
    Stops,
}

/// What is noted of a walk. Everywhere `None` means that the clause cannot be unrolled.
pub(in crate::engine) trait Reading {
    /// Something depends on more than who stands where.
    fn unknown(&mut self, walk: &Walk<'_>, at: &Stand, why: (Span, Why)) -> Option<()>;
    /// Whether rounds can be unrolled; `straight_on`: one is a leg in the direction of the last.
    fn repeats(&self, rounds: &Rounds, most: i64, straight_on: bool) -> bool;
    /// Whether a leg is followed.
    fn follows(&mut self, walk: &Walk<'_>, leg: &Leg, at: &Stand) -> Option<bool>;
    /// Whether it is followed in a direction.
    fn leads(&self, walk: &Walk<'_>, leg: &Leg, direction: Direction) -> bool;
    /// Over whom a jump may go on a cell.
    fn jumps(&mut self, walk: &Walk<'_>, set: &Set, cell: Cell) -> Option<Who>;
    /// On whom a leg may land on a cell.
    fn lands(&mut self, walk: &Walk<'_>, leg: (LegId, &Leg), at: &mut Stand, from: Cell) -> Option<Who>;
    /// What it does to one of them.
    fn meets(&mut self, walk: &Walk<'_>, leg: &Leg, at: &Stand, who: Who) -> Option<Meets>;
    /// Notes the tests and captures of an arrival; false if they cannot hold.
    fn says(&mut self, walk: &Walk<'_>, arrival: ArrivalId, at: &mut Stand) -> Option<bool>;
    /// The walk is over on a cell.
    fn ends(&mut self, walk: &Walk<'_>, to: Cell, way: Way) -> Option<()>;
}

/// The walk of a clause from a cell.
pub(in crate::engine) struct Walk<'p> {
    pub(in crate::engine) p: &'p Program,
    pub(in crate::engine) post: Post,
    /// The words of the clause.
    pub(in crate::engine) at: Span,
    /// The states that are flags, if they are told apart.
    pub(in crate::engine) flags: &'p [StateId],
}

impl Walk<'_> {
    /// What is known of the mover on a cell.
    pub(in crate::engine) fn known(&self, here: Cell) -> Known {
        let Post { kind, side, cell, .. } = self.post;
        let mover = One { kind, owner: Some(side.into()), cell: Some(here) };
        Known { here: Some(here), origin: Some(cell), ..Known::of(side, mover) }
    }

    /// Who is in a set, if it stands on a cell; `None` if that depends on more.
    pub(in crate::engine) fn who(&self, set: &Set, cell: Cell) -> Option<Who> {
        let is_in = Who::is_in(self.p, self.flags, (self.post.side, set, cell));
        Who::such(self.p.kinds.len(), self.flags.len(), is_in)
    }
}

/// A leg in one direction.
struct Line<'w> {
    id: LegId,
    leg: &'w Leg,
    then: (Option<NodeId>, Option<NodeId>),
    direction: Direction,
    /// Where the line began, if it ends before that.
    from: Cell,
}

/// Unrolls a walk.
pub(in crate::engine) struct Unroll<'p, 's, R> {
    pub(in crate::engine) walk: Walk<'p>,
    pub(in crate::engine) reading: R,
    /// How many steps are left.
    steps: &'s mut usize,
    depth: usize,
}

/// Follows all ways of a clause. `None` if the reading gives up, or if there are not enough steps.
pub(in crate::engine) fn unroll<R: Reading>(
    walk: Walk<'_>,
    clause: &Clause,
    (way, reading): (Way, R),
    steps: &mut usize,
) -> Option<R> {
    let ClauseKind::Walk(Some(start)) = clause.what else { return None };
    let origin = walk.post.cell;
    let mut stand = Stand {
        origin,
        mover: origin,
        eye: None,
        direction: NO_DIRECTION,
        line: NOWHERE,
        may_return: false,
        legs: 0,
        way,
        under: None,
    };
    let mut unroll = Unroll { walk, reading, steps, depth: 0 };
    unroll.walk(start, &mut stand)?;
    Some(unroll.reading)
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
        match p.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, prefers: false } => self.leg(*leg, (*on_empty, *on_man), at),
            Node::Fork(ways) => {
                ways.iter().try_for_each(|way| self.aside(at, |unroll, at| unroll.walk(*way, at)))
            }
            Node::Stay { arrival, then } => {
                at.may_return = true;
                self.arrive(*arrival, at, *then)
            }
            Node::Close { arrival, then, compared: false } => {
                at.may_return |= p.arrivals.get(arrival.index())?.may_return;
                self.arrive(*arrival, at, Some(*then))
            }
            Node::Look { start, arrival, then, .. } => {
                let (Some(start), Some(then)) = (*start, *then) else { return Some(()) };
                let Stand { eye, direction, line, may_return, .. } = *at;
                at.begin(Under::Look { arrival: *arrival, then, eye, direction, line, may_return });
                (at.eye, at.line) = (Some(at.walker()), NOWHERE);
                self.walk(start, at)
            }
            Node::Rounds(rounds, state) => {
                at.begin(Under::Rounds(*rounds, 0));
                self.round(*state, at)
            }
            Node::RoundOver(state, _) => {
                let Some(Under::Rounds(rounds, round)) = at.innermost() else { return None };
                at.leave();
                at.begin(Under::Rounds(rounds, round + 1));
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
        if let Some(Under::Look { arrival, then, eye, direction, line, may_return }) = at.innermost() {
            at.leave();
            let says = self.walk.p.arrivals.get(arrival.index())?;
            if !self.reading.says(&self.walk, arrival, at)? {
                return Some(());
            }
            (at.eye, at.direction, at.line, at.may_return) =
                (eye, direction, line, may_return | says.may_return);
            return self.walk(then, at);
        }
        if must_go_on || !at.may_return && at.mover == at.origin {
            return Some(());
        }
        self.reading.ends(&self.walk, at.mover, at.way.settled())
    }

    /// The innermost repetition goes on, or is over.
    fn round(&mut self, state: u16, at: &mut Stand) -> Option<()> {
        let Some(Under::Rounds(id, round)) = at.innermost() else { return None };
        let rounds = self.walk.p.rounds.get(id.index())?;
        let bounds = times(&rounds.least, rounds.most.as_ref());
        let (enter, leave) = *rounds.states.get(usize::from(state))?;
        let known = |(_, most): &(i64, i64)| {
            let straight_on = enter.is_none_or(|body| self.goes_straight_on(body));
            let plain = !rounds.while_possible && !rounds.no_cell_twice;
            plain && (rounds.straight || self.reading.repeats(rounds, *most, straight_on))
        };
        let Some((least, most)) = bounds.filter(known) else {
            return self.unknown(at, self.walk.at, Why::Rounds);
        };
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
        let directions: Vec<Direction> = match &leg.directions {
            Directions::Fixed(sides) => sides[self.walk.post.side].clone(),
            Directions::Same => at.direction.some().into_iter().collect(),
            Directions::Back => {
                let back = at.direction.some().and_then(|last| p.reverse.get(last.index()));
                back.copied().into_iter().filter(|back| back.is()).collect()
            }
            Directions::Turn { round, by } if at.direction.is() => turns(round, by, at.direction),
            _ => return self.unknown(at, leg.at, Why::Direction),
        };
        for direction in directions {
            if !self.reading.leads(&self.walk, leg, direction) {
                return self.unknown(at, leg.at, Why::Direction);
            }
            let goes_on = leg.goes_on && at.direction == direction && at.line.is();
            let from = match p.is_round(direction) {
                true if goes_on => at.line,
                true => start,
                false => NOWHERE,
            };
            let line = Line { id, leg, then, direction, from };
            match &leg.jump {
                None => self.land(&line, p.next(direction, start), at)?,
                Some(pattern) => {
                    let cells: Vec<Cell> =
                        p.along(direction, start).take_while(|cell| *cell != from).collect();
                    self.aside(at, |unroll, at| unroll.jump(&line, pattern, (&cells, start), at))?;
                }
            }
        }
        Some(())
    }

    /// Follows all landings of a jump over the cells that are left of its line.
    fn jump(
        &mut self,
        line: &Line<'_>,
        pattern: &[Pattern],
        (mut cells, mut before): (&[Cell], Cell),
        at: &mut Stand,
    ) -> Option<()> {
        self.step()?;
        let Some((element, rest)) = pattern.split_first() else {
            return self.land(line, self.walk.p.next(line.direction, before), at);
        };
        let bounds = times(&element.least, element.most.as_ref());
        let Some((least, most)) = bounds else { return self.unknown(at, line.leg.at, Why::Jump) };
        let mut over = 0;
        loop {
            if over >= least {
                self.aside(at, |unroll, at| unroll.jump(line, rest, (cells, before), at))?;
            }
            let Some((cell, behind)) = cells.split_first().filter(|_| over < most) else { return Some(()) };
            let who = self.reading.jumps(&self.walk, &element.what, *cell)?;
            if !at.tests(*cell, who) {
                return Some(());
            }
            (cells, before, over) = (behind, *cell, over + 1);
        }
    }

    /// Follows a landing, and all that comes behind.
    fn land(&mut self, line: &Line<'_>, cell: Cell, at: &mut Stand) -> Option<()> {
        if !cell.is() || cell == line.from {
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
        let (on_empty, on_piece) = line.then;
        let must_meet = matches!(line.leg.land, Land::Taking(_) | Land::Onto(_)) && !line.leg.bracketed;
        if let Some(then) = on_empty.filter(|_| !must_meet) {
            self.aside(at, |unroll, at| {
                unroll.come(line, cell, at)?;
                if at.tests(cell, Who::NOBODY) {
                    unroll.arrive(line.leg.arrival, at, Some(then))?;
                }
                Some(())
            })?;
        }
        let may_stand = !at.is_left(cell) && at.way.on(cell).is_none_or(|who| who.has_pieces());
        let may_meet = may_stand && !matches!(line.leg.land, Land::Quietly);
        let Some(then) = on_piece.filter(|_| may_meet) else { return Some(()) };
        self.aside(at, |unroll, at| unroll.meet(line, (cell, then), at))
    }

    /// The walker comes to a cell.
    fn come(&self, line: &Line<'_>, cell: Cell, at: &mut Stand) -> Option<()> {
        (at.direction, at.line, at.legs) = (line.direction, line.from, at.legs + 1);
        at.may_return = self.walk.p.arrivals.get(line.leg.arrival.index())?.may_return;
        match &mut at.eye {
            Some(eye) => *eye = cell,
            None => at.mover = cell,
        }
        Some(())
    }

    /// The walker comes to a cell on which a piece stands.
    fn meet(&mut self, line: &Line<'_>, (cell, then): (Cell, NodeId), at: &mut Stand) -> Option<()> {
        let from = at.walker();
        self.come(line, cell, at)?;
        let who = self.reading.lands(&self.walk, (line.id, line.leg), at, from)?;
        if !at.tests(cell, who.pieces()) {
            return Some(());
        }
        match self.reading.meets(&self.walk, line.leg, at, who)? {
            Meets::Stops => return Some(()),
            Meets::Takes => at.way.takes.push(cell),
            Meets::Leaves => {}
        }
        self.arrive(line.leg.arrival, at, Some(then))
    }

    fn arrive(&mut self, id: ArrivalId, at: &mut Stand, then: Option<NodeId>) -> Option<()> {
        let Some(then) = then else { return Some(()) };
        if self.reading.says(&self.walk, id, at)? { self.walk(then, at) } else { Some(()) }
    }
}

/// Whether a leg of the mover takes the piece on which it lands.
pub(in crate::engine) fn captures(leg: &Leg, at: &Stand) -> bool {
    at.eye.is_none() && !matches!(leg.land, Land::Past | Land::Onto(_))
}
