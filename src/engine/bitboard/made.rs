//! Perft where the last move of each line is played as well.

use super::super::program::Program;
use super::super::words::Words;
use super::chains::{Chain, ChainEnd};
use super::ops::Op;
use super::position::Bitboards;
use super::rules::Rules;
use super::sinks::{CHAIN, NOBODY, Play, Sink};
use crate::language::ir::Cell;

/// Plays moves from a position, and counts them.
pub(super) struct Made<'a, const N: usize> {
    p: &'a Program,
    rules: &'a Rules<N>,
    board: &'a Bitboards<N>,
    /// Scratch memory for the position after a move.
    next: &'a mut Bitboards<N>,
    count: u64,
    /// The effects of some move are not known.
    failed: bool,
}

impl<'a, const N: usize> Made<'a, N> {
    pub(super) fn of(
        (p, rules): (&'a Program, &'a Rules<N>),
        board: &'a Bitboards<N>,
        next: &'a mut Bitboards<N>,
    ) -> Self {
        Self { p, rules, board, next, count: 0, failed: false }
    }

    /// How many moves there were; nothing if the effects of one are not known.
    pub(super) fn made(&self) -> Option<u64> {
        (!self.failed).then_some(self.count)
    }

    /// Whether there was a move.
    pub(super) fn has_some(&self) -> bool {
        self.count > 0
    }

    #[inline]
    fn make(&mut self, play: Play, taken: Words<N>) {
        self.next.copy_from(self.board, &self.rules.slots);
        self.failed |= self.rules.play(self.p, self.next, (play, taken)).is_none();
        self.is_made();
    }

    /// Plays the moves of an op to these cells, from one cell, or each from the cell whose number is `by` smaller. Both are one loop, so
    /// that the compiler puts the code of a move into it.
    fn make_by(
        &mut self,
        (group, number, op): (u16, u16, &Op<N>),
        (one, by): (Option<Cell>, i16),
        to: Words<N>,
    ) {
        for (cells, becomes) in &op.becomes {
            for to in (to & *cells).cells() {
                let from = one.unwrap_or(Cell(to.0.wrapping_add_signed(-by)));
                if !op.is_plain(self.board.occupied().has(to)) {
                    let play = Play { from, to, group, op: number, becomes: *becomes, taken: NOBODY };
                    self.make(play, Words::NONE);
                    continue;
                }
                self.next.copy_from(self.board, &self.rules.slots);
                self.rules.go(self.p, self.next, (op, from), (to, *becomes));
                self.is_made();
            }
        }
    }

    /// Nothing reads the position; the compiler must make the move all the same.
    #[inline]
    fn is_made(&mut self) {
        std::hint::black_box(&*self.next);
        self.count += 1;
    }
}

impl<const N: usize> Sink<N> for Made<'_, N> {
    fn moves(&mut self, of: (u16, u16, &Op<N>), from: Cell, to: Words<N>) {
        self.make_by(of, (Some(from), 0), to);
    }

    fn all_moves(&mut self, of: (u16, u16, &Op<N>), by: i16, to: Words<N>) {
        self.make_by(of, (None, by), to);
    }

    fn one(&mut self, play: Play) {
        self.make(play, Words::NONE);
    }

    fn drops(&mut self, play: Play, on: Words<N>) {
        on.cells().for_each(|to| self.make(Play { to, ..play }, Words::NONE));
    }

    fn chain(&mut self, (group, place, chain): (u16, u16, &Chain<N>), end: &ChainEnd<N>) {
        let ChainEnd { from, to, taken, .. } = *end;
        for becomes in chain.kinds(to) {
            if !chain.is_plain {
                self.make(Play { from, to, group, op: CHAIN | place, becomes, taken: NOBODY }, taken);
                continue;
            }
            self.next.copy_from(self.board, &self.rules.slots);
            self.rules.go_on(self.p, self.next, (chain, from), (to, becomes, taken));
            self.is_made();
        }
    }
}
