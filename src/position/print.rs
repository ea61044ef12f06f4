//! Positions told apart in little room.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::Position;

/// What tells positions apart: 128 bits, so many that no two that differ are ever taken for one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Print(u64, u64);

impl Print {
    /// That of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let half = |salt: u64| {
            let mut hasher = DefaultHasher::new();
            (salt, position).hash(&mut hasher);
            hasher.finish()
        };
        Self(half(0), half(1))
    }
}
