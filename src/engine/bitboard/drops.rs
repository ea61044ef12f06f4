//! Drops: pieces that are placed from the hand.

use super::super::known::{self, Known, One, Subject, Who};
use super::super::program::{
    Act, BlockId, Clause, ClauseId, Condition, ConditionKind, Eye, Land, Node, NodeId, Program, Set, SetKind,
    Turn,
};
use super::super::table::Maybe;
use super::super::tables::facts::{Facts, before, is_harmless, turns_men};
use super::super::why::Why;
use super::super::words::Words;
use crate::language::ir::{Cell, Event, Kind, Side};

/// A guard that forbids drops on cells from which an eye sees certain pieces. The eye does not depend on the position.
#[derive(Debug)]
pub(super) struct Related<const N: usize> {
    /// The index of the guard in the clause.
    pub(super) guard: usize,
    /// For each cell of such a piece, from where it is seen.
    pub(super) from: Box<[Words<N>]>,
}

/// The drops of one clause.
#[derive(Debug)]
pub(super) struct Drop<const N: usize> {
    pub(super) clause: ClauseId,
    pub(super) kind: u8,
    /// The cells that are not forbidden in every position.
    pub(super) on: Words<N>,
    pub(super) related: Vec<Related<N>>,
    /// Whether guards are asked after the drop.
    pub(super) after: bool,
}

/// All drops of a side in a group of acts; `None` if they ask something that is not known here.
pub(super) fn drops<const N: usize>(
    p: &Program,
    facts: &Facts,
    (group, side): (u16, Side),
) -> Option<Vec<Drop<N>>> {
    let acts = &facts.groups.get(usize::from(group))?.acts;
    let plays = |id: ClauseId| {
        acts.iter().any(|act| {
            matches!(p.turns.get(act.index()), Some(Turn::Act(act @ Act { drops: true, .. })) if p.is_played(act, id))
        })
    };
    let mut found = Vec::new();
    for kind in p.in_hand.iter().copied() {
        for id in p.kind(kind).drops.iter().copied().filter(|id| plays(*id)) {
            found.push(Drop::of(p, facts, (kind, side), (id, p.clauses.get(id.index())?))?);
        }
    }
    Some(found)
}

/// Whether drops of a clause can be lowered.
pub(super) fn is_known<const N: usize>(p: &Program, facts: &Facts, of: (Kind, Side), id: ClauseId) -> bool {
    let clause = p.clauses.get(id.index());
    clause.is_some_and(|clause| Drop::<N>::of(p, facts, of, (id, clause)).is_some())
}

impl<const N: usize> Drop<N> {
    fn of(
        p: &Program,
        facts: &Facts,
        (kind, side): (Kind, Side),
        (id, clause): (ClauseId, &Clause),
    ) -> Option<Self> {
        let rules = p.kind(kind);
        let is_known = |effects: BlockId| is_harmless(p, effects) || turns_men(p, effects);
        let mut hooks = rules.hooks.iter().chain(&p.hooks);
        let are_known = hooks.all(|hook| hook.event != Event::Dropping || is_known(hook.effects));
        let is_known = are_known && clause.effects.is_none_or(is_known);
        p.only_if(is_known && !facts.is_royal(kind), clause.at, Why::Drop)?;
        let mut related = Vec::new();
        for (guard, asked) in clause.guards.iter().enumerate().filter(|(_, guard)| !guard.after) {
            if let Some((_, start)) = relation(&asked.condition) {
                let from = seen_from(p, start, side);
                let from = from.or_else(|| p.falls(asked.condition.at, Why::Drop))?;
                related.push(Related { guard, from });
            }
        }
        let is_related = |condition: &Condition| relation(condition).is_some();
        let mut on = Words::default();
        for cell in (0..p.layout.cells).map(Cell::at) {
            let mover = One { kind, owner: Some(side.into()), cell: Some(cell) };
            let known = Known { origin: None, ..Known::of(side, mover) };
            let own = before(&clause.guards).filter(|guard| !is_related(guard));
            let guards = own.chain(before(&p.moves));
            let may = known::all(
                [(&rules.enters, Subject::Cell(cell)), (&rules.stops, Subject::Place(cell, Who::Mover))]
                    .into_iter()
                    .map(|(rule, subject)| known.permits(p, rule, subject)),
            );
            let mut may = may.or_else(|| p.falls(clause.at, Why::Permits))?;
            for guard in guards {
                may &= known.holds(p, guard).or_else(|| p.falls(guard.at, Why::Drop))?;
            }
            if may {
                on.insert(cell);
            }
        }
        let after = clause.guards.iter().any(|guard| guard.after);
        Some(Self { clause: id, kind: u8::try_from(kind.0).ok()?, on, related, after })
    }
}

/// The pieces that must not be seen, and the eye, if that is what a guard says.
pub(super) fn relation(condition: &Condition) -> Option<(&Set, NodeId)> {
    let ConditionKind::Not(what) = &condition.kind else { return None };
    let ConditionKind::Common(men, seen) = &what.kind else { return None };
    let SetKind::By { what, eye: Eye::Flood { start, .. }, from } = &seen.kind else { return None };
    (matches!(what.kind, SetKind::Cells) && matches!(from.kind, SetKind::Here) && men.of_men)
        .then_some((men, *start))
}

/// For each cell, the cells from which an eye sees it; `None` if that depends on the position.
fn seen_from<const N: usize>(p: &Program, start: NodeId, side: Side) -> Option<Box<[Words<N>]>> {
    let mut from = vec![Words::default(); p.layout.cells];
    for cell in (0..p.layout.cells).map(Cell::at) {
        let (mut open, mut met) = (vec![(start, cell, false)], Vec::new());
        while let Some((node, at, again)) = open.pop() {
            if met.contains(&(node, at, again)) {
                continue;
            }
            met.push((node, at, again));
            let mut go = |node: Option<NodeId>, at: Cell| open.extend(node.map(|node| (node, at, false)));
            match p.nodes.get(node.index())? {
                Node::Leg { leg, on_empty, on_man, .. } => {
                    let leg = p.legs.get(leg.index())?;
                    let arrival = p.arrivals.get(leg.arrival.index())?;
                    (matches!(leg.land, Land::Past) && leg.jump.is_none() && arrival.tests.is_empty())
                        .then_some(())?;
                    let super::super::program::Directions::Fixed(sides) = &leg.directions else {
                        return None;
                    };
                    for direction in &sides[side] {
                        let next = p.next(*direction, at);
                        (!p.is_round(*direction)).then_some(())?;
                        if next.is() {
                            go(*on_empty, next);
                            go(*on_man, next);
                        }
                    }
                }
                Node::Fork(ways) => ways.iter().for_each(|way| go(Some(*way), at)),
                Node::Close { then, .. } => go(Some(*then), at),
                Node::Rounds(id, state) => {
                    let rounds = p.rounds.get(id.index())?;
                    rounds.ways_on(*state, again).for_each(|next| go(Some(next), at));
                }
                Node::RoundOver(_, rounds) => open.push((*rounds, at, true)),
                Node::End { .. } => {
                    if let Some(seen) = from.get_mut(at.index()) {
                        seen.insert(cell);
                    }
                }
                Node::Stay { .. } | Node::Look { .. } | Node::Compare(_) => return None,
            }
        }
    }
    Some(from.into())
}
