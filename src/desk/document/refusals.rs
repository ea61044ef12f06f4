//! What keeps pieces from cells, as data.

use std::collections::HashSet;

use serde::Serialize;

use super::MoveShown;
use crate::language::ir::Cell;
use crate::play::matches::Executor;
use crate::play::session::{Session, Trouble};
use crate::play::why::Place;

/// The most refusals of a document.
pub const MOST_REFUSALS: usize = 1000;

/// Words that keep a piece from a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefusalShown {
    /// Where the piece stands; none for one in hand.
    pub from: Option<String>,
    /// The cell to which it has no move.
    pub to: String,
    /// The sort of words, as a test gives it after `because`: `enters`, `takes`.
    pub reason: &'static str,
    /// The words; none if they are not in the files.
    pub place: Option<Place>,
}

/// What keeps pieces of the side to move from cells; for each piece and cell the first reason.
pub(super) fn all<E: Executor>(
    session: &Session<E>,
    from: Option<Cell>,
    moves: &[MoveShown],
) -> Result<Vec<RefusalShown>, Trouble> {
    let game = session.game();
    let name = |cell: Cell| game.board.cell_name(cell);
    let reached = |shown: &MoveShown| shown.listed.to.clone().map(|to| (shown.listed.from.clone(), to));
    let mut known: HashSet<(Option<String>, String)> = moves.iter().filter_map(reached).collect();
    let mut shown = Vec::new();
    for refusal in session.inquiry().refusals(None)? {
        if from.is_some() && refusal.origin != from {
            continue;
        }
        let (origin, to) =
            (refusal.origin.map(|cell| name(cell).to_owned()), name(refusal.target).to_owned());
        if shown.len() >= MOST_REFUSALS || !known.insert((origin.clone(), to.clone())) {
            continue;
        }
        let place = Place::of(&game.sources, refusal.at);
        shown.push(RefusalShown { from: origin, to, reason: refusal.reason.word(), place });
    }
    Ok(shown)
}
