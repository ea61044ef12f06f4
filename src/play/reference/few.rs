//! A list that is mostly empty and is copied wherever ways part.

use std::cmp::Ordering;
use std::ops::Deref;
use std::sync::Arc;

/// A short list. Copies share it until one of them is changed; an empty one takes no memory.
#[derive(Debug)]
pub(crate) struct Few<T>(Option<Arc<Vec<T>>>);

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Clone for Few<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0.as_ref().map_or(&[], |list| list.as_slice())
    }
}

impl<T: PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Few<T> {}

impl<T: PartialOrd> PartialOrd for Few<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (**self).partial_cmp(&**other)
    }
}

impl<T: Ord> Ord for Few<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl<T> From<Vec<T>> for Few<T> {
    fn from(list: Vec<T>) -> Self {
        Self(if list.is_empty() { None } else { Some(Arc::new(list)) })
    }
}

impl<T: Clone> Few<T> {
    /// The list, to be changed.
    pub(crate) fn edit(&mut self) -> &mut Vec<T> {
        Arc::make_mut(self.0.get_or_insert_default())
    }
}

#[cfg(test)]
mod tests {
    use super::Few;

    #[test]
    fn copies_are_changed_alone() {
        let mut one = Few::from(vec![1, 2]);
        let other = one.clone();
        one.edit().push(3);
        assert_eq!((&*one, &*other), (&[1, 2, 3][..], &[1, 2][..]));
        assert!(Few::<u8>::default().is_empty() && Few::from(Vec::<u8>::new()).0.is_none());
    }
}
