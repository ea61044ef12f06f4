//! Playing a move.

use super::super::layout::Place;
use super::super::program::{ClauseId, Program};
use super::super::words::Words;
use super::asks::Asks;
use super::chains::Chain;
use super::context::Context;
use super::effects::{block, hooks};
use super::ops::Op;
use super::position::{Bitboards, Piece};
use super::rules::Rules;
use super::sinks::{CHAIN, DROP, Play, SPECIAL};
use super::slots::FLAGS;
use crate::language::ir::{Cell, Event, Kind, Side};

impl<const N: usize> Rules<N> {
    /// Plays a move that was found in this position; nothing if its effects are not known.
    #[inline]
    pub(super) fn play(&self, p: &Program, board: &mut Bitboards<N>, play: (Play, Words<N>)) -> Option<()> {
        let (Play { from, to, becomes, op, group, .. }, _) = play;
        if op < CHAIN {
            let op = self.group(p, (group, board.to_move))?.ops.get(usize::from(op))?;
            if op.is_plain(board.occupied().has(to)) {
                self.go(p, board, (op, from), (to, becomes));
                return Some(());
            }
        } else if op < DROP {
            let group = self.group(p, (group, board.to_move))?;
            let chain = group.chains.get(usize::from(op - CHAIN))?;
            if chain.is_plain {
                self.go_on(p, board, (chain, from), (to, becomes, play.1));
                return Some(());
            }
        }
        let cx = self.act(p, board, play)?;
        let (side, phase) = (board.to_move, board.phase_turns);
        let again = !p.again.is_empty()
            && p.game.side_after(phase).is_none()
            && (Asks { p, rules: self, board }).all_hold(&cx, &p.again)?;
        self.end_turn(p, board, cx.set);
        if again {
            board.set_turn(&self.slots, side, board.phase_turns);
        }
        Some(())
    }

    /// Plays a move by an op that is plain: a piece moves, with capture and promotion, and the turn ends.
    #[inline]
    pub(super) fn go(
        &self,
        p: &Program,
        board: &mut Bitboards<N>,
        (op, from): (&Op<N>, Cell),
        (to, becomes): (Cell, u8),
    ) {
        let takes = board.occupied().has(to);
        if takes {
            board.lift(&self.slots, to);
        }
        if becomes == op.kind {
            board.bring(&self.slots, usize::from(op.kind), (from, to));
        } else {
            self.promote(p, board, (from, to), Kind(u16::from(becomes)));
        }
        self.pass(board, (takes, usize::from(op.kind)));
        self.end_turn(p, board, 0);
    }

    /// The same for a chain of jumps that captures the pieces on these cells.
    #[inline]
    pub(super) fn go_on(
        &self,
        p: &Program,
        board: &mut Bitboards<N>,
        (chain, from): (&Chain<N>, Cell),
        (to, becomes, taken): (Cell, u8, Words<N>),
    ) {
        for cell in taken.cells() {
            board.lift(&self.slots, cell);
        }
        if becomes == chain.kind {
            board.bring(&self.slots, usize::from(chain.kind), (from, to));
        } else {
            self.promote(p, board, (from, to), Kind(u16::from(becomes)));
        }
        self.pass(board, (true, usize::from(chain.kind)));
        self.end_turn(p, board, 0);
    }

    /// Moves a piece of the side to move, and promotes it. Apart, so that the rest of [`Self::go`] is small.
    #[inline(never)]
    fn promote(&self, p: &Program, board: &mut Bitboards<N>, (from, to): (Cell, Cell), becomes: Kind) {
        let side = board.to_move;
        let mut man = board.lift_one(&self.slots, from);
        self.become_another(p, &mut man, becomes, side);
        board.put(&self.slots, side, to, man);
    }

    /// Updates the counts of turns after a move, with or without a capture.
    #[inline]
    fn pass(&self, board: &mut Bitboards<N>, (takes, kind): (bool, usize)) {
        for (since, anew) in board.since.iter_mut().zip(self.counts_anew(kind, takes)) {
            *since = if anew { 0 } else { since.saturating_add(1) };
        }
    }

    /// Updates the counts of turns after a turn in which no piece moved.
    pub(super) fn one_turn_more(&self, board: &mut Bitboards<N>) {
        for (since, _) in board.since.iter_mut().zip(self.asked_since()) {
            *since = since.saturating_add(1);
        }
    }

    /// Plays the move and the hooks that follow.
    #[inline]
    pub(super) fn act(
        &self,
        p: &Program,
        board: &mut Bitboards<N>,
        (play, taken): (Play, Words<N>),
    ) -> Option<Context> {
        if play.op >= SPECIAL {
            return self.act_special(p, board, play);
        }
        if play.op >= DROP {
            return self.act_without_walk(p, board, play);
        }
        if play.op >= CHAIN {
            return self.act_chain(p, board, (play, taken));
        }
        let Play { from, to, .. } = play;
        let side = board.to_move;
        let mut cx = Context { knows_taken: true, ..Context::of_move(side, from, to) };
        if board.kind_on(to).is_some() {
            let owner = board.side_on(to);
            cx.taken = Some((board.lift(&self.slots, to), owner));
        }
        let mut man = board.lift_one(&self.slots, from);
        let kind = man.kind;
        let becomes = Kind(u16::from(play.becomes));
        let group = self.group(p, (play.group, side))?;
        let op = group.ops.get(usize::from(play.op))?;
        if let Some((clause, effects)) = op.effects {
            // Effects of a walk come before the piece is put down, but ask nothing that would show the difference.
            board.put(&self.slots, side, to, man);
            names(p, &mut cx, (clause, side, from), to)?;
            block((p, self), board, &mut cx, effects)?;
            if becomes != kind {
                self.promote(p, board, (to, to), becomes);
            }
        } else {
            if becomes != kind {
                self.become_another(p, &mut man, becomes, side);
            }
            board.put(&self.slots, side, to, man);
        }
        self.set_off(p, board, &mut cx, (kind, becomes))?;
        Some(cx)
    }

    /// The same for a chain of jumps that captures the pieces on these cells.
    fn act_chain(
        &self,
        p: &Program,
        board: &mut Bitboards<N>,
        (play, taken): (Play, Words<N>),
    ) -> Option<Context> {
        let Play { from, to, .. } = play;
        let side = board.to_move;
        let mut cx = Context { knows_taken: true, ..Context::of_move(side, from, to) };
        let mut man = board.lift_one(&self.slots, from);
        for cell in taken.cells() {
            let owner = board.side_on(cell);
            let taken = (board.lift(&self.slots, cell), owner);
            cx.took_more |= cx.taken.replace(taken).is_some();
        }
        let (kind, becomes) = (man.kind, Kind(u16::from(play.becomes)));
        if becomes != kind {
            self.become_another(p, &mut man, becomes, side);
        }
        board.put(&self.slots, side, to, man);
        self.set_off(p, board, &mut cx, (kind, becomes))?;
        Some(cx)
    }

    /// The same for a special way.
    #[inline(never)]
    fn act_special(&self, p: &Program, board: &mut Bitboards<N>, play: Play) -> Option<Context> {
        let Play { from, to, .. } = play;
        let side = board.to_move;
        let group = self.group(p, (play.group, side))?;
        let way = group.specials.get(usize::from(play.op - SPECIAL))?;
        let mut cx = Context { knows_taken: true, ..Context::of_move(side, from, to) };
        let man = board.lift_one(&self.slots, from);
        for cell in &way.takes {
            let owner = board.side_on(*cell);
            let taken = (board.lift(&self.slots, *cell), owner);
            cx.took_more |= cx.taken.replace(taken).is_some();
        }
        for (from, to) in &way.puts {
            let owner = board.side_on(*from);
            let put = board.lift(&self.slots, *from);
            board.put(&self.slots, owner, *to, put);
        }
        for (slot, cell) in &way.names {
            cx.name(*slot, *cell)?;
        }
        board.put(&self.slots, side, to, man);
        for effects in &way.effects {
            block((p, self), board, &mut cx, *effects)?;
        }
        let becomes = Kind(u16::from(way.becomes));
        if becomes != man.kind {
            self.promote(p, board, (to, to), becomes);
        }
        self.set_off(p, board, &mut cx, (man.kind, becomes))?;
        Some(cx)
    }

    /// Runs the hooks of a move, once the piece has arrived.
    #[inline]
    fn set_off(
        &self,
        p: &Program,
        board: &mut Bitboards<N>,
        cx: &mut Context,
        (kind, becomes): (Kind, Kind),
    ) -> Option<()> {
        if self.sets_off.get(kind.index()) != Some(&false) {
            if cx.taken.is_some() {
                hooks((p, self), board, cx, (kind, Event::Taking))?;
            }
            hooks((p, self), board, cx, (kind, Event::Moving))?;
            if becomes != kind {
                hooks((p, self), board, cx, (kind, Event::Promoting))?;
            }
        }
        self.pass(board, (cx.taken.is_some(), kind.index()));
        Some(())
    }

    /// Promotes a piece: states that both kinds have are kept, the others get their first values.
    #[inline(never)]
    fn become_another(&self, p: &Program, man: &mut Piece, kind: Kind, side: Side) {
        let (before, after) = (man.kind.index(), kind.index());
        let first = |state: crate::language::ir::StateId| {
            p.layout.state(state).map_or(0, |info| info.first_of(kind, side.into()))
        };
        for (flag, state) in self.slots.flags.iter().enumerate().take(FLAGS) {
            let has =
                |kind: usize| self.slots.has_flag.get(kind).and_then(|has| has.get(flag)) == Some(&true);
            if let Some(there) = man.flags.get_mut(flag)
                && !(has(before) && has(after))
            {
                *there = has(after) && first(*state) == 1;
            }
        }
        if let Some(mark) = self.slots.mark {
            let has = |kind: usize| self.slots.has_mark.get(kind) == Some(&true);
            if !(has(before) && has(after)) {
                man.mark = if has(after) { u8::try_from(first(mark)).unwrap_or(0) } else { 0 };
            }
        }
        man.kind = kind;
    }

    /// Ends a turn: states expire, and the next side is to move.
    #[inline]
    pub(super) fn end_turn(&self, p: &Program, board: &mut Bitboards<N>, set: u32) {
        if self.turns_are_plain {
            board.turn(&self.slots);
        } else {
            self.end_turn_with(p, board, set);
        }
    }

    /// The same where more may happen than that the turn passes to the other side.
    #[inline(never)]
    fn end_turn_with(&self, p: &Program, board: &mut Bitboards<N>, set: u32) {
        for state in &p.layout.expiring {
            let Some(info) = p.layout.state(*state) else { continue };
            let places: &[(usize, Option<Side>)] = match info.place {
                Place::Game(place) => &[(place, None)],
                Place::Side(place) => {
                    let place = p.layout.of_game + 2 * place;
                    &[(place, Some(Side(0))), (place + 1, Some(Side(1)))]
                }
                Place::Cell(_) | Place::Man(_) | Place::Constant => &[],
            };
            for (place, owner) in places {
                let first = i32::try_from(info.first_for(owner.unwrap_or(Side(0)))).unwrap_or(0);
                if board.number(*place) == first {
                    continue;
                }
                if info.expires(*owner, board.to_move, set >> place & 1 != 0) {
                    board.set_number(&p.layout, (*place, *state), first);
                }
            }
        }
        let phase = board.phase_turns;
        if p.phases.is_empty() {
            board.set_turn(&self.slots, board.to_move.other(), phase);
        } else {
            let of_phase = p.game.side_after(phase).is_some();
            let next = phase + u16::from(of_phase);
            let to_move = match p.game.side_after(next) {
                Some(side) => side,
                None if of_phase => Side(p.game.first),
                None => board.to_move.other(),
            };
            board.set_turn(&self.slots, to_move, next);
        }
    }
}

/// Names the cells on the way of a clause to a cell; nothing if there are several ways.
fn names(
    p: &Program,
    cx: &mut Context,
    (clause, side, from): (ClauseId, Side, Cell),
    to: Cell,
) -> Option<()> {
    let plan = p.plan(clause, side, from)?;
    let mut ends = (0..).zip(plan.spots()).filter(|(_, spot)| spot.cell == to);
    let (mut place, _) = ends.next()?;
    ends.next().is_none().then_some(())?;
    while let Some(spot) = plan.spot(place) {
        let leg = p.legs.get(spot.leg.index()).filter(|_| spot.lands);
        let arrival = leg.and_then(|leg| p.arrivals.get(leg.arrival.index()));
        if let Some(slot) = arrival.and_then(|arrival| arrival.name) {
            cx.name(slot.0, spot.cell)?;
        }
        place = spot.parent;
    }
    Some(())
}
