//! What has been: repeated positions, and turns since something.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::{Move, Rules, Scene};
use crate::ir::{Compared, Condition, Ir, Kind, Side};
use crate::position::{Position, Print};

/// A position of a game that is played, and the turn that led to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    /// The position.
    pub(crate) position: Rc<Position>,
    /// The same without what is not always compared.
    stripped: Print,
    /// The end of the turn; none for the first position.
    pub(crate) scene: Option<Rc<Scene>>,
    /// A man was taken.
    took: bool,
    /// The kinds that walked.
    moved: BTreeSet<Kind>,
}

impl Past {
    /// The first position.
    pub(crate) fn first(game: &Ir, position: Position) -> Self {
        Self { stripped: Print::of(&position.stripped(game)), position: Rc::new(position), ..Self::default() }
    }

    /// The position after a move.
    pub(crate) fn after(game: &Ir, played: &Move) -> Self {
        let (took, moved) = (played.took, played.moved.clone());
        let position = played.after();
        let stripped = Print::of(&position.stripped(game));
        let (position, scene) = (Rc::new(position), Some(Rc::new(played.scene.clone())));
        Self { position, stripped, scene, took, moved }
    }
}

impl Rules<'_> {
    /// The places in the history of the positions that are repeated now, the last of all included.
    fn occurrences(&self) -> Vec<usize> {
        let Some(now) = self.past.last() else { return Vec::new() };
        let same = |past: &Past| self.compared(&past.position) == self.compared(&now.position);
        let whole = self.game.states.iter().all(|state| state.compared != Compared::WhenUsed);
        let alike =
            |one: &Past| one.stripped == now.stripped && (whole || one.position == now.position || same(one));
        self.past.iter().enumerate().filter(|(_, past)| alike(past)).map(|(place, _)| place).collect()
    }

    /// Whether the position now occurs for the n-th time at least.
    pub(super) fn occurs(&self, times: u32) -> bool {
        self.occurrences().len() >= usize::try_from(times).unwrap_or(usize::MAX)
    }

    /// A position as far as it is compared: a state that is compared when it is used is left where the legal
    /// moves would be others without it.
    fn compared(&self, position: &Rc<Position>) -> Position {
        let after = |position: &Rc<Position>| {
            let moves = self.release(|| self.legal_moves(position)).into_iter();
            moves.map(|played| played.after().stripped(self.game)).collect::<Vec<_>>()
        };
        position.compared(self.game, |holder, state| {
            let mut without = Rc::clone(position);
            Rc::make_mut(&mut without).reset(self.game, holder, state);
            after(&without) != after(position)
        })
    }

    /// Whether so many turns have passed since one that took a man or moved one of these kinds.
    pub(super) fn turns_since(&self, turns: u32, taking: bool, moving: &[Kind]) -> bool {
        let counts = |one: &&Past| taking && one.took || one.moved.iter().any(|kind| moving.contains(kind));
        let since = self.past.iter().skip(1).rev().take_while(|past| !counts(past)).count();
        since >= usize::try_from(turns).unwrap_or(usize::MAX)
    }

    /// Whether a condition held after each turn of a side since the position now first occurred.
    pub(super) fn after_every(&self, scene: &Scene, condition: &Condition, side: Side) -> bool {
        let first = self.occurrences().first().copied().unwrap_or(0);
        let ended = self.past.iter().skip(first + 1).filter_map(|past| past.scene.as_ref());
        let mut of_side = ended.filter(|ended| ended.frame.own == side);
        of_side.all(|ended| self.holds(&ended.seen_by(scene.frame.own), condition))
    }
}
