//! One walk through all parts of the rules: in which scope each part is checked.

use std::ptr;

use super::play::past_of;
use super::{Checker, History, Scope};
use crate::language::ir::parts::Part;
use crate::language::ir::{ConditionKind, SetKind, Test, Walk, WalkKind};
use crate::language::source::Span;

impl Checker<'_> {
    /// Checks a part and everything in it. A part without a place of its own is checked with the part around it.
    pub(super) fn part(&mut self, part: Part<'_>, scope: Scope) {
        let Some(at) = place_of(part) else {
            self.within(part, scope);
            return self.own(part, scope);
        };
        if self.enter(at) {
            let scope = Scope { at, ..scope };
            self.within(part, scope);
            self.own(part, scope);
            self.leave();
        }
    }

    /// Checks the parts of a part.
    fn within(&mut self, part: Part<'_>, scope: Scope) {
        match part {
            Part::Set(set) => match &set.kind {
                SetKind::By { what, walk, from } => {
                    self.part(Part::Set(what), scope);
                    self.part(Part::Set(from), scope);
                    self.eye(walk, scope);
                }
                // Otherwise attacks would depend on attacks.
                SetKind::Attacked(what, attack) => {
                    self.part(Part::Set(what), scope);
                    for set in attack.by.iter().chain(&attack.on) {
                        self.part(Part::Set(set), scope.tier(0));
                    }
                }
                _ => self.each_within(part, scope),
            },
            Part::Condition(condition) => match &condition.kind {
                ConditionKind::CanMove(inner) | ConditionKind::AfterEvery(inner, _) => {
                    self.part(Part::Condition(inner), scope.history(History::None));
                }
                _ => self.each_within(part, scope),
            },
            Part::Walk(walk) => self.walk_within(walk, scope),
            Part::Arrival(arrival) => part.each_part(&mut |inner| {
                let is_it = |test: &Test, of: &_| matches!(test, Test::Where(asked) if ptr::eq(asked, of));
                let scope = match inner {
                    Part::Condition(of) if arrival.prefers.iter().any(|test| is_it(test, of)) => {
                        scope.preferred(of.at)
                    }
                    _ => scope,
                };
                self.part(inner, scope);
            }),
            Part::Acts(acts) => part.each_part(&mut |inner| {
                let scope = Scope::new(acts.at);
                self.part(inner, if let Part::Guard(guard) = inner { past_of(guard, scope) } else { scope });
            }),
            _ => self.each_within(part, scope),
        }
    }

    fn each_within(&mut self, part: Part<'_>, scope: Scope) {
        part.each_part(&mut |inner| self.part(inner, scope));
    }

    /// The brackets and repetitions around a leg are those of its walk.
    fn walk_within(&mut self, walk: &Walk, scope: Scope) {
        Part::Walk(walk).each_part(&mut |inner| {
            let body = matches!(inner, Part::Walk(_));
            match &walk.kind {
                // A literal number of cells to jump over does not count as a part.
                WalkKind::Leg(_) if matches!(inner, Part::Number(number) if number.is_constant()) => {}
                WalkKind::Bracket { bracket, .. } if body => {
                    self.open.push(*bracket);
                    self.part(inner, scope);
                    self.open.pop();
                }
                WalkKind::Repeat { .. } if body => {
                    self.repeats += 1;
                    self.part(inner, scope);
                    self.repeats -= 1;
                }
                _ => self.part(inner, scope),
            }
        });
    }
}

/// Where a part stands, if it counts as one.
fn place_of(part: Part<'_>) -> Option<Span> {
    Some(match part {
        Part::Set(set) => set.at,
        Part::Number(number) => number.at,
        Part::Directions(directions) => directions.at,
        Part::Kind(value) => value.at,
        Part::Condition(condition) => condition.at,
        Part::Walk(walk) => walk.at,
        Part::Effect(effect) => effect.at,
        Part::Guard(guard) => guard.at,
        Part::Rule(rule) => rule.at,
        Part::Promotion(promotion) => promotion.at,
        Part::Move(clause) => clause.at,
        Part::Drop(clause) => clause.at,
        Part::Pass(clause) => clause.at,
        Part::Hook(hook) => hook.at,
        Part::Acts(acts) => acts.at,
        Part::State(_) | Part::Arrival(_) | Part::Permission(_) => return None,
    })
}
