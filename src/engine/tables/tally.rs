//! When two ways of moving are one move: the only place where that is argued.
//!
//! The law: ways that lead to one position are one move. But acts of one piece [alone](Alone) that begin on different cells, or end on
//! different cells, are different moves ([`are_one`]), even if the piece is gone in the end. Moves are told apart by three means, the
//! cheapest first.
//!
//! - **By cells.** A piece that leaves its cell alone makes different moves to different cells, and no other piece leaves that cell. So its
//!   moves are counted by the cells where it can end, whatever way it takes there, as long as nothing on the way makes a difference.
//! - **By ends** ([`super::super::counting`]). Where captures on the way, or pieces that appear, make a difference, they are added to the key.
//! - **By positions.** All else is made, and told apart by the key of the position, and for the act of one piece alone by its two cells.
//!   So captures by which the captor is gone are counted for each cell. Such a move may be one that was counted already: then its piece
//!   has left its cell, and no cell is newly occupied but one where that piece can end ([`Tally::is_one`]). Where that is possible the
//!   whole count is given up.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;

use super::super::sums::{Mixed, Sum};
use super::super::words::Words;
use super::pieces::{Board, Pieces};
use crate::language::ir::{Cell, Side};

/// Where a turn began and ended that is one walk or one drop, by which no other piece was put, swapped or new: a drop begins on no cell,
/// and where the piece is gone, the last leg tells where it ended. None for all other turns.
pub(in crate::engine) type Alone = Option<(Cell, Cell)>;

/// Whether all ways to one position are one move: some by pieces alone, others by anything else.
pub(in crate::engine) fn are_one(alone: &[Alone]) -> bool {
    match alone {
        [one, other] => one.is_none() || other.is_none(),
        alone => alone.len() <= 1,
    }
}

/// Moves that were made, told apart by the positions they lead to.
#[derive(Default)]
pub(in crate::engine) struct Made {
    /// By which acts of one piece alone, and whether by other ways.
    found: HashMap<Sum, (Alone, Vec<Alone>), BuildHasherDefault<Mixed>>,
    ways: usize,
}

impl Made {
    /// Adds a way to a position, by the act of one piece alone or by something else. Gives the number of all ways.
    pub(in crate::engine) fn add(&mut self, after: Sum, alone: Alone) -> usize {
        match self.found.entry(after) {
            Entry::Vacant(none) => {
                none.insert((alone, Vec::new()));
            }
            Entry::Occupied(mut known) => {
                let (first, more) = known.get_mut();
                if *first != alone && !more.contains(&alone) {
                    more.push(alone);
                }
            }
        }
        self.ways += 1;
        self.ways
    }

    /// How many moves there are.
    pub(in crate::engine) fn count(&self) -> u64 {
        let moves = self.found.values().map(|(first, more)| match more[..] {
            [other] if are_one(&[*first, other]) => 1,
            _ => 1 + more.len() as u64,
        });
        moves.sum()
    }
}

/// All moves of a side in a position.
pub(in crate::engine) struct Tally<const N: usize> {
    /// How many were counted by cells or ends.
    moves: u64,
    /// Where the pieces can end whose moves were counted.
    reached: Vec<(Cell, Words<N>)>,
    occupied: Words<N>,
    own: Words<N>,
    pub(in crate::engine) made: Made,
    /// Whether a move that was made may be one that was counted.
    clash: bool,
}

impl<const N: usize> Tally<N> {
    /// No moves of a side.
    pub(in crate::engine) fn of(board: &Board<'_, N>, side: Side) -> Self {
        let (occupied, own) = (board.occupied, board.of_owner(side.index()));
        let reached = Vec::with_capacity(own.count() as usize);
        Self { moves: 0, reached, occupied, own, made: Made::default(), clash: false }
    }

    /// Counts moves of a piece from a cell to others, and gives the place of the piece.
    pub(in crate::engine) fn add_cells(&mut self, from: Cell, cells: Words<N>, moves: u64) -> usize {
        self.moves += moves;
        self.reached.push((from, cells));
        self.reached.len() - 1
    }

    /// Counts more moves of a piece, by walks that end on these cells.
    pub(in crate::engine) fn add_ends(&mut self, place: usize, ends: impl Iterator<Item = Cell>, moves: u64) {
        self.moves += moves;
        if let Some((_, cells)) = self.reached.get_mut(place) {
            ends.for_each(|cell| cells.insert(cell));
        }
    }

    /// Takes back the moves of a piece, which will be made.
    pub(in crate::engine) fn take_back(&mut self, place: usize, moves: u64) {
        self.moves -= moves;
        if let Some((_, cells)) = self.reached.get_mut(place) {
            *cells = Words::default();
        }
    }

    /// Counts drops: nothing else puts a piece on a cell and leaves all others where they stand.
    pub(in crate::engine) fn add_drops(&mut self, moves: u64) {
        self.moves += moves;
    }

    /// How many pieces have moves that were counted.
    pub(in crate::engine) fn pieces(&self) -> usize {
        self.reached.len()
    }

    /// Whether a move that was made may be one that was counted. It leaves these cells occupied, and is the act of one piece alone, or
    /// something else.
    pub(in crate::engine) fn is_one(&mut self, now: Words<N>, alone: Alone) -> bool {
        let (left, come) = (self.occupied.without(now), now.without(self.occupied));
        let may_be = |(cell, cells): &(Cell, Words<N>)| {
            let away = left.has(*cell) && come.without(*cells).is_empty() && !(*cells & now).is_empty();
            // It may have come home: then no piece of its side has left, and none has come.
            let home = cells.has(*cell) && come.is_empty() && (left & self.own).is_empty();
            alone.is_none_or(|(from, _)| from == *cell) && (away || home)
        };
        self.clash |= come.is_one_at_most() && self.reached.iter().any(may_be);
        self.clash
    }

    /// Whether the moves from a cell to another were counted.
    pub(in crate::engine) fn may_go(&self, (from, to): (Cell, Cell)) -> bool {
        self.reached.iter().any(|(cell, cells)| *cell == from && cells.has(to))
    }

    /// How many moves there are; nothing where two of them may be one. `news`: pieces appear in moves that were counted.
    pub(in crate::engine) fn count(&self, news: bool) -> Option<u64> {
        // Beside moves by which pieces appear, others are not told from them by cells.
        let clash = self.clash || news && self.made.ways > 0;
        (!clash).then(|| self.moves + self.made.count())
    }
}
