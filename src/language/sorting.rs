//! Sorting and collecting in little code. The sorts of the standard library are generated for each type, six thousand bytes of WebAssembly each,
//! and nearly all lists that are sorted here are a handful of words, places or cells. So one sort, of numbers, serves all types. The
//! plain interpreter uses it, too, and is no slower for it. The engine, which no page contains, keeps the sorts of the standard library.

use std::cmp::Ordering;

/// Lists that can be sorted. Equal members stay in the order in which they stand.
pub(crate) trait Sorting<T> {
    /// Sorts by a comparison.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by what a key says.
    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|one, other| key(one).cmp(&key(other)));
    }

    /// Sorts by the order of the type.
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }
}

impl<T> Sorting<T> for [T] {
    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let mut order = order(self.len(), &mut |one, other| match (self.get(one), self.get(other)) {
            (Some(one), Some(other)) => compare(one, other),
            _ => Ordering::Equal,
        });
        // `order` tells for each place who comes to stand there. Along each cycle of it pieces are exchanged until all are there.
        for place in 0..order.len() {
            let mut at = place;
            while let Some(from) = order.get_mut(at).map(|from| std::mem::replace(from, at))
                && from != place
            {
                self.swap(at, from);
                at = from;
            }
        }
    }
}

/// Sets and maps in little code: `collect` sorts what they are made of first, by a sort of its own for each type.
pub(crate) trait Gather: Iterator + Sized {
    /// A collection of all that comes, one after the other.
    fn gather<C: Default + Extend<Self::Item>>(self) -> C {
        let mut all = C::default();
        all.extend(self);
        all
    }
}

impl<I: Iterator> Gather for I {}

/// The numbers below `count`, in the order of what they stand for.
fn order(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|one, other| compare(*one, *other));
    order
}

#[cfg(test)]
mod tests {
    use super::Sorting;

    proptest::proptest! {
        #[test]
        fn it_sorts_as_the_standard_library_does(mut list in proptest::collection::vec((0..9_u8, 0..99_u8), 0..60)) {
            let mut other = list.clone();
            list.arrange_by_key(|member| member.0);
            other.sort_by_key(|member| member.0);
            assert_eq!(list, other, "stable");
            list.arrange();
            other.sort_unstable();
            assert_eq!(list, other);
            list.arrange_by(|one, other| other.cmp(one));
            other.reverse();
            assert_eq!(list, other);
        }
    }
}
