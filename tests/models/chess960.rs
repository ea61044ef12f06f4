//! Chess960 by the FIDE Laws of Chess (2023), Guidelines II: castling brings king and rook to where it brings them in chess, from
//! wherever they began.

use crate::chess_like::{Board, CHESS, Chess, Variant, attacked, cells_of};
use crate::harness::{Action, Man, Men};

/// Chess960.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fischer;

impl Variant for Fischer {
    const RULES: &'static str = "chess960";
    const BOARD: Board = Board { castles: 0, ..CHESS };
    const STARTS: &'static [(&'static str, u8)] = &[];
    const SHUFFLED: bool = true;

    fn is_first(cell: usize, man: Man) -> bool {
        CHESS.grid.rank(cell, man.side) == 0
    }

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let mut moves = Self::BOARD.legal(now);
        for (action, next) in &mut moves {
            if action.from.and_then(|from| now.men[from]).is_some_and(|man| man.kind == b'K') {
                lose_rights(now, next);
            }
        }
        let kings = cells_of(&now.men, now.to_move, b'K');
        let rooks: Vec<usize> =
            cells_of(&now.men, now.to_move, b'R').filter(|cell| now.fresh & (1 << cell) != 0).collect();
        for king in kings {
            moves.extend(rooks.iter().filter_map(|rook| castled(now, king, *rook)));
        }
        moves
    }
}

/// Who has moved the king castles no more.
fn lose_rights(now: &Chess, next: &mut Chess) {
    cells_of(&now.men, now.to_move, b'R').for_each(|rook| next.fresh &= !(1 << rook));
}

/// The cells of a rank from one to another.
fn between(one: usize, other: usize) -> std::ops::RangeInclusive<usize> {
    one.min(other)..=one.max(other)
}

/// Castling with a rook that has not moved, nor has its king.
fn castled(now: &Chess, king: usize, rook: usize) -> Option<(Action, Chess)> {
    let grid = CHESS.grid;
    let ((_, y), short) = (grid.place(king), rook > king);
    let [king_to, rook_to] = if short { [6, 5] } else { [2, 3] }.map(|x| grid.at(x, y).unwrap());
    let mut way = between(king, king_to).chain(between(rook, rook_to));
    if !way.all(|cell| cell == king || cell == rook || now.men[cell].is_none()) {
        return None;
    }
    let attacked = |men: &Men, cell: usize| attacked(grid, men, cell, 1 - now.to_move);
    let safe = between(king, king_to).all(|cell| {
        let mut men = now.men.clone();
        men[cell] = men[king].take();
        !attacked(&men, cell)
    });
    let mut next =
        Chess { to_move: 1 - now.to_move, skipped: None, swapped: 0, quiet: now.quiet + 1, ..now.clone() };
    lose_rights(now, &mut next);
    let (man, tower) = (next.men[king].take(), next.men[rook].take());
    (next.men[king_to], next.men[rook_to]) = (man, tower);
    (safe && !attacked(&next.men, king_to)).then_some((Action::walk(king, king_to), next))
}
