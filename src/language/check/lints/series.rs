//! States that end with the next turn, in a game in which the next turn may be the same side's.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, Expiry, SetKind, StateDecl, StateId, StateOwner, TestStepKind};

impl Facts<'_> {
    /// Warns of a state that ends with the next turn where `again` may give that turn to the same side. Who asks for the
    /// state in `again` itself or in a test knows when it ends.
    pub(super) fn state_in_series(&self, id: StateId, state: &StateDecl, to: &mut Told) {
        let Some(again) = self.ir.again.first().filter(|_| state.until == Expiry::NextTurn) else { return };
        let mut steps = self.ir.tests.iter().flat_map(|test| &test.steps);
        let in_tests =
            steps.any(|step| matches!(&step.kind, TestStepKind::Holds(condition) if asks_for(condition, id)));
        if !in_tests && !self.ir.again.iter().any(|condition| asks_for(condition, id)) {
            let of_game = state.of == StateOwner::Game;
            to.push(errors::ends_in_series((state.at, &state.name), of_game, again.at));
        }
    }
}

/// Whether a question asks for a state, whosever it is.
fn asks_for(condition: &Condition, id: StateId) -> bool {
    let mut asked = false;
    Part::Condition(condition).each_within(&mut |part| {
        asked |= match part {
            Part::State(state) => state.state == id,
            Part::Set(set) => set.kind == SetKind::Flagged(id),
            _ => false,
        };
        !asked
    });
    asked
}
