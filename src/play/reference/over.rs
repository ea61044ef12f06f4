//! Turns that are over, and the guards that are asked of them then: rules of history.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::asking::first;
use super::interpreter::Interpreter;
use super::scene::{Moment, Past, Scene};
use super::turn::Candidate;
use crate::language::budget::Asked;
use crate::language::ir::{Guard, Kind};
use crate::language::sorting::Gather;
use crate::play::executor::Reached;
use crate::play::trace::Act;

impl Interpreter<'_> {
    /// Ends the turn: `again` is asked, states expire, and the next side is to move.
    pub(super) fn end_turn(&self, scene: &mut Scene) -> Asked<()> {
        let again = self.goes_again(scene)?;
        let set = std::mem::take(&mut scene.set);
        self.change(scene)?.end_turn(self.game, &set, again);
        Ok(())
    }

    /// Whether the side that has had its turn has the next one, too.
    fn goes_again(&self, scene: &Scene) -> Asked<bool> {
        if self.game.again.is_empty() || self.game.side_after(scene.position.phase_turns).is_some() {
            return Ok(false);
        }
        let last = Scene { moment: Moment::Last, ..scene.clone() };
        self.all_hold(&last, &self.game.again)
    }

    /// The guard of the game on history that forbids a turn, if one does. It is about pieces and drops, and not asked for a turn
    /// that only passes.
    pub(super) fn forbidden_by_history(&self, done: &Candidate) -> Asked<Option<&Guard>> {
        let passes = || done.acts.iter().all(Act::is_pass);
        if !self.game.has_rules_of_history() || passes() {
            return Ok(None);
        }
        self.fails_in_history(done, done.before.first(), &self.game.moves)
    }

    /// The first of some guards of history that does not hold if the turn is over with these acts; what was before is what was
    /// in this scene.
    pub(super) fn fails_in_history<'g>(
        &self,
        done: &Candidate,
        before: Option<&Arc<Scene>>,
        guards: &'g [Guard],
    ) -> Asked<Option<&'g Guard>> {
        let tier = done.scene.mode.tier(true);
        let ignored = matches!(done.scene.past.as_deref(), Some(Past::Ignored));
        let asked = guards.iter().filter(|guard| guard.is_of_history() && guard.tier() <= tier);
        let asked: Vec<&Guard> = asked.collect();
        if asked.is_empty() || ignored || !self.game.has_rules_of_history() {
            return Ok(None);
        }
        let over = Scene { before: before.cloned(), ..self.over_with(done)? };
        first(asked, |guard| self.at(guard.at, || Ok(!self.holds(&over, &guard.condition)?)))
    }

    /// The end of a turn that consists of these acts; it counts as played.
    fn over_with(&self, done: &Candidate) -> Asked<Scene> {
        let mut scene = done.scene.clone();
        self.over_position(&scene.position)?;
        self.end_turn(&mut scene)?;
        let moved = done.acts.iter().filter(|act| act.origin.is_some()).filter_map(|act: &Act| act.kind);
        let past = self.past_with(&scene, moved.gather());
        Ok(Scene { moment: Moment::Over(scene.frame.own), past: Some(past), ..scene })
    }

    /// What has been, a turn added to it that has come to this position.
    fn past_with(&self, scene: &Scene, moved: BTreeSet<Kind>) -> Arc<Past> {
        let mut turns = match scene.past.as_deref() {
            Some(Past::With(turns)) => turns.clone(),
            Some(Past::Ignored) | None => Vec::new(),
        };
        let took = !scene.taken.is_empty();
        turns.push(Reached::by(self.game, Arc::new(scene.ended()), took, moved));
        Arc::new(Past::With(turns))
    }

    /// What has been when a turn that is under way is over at a position.
    pub(super) fn past_at_the_end(&self, scene: &Scene, end: &Scene) -> Option<Arc<Past>> {
        let ignored = matches!(scene.past.as_deref(), Some(Past::Ignored));
        if !self.game.has_rules_of_history() || ignored {
            return scene.past.clone();
        }
        let moved = scene.mover.map(|mover| end.position.man(mover).kind);
        Some(self.past_with(end, moved.into_iter().gather()))
    }
}
