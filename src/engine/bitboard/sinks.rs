//! Moves that are found: they are counted, noted, or played at once.

use super::super::program::Program;
use super::super::words::Words;
use super::chains::{Chain, ChainEnd};
use super::position::{Bitboards, Store};
use super::rules::{Op, Rules};
use crate::language::ir::Cell;

/// From this number on ops are special ways.
pub(super) const SPECIAL: u16 = 0x8000;

/// From this number on, up to those, they are drops.
pub(super) const DROP: u16 = 0x4000;

/// From this number on, up to drops, they are chains of jumps.
pub(super) const CHAIN: u16 = 0x2000;

/// No men who are taken by a chain.
pub(super) const NOBODY: u16 = u16::MAX;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Play {
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// The group of acts, and the op in it, or the special way.
    pub(super) group: u16,
    pub(super) op: u16,
    /// The kind of the man at the end.
    pub(super) becomes: u8,
    /// The place of those whom a chain takes in a list of such sets.
    pub(super) taken: u16,
}

/// Moves in a list.
#[derive(Debug, Default)]
pub(super) struct Plays<const N: usize> {
    pub(super) list: Vec<Play>,
    taken: Vec<Words<N>>,
    /// Whether there were too many to be told apart.
    pub(super) is_full: bool,
}

impl<const N: usize> Plays<N> {
    /// Whom a chain takes; nobody, if it is none.
    #[inline]
    pub(super) fn taken(&self, play: &Play) -> Words<N> {
        if play.taken == NOBODY {
            return Words::default();
        }
        self.taken.get(usize::from(play.taken)).copied().unwrap_or_default()
    }

    /// How long the lists are.
    pub(super) fn len(&self) -> (usize, usize) {
        (self.list.len(), self.taken.len())
    }

    /// Leaves out what is behind these places.
    pub(super) fn truncate(&mut self, (plays, taken): (usize, usize)) {
        self.list.truncate(plays);
        self.taken.truncate(taken);
    }
}

/// What is done with moves that are found.
pub(super) trait Sink<const N: usize> {
    /// The moves of a man from a cell to these.
    fn moves(&mut self, of: (u16, u16, &Op<N>), from: Cell, to: Words<N>);
    /// The same of all men, each of whom came so many numbers further.
    fn all_moves(&mut self, of: (u16, u16, &Op<N>), by: i16, to: Words<N>);
    /// One move.
    fn one(&mut self, play: Play);
    /// Drops on these cells, which are alike but for the cell.
    fn drops(&mut self, play: Play, on: Words<N>);
    /// A chain of jumps.
    fn chain(&mut self, of: (u16, u16, &Chain<N>), end: &ChainEnd<N>);
}

/// Counts moves.
#[derive(Default)]
pub(super) struct Count(pub(super) u64);

impl<const N: usize> Sink<N> for Count {
    #[inline]
    fn moves(&mut self, (_, _, op): (u16, u16, &Op<N>), _: Cell, to: Words<N>) {
        self.0 += u64::from(to.count());
        for (cells, more) in &op.more {
            self.0 += u64::from((to & *cells).count() * more);
        }
    }

    #[inline]
    fn all_moves(&mut self, of: (u16, u16, &Op<N>), _: i16, to: Words<N>) {
        self.moves(of, Cell(0), to);
    }

    #[inline]
    fn one(&mut self, _: Play) {
        self.0 += 1;
    }

    #[inline]
    fn drops(&mut self, _: Play, on: Words<N>) {
        self.0 += u64::from(on.count());
    }

    #[inline]
    fn chain(&mut self, (_, _, chain): (u16, u16, &Chain<N>), end: &ChainEnd<N>) {
        self.0 += chain.kinds(end.to).count() as u64;
    }
}

impl<const N: usize> Sink<N> for Plays<N> {
    #[inline]
    fn moves(&mut self, (group, number, op): (u16, u16, &Op<N>), from: Cell, to: Words<N>) {
        for (cells, becomes) in &op.becomes {
            let play = |to| Play { from, to, group, op: number, becomes: *becomes, taken: NOBODY };
            self.list.extend((to & *cells).cells().map(play));
        }
    }

    #[inline]
    fn all_moves(&mut self, (group, number, op): (u16, u16, &Op<N>), by: i16, to: Words<N>) {
        for (cells, becomes) in &op.becomes {
            let play = |to: Cell| {
                let from = Cell(to.0.wrapping_add_signed(-by));
                Play { from, to, group, op: number, becomes: *becomes, taken: NOBODY }
            };
            self.list.extend((to & *cells).cells().map(play));
        }
    }

    #[inline]
    fn one(&mut self, play: Play) {
        self.list.push(play);
    }

    #[inline]
    fn drops(&mut self, play: Play, on: Words<N>) {
        self.list.extend(on.cells().map(|to| Play { to, ..play }));
    }

    fn chain(&mut self, (group, place, chain): (u16, u16, &Chain<N>), end: &ChainEnd<N>) {
        let Some(taken) = u16::try_from(self.taken.len()).ok().filter(|taken| *taken != NOBODY) else {
            self.is_full = true;
            return;
        };
        self.taken.push(end.taken);
        let ChainEnd { from, to, .. } = *end;
        let play = |becomes| Play { from, to, group, op: CHAIN | place, becomes, taken };
        self.list.extend(chain.kinds(to).map(play));
    }
}

/// Plays moves, and forgets the positions to which they lead.
pub(super) struct Made<'a, const N: usize, S: Store<N>> {
    p: &'a Program,
    rules: &'a Rules<N>,
    board: &'a Bitboards<N, S>,
    count: u64,
    /// Whether it is not known of one of them what comes of it.
    failed: bool,
}

impl<'a, const N: usize, S: Store<N>> Made<'a, N, S> {
    /// None yet, of a position.
    pub(super) fn of(p: &'a Program, rules: &'a Rules<N>, board: &'a Bitboards<N, S>) -> Self {
        Self { p, rules, board, count: 0, failed: false }
    }

    /// How many there were; nothing where it is not known what comes of one.
    pub(super) fn made(&self) -> Option<u64> {
        (!self.failed).then_some(self.count)
    }

    #[inline]
    fn make(&mut self, play: (Play, Words<N>)) {
        let mut next = *self.board;
        self.failed |= self.rules.play(self.p, &mut next, play).is_none();
        self.is_made(&next);
    }

    #[inline]
    fn go(&mut self, of: (u16, u16, &Op<N>), from: Cell, (to, becomes): (Cell, u8)) {
        let (group, number, op) = of;
        if !op.is_plain {
            return self.make((Play { from, to, group, op: number, becomes, taken: NOBODY }, Words::NONE));
        }
        let mut next = *self.board;
        self.rules.go(self.p, &mut next, (op, from), (to, becomes));
        self.rules.end_turn(self.p, &mut next, 0);
        self.is_made(&next);
    }

    /// Nobody looks at a position: it is made all the same.
    #[inline]
    fn is_made(&mut self, next: &Bitboards<N, S>) {
        std::hint::black_box(next);
        self.count += 1;
    }
}

impl<const N: usize, S: Store<N>> Sink<N> for Made<'_, N, S> {
    #[inline]
    fn moves(&mut self, of: (u16, u16, &Op<N>), from: Cell, to: Words<N>) {
        for (cells, becomes) in &of.2.becomes {
            for to in (to & *cells).cells() {
                self.go(of, from, (to, *becomes));
            }
        }
    }

    #[inline]
    fn all_moves(&mut self, of: (u16, u16, &Op<N>), by: i16, to: Words<N>) {
        for (cells, becomes) in &of.2.becomes {
            for to in (to & *cells).cells() {
                self.go(of, Cell(to.0.wrapping_add_signed(-by)), (to, *becomes));
            }
        }
    }

    fn one(&mut self, play: Play) {
        self.make((play, Words::NONE));
    }

    fn drops(&mut self, play: Play, on: Words<N>) {
        for to in on.cells() {
            self.make((Play { to, ..play }, Words::NONE));
        }
    }

    fn chain(&mut self, (group, place, chain): (u16, u16, &Chain<N>), end: &ChainEnd<N>) {
        let ChainEnd { from, to, taken, .. } = *end;
        for becomes in chain.kinds(to) {
            self.make((Play { from, to, group, op: CHAIN | place, becomes, taken: NOBODY }, taken));
        }
    }
}
