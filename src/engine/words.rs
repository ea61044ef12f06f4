//! Sets of cells as bits, in as many words as the board needs.

use std::ops::{BitAnd, BitOr, BitOrAssign};

use super::table::Bits;
use crate::language::ir::Cell;

/// A set of cells of a board of at most 64 `N` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Words<const N: usize>([u64; N]);

/// How many words a mask has.
pub(super) const MASK_WORDS: usize = 6;

/// A set of cells of a board of any size that has masks.
pub(super) type Mask = Words<MASK_WORDS>;

/// A board of more cells has no masks.
pub(super) const MASK_CELLS: usize = 64 * MASK_WORDS;

impl<const N: usize> Default for Words<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |one, other| one | other)
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
    /// No cell.
    pub(super) const NONE: Self = Self([0; N]);
    /// All cells, and all numbers behind them.
    pub(super) const ALL: Self = Self([u64::MAX; N]);

    /// The same set.
    #[inline]
    pub(super) fn of(bits: &Bits) -> Self {
        let mut words = Self::NONE;
        for (place, word) in words.0.iter_mut().enumerate() {
            *word = bits.word(place);
        }
        words
    }

    /// One cell.
    #[inline]
    pub(super) fn one(cell: Cell) -> Self {
        let mut words = Self([0; N]);
        words.insert(cell);
        words
    }

    /// The same set on a board of another size; cells that it does not have are left out.
    #[inline]
    pub(super) fn resized<const M: usize>(self) -> Words<M> {
        Words(std::array::from_fn(|place| self.word(place)))
    }

    /// Word by word what comes of two sets. A loop, since a closure for each word is not always a part of its caller.
    #[inline]
    fn with(mut self, other: Self, what: impl Fn(u64, u64) -> u64) -> Self {
        for (place, word) in self.0.iter_mut().enumerate() {
            *word = what(*word, other.word(place));
        }
        self
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
        self.with(other, |one, other| one & !other)
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
    pub(super) fn cells(self) -> Cells<N> {
        Cells { left: self, place: 0 }
    }

    /// Its first cell.
    #[inline]
    pub(super) fn first(self) -> Option<Cell> {
        self.cells().next()
    }

    /// Whether it has one cell, or none.
    #[inline]
    pub(super) fn is_one_at_most(&self) -> bool {
        if N == 1 {
            let word = self.word(0);
            return word & word.wrapping_sub(1) == 0;
        }
        self.count() <= 1
    }

    /// The cells so many numbers further up, or further down if it is negative. What goes over the ends is lost.
    #[inline]
    pub(super) fn moved(self, by: i16) -> Self {
        if N == 1 {
            let (word, far) = (self.word(0), u32::from(by.unsigned_abs()));
            let moved = if by >= 0 { word.checked_shl(far) } else { word.checked_shr(far) };
            return Self([moved.unwrap_or(0); N]);
        }
        let far = usize::from(by.unsigned_abs());
        let (words, bits) = (far / 64, far % 64);
        let mut moved = Self([0; N]);
        for (place, there) in moved.0.iter_mut().enumerate() {
            *there = if by >= 0 {
                let near = place.checked_sub(words).map_or(0, |place| self.word(place)) << bits;
                let over = if bits == 0 { None } else { place.checked_sub(words + 1) };
                near | over.map_or(0, |place| self.word(place) >> (64 - bits))
            } else {
                let near = self.word(place + words) >> bits;
                if bits == 0 { near } else { near | self.word(place + words + 1) << (64 - bits) }
            };
        }
        moved
    }

    /// The same, where nothing goes over the ends.
    #[inline]
    pub(super) fn turned(self, by: i16) -> Self {
        if N == 1 {
            // The number of places is one of 64, whichever way they are counted.
            return Self([self.word(0).rotate_left(u32::from(by.cast_unsigned() & 63)); N]);
        }
        self.moved(by)
    }

    /// What can be seen from a cell between two parts of a line: `up` has greater numbers than the cell, `down` lesser ones. Each
    /// part ends at the first cell that is occupied, that cell included.
    ///
    /// The difference of two numbers has the bits between the last occupied one below and the first one above.
    #[inline]
    pub(super) fn seen(occupied: Self, up: Self, down: Self) -> Self {
        let (above, below) = (occupied & up, occupied & down);
        if N == 1 {
            let (above, below) = (above.word(0), below.word(0));
            let last = (1_u64 << 63) >> (below | 1).leading_zeros();
            let between = above ^ above.wrapping_sub(last);
            return (up | down) & Self([between; N]);
        }
        if N == 2 {
            // The two words as one number: that needs no branch.
            let whole = |words: Self| u128::from(words.word(1)) << 64 | u128::from(words.word(0));
            let (above, below) = (whole(above), whole(below));
            let last = (1_u128 << 127) >> (below | 1).leading_zeros();
            let between = above ^ above.wrapping_sub(last);
            let mut cells = up | down;
            for (word, bits) in cells.0.iter_mut().zip([between & u128::from(u64::MAX), between >> 64]) {
                *word &= u64::try_from(bits).unwrap_or(0);
            }
            return cells;
        }
        let mut last = [0_u64; N];
        let mut found = false;
        for place in (0..N).rev() {
            let word = if place == 0 { below.word(0) | 1 } else { below.word(place) };
            if !found && word != 0 {
                found = true;
                if let Some(there) = last.get_mut(place) {
                    *there = (1_u64 << 63) >> word.leading_zeros();
                }
            }
        }
        let mut borrow = false;
        let mut between = above;
        for (word, last) in between.0.iter_mut().zip(last) {
            let (less, first) = word.overflowing_sub(last);
            let (less, second) = less.overflowing_sub(u64::from(borrow));
            borrow = first | second;
            *word ^= less;
        }
        (up | down) & between
    }

    /// The part of a line up to the first of these cells, that cell included; `upwards` if its cells are numbered as they are walked,
    /// and not against it.
    #[inline]
    pub(super) fn up_to_first(self, of: Self, upwards: bool) -> Self {
        let mut part = Self::default();
        let places = 0..N;
        // All bits until a stop is met, and then none: without a branch, as where the first piece stands cannot be foretold.
        let mut open = u64::MAX;
        let mut next = |place: usize| {
            let (line, stops) = (self.word(place), self.word(place) & of.word(place));
            let before =
                if upwards { stops ^ stops.wrapping_sub(1) } else { u64::MAX << (stops | 1).ilog2() };
            if let Some(word) = part.0.get_mut(place) {
                *word = line & before & open;
            }
            open &= u64::from(stops != 0).wrapping_sub(1);
        };
        if upwards {
            places.for_each(&mut next);
        } else {
            places.rev().for_each(&mut next);
        }
        part
    }
}

/// The cells of a set, in order.
pub(super) struct Cells<const N: usize> {
    left: Words<N>,
    /// The words before this one are empty.
    place: u16,
}

impl<const N: usize> Iterator for Cells<N> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        loop {
            let word = self.left.0.get_mut(usize::from(self.place))?;
            if *word != 0 {
                // A word has 64 bits.
                let bit = u16::try_from(word.trailing_zeros()).unwrap_or(0);
                *word &= *word - 1;
                return Some(Cell(self.place * 64 + bit));
            }
            self.place += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Words;
    use crate::language::ir::Cell;

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
    fn what_is_seen_ends_at_the_first_on_either_side() {
        let (up, down) = (words(&[70, 100, 128, 150]), words(&[3, 10, 60, 64]));
        for occupied in [&[][..], &[100], &[64], &[10, 128], &[3], &[150, 60], &[1, 2, 66, 190], &[70, 64]] {
            let occupied = words(occupied);
            let apart = up.up_to_first(occupied, true) | down.up_to_first(occupied, false);
            assert_eq!(cells(Words::seen(occupied, up, down)), cells(apart));
        }
        let (up, down): (Words<1>, Words<1>) =
            ([Cell(40), Cell(63)].into_iter().collect(), Words::one(Cell(0)));
        assert_eq!(Words::seen(Words::one(Cell(40)), up, down).count(), 2);
        assert_eq!(Words::seen(Words::default(), up, Words::default()).count(), 2);
    }

    #[test]
    fn two_words_are_seen_as_three_are() {
        let two = |cells: &[u16]| cells.iter().map(|cell| Cell(*cell)).collect::<Words<2>>();
        let (up, down) = ([63, 64, 70, 100, 127], [0, 3, 10, 61, 62]);
        for first in 0..128_u16 {
            for second in 0..128 {
                let (some, wide) = (two(&[first, second]), words(&[first, second]));
                let seen = Words::seen(some, two(&up), two(&down)).cells().map(|cell| cell.0);
                assert_eq!(seen.collect::<Vec<_>>(), cells(Words::seen(wide, words(&up), words(&down))));
            }
        }
    }

    #[test]
    fn sets_are_moved_over_the_ends_of_their_words() {
        let some = words(&[0, 63, 64, 130, 191]);
        assert_eq!(cells(some.moved(1)), [1, 64, 65, 131]);
        assert_eq!(cells(some.moved(-1)), [62, 63, 129, 190]);
        assert_eq!(cells(some.moved(64)), [64, 127, 128]);
        assert_eq!(cells(some.moved(-70)), [60, 121]);
        assert_eq!(cells(some.moved(0)), cells(some));
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
