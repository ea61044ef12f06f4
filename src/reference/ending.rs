//! How a game has ended, and what holds in it.

use std::sync::Arc;

use super::{Mode, Rules, Scene};
use crate::executor::Outcome;
use crate::ir::Ending;

impl Rules<'_> {
    /// How the game has ended, if it has: after the last turn, for the side that has moved; or else before the
    /// next, for the side to move. It does not end before a turn has been played.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let last = self.past.last()?;
        let ended = &Scene::of_end(last.ended.as_deref()?, Mode::Play);
        let next = Scene::new(Arc::clone(&last.position), last.position.to_move, Mode::Play);
        let after = self.game.after_turn.iter().map(|ending| (ended, ending));
        let before = self.game.before_turn.iter().map(|ending| (&next, ending));
        let holds = |scene, ending: &Ending| self.at(ending.at, || self.holds(scene, &ending.when));
        let (scene, ending) = after.chain(before).find(|(scene, ending)| holds(scene, ending))?;
        Some(Outcome { at: ending.at, winner: ending.result.winner(scene.frame.own) })
    }
}
