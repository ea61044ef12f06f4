//! Pseudo-legal moves that are made to find out whether they are legal.

use super::super::program::Program;
use super::super::words::Words;
use super::asks::Asks;
use super::chains::{Chain, ChainEnd};
use super::context::Context;
use super::ops::Op;
use super::position::Bitboards;
use super::rules::{Group, Rules};
use super::sinks::{NOBODY, Play, Sink};
use crate::language::ir::Cell;

/// Passes on those moves after which all guards of the game hold.
pub(super) struct Tried<'a, const N: usize> {
    p: &'a Program,
    rules: &'a Rules<N>,
    /// The kinds that the guards of the group forbid to leave attacked.
    royal: &'a [u8],
    board: &'a Bitboards<N>,
    /// The position after a move.
    after: Bitboards<N>,
    sink: &'a mut dyn Sink<N>,
    /// The legal captures that change further cells. Two ways of one piece to one cell and one position are one move.
    met: &'a mut Vec<Play>,
    /// A question had no answer.
    failed: bool,
}

impl<'a, const N: usize> Tried<'a, N> {
    pub(super) fn of(
        (p, rules, group): (&'a Program, &'a Rules<N>, &'a Group<N>),
        board: &'a Bitboards<N>,
        met: &'a mut Vec<Play>,
        sink: &'a mut dyn Sink<N>,
    ) -> Self {
        met.clear();
        // The guards of the game are asked as they are said.
        let royal = if rules.facts.royal.is_some() { &[] } else { &group.limits.royal[..] };
        Self { p, rules, royal, board, after: *board, sink, met, failed: false }
    }

    /// Nothing if a question had no answer.
    pub(super) fn known(&self) -> Option<()> {
        (!self.failed).then_some(())
    }

    fn play(&mut self, play: Play) {
        match self.is_allowed(play) {
            Some(true) => self.sink.one(play),
            Some(false) => {}
            None => self.failed = true,
        }
    }

    fn is_allowed(&mut self, play: Play) -> Option<bool> {
        let after = &mut self.after;
        after.copy_from(self.board, &self.rules.slots);
        let cx = self.rules.act(self.p, after, (play, Words::NONE))?;
        if !self.rules.keeps_guards(self.p, (after, self.royal), &cx)? {
            return Some(false);
        }
        let facts = &self.rules.facts;
        if (facts.blasts || facts.turns_men) && cx.taken.is_some() {
            if self.is_met(play)? {
                return Some(false);
            }
            self.met.push(play);
        }
        Some(true)
    }

    /// Whether a capture that begins and ends where this one does has led to the same position. There are few such pairs: so captures
    /// are kept, and not the positions after them.
    fn is_met(&self, play: Play) -> Option<bool> {
        for met in self.met.iter().filter(|met| (met.from, met.to) == (play.from, play.to)) {
            let mut after = *self.board;
            self.rules.act(self.p, &mut after, (*met, Words::NONE))?;
            if after == self.after {
                return Some(true);
            }
        }
        Some(false)
    }
}

impl<const N: usize> Rules<N> {
    /// Whether all guards of the game hold after a move, and no own piece of these kinds is attacked.
    fn keeps_guards(
        &self,
        p: &Program,
        (after, royal): (&Bitboards<N>, &[u8]),
        cx: &Context,
    ) -> Option<bool> {
        let asks = Asks { p, rules: self, board: after };
        for guard in p.moves.iter().filter(|guard| guard.after) {
            if !asks.holds(cx, &guard.condition)? {
                return Some(false);
            }
        }
        for kind in royal {
            for cell in (after.of_side(cx.own) & after.of_kind(usize::from(*kind))).cells() {
                if asks.is_attacked(cell)? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }
}

impl<const N: usize> Sink<N> for Tried<'_, N> {
    fn moves(&mut self, (group, number, op): (u16, u16, &Op<N>), from: Cell, to: Words<N>) {
        for (cells, becomes) in &op.becomes {
            for to in (to & *cells).cells() {
                self.play(Play { from, to, group, op: number, becomes: *becomes, taken: NOBODY });
            }
        }
    }

    fn all_moves(&mut self, of: (u16, u16, &Op<N>), by: i16, to: Words<N>) {
        for to in to.cells() {
            self.moves(of, Cell(to.0.wrapping_add_signed(-by)), Words::one(to));
        }
    }

    fn one(&mut self, play: Play) {
        self.play(play);
    }

    fn drops(&mut self, play: Play, on: Words<N>) {
        for to in on.cells() {
            self.play(Play { to, ..play });
        }
    }

    fn chain(&mut self, _: (u16, u16, &Chain<N>), _: &ChainEnd<N>) {
        // Games with such guards have no chains.
        self.failed = true;
    }
}
