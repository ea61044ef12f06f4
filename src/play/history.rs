//! What has been: repeated positions, and turns since something.

use std::rc::Rc;

use crate::ir::{Compared, Condition, Game, Ir, Kind, Side};
use crate::position::Position;
use crate::reference::{Move, Rules, Scene};

/// A position of a game that is played, and the turn that led to it.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    /// The position.
    pub(crate) position: Rc<Position>,
    /// The same without what is not always compared.
    reduced: Position,
    /// The end of the turn; none for the first position.
    pub(crate) scene: Option<Rc<Scene>>,
    /// A man was taken.
    took: bool,
    /// The kinds that walked.
    moved: Vec<Kind>,
}

impl Past {
    /// The first position.
    pub(crate) fn first(game: &Game, position: Position) -> Self {
        let reduced = stripped(game, &position);
        Self { position: Rc::new(position), reduced, scene: None, took: false, moved: Vec::new() }
    }

    /// The position after a move.
    pub(crate) fn after(game: &Game, played: &Move) -> Self {
        Self {
            position: Rc::clone(&played.after),
            reduced: stripped(game, &played.after),
            scene: Some(Rc::new(played.scene.clone())),
            took: played.took,
            moved: played.moved.clone(),
        }
    }
}

/// A position without what is not always compared.
fn stripped(game: &Ir, position: &Position) -> Position {
    reduced(game, position, |_, compared| compared != Compared::Always)
}

/// A position with some of its states set back to their first values: those that differ from them, if chosen.
fn reduced(game: &Ir, position: &Position, chosen: impl Fn(&Position, Compared) -> bool) -> Position {
    let mut reduced = position.clone();
    if game.states.iter().all(|state| state.compared == Compared::Always) {
        return reduced;
    }
    for holder in position.holders() {
        for (state, declared) in position.states_of(game, holder) {
            let mut without = position.clone();
            without.reset(game, holder, state);
            if without != *position && chosen(&without, declared.compared) {
                reduced.reset(game, holder, state);
            }
        }
    }
    reduced
}

impl Rules<'_> {
    /// Whether the position now occurs for the n-th time at least.
    pub(crate) fn occurs(&self, times: u32) -> bool {
        self.occurrences().len() >= usize::try_from(times).unwrap_or(usize::MAX)
    }

    /// The places in the history of the positions that are repeated now, the last of all included.
    fn occurrences(&self) -> Vec<usize> {
        let Some(now) = self.past.last() else { return Vec::new() };
        let alike = |past: &Past| {
            past.reduced == now.reduced
                && (past.position == now.position
                    || self.compared(&past.position) == self.compared(&now.position))
        };
        self.past.iter().enumerate().filter(|(_, past)| alike(past)).map(|(place, _)| place).collect()
    }

    /// A position as far as it is compared: a state that is compared when it is used is left where the legal
    /// moves would be others without it.
    fn compared(&self, position: &Rc<Position>) -> Position {
        let after = |position: &Rc<Position>| {
            let moves = self.release(|| self.legal_moves(position)).into_iter();
            moves.map(|played| stripped(self.game, &played.after)).collect::<Vec<_>>()
        };
        reduced(self.game, position, |without, compared| match compared {
            Compared::Always => false,
            Compared::Never => true,
            Compared::WhenUsed => after(&Rc::new(without.clone())) == after(position),
        })
    }

    /// Whether so many turns have passed since one that took a man or moved one of these kinds.
    pub(crate) fn turns_since(&self, turns: u32, taking: bool, moving: &[Kind]) -> bool {
        let played = self.past.iter().skip(1).rev();
        let since = played
            .take_while(|past| !(taking && past.took || past.moved.iter().any(|kind| moving.contains(kind))));
        since.count() >= usize::try_from(turns).unwrap_or(usize::MAX)
    }

    /// Whether a condition held after each turn of a side since the position now first occurred.
    pub(crate) fn after_every(&self, scene: &Scene, condition: &Condition, side: Side) -> bool {
        let first = self.occurrences().first().copied().unwrap_or(0);
        let ended = self.past.iter().skip(first + 1).filter_map(|past| past.scene.as_ref());
        ended
            .filter(|ended| ended.frame.own == side)
            .all(|ended| self.holds(&ended.seen_by(scene.frame.own), condition))
    }
}
