//! Which sets and legs masks of cells answer, how eyes may end, and to which nodes walks may come.

use super::{
    Arrival, Code, Land, Leg, LegId, Node, NodeId, Owner, Pattern, Rounds, Set, SetKind, Test, times,
};
use crate::language::ir::Slot;

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
            _ => false,
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
    Some((
        u64::try_from(least).unwrap_or(0),
        if most == i64::MAX { u64::MAX } else { u64::try_from(most).unwrap_or(0) },
    ))
}

impl Code {
    /// The nodes to which a node may lead. An eye that it sends out is not among them.
    pub(in crate::engine) fn successors(&self, node: &Node) -> Vec<NodeId> {
        match node {
            Node::Leg { on_empty, on_man, .. } => on_empty.iter().chain(on_man).copied().collect(),
            Node::Stay { then, .. } | Node::Look { then, .. } => then.iter().copied().collect(),
            Node::Fork(ways) => ways.clone(),
            Node::Compare(then) | Node::Close { then, .. } | Node::RoundOver(_, then) => vec![*then],
            Node::Rounds(rounds, state) => {
                let states = self.rounds.get(rounds.index()).map(|rounds| &rounds.states);
                let state = states.and_then(|states| states.get(usize::from(*state)));
                state.into_iter().flat_map(|(enter, leave)| [*enter, *leave]).flatten().collect()
            }
            Node::End { .. } => Vec::new(),
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
            for next in self.successors(node) {
                if !known.contains(&next) {
                    known.push(next);
                    open.push(next);
                }
            }
        }
        all
    }
}

impl Code {
    /// Whether nothing has to be known where an eye ends but the cell and the piece there; and the name that its last leg gives.
    pub(in crate::engine) fn ends_plainly(&self, start: NodeId) -> (bool, Option<Slot>) {
        let Some(Last { legs: last, names, named_before, onto }) = self.last_legs(start) else {
            return (false, None);
        };
        let lands_onto =
            |leg: &LegId| matches!(self.legs.get(leg.index()), Some(Leg { land: Land::Onto(_), .. }));
        // The piece that it has come onto must be the one at its end.
        let comes_onto = !onto || last.iter().all(lands_onto) && self.come_onto(&last);
        let named = names.first().copied().flatten();
        (comes_onto && !named_before && names.iter().all(|name| *name == named), named)
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
                Node::Close { arrival, then, .. } => {
                    let again = self.arrivals.get(arrival.index())?.name;
                    // Of two names, the one that is given first would be lost.
                    last.named_before |= name.is_some() && again.is_some();
                    open.push((*then, leg, again.or(name)));
                }
                node @ (Node::Fork(_) | Node::RoundOver(..) | Node::Rounds(..)) => {
                    open.extend(self.successors(node).into_iter().map(|next| (next, leg, name)));
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
}

impl Rounds {
    /// How many rounds there are at least and at most ([`i64::MAX`] without a limit), if it matters only how many there are.
    pub(in crate::engine) fn bounds(&self) -> Option<(i64, i64)> {
        let (least, most) = times(&self.least, self.most.as_ref())?;
        (!self.while_possible && !self.no_cell_twice).then_some((least.max(0), most))
    }
}
