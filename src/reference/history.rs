//! What has been: repeated positions, and turns since something.

use std::sync::Arc;

use super::asking::all;
use super::{Interpreter, Mode, Scene};
use crate::budget::Asked;
use crate::executor::Reached;
use crate::ir::{Compared, Condition, Kind, Side};
use crate::position::Position;

impl Interpreter<'_> {
    /// The places in the history of the positions that are repeated now, the last of all included.
    fn occurrences(&self) -> Asked<Vec<usize>> {
        let Some(now) = self.past.last() else { return Ok(Vec::new()) };
        self.over(self.past)?;
        let whole = self.game.states.iter().all(|state| state.compared != Compared::WhenUsed);
        let mut places = Vec::new();
        for (place, past) in self.past.iter().enumerate() {
            let alike = past.print == now.print
                && (whole
                    || past.position == now.position
                    || self.for_repetition(&past.position)? == self.for_repetition(&now.position)?);
            if alike {
                places.push(place);
            }
        }
        Ok(places)
    }

    /// Whether the position now occurs for the n-th time at least.
    pub(super) fn occurs(&self, times: u32) -> Asked<bool> {
        Ok(self.occurrences()?.len() >= usize::try_from(times).unwrap_or(usize::MAX))
    }

    /// The position used for repetition. A state marked `compared when used` is kept only if the legal moves would be others
    /// without it.
    fn for_repetition(&self, position: &Arc<Position>) -> Asked<Position> {
        let after = |position: &Arc<Position>| -> Asked<Vec<Position>> {
            let moves = self.release(|| self.legal_moves(position))?.into_iter();
            Ok(moves.map(|played| played.ply.after().stripped(self.game)).collect())
        };
        position.compared(self.game, |holder, state| {
            let mut without = Arc::clone(position);
            Arc::make_mut(&mut without).reset(self.game, holder, state);
            Ok(after(&without)? != after(position)?)
        })
    }

    /// Whether so many turns have passed since one that took a man or moved one of these kinds.
    pub(super) fn turns_since(&self, turns: u32, taking: bool, moving: &[Kind]) -> bool {
        let counts =
            |one: &&Reached| taking && one.took || one.moved.iter().any(|kind| moving.contains(kind));
        let since = self.past.iter().skip(1).rev().take_while(|past| !counts(past)).count();
        since >= usize::try_from(turns).unwrap_or(usize::MAX)
    }

    /// Whether a condition held after each turn of a side since the position now first occurred.
    pub(super) fn after_every(&self, scene: &Scene, condition: &Condition, side: Side) -> Asked<bool> {
        let first = self.occurrences()?.first().copied().unwrap_or(0);
        let ended = self.past.iter().skip(first + 1).filter_map(|past| past.ended.as_ref());
        all(ended.filter(|ended| ended.own == side), |ended| {
            self.holds(&Scene::of_end(ended, Mode::Play).seen_by(scene.frame.own), condition)
        })
    }
}
