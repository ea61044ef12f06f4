//! How a game has ended, and what holds in it.

use std::rc::Rc;

use super::{Mode, Rules, Scene};
use crate::ir::{Ending, Side};
use crate::source::Span;

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The words that ended it.
    pub at: Span,
    /// Who has won; none for a draw.
    pub winner: Option<Side>,
}

impl Rules<'_> {
    /// How the game has ended, if it has: after the last turn, for the side that has moved; or else before the
    /// next, for the side to move. It does not end before a turn has been played.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let last = self.past.last()?;
        let ended = last.scene.as_deref()?;
        let next = Scene::new(Rc::clone(&last.position), last.position.to_move, Mode::Play);
        let after = self.game.after_turn.iter().map(|ending| (ended, ending));
        let before = self.game.before_turn.iter().map(|ending| (&next, ending));
        let holds = |scene, ending: &Ending| self.at(ending.at, || self.holds(scene, &ending.when));
        let (scene, ending) = after.chain(before).find(|(scene, ending)| holds(scene, ending))?;
        Some(Outcome { at: ending.at, winner: ending.result.winner(scene.frame.own) })
    }
}
