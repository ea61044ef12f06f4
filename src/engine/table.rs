//! Small helpers for dense numbers: tables that answer for every number, and sets of small numbers.

use crate::language::ir::{Cell, Direction, Kind};
use crate::play::position::ManId;

/// No cell.
pub(super) const NOWHERE: Cell = Cell(u16::MAX);
/// No piece.
pub(super) const NO_MAN: ManId = ManId(u16::MAX);
/// No direction.
pub(super) const NO_DIRECTION: Direction = Direction(u16::MAX);
/// No kind.
pub(super) const NO_KIND: Kind = Kind(u16::MAX);

/// What may be none.
pub(super) trait Maybe: Copy + PartialEq + Sized {
    /// The value that is none.
    const NONE: Self;

    /// Whether it is one.
    #[inline]
    fn is(self) -> bool {
        self != Self::NONE
    }

    /// The same as an option.
    #[inline]
    fn some(self) -> Option<Self> {
        if self.is() { Some(self) } else { None }
    }
}

impl Maybe for Cell {
    const NONE: Self = NOWHERE;
}

impl Maybe for ManId {
    const NONE: Self = NO_MAN;
}

impl Maybe for Direction {
    const NONE: Self = NO_DIRECTION;
}

impl Maybe for Kind {
    const NONE: Self = NO_KIND;
}

/// A list that is asked for places that it surely has; behind its end stands the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table<T>(pub(super) Vec<T>);

impl<T: Copy + Default> Table<T> {
    /// What stands at a place.
    #[inline]
    pub(super) fn at(&self, place: usize) -> T {
        self.0.get(place).copied().unwrap_or_default()
    }

    /// Puts something in a place.
    #[inline]
    pub(super) fn set(&mut self, place: usize, value: T) {
        if let Some(there) = self.0.get_mut(place) {
            *there = value;
        }
    }
}

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// An empty set of numbers below this one.
    pub(super) fn below(most: usize) -> Self {
        Self(vec![0; most.div_ceil(64)])
    }

    /// These numbers.
    pub(super) fn of(most: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut bits = Self::below(most);
        members.into_iter().for_each(|member| bits.insert(member));
        bits
    }

    /// Whether it has a number.
    #[inline]
    pub(super) fn has(&self, member: usize) -> bool {
        self.0.get(member / 64).is_some_and(|word| word >> (member % 64) & 1 != 0)
    }

    /// Adds a number.
    #[inline]
    pub(super) fn insert(&mut self, member: usize) {
        if let Some(word) = self.0.get_mut(member / 64) {
            *word |= 1 << (member % 64);
        }
    }

    /// Removes a number.
    #[inline]
    pub(super) fn remove(&mut self, member: usize) {
        if let Some(word) = self.0.get_mut(member / 64) {
            *word &= !(1 << (member % 64));
        }
    }

    /// Its least number that is not below this one.
    #[inline]
    pub(super) fn from(&self, least: usize) -> Option<usize> {
        let mut word = least / 64;
        let mut left = self.0.get(word)? & (u64::MAX << (least % 64));
        while left == 0 {
            word += 1;
            left = *self.0.get(word)?;
        }
        Some(word * 64 + usize::try_from(left.trailing_zeros()).unwrap_or(0))
    }

    /// How many it has.
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| usize::try_from(word.count_ones()).unwrap_or(0)).sum()
    }

    /// Sixty-four of its numbers as bits.
    #[inline]
    pub(super) fn word(&self, place: usize) -> u64 {
        self.0.get(place).copied().unwrap_or(0)
    }

    /// How many such words it has.
    pub(super) fn words(&self) -> usize {
        self.0.len()
    }

    /// Its numbers, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let found = self.from(next)?;
            next = found + 1;
            Some(found)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn numbers_are_found_in_order() {
        let bits = Bits::of(200, [3, 64, 127, 128, 199]);
        assert_eq!(bits.iter().collect::<Vec<_>>(), [3, 64, 127, 128, 199]);
        assert_eq!((bits.from(4), bits.from(64), bits.from(200)), (Some(64), Some(64), None));
        assert_eq!((bits.count(), bits.has(127), bits.has(126), bits.has(500)), (5, true, false, false));
    }
}
