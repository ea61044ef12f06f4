//! What is remembered longer than is meant, or not as long: counts that begin anew, and states that keep men from moving for ever.

use super::super::appearing::all_effects;
use super::super::moments::most_acts;
use super::super::{Linter, errors};
use super::mention::{in_condition, in_set};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Assigned, Comparison, Condition, ConditionKind, Effect, EffectKind, Event, Expiry, Guard, Number,
    NumberKind, Set, SetKind, StateDecl, StateId, StateOwner, StateType, Value,
};
use crate::language::source::Span;

impl Linter<'_> {
    /// Warns of `captured = number of taken`, where an ending asks how many were taken in all.
    pub(super) fn totals_begun_anew(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (index, state) in self.ir.states.iter().enumerate() {
            let id = StateId::at(index);
            let lasts = state.until == Expiry::Never && !matches!(state.of, StateOwner::Men(_));
            if !lasts || !matches!(state.ty, StateType::Number(..)) || state.at.source != self.main {
                continue;
            }
            let given: Vec<(Span, &Assigned)> = self.given_to(id).collect();
            let anew = |value: &Assigned| matches!(value, Assigned::Number(number) if counts_taken(number) && !mentions(number, id));
            let asked = self.ir.after_turn.iter().find_map(|ending| asks_for_several(&ending.when, id));
            if let (Some((at, value)), Some(asked)) = (given.first(), asked)
                && let Assigned::Number(number) = value
                && given.iter().all(|(_, value)| anew(value))
            {
                let counted = self.sources.words(number.at);
                found.push(errors::total_begun_anew((*at, &state.name), &counted, asked));
            }
        }
        found
    }

    /// Warns of states by which men may not move, and that nothing ever sets back.
    pub(super) fn held_for_ever(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (index, state) in self.ir.states.iter().enumerate() {
            let id = StateId::at(index);
            if state.until == Expiry::Never && !state.constant && state.at.source == self.main {
                let found_here = self.rests_for_ever(id, state).or_else(|| self.spent_for_ever(id, state));
                let found_here = found_here.or_else(|| self.sleeps_for_ever(id, state));
                found.extend(found_here.or_else(|| self.only_lowered(id, state)));
            }
        }
        found
    }

    /// `moves when rest is 0`, where `rest` is only ever raised.
    fn rests_for_ever(&self, id: StateId, state: &StateDecl) -> Option<Diagnostic> {
        let StateType::Number(least, most) = state.ty else { return None };
        let StateOwner::Men(kinds) = &state.of else { return None };
        let first = state.first.iter().all(|first| *first == Value::Number(least));
        // One that is 0 or 1 may be a flag, and a flag may be meant to stay.
        if !first || most - least < 2 {
            return None;
        }
        let guard = self.guards_of_all().find(|guard| asks_for_first(&guard.condition, id, least))?;
        let raised = |value: &Assigned| match value {
            Assigned::Number(number) => match &number.kind {
                NumberKind::Constant(number) => *number > least,
                NumberKind::Add(parts) => parts.iter().any(|part| mentions(part, id)),
                _ => false,
            },
            _ => false,
        };
        let mut given = self.given_to(id);
        let (at, value) = given.next()?;
        if !raised(value) || !given.all(|(_, value)| raised(value)) {
            return None;
        }
        let names = kinds.iter().filter_map(|kind| Some(self.ir.kinds.get(kind.index())?.name.as_str()));
        let men = match names.collect::<Vec<_>>().as_slice() {
            [one] => format!("own {one}"),
            several => format!("own ({})", several.join(" or ")),
        };
        Some(errors::rests_for_ever((state.at, &state.name), &men, at, guard.at))
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

    /// `moves unless mover in used`, where all who have moved join `used` in a turn of several acts.
    fn spent_for_ever(&self, id: StateId, state: &StateDecl) -> Option<Diagnostic> {
        let several = !self.ir.again.is_empty() || self.ir.turns().any(|acts| most_acts(acts) > 1);
        if !several || !matches!(state.ty, StateType::Men(_)) {
            return None;
        }
        let guard = self.guards_of_all().find(|guard| keeps_members(&guard.condition, id))?;
        let himself = |set: &Set| matches!(set.kind, SetKind::Mover | SetKind::Me);
        let added = |effect: &&Effect| matches!(&effect.kind, EffectKind::Add(men, to) if to.state == id && himself(men));
        let hooks = self.ir.kinds.iter().flat_map(|kind| &kind.hooks).chain(&self.ir.hooks);
        let moved = hooks.filter(|hook| hook.event == Event::Moving && hook.when.is_empty());
        let add = moved.flat_map(|hook| &hook.effects).find(added)?;
        let mut all = self.every_effect().flatten().flat_map(Effect::with_all_within);
        let lessened = all.any(|effect| {
            matches!(&effect.kind, EffectKind::Remove(_, held) | EffectKind::Assign(held, _) if held.state == id)
        });
        (!lessened).then(|| errors::spent_for_ever((state.at, &state.name), add.at, guard.at))
    }

    /// `moves unless asleep`, where each man who moves, or takes, is set asleep, and nothing wakes him.
    fn sleeps_for_ever(&self, id: StateId, state: &StateDecl) -> Option<Diagnostic> {
        if state.ty != StateType::Flag || !matches!(state.of, StateOwner::Men(_)) {
            return None;
        }
        let denied = |condition: &Condition| matches!(&condition.kind, ConditionKind::Not(what) if matches!(&what.kind, ConditionKind::Flag(flag) if flag.state == id));
        let guard =
            self.ir.kinds.iter().flat_map(|kind| &kind.moves).find(|guard| denied(&guard.condition))?;
        let sets = |effect: &&Effect| matches!(&effect.kind, EffectKind::Assign(flag, Assigned::Flag(true)) if flag.state == id);
        let hooks = self.ir.kinds.iter().flat_map(|kind| &kind.hooks).filter(|hook| hook.when.is_empty());
        let hooks = hooks.filter_map(|hook| match hook.event {
            Event::Moving => Some(("has moved", hook.effects.as_slice())),
            Event::Taking => Some(("has taken", hook.effects.as_slice())),
            _ => None,
        });
        let walks = self.ir.kinds.iter().flat_map(|kind| &kind.walks);
        // Of a move that takes nobody, it may be the very purpose.
        let takes =
            |effects: &&[Effect]| effects.iter().any(|effect| matches!(effect.kind, EffectKind::Take(..)));
        let walks = walks.flat_map(all_effects).filter(takes).map(|effects| ("has taken so", effects));
        let (who, set) =
            hooks.chain(walks).find_map(|(who, effects)| Some((who, effects.iter().find(sets)?)))?;
        let stays = self.given_to(id).all(|(_, value)| matches!(value, Assigned::Flag(true)));
        stays.then(|| errors::sleeps_for_ever((state.at, &state.name), who, set.at, guard.at))
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

    /// The guards on all moves of a piece, and on those of the game.
    fn guards_of_all(&self) -> impl Iterator<Item = &Guard> {
        self.ir.kinds.iter().flat_map(|kind| &kind.moves).chain(&self.ir.moves)
    }
}

/// Whether a number is how many were taken, of whatever sort.
pub(in crate::language::check::lints) fn counts_taken(number: &Number) -> bool {
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

/// Whether it is asked that a state has its first value.
fn asks_for_first(condition: &Condition, id: StateId, first: i64) -> bool {
    let constant = |number: &Number| match number.kind {
        NumberKind::Constant(number) => Some(number),
        _ => None,
    };
    match &condition.kind {
        ConditionKind::All(parts) => parts.iter().any(|part| asks_for_first(part, id, first)),
        ConditionKind::Compare(one, Comparison::Equal | Comparison::AtMost, other) => {
            is_state(one, id) && constant(other) == Some(first)
        }
        ConditionKind::Compare(one, Comparison::Less, other) => {
            is_state(one, id) && constant(other) == Some(first + 1)
        }
        ConditionKind::Not(denied) => match &denied.kind {
            ConditionKind::Compare(one, Comparison::More, other) => {
                is_state(one, id) && constant(other) == Some(first)
            }
            _ => false,
        },
        _ => false,
    }
}

/// Whether it is asked that the mover is not in a state.
fn keeps_members(condition: &Condition, id: StateId) -> bool {
    let held = |set: &Set| matches!(&set.kind, SetKind::State(state, _) if state.state == id);
    let himself = |set: &Set| matches!(set.kind, SetKind::Mover | SetKind::Me);
    match &condition.kind {
        ConditionKind::All(parts) => parts.iter().any(|part| keeps_members(part, id)),
        ConditionKind::Not(denied) => {
            matches!(denied.kind, ConditionKind::Common(..) | ConditionKind::Some(_))
                && in_condition(denied, &held).is_some()
                && in_condition(denied, &himself).is_some()
        }
        _ => false,
    }
}
