//! What a piece looks like in pictures: no part of what it means.

use serde::{Deserialize, Serialize};

use super::{Ir, Kind};

/// How pictures show the pieces of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Look {
    /// A silhouette of the program, by its name: one of [`silhouettes::names`](crate::language::looks::silhouettes::names).
    Named(String),
    /// An outline of the author's own: what [`outline::read`](crate::language::looks::outline::read) takes.
    Drawn(String),
}

impl Ir {
    /// What a piece looks like; none: it is shown by its letter.
    #[must_use]
    pub fn look(&self, kind: Kind) -> Option<&Look> {
        self.looks.iter().find(|(of, _)| *of == kind).map(|(_, look)| look)
    }
}
