//! Long jumps: over the first piece of a line, with empty cells before or behind it.

use std::collections::{BTreeMap, BTreeSet};

use super::super::program::Program;
use super::super::tables::jumps::line_of;
use super::super::words::Words;
use super::forms::Over;
use super::ops::Land;
use super::shape::{Hop, Rows};
use crate::language::ir::{Cell, Side};

/// A jump over the first piece of a line.
#[derive(Debug)]
pub(super) struct Far<const N: usize> {
    pub(super) hop: Hop<N>,
    /// The first cell of the line; and whether the piece may stand further away, and whether the landing may be further behind.
    next: Words<N>,
    before: bool,
    pub(super) behind: bool,
}

/// The landings that are preferred among several: those from which a piece is seen with an empty cell behind it.
#[derive(Debug)]
pub(super) struct Chosen<const N: usize> {
    pub(super) whom: Land<N>,
    pub(super) far: Rows<Far<N>>,
}

impl<const N: usize> Chosen<N> {
    /// Whether one of these pieces is seen so from a cell.
    pub(super) fn is_seen(&self, from: Cell, occupied: Words<N>, whom: Words<N>) -> bool {
        self.far.at(from).iter().any(|far| {
            far.over(occupied, whom).is_some_and(|(_, rest)| {
                let next = nearest(rest, far.hop.upwards);
                !next.is_empty() && (next & occupied).is_empty()
            })
        })
    }
}

impl<const N: usize> Far<N> {
    /// The piece that it jumps over, if it is one of these, and the rest of the line behind it.
    #[inline]
    pub(super) fn over(&self, occupied: Words<N>, whom: Words<N>) -> Option<(Words<N>, Words<N>)> {
        let way = self.hop.line.up_to_first(occupied, self.hop.upwards);
        let man = way & whom;
        (!man.is_empty() && (self.before || man == self.next)).then(|| (man, self.hop.line.without(way)))
    }

    /// The lines of a jump from a cell; `None` if the numbers of their cells neither rise nor fall.
    pub(super) fn all(p: &Program, jump: &Over<'_>, (side, cell): (Side, Cell)) -> Option<Vec<(Cell, Self)>> {
        let mut all = Vec::new();
        for direction in *jump.directions.get(side.index())? {
            let line = line_of(p, *direction, cell)?;
            let [next, _, ..] = line[..] else { continue };
            let upwards = line.is_sorted();
            (upwards || line.iter().rev().is_sorted()).then_some(())?;
            let hop = Hop { line: line.into_iter().collect(), upwards };
            let Over { before, behind, .. } = *jump;
            all.push((cell, Self { hop, next: Words::one(next), before, behind }));
        }
        Some(all)
    }
}

/// Whether jumps over one piece lead from a cell to another in at most one way. These are all short and all long jumps.
pub(super) fn lead_once<const N: usize, X: Copy>(
    near: &[(Cell, (Cell, Cell, X))],
    far: &[(Cell, (Far<N>, X))],
) -> bool {
    let mut known = BTreeSet::new();
    let once = near.iter().all(|(from, (over, to, _))| known.insert((*from, *over, *to)));
    let mut lines: BTreeMap<Cell, Words<N>> = BTreeMap::new();
    let apart = far.iter().all(|(from, (far, _))| {
        let others = lines.entry(*from).or_default();
        let apart = (*others & far.hop.line).is_empty();
        *others |= far.hop.line;
        apart
    });
    once && apart && (near.is_empty() || far.is_empty())
}

/// The nearest cell of a line.
pub(super) fn nearest<const N: usize>(line: Words<N>, upwards: bool) -> Words<N> {
    line.up_to_first(line, upwards)
}
