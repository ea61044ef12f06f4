//! `pass else move`, where a pass is always possible.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Acts, ActsKind};

impl Facts<'_> {
    /// Warns of a pass that is always possible and goes before something else: `pass else move`.
    pub(super) fn pass_goes_first(&self, acts: &Acts, to: &mut Told) {
        let ActsKind::Else(parts) = &acts.kind else { return };
        for pair in parts.windows(2) {
            if let [first, next] = pair
                && self.is_always_possible(first)
            {
                to.push(errors::pass_goes_first(first.at, (next.at, &self.sources.words(next.at))));
            }
        }
    }
}
