//! Short lists, most of them of one value: these take no memory of their own.

use std::ops::Deref;

/// Some values in order.
pub(super) enum Short<'p, T> {
    /// Values as they stand in a program.
    Written(&'p [T]),
    /// One value.
    One([T; 1]),
    /// Values that were found.
    Many(Vec<T>),
}

impl<T> Deref for Short<'_, T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Self::Written(values) => values,
            Self::One(value) => value,
            Self::Many(values) => values,
        }
    }
}

impl<T> FromIterator<T> for Short<'_, T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut values = values.into_iter();
        let Some(first) = values.next() else { return Self::Written(&[]) };
        let Some(second) = values.next() else { return Self::One([first]) };
        let mut many = vec![first, second];
        many.extend(values);
        Self::Many(many)
    }
}
