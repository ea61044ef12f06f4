//! Moves that are found: they are counted or listed.

use super::super::words::Words;
use super::chains::{Chain, ChainEnd};
use super::rules::Op;
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

    /// Adds a chain that takes these pieces.
    pub(super) fn push_chain(&mut self, play: Play, taken: Words<N>) {
        match u16::try_from(self.taken.len()).ok().filter(|place| *place != NOBODY) {
            Some(place) => {
                self.taken.push(taken);
                self.list.push(Play { taken: place, ..play });
            }
            None => self.is_full = true,
        }
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
