//! Passing: an act without a man.

use std::sync::Arc;

use super::asking::{each, keep};
use super::interpreter::Interpreter;
use super::scene::{Mode, Scene};
use super::turn::{Candidate, Stop, Then, further, seen};
use crate::budget::Asked;
use crate::ir::parts::Part;
use crate::ir::{Acts, ActsKind, Event, Guard, Label, PassClause};
use crate::position::Position;
use crate::source::Span;

impl Interpreter<'_> {
    /// A pass where the game declares no way of it: an act only if something is set off by it.
    pub(super) fn simple_pass(&self, from: Candidate, at: Span, then: Then) -> Result<(), Stop> {
        if !self.game.hooks.iter().any(|hook| hook.event == Event::Passing) {
            return then(from);
        }
        let passed = self.by(&from, || self.after_passing(from.scene.next_act()))?;
        passed.into_iter().try_for_each(|scene| then(further(&from, scene, None, (at, None))))
    }

    /// The ways of passing that acts play.
    pub(super) fn passes(&self, from: &Candidate, acts: &ActsKind, then: Then) -> Result<(), Stop> {
        self.passes_of(acts, None).try_for_each(|clause| {
            let passed = self.by(from, || self.pass_by(&from.scene, clause))?;
            passed
                .into_iter()
                .try_for_each(|scene| then(further(from, scene, None, (clause.at, clause.label))))
        })
    }

    /// All that comes of passing by a clause: its guards before, its effects, the hooks, its guards after.
    fn pass_by(&self, from: &Scene, clause: &PassClause) -> Asked<Vec<Scene>> {
        let passed = || {
            let mut scene = from.next_act();
            if self.asks(&mut scene, &clause.guards, false)?.is_some() {
                return Ok(Vec::new());
            }
            self.begins(&mut scene)?;
            let done = self.effects(scene, &clause.effects)?;
            let done = each(done, |scene| self.after_passing(scene))?;
            keep(done, |scene| Ok(self.asks(scene, &clause.guards, true)?.is_none()))
        };
        self.at(clause.at, || self.release(passed))
    }

    /// The guards that keep the side to move from beginning its turn with a pass, with any or that of a label: those of the
    /// ways of passing, and of the turn.
    pub(crate) fn guards_of_passing(
        &self,
        position: &Arc<Position>,
        label: Option<Label>,
    ) -> Asked<Vec<&Guard>> {
        let from = Candidate::new(Scene::new(Arc::clone(position), position.to_move, Mode::Play));
        let mut guards = Vec::new();
        self.kept_from_passing(self.turn_now(position), (&from, label), &mut guards)?;
        Ok(guards)
    }

    fn kept_from_passing<'s>(
        &'s self,
        acts: &'s Acts,
        (from, label): (&Candidate, Option<Label>),
        found: &mut Vec<&'s Guard>,
    ) -> Asked<()> {
        match &acts.kind {
            _ if !self.may_pass_as(acts, label) => Ok(()),
            ActsKind::Guarded(body, guards) => {
                let before = self.asks(&mut from.scene.clone(), guards, false)?;
                found.extend(before);
                let known = found.len();
                self.kept_from_passing(body, (from, label), found)?;
                if before.is_none() && found.len() == known {
                    found.extend(self.fails_behind(body, from, guards)?);
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
                    found.extend(self.guard_of_way(&from.scene, clause)?);
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

    /// The ways of passing that acts play, all or those of a label.
    fn passes_of(&self, acts: &ActsKind, label: Option<Label>) -> impl Iterator<Item = &PassClause> {
        let passes = self.game.passes.iter().filter(|clause| acts.plays(clause.label));
        passes.filter(move |clause| label.is_none() || clause.label == label)
    }

    /// The guard behind which no pass comes that acts can be; none where one comes.
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

    /// The guard by which a way of passing cannot be gone now.
    fn guard_of_way<'s>(&self, from: &Scene, clause: &'s PassClause) -> Asked<Option<&'s Guard>> {
        let mut scene = from.next_act();
        let before = self.asks(&mut scene, &clause.guards, false)?;
        if before.is_some() {
            return Ok(before);
        }
        self.begins(&mut scene)?;
        let done = self.effects(scene, &clause.effects)?;
        let mut fails = None;
        for mut scene in each(done, |scene| self.after_passing(scene))? {
            fails = self.asks(&mut scene, &clause.guards, true)?;
            if fails.is_none() {
                break;
            }
        }
        Ok(fails)
    }

    /// What passing sets off.
    fn after_passing(&self, scene: Scene) -> Asked<Vec<Scene>> {
        self.set_off_by(scene, &self.game.hooks, Event::Passing)
    }
}
