//! States of a used file that last until the end of the next turn, where `again` gives the next turn to the same side.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Condition, Expiry};

impl Facts<'_> {
    /// Warns of them at `again`: the other side may never see what was meant for it. A file that declares the state itself knows.
    pub(super) fn gone_in_a_series(&self, again: &Condition, to: &mut Warnings) {
        for state in &self.ir.states {
            let is_used = state.at.source != again.at.source;
            if state.until == Expiry::NextTurn && !state.constant && is_used {
                to.push(errors::gone_in_a_series(again.at, (state.at, &state.name)));
            }
        }
    }
}
