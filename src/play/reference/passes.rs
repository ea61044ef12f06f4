//! Passing: an act without a piece.

use std::sync::Arc;

use super::asking::{each, keep};
use super::interpreter::Interpreter;
use super::scene::{Mode, Scene};
use super::turn::{Candidate, OnCandidate, Stop, further, seen};
use crate::language::budget::Asked;
use crate::language::ir::parts::Part;
use crate::language::ir::{Acts, ActsKind, Event, Guard, Label, PassClause, Reason};
use crate::language::source::Span;
use crate::play::executor::By;
use crate::play::position::Position;
use crate::play::trace::Undone;

/// What keeps a side from passing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassRefusal {
    /// The sort of words.
    pub(crate) reason: Reason,
    /// The words.
    pub(crate) at: Span,
    /// Of an effect, why it cannot be done.
    pub(crate) undone: Option<Undone>,
}

impl PassRefusal {
    fn by(guard: &Guard) -> Self {
        Self { reason: guard.reason(), at: guard.at, undone: None }
    }
}

/// The results of passing in one of its ways.
struct Passed {
    /// Where it leads.
    ways: Vec<Scene>,
    /// What keeps the side from one of them.
    kept: Option<PassRefusal>,
}

impl Interpreter<'_> {
    /// A pass where the game declares no way of it: an act only if something is set off by it.
    pub(super) fn simple_pass(&self, from: Candidate, at: Span, then: OnCandidate) -> Result<(), Stop> {
        if !from.may_be(By::Nobody) {
            return Ok(());
        }
        if !self.game.hooks.iter().any(|hook| hook.event == Event::Passing) {
            return then(from);
        }
        let passed = self.by(&from, || self.after_passing(from.scene.next_act()))?;
        passed.into_iter().try_for_each(|scene| then(further(&from, scene, None, (at, None))))
    }

    /// The ways of passing that acts play.
    pub(super) fn passes(&self, from: &Candidate, acts: &ActsKind, then: OnCandidate) -> Result<(), Stop> {
        self.passes_of(acts, None).filter(|_| from.may_be(By::Nobody)).try_for_each(|clause| {
            let passed = self.by(from, || self.pass_by(&from.scene, clause))?;
            passed
                .ways
                .into_iter()
                .try_for_each(|scene| then(further(from, scene, None, (clause.at, clause.label))))
        })
    }

    /// All results of passing by a clause: its guards before, its effects, the hooks, its guards after.
    fn pass_by(&self, from: &Scene, clause: &PassClause) -> Asked<Passed> {
        let passed = || {
            let mut scene = from.next_act();
            if let Some(guard) = self.asks(&mut scene, &clause.guards, false)? {
                return Ok(Passed { ways: Vec::new(), kept: Some(PassRefusal::by(guard)) });
            }
            self.begins(&mut scene)?;
            let done = self.effects(scene, &clause.effects)?;
            let done = each(done, |scene| self.after_passing(scene))?;
            let mut kept = self.undone.take();
            let ways = keep(done, |scene| {
                let fails = self.asks(scene, &clause.guards, true)?;
                kept = fails.map(PassRefusal::by).or(kept);
                Ok(fails.is_none())
            })?;
            Ok(Passed { ways, kept })
        };
        self.at(clause.at, || self.release(passed))
    }

    /// What keeps the side to move from beginning its turn with a pass, with any or that of a label: guards of the ways of
    /// passing and of the turn, and effects that cannot be done.
    pub(crate) fn keeps_from_passing(
        &self,
        position: &Arc<Position>,
        label: Option<Label>,
    ) -> Asked<Vec<PassRefusal>> {
        let from = Candidate::new(Scene::new(Arc::clone(position), position.to_move, Mode::Tell));
        let mut kept = Vec::new();
        self.kept_from_passing(self.turn_now(position), (&from, label), &mut kept)?;
        Ok(kept)
    }

    fn kept_from_passing(
        &self,
        acts: &Acts,
        (from, label): (&Candidate, Option<Label>),
        found: &mut Vec<PassRefusal>,
    ) -> Asked<()> {
        match &acts.kind {
            _ if !self.may_pass_as(acts, label) => Ok(()),
            ActsKind::Guarded(body, guards) => {
                let before = self.asks(&mut from.scene.clone(), guards, false)?;
                found.extend(before.map(PassRefusal::by));
                let known = found.len();
                self.kept_from_passing(body, (from, label), found)?;
                if before.is_none() && found.len() == known {
                    found.extend(self.fails_behind(body, from, guards)?.map(PassRefusal::by));
                }
                Ok(())
            }
            ActsKind::Choice(parts) | ActsKind::Else(parts) => {
                parts.iter().try_for_each(|part| self.kept_from_passing(part, (from, label), found))
            }
            ActsKind::Sequence(parts) => {
                parts.iter().take(1).try_for_each(|part| self.kept_from_passing(part, (from, label), found))
            }
            ActsKind::Repeat(body, ..) | ActsKind::WithMost(body, _) => {
                self.kept_from_passing(body, (from, label), found)
            }
            kind => {
                for clause in self.passes_of(kind, label) {
                    let passed = self.pass_by(&from.scene, clause)?;
                    found.extend(passed.kept.filter(|_| passed.ways.is_empty()));
                }
                Ok(())
            }
        }
    }

    /// Whether acts may be a pass, any or that of a label.
    fn may_pass_as(&self, acts: &Acts, label: Option<Label>) -> bool {
        let mut found = label.is_none() && self.game.may_pass(acts);
        Part::Acts(acts).each_within(&mut |part| {
            if let Part::Acts(Acts { kind: kind @ (ActsKind::Pass | ActsKind::Labelled(_)), .. }) = part {
                found |= self.passes_of(kind, label).next().is_some();
            }
            !found
        });
        found
    }

    /// The ways of passing that acts allow, all or those with a label.
    fn passes_of(&self, acts: &ActsKind, label: Option<Label>) -> impl Iterator<Item = &PassClause> {
        let passes = self.game.passes.iter().filter(|clause| acts.plays(clause.label));
        passes.filter(move |clause| label.is_none() || clause.label == label)
    }

    /// The guard that forbids every pass that acts allow; none if a pass is legal.
    fn fails_behind<'s>(
        &'s self,
        body: &Acts,
        from: &Candidate,
        guards: &'s [Guard],
    ) -> Asked<Option<&'s Guard>> {
        let mut fails = None;
        let passes = seen(self.acts(body, from.clone(), &mut |mut done| {
            if done.acts.last().is_none_or(|act| act.kind.is_none()) {
                self.look_back_to(from, &mut done);
                fails = Some(self.asks(&mut done.scene, guards, true)?.ok_or(Stop::Seen)?);
            }
            Ok(())
        }))?;
        Ok(fails.filter(|_| !passes))
    }

    /// What passing sets off.
    fn after_passing(&self, scene: Scene) -> Asked<Vec<Scene>> {
        self.set_off_by(scene, &self.game.hooks, Event::Passing)
    }
}
