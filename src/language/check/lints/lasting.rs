//! Totals that begin anew with each turn, and numbers that are only ever made less.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::mention::in_set;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Assigned, Comparison, Condition, ConditionKind, Effect, EffectKind, Expiry, Number, NumberKind, Set,
    SetKind, StateDecl, StateId, StateOwner, StateType, Value,
};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of `captured = number of taken`, where an ending asks how many were taken in all.
    pub(super) fn total_begun_anew(&self, id: StateId, state: &StateDecl, to: &mut Told) {
        let lasts = state.until == Expiry::Never && !matches!(state.of, StateOwner::Men(_));
        let Some(asked) = self.ir.after_turn.iter().find_map(|ending| asks_for_several(&ending.when, id))
        else {
            return;
        };
        let given: Vec<(Span, &Assigned)> = self.given_to(id).collect();
        let anew = |value: &Assigned| matches!(value, Assigned::Number(number) if counts_taken(number) && !mentions(number, id));
        if let Some((at, Assigned::Number(number))) = given.first()
            && lasts
            && given.iter().all(|(_, value)| anew(value))
        {
            let counted = self.sources.words(number.at);
            to.push(errors::total_begun_anew((*at, &state.name), &counted, asked));
        }
    }

    /// Warns of a number that begins at its least and is only made less.
    pub(super) fn number_only_lowered(&self, id: StateId, state: &StateDecl, to: &mut Told) {
        if state.until == Expiry::Never && !state.constant {
            to.extend(self.only_lowered(id, state));
        }
    }

    /// `arrows : 0..3`, which begins at 0 and is only ever made less.
    fn only_lowered(&self, id: StateId, state: &StateDecl) -> Option<Diagnostic> {
        let StateType::Number(least, most) = state.ty else { return None };
        if matches!(state.of, StateOwner::Men(_)) {
            return None;
        }
        let first = state.first.iter().all(|first| *first == Value::Number(least));
        let lowers = |value: &Assigned| match value {
            Assigned::Number(Number { kind: NumberKind::Subtract(from, by), .. }) => {
                is_state(from, id) && matches!(by.kind, NumberKind::Constant(by) if by >= 0)
            }
            _ => false,
        };
        let mut given = self.given_to(id);
        let (at, value) = given.next()?;
        let set_up = self.ir.setup.states.iter().any(|(_, held, _)| *held == id);
        if !first || set_up || !lowers(value) || !given.all(|(_, value)| lowers(value)) {
            return None;
        }
        Some(errors::only_lowered((state.at, &state.name), at, (least, most)))
    }

    /// What effects give to a state, and where.
    fn given_to(&self, id: StateId) -> impl Iterator<Item = (Span, &Assigned)> {
        self.every_effect().flatten().flat_map(Effect::with_all_within).filter_map(
            move |effect| match &effect.kind {
                EffectKind::Assign(state, value) if state.state == id => Some((effect.at, value)),
                _ => None,
            },
        )
    }
}

/// Whether a number is how many were taken, of whatever sort.
fn counts_taken(number: &Number) -> bool {
    let taken = |set: &Set| set.kind == SetKind::Taken;
    match &number.kind {
        NumberKind::NumberOf(set) => in_set(set, &taken).is_some(),
        NumberKind::SumOf { of, .. } => in_set(of, &taken).is_some(),
        _ => false,
    }
}

/// Whether a number asks for a state.
fn mentions(number: &Number, id: StateId) -> bool {
    let mut found = false;
    Part::Number(number).each_within(&mut |part| {
        found |= matches!(part, Part::State(state) if state.state == id);
        !found
    });
    found
}

fn is_state(number: &Number, id: StateId) -> bool {
    matches!(&number.kind, NumberKind::State(state) if state.state == id)
}

/// Where it is asked whether a state has come to two or more.
fn asks_for_several(condition: &Condition, id: StateId) -> Option<Span> {
    let several = |number: &Number| matches!(number.kind, NumberKind::Constant(many) if many > 1);
    match &condition.kind {
        ConditionKind::All(parts) => parts.iter().find_map(|part| asks_for_several(part, id)),
        ConditionKind::Compare(one, Comparison::Equal | Comparison::AtLeast | Comparison::More, other) => {
            (is_state(one, id) && several(other)).then_some(condition.at)
        }
        _ => None,
    }
}
