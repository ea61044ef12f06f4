//! A count of moves that ends with the turn, and is asked in a series of turns.

use super::moments::most_acts;
use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{Assigned, Effect, EffectKind, Event, Expiry, Hook, NumberKind, StateId};

impl Facts<'_> {
    /// Warns of a count of moves that lasts one turn, where `again` asks how many there were in a series of turns.
    pub(super) fn counts_one_turn(&self, to: &mut Told) {
        if self.ir.turns().any(|acts| most_acts(acts) > 1) {
            return;
        }
        let counted = |id: StateId| {
            let moved =
                |hook: &&Hook| matches!(hook.event, Event::Moving | Event::Dropping) && hook.when.is_empty();
            self.ir.hooks.iter().filter(moved).flat_map(|hook| &hook.effects).any(|effect| raises(effect, id))
        };
        for when in &self.ir.again {
            Part::Condition(when).each_within(&mut |part| {
                if let Part::State(asked) = part
                    && let Some(state) = self.ir.states.get(asked.state.index())
                    && state.until == Expiry::ThisTurn
                    && counted(asked.state)
                {
                    to.push(errors::counts_one_turn((state.at, &state.name), when.at));
                }
                true
            });
        }
    }
}

/// Whether an effect adds a constant to a state.
fn raises(effect: &Effect, id: StateId) -> bool {
    let EffectKind::Assign(state, Assigned::Number(number)) = &effect.kind else { return false };
    let NumberKind::Add(parts) = &number.kind else { return false };
    let is_it = |kind: &NumberKind| matches!(kind, NumberKind::State(asked) if asked.state == id);
    state.state == id
        && parts.iter().any(|part| is_it(&part.kind))
        && parts.iter().all(|part| is_it(&part.kind) || matches!(part.kind, NumberKind::Constant(_)))
}
