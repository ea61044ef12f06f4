//! Which kinds of pieces a walk may capture: of others it need not be asked whether they are captured by it.

use super::code::{
    Arrival, ArrivalId, Clause, ClauseKind, Code, EffectOpKind, Land, Node, NodeId, Set, SetKind,
};
use super::table::Bits;

/// The kinds that a clause may capture, as far as its words show it; nothing where it may be any. Hooks are not counted.
pub(super) fn of_clause(p: &Code, clause: &Clause) -> Option<Bits> {
    if clause.effects.is_none() { on_the_way(p, clause) } else { None }
}

/// The same of its walk alone, without the effects behind it.
pub(super) fn on_the_way(p: &Code, clause: &Clause) -> Option<Bits> {
    let ClauseKind::Walk(Some(start)) = clause.what else { return None };
    let mut prey = Prey { p, kinds: Bits::below(p.kinds.len()) };
    prey.walk(start)?;
    Some(prey.kinds)
}

struct Prey<'p> {
    p: &'p Code,
    kinds: Bits,
}

impl Prey<'_> {
    /// Adds the kinds that are captured from a node on; nothing where they may be any.
    fn walk(&mut self, start: NodeId) -> Option<()> {
        let p = self.p;
        for (_, node) in p.reachable(start, &|_| false) {
            match node {
                Node::Leg { leg, .. } => {
                    let leg = p.legs.get(leg.index())?;
                    self.landing(&leg.land)?;
                    self.arrival(leg.arrival)?;
                }
                Node::Look { start, arrival, .. } => {
                    start.map_or(Some(()), |start| self.walk(start))?;
                    self.arrival(*arrival)?;
                }
                Node::Stay { arrival, .. } | Node::Close { arrival, .. } => self.arrival(*arrival)?,
                Node::Fork(_)
                | Node::Compare(_)
                | Node::Rounds(..)
                | Node::RoundOver(..)
                | Node::End { .. } => {}
            }
        }
        Some(())
    }

    fn landing(&mut self, land: &Land) -> Option<()> {
        match land {
            Land::Quietly | Land::Onto(_) | Land::Past => Some(()),
            Land::Taking(Some(set)) | Land::MayTake(Some(set)) => self.set(set),
            Land::Plain | Land::Taking(None) | Land::MayTake(None) => None,
        }
    }

    fn arrival(&mut self, id: ArrivalId) -> Option<()> {
        let Arrival { capturing, effects, .. } = self.p.arrivals.get(id.index())?;
        if let Some(effects) = effects {
            let mut effect_ops = self.p.blocks.get(effects.index())?.iter();
            effect_ops.all(|effect_op| matches!(effect_op.kind, EffectOpKind::Assign(..))).then_some(())?;
        }
        capturing.iter().try_for_each(|capture| self.set(&capture.what))
    }

    fn set(&mut self, set: &Set) -> Option<()> {
        kinds_of(set)?.iter().for_each(|kind| self.kinds.insert(kind));
        Some(())
    }
}

/// The kinds of the pieces in a set; nothing if they may be any.
fn kinds_of(set: &Set) -> Option<&Bits> {
    match &set.kind {
        SetKind::Kinds(kinds) => Some(kinds),
        SetKind::And(parts, _) => parts.iter().find_map(kinds_of),
        SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => kinds_of(what),
        _ => None,
    }
}
