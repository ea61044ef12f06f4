//! `take enemy`, which captures all of them on the board.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::words::followed_by;
use crate::language::ir::{Kind, Set, SetKind};

impl Facts<'_> {
    /// Warns of `take enemy`. Where there is one such piece only, that may be meant.
    pub(super) fn all_taken(&self, to: &mut Warnings) {
        for set in self.notes.taken_all_over.iter().filter(|set| !self.is_one(set)) {
            let words = self.sources.words(set.at);
            to.push(errors::takes_all((set.at, &words), &followed_by(&words, "by step any")));
        }
    }

    /// Whether a set names pieces of which each side begins with one at most.
    fn is_one(&self, set: &Set) -> bool {
        match &set.kind {
            SetKind::And(parts) => parts.iter().any(|part| self.is_one(part)),
            SetKind::Kinds(kinds) => {
                let few = |kind: &Kind| {
                    let placed = self.setup_counts(*kind);
                    placed.into_iter().all(|many| many < 2) && !self.ir.hand.contains(kind)
                };
                kinds.len() == 1 && kinds.iter().all(few)
            }
            _ => false,
        }
    }
}
