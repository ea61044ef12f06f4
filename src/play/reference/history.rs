//! What has been: repeated positions, and turns since something.

use std::borrow::Cow;
use std::sync::Arc;

use super::asking::all;
use super::scene::Past;
use super::{Interpreter, Mode, Scene};
use crate::language::budget::Asked;
use crate::language::ir::{Compared, Condition, Kind, Side, ToMove};
use crate::play::executor::Reached;
use crate::play::position::Position;

impl Interpreter<'_> {
    /// The positions of the game, and those of turns that count as played.
    fn played<'p>(&'p self, scene: &'p Scene) -> impl DoubleEndedIterator<Item = &'p Reached> + 'p {
        let since: &[Reached] = match scene.past.as_deref() {
            Some(Past::With(turns)) => turns,
            Some(Past::Ignored) | None => &[],
        };
        self.past.iter().chain(since)
    }

    /// The places in the history of the positions that are repeated now, the last of all included.
    fn occurrences(&self, scene: &Scene, to_move: ToMove) -> Asked<Vec<usize>> {
        let Some(now) = self.played(scene).next_back() else { return Ok(Vec::new()) };
        self.over(self.past)?;
        let whole = self.game.states.iter().all(|state| state.compared != Compared::WhenUsed);
        let mut places = Vec::new();
        for (place, past) in self.played(scene).enumerate() {
            let alike = match to_move {
                ToMove::Same => {
                    past.print == now.print
                        && (whole
                            || past.position == now.position
                            || self.for_repetition(&past.position)? == self.for_repetition(&now.position)?)
                }
                ToMove::Any => self
                    .for_repetition(&past.position)?
                    .is_but_for_the_turn(&*self.for_repetition(&now.position)?),
            };
            if alike {
                places.push(place);
            }
        }
        Ok(places)
    }

    /// Whether the position now occurs for the n-th time at least.
    pub(super) fn occurs(&self, scene: &Scene, times: u32, to_move: ToMove) -> Asked<bool> {
        Ok(self.occurrences(scene, to_move)?.len() >= usize::try_from(times).unwrap_or(usize::MAX))
    }

    /// The position used for repetition. A state marked `compared when used` is kept only if the legal moves would be others
    /// without it.
    fn for_repetition<'p>(&self, position: &'p Arc<Position>) -> Asked<Cow<'p, Position>> {
        let after = |position: &Arc<Position>| -> Asked<Vec<Position>> {
            let moves = self.release(|| self.moves_without_history(position))?.into_iter();
            Ok(moves.map(|played| played.ply.after().stripped(self.game).into_owned()).collect())
        };
        position.compared(self.game, |holder, state| {
            let mut without = Arc::clone(position);
            Arc::make_mut(&mut without).reset(self.game, holder, state);
            Ok(after(&without)? != after(position)?)
        })
    }

    /// Whether this number of turns has passed since a capture or a move of one of these kinds.
    pub(super) fn turns_since(&self, scene: &Scene, turns: u32, such: (bool, &[Kind])) -> bool {
        // Nothing led to the first position.
        let all = self.played(scene).count().saturating_sub(1);
        let since = self.played(scene).rev().take(all).take_while(|past| !past.is_one(such)).count();
        let first = self.played(scene).next().filter(|_| since == all);
        let before = first.map_or(0, |first| self.game.counted_before(&first.counts, such));
        since.saturating_add(before) >= usize::try_from(turns).unwrap_or(usize::MAX)
    }

    /// Whether a condition held after each turn of a side since the position now first occurred.
    pub(super) fn after_every(&self, scene: &Scene, condition: &Condition, side: Side) -> Asked<bool> {
        let first = self.occurrences(scene, ToMove::Same)?.first().copied().unwrap_or(0);
        let ended = self.played(scene).skip(first + 1).filter_map(|past| past.ended.as_ref());
        all(ended.filter(|ended| ended.own == side), |ended| {
            self.holds(&Scene::of_end(ended, Mode::Play).seen_by(scene.frame.own), condition)
        })
    }
}
