//! A number of the game that both sides raise, and that `win when` uses as if each side had its own.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::mention::in_condition;
use crate::language::ir::{
    Assigned, BySide, Comparison, Condition, ConditionKind, Effect, EffectKind, EndResult, Number,
    NumberKind, Owner, Set, SetKind, StateDecl, StateId, StateOwner, StateType, Whose,
};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of such a number.
    pub(super) fn count_of_both(&self, id: StateId, state: &StateDecl, to: &mut Warnings) {
        let StateType::Number(least, most) = state.ty else { return };
        // Another name, given by a definition, shows that the count of both sides is intended.
        let is_count = |number: &Number| is_state(number, id) && self.sources.words(number.at) == state.name;
        let decides = |result: EndResult| matches!(result, EndResult::Win | EndResult::Lose);
        let mut endings = self.ir.after_turn.iter().filter(|line| decides(line.result));
        if state.of == StateOwner::Game
            && let Some(ending) = endings.find(|line| asks_how_many(&line.when, &is_count))
            && let Some(raised) = self.raised_by_both(id)
        {
            let declared = format!("{} : {least}..{most} for each side", state.name);
            let all = format!("all-{}", state.name);
            let line = self.sources.words(ending.at).replacen(&state.name, &all, 1);
            to.push(errors::counts_for_both(
                (state.at, &state.name),
                raised,
                (ending.at, &line),
                &declared,
                &all,
            ));
        }
    }

    /// The place where both sides raise a number of the game that nothing else changes.
    fn raised_by_both(&self, id: StateId) -> Option<Span> {
        let effects = self.every_effect().flatten().flat_map(Effect::with_all_within);
        let mut first = None;
        for effect in effects {
            match &effect.kind {
                EffectKind::Assign(to, value) if to.state == id && !is_raised(value, id) => return None,
                EffectKind::Assign(to, _) if to.state == id => first = first.or(Some(effect.at)),
                _ => {}
            }
        }
        let raised = first?;
        let of_both = |when: &[Condition]| !when.iter().any(names_a_side);
        // A hook or pass of the game runs for both sides; a clause of a piece for the sides that have the piece.
        let of_all = self.ir.hooks.iter().any(|hook| raised.is_within(hook.at) && of_both(&hook.when));
        let passed = self.ir.passes.iter().any(|clause| raised.is_within(clause.at));
        let of_kinds = self.ir.kinds.iter().zip(self.appearing()).any(|(decl, sides)| {
            let hooked = decl.hooks.iter().any(|hook| raised.is_within(hook.at) && of_both(&hook.when));
            let done = decl.walks.iter().any(|clause| raised.is_within(clause.at))
                || decl.drops.iter().any(|clause| raised.is_within(clause.at));
            *sides == BySide::both(true) && (hooked || done)
        });
        (of_all || passed || of_kinds).then_some(raised)
    }
}

/// `checks + 1`
fn is_raised(value: &Assigned, id: StateId) -> bool {
    match value {
        Assigned::Number(Number { kind: NumberKind::Add(parts), .. }) => {
            parts.iter().any(|part| is_state(part, id))
        }
        _ => false,
    }
}

fn names_a_side(condition: &Condition) -> bool {
    let of = |set: &Set| matches!(set.kind, SetKind::Side(Whose::Of(_)));
    in_condition(condition, &of).is_some() || matches!(condition.kind, ConditionKind::SameSide(..))
}

/// Whether a condition requires that the number has reached one that is written out.
fn asks_how_many(condition: &Condition, is_count: &dyn Fn(&Number) -> bool) -> bool {
    match &condition.kind {
        ConditionKind::Compare(one, comparison, other) => match comparison {
            Comparison::Equal => is_count(one) && other.is_constant() || is_count(other) && one.is_constant(),
            Comparison::AtLeast | Comparison::More => is_count(one) && other.is_constant(),
            Comparison::AtMost | Comparison::Less => is_count(other) && one.is_constant(),
        },
        ConditionKind::All(parts) => {
            parts.iter().all(|part| !matches!(part.kind, ConditionKind::SameSide(..)))
                && parts.iter().any(|part| asks_how_many(part, is_count))
        }
        _ => false,
    }
}

fn is_state(number: &Number, id: StateId) -> bool {
    matches!(&number.kind, NumberKind::State(state) if state.state == id && state.of == Owner::Game)
}
