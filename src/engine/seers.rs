//! From which of many cells an eye sees somebody, asked of all of them at once. The walk of the eye is gone backwards: it begins with
//! whom the eye looks for, and each step of the walk is one shift of a set.

use std::sync::OnceLock;

use super::machine::Machine;
use super::masks::Mask;
use super::program::{
    Condition, ConditionKind, Directions, Eye, Land, Leg, LegId, Node, NodeId, Program, Set, SetKind, Test,
};
use super::questions::turns;
use super::regs::Regs;
use super::scan::Landings;
use super::table::{Maybe, NO_DIRECTION};
use super::words::Words;
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Direction, Side};

/// A walk of more parts than this is gone forwards, cell by cell.
const PARTS: usize = 600;

/// If the cells of a direction differ by more numbers than this, too.
const SHIFTS: usize = 8;

/// Where an eye is: at a node; whether that is a repetition behind a round; with the direction of its last leg.
type Part = (NodeId, bool, Direction);

/// What is done for a part: it is told by its number in the list.
#[derive(Clone, Copy, Debug)]
enum Op {
    /// The walk is over: the eye sees who stands here.
    Over { part: usize },
    /// The walk goes on with another part.
    On { part: usize, then: usize },
    /// A leg leads to another part: from empty cells, or from those with men.
    Leg { part: usize, then: usize, landing: usize, man: bool, direction: usize },
    /// If there is more in a part than there was, all is done again from an op on.
    Again { part: usize, was: usize, from: usize },
}

/// The cells from which a direction leads so many numbers further.
type Shifts<const N: usize> = Vec<(i16, Words<N>)>;

/// The walk of an eye of a side, backwards.
#[derive(Debug, Default)]
struct Backwards<const N: usize> {
    ops: Vec<Op>,
    parts: usize,
    /// The legs whose landings are asked.
    legs: Vec<LegId>,
    directions: Vec<Shifts<N>>,
}

/// The same for a board of a size.
#[derive(Debug)]
enum OfBoard {
    One(Backwards<1>),
    Two(Backwards<2>),
    Six(Backwards<6>),
}

/// The walks of all eyes, as far as they were asked for: by node and side.
#[derive(Debug, Default)]
pub(super) struct Seers(Vec<OnceLock<Option<OfBoard>>>);

impl Seers {
    /// Room for those of so many nodes.
    pub(super) fn of(nodes: usize) -> Self {
        Self((0..nodes * 2).map(|_| OnceLock::new()).collect())
    }
}

impl Program {
    fn backwards(&self, start: NodeId, side: Side) -> Option<&OfBoard> {
        let of = || {
            Some(match self.layout.cells {
                0..=64 => OfBoard::One(Backwards::of(self, start, side)?),
                65..=128 => OfBoard::Two(Backwards::of(self, start, side)?),
                _ => OfBoard::Six(Backwards::of(self, start, side)?),
            })
        };
        self.seers.0.get(start.index() * 2 + side.index())?.get_or_init(of).as_ref()
    }
}

/// A walk in the making.
struct Maker<'p, const N: usize> {
    p: &'p Program,
    side: Side,
    made: Backwards<N>,
    /// The parts that are known, by their numbers, and whether each leads to itself.
    known: Vec<(Part, bool)>,
    numbers: Vec<Direction>,
}

impl<const N: usize> Backwards<N> {
    fn of(p: &Program, start: NodeId, side: Side) -> Option<Self> {
        let made = Self::default();
        let mut maker = Maker { p, side, made, known: Vec::new(), numbers: Vec::new() };
        maker.part((start, false, NO_DIRECTION))?;
        maker.made.parts = maker.known.len();
        Some(maker.made)
    }

    /// The cells from which the eye sees one of those whom it looks for.
    fn seers(&self, goal: Words<N>, landings: &[(Words<N>, Words<N>)]) -> Words<N> {
        let mut parts = vec![Words::<N>::default(); self.parts];
        let mut place = 0;
        while let Some(op) = self.ops.get(place) {
            place += 1;
            let of = |parts: &[Words<N>], part: usize| parts.get(part).copied().unwrap_or_default();
            let (part, more) = match *op {
                Op::Over { part } => (part, goal),
                Op::On { part, then } => (part, of(&parts, then)),
                Op::Leg { part, then, landing, man, direction } => {
                    let (empty, men) = landings.get(landing).copied().unwrap_or_default();
                    let to = of(&parts, then) & if man { men } else { empty };
                    let mut from = Words::default();
                    if !to.is_empty() {
                        for (by, cells) in self.directions.get(direction).into_iter().flatten() {
                            from |= to.turned(-by) & *cells;
                        }
                    }
                    (part, from)
                }
                Op::Again { part, was, from } => {
                    let now = of(&parts, part);
                    if now != of(&parts, was) {
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
            let was = self.known.len();
            // Nobody comes to this part: it keeps what there was.
            self.known.push(((NodeId(u32::MAX), true, NO_DIRECTION), false));
            self.made.ops.push(Op::Again { part: number, was, from });
        }
        Some(number)
    }

    fn after(&mut self, (node, again, direction): Part, part: usize) -> Option<()> {
        let p = self.p;
        match p.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, prefers: false } => {
                let leg_of = p.legs.get(leg.index())?;
                let seen = leg_of.is_seen_by_mask(p.arrivals.get(leg_of.arrival.index())?);
                (seen && leg_of.jump.is_none()).then_some(())?;
                let landing = self.landing(*leg);
                for direction in self.directions(leg_of, direction)? {
                    let shifts = self.shifts(direction)?;
                    for (next, man) in [(on_empty, false), (on_man, true)] {
                        if let Some(next) = next {
                            let then = self.part((*next, false, direction))?;
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
                for next in rounds.ways_on(*state, again) {
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

    /// The directions of a leg behind another.
    fn directions(&self, leg: &Leg, last: Direction) -> Option<Vec<Direction>> {
        Some(match &leg.directions {
            Directions::Fixed(sides) => sides[self.side].clone(),
            Directions::Same if last.is() => vec![last],
            Directions::Back if last.is() => vec![*self.p.reverse.get(last.index())?],
            Directions::Turn { round, by } if last.is() => turns(round, by, last),
            _ => return None,
        })
    }

    /// The place of a direction among those that are used; nothing where its lines may come round to where they began.
    fn shifts(&mut self, direction: Direction) -> Option<usize> {
        if let Some(place) = self.numbers.iter().position(|known| *known == direction) {
            return Some(place);
        }
        let p = self.p;
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
        (shifts.len() <= SHIFTS).then_some(())?;
        self.numbers.push(direction);
        self.made.directions.push(shifts);
        Some(self.numbers.len() - 1)
    }
}

/// The eye and whom it looks for, of a condition that says of a member of a set that an eye sees somebody from there; whether it says that
/// it does not.
fn sight_of(condition: &Condition) -> Option<(&Set, NodeId, bool)> {
    match &condition.kind {
        ConditionKind::Not(what) => sight_of(what).map(|(what, start, not)| (what, start, !not)),
        ConditionKind::Some(Set {
            kind:
                SetKind::By { what, eye: Eye::Scan { start, .. } | Eye::Flood { start, by_masks: true }, from },
            ..
        }) => {
            let known = what.masked && what.is_seen_by_mask();
            (matches!(from.kind, SetKind::Member) && known).then_some((what, *start, false))
        }
        _ => None,
    }
}

impl Set {
    /// Whether it has a mask that depends on who stands where, and on nothing else.
    pub(super) fn is_of_board(&self, p: &Program) -> bool {
        self.masked
            && match &self.kind {
                SetKind::Cells
                | SetKind::Empty
                | SetKind::Occupied
                | SetKind::Men
                | SetKind::Side(_)
                | SetKind::Nobody
                | SetKind::Kinds(_)
                | SetKind::Fixed(_) => true,
                SetKind::And(parts, _) | SetKind::Or(parts) => parts.iter().all(|part| part.is_of_board(p)),
                SetKind::Not(what) => what.is_of_board(p),
                SetKind::By { what, eye, from } => {
                    matches!(eye, Eye::Step(_)) && what.is_of_board(p) && from.is_of_board(p)
                }
                SetKind::Where { what, asks } => what.is_of_board(p) && p.is_sight_of_board(asks),
                _ => false,
            }
    }
}

impl Program {
    /// Whether a condition says of a member of a set that an eye sees somebody from there, which depends on who stands where alone.
    fn is_sight_of_board(&self, condition: &Condition) -> bool {
        let Some((what, start, _)) = sight_of(condition) else { return false };
        let of_legs = |legs: &[LegId]| {
            legs.iter().all(|leg| {
                let Some(leg) = self.legs.get(leg.index()) else { return false };
                let tests = self.arrivals.get(leg.arrival.index()).map_or(&[][..], |arrival| &arrival.tests);
                let onto = match &leg.land {
                    Land::Onto(set) => set.is_of_board(self),
                    _ => true,
                };
                onto && tests.iter().all(|test| matches!(test, Test::To(set) if set.is_of_board(self)))
            })
        };
        let known = |side: Side| match self.backwards(start, side) {
            Some(OfBoard::One(walk)) => of_legs(&walk.legs),
            Some(OfBoard::Two(walk)) => of_legs(&walk.legs),
            Some(OfBoard::Six(walk)) => of_legs(&walk.legs),
            None => false,
        };
        what.is_of_board(self) && Side::BOTH.into_iter().all(known)
    }
}

impl Machine {
    /// For which of some cells a condition holds of each as a member of a set, where that is whether an eye sees somebody from there;
    /// nothing where it is something else.
    pub(super) fn seers(
        &mut self,
        p: &Program,
        r: &Regs,
        condition: &Condition,
        of: Mask,
    ) -> Asked<Option<Mask>> {
        let Some((what, start, not)) = sight_of(condition).filter(|_| self.waits.is_empty()) else {
            return Ok(None);
        };
        let found = match p.backwards(start, r.frame.own) {
            Some(OfBoard::One(walk)) => self.seers_by(p, r, (walk, what))?,
            Some(OfBoard::Two(walk)) => self.seers_by(p, r, (walk, what))?,
            Some(OfBoard::Six(walk)) => self.seers_by(p, r, (walk, what))?,
            None => None,
        };
        Ok(found.map(|seers| if not { of.without(seers) } else { of & seers }))
    }

    fn seers_by<const N: usize>(
        &mut self,
        p: &Program,
        r: &Regs,
        (walk, what): (&Backwards<N>, &Set),
    ) -> Asked<Option<Mask>> {
        let all = if what.of_men { self.occupied(r) } else { p.all };
        let goal = self.among(p, r, what, all)?;
        if goal.is_empty() {
            return Ok(Some(goal));
        }
        let (mut known, mut landings) = (Landings::default(), Vec::with_capacity(walk.legs.len()));
        for id in &walk.legs {
            let Some(leg) = p.legs.get(id.index()) else { return Ok(None) };
            let Some(landing) = self.landing(p, r, &mut known, (*id, leg))? else { return Ok(None) };
            landings.push((landing.empty.resized(), landing.man.resized()));
        }
        // About as many steps as sets are shifted.
        self.left = self.left.saturating_sub(walk.ops.len() as u64);
        self.spend()?;
        Ok(Some(walk.seers(goal.resized(), &landings).resized()))
    }
}
