//! Why a move is legal or not, and the picture of a position.

use super::answers::Refused;
use super::cell;
use super::shelf::Kept;
use crate::ir::{Cell, Placement};
use crate::picture::{self, Marks, Sign, View};
use crate::play::Executor;
use crate::session::Session;
use crate::sorting::Sorting;
use crate::why::Answer;

/// Why the move of a text, or of two cells, is legal or not.
pub(super) fn why<E: Executor>(
    kept: &Kept,
    session: &Session<E>,
    text: Option<String>,
    from: Option<String>,
    to: Option<String>,
) -> Result<Answer, Refused> {
    let text = match (text, from, to) {
        (Some(text), ..) => text,
        (None, Some(from), Some(to)) => {
            cell(&kept.game, &from)?;
            cell(&kept.game, &to)?;
            format!("{from}-{to}")
        }
        _ => {
            return Err(Refused::plain(
                "which move is meant is not said",
                "say its `text`, or `from` and `to`",
            ));
        }
    };
    session.why(&text).map_err(|trouble| kept.trouble(&trouble))
}

/// The picture of a position; what the last move has changed is marked.
pub(super) fn picture<E: Executor>(session: &Session<E>) -> String {
    let placement = session.placement();
    let mut marks = Marks::default();
    let mut before = session.clone();
    if before.undo() {
        for cell in changed(&before.placement(), &placement) {
            marks.add(Sign::Changed, cell);
        }
    }
    picture::draw(session.game(), &placement, &View { marks, ..View::default() })
}

/// The cells on which others stand in one position than in the other.
fn changed(before: &Placement, after: &Placement) -> Vec<Cell> {
    let lacks = |placement: &Placement, cell: Cell| {
        let on = |placement: &Placement| {
            let man = placement.men.iter().find(|man| man.cell == cell);
            man.map(|man| (man.kind, man.owner, man.count))
        };
        on(placement) != on(before)
    };
    let cells = before.men.iter().chain(&after.men).map(|man| man.cell);
    let mut cells: Vec<Cell> = cells.filter(|cell| lacks(after, *cell)).collect();
    cells.arrange();
    cells.dedup();
    cells
}
