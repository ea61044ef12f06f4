//! Conditions, permissions and guards: what holds, and what is allowed.

use std::iter::once;

use super::asking::{all, any, first};
use super::interpreter::{Interpreter, Refused};
use super::scene::{Frame, Scene};
use super::sets::Target;
use crate::language::budget::Asked;
use crate::language::ir::{Condition, ConditionKind, Guard, GuardKind, Permission, Reason, RuleClause};
use crate::play::position::{ManId, Value};
use crate::play::trace::StepKind;

impl Interpreter<'_> {
    /// Whether a condition holds.
    pub(crate) fn holds(&self, scene: &Scene, condition: &Condition) -> Asked<bool> {
        let _deeper = self.step()?;
        let number = |of| self.number(scene, of);
        Ok(match &condition.kind {
            ConditionKind::All(parts) => return all(parts, |part| self.holds(scene, part)),
            ConditionKind::Any(parts) => return any(parts, |part| self.holds(scene, part)),
            ConditionKind::Not(what) => !self.holds(scene, what)?,
            ConditionKind::Some(set) => !self.members(scene, set)?.is_empty(),
            ConditionKind::Common(a, b) => self.have_common(scene, a, b)?,
            ConditionKind::Compare(a, comparison, b) => comparison.holds(number(a)?, number(b)?),
            ConditionKind::SameDirection(a, b) => {
                share(&self.directions(scene, a)?, &self.directions(scene, b)?)
            }
            ConditionKind::SameKind(a, b) => share(&self.kinds(scene, a)?, &self.kinds(scene, b)?),
            ConditionKind::Flag(state) => self.values(scene, state)?.contains(&Value::Flag(true)),
            ConditionKind::SameSide(one, other) => scene.side(*one) == scene.side(*other),
            ConditionKind::InHand(whose, kinds) => scene.in_hand(*whose, kinds) > 0,
            ConditionKind::NoMove(whose) => self.has_no_move(scene, scene.side(*whose))?,
            ConditionKind::CanMove(goal) => self.can_move(scene, goal)?,
            ConditionKind::Occurs(times, to_move) => self.occurs(scene, *times, *to_move)?,
            ConditionKind::TurnsSince { turns, taking, moving } => {
                self.turns_since(scene, *turns, (*taking, moving))
            }
            ConditionKind::AfterEvery(what, whose) => self.after_every(scene, what, scene.side(*whose))?,
        })
    }

    /// Whether all of these hold.
    pub(super) fn all_hold(&self, scene: &Scene, conditions: &[Condition]) -> Asked<bool> {
        all(conditions, |condition| self.holds(scene, condition))
    }

    /// Whether a rule speaks of something, and is in force.
    fn says(&self, scene: &Scene, rule: &RuleClause, target: Target) -> Asked<bool> {
        Ok(self.contains(scene, &rule.what, target)? && self.all_hold(scene, &rule.when)?)
    }

    /// What forbids something to a walking piece, if anything.
    pub(super) fn forbids(
        &self,
        scene: &Scene,
        (reason, permission): (Reason, &Permission),
        target: Target,
    ) -> Asked<Option<Refused>> {
        let Permission { first: only, also, never } = permission;
        let says = |rule: &RuleClause| self.says(scene, rule, target);
        let allowed = only.is_none() || any(only.iter().chain(also), says)?;
        let rule = if allowed { first(never, says)? } else { only.as_ref() };
        let Some(rule) = rule else { return Ok(None) };
        let rest: &[RuleClause] = if allowed { &[] } else { also };
        self.keep_rules(scene, rule.at, once(rule).chain(rest), target)?;
        Ok(Some((reason, rule.at)))
    }

    /// What makes a piece safe from the mover, if anything.
    pub(super) fn makes_safe(&self, scene: &Scene, victim: ManId) -> Asked<Option<Refused>> {
        let rules = &self.kind_of(scene, victim).safe;
        if rules.is_empty() {
            return Ok(None);
        }
        let man = scene.position.man(victim);
        let (own, here) = (man.owner.or(scene.frame.own), man.cell);
        let seen =
            scene.framed(Frame { own, me: Some(victim), it: Some(victim), here, member: None, each: None });
        let rule = first(rules, |rule| self.says(&seen, rule, Target::Man(victim)))?;
        let Some(rule) = rule else { return Ok(None) };
        self.keep_rules(&seen, rule.at, once(rule), Target::Man(victim))?;
        Ok(Some((Reason::Safe, rule.at)))
    }

    /// Asks guards: those before a move, or those after it. Gives the first that does not hold.
    pub(super) fn asks<'g>(
        &self,
        scene: &mut Scene,
        guards: &'g [Guard],
        after: bool,
    ) -> Asked<Option<&'g Guard>> {
        let tier = scene.mode.tier(after);
        let history = self.game.has_rules_of_history();
        for guard in guards {
            // That is asked when the turn is over.
            if history && guard.is_of_history() {
                continue;
            }
            if (guard.kind == GuardKind::SoThat) == after && (tier > 1 || guard.tier() <= tier) {
                if !self.at(guard.at, || self.holds(scene, &guard.condition))? {
                    self.keep_condition(scene, guard.at, &guard.condition)?;
                    return Ok(Some(guard));
                }
                scene.note(guard.at, StepKind::Held);
                self.explain(scene, &guard.condition)?;
            }
        }
        Ok(None)
    }
}

/// Whether two lists have something in common.
fn share<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.iter().any(|one| b.contains(one))
}
