//! What has been: repeated positions, and turns since something.

use std::sync::Arc;

use super::{Mode, Rules, Scene};
use crate::executor::Reached;
use crate::ir::{Compared, Condition, Kind, Side};
use crate::position::Position;

impl Rules<'_> {
    /// The places in the history of the positions that are repeated now, the last of all included.
    fn occurrences(&self) -> Vec<usize> {
        let Some(now) = self.past.last() else { return Vec::new() };
        let same = |past: &Reached| self.compared(&past.position) == self.compared(&now.position);
        let whole = self.game.states.iter().all(|state| state.compared != Compared::WhenUsed);
        let alike =
            |one: &Reached| one.print == now.print && (whole || one.position == now.position || same(one));
        self.past.iter().enumerate().filter(|(_, past)| alike(past)).map(|(place, _)| place).collect()
    }

    /// Whether the position now occurs for the n-th time at least.
    pub(super) fn occurs(&self, times: u32) -> bool {
        self.occurrences().len() >= usize::try_from(times).unwrap_or(usize::MAX)
    }

    /// A position as far as it is compared: a state that is compared when it is used is left where the legal
    /// moves would be others without it.
    fn compared(&self, position: &Arc<Position>) -> Position {
        let after = |position: &Arc<Position>| {
            let moves = self.release(|| self.legal_moves(position)).into_iter();
            moves.map(|played| played.ply.after().stripped(self.game)).collect::<Vec<_>>()
        };
        position.compared(self.game, |holder, state| {
            let mut without = Arc::clone(position);
            Arc::make_mut(&mut without).reset(self.game, holder, state);
            after(&without) != after(position)
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
    pub(super) fn after_every(&self, scene: &Scene, condition: &Condition, side: Side) -> bool {
        let first = self.occurrences().first().copied().unwrap_or(0);
        let ended = self.past.iter().skip(first + 1).filter_map(|past| past.ended.as_ref());
        let mut of_side = ended.filter(|ended| ended.own == side);
        of_side.all(|ended| self.holds(&Scene::of_end(ended, Mode::Play).seen_by(scene.frame.own), condition))
    }
}
