//! Eyes of which all that they ask is told by masks: who stands on a cell, and in which zone it is. Such an eye is walked without the
//! registers of a move; each set is asked once for all cells.

use super::machine::Machine;
use super::masks::Mask;
use super::program::{
    Arrival, Directions, Land, Leg, LegId, LookBy, Node, NodeId, Number, Owner, Pattern, Program, Rounds,
    RoundsId, Set, SetKind, Test,
};
use super::questions::turns;
use super::regs::{Regs, Target};
use super::table::{Maybe, NO_DIRECTION, NOWHERE};
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Direction, Slot};

/// An eye that may have more ways than this, wherever it can go, is left to the machine.
const WAYS: u64 = 400;

/// Repetitions within each other of an eye: as many as this.
const DEPTH: usize = 3;

/// The ways of an eye that are counted.
struct Few {
    ways: u64,
    /// Whether it may give names.
    may_name: bool,
}

/// How the walks of an eye may be over.
#[derive(Default)]
struct Last {
    /// The last legs.
    legs: Vec<LegId>,
    /// The names that are given behind the last leg, or by it.
    names: Vec<Option<Slot>>,
    /// Whether a leg comes behind a name.
    named_before: bool,
    /// Whether any leg comes onto men.
    onto: bool,
}

/// The rounds under way: repetitions, and how many rounds of each are over.
#[derive(Clone, Copy)]
struct Under {
    rounds: [(RoundsId, i64); DEPTH],
    depth: usize,
}

impl Under {
    fn none() -> Self {
        Self { rounds: [(RoundsId(u32::MAX), 0); DEPTH], depth: 0 }
    }

    /// The innermost of them.
    fn last(&mut self) -> Option<&mut (RoundsId, i64)> {
        self.rounds.get_mut(self.depth.checked_sub(1)?)
    }

    /// With one more; nothing where there are too many.
    fn with(mut self, rounds: RoundsId) -> Option<Self> {
        self.depth += 1;
        *self.last()? = (rounds, 0);
        Some(self)
    }

    /// When one more round is over.
    fn round_over(mut self) -> Option<Self> {
        self.last()?.1 += 1;
        Some(self)
    }

    /// Without the innermost.
    fn left(self) -> Self {
        Self { depth: self.depth.saturating_sub(1), ..self }
    }
}

/// Where an eye is.
#[derive(Clone, Copy)]
struct Stand {
    cell: Cell,
    direction: Direction,
    /// Where the line began of which the last leg is a part, if lines end before that.
    line: Cell,
}

/// On which cells the legs of an eye may land: empty ones, and those on which somebody stands.
#[derive(Default)]
pub(super) struct Landings(Vec<(LegId, Option<Landing>)>);

/// The same of one leg.
#[derive(Clone, Copy)]
pub(super) struct Landing {
    pub(super) empty: Mask,
    pub(super) man: Mask,
}

impl Landing {
    /// Whether the leg may land on a cell, and whether somebody stands there.
    #[inline]
    pub(super) fn on(&self, cell: Cell) -> Option<bool> {
        if self.man.has(cell) { Some(true) } else { self.empty.has(cell).then_some(false) }
    }
}

impl Set {
    /// Whether it has a mask that is the same wherever an eye stands.
    pub(super) fn is_seen_by_mask(&self) -> bool {
        match &self.kind {
            SetKind::And(parts, _) | SetKind::Or(parts) => parts.iter().all(Self::is_seen_by_mask),
            SetKind::Not(what) => what.is_seen_by_mask(),
            // An eye comes onto nobody who is in the air.
            SetKind::State(state) => matches!(state.of, Owner::Game | Owner::Side(_)),
            SetKind::Seen
            | SetKind::By { .. }
            | SetKind::Attacked(..)
            | SetKind::Where { .. }
            | SetKind::Flagged(_) => false,
            _ => self.masked,
        }
    }
}

impl Leg {
    /// Whether all that it asks of a cell is told by masks.
    pub(super) fn is_seen_by_mask(&self, arrival: &Arrival) -> bool {
        let lands = match &self.land {
            Land::Plain | Land::Past | Land::Quietly => true,
            Land::Onto(set) => set.is_seen_by_mask(),
            Land::Taking(_) | Land::MayTake(_) => false,
        };
        let tests = |test: &Test| matches!(test, Test::To(set) if set.is_seen_by_mask());
        lands
            && self.jump.as_ref().is_none_or(|pattern| over_anything(pattern).is_some())
            && arrival.tests.iter().all(tests)
            && arrival.capturing.is_empty()
            && arrival.effects.is_none()
            && arrival.prefers.is_empty()
    }
}

/// Over how many cells a jump goes at least and at most, if it does not matter who stands there.
pub(super) fn over_anything(pattern: &[Pattern]) -> Option<(u64, u64)> {
    let [Pattern { what: Set { kind: SetKind::Cells, .. }, least, most }] = pattern else { return None };
    let constant = |number: &Number| match number {
        Number::Constant(number) => Some(u64::try_from(*number).unwrap_or(0)),
        _ => None,
    };
    let most = match most {
        Some(most) => constant(most)?,
        None => u64::MAX,
    };
    Some((constant(least)?, most))
}

impl Program {
    /// Whether an eye can be walked by masks, and has few ways.
    pub(super) fn scans(&self, start: NodeId, may_name: bool) -> bool {
        // On a ring nobody comes to the end of a line.
        self.has_masks
            && !self.ring.contains(&true)
            && self.few_ways(start, (Under::none(), false), &mut Few { ways: 0, may_name }).is_some()
    }

    /// By which masks an eye is walked of which nothing is asked behind it but where it is, and whom it has come onto; and the name
    /// that its last leg gives.
    pub(super) fn look_by(&self, start: NodeId) -> (LookBy, Option<Slot>) {
        let walk = (LookBy::Walk, None);
        let Some(Last { legs: last, names, named_before, onto }) = self.last_legs(start) else { return walk };
        let lands_onto =
            |leg: &LegId| matches!(self.legs.get(leg.index()), Some(Leg { land: Land::Onto(_), .. }));
        // Whom it has come onto is who stands at its end, or nobody.
        if onto && !(last.iter().all(lands_onto) && self.come_onto(&last)) {
            return walk;
        }
        let named = names.first().copied().flatten();
        if named_before || names.iter().any(|name| *name != named) {
            return walk;
        }
        let by = match self.scans(start, true) {
            true => LookBy::Scan,
            false if self.floods(start, true) && self.spreads(start) => LookBy::Spread,
            false => LookBy::Walk,
        };
        (by, named)
    }

    /// Whether a walk goes on from these legs only where somebody stands.
    fn come_onto(&self, legs: &[LegId]) -> bool {
        let mut of_legs = self.nodes.iter().filter_map(|node| match node {
            Node::Leg { leg, on_empty, .. } if legs.contains(leg) => Some((leg, on_empty)),
            _ => None,
        });
        of_legs.all(|(leg, on_empty)| {
            on_empty.is_none() || self.legs.get(leg.index()).is_some_and(|leg| !leg.bracketed)
        })
    }

    /// Whether an eye comes onto men.
    pub(super) fn looks_onto(&self, start: NodeId) -> bool {
        self.last_legs(start).is_some_and(|last| last.onto)
    }

    /// How an eye may be over; nothing where it does more than to walk.
    fn last_legs(&self, start: NodeId) -> Option<Last> {
        let (mut open, mut known, mut last) = (vec![(start, None, None)], Vec::new(), Last::default());
        while let Some(at) = open.pop() {
            if known.contains(&at) {
                continue;
            }
            known.push(at);
            let (id, leg, name) = at;
            match self.nodes.get(id.index())? {
                Node::Leg { leg, on_empty, on_man, .. } => {
                    let of = self.legs.get(leg.index())?;
                    last.onto |= matches!(of.land, Land::Onto(_));
                    last.named_before |= name.is_some();
                    let name = self.arrivals.get(of.arrival.index())?.name;
                    open.extend(on_empty.iter().chain(on_man).map(|next| (*next, Some(*leg), name)));
                }
                Node::Fork(ways) => open.extend(ways.iter().map(|way| (*way, leg, name))),
                Node::Close { arrival, then, .. } => {
                    let again = self.arrivals.get(arrival.index())?.name;
                    // Of two names, the one that is given first would be lost.
                    last.named_before |= name.is_some() && again.is_some();
                    open.push((*then, leg, again.or(name)));
                }
                Node::RoundOver(_, then) => open.push((*then, leg, name)),
                Node::Rounds(rounds, state) => {
                    let (enter, leave) = *self.rounds.get(rounds.index())?.states.get(usize::from(*state))?;
                    open.extend(enter.into_iter().chain(leave).map(|next| (next, leg, name)));
                }
                Node::End { .. } => {
                    last.legs.push(leg?);
                    last.names.push(name);
                }
                Node::Stay { .. } | Node::Look { .. } | Node::Compare(_) => return None,
            }
        }
        Some(last)
    }

    /// Counts all ways of an eye from a node on, as if it could go everywhere; nothing where there are too many, or where it asks more
    /// than masks tell. `going` is whether the eye has a direction.
    fn few_ways(&self, node: NodeId, (under, going): (Under, bool), few: &mut Few) -> Option<()> {
        few.ways += 1;
        (few.ways <= WAYS).then_some(())?;
        match self.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, prefers: false } => {
                let leg = self.legs.get(leg.index())?;
                let arrival = self.arrivals.get(leg.arrival.index())?;
                let seen = leg.is_seen_by_mask(arrival) && (few.may_name || arrival.name.is_none());
                (seen && leg.jump.is_none()).then_some(())?;
                let many = match &leg.directions {
                    Directions::Fixed(sides) => sides.iter().map(Vec::len).max()?,
                    Directions::Same | Directions::Back if going => 1,
                    Directions::Turn { by, .. } if going => by.len(),
                    _ => return None,
                };
                // Where an eye may land on men only, or on none, it has one way on.
                let lands = match &leg.land {
                    Land::Onto(_) if !leg.bracketed => [None, *on_man],
                    Land::Quietly => [*on_empty, None],
                    _ => [*on_empty, on_man.filter(|on_man| Some(*on_man) != *on_empty)],
                };
                for next in lands.into_iter().flatten() {
                    for _ in 0..many {
                        self.few_ways(next, (under, true), few)?;
                    }
                }
                Some(())
            }
            Node::Fork(nodes) => nodes.iter().try_for_each(|node| self.few_ways(*node, (under, going), few)),
            Node::Close { arrival, then, compared: false } => {
                let arrival = self.arrivals.get(arrival.index())?;
                let plain = arrival.is_plain() || few.may_name && arrival.only_names();
                (plain && arrival.prefers.is_empty()).then_some(())?;
                self.few_ways(*then, (under, going), few)
            }
            Node::Rounds(rounds, state) => self.few_rounds(*state, (under.with(*rounds)?, going), few),
            Node::RoundOver(state, _) => self.few_rounds(*state, (under.round_over()?, going), few),
            Node::End { .. } => Some(()),
            Node::Leg { .. }
            | Node::Stay { .. }
            | Node::Look { .. }
            | Node::Compare(_)
            | Node::Close { .. } => None,
        }
    }

    fn few_rounds(&self, state: u16, (mut under, going): (Under, bool), few: &mut Few) -> Option<()> {
        let (id, round) = *under.last()?;
        let rounds = self.rounds.get(id.index())?;
        let (least, most) = rounds.bounds()?;
        // However far somebody goes straight on, it is one way.
        let most = if rounds.straight { most.min(least.max(1)) } else { most };
        let (enter, leave) = *rounds.states.get(usize::from(state))?;
        if let Some(body) = enter.filter(|_| round < most) {
            self.few_ways(body, (under, going), few)?;
        }
        if let Some(leave) = leave.filter(|_| round >= least) {
            self.few_ways(leave, (under.left(), going), few)?;
        }
        Some(())
    }
}

impl Rounds {
    /// How many rounds there are at least and at most, as far as that bounds the walk.
    fn bounds(&self) -> Option<(i64, i64)> {
        let constant = |number: &Number| match number {
            Number::Constant(number) => Some(*number),
            _ => None,
        };
        let most = match &self.most {
            Some(most) => constant(most)?,
            None if self.straight => i64::MAX,
            None => return None,
        };
        (!self.while_possible && !self.no_cell_twice).then_some((constant(&self.least)?.max(0), most))
    }
}

impl Machine {
    /// Where a leg of an eye may land now; nothing where that is not told by masks.
    pub(super) fn landing(
        &mut self,
        p: &Program,
        r: &Regs,
        known: &mut Landings,
        (id, leg): (LegId, &Leg),
    ) -> Asked<Option<Landing>> {
        if let Some((_, landing)) = known.0.iter().find(|(known, _)| *known == id) {
            return Ok(*landing);
        }
        let mut landing = None;
        if let Some(arrival) = p.arrivals.get(leg.arrival.index())
            && p.has_masks
            && self.waits.is_empty()
            && leg.is_seen_by_mask(arrival)
        {
            let occupied = self.occupied(r);
            let (mut empty, mut man) = (p.all.without(occupied), occupied);
            match &leg.land {
                Land::Onto(set) => {
                    man = self.among(p, r, set, occupied)?;
                    // Of a bracket it is said how it is over: that may be behind this leg.
                    if !leg.bracketed {
                        empty = Mask::default();
                    }
                }
                Land::Quietly => man = Mask::default(),
                Land::Plain | Land::Past | Land::Taking(_) | Land::MayTake(_) => {}
            }
            for test in &arrival.tests {
                if let Test::To(set) = test {
                    let cells = self.among(p, r, set, if set.of_men { occupied } else { p.all })?;
                    (empty, man) = (empty & cells, man & cells);
                }
            }
            landing = Some(Landing { empty, man });
        }
        known.0.push((id, landing));
        Ok(landing)
    }

    /// Adds the cells at which a walk of the eye ends from any of these.
    pub(super) fn scan(
        &mut self,
        p: &Program,
        r: &Regs,
        (start, from): (NodeId, &[Cell]),
        list: &mut Vec<Target>,
    ) -> Asked<()> {
        let mut scan = Scan { r, known: Landings::default(), ends: Mask::default() };
        for cell in from {
            let at = Stand { cell: *cell, direction: NO_DIRECTION, line: NOWHERE };
            self.scan_on(p, &mut scan, start, (at, Under::none()))?;
        }
        list.extend(scan.ends.cells().map(Target::Cell));
        Ok(())
    }

    /// Goes on from a node. Walks are as long as lines are and rounds written, so this never calls itself too often.
    fn scan_on(
        &mut self,
        p: &Program,
        scan: &mut Scan<'_>,
        node: NodeId,
        (at, under): (Stand, Under),
    ) -> Asked<()> {
        self.spend()?;
        match p.nodes.get(node.index()) {
            Some(Node::Leg { leg, on_empty, on_man, .. }) => {
                let (id, Some(leg)) = (*leg, p.legs.get(leg.index())) else { return Ok(()) };
                let Some(landing) = self.landing(p, scan.r, &mut scan.known, (id, leg))? else {
                    return Ok(());
                };
                let back = p.reverse.get(at.direction.index()).copied().unwrap_or(NO_DIRECTION);
                let one = [if matches!(leg.directions, Directions::Back) { back } else { at.direction }];
                let turned: Vec<Direction>;
                let directions = match &leg.directions {
                    Directions::Fixed(sides) => sides[scan.r.frame.own].as_slice(),
                    Directions::Turn { round, by } => {
                        turned = turns(round, by, at.direction);
                        &turned
                    }
                    _ => &one,
                };
                for direction in directions {
                    let goes_on = leg.goes_on && at.direction == *direction && at.line.is();
                    let line = match p.is_round(*direction) {
                        true if goes_on => at.line,
                        true => at.cell,
                        false => NOWHERE,
                    };
                    let cell = p.next(*direction, at.cell);
                    if !cell.is() || cell == line {
                        continue;
                    }
                    let next = match landing.on(cell) {
                        Some(true) => *on_man,
                        Some(false) => *on_empty,
                        None => None,
                    };
                    if let Some(next) = next {
                        self.scan_on(p, scan, next, (Stand { cell, direction: *direction, line }, under))?;
                    }
                }
                Ok(())
            }
            Some(Node::Fork(ways)) => {
                ways.iter().try_for_each(|way| self.scan_on(p, scan, *way, (at, under)))
            }
            Some(Node::Close { then, .. }) => self.scan_on(p, scan, *then, (at, under)),
            Some(Node::Rounds(rounds, state)) => match under.with(*rounds) {
                Some(under) => self.scan_round(p, scan, *state, (at, under)),
                None => Ok(()),
            },
            Some(Node::RoundOver(state, _)) => match under.round_over() {
                Some(under) => self.scan_round(p, scan, *state, (at, under)),
                None => Ok(()),
            },
            Some(Node::End { .. }) => {
                scan.ends.insert(at.cell);
                Ok(())
            }
            Some(Node::Stay { .. } | Node::Look { .. } | Node::Compare(_)) | None => Ok(()),
        }
    }

    /// The innermost repetition goes on, and is over.
    fn scan_round(
        &mut self,
        p: &Program,
        scan: &mut Scan<'_>,
        state: u16,
        (at, mut under): (Stand, Under),
    ) -> Asked<()> {
        let Some((id, round)) = under.last().copied() else { return Ok(()) };
        let Some(rounds) = p.rounds.get(id.index()) else { return Ok(()) };
        let Some((least, most)) = rounds.bounds() else { return Ok(()) };
        let (enter, leave) = rounds.states.get(usize::from(state)).copied().unwrap_or((None, None));
        if let Some(body) = enter.filter(|_| round < most) {
            self.scan_on(p, scan, body, (at, under))?;
        }
        match leave.filter(|_| round >= least) {
            Some(leave) => self.scan_on(p, scan, leave, (at, under.left())),
            None => Ok(()),
        }
    }
}

/// A look around by an eye.
struct Scan<'r> {
    r: &'r Regs,
    known: Landings,
    /// Where it has ended.
    ends: Mask,
}
