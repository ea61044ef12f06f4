//! Pieces that stand side by side: which cells are neighbours, and how a piece and its neighbour stand to each other.

use crate::language::ir::{Board, Cell};
use crate::opponent::maths::at;

/// A neighbour of a cell, and for each side, the direction in which it sees it.
pub(super) type Neighbour = (Cell, [u8; 2]);
/// The neighbours of each cell.
pub(super) type Around = Vec<Vec<Neighbour>>;

/// How many relations of two neighbours there are.
pub(super) const RELATIONS: usize = 8;

/// The number of the relation of a piece to a neighbour, seen in a direction; none where it is the same as the other way round.
pub(super) fn relation(is_enemy: bool, direction: u8) -> Option<usize> {
    let direction = usize::from(direction);
    if is_enemy { Some(direction + 3) } else { direction.checked_sub(2) }
}

/// The cells ahead of each cell, on its file and on those beside it, as the side of this image sees the board.
pub(super) fn ahead(board: &Board, image: &[usize]) -> Vec<Vec<Cell>> {
    let place = |cell: usize| board.cells.get(at(image, cell)).map_or([0; 3], |cell| cell.place);
    let is_ahead = |from: [i32; 3], to: [i32; 3]| {
        to[1] > from[1] && to[0].abs_diff(from[0]) <= 1 && to[2].abs_diff(from[2]) <= 1
    };
    let cells = board.cells.len();
    let ahead =
        |here: usize| (0..cells).filter(|there| is_ahead(place(here), place(*there))).map(Cell::at).collect();
    (0..cells).map(ahead).collect()
}

/// The neighbours of each cell, and in which direction each side sees them: behind, aslant behind, beside, ahead, aslant ahead.
pub(super) fn around(board: &Board, images: [&Vec<usize>; 2]) -> Around {
    let place = |cell: usize| board.cells.get(cell).map_or([0; 3], |cell| cell.place);
    let seen = |image: &[usize], here: usize, there: usize| {
        let [from, to] = [here, there].map(|cell| place(at(image, cell)));
        let aslant = u8::from(from[0] != to[0] || from[2] != to[2]);
        match from[1].cmp(&to[1]) {
            std::cmp::Ordering::Greater => aslant,
            std::cmp::Ordering::Equal => 2,
            std::cmp::Ordering::Less => 3 + aslant,
        }
    };
    let cells = board.cells.len();
    let near = |here: usize, there: usize| {
        let apart = place(here).iter().zip(place(there)).map(|(one, other)| one.abs_diff(other)).max();
        apart == Some(1) || board.directions.iter().any(|way| at(&way.next, here) == Some(Cell::at(there)))
    };
    (0..cells)
        .map(|here| {
            let others = (0..cells).filter(|there| *there != here && near(here, *there));
            others.map(|there| (Cell::at(there), images.map(|image| seen(image, here, there)))).collect()
        })
        .collect()
}
