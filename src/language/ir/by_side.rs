//! One thing for each side.

use std::array;
use std::ops::{Index, IndexMut};
use std::slice;

use serde::{Deserialize, Serialize};

use super::words::Side;

/// One thing for each of the two sides. It is asked for by a side, so that there is always an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// The same for both sides.
    #[must_use]
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self([value.clone(), value])
    }

    /// What is found for each side.
    #[must_use]
    pub fn of(find: impl FnMut(Side) -> T) -> Self {
        Self(Side::BOTH.map(find))
    }

    /// That of the first side, then that of the second.
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.0.iter()
    }

    /// As [`iter`](Self::iter), mutable.
    pub fn iter_mut(&mut self) -> slice::IterMut<'_, T> {
        self.0.iter_mut()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        let [first, second] = &self.0;
        if side == Side(0) { first } else { second }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        let [first, second] = &mut self.0;
        if side == Side(0) { first } else { second }
    }
}

impl<T> IntoIterator for BySide<T> {
    type Item = T;
    type IntoIter = array::IntoIter<T, 2>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a BySide<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut BySide<T> {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::{BySide, Side};

    #[test]
    fn each_side_has_its_own() {
        let mut turns = BySide::of(|side| usize::from(side.0) + 1);
        turns[Side(1)] += 5;
        assert_eq!((turns[Side(0)], turns[Side(1)]), (1, 7));
        assert_eq!(turns.into_iter().collect::<Vec<_>>(), [1, 7]);
    }

    /// The form in files is that of an array.
    #[test]
    fn its_form_in_files_is_that_of_two_things() {
        assert_eq!(ron::to_string(&BySide::both(3)), ron::to_string(&[3, 3]));
        assert_eq!(serde_json::from_str::<BySide<u8>>("[1, 2]").ok(), Some(BySide([1, 2])));
    }
}
