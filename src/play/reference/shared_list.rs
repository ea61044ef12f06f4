//! A list that is usually empty and is copied where ways branch.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A short list. Copies share it until one of them is changed; an empty one takes no memory.
#[derive(Debug)]
pub(crate) struct SharedList<T>(Option<Arc<Vec<T>>>);

impl<T> Default for SharedList<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Clone for SharedList<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Deref for SharedList<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0.as_ref().map_or(&[], |list| list.as_slice())
    }
}

impl<T: PartialEq> PartialEq for SharedList<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for SharedList<T> {}

impl<T: Hash> Hash for SharedList<T> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        (**self).hash(to);
    }
}

impl<T> From<Vec<T>> for SharedList<T> {
    fn from(list: Vec<T>) -> Self {
        Self(if list.is_empty() { None } else { Some(Arc::new(list)) })
    }
}

impl<T: Clone> SharedList<T> {
    /// The list, to be changed.
    pub(crate) fn edit(&mut self) -> &mut Vec<T> {
        Arc::make_mut(self.0.get_or_insert_default())
    }
}

#[cfg(test)]
mod tests {
    use super::SharedList;

    #[test]
    fn copies_are_changed_alone() {
        let mut one = SharedList::from(vec![1, 2]);
        let other = one.clone();
        one.edit().push(3);
        assert_eq!((&*one, &*other), (&[1, 2, 3][..], &[1, 2][..]));
        assert!(SharedList::<u8>::default().is_empty() && SharedList::from(Vec::<u8>::new()).0.is_none());
    }
}
