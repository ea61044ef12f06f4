//! Conditions, permissions and guards: what holds, and what is allowed.

use super::rules::Rules;
use super::scene::{Frame, Scene};
use super::sets::Target;
use super::trace::StepKind;
use crate::ir::{Comparison, Condition, ConditionKind, Guard, GuardKind, Permission, Rule};
use crate::position::{ManId, Value};
use crate::source::Span;

impl Rules<'_> {
    /// Whether a condition holds.
    pub(super) fn holds(&self, scene: &Scene, condition: &Condition) -> bool {
        self.step(|| match &condition.kind {
            ConditionKind::All(parts) => parts.iter().all(|part| self.holds(scene, part)),
            ConditionKind::Any(parts) => parts.iter().any(|part| self.holds(scene, part)),
            ConditionKind::Not(what) => !self.holds(scene, what),
            ConditionKind::Some(set) => self.has_member(scene, set),
            ConditionKind::Common(a, b) => self.have_common(scene, a, b),
            ConditionKind::Compare(a, comparison, b) => {
                let ordering = self.number(scene, a).cmp(&self.number(scene, b));
                match comparison {
                    Comparison::Equal => ordering.is_eq(),
                    Comparison::AtLeast => ordering.is_ge(),
                    Comparison::AtMost => ordering.is_le(),
                    Comparison::More => ordering.is_gt(),
                    Comparison::Less => ordering.is_lt(),
                }
            }
            ConditionKind::SameDirection(a, b) => {
                let b = self.directions(scene, b);
                self.directions(scene, a).iter().any(|direction| b.contains(direction))
            }
            ConditionKind::SameKind(a, b) => {
                let b = self.kinds(scene, b);
                self.kinds(scene, a).iter().any(|kind| b.contains(kind))
            }
            ConditionKind::Flag(state) => self.values(scene, state).contains(&Value::Flag(true)),
            ConditionKind::InHand(whose, kinds) => scene.in_hand(*whose, kinds) > 0,
            ConditionKind::NoMove(whose) => self.has_no_move(scene, scene.side(*whose)),
            ConditionKind::CanMove(goal) => self.can_move(scene, goal),
            ConditionKind::Occurs(times) => self.occurs(*times),
            ConditionKind::TurnsSince { turns, taking, moving } => self.turns_since(*turns, *taking, moving),
            ConditionKind::AfterEvery(what, whose) => self.after_every(scene, what, scene.side(*whose)),
        })
    }

    /// Whether all of these hold.
    pub(super) fn all_hold(&self, scene: &Scene, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.holds(scene, condition))
    }

    /// Whether a rule speaks of something, and is in force.
    fn says(&self, scene: &Scene, rule: &Rule, target: Target) -> bool {
        self.contains(scene, &rule.what, target) && self.all_hold(scene, &rule.when)
    }

    /// What forbids something to a man that walks: the words, or nothing.
    pub(super) fn forbids(&self, scene: &Scene, permission: &Permission, target: Target) -> Option<Span> {
        let says = |rule: &&Rule| self.says(scene, rule, target);
        match &permission.first {
            Some(first) if !says(&first) && !permission.also.iter().any(|rule| says(&rule)) => Some(first.at),
            _ => permission.never.iter().find(says).map(|rule| rule.at),
        }
    }

    /// What makes a man safe from the mover: the words, or nothing.
    pub(super) fn makes_safe(&self, scene: &Scene, victim: ManId) -> Option<Span> {
        let rules = &self.kind_of(scene, victim).safe;
        if rules.is_empty() {
            return None;
        }
        let (own, here) = (scene.position.man(victim).side, scene.position.man(victim).cell);
        let seen = scene.framed(Frame { own, me: Some(victim), it: Some(victim), here });
        rules.iter().find(|rule| self.says(&seen, rule, Target::Man(victim))).map(|rule| rule.at)
    }

    /// Asks guards: those before a move, or those after it. Gives the first that does not hold.
    pub(super) fn asks<'g>(&self, scene: &mut Scene, guards: &'g [Guard], after: bool) -> Option<&'g Guard> {
        let level = scene.mode.level(after);
        for guard in guards {
            if (guard.kind == GuardKind::SoThat) == after && guard.level() <= level {
                if !self.holds(scene, &guard.condition) {
                    return Some(guard);
                }
                scene.note(guard.at, StepKind::Held);
            }
        }
        None
    }
}
