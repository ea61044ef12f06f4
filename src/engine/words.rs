//! Sets of cells as bits, in as many words as the board needs.

use std::ops::{BitAnd, BitOr, BitOrAssign};

use super::table::Bits;
use crate::ir::Cell;

/// A set of cells of a board of at most 64 `N` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Words<const N: usize>([u64; N]);

impl<const N: usize> Default for Words<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.word(word) & other.word(word)))
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.word(word) | other.word(word)))
    }
}

impl<const N: usize> BitOrAssign for Words<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> FromIterator<Cell> for Words<N> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut words = Self::default();
        for cell in cells {
            words.insert(cell);
        }
        words
    }
}

impl<const N: usize> Words<N> {
    /// All cells, and all numbers behind them.
    pub(super) const ALL: Self = Self([u64::MAX; N]);

    /// The same set.
    #[inline]
    pub(super) fn of(bits: &Bits) -> Self {
        Self(std::array::from_fn(|word| bits.word(word)))
    }

    /// One cell.
    #[inline]
    pub(super) fn one(cell: Cell) -> Self {
        Self::from_iter([cell])
    }

    #[inline]
    fn word(&self, place: usize) -> u64 {
        self.0.get(place).copied().unwrap_or(0)
    }

    /// Adds a cell.
    #[inline]
    pub(super) fn insert(&mut self, cell: Cell) {
        if let Some(word) = self.0.get_mut(cell.index() / 64) {
            *word |= 1 << (cell.index() % 64);
        }
    }

    /// Whether it has a cell.
    #[inline]
    pub(super) fn has(&self, cell: Cell) -> bool {
        self.word(cell.index() / 64) >> (cell.index() % 64) & 1 != 0
    }

    /// What is not in another.
    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.word(word) & !other.word(word)))
    }

    /// Whether it has no cell.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many cells it has.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Its cells, in order.
    #[inline]
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        let mut left = self;
        let mut place = 0;
        std::iter::from_fn(move || {
            while left.word(place) == 0 {
                place += 1;
                if place >= N {
                    return None;
                }
            }
            let word = left.0.get_mut(place)?;
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            Some(Cell::at(place * 64 + usize::try_from(bit).unwrap_or(0)))
        })
    }

    /// The part of a line up to the first of these cells, that cell included; `upwards` if its cells are numbered as they are walked,
    /// and not against it.
    #[inline]
    pub(super) fn up_to_first(self, of: Self, upwards: bool) -> Self {
        let mut part = Self::default();
        let places = 0..N;
        let mut met = false;
        let mut next = |place: usize| {
            let (line, stops) = (self.word(place), self.word(place) & of.word(place));
            let before = match stops {
                _ if met => 0,
                0 => line,
                _ if upwards => line & (stops ^ (stops - 1)),
                _ => line & (u64::MAX << stops.ilog2()),
            };
            met |= stops != 0;
            if let Some(word) = part.0.get_mut(place) {
                *word = before;
            }
        };
        if upwards {
            places.for_each(&mut next);
        } else {
            places.rev().for_each(&mut next);
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::Words;
    use crate::ir::Cell;

    fn words(cells: &[u16]) -> Words<3> {
        cells.iter().map(|cell| Cell(*cell)).collect()
    }

    fn cells(words: Words<3>) -> Vec<u16> {
        words.cells().map(|cell| cell.0).collect()
    }

    #[test]
    fn cells_are_found_in_order() {
        let some = words(&[0, 63, 64, 130, 191]);
        assert_eq!(cells(some), [0, 63, 64, 130, 191]);
        assert_eq!((some.count(), some.has(Cell(64)), some.has(Cell(65))), (5, true, false));
        assert_eq!(cells(some.without(words(&[63, 130]))), [0, 64, 191]);
        assert!(words(&[]).is_empty() && cells(words(&[])).is_empty());
    }

    #[test]
    fn a_line_ends_at_the_first_who_stands_on_it() {
        let line = words(&[10, 60, 64, 100, 128, 150]);
        assert_eq!(cells(line.up_to_first(words(&[11, 64, 150]), true)), [10, 60, 64]);
        assert_eq!(cells(line.up_to_first(words(&[11, 64, 128]), false)), [128, 150]);
        assert_eq!(cells(line.up_to_first(words(&[60, 65]), false)), [60, 64, 100, 128, 150]);
        assert_eq!(cells(line.up_to_first(words(&[1]), true)), cells(line));
        assert_eq!(cells(line.up_to_first(words(&[1]), false)), cells(line));
        assert_eq!(cells(line.up_to_first(words(&[10]), true)), [10]);
    }
}
