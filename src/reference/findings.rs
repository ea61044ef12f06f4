//! What conditions and rules came to, part by part: for those who ask why a move is refused, or what makes it.

use std::sync::Arc;

use super::asking::{all, any};
use super::interpreter::{Interpreter, Refused};
use super::scene::{Frame, Mode, Scene};
use super::sets::Target;
use crate::budget::Asked;
use crate::ir::{Cell, Condition, ConditionKind, Landing, Permission, RuleClause};
use crate::position::ManId;
use crate::source::Span;
use crate::trace::{Finding, StepKind, Stopped};

/// How many parts are kept of what one refusal asked.
const PARTS: usize = 16;
/// How many steps are kept of a walk that was forbidden.
const STEPS: usize = 32;

/// What forbids a walk, and how far it had come.
#[derive(Clone, Debug)]
pub(crate) struct Forbidden {
    /// What sort of words, and the words.
    pub(super) words: Refused,
    /// How far the walk had come.
    pub(super) stopped: Arc<Stopped>,
}

impl Interpreter<'_> {
    /// What forbids a walk here, with what was found out about it.
    pub(super) fn forbidden(
        &self,
        scene: &Scene,
        cell: Option<Cell>,
        words: Refused,
    ) -> Asked<Arc<Forbidden>> {
        let steps: Vec<_> = scene.trail.iter().take(STEPS).cloned().collect();
        self.over(&steps)?;
        let findings = self.found.borrow().get(&words.1).cloned().unwrap_or_default();
        let stopped = Arc::new(Stopped { clause: self.under(), cell, steps, findings });
        Ok(Arc::new(Forbidden { words, stopped }))
    }

    /// Tells of a cell that a jump does not get to, since it may not go over another.
    pub(super) fn tell_over(&self, scene: &Scene, words: Refused, [over, target]: [Cell; 2]) -> Asked<()> {
        let mut tried = scene.clone();
        if tried.refused.is_none() {
            tried.refused = Some(self.forbidden(scene, Some(over), words)?);
        }
        self.halts(&mut tried, Some(target), Some(words)).map(|_| ())
    }

    /// Whether a condition holds, and what each part of it comes to that has to be asked for that.
    fn weigh(&self, scene: &Scene, condition: &Condition, found: &mut Vec<Finding>) -> Asked<bool> {
        let _deeper = self.step()?;
        let mut values = None;
        let held = match &condition.kind {
            ConditionKind::All(parts) => return all(parts, |part| self.weigh(scene, part, found)),
            ConditionKind::Any(parts) => return any(parts, |part| self.weigh(scene, part, found)),
            ConditionKind::Not(what) => return Ok(!self.weigh(scene, what, found)?),
            ConditionKind::Compare(a, comparison, b) => {
                let (one, other) = (self.number(scene, a)?, self.number(scene, b)?);
                values = Some([(a.at, one), (b.at, other)]);
                comparison.holds(one, other)
            }
            _ => self.holds(scene, condition)?,
        };
        if found.len() < PARTS {
            found.push(Finding { at: condition.at, held, values });
        }
        Ok(held)
    }

    /// Keeps what a condition came to that does not hold, where that will be told.
    pub(super) fn keep_condition(&self, scene: &Scene, at: Span, condition: &Condition) -> Asked<()> {
        if scene.tells() {
            let mut found = Vec::new();
            self.weigh(scene, condition, &mut found)?;
            self.found.borrow_mut().insert(at, found);
        }
        Ok(())
    }

    /// Keeps what rules came to of which one forbids something, where that will be told: that rule, or those that do not permit it.
    pub(super) fn keep_rules<'r>(
        &self,
        scene: &Scene,
        at: Span,
        rules: impl IntoIterator<Item = &'r RuleClause>,
        target: Target,
    ) -> Asked<()> {
        if scene.tells() {
            let mut found = Vec::new();
            for rule in rules {
                self.weigh_rule(scene, rule, target, &mut found)?;
            }
            self.found.borrow_mut().insert(at, found);
        }
        Ok(())
    }

    /// What a rule comes to, and its parts.
    fn weigh_rule(
        &self,
        scene: &Scene,
        rule: &RuleClause,
        target: Target,
        found: &mut Vec<Finding>,
    ) -> Asked<bool> {
        let mut parts = Vec::new();
        let speaks = self.contains(scene, &rule.what, target)?;
        let held = if speaks {
            all(&rule.when, |condition| self.weigh(scene, condition, &mut parts))?
        } else {
            parts.push(Finding { at: rule.what.at, held: false, values: None });
            false
        };
        found.push(Finding { at: rule.at, held, values: None });
        found.append(&mut parts);
        found.truncate(PARTS);
        Ok(held)
    }

    /// Notes what a condition came to that holds, where moves are explained.
    pub(super) fn explain(&self, scene: &mut Scene, condition: &Condition) -> Asked<()> {
        if self.explains && scene.mode == Mode::Play {
            let mut found = Vec::new();
            self.weigh(scene, condition, &mut found)?;
            note(scene, &found);
        }
        Ok(())
    }

    /// Notes the cells that the mover's leg has gone over, where moves are explained.
    pub(super) fn note_passed(&self, scene: &mut Scene, at: Span) {
        if self.explains {
            let passed = scene.passed.clone();
            passed.iter().for_each(|over| scene.note(at, StepKind::Over(*over)));
        }
    }

    /// Notes by which rule the mover may take a man at a landing, where moves are explained.
    pub(super) fn explain_taking(&self, scene: &mut Scene, landing: &Landing, taken: ManId) -> Asked<()> {
        let explains = self.explains && scene.mode == Mode::Play && matches!(landing, Landing::Plain);
        let Some(mover) = scene.mover.filter(|_| explains) else { return Ok(()) };
        let Permission { first, also, .. } = &self.kind_of(scene, mover).takes;
        let faced = scene.framed(Frame { it: Some(taken), ..scene.frame });
        for rule in first.iter().chain(also) {
            let mut found = Vec::new();
            if self.weigh_rule(&faced, rule, Target::Man(taken), &mut found)? {
                note(scene, &found);
                break;
            }
        }
        Ok(())
    }
}

/// Writes findings down as steps.
fn note(scene: &mut Scene, found: &[Finding]) {
    for Finding { at, held, values } in found {
        scene.note(*at, StepKind::Asked(*held));
        for (at, value) in values.iter().flatten() {
            let bounded = i32::try_from(*value).unwrap_or(if *value < 0 { i32::MIN } else { i32::MAX });
            scene.note(*at, StepKind::Number(bounded));
        }
    }
}
