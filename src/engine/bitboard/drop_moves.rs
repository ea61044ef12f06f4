//! Which drops are possible in a position, and what they change.

use super::super::program::{Attack, ClauseKind, ConditionKind, Program, Set, SetKind};
use super::super::table::NOWHERE;
use super::super::words::Words;
use super::asks::Asks;
use super::context::Context;
use super::drops::{Drop, relation};
use super::effects::{block, hooks};
use super::position::{Bitboards, Piece};
use super::rules::{Group, Rules};
use super::sinks::{DROP, NOBODY, PASS, Play, Sink};
use super::slots::FLAGS;
use crate::language::ir::{Cell, Event, Kind};

impl<const N: usize> Drop<N> {
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

    /// Plays a pass or a drop.
    #[inline(never)]
    pub(super) fn act_without_walk(
        &self,
        p: &Program,
        board: &mut Bitboards<N>,
        play: Play,
    ) -> Option<Context> {
        if play.op != PASS {
            return self.act_drop(p, board, play);
        }
        self.one_turn_more(board);
        Some(Context { knows_taken: true, ..Context::of(board.to_move) })
    }

    /// Plays a drop.
    fn act_drop(&self, p: &Program, board: &mut Bitboards<N>, play: Play) -> Option<Context> {
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
        self.one_turn_more(board);
        Some(cx)
    }
}
