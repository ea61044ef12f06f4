//! Passing: an act without a man.

use super::asking::{each, keep};
use super::interpreter::Interpreter;
use super::scene::Scene;
use super::turn::{Candidate, Stop, Then, further};
use crate::budget::Asked;
use crate::ir::{ActsKind, Event, PassClause};
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
        self.game.passes.iter().filter(|clause| acts.plays(clause.label)).try_for_each(|clause| {
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

    /// What passing sets off.
    fn after_passing(&self, scene: Scene) -> Asked<Vec<Scene>> {
        self.set_off_by(scene, &self.game.hooks, Event::Passing)
    }
}
