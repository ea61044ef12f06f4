//! How a game has ended, and what holds in it.

use std::sync::Arc;

use super::asking::first;
use super::{Interpreter, Mode, Scene};
use crate::language::budget::Asked;
use crate::language::ir::{Condition, ConditionKind, Ending};
use crate::language::source::Span;
use crate::play::executor::Outcome;

impl Interpreter<'_> {
    /// How the game has ended, if it has: after the last turn, for the side that has moved; or else before the
    /// next, for the side to move. It does not end before a turn has been played.
    pub(crate) fn outcome(&self) -> Asked<Option<Outcome>> {
        let Some((last, ended)) = self.past.last().and_then(|last| Some((last, last.ended.as_deref()?)))
        else {
            return Ok(None);
        };
        let ended = Scene::of_end(ended, Mode::Play);
        let next = Scene::new(Arc::clone(&last.position), last.position.to_move, Mode::Play);
        let after = self.game.after_turn.iter().map(|ending| (&ended, ending));
        let before = self.game.before_turn.iter().map(|ending| (&next, ending));
        let found = first(after.chain(before), |(scene, ending): (&Scene, &Ending)| {
            self.at(ending.at, || self.holds(scene, &ending.when))
        })?;
        let outcome = |(scene, ending): (&Scene, &Ending)| Outcome {
            at: ending.at,
            winner: ending.result.winner(scene.frame.own),
        };
        Ok(found.map(outcome))
    }

    /// What each ending that does not hold would bring about, and the first part of its question that does not hold.
    /// Nothing before a turn has been played.
    pub(crate) fn not_ended(&self) -> Asked<Vec<(Outcome, Span)>> {
        let Some((last, ended)) = self.past.last().and_then(|last| Some((last, last.ended.as_deref()?)))
        else {
            return Ok(Vec::new());
        };
        let ended = Scene::of_end(ended, Mode::Play);
        let next = Scene::new(Arc::clone(&last.position), last.position.to_move, Mode::Play);
        let after = self.game.after_turn.iter().map(|ending| (&ended, ending));
        let before = self.game.before_turn.iter().map(|ending| (&next, ending));
        let mut found = Vec::new();
        for (scene, ending) in after.chain(before) {
            if let Some(part) = self.failing(scene, &ending.when)? {
                found.push((Outcome { at: ending.at, winner: ending.result.winner(scene.frame.own) }, part));
            }
        }
        Ok(found)
    }

    /// The first part of a condition that does not hold, if there is one.
    fn failing(&self, scene: &Scene, when: &Condition) -> Asked<Option<Span>> {
        if let ConditionKind::All(parts) = &when.kind {
            for part in parts {
                if !self.holds(scene, part)? {
                    return Ok(Some(if part.at.is_within(when.at) { part.at } else { when.at }));
                }
            }
            return Ok(None);
        }
        Ok((!self.holds(scene, when)?).then_some(when.at))
    }
}
