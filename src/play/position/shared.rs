//! A list that is copied in parts: a copy shares all parts that neither of the two has changed since.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// About how many bytes a thing takes, with what it points to.
pub(crate) trait HeapSize {
    /// See there.
    fn weight(&self) -> usize;
}

/// A list in parts of `N` things each.
#[derive(Clone, Debug)]
pub(crate) struct Shared<T, const N: usize> {
    parts: Vec<Arc<Vec<T>>>,
    /// How many bytes were copied and are not yet paid for.
    copied: usize,
}

impl<T, const N: usize> Shared<T, N> {
    /// How many things there are.
    pub(crate) fn len(&self) -> usize {
        self.parts.last().map_or(0, |last| (self.parts.len() - 1) * N + last.len())
    }

    /// The thing at a place.
    pub(crate) fn get(&self, place: usize) -> Option<&T> {
        self.parts.get(place / N)?.get(place % N)
    }

    /// All of them, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.parts.iter().flat_map(|part| part.iter())
    }

    /// Whether another list has the same part at a place: then what it holds there is the same.
    pub(crate) fn shares(&self, other: &Self, place: usize) -> bool {
        let parts = (self.parts.get(place / N), other.parts.get(place / N));
        matches!(parts, (Some(one), Some(another)) if Arc::ptr_eq(one, another))
    }

    /// Looks at what this list and another of the same length hold at each place.
    pub(crate) fn with(&self, other: &Self, mut look: impl FnMut(usize, &T, &T)) {
        for (part, (own, others)) in self.parts.iter().zip(&other.parts).enumerate() {
            for (place, (one, another)) in own.iter().zip(others.iter()).enumerate() {
                look(part * N + place, one, another);
            }
        }
    }

    /// About how many bytes a copy takes before anything is changed in it.
    pub(crate) fn outside(&self) -> usize {
        size_of_val(self.parts.as_slice())
    }
}

impl<T: Clone + HeapSize, const N: usize> Shared<T, N> {
    /// The thing at a place, to be changed.
    pub(crate) fn get_mut(&mut self, place: usize) -> Option<&mut T> {
        self.part_mut(place / N)?.get_mut(place % N)
    }

    /// Adds a thing at the end.
    pub(crate) fn push(&mut self, thing: T) {
        match self.parts.len().checked_sub(1).filter(|_| !self.len().is_multiple_of(N)) {
            Some(last) => {
                if let Some(part) = self.part_mut(last) {
                    part.push(thing);
                }
            }
            None => self.parts.push(Arc::new(vec![thing])),
        }
    }

    /// A part to be changed: if another list has it too, it is copied.
    fn part_mut(&mut self, part: usize) -> Option<&mut Vec<T>> {
        let part = self.parts.get_mut(part)?;
        if Arc::strong_count(part) > 1 {
            self.copied += part.iter().map(HeapSize::weight).sum::<usize>();
        }
        Some(Arc::make_mut(part))
    }

    /// How many bytes were copied since this was last asked.
    pub(crate) fn unpaid(&mut self) -> usize {
        std::mem::take(&mut self.copied)
    }

    /// About how many bytes it takes, those left out that it shares with another.
    pub(crate) fn size_beside(&self, other: &Self) -> usize {
        let shared = |place: usize| other.parts.get(place);
        let own = self
            .parts
            .iter()
            .enumerate()
            .filter(|(place, part)| !shared(*place).is_some_and(|other| Arc::ptr_eq(part, other)));
        self.outside() + own.flat_map(|(_, part)| part.iter()).map(HeapSize::weight).sum::<usize>()
    }
}

impl<T, const N: usize> Default for Shared<T, N> {
    fn default() -> Self {
        Self { parts: Vec::new(), copied: 0 }
    }
}

impl<T, const N: usize> FromIterator<T> for Shared<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut things = things.into_iter();
        let mut list = Self::default();
        loop {
            let part: Vec<T> = things.by_ref().take(N).collect();
            if part.is_empty() {
                return list;
            }
            list.parts.push(Arc::new(part));
        }
    }
}

// All parts but the last are full, so lists that hold the same have the same parts.

impl<T: Eq, const N: usize> PartialEq for Shared<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.parts == other.parts
    }
}

impl<T: Eq, const N: usize> Eq for Shared<T, N> {}

impl<T: Ord, const N: usize> PartialOrd for Shared<T, N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Ord, const N: usize> Ord for Shared<T, N> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.parts.cmp(&other.parts)
    }
}

impl<T: Hash, const N: usize> Hash for Shared<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts.hash(state);
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::{HeapSize, Shared};

    impl HeapSize for u8 {
        fn weight(&self) -> usize {
            1
        }
    }

    #[test]
    fn a_copy_shares_what_is_not_changed() {
        let first: Shared<u8, 4> = (0..10).collect();
        let mut copy = first.clone();
        assert_eq!((copy.len(), copy.get(9), copy.get(10)), (10, Some(&9), None));
        *copy.get_mut(5).unwrap() = 7;
        *copy.get_mut(6).unwrap() = 7;
        assert_eq!((copy.unpaid(), copy.unpaid()), (4, 0));
        assert_eq!(
            [3, 4, 7, 8, 20].map(|place| copy.shares(&first, place)),
            [true, false, false, true, false]
        );
        assert_eq!(copy.size_beside(&first), copy.outside() + 4);
        assert_eq!(first.iter().copied().collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
        assert_eq!(copy, [0, 1, 2, 3, 4, 7, 7, 7, 8, 9].into_iter().collect());
        assert!(first < copy && first != copy);
        let mut changed = Vec::new();
        copy.with(&first, |place, one, other| {
            changed.extend((one != other).then_some((place, *one, *other)));
        });
        assert_eq!(changed, [(5, 7, 5), (6, 7, 6)]);
        for more in 10..13 {
            copy.push(more);
        }
        assert_eq!((copy.len(), first.len(), copy.get(12)), (13, 10, Some(&12)));
    }
}
