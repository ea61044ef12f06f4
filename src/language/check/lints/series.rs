//! States that end with the next turn, in a game in which the next turn may be the same side's.

use super::{Linter, errors};
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, Expiry, SetKind, StateDecl, StateId, StateOwner, TestStepKind};

impl Linter<'_> {
    /// Warns of states that end with the next turn, whoever has it, where `again` lets a side have the next one, too. Who asks
    /// for the state in `again` itself or in a test knows when it ends.
    pub(super) fn states_in_series(&mut self) {
        let Some(again) = self.ir.again.first() else { return };
        let states = self.ir.states.iter().enumerate().map(|(index, state)| (StateId::at(index), state));
        let short = states.filter(|(_, state)| state.until == Expiry::NextTurn);
        let meant = |id| {
            let in_tests =
                self.ir.tests.iter().flat_map(|test| &test.steps).any(
                    |step| matches!(&step.kind, TestStepKind::Holds(condition) if asks_for(condition, id)),
                );
            in_tests || self.ir.again.iter().any(|condition| asks_for(condition, id))
        };
        let told = |state: &StateDecl| {
            let of_game = state.of == StateOwner::Game;
            errors::ends_in_series((state.at, &state.name), of_game, again.at)
        };
        let found: Vec<_> = short.filter(|(id, _)| !meant(*id)).map(|(_, state)| told(state)).collect();
        self.out.extend(found);
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
