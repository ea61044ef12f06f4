//! `after a turn { lose when no move }`: that asks the side that has just moved.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{ConditionKind, EndResult, Ending, Whose};

impl Facts<'_> {
    /// Warns of `after a turn { lose when no move }`: there the side is asked that has just moved, which is not to move.
    pub(super) fn mover_asked_for_moves(&self, line: &Ending, after: bool, to: &mut Told) {
        // What is asked beside it may be about either side.
        let plain = after
            && line.when.kind == ConditionKind::NoMove(Whose::Own)
            && self.sources.words(line.when.at) == "no move"
            && !self.is_in_brackets(line.when.at);
        if plain && self.ir.alternates() {
            to.push(errors::mover_asked_for_moves(line.when.at, line.result == EndResult::Win));
        }
    }
}
