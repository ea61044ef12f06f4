//! How a game has ended, and what holds in it.

use std::sync::Arc;

use super::asking::first;
use super::{Interpreter, Mode, Scene};
use crate::language::budget::Asked;
use crate::language::ir::{Condition, ConditionKind, Ending};
use crate::language::source::Span;
use crate::play::executor::Outcome;

impl Interpreter<'_> {
    /// How the game has ended, if it has. It does not end before a turn has been played.
    pub(crate) fn outcome(&self) -> Asked<Option<Outcome>> {
        let Some(scenes) = self.scenes() else { return Ok(None) };
        let found = first(self.endings(&scenes), |(scene, ending): (&Scene, &Ending)| {
            self.at(ending.at, || self.holds(scene, &ending.when))
        })?;
        Ok(found.map(|(scene, ending)| brought_about(scene, ending)))
    }

    /// What each ending that does not hold would bring about, and the first part of its question that does not hold.
    /// Nothing before a turn has been played.
    pub(crate) fn not_ended(&self) -> Asked<Vec<(Outcome, Span)>> {
        let Some(scenes) = self.scenes() else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for (scene, ending) in self.endings(&scenes) {
            if let Some(part) = self.failing(scene, &ending.when)? {
                found.push((brought_about(scene, ending), part));
            }
        }
        Ok(found)
    }

    /// The scenes after the last turn, for the side that has moved, and before the next, for the side to move.
    fn scenes(&self) -> Option<[Scene; 2]> {
        let last = self.past.last()?;
        let ended = Scene::of_end(last.ended.as_deref()?, Mode::Play);
        Some([ended, Scene::new(Arc::clone(&last.position), last.position.to_move, Mode::Play)])
    }

    /// All endings in the order in which they are asked, each with its scene.
    fn endings<'s>(&'s self, [ended, next]: &'s [Scene; 2]) -> impl Iterator<Item = (&'s Scene, &'s Ending)> {
        let after = self.game.after_turn.iter().map(move |ending| (ended, ending));
        after.chain(self.game.before_turn.iter().map(move |ending| (next, ending)))
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

fn brought_about(scene: &Scene, ending: &Ending) -> Outcome {
    Outcome { at: ending.at, winner: ending.result.winner(scene.frame.own) }
}
