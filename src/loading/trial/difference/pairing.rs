//! Pairs equal items of two lists.

use crate::language::sorting::Sorting;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Two lists, item for item.
#[derive(Debug)]
pub(super) struct Pairing<'a, T> {
    /// What both have, in the order of the second list.
    pub(super) both: Vec<(&'a T, &'a T)>,
    /// What only the first list has, in its order.
    pub(super) gone: Vec<&'a T>,
    /// What only the second list has, in its order.
    pub(super) new: Vec<&'a T>,
    /// Whether what both have stands in the same order in both.
    pub(super) in_order: bool,
}

/// Pairs the items with the same key: the first in one list with the first in the other, the second with the second.
pub(super) fn pair<'a, T, K: Hash + Eq>(
    before: &'a [T],
    now: &'a [T],
    key: impl Fn(&'a T) -> K,
) -> Pairing<'a, T> {
    let mut unpaired: HashMap<K, VecDeque<(usize, &'a T)>> = HashMap::new();
    for (index, item) in before.iter().enumerate() {
        unpaired.entry(key(item)).or_default().push_back((index, item));
    }
    let mut pairing = Pairing { both: Vec::new(), gone: Vec::new(), new: Vec::new(), in_order: true };
    let mut last = 0;
    for item in now {
        match unpaired.get_mut(&key(item)).and_then(VecDeque::pop_front) {
            Some((index, other)) => {
                pairing.in_order &= last <= index;
                last = index;
                pairing.both.push((other, item));
            }
            None => pairing.new.push(item),
        }
    }
    let mut gone: Vec<(usize, &T)> = unpaired.into_values().flatten().collect();
    gone.arrange_by_key(|(index, _)| *index);
    pairing.gone = gone.into_iter().map(|(_, item)| item).collect();
    pairing
}

#[cfg(test)]
mod tests {
    use super::{Pairing, pair};

    #[test]
    fn items_with_the_same_key_are_paired_in_turn() {
        let (before, now) = (["a1", "b1", "a2", "c1"], ["a3", "d1", "b2", "a4", "a5"]);
        let Pairing { both, gone, new, in_order } = pair(&before, &now, |item| item.chars().next());
        assert_eq!(both, [(&"a1", &"a3"), (&"b1", &"b2"), (&"a2", &"a4")]);
        assert_eq!((gone, new, in_order), (vec![&"c1"], vec![&"d1", &"a5"], true));
    }

    #[test]
    fn another_order_is_noticed() {
        assert!(!pair(&[1, 2, 3], &[1, 3, 2], |item| *item).in_order);
        assert!(pair(&[1, 2, 3], &[0, 1, 4, 3], |item| *item).in_order);
    }
}
