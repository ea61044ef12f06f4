//! The values of conditions and rules, part by part: for explaining a move or its refusal.

use std::sync::Arc;

use super::asking::{all, any, first};
use super::interpreter::{Interpreter, Refused};
use super::scene::{Frame, Mode, Scene};
use super::sets::Target;
use crate::language::budget::Asked;
use crate::language::ir::path::NodeKind;
use crate::language::ir::{
    Attack, Cell, Condition, ConditionKind, DropClause, Kind, Landing, Leg, ManOwner, Permission, Reason,
    RuleClause, Set, SetKind,
};
use crate::language::source::{SourceId, Span};
use crate::play::position::{ManId, Position};
use crate::play::trace::{Finding, StepKind, Stopped};

/// How many parts are stored of the questions of one refusal.
const PARTS: usize = 16;
/// How many steps are stored of a walk that was forbidden.
const STEPS: usize = 32;

/// What forbids a walk, and how far it had come.
#[derive(Clone, Debug)]
pub(crate) struct Forbidden {
    /// What sort of words, and the words.
    pub(super) words: Refused,
    /// How far the walk had come.
    pub(super) stopped: Arc<Stopped>,
}

/// What stopped an eye.
#[derive(Debug)]
pub(super) struct EyeFailure {
    /// The greater, the nearer it came.
    nearness: (bool, usize, bool),
    /// What it was.
    forbidden: Arc<Forbidden>,
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

    /// Keeps what stopped an eye, unless another one got nearer: one that met a piece first, then one that got farther. At the
    /// same place, the author's words are preferred to those of the prelude.
    pub(super) fn miss(&self, scene: &Scene, cell: Option<Cell>, words: Refused) -> Asked<()> {
        let man = cell.is_some_and(|cell| scene.on(cell).is_some());
        let nearness = (man, scene.trail.len(), words.1.source != SourceId(0));
        if self.missed.borrow().as_ref().is_none_or(|known| known.nearness < nearness) {
            let forbidden = self.forbidden(scene, cell, words)?;
            *self.missed.borrow_mut() = Some(EyeFailure { nearness, forbidden });
        }
        Ok(())
    }

    /// The same for an eye that finds an empty cell, or nothing behind it.
    pub(super) fn miss_nobody(&self, scene: &Scene, cell: Cell, leg: &Leg, at: Span) -> Asked<()> {
        if scene.eye.is_none() || !scene.tells() {
            return Ok(());
        }
        let words = match &leg.landing {
            Landing::Onto(set) => (Reason::Onto, set.at),
            _ => (Reason::Taking, at),
        };
        // Values for another piece do not apply to an empty cell.
        self.found.borrow_mut().remove(&words.1);
        // An eye that has gone nowhere has met no piece.
        let went = scene.eye.is_some_and(|eye| eye.start != cell);
        self.miss(scene, went.then_some(cell), words)
    }

    /// What a sideways look has seen. If that is nothing and it must be reported, the walk goes on only to report it, at once if
    /// no leg follows.
    pub(super) fn seen_or_told(
        &self,
        scene: &Scene,
        at: Span,
        seen: Vec<Scene>,
        then: Option<&NodeKind>,
    ) -> Asked<Vec<Scene>> {
        if !seen.is_empty() || !scene.tells() || scene.eye.is_some() {
            return Ok(seen);
        }
        let mut scene = scene.clone();
        if scene.refused.is_none() {
            let mut forbidden = Forbidden::clone(&*self.forbidden(&scene, None, (Reason::Look, at))?);
            if let Some(EyeFailure { forbidden: missed, .. }) = self.missed.take() {
                let mut stopped = Stopped::clone(&missed.stopped);
                stopped
                    .findings
                    .insert(0, Finding { at: missed.words.1, held: false, values: None, by: None });
                forbidden.stopped = Arc::new(stopped);
            }
            if !matches!(then, Some(NodeKind::Leg { .. })) {
                self.tell(&scene, scene.place, &forbidden, None)?;
            }
            scene.refused = Some(Arc::new(forbidden));
        }
        Ok(vec![scene])
    }

    /// Reports a cell that a jump does not reach, because it may not jump over another.
    pub(super) fn tell_over(&self, scene: &Scene, words: Refused, [over, target]: [Cell; 2]) -> Asked<()> {
        if scene.eye.is_some() {
            return self.miss(scene, Some(over), words);
        }
        let mut tried = scene.clone();
        if tried.refused.is_none() {
            tried.refused = Some(self.forbidden(scene, Some(over), words)?);
        }
        self.halts(&mut tried, Some(target), Some(words)).map(|_| ())
    }

    /// Keeps the values of the parts of a set that lacks something, if they will be reported.
    pub(super) fn keep_set(&self, scene: &Scene, set: &Set, target: Target) -> Asked<()> {
        if scene.tells() {
            let mut found = Vec::new();
            self.weigh_set(scene, set, target, &mut found)?;
            self.found.borrow_mut().insert(set.at, found);
        }
        Ok(())
    }

    /// Whether something is in a set, and in each part of it that has to be asked for that.
    pub(super) fn weigh_set(
        &self,
        scene: &Scene,
        set: &Set,
        target: Target,
        found: &mut Vec<Finding>,
    ) -> Asked<bool> {
        let _deeper = self.step()?;
        let held = match &set.kind {
            SetKind::And(parts) => return all(parts, |part| self.weigh_set(scene, part, target, found)),
            SetKind::Or(parts) => return any(parts, |part| self.weigh_set(scene, part, target, found)),
            SetKind::Where { what, asks } => {
                return Ok(self.weigh_set(scene, what, target, found)?
                    && self.weigh(&self.of_member(scene, set, target)?, asks, found)?);
            }
            SetKind::Not(what) => {
                // Its place is that of the words after `not`.
                self.weigh_set(scene, what, target, found)?;
                return self.contains(scene, set, target);
            }
            _ => self.contains(scene, set, target)?,
        };
        if found.len() < PARTS {
            found.push(Finding { at: set.at, held, values: None, by: None });
        }
        Ok(held)
    }

    /// The values of the parts of the target set of a drop, for one cell; first the part that excludes the cell.
    pub(crate) fn weigh_drop(
        &self,
        position: &Arc<Position>,
        (kind, clause): (Kind, &DropClause),
        cell: Cell,
    ) -> Asked<(Option<Finding>, Vec<Finding>)> {
        let from = Scene::new(Arc::clone(position), position.to_move, Mode::Tell);
        let scene = Scene { place: Some(cell), ..self.begin_drop(&from, kind, clause)? };
        let mut found = Vec::new();
        if self.weigh_set(&scene, &clause.on, Target::Cell(cell), &mut found)? {
            return Ok((None, found));
        }
        Ok((Some(self.guilty_set(&scene, &clause.on, Target::Cell(cell))?), found))
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
            found.push(Finding { at: condition.at, held, values, by: None });
        }
        Ok(held)
    }

    /// Keeps the value of a condition that does not hold, if it will be reported.
    pub(super) fn keep_condition(&self, scene: &Scene, at: Span, condition: &Condition) -> Asked<()> {
        if scene.tells() {
            let mut found = Vec::new();
            self.weigh(scene, condition, &mut found)?;
            if self.explains
                && let Some((part, true)) = self.guilty(scene, condition, false)?
                && let ConditionKind::Some(set) = &part.kind
                && let Some(by) = self.one_who_attacks(scene, set)?
            {
                found.iter_mut().filter(|found| found.at == part.at).for_each(|found| found.by = Some(by));
            }
            self.found.borrow_mut().insert(at, found);
        }
        Ok(())
    }

    /// Keeps the value of rules of which one forbids something, if it will be reported: that rule, or those that do not permit
    /// it.
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
        let held = self.weigh_set(scene, &rule.what, target, &mut parts)?
            && all(&rule.when, |condition| self.weigh(scene, condition, &mut parts))?;
        found.push(Finding { at: rule.at, held, values: None, by: None });
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

    /// The only part of a condition that decides it, and whether that part holds. None if several do.
    fn guilty<'c>(
        &self,
        scene: &Scene,
        condition: &'c Condition,
        held: bool,
    ) -> Asked<Option<(&'c Condition, bool)>> {
        let parts = match (&condition.kind, held) {
            (ConditionKind::Not(what), _) => return self.guilty(scene, what, !held),
            (ConditionKind::All(parts), false) | (ConditionKind::Any(parts), true) => parts,
            (ConditionKind::All(_) | ConditionKind::Any(_), _) => return Ok(None),
            _ => return Ok(Some((condition, held))),
        };
        let is_so = |part: &'c Condition| Ok(self.holds(scene, part)? == held);
        match first(parts, is_so)? {
            Some(part) => self.guilty(scene, part, held),
            None => Ok(None),
        }
    }

    /// The same of a set in which something is not: the part, and whether it is in that.
    fn guilty_set(&self, scene: &Scene, set: &Set, target: Target) -> Asked<Finding> {
        let found = |at: Span, held: bool| Finding { at, held, values: None, by: None };
        match &set.kind {
            SetKind::And(parts) => match first(parts, |part| Ok(!self.contains(scene, part, target)?))? {
                Some(part) => self.guilty_set(scene, part, target),
                None => Ok(found(set.at, false)),
            },
            // Its place is that of the words after `not`.
            SetKind::Not(what) => Ok(found(what.at, self.contains(scene, what, target)?)),
            SetKind::Where { what, .. } if !self.contains(scene, what, target)? => {
                self.guilty_set(scene, what, target)
            }
            SetKind::Where { asks, .. } => {
                let part = self.guilty(&self.of_member(scene, set, target)?, asks, false)?;
                Ok(part.map_or(found(asks.at, false), |(part, held)| found(part.at, held)))
            }
            _ => Ok(found(set.at, false)),
        }
    }

    /// An attacker of the first attacked piece in a set.
    fn one_who_attacks(&self, scene: &Scene, set: &Set) -> Asked<Option<(Kind, ManOwner, Cell)>> {
        let attack = match &set.kind {
            SetKind::And(parts) => parts.iter().find_map(attack_in),
            _ => attack_in(set),
        };
        let Some(attack) = attack else { return Ok(None) };
        let attacked = self.men_in(scene, set)?.first().copied();
        let by = attacked.map_or(Ok(None), |attacked| self.attacker(scene, attacked, attack))?;
        let told = |man: ManId| {
            let stands = scene.position.man(man);
            Some((stands.kind, stands.owner, scene.cell_of(man)?))
        };
        Ok(by.and_then(told))
    }

    /// Notes the cells that the mover's leg has gone over, where moves are explained.
    pub(super) fn note_passed(&self, scene: &mut Scene, at: Span) {
        if self.explains && scene.mode == Mode::Play {
            let passed = scene.passed.clone();
            passed.iter().for_each(|over| scene.note(at, StepKind::Over(*over)));
        }
    }

    /// Notes the rule that lets the mover capture at a landing, if moves are explained.
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

/// The attack that a set asks about.
fn attack_in(set: &Set) -> Option<&Attack> {
    match &set.kind {
        SetKind::Attacked(_, attack) => Some(attack),
        _ => None,
    }
}

/// Writes findings down as steps.
fn note(scene: &mut Scene, found: &[Finding]) {
    for Finding { at, held, values, .. } in found {
        scene.note(*at, StepKind::Asked(*held));
        for (at, value) in values.iter().flatten() {
            let bounded = i32::try_from(*value).unwrap_or(if *value < 0 { i32::MIN } else { i32::MAX });
            scene.note(*at, StepKind::Number(bounded));
        }
    }
}
