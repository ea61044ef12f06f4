//! Where a part of the rules speaks of something.

use super::super::Checker;
use crate::ir::{
    Arrival, Assigned, Condition, ConditionKind, Effect, EffectKind, Go, Guard, KindValue, KindValueKind,
    Landing, Number, NumberKind, Owner, Rule, Set, SetKind, StateRef, Test, Walk, WalkKind,
};
use crate::source::Span;

/// What is looked for.
pub(in crate::check) type Wanted<'w> = &'w dyn Fn(&Set) -> bool;

impl Checker<'_> {
    /// Shows all sets that the rules ask for, the tests and the turn aside.
    pub(super) fn every_asked_set(&self, looked: Wanted<'_>) {
        let asked = |condition: &Condition| {
            in_condition(condition, looked);
        };
        let guarded = |guards: &[Guard]| guards.iter().for_each(|guard| asked(&guard.condition));
        for decl in &self.ir.kinds {
            guarded(&decl.moves);
            for clause in &decl.walks {
                in_walk(&clause.walk, looked);
                guarded(&clause.guards);
            }
            for clause in &decl.drops {
                in_set(&clause.on, looked);
                guarded(&clause.guards);
            }
            decl.hooks.iter().flat_map(|hook| &hook.when).for_each(asked);
            decl.promotions.iter().flat_map(|promotion| &promotion.when).for_each(asked);
            let rules = [&decl.takes, &decl.enters, &decl.passes, &decl.stops, &decl.stands];
            let rules = rules.into_iter().flat_map(|all| all.first.iter().chain(&all.also).chain(&all.never));
            for rule in rules.chain(&decl.safe) {
                in_set(&rule.what, looked);
                rule.when.iter().for_each(asked);
            }
        }
        guarded(&self.ir.moves);
        self.ir.hooks.iter().flat_map(|hook| &hook.when).for_each(asked);
        self.every_effect().for_each(|effects| every_set(effects, looked));
        self.ir.after_turn.iter().chain(&self.ir.before_turn).for_each(|line| asked(&line.when));
    }
}

/// The first of the sets in a set that is wanted.
pub(super) fn in_set(set: &Set, wanted: Wanted<'_>) -> Option<Span> {
    if wanted(set) {
        return Some(set.at);
    }
    match &set.kind {
        SetKind::And(parts) | SetKind::Or(parts) => parts.iter().find_map(|part| in_set(part, wanted)),
        SetKind::Not(what) | SetKind::Attacked(what) => in_set(what, wanted),
        SetKind::By { what, walk, from } => {
            in_set(what, wanted).or_else(|| in_set(from, wanted)).or_else(|| in_walk(walk, wanted))
        }
        SetKind::State(state, _) => in_state(state, wanted),
        _ => None,
    }
}

fn in_state(state: &StateRef, wanted: Wanted<'_>) -> Option<Span> {
    match &state.of {
        Owner::Men(set) => in_set(set, wanted),
        Owner::Game | Owner::Side(_) => None,
    }
}

pub(super) fn in_number(number: &Number, wanted: Wanted<'_>) -> Option<Span> {
    match &number.kind {
        NumberKind::State(state) => in_state(state, wanted),
        NumberKind::NumberOf(set) => in_set(set, wanted),
        NumberKind::Add(parts) | NumberKind::Max(parts) | NumberKind::Min(parts) => {
            parts.iter().find_map(|part| in_number(part, wanted))
        }
        NumberKind::Subtract(from, what) => in_number(from, wanted).or_else(|| in_number(what, wanted)),
        NumberKind::Constant(_) | NumberKind::InHand(..) | NumberKind::Distance => None,
    }
}

pub(super) fn in_kind_value(value: &KindValue, wanted: Wanted<'_>) -> Option<Span> {
    match &value.kind {
        KindValueKind::Of(set) => in_set(set, wanted),
        KindValueKind::State(state) => in_state(state, wanted),
        KindValueKind::These(_) => None,
    }
}

pub(in crate::check) fn in_condition(condition: &Condition, wanted: Wanted<'_>) -> Option<Span> {
    match &condition.kind {
        ConditionKind::All(parts) | ConditionKind::Any(parts) => {
            parts.iter().find_map(|part| in_condition(part, wanted))
        }
        ConditionKind::Not(what) | ConditionKind::CanMove(what) | ConditionKind::AfterEvery(what, _) => {
            in_condition(what, wanted)
        }
        ConditionKind::Some(set) => in_set(set, wanted),
        ConditionKind::Common(a, b) => in_set(a, wanted).or_else(|| in_set(b, wanted)),
        ConditionKind::Compare(a, _, b) => in_number(a, wanted).or_else(|| in_number(b, wanted)),
        ConditionKind::Flag(state) => in_state(state, wanted),
        ConditionKind::SameKind(a, b) => in_kind_value(a, wanted).or_else(|| in_kind_value(b, wanted)),
        ConditionKind::SameDirection(..)
        | ConditionKind::SameSide(..)
        | ConditionKind::InHand(..)
        | ConditionKind::NoMove(_)
        | ConditionKind::Occurs(_)
        | ConditionKind::TurnsSince { .. } => None,
    }
}

pub(super) fn in_walk(walk: &Walk, wanted: Wanted<'_>) -> Option<Span> {
    match &walk.kind {
        WalkKind::Leg(leg) => {
            let pattern = match &leg.go {
                Go::Jump(_, pattern) => pattern.as_slice(),
                Go::Step(_) => &[],
            };
            let landing = match &leg.landing {
                Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) | Landing::Onto(set) => Some(set),
                _ => None,
            };
            let sets = pattern.iter().map(|element| &element.what).chain(landing);
            let found = sets.into_iter().find_map(|set| in_set(set, wanted));
            found.or_else(|| in_arrival(&leg.arrival, wanted))
        }
        WalkKind::Stay(arrival) => in_arrival(arrival, wanted),
        WalkKind::Look(body, arrival) | WalkKind::Bracket { body, arrival, .. } => {
            in_walk(body, wanted).or_else(|| in_arrival(arrival, wanted))
        }
        WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
            parts.iter().find_map(|part| in_walk(part, wanted))
        }
        WalkKind::Repeat { body, .. } => in_walk(body, wanted),
    }
}

fn in_arrival(arrival: &Arrival, wanted: Wanted<'_>) -> Option<Span> {
    arrival.tests.iter().find_map(|test| match test {
        Test::To(set) => in_set(set, wanted),
        Test::Where(condition) => in_condition(condition, wanted),
    })
}

/// In effects, but for what stands in an `each`: of that, only whom it is about.
pub(super) fn in_effects(effects: &[Effect], wanted: Wanted<'_>) -> Option<Span> {
    effects.iter().find_map(|effect| match &effect.kind {
        EffectKind::Each(set, _) | EffectKind::Take(set) => in_set(set, wanted),
        EffectKind::If(condition, then, otherwise) => in_condition(condition, wanted)
            .or_else(|| in_effects(then, wanted))
            .or_else(|| in_effects(otherwise, wanted)),
        EffectKind::Put(a, b) | EffectKind::Swap(a, b) => in_set(a, wanted).or_else(|| in_set(b, wanted)),
        EffectKind::Become(value) | EffectKind::AddToHand(value, _) => in_kind_value(value, wanted),
        EffectKind::Add(set, state) | EffectKind::Remove(set, state) => {
            in_set(set, wanted).or_else(|| in_state(state, wanted))
        }
        EffectKind::Assign(state, value) => in_state(state, wanted).or_else(|| match value {
            Assigned::Number(number) => in_number(number, wanted),
            Assigned::Cell(set) => in_set(set, wanted),
            Assigned::Kind(value) => in_kind_value(value, wanted),
            Assigned::First | Assigned::Flag(_) | Assigned::Direction(_) => None,
        }),
    })
}

/// Shows all sets of effects, those in `each` too.
pub(super) fn every_set(effects: &[Effect], looked: Wanted<'_>) {
    in_effects(effects, looked);
    for effect in effects {
        match &effect.kind {
            EffectKind::Each(_, body) => every_set(body, looked),
            EffectKind::If(_, then, otherwise) => {
                every_set(then, looked);
                every_set(otherwise, looked);
            }
            _ => {}
        }
    }
}

/// Whether a condition of a rule is about the man or cell that the rule is asked of.
pub(in crate::check) fn asks_of_it(rule: &Rule) -> bool {
    rule.when.iter().any(|condition| in_condition(condition, &|set| set.kind == SetKind::It).is_some())
}
