//! `(step any past)*`: a walk that comes to every cell of the board, which `fly` says in a word.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Arrival, Board, Cell, Direction, DirectionsKind, Go, KindDecl, Landing, Leg, Walk, WalkKind,
};

impl Facts<'_> {
    /// Warns of steps over whatever stands there that may be repeated until every cell is reached.
    pub(super) fn goes_anywhere(&self, decl: &KindDecl, to: &mut Warnings) {
        for clause in &decl.walks {
            Part::Walk(&clause.walk).each_within(&mut |part| {
                if let Part::Walk(walk) = part
                    && steps(walk).is_some_and(|of| of.iter().all(|of| reach_all(&self.ir.board, of)))
                {
                    to.push(errors::goes_anywhere(walk.at));
                }
                true
            });
        }
    }
}

/// The directions, for each side, of steps over whatever stands there that may be repeated without end.
fn steps(walk: &Walk) -> Option<&[Vec<Direction>]> {
    let WalkKind::Repeat { body, most: None, .. } = &walk.kind else { return None };
    let WalkKind::Leg(leg) = &body.kind else { return None };
    let Leg { go: Go::Step(directions), landing: Landing::Past, arrival, .. } = &**leg else { return None };
    let DirectionsKind::Fixed(of) = &directions.kind else { return None };
    (*arrival == Arrival::default()).then_some(of)
}

/// Whether these directions lead from the first cell to all others, and back.
fn reach_all(board: &Board, directions: &[Direction]) -> bool {
    let cells = board.cells.len();
    let mut links = [vec![Vec::new(); cells], vec![Vec::new(); cells]];
    for cell in (0..cells).map(Cell::at) {
        for next in directions.iter().filter_map(|direction| board.next(*direction, cell)) {
            let [there, back] = &mut links;
            there.get_mut(cell.index()).into_iter().for_each(|of| of.push(next.index()));
            back.get_mut(next.index()).into_iter().for_each(|of| of.push(cell.index()));
        }
    }
    links.iter().all(|links| {
        let (mut seen, mut open) = (vec![false; cells], vec![0]);
        while let Some(cell) = open.pop() {
            if let Some(seen) = seen.get_mut(cell).filter(|seen| !**seen) {
                *seen = true;
                open.extend(links.get(cell).into_iter().flatten());
            }
        }
        seen.into_iter().all(|seen| seen)
    })
}
