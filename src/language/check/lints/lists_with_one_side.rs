//! `enemy Captain or Barge`, where both sides can have a Barge.

use super::Warnings;
use crate::language::check::facts::Facts;
use crate::language::ir::{BySide, Kind};

impl Facts<'_> {
    /// Refuses a list that names a side for some parts only, if both sides can have the pieces of the other parts.
    pub(super) fn lists_with_one_side(&self, to: &mut Warnings) {
        let owners = self.owners();
        let both =
            |kind: &Kind| owners.get(kind.index()).is_some_and(|owners| owners.sides == BySide::both(true));
        for list in &self.notes.sided_lists {
            if list.kinds.iter().any(both) {
                to.push(list.found.clone());
            }
        }
    }
}
