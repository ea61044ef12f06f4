//! The game so far, as rules of history ask of it.

use std::sync::Arc;

use super::edit::Edit;
use super::regs::Regs;
use super::sums::Sum;
use crate::language::ir::{Ir, Kind, ManOwner};
use crate::play::position::ManId;

/// The end of a turn: what may be asked about it later.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub(super) regs: Regs,
    /// The pieces captured in the turn.
    pub(super) taken: Vec<ManId>,
    /// What they were, if ways have to be told apart.
    pub(super) victims: Vec<(Kind, ManOwner, u8)>,
    /// A piece was captured, in some way of the turn.
    pub(super) took: bool,
    /// The kinds of the pieces that walked, in some way of the turn.
    pub(super) moved: Vec<Kind>,
}

/// A position that the game has got to, and the turn that led to it.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    /// What it is compared by, states left out that do not always count.
    pub(super) print: Sum,
    /// The part of that which is the side to move and the phase.
    pub(super) turn: Sum,
    /// How the turn ended; nothing for the first position and behind a pass of a search.
    pub(super) ended: Option<Arc<Ended>>,
    /// How long the trail was when this position was reached.
    pub(super) trail: usize,
}

/// All that has been.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    pub(super) reached: Vec<Reached>,
    /// What was counted before the first position, as a FEN says it.
    pub(super) counts: Vec<u32>,
    /// No rule of history is asked.
    pub(super) ignored: bool,
}

impl Past {
    /// How many turns have passed since one that captured a piece or moved one of these kinds.
    pub(super) fn turns_since(&self, game: &Ir, (taking, moving): (bool, &[Kind])) -> usize {
        let counts = |one: &Ended| taking && one.took || one.moved.iter().any(|kind| moving.contains(kind));
        // Nothing led to the first position.
        let Some((_, turns)) = self.reached.split_first() else { return 0 };
        let since = turns.iter().rev().take_while(|one| !one.ended.as_deref().is_some_and(counts)).count();
        let before =
            if since == turns.len() { game.counted_before(&self.counts, (taking, moving)) } else { 0 };
        since.saturating_add(before)
    }
}

/// The changes of a position among changes.
pub(super) fn of_position(edits: &[Edit]) -> Vec<Edit> {
    let mut found = Vec::with_capacity(edits.len());
    found.extend(edits.iter().filter(|edit| edit.is_of_position()).cloned());
    found
}
