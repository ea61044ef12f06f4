//! `no King attacked`, where each side has a King.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{BySide, Kind};

impl Facts<'_> {
    /// Warns of attacked pieces of no side, where each side has such pieces and none of them is neutral.
    pub(super) fn attacked_of_either(&self, to: &mut Warnings) {
        let owners = self.first_owners();
        let both = |kind: &Kind| {
            owners.get(kind.index()).is_some_and(|of| of.sides == BySide::both(true) && !of.nobody)
        };
        let said = self.notes.attacked_of_no_side.iter();
        for (at, _) in said.filter(|(_, kinds)| kinds.iter().any(both)) {
            let text = self.sources.words(*at);
            let men = format!("({})", text.trim_matches(['(', ')']));
            let men = if text.contains(' ') { &*men } else { &*text };
            to.push(errors::attacked_of_either((*at, &text), men));
        }
    }
}
