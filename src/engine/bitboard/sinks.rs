//! What the move generator does with moves: it passes them to a sink that counts or collects them.

use super::super::table::NOWHERE;
use super::super::words::Words;
use super::chains::{Chain, ChainEnd};
use super::ops::Op;
use crate::language::ir::Cell;

/// Ops from this number on are special ways.
pub(super) const SPECIAL: u16 = 0x8000;

/// Ops from this number on, below passes, are drops.
pub(super) const DROP: u16 = 0x4000;

/// The op of a pass.
pub(super) const PASS: u16 = SPECIAL - 1;

/// Ops from this number on, below drops, are chains of jumps.
pub(super) const CHAIN: u16 = 0x2000;

/// The move is not a chain that captures.
pub(super) const NOBODY: u16 = u16::MAX;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Play {
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// The group of acts, and in it the op, special way, drop or chain.
    pub(super) group: u16,
    pub(super) op: u16,
    /// The kind of the piece after the move.
    pub(super) becomes: u8,
    /// The index of the pieces that a chain captures, in a list of such sets.
    pub(super) taken: u16,
}

impl Play {
    /// A pass.
    pub(super) fn pass(group: u16) -> Self {
        Self { from: NOWHERE, to: NOWHERE, group, op: PASS, becomes: 0, taken: NOBODY }
    }
}

/// Moves in a list.
#[derive(Debug, Default)]
pub(super) struct Plays<const N: usize> {
    pub(super) list: Vec<Play>,
    taken: Vec<Words<N>>,
    /// There were too many to be numbered.
    pub(super) is_full: bool,
}

impl<const N: usize> Plays<N> {
    /// What a chain captures; nothing for other moves.
    #[inline]
    pub(super) fn taken(&self, play: &Play) -> Words<N> {
        if play.taken == NOBODY {
            return Words::default();
        }
        self.taken.get(usize::from(play.taken)).copied().unwrap_or_default()
    }

    /// The lengths of the lists.
    pub(super) fn len(&self) -> (usize, usize) {
        (self.list.len(), self.taken.len())
    }

    /// Shortens the lists to these lengths.
    pub(super) fn truncate(&mut self, (plays, taken): (usize, usize)) {
        self.list.truncate(plays);
        self.taken.truncate(taken);
    }
}

/// Takes the moves that the generator finds.
pub(super) trait Sink<const N: usize> {
    /// The moves of one piece from a cell to these.
    fn moves(&mut self, of: (u16, u16, &Op<N>), from: Cell, to: Words<N>);
    /// Moves of many pieces, each to the cell whose number is `by` greater.
    fn all_moves(&mut self, of: (u16, u16, &Op<N>), by: i16, to: Words<N>);
    /// One move.
    fn one(&mut self, play: Play);
    /// Drops on these cells that differ only in the cell.
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

/// Lists the moves that may capture a piece of the other side or change the kind of the piece that moves.
pub(super) struct Loud<'p, const N: usize> {
    pub(super) plays: &'p mut Plays<N>,
    pub(super) enemies: Words<N>,
    /// Whether there was any move.
    pub(super) has_some: bool,
}

impl<const N: usize> Loud<'_, N> {
    /// Those of the cells where a move by an op is loud.
    #[inline]
    fn loud(&mut self, op: &Op<N>, to: Words<N>) -> Words<N> {
        self.has_some |= !to.is_empty();
        let changes = op.becomes.iter().filter(|(_, becomes)| *becomes != op.kind);
        to & changes.fold(self.enemies, |loud, (cells, _)| loud | *cells)
    }
}

impl<const N: usize> Sink<N> for Loud<'_, N> {
    #[inline]
    fn moves(&mut self, of: (u16, u16, &Op<N>), from: Cell, to: Words<N>) {
        let loud = self.loud(of.2, to);
        self.plays.moves(of, from, loud);
    }

    #[inline]
    fn all_moves(&mut self, of: (u16, u16, &Op<N>), by: i16, to: Words<N>) {
        let loud = self.loud(of.2, to);
        self.plays.all_moves(of, by, loud);
    }

    #[inline]
    fn one(&mut self, play: Play) {
        self.has_some = true;
        self.plays.one(play);
    }

    #[inline]
    fn drops(&mut self, _: Play, on: Words<N>) {
        self.has_some |= !on.is_empty();
    }

    #[inline]
    fn chain(&mut self, of: (u16, u16, &Chain<N>), end: &ChainEnd<N>) {
        self.has_some = true;
        self.plays.chain(of, end);
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

    #[inline]
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
