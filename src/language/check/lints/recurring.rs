//! Counts that keep positions from occurring again.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{
    Assigned, Compared, Condition, ConditionKind, Effect, EffectKind, Event, Expiry, Number, NumberKind,
    Side, StateDecl, StateId, StateRef, StateType, Value,
};
use crate::language::source::Span;

/// A count that goes on for longer than this keeps positions from occurring again for as long as anybody looks.
const LONG: i64 = 12;

impl Facts<'_> {
    /// Warns of a count of the game that every move raises and nothing sets back, where an ending asks whether a position
    /// occurs again.
    pub(super) fn count_that_never_returns(&self, id: StateId, state: &StateDecl, to: &mut Told) {
        let mut endings = self.ir.after_turn.iter().chain(&self.ir.before_turn);
        let compared = state.compared == Compared::Always && state.until == Expiry::Never;
        if compared
            && goes_on(state)
            && let Some(asked) = endings.find_map(|ending| asks_whether_it_occurs(&ending.when))
            && let Some(at) = self.always_raised(id)
        {
            to.push(errors::count_never_returns((state.at, &state.name), at, asked));
        }
    }

    /// Where every move raises a count; nothing where some moves do not, or something else changes it.
    fn always_raised(&self, id: StateId) -> Option<Span> {
        let games = self.ir.hooks.iter();
        let every = games.filter(|hook| hook.event == Event::Moving && hook.when.is_empty());
        let raised = every.flat_map(|hook| &hook.effects).find(|effect| raises(effect, id))?.at;
        // Who passes raises nothing.
        let mut otherwise = self.may_pass() || !self.ir.kinds.iter().all(|decl| decl.drops.is_empty());
        let effects = self.every_effect().flatten().flat_map(Effect::with_all_within);
        otherwise |= effects.into_iter().any(|effect| changes(effect, id) && effect.at != raised);
        (!otherwise).then_some(raised)
    }
}

/// Whether a number has far to go.
fn goes_on(state: &StateDecl) -> bool {
    match (&state.ty, &state.first[Side(0)]) {
        (StateType::Number(_, most), Value::Number(first)) => most.saturating_sub(*first) > LONG,
        _ => false,
    }
}

/// `turns = turns + 1`
fn raises(effect: &Effect, id: StateId) -> bool {
    let EffectKind::Assign(StateRef { state, .. }, Assigned::Number(number)) = &effect.kind else {
        return false;
    };
    let NumberKind::Add(parts) = &number.kind else { return false };
    let itself = |part: &&Number| matches!(&part.kind, NumberKind::State(of) if of.state == id);
    let more = |part: &Number| matches!(part.kind, NumberKind::Constant(1..));
    *state == id
        && parts.iter().filter(itself).count() == 1
        && parts.iter().filter(|part| !itself(part)).all(more)
        && parts.len() > 1
}

fn changes(effect: &Effect, id: StateId) -> bool {
    matches!(&effect.kind, EffectKind::Assign(state, _) if state.state == id)
}

fn asks_whether_it_occurs(condition: &Condition) -> Option<Span> {
    match &condition.kind {
        ConditionKind::Occurs(_) => Some(condition.at),
        ConditionKind::All(parts) | ConditionKind::Any(parts) => {
            parts.iter().find_map(asks_whether_it_occurs)
        }
        ConditionKind::Not(what) => asks_whether_it_occurs(what),
        _ => None,
    }
}
