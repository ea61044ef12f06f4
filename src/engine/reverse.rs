//! Eyes by sets of cells: from which cells an eye sees any of some goals, for all cells at once, and where it ends that looks from some.
//!
//! The walk of an eye is turned round once. Running it starts with the goals; each step of the walk is a shift of a set of cells. The same
//! steps lead forwards from the cells where an eye begins.

use std::sync::OnceLock;

use super::code::{Code, Landing, LegId, Node, NodeId};
use super::table::{Maybe, NO_DIRECTION};
use super::words::Words;
use crate::language::ir::{Cell, Direction, Side};

/// A walk of more parts than this is gone forwards, cell by cell.
const PARTS: usize = 600;

/// If the cells of a direction differ by more numbers than this, too.
const SHIFTS: usize = 8;

/// For a walk of so many parts no memory is asked for.
const FEW: usize = 64;

/// Where an eye is: at a node; whether that is a repetition behind a round; with the direction of its last leg.
type Part = (NodeId, bool, Direction);

/// An instruction for a part, given by its index.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// The walk is over: the eye sees the goals here.
    Over { part: usize },
    /// The walk goes on with another part.
    On { part: usize, then: usize },
    /// A leg leads to another part: behind empty cells, or behind occupied ones.
    Leg { part: usize, then: usize, landing: usize, man: bool, direction: usize },
    /// A leg leads back to its own part, behind such cells, as often as it can: a line.
    Line { part: usize, landing: usize, man: bool, direction: usize },
    /// If there is more in a part than there was, all is done again from an op on.
    Again { part: usize, was: usize, from: usize },
}

impl Op {
    /// The part to which something is added.
    fn part(&self) -> usize {
        match *self {
            Self::Over { part }
            | Self::On { part, .. }
            | Self::Leg { part, .. }
            | Self::Line { part, .. }
            | Self::Again { was: part, .. } => part,
        }
    }
}

/// The cells from which a direction leads so many numbers further.
pub(super) type Shifts<const N: usize> = Vec<(i16, Words<N>)>;

/// The walk of an eye of a side, backwards.
#[derive(Debug, Default)]
pub(super) struct Backwards<const N: usize> {
    pub(super) ops: Vec<Op>,
    parts: usize,
    /// The ops of each part.
    of_part: Vec<Vec<Op>>,
    /// The legs whose landings are asked.
    pub(super) legs: Vec<LegId>,
    directions: Vec<Shifts<N>>,
}

/// The same for a board of a size.
#[derive(Debug)]
pub(super) enum Reversed {
    One(Backwards<1>),
    Two(Backwards<2>),
    Six(Backwards<6>),
}

/// The reversed walks of all eyes, made when first asked for: by node and side.
#[derive(Debug, Default)]
pub(super) struct ReversedEyes(Vec<OnceLock<Option<Reversed>>>);

impl ReversedEyes {
    /// Room for the eyes that begin at so many nodes.
    pub(super) fn of(nodes: usize) -> Self {
        Self((0..nodes * 2).map(|_| OnceLock::new()).collect())
    }

    /// The eye that begins at a node, reversed; nothing where it asks more than masks answer.
    pub(super) fn get(&self, code: &Code, start: NodeId, side: Side) -> Option<&Reversed> {
        let make = || {
            Some(match code.layout.cells {
                0..=64 => Reversed::One(Backwards::of(code, start, side)?),
                65..=128 => Reversed::Two(Backwards::of(code, start, side)?),
                _ => Reversed::Six(Backwards::of(code, start, side)?),
            })
        };
        self.0.get(start.index() * 2 + side.index())?.get_or_init(make).as_ref()
    }
}

impl Reversed {
    /// The legs whose landings have to be known to run it.
    pub(super) fn legs(&self) -> &[LegId] {
        match self {
            Self::One(walk) => &walk.legs,
            Self::Two(walk) => &walk.legs,
            Self::Six(walk) => &walk.legs,
        }
    }
}

/// A walk in the making.
struct Maker<'p, const N: usize> {
    p: &'p Code,
    side: Side,
    made: Backwards<N>,
    /// The parts that are known, by their numbers, and whether each leads to itself.
    known: Vec<(Part, bool)>,
    numbers: Vec<Direction>,
}

impl<const N: usize> Backwards<N> {
    fn of(p: &Code, start: NodeId, side: Side) -> Option<Self> {
        let made = Self::default();
        let mut maker = Maker { p, side, made, known: Vec::new(), numbers: Vec::new() };
        maker.part((start, false, NO_DIRECTION))?;
        let mut made = maker.made;
        made.parts = maker.known.len();
        made.shorten();
        let ops_of = |part| made.ops.iter().copied().filter(|op| op.part() == part).collect();
        made.of_part = (0..made.parts).map(ops_of).collect();
        Some(made)
    }

    /// Leaves out what changes nothing: parts that are what another one is, and what is done to parts that nothing reads afterwards.
    fn shorten(&mut self) {
        let mut same: Vec<usize> = (0..self.parts).collect();
        for part in 1..self.parts {
            let mut done = self.ops.iter().filter(|op| op.part() == part);
            if let Some(Op::On { then, .. }) = done.next()
                && done.all(|op| matches!(op, Op::On { then: other, .. } if other == then))
                && let Some(there) = same.get_mut(part)
            {
                *there = *then;
            }
        }
        let root = |mut part: usize| {
            // No part leads to itself by such steps alone: it would be empty.
            for _ in 0..same.len() {
                part = same.get(part).copied().unwrap_or(part);
            }
            part
        };
        for op in &mut self.ops {
            if let Op::On { then, .. } | Op::Leg { then, .. } = op {
                *then = root(*then);
            }
        }
        // Where something is done again, it matters what was read before.
        if !self.ops.iter().any(|op| matches!(op, Op::Again { .. })) {
            let mut read = vec![false; self.parts];
            let mut kept: Vec<Op> = Vec::with_capacity(self.ops.len());
            for op in self.ops.iter().rev().filter(|op| same.get(op.part()) == Some(&op.part())) {
                if op.part() != 0 && read.get(op.part()) != Some(&true) {
                    continue;
                }
                if let Op::On { then, .. } | Op::Leg { then, .. } = op
                    && let Some(then) = read.get_mut(*then)
                {
                    *then = true;
                }
                kept.push(*op);
            }
            kept.reverse();
            self.ops = kept;
        }
    }

    /// The cells from which the eye sees a goal.
    pub(super) fn seers(&self, goal: Words<N>, landings: &[Landing<N>]) -> Words<N> {
        let (mut few, mut many) = ([Words::<N>::NONE; FEW], Vec::new());
        let parts = self.room(&mut few, &mut many);
        let mut place = 0;
        while let Some(op) = self.ops.get(place) {
            place += 1;
            let of = |parts: &[Words<N>], part: usize| parts.get(part).copied().unwrap_or_default();
            let (part, more) = match *op {
                Op::Over { part } => (part, goal),
                Op::On { part, then } => (part, of(parts, then)),
                Op::Leg { part, then, landing, man, direction } => {
                    let Landing { empty, man: men } = landings.get(landing).copied().unwrap_or_default();
                    let to = of(parts, then) & if man { men } else { empty };
                    (part, self.behind(to, direction))
                }
                Op::Line { part, landing, man, direction } => {
                    let Landing { empty, man: men } = landings.get(landing).copied().unwrap_or_default();
                    let land = if man { men } else { empty };
                    let mut line = of(parts, part);
                    let mut new = line & land;
                    while !new.is_empty() {
                        let from = self.behind(new, direction).without(line);
                        line |= from;
                        new = from & land;
                    }
                    (part, line)
                }
                Op::Again { part, was, from } => {
                    let now = of(parts, part);
                    if now != of(parts, was) {
                        place = from;
                    }
                    (was, now)
                }
            };
            if let Some(there) = parts.get_mut(part) {
                *there |= more;
            }
        }
        parts.first().copied().unwrap_or_default()
    }

    /// A set of cells for each part, in the first of these if they are few.
    fn room<'r>(&self, few: &'r mut [Words<N>; FEW], many: &'r mut Vec<Words<N>>) -> &'r mut [Words<N>] {
        if let Some(few) = few.get_mut(..self.parts) {
            return few;
        }
        many.resize(self.parts, Words::NONE);
        many
    }

    /// The cells where the eye ends that looks from any of these.
    pub(super) fn ends(&self, from: Words<N>, landings: &[Landing<N>]) -> Words<N> {
        let (mut few, mut many) = ([Words::<N>::NONE; FEW], Vec::new());
        let known = self.room(&mut few, &mut many);
        let (mut open, mut ends) = (Vec::with_capacity(FEW), Words::default());
        open.push((0, from));
        while let Some((part, cells)) = open.pop() {
            let Some(known) = known.get_mut(part) else { continue };
            let new = cells.without(*known);
            if new.is_empty() {
                continue;
            }
            *known |= new;
            for op in self.of_part.get(part).into_iter().flatten() {
                match *op {
                    Op::Over { .. } => ends |= new,
                    Op::On { then, .. } => open.push((then, new)),
                    Op::Leg { then, landing, man, direction, .. } => {
                        let Landing { empty, man: men } = landings.get(landing).copied().unwrap_or_default();
                        let to = self.ahead(new, direction) & if man { men } else { empty };
                        if !to.is_empty() {
                            open.push((then, to));
                        }
                    }
                    // The leg of a line is an op, too. Nothing has to be done again, as each part is left with all that is new in it.
                    Op::Line { .. } | Op::Again { .. } => {}
                }
            }
        }
        ends
    }

    /// The cells to which a step in a direction leads from any of these.
    #[inline]
    fn ahead(&self, from: Words<N>, direction: usize) -> Words<N> {
        let shifts = self.directions.get(direction).into_iter().flatten();
        shifts.fold(Words::default(), |to, (by, cells)| to | (from & *cells).turned(*by))
    }

    /// The cells from which a step in a direction leads to any of these.
    #[inline]
    fn behind(&self, to: Words<N>, direction: usize) -> Words<N> {
        let mut from = Words::default();
        if !to.is_empty() {
            for (by, cells) in self.directions.get(direction).into_iter().flatten() {
                from |= to.turned(-by) & *cells;
            }
        }
        from
    }
}

impl<const N: usize> Maker<'_, N> {
    /// The number of a part of the walk, with all that comes after it; nothing where it asks more than masks tell.
    fn part(&mut self, of: Part) -> Option<usize> {
        if let Some(number) = self.known.iter().position(|(known, _)| *known == of) {
            // If it is still in the making, it leads to itself.
            self.known.get_mut(number)?.1 = true;
            return Some(number);
        }
        let number = self.known.len();
        (number < PARTS).then_some(())?;
        self.known.push((of, false));
        let from = self.made.ops.len();
        self.after(of, number)?;
        if self.known.get(number)?.1 {
            if let Some(line) = self.line(number, from) {
                // What leads to the line is done once more behind it.
                let ons = self.made.ops.get(from..)?.iter().copied();
                let ons: Vec<Op> = ons.filter(|op| matches!(op, Op::On { .. })).collect();
                self.made.ops.push(line);
                self.made.ops.extend(ons);
                return Some(number);
            }
            let was = self.known.len();
            // No walk comes to this part: it remembers the value of the last pass, for the fixed point.
            self.known.push(((NodeId(u32::MAX), true, NO_DIRECTION), false));
            self.made.ops.push(Op::Again { part: number, was, from });
        }
        Some(number)
    }

    /// The loop of a part, whose ops begin at `from`, as a line: if it has one leg, and all other ops only go on.
    fn line(&self, number: usize, from: usize) -> Option<Op> {
        let mut line = None;
        for op in self.made.ops.get(from..)? {
            match *op {
                Op::On { .. } => {}
                Op::Leg { part, landing, man, direction, .. } if part == number && line.is_none() => {
                    line = Some(Op::Line { part, landing, man, direction });
                }
                _ => return None,
            }
        }
        line
    }

    fn after(&mut self, (node, again, direction): Part, part: usize) -> Option<()> {
        let p = self.p;
        match p.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, prefers: false } => {
                let leg_of = p.legs.get(leg.index())?;
                let seen = leg_of.is_seen_by_mask(p.arrivals.get(leg_of.arrival.index())?);
                (seen && leg_of.jump.is_none()).then_some(())?;
                let landing = self.landing(*leg);
                for direction in leg_of.directions.behind(self.p, (self.side, direction))?.iter().copied() {
                    let shifts = self.shifts(direction)?;
                    for (next, man) in [(on_empty, false), (on_man, true)] {
                        if let Some(next) = next
                            && leg_of.may_land(man)
                        {
                            let then = self.part((*next, false, p.kept(direction)))?;
                            self.made.ops.push(Op::Leg { part, then, landing, man, direction: shifts });
                        }
                    }
                }
            }
            Node::Fork(ways) => {
                for way in ways {
                    self.on(part, (*way, false, direction))?;
                }
            }
            Node::Close { arrival, then, compared: false } => {
                let arrival = p.arrivals.get(arrival.index())?;
                (arrival.is_plain() && arrival.prefers.is_empty()).then_some(())?;
                self.on(part, (*then, false, direction))?;
            }
            Node::Rounds(rounds, state) => {
                let rounds = p.rounds.get(rounds.index())?;
                rounds.floods().then_some(())?;
                // What comes behind the rounds is made first: then it is no part of what is done again for each round.
                let ways: Vec<NodeId> = rounds.ways_on(*state, again).collect();
                for next in ways.into_iter().rev() {
                    self.on(part, (next, false, direction))?;
                }
            }
            Node::RoundOver(_, repetition) => self.on(part, (*repetition, true, direction))?,
            Node::End { .. } => self.made.ops.push(Op::Over { part }),
            Node::Leg { .. }
            | Node::Stay { .. }
            | Node::Look { .. }
            | Node::Compare(_)
            | Node::Close { .. } => return None,
        }
        Some(())
    }

    fn on(&mut self, part: usize, then: Part) -> Option<()> {
        let then = self.part(then)?;
        self.made.ops.push(Op::On { part, then });
        Some(())
    }

    /// The place of a leg among those whose landings are asked.
    fn landing(&mut self, leg: LegId) -> usize {
        self.made.legs.iter().position(|known| *known == leg).unwrap_or_else(|| {
            self.made.legs.push(leg);
            self.made.legs.len() - 1
        })
    }

    /// The place of a direction among those that are used; nothing where its steps are no shifts.
    fn shifts(&mut self, direction: Direction) -> Option<usize> {
        if let Some(place) = self.numbers.iter().position(|known| *known == direction) {
            return Some(place);
        }
        let shifts = shifts_in(self.p, direction)?;
        self.numbers.push(direction);
        self.made.directions.push(shifts);
        Some(self.numbers.len() - 1)
    }
}

/// The steps in a direction as shifts; nothing where they are too different, or a line may come round to where it began.
pub(super) fn shifts_in<const N: usize>(p: &Code, direction: Direction) -> Option<Shifts<N>> {
    (!p.is_round(direction) && !p.is_ring(direction)).then_some(())?;
    let mut shifts = Shifts::<N>::new();
    for cell in (0..p.layout.cells).map(Cell::at) {
        let Some(next) = p.next(direction, cell).some() else { continue };
        let by = i16::try_from(next.0).ok()? - i16::try_from(cell.0).ok()?;
        match shifts.iter_mut().find(|(known, _)| *known == by) {
            Some((_, cells)) => cells.insert(cell),
            None => shifts.push((by, Words::one(cell))),
        }
    }
    (shifts.len() <= SHIFTS).then_some(shifts)
}
