//! The parts of every form of the rules.
//!
//! This is the only place that takes every form apart. Code that looks for all sets, effects or levels in a clause uses it, and
//! handles only the parts that it cares about. A new form, or a new part of one, does not compile until it is added here; then
//! every search finds it.

use std::sync::Arc;

use super::{
    Acts, ActsKind, Arrival, Assigned, Attack, Becomes, Condition, ConditionKind, Directions, DirectionsKind,
    DropClause, Effect, EffectKind, Go, Guard, Hook, Ir, KindDecl, KindValue, KindValueKind, Landing,
    MoveClause, Number, NumberKind, Owner, PassClause, Permission, Promotion, RuleClause, Set, SetKind,
    StateRef, Test, Walk, WalkKind,
};

/// Writes one of the two ways of taking forms apart: by shared or by mutable reference. Both are the same text, so neither
/// can forget what the other knows.
macro_rules! parts {
    ($(#[$doc:meta])* $Part:ident, $each:ident, $clauses:ident, [$($by:tt)+], [$($r:tt)+], $within:ident) => {
        $(#[$doc])*
        pub enum $Part<'a> {
            /// A set of pieces or cells.
            Set($($by)+ Set),
            /// A state and its owner.
            State($($by)+ StateRef),
            /// A number.
            Number($($by)+ Number),
            /// Directions.
            Directions($($by)+ Directions),
            /// A kind as a value.
            Kind($($by)+ KindValue),
            /// A condition.
            Condition($($by)+ Condition),
            /// A walk.
            Walk($($by)+ Walk),
            /// The conditions and effects of a landing.
            Arrival($($by)+ Arrival),
            /// An effect.
            Effect($($by)+ Effect),
            /// `when`, `unless`, `so that`.
            Guard($($by)+ Guard),
            /// One clause of a permission, or of `safe`.
            Rule($($by)+ RuleClause),
            /// All clauses of a permission.
            Permission($($by)+ Permission),
            /// A promotion.
            Promotion($($by)+ Promotion),
            /// A move.
            Move($($by)+ MoveClause),
            /// A drop.
            Drop($($by)+ DropClause),
            /// A way of passing.
            Pass($($by)+ PassClause),
            /// A hook.
            Hook($($by)+ Hook),
            /// What a side may do in its turn.
            Acts($($by)+ Acts),
        }

        impl<'a> $Part<'a> {
            /// Visits the parts of this one in the order in which they are written, but not their parts.
            pub fn $each(self, see: &mut dyn FnMut($Part<'a>)) {
                match self {
                    Self::Set(set) => Self::of_set(set, see),
                    Self::State(state) => Self::of_state(state, see),
                    Self::Number(number) => Self::of_number(number, see),
                    Self::Directions(directions) => Self::of_directions(directions, see),
                    Self::Kind(value) => Self::of_kind(value, see),
                    Self::Condition(condition) => Self::of_condition(condition, see),
                    Self::Walk(walk) => Self::of_walk(walk, see),
                    Self::Arrival(arrival) => Self::of_arrival(arrival, see),
                    Self::Effect(effect) => Self::of_effect(effect, see),
                    Self::Guard(guard) => Self::of_guard(guard, see),
                    Self::Rule(rule) => Self::of_rule(rule, see),
                    Self::Permission(permission) => Self::of_permission(permission, see),
                    Self::Promotion(promotion) => Self::of_promotion(promotion, see),
                    Self::Move(clause) => Self::of_move(clause, see),
                    Self::Drop(clause) => Self::of_drop(clause, see),
                    Self::Pass(clause) => Self::of_pass(clause, see),
                    Self::Hook(hook) => Self::of_hook(hook, see),
                    Self::Acts(acts) => Self::of_acts(acts, see),
                }
            }

            fn of_set(set: $($by)+ Set, see: &mut dyn FnMut($Part<'a>)) {
                match $($r)+ set.kind {
                    SetKind::And(sets) | SetKind::Or(sets) => {
                        for part in sets {
see($Part::Set(part));
}
                    }
                    SetKind::Not(what) | SetKind::Before(what) => see($Part::Set(what)),
                    SetKind::Attacked(what, attack) => {
                        see($Part::Set(what));
                        let Attack { by, on, without_effects: _ } = attack;
                        for set in by.into_iter().chain(on) {
                            see($Part::Set(set));
                        }
                    }
                    SetKind::By { what, walk, from } => {
                        see($Part::Set(what));
                        see($Part::Walk(walk));
                        see($Part::Set(from));
                    }
                    SetKind::Where { what, asks } => {
                        see($Part::Set(what));
                        see($Part::Condition(asks));
                    }
                    SetKind::State(state, _) => see($Part::State(state)),
                    SetKind::Cells
                    | SetKind::Empty
                    | SetKind::Occupied
                    | SetKind::Men
                    | SetKind::Side(_)
                    | SetKind::Nobody
                    | SetKind::Kinds(_)
                    | SetKind::Flagged(_)
                    | SetKind::These(_)
                    | SetKind::Zone(..)
                    | SetKind::Mover
                    | SetKind::Me
                    | SetKind::It
                    | SetKind::EachCell
                    | SetKind::Seen
                    | SetKind::Here
                    | SetKind::Origin
                    | SetKind::Passed
                    | SetKind::Taken
                    | SetKind::Member(_)
                    | SetKind::Named(..) => {}
                }
            }

            fn of_state(state: $($by)+ StateRef, see: &mut dyn FnMut($Part<'a>)) {
                match $($r)+ state.of {
                    Owner::Men(set) | Owner::Cells(set) => see($Part::Set(set)),
                    Owner::Game | Owner::Side(_) => {}
                }
            }

            fn of_number(number: $($by)+ Number, see: &mut dyn FnMut($Part<'a>)) {
                match $($r)+ number.kind {
                    NumberKind::State(state) => see($Part::State(state)),
                    NumberKind::NumberOf(set) => see($Part::Set(set)),
                    NumberKind::Before(number) => see($Part::Number(number)),
                    NumberKind::SumOf { number, of } => {
                        see($Part::Number(number));
                        see($Part::Set(of));
                    }
                    NumberKind::Add(numbers)
                    | NumberKind::Times(numbers)
                    | NumberKind::Max(numbers)
                    | NumberKind::Min(numbers) => {
                        for part in numbers {
see($Part::Number(part));
}
                    }
                    NumberKind::Subtract(from, what) => {
                        see($Part::Number(from));
                        see($Part::Number(what));
                    }
                    NumberKind::Constant(_) | NumberKind::InHand(..) | NumberKind::Distance => {}
                }
            }

            fn of_directions(directions: $($by)+ Directions, see: &mut dyn FnMut($Part<'a>)) {
                match $($r)+ directions.kind {
                    DirectionsKind::State(state) => see($Part::State(state)),
                    DirectionsKind::Or(choices) => {
                        for part in choices {
see($Part::Directions(part));
}
                    }
                    DirectionsKind::Fixed(_)
                    | DirectionsKind::Same
                    | DirectionsKind::Back
                    | DirectionsKind::Turn { .. } => {}
                }
            }

            fn of_kind(value: $($by)+ KindValue, see: &mut dyn FnMut($Part<'a>)) {
                match $($r)+ value.kind {
                    KindValueKind::These(_) => {}
                    KindValueKind::State(state) => see($Part::State(state)),
                    KindValueKind::Of(set) => see($Part::Set(set)),
                }
            }

            fn of_condition(condition: $($by)+ Condition, see: &mut dyn FnMut($Part<'a>)) {
                match $($r)+ condition.kind {
                    ConditionKind::All(conditions) | ConditionKind::Any(conditions) => {
                        for part in conditions {
see($Part::Condition(part));
}
                    }
                    ConditionKind::Not(what)
                    | ConditionKind::CanMove(what)
                    | ConditionKind::AfterEvery(what, _) => see($Part::Condition(what)),
                    ConditionKind::Some(set) => see($Part::Set(set)),
                    ConditionKind::Common(one, other) => {
                        see($Part::Set(one));
                        see($Part::Set(other));
                    }
                    ConditionKind::Compare(one, _, other) => {
                        see($Part::Number(one));
                        see($Part::Number(other));
                    }
                    ConditionKind::SameDirection(one, other) => {
                        see($Part::Directions(one));
                        see($Part::Directions(other));
                    }
                    ConditionKind::SameKind(one, other) => {
                        see($Part::Kind(one));
                        see($Part::Kind(other));
                    }
                    ConditionKind::Flag(state) => see($Part::State(state)),
                    ConditionKind::SameSide(..)
                    | ConditionKind::InHand(..)
                    | ConditionKind::NoMove(_)
                    | ConditionKind::Occurs(..)
                    | ConditionKind::TurnsSince { .. } => {}
                }
            }

            fn of_walk(walk: $($by)+ Walk, see: &mut dyn FnMut($Part<'a>)) {
                match $($r)+ walk.kind {
                    WalkKind::Leg(leg) => {
                        let leg = $within(leg);
                        match $($r)+ leg.go {
                            Go::Fly => {}
                            Go::Step(directions) => see($Part::Directions(directions)),
                            Go::Jump(directions, pattern) => {
                                see($Part::Directions(directions));
                                for element in pattern {
                                    see($Part::Set($($r)+ element.what));
                                    see($Part::Number($($r)+ element.least));
                                    if let Some(most) = $($r)+ element.most {
                                        see($Part::Number(most));
                                    }
                                }
                            }
                        }
                        match $($r)+ leg.landing {
                            Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) | Landing::Onto(set) => {
                                see($Part::Set(set));
                            }
                            Landing::Plain
                            | Landing::Quietly
                            | Landing::Taking(None)
                            | Landing::MayTake(None)
                            | Landing::Past => {}
                        }
                        see($Part::Arrival($($r)+ leg.arrival));
                    }
                    WalkKind::Stay(arrival) => see($Part::Arrival($within(arrival))),
                    WalkKind::Look(body, arrival) | WalkKind::Bracket { body, arrival, .. } => {
                        see($Part::Walk(body));
                        see($Part::Arrival($within(arrival)));
                    }
                    WalkKind::Sequence(walks) | WalkKind::Choice(walks) => {
                        for part in walks {
see($Part::Walk(part));
}
                    }
                    WalkKind::Repeat { body, least, most, .. } => {
                        see($Part::Walk(body));
                        see($Part::Number($within(least)));
                        if let Some(most) = most {
                            see($Part::Number($within(most)));
                        }
                    }
                }
            }

            fn of_arrival(arrival: $($by)+ Arrival, see: &mut dyn FnMut($Part<'a>)) {
                ($($r)+ arrival.tests).into_iter().for_each(|test| Self::of_test(test, see));
                for capturing in $($r)+ arrival.capturing {
                    see($Part::Set($($r)+ capturing.what));
                }
                ($($r)+ arrival.effects).into_iter().for_each(|part| see($Part::Effect(part)));
                ($($r)+ arrival.prefers).into_iter().for_each(|test| Self::of_test(test, see));
            }

            fn of_test(test: $($by)+ Test, see: &mut dyn FnMut($Part<'a>)) {
                match test {
                    Test::To(set) => see($Part::Set(set)),
                    Test::Where(condition) => see($Part::Condition(condition)),
                }
            }

            fn of_effect(effect: $($by)+ Effect, see: &mut dyn FnMut($Part<'a>)) {
                match $($r)+ effect.kind {
                    EffectKind::Each(set, effects) => {
                        see($Part::Set(set));
                        for part in effects {
see($Part::Effect(part));
}
                    }
                    EffectKind::If(condition, then, otherwise) => {
                        see($Part::Condition(condition));
                        for part in then {
see($Part::Effect(part));
}
                        for part in otherwise {
see($Part::Effect(part));
}
                    }
                    EffectKind::Take(set) => see($Part::Set(set)),
                    EffectKind::SwapSides => {}
                    EffectKind::Sow(sow) => {
                        see($Part::State($($r)+ sow.what));
                        see($Part::Set($($r)+ sow.next));
                        ($($r)+ sow.last).into_iter().for_each(|part| see($Part::State(part)));
                        ($($r)+ sow.without).into_iter().for_each(|part| see($Part::Set(part)));
                        ($($r)+ sow.again).into_iter().for_each(|part| see($Part::Condition(part)));
                    }
                    EffectKind::Put(one, other) | EffectKind::Swap(one, other) => {
                        see($Part::Set(one));
                        see($Part::Set(other));
                    }
                    EffectKind::PutNew(_, value, set) => {
                        see($Part::Kind(value));
                        see($Part::Set(set));
                    }
                    EffectKind::Change(set, becomes) => {
                        see($Part::Set(set));
                        match becomes {
                            Becomes::Kind(value) | Becomes::Both(_, value) => see($Part::Kind(value)),
                            Becomes::Owner(_) => {}
                        }
                    }
                    EffectKind::AddToHand(value, _) => see($Part::Kind(value)),
                    EffectKind::Add(set, state) | EffectKind::Remove(set, state) => {
                        see($Part::Set(set));
                        see($Part::State(state));
                    }
                    EffectKind::Assign(state, value) => {
                        see($Part::State(state));
                        match value {
                            Assigned::First | Assigned::Flag(_) => {}
                            Assigned::Number(number) => see($Part::Number(number)),
                            Assigned::Direction(directions) => see($Part::Directions(directions)),
                            Assigned::Cell(set) => see($Part::Set(set)),
                            Assigned::Kind(value) => see($Part::Kind(value)),
                        }
                    }
                }
            }

            fn of_guard(guard: $($by)+ Guard, see: &mut dyn FnMut($Part<'a>)) {
                see($Part::Condition($($r)+ guard.condition))
            }

            fn of_rule(rule: $($by)+ RuleClause, see: &mut dyn FnMut($Part<'a>)) {
                see($Part::Set($($r)+ rule.what));
                ($($r)+ rule.when).into_iter().for_each(|part| see($Part::Condition(part)));
            }

            fn of_permission(permission: $($by)+ Permission, see: &mut dyn FnMut($Part<'a>)) {
                if let Some(rule) = $($r)+ permission.first {
                    see($Part::Rule(rule));
                }
                ($($r)+ permission.also).into_iter().for_each(|part| see($Part::Rule(part)));
                ($($r)+ permission.never).into_iter().for_each(|part| see($Part::Rule(part)));
            }

            fn of_promotion(promotion: $($by)+ Promotion, see: &mut dyn FnMut($Part<'a>)) {
                see($Part::Kind($($r)+ promotion.to));
                ($($r)+ promotion.when).into_iter().for_each(|part| see($Part::Condition(part)));
            }

            fn of_move(clause: $($by)+ MoveClause, see: &mut dyn FnMut($Part<'a>)) {
                see($Part::Walk($($r)+ *clause.walk));
                ($($r)+ clause.guards).into_iter().for_each(|part| see($Part::Guard(part)));
                ($($r)+ clause.effects).into_iter().for_each(|part| see($Part::Effect(part)));
            }

            fn of_drop(clause: $($by)+ DropClause, see: &mut dyn FnMut($Part<'a>)) {
                see($Part::Set($($r)+ clause.on));
                ($($r)+ clause.guards).into_iter().for_each(|part| see($Part::Guard(part)));
                ($($r)+ clause.effects).into_iter().for_each(|part| see($Part::Effect(part)));
            }

            fn of_pass(clause: $($by)+ PassClause, see: &mut dyn FnMut($Part<'a>)) {
                if let Some(of) = $($r)+ clause.of {
                    see($Part::Set(of));
                }
                ($($r)+ clause.guards).into_iter().for_each(|part| see($Part::Guard(part)));
                ($($r)+ clause.effects).into_iter().for_each(|part| see($Part::Effect(part)));
            }

            fn of_hook(hook: $($by)+ Hook, see: &mut dyn FnMut($Part<'a>)) {
                ($($r)+ hook.when).into_iter().for_each(|part| see($Part::Condition(part)));
                ($($r)+ hook.effects).into_iter().for_each(|part| see($Part::Effect(part)));
            }

            fn of_acts(acts: $($by)+ Acts, see: &mut dyn FnMut($Part<'a>)) {
                match $($r)+ acts.kind {
                    ActsKind::Else(parts) | ActsKind::Choice(parts) | ActsKind::Sequence(parts) => {
                        for part in parts {
see($Part::Acts(part));
}
                    }
                    ActsKind::Repeat(body, least, most) => {
                        see($Part::Acts(body));
                        see($Part::Number(least));
                        see($Part::Number(most));
                    }
                    ActsKind::WithMost(body, number) => {
                        see($Part::Acts(body));
                        see($Part::Number(number));
                    }
                    ActsKind::Guarded(body, guards) => {
                        see($Part::Acts(body));
                        for part in guards {
see($Part::Guard(part));
}
                    }
                    ActsKind::Move
                    | ActsKind::Drop
                    | ActsKind::MoveBut(_)
                    | ActsKind::DropBut(_)
                    | ActsKind::Pass
                    | ActsKind::Labelled(_) => {}
                }
            }
        }

        impl KindDecl {
            /// Visits the clauses of a piece, including those of its families.
            pub fn $clauses<'a>(self: $($by)+ Self, see: &mut dyn FnMut($Part<'a>)) {
                let Self { takes, enters, passes, stops, stands, .. } = self;
                for permission in [takes, enters, passes, stops, stands] {
                    see($Part::Permission(permission));
                }
                ($($r)+ self.safe).into_iter().for_each(|rule| see($Part::Rule(rule)));
                ($($r)+ self.moves).into_iter().for_each(|guard| see($Part::Guard(guard)));
                ($($r)+ self.walks).into_iter().for_each(|clause| see($Part::Move(clause)));
                ($($r)+ self.drops).into_iter().for_each(|clause| see($Part::Drop(clause)));
                ($($r)+ self.promotions).into_iter().for_each(|promotion| see($Part::Promotion(promotion)));
                ($($r)+ self.hooks).into_iter().for_each(|hook| see($Part::Hook(hook)));
            }
        }
    };
}

/// What a walk shares with its path, to read.
fn shared<T>(part: &Arc<T>) -> &T {
    part
}

/// What a walk shares with its path, to be changed: no other sees the change.
fn owned<T: Clone>(part: &mut Arc<T>) -> &mut T {
    Arc::make_mut(part)
}

parts! {
    /// A form of the rules.
    #[derive(Clone, Copy, Debug)]
    Part, each_part, each_clause, [&'a], [&], shared
}

parts! {
    /// A form of the rules, to be changed.
    #[derive(Debug)]
    PartMut, each_part_mut, each_clause_mut, [&'a mut], [&mut], owned
}

impl<'a> Part<'a> {
    /// Visits this part and everything in it, each before its own parts. If `see` says no, the inside of a part is
    /// skipped.
    pub fn each_within(self, see: &mut dyn FnMut(Part<'a>) -> bool) {
        if see(self) {
            self.each_part(&mut |part| part.each_within(see));
        }
    }
}

impl Ir {
    /// Visits the clauses of all pieces and of the game, but not the turn, endings and tests.
    pub fn each_clause<'a>(&'a self, see: &mut dyn FnMut(Part<'a>)) {
        self.kinds.iter().for_each(|kind| kind.each_clause(see));
        self.moves.iter().for_each(|guard| see(Part::Guard(guard)));
        self.passes.iter().for_each(|clause| see(Part::Pass(clause)));
        self.hooks.iter().for_each(|hook| see(Part::Hook(hook)));
    }
}
