//! Drops: pieces that are placed from the hand.

use super::super::known::{self, Known, One, Subject, Who};
use super::super::program::{
    Act, Attack, Clause, ClauseId, ClauseKind, Condition, ConditionKind, Eye, Land, Node, NodeId, Program,
    Set, SetKind, Turn,
};
use super::super::table::{Maybe, NOWHERE};
use super::super::tables::facts::{Facts, before, is_harmless};
use super::super::why::Why;
use super::super::words::Words;
use super::asks::{Asks, Context, block, hooks};
use super::position::{Bitboards, FLAGS, Piece};
use super::rules::{Group, Rules};
use super::sinks::{DROP, NOBODY, Play, Sink};
use crate::language::ir::{Cell, Event, Kind, Side};

/// A guard that forbids drops on cells from which an eye sees certain pieces. The eye does not depend on the position.
#[derive(Debug)]
struct Related<const N: usize> {
    /// The index of the guard in the clause.
    guard: usize,
    /// For each cell of such a piece, from where it is seen.
    from: Box<[Words<N>]>,
}

/// The drops of one clause.
#[derive(Debug)]
pub(super) struct Drop<const N: usize> {
    pub(super) clause: ClauseId,
    pub(super) kind: u8,
    /// The cells that are not forbidden in every position.
    on: Words<N>,
    related: Vec<Related<N>>,
    /// Whether guards are asked after the drop.
    after: bool,
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
        let forbidden = facts.is_royal(kind)
            || !clause.effects.is_none_or(|effects| is_harmless(p, effects))
            || !p
                .kind(kind)
                .hooks
                .iter()
                .chain(&p.hooks)
                .all(|hook| hook.event != Event::Dropping || is_harmless(p, hook.effects));
        p.only_if(!forbidden, clause.at, Why::Drop)?;
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

    /// The cells where a piece may be dropped, guards after the drop left out; `None` if that is not known.
    #[inline]
    fn cells(&self, (p, rules): (&Program, &Rules<N>), board: &Bitboards<N>) -> Option<Words<N>> {
        let clause = p.clauses.get(self.clause.index())?;
        let ClauseKind::Drop(on) = &clause.what else { return None };
        let cx = Context::of(board.to_move);
        let asks = Asks { p, rules, board };
        let mut cells = self.on.without(board.occupied());
        if !matches!(on.kind, SetKind::Empty) {
            cells = cells & asks.cells(&cx, on)?;
        }
        for related in &self.related {
            let (men, _) = relation(&clause.guards.get(related.guard)?.condition)?;
            for man in asks.cells(&cx, men)?.cells() {
                cells = cells.without(related.from.get(man.index()).copied().unwrap_or_default());
            }
        }
        Some(cells)
    }
}

/// The pieces that must not be seen, and the eye, if that is what a guard says.
fn relation(condition: &Condition) -> Option<(&Set, NodeId)> {
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

impl<const N: usize> Rules<N> {
    /// Finds all drops of a group on these cells, which leave no royal piece attacked.
    #[inline]
    pub(super) fn drop_moves(
        &self,
        (p, board): (&Program, &Bitboards<N>),
        (number, group): (u16, &Group<N>),
        allowed: Words<N>,
        sink: &mut (impl Sink<N> + ?Sized),
    ) -> Option<()> {
        for (place, drop) in (0_u16..).zip(&group.drops) {
            if board.in_hand(board.to_move, usize::from(drop.kind)) == 0 {
                continue;
            }
            let mut cells = drop.cells((p, self), board)? & allowed;
            let play = |to: Cell| Play {
                from: NOWHERE,
                to,
                group: number,
                op: DROP | place,
                becomes: drop.kind,
                taken: NOBODY,
            };
            if drop.after {
                for to in self.asked_after((p, board), drop, cells)?.cells() {
                    let mut after = *board;
                    let cx = self.act_drop(p, &mut after, play(to))?;
                    if !self.holds_after((p, &after), drop, &cx)? {
                        cells = cells.without(Words::one(to));
                    }
                }
            }
            if !cells.is_empty() {
                sink.drops(play(NOWHERE), cells);
            }
        }
        Some(())
    }

    /// Those of these cells on which guards after the drop may fail.
    fn asked_after(
        &self,
        (p, board): (&Program, &Bitboards<N>),
        drop: &Drop<N>,
        cells: Words<N>,
    ) -> Option<Words<N>> {
        let mut asked = Words::default();
        for guard in p.clauses.get(drop.clause.index())?.guards.iter().filter(|guard| guard.after) {
            // A guard that forbids attacking a piece can fail only on cells from which the dropped piece may attack it.
            let ConditionKind::Not(what) = &guard.condition.kind else { return Some(cells) };
            let parts = match &what.kind {
                ConditionKind::All(parts) => parts.as_slice(),
                _ => std::slice::from_ref(&**what),
            };
            let attacked = parts.iter().find_map(|part| match &part.kind {
                ConditionKind::Some(Set {
                    kind: SetKind::Attacked(whom, Attack { by: None, on: None, without_effects: false }),
                    ..
                }) => Some(&**whom),
                _ => None,
            });
            let Some(whom) = attacked else { return Some(cells) };
            let asks = Asks { p, rules: self, board };
            for victim in asks.cells(&Context::of(board.to_move), whom)?.cells() {
                let (kind, side) = (board.kind_on(victim)?, board.side_on(victim).other());
                if side != board.to_move {
                    continue;
                }
                let attackers = self.attackers(p, (kind, side, victim))?;
                if attackers.is_attacked(board, side, (board.occupied(), Words::ALL)) {
                    return Some(cells);
                }
                asked |= attackers.attacks_of(Kind(u16::from(drop.kind)))?;
            }
        }
        Some(asked & cells)
    }

    fn holds_after(
        &self,
        (p, after): (&Program, &Bitboards<N>),
        drop: &Drop<N>,
        cx: &Context,
    ) -> Option<bool> {
        let asks = Asks { p, rules: self, board: after };
        for guard in p.clauses.get(drop.clause.index())?.guards.iter().filter(|guard| guard.after) {
            if !asks.holds(cx, &guard.condition)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Plays a drop.
    pub(super) fn act_drop(&self, p: &Program, board: &mut Bitboards<N>, play: Play) -> Option<Context> {
        let side = board.to_move;
        let kind = Kind(u16::from(play.becomes));
        let group = self.group(p, (play.group, side))?;
        let drop = group.drops.get(usize::from(play.op - DROP))?;
        let mut cx =
            Context { origin: NOWHERE, knows_taken: true, ..Context::of_move(side, NOWHERE, play.to) };
        board.add_to_hand(&self.slots, side, kind.index(), -1)?;
        let mut man = Piece { kind, flags: [false; FLAGS], mark: 0 };
        let first = |state| p.layout.state(state).map_or(0, |info| info.first_of(kind, side.into()));
        for (flag, state) in man.flags.iter_mut().zip(&self.slots.flags) {
            *flag = p.layout.has(kind, *state) && first(*state) == 1;
        }
        if let Some(mark) = self.slots.mark.filter(|mark| p.layout.has(kind, *mark)) {
            man.mark = u8::try_from(first(mark)).ok()?;
        }
        board.put(&self.slots, side, play.to, man);
        if let Some(effects) = p.clauses.get(drop.clause.index())?.effects {
            block((p, self), board, &mut cx, effects)?;
        }
        if self.sets_off.get(kind.index()) != Some(&false) {
            hooks((p, self), board, &mut cx, (kind, Event::Dropping))?;
        }
        for (since, _) in board.since.iter_mut().zip(self.asked_since()) {
            *since = since.saturating_add(1);
        }
        Some(cx)
    }
}
