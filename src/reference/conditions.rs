//! Conditions, permissions and guards: what holds, and what is allowed.

use crate::ir::{
    Comparison, Condition, ConditionKind, Guard, GuardKind, Permission, Reason, Rule, Set, Sort,
};
use crate::source::Span;

use super::rules::Rules;
use super::scene::{Frame, Scene};
use super::sets::Target;
use super::trace::StepKind;
use crate::position::{ManId, Value};

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
                let (a, b) = (self.number(scene, a), self.number(scene, b));
                match comparison {
                    Comparison::Equal => a == b,
                    Comparison::AtLeast => a >= b,
                    Comparison::AtMost => a <= b,
                    Comparison::More => a > b,
                    Comparison::Less => a < b,
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

    /// Whether two sets have a member in common.
    fn have_common(&self, scene: &Scene, a: &Set, b: &Set) -> bool {
        let men = |these: &Set, those: &Set| {
            self.men_in(scene, these).into_iter().any(|man| self.contains(scene, those, Target::Man(man)))
        };
        match (a.sort(), b.sort()) {
            // A man in the air is found only by the set that points at it.
            (Sort::Men, Sort::Men) => men(a, b) || men(b, a),
            (Sort::Men, Sort::Cells) => men(a, b),
            (Sort::Cells, Sort::Men) => men(b, a),
            (Sort::Cells, Sort::Cells) => {
                let cells = self.cells_in(scene, a).into_iter();
                cells.into_iter().any(|cell| self.contains(scene, b, Target::Cell(cell)))
            }
        }
    }

    /// What forbids something to a man that walks: the words, or nothing.
    pub(super) fn forbids(&self, scene: &Scene, permission: &Permission, target: Target) -> Option<Span> {
        let says = |rule: &&Rule| self.contains(scene, &rule.what, target) && self.in_force(scene, rule);
        match &permission.first {
            Some(first) if ![first].into_iter().chain(&permission.also).any(|rule| says(&rule)) => {
                Some(first.at)
            }
            _ => permission.never.iter().find(says).map(|rule| rule.at),
        }
    }

    /// What makes a man safe from the mover: the words, or nothing.
    pub(super) fn makes_safe(&self, scene: &Scene, victim: ManId) -> Option<Span> {
        let rules = &self.kind_of(scene, victim).safe;
        if rules.is_empty() {
            return None;
        }
        let seen = scene.framed(Frame {
            own: scene.position.man(victim).side,
            me: Some(victim),
            it: Some(victim),
            here: scene.position.man(victim).cell,
        });
        let mut rules = rules.iter();
        rules
            .find(|rule| self.contains(&seen, &rule.what, Target::Man(victim)) && self.in_force(&seen, rule))
            .map(|rule| rule.at)
    }

    /// Asks guards: those before a move, or those after it. Gives the first that does not hold.
    pub(super) fn asks<'g>(
        &self,
        scene: &mut Scene,
        guards: &'g [Guard],
        after: bool,
    ) -> Result<(), &'g Guard> {
        let level = if after { scene.mode.after } else { scene.mode.before };
        for guard in guards {
            if (guard.kind == GuardKind::SoThat) == after && guard.level() <= level {
                if !self.holds(scene, &guard.condition) {
                    return Err(guard);
                }
                scene.note(guard.at, StepKind::Held);
            }
        }
        Ok(())
    }
}

/// What a guard of a clause is called.
pub(super) fn reason(guard: &Guard) -> Reason {
    match guard.kind {
        GuardKind::When => Reason::When,
        GuardKind::Unless => Reason::Unless,
        GuardKind::SoThat => Reason::SoThat,
    }
}
