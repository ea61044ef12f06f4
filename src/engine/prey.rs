//! Which kinds of men a walk may take: of others nobody need ask whether they are taken by it.

use std::collections::BTreeSet;

use super::code::{Arrival, ArrivalId, Clause, ClauseKind, Code, DeedKind, Land, Node, NodeId, Set, SetKind};
use super::table::Bits;

/// The kinds that a clause may take, as far as its words show it; nothing where it may be any. What hooks do is not counted.
pub(super) fn of_clause(p: &Code, clause: &Clause) -> Option<Bits> {
    if clause.effects.is_none() { on_the_way(p, clause) } else { None }
}

/// The same of its walk alone, without the effects behind it.
pub(super) fn on_the_way(p: &Code, clause: &Clause) -> Option<Bits> {
    let mut prey = Prey { p, kinds: Bits::below(p.kinds.len()), met: BTreeSet::new() };
    match clause.what {
        ClauseKind::Walk(Some(start)) => prey.walk(start).then_some(prey.kinds),
        ClauseKind::Walk(None) | ClauseKind::Drop(_) => None,
    }
}

struct Prey<'p> {
    p: &'p Code,
    kinds: Bits,
    met: BTreeSet<NodeId>,
}

impl Prey<'_> {
    /// Adds the kinds that are taken from a node on; false where they may be any.
    fn walk(&mut self, start: NodeId) -> bool {
        let mut open = vec![start];
        while let Some(id) = open.pop() {
            if !self.met.insert(id) {
                continue;
            }
            let Some(node) = self.p.nodes.get(id.index()) else { return false };
            let known = match node {
                Node::Leg { leg, on_empty, on_man, .. } => {
                    open.extend([on_empty, on_man].into_iter().flatten());
                    let Some(leg) = self.p.legs.get(leg.index()) else { return false };
                    self.landing(&leg.land) && self.arrival(leg.arrival)
                }
                Node::Stay { arrival, then } => {
                    open.extend(then);
                    self.arrival(*arrival)
                }
                Node::Look { start, arrival, then, .. } => {
                    open.extend([start, then].into_iter().flatten());
                    self.arrival(*arrival)
                }
                Node::Fork(ways) => {
                    open.extend(ways);
                    true
                }
                Node::Compare(then) | Node::RoundOver(_, then) => {
                    open.push(*then);
                    true
                }
                Node::Close { arrival, then, .. } => {
                    open.push(*then);
                    self.arrival(*arrival)
                }
                Node::Rounds(rounds, _) => {
                    let Some(rounds) = self.p.rounds.get(rounds.index()) else { return false };
                    open.extend(rounds.states.iter().flat_map(|(enter, leave)| [enter, leave]).flatten());
                    true
                }
                Node::End { .. } => true,
            };
            if !known {
                return false;
            }
        }
        true
    }

    fn landing(&mut self, land: &Land) -> bool {
        match land {
            Land::Quietly | Land::Onto(_) | Land::Past => true,
            Land::Taking(Some(set)) | Land::MayTake(Some(set)) => self.set(set),
            Land::Plain | Land::Taking(None) | Land::MayTake(None) => false,
        }
    }

    fn arrival(&mut self, id: ArrivalId) -> bool {
        let Some(Arrival { capturing, effects, .. }) = self.p.arrivals.get(id.index()) else { return false };
        let block = effects.and_then(|effects| self.p.blocks.get(effects.index()));
        let assigns =
            |block: &super::code::Block| block.iter().all(|deed| matches!(deed.kind, DeedKind::Assign(..)));
        (effects.is_none() || block.is_some_and(assigns))
            && capturing.iter().all(|capture| self.set(&capture.what))
    }

    fn set(&mut self, set: &Set) -> bool {
        let Some(kinds) = kinds_of(set) else { return false };
        kinds.iter().for_each(|kind| self.kinds.insert(kind));
        true
    }
}

/// The kinds of which the men of a set are; nothing where they may be any.
fn kinds_of(set: &Set) -> Option<&Bits> {
    match &set.kind {
        SetKind::Kinds(kinds) => Some(kinds),
        SetKind::And(parts, _) => parts.iter().find_map(kinds_of),
        SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => kinds_of(what),
        _ => None,
    }
}
