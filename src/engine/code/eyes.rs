//! How eyes are walked: decided once for each eye, while the game is lowered.
//!
//! An eye whose walk asks only what masks of cells answer needs no registers: with few ways it is scanned way by way; if the way does
//! not matter it spreads from all its cells at once.

use super::super::short::Short;
use super::{
    Arrival, ArrivalId, Code, Directions, Land, Leg, LegId, LookBy, Node, NodeId, Number, Owner, Pattern,
    Rounds, RoundsId, Set, SetKind, Test, times,
};
use crate::language::ir::{Side, Slot};

/// An eye that may have more ways than this, wherever it can go, is left to the machine.
const WAYS: u64 = 400;

/// The deepest nesting of repetitions in a scanned eye.
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
    /// Whether any leg comes onto pieces.
    onto: bool,
}

/// The rounds under way: repetitions, and how many rounds of each are over.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Under {
    rounds: [(RoundsId, i64); DEPTH],
    depth: usize,
}

impl Under {
    pub(in crate::engine) fn none() -> Self {
        Self { rounds: [(RoundsId(u32::MAX), 0); DEPTH], depth: 0 }
    }

    /// The innermost of them.
    pub(in crate::engine) fn last(&mut self) -> Option<&mut (RoundsId, i64)> {
        self.rounds.get_mut(self.depth.checked_sub(1)?)
    }

    /// With one more; nothing where there are too many.
    pub(in crate::engine) fn with(mut self, rounds: RoundsId) -> Option<Self> {
        self.depth += 1;
        *self.last()? = (rounds, 0);
        Some(self)
    }

    /// When one more round is over.
    pub(in crate::engine) fn round_over(mut self) -> Option<Self> {
        self.last()?.1 += 1;
        Some(self)
    }

    /// Without the innermost.
    pub(in crate::engine) fn left(self) -> Self {
        Self { depth: self.depth.saturating_sub(1), ..self }
    }
}

impl SetKind {
    /// Whether a set of this form has a mask, wherever it is asked.
    pub(in crate::engine) fn has_mask(&self) -> bool {
        match self {
            Self::Cells
            | Self::Empty
            | Self::Occupied
            | Self::Men
            | Self::Side(_)
            | Self::Nobody
            | Self::Kinds(_)
            | Self::Flagged(_)
            | Self::Fixed(_)
            | Self::EachCell
            | Self::Seen
            | Self::Here
            | Self::Origin => true,
            Self::And(parts, _) | Self::Or(parts) => parts.iter().all(|part| part.masked),
            Self::Not(what) | Self::By { what, .. } | Self::Attacked(what, _) | Self::Where { what, .. } => {
                what.masked
            }
            Self::Mover
            | Self::Me
            | Self::It
            | Self::Passed
            | Self::Taken
            | Self::Member
            | Self::Named(..)
            | Self::State(_)
            | Self::Before(_) => false,
        }
    }

    /// Whether it is asked of each member by itself, so that there should be few of them.
    pub(in crate::engine) fn asks_each(&self) -> bool {
        matches!(
            self,
            Self::Flagged(_) | Self::State(_) | Self::Attacked(..) | Self::Where { .. } | Self::By { .. }
        )
    }
}

impl Set {
    /// Whether it has a mask that is the same wherever an eye stands.
    pub(in crate::engine) fn is_seen_by_mask(&self) -> bool {
        match &self.kind {
            SetKind::And(parts, _) | SetKind::Or(parts) => parts.iter().all(Self::is_seen_by_mask),
            SetKind::Not(what) => what.is_seen_by_mask(),
            // An eye comes onto no piece in the air.
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
    /// Whether masks answer all that it asks of a cell.
    pub(in crate::engine) fn is_seen_by_mask(&self, arrival: &Arrival) -> bool {
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

/// Over how many cells a jump goes at least and at most, if it may go over anything.
pub(in crate::engine) fn over_anything(pattern: &[Pattern]) -> Option<(u64, u64)> {
    let [Pattern { what: Set { kind: SetKind::Cells, .. }, least, most }] = pattern else { return None };
    let (least, most) = times(least, most.as_ref())?;
    Some((u64::try_from(least).unwrap_or(0), u64::try_from(most).unwrap_or(0)))
}

impl Code {
    /// The nodes to which a node may lead. An eye that it sends out is not among them.
    pub(in crate::engine) fn successors<'n>(&self, node: &'n Node) -> Short<'n, NodeId> {
        match node {
            Node::Leg { on_empty, on_man, .. } => on_empty.iter().chain(on_man).copied().collect(),
            Node::Stay { then, .. } | Node::Look { then, .. } => then.iter().copied().collect(),
            Node::Fork(ways) => Short::Written(ways),
            Node::Compare(then) | Node::Close { then, .. } | Node::RoundOver(_, then) => Short::One([*then]),
            Node::Rounds(rounds, state) => {
                let states = self.rounds.get(rounds.index()).map(|rounds| &rounds.states);
                let state = states.and_then(|states| states.get(usize::from(*state)));
                state.into_iter().flat_map(|(enter, leave)| [*enter, *leave]).flatten().collect()
            }
            Node::End { .. } => Short::Written(&[]),
        }
    }

    /// All nodes that a walk may come to from one of them; not those behind a node at which it stops.
    pub(in crate::engine) fn reachable(
        &self,
        start: NodeId,
        stops: &dyn Fn(&Node) -> bool,
    ) -> Vec<(NodeId, &Node)> {
        let (mut open, mut known, mut all) = (vec![start], vec![start], Vec::new());
        while let Some(id) = open.pop() {
            let Some(node) = self.nodes.get(id.index()) else { continue };
            all.push((id, node));
            if stops(node) {
                continue;
            }
            for next in self.successors(node).iter() {
                if !known.contains(next) {
                    known.push(*next);
                    open.push(*next);
                }
            }
        }
        all
    }

    /// Whether a walk of an eye asks nothing of its way: what it does from a cell on depends on that cell and the node alone. Whether
    /// its words ask for `it` is not known here.
    pub(in crate::engine) fn floods(&self, start: NodeId, may_name: bool) -> bool {
        let plain = |arrival: &ArrivalId| {
            self.arrivals
                .get(arrival.index())
                .is_some_and(|arrival| (may_name || arrival.name.is_none()) && arrival.only_tests())
        };
        self.reachable(start, &|_| false).into_iter().all(|(_, node)| match node {
            Node::Leg { leg, prefers, .. } => self
                .legs
                .get(leg.index())
                .is_some_and(|leg| !prefers && plain(&leg.arrival) && leg.directions.are_fixed()),
            Node::Close { arrival, compared, .. } => plain(arrival) && !compared,
            Node::Rounds(rounds, _) => self.rounds.get(rounds.index()).is_some_and(Rounds::floods),
            Node::Fork(_) | Node::RoundOver(..) | Node::End { .. } => true,
            Node::Stay { .. } | Node::Look { .. } | Node::Compare(_) => false,
        })
    }

    /// Whether masks answer all that a flood asks.
    pub(in crate::engine) fn spreads(&self, start: NodeId) -> bool {
        let arrival = |arrival: &ArrivalId| self.arrivals.get(arrival.index());
        // A jump goes round a ring once; a spread goes to the end of a line.
        let runs_out = |leg: &Leg| match &leg.directions {
            Directions::Fixed(sides) => {
                let mut all = Side::BOTH.into_iter().flat_map(|side| &sides[side]);
                leg.jump.is_none() || !all.any(|direction| self.is_ring(*direction))
            }
            _ => false,
        };
        let known = |node: &Node| match node {
            Node::Leg { leg, .. } => self.legs.get(leg.index()).is_some_and(|leg| {
                runs_out(leg) && arrival(&leg.arrival).is_some_and(|at| leg.is_seen_by_mask(at))
            }),
            Node::Close { arrival: at, .. } => arrival(at).is_some_and(|arrival| arrival.tests.is_empty()),
            Node::Fork(_) | Node::Rounds(..) | Node::RoundOver(..) | Node::End { .. } => true,
            Node::Stay { .. } | Node::Look { .. } | Node::Compare(_) => false,
        };
        self.has_masks && self.reachable(start, &|_| false).into_iter().all(|(_, node)| known(node))
    }
}

impl Code {
    /// Whether an eye can be walked by masks, and has few ways.
    pub(in crate::engine) fn scans(&self, start: NodeId, may_name: bool) -> bool {
        // On a ring a line has no end.
        self.has_masks
            && !self.ring.contains(&true)
            && self.few_ways(start, (Under::none(), false), &mut Few { ways: 0, may_name }).is_some()
    }

    /// By which masks an eye is walked of which nothing is asked behind it but where it is, and whom it has come onto; and the name
    /// that its last leg gives.
    pub(in crate::engine) fn look_by(&self, start: NodeId) -> (LookBy, Option<Slot>) {
        let walk = (LookBy::Walk, None);
        let Some(Last { legs: last, names, named_before, onto }) = self.last_legs(start) else { return walk };
        let lands_onto =
            |leg: &LegId| matches!(self.legs.get(leg.index()), Some(Leg { land: Land::Onto(_), .. }));
        // The piece that it has come onto must be the one at its end.
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

    /// Whether a walk goes on from these legs only behind occupied cells.
    fn come_onto(&self, legs: &[LegId]) -> bool {
        let mut of_legs = self.nodes.iter().filter_map(|node| match node {
            Node::Leg { leg, on_empty, .. } if legs.contains(leg) => Some((leg, on_empty)),
            _ => None,
        });
        of_legs.all(|(leg, on_empty)| {
            on_empty.is_none() || self.legs.get(leg.index()).is_some_and(|leg| !leg.bracketed)
        })
    }

    /// Whether an eye comes onto pieces.
    pub(in crate::engine) fn looks_onto(&self, start: NodeId) -> bool {
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
                // An eye that may land on occupied cells only, or on empty ones only, has one way on.
                let on_empty = on_empty.filter(|_| leg.may_land(false));
                let on_man = on_man.filter(|_| leg.may_land(true)).filter(|on_man| Some(*on_man) != on_empty);
                for next in on_empty.into_iter().chain(on_man) {
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
        // However far it goes straight on, it is one way.
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
    pub(in crate::engine) fn bounds(&self) -> Option<(i64, i64)> {
        let (least, most) = times(&self.least, self.most.as_ref())?;
        let is_bounded = self.most.is_some() || self.straight;
        (is_bounded && !self.while_possible && !self.no_cell_twice).then_some((least.max(0), most))
    }
}

impl Rounds {
    /// Whether it matters only whether there was a round.
    pub(in crate::engine) fn floods(&self) -> bool {
        matches!(self.least, Number::Constant(..=1))
            && matches!(self.most, None | Some(Number::Constant(1)))
            && !self.while_possible
            && !self.no_cell_twice
    }

    /// Where such a repetition goes on: with a round, and with what comes behind. `again` is whether there was a round.
    pub(in crate::engine) fn ways_on(&self, state: u16, again: bool) -> impl Iterator<Item = NodeId> {
        let (enter, leave) = self.states.get(usize::from(state)).copied().unwrap_or((None, None));
        let may_stop = again || matches!(self.least, Number::Constant(..=0));
        let enter = enter.filter(|_| !again || self.most.is_none());
        enter.into_iter().chain(leave.filter(|_| may_stop))
    }
}

impl Directions {
    /// Whether they are the same whatever has been.
    fn are_fixed(&self) -> bool {
        match self {
            Self::Fixed(_) => true,
            Self::Or(parts) => parts.iter().all(Self::are_fixed),
            Self::Same | Self::Back | Self::State(_) | Self::Turn { .. } => false,
        }
    }
}
