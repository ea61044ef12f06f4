//! Monster chess, by David Pritchard, The Encyclopedia of Chess Variants (1994): White has a king, four pawns and two moves in each
//! turn. White wins by taking the king, Black by mate. White may move into check by the first move, but must be out of it by
//! the second.

use crate::chess_like::{CHESS, Chess, Variant, attacked, castles_rightly, cells_of};
use crate::harness::{Action, End};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Monster;

fn has_king(now: &Chess, side: u8) -> bool {
    cells_of(&now.men, side, b'K').next().is_some()
}

impl Variant for Monster {
    const RULES: &'static str = "monster-chess";
    const STARTS: &'static [(&'static str, u8)] = &[
        ("r...k..r/pp...ppp/......../..PP..../......../......../......../....K...", 1),
        ("......../.....k../.P....../......../......../.r....q./....p.../K.......", 0),
        ("......k./......../......../......../......../..r...../.r.q..../K.......", 1),
        ("r...k..r/p..p.p.p/..P.P.../......../......../......../......../....K...", 1),
    ];

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let enemy = 1 - now.to_move;
        let mut moves = Vec::new();
        for step in CHESS.steps(now) {
            if !castles_rightly(now, &step, |men, at| attacked(CHESS.grid, men, at, enemy)) {
                continue;
            }
            let (action, mut next) = CHESS.make(now, &step);
            let first = now.to_move == 0 && !now.half;
            if first {
                next.to_move = 0;
            }
            next.half = first;
            let second = now.to_move == 0 && now.half;
            if !second || !has_king(&next, 1) || !CHESS.in_check(&next.men, 0) {
                moves.push((action, next));
            }
        }
        moves
    }

    fn ended(now: &Chess, _before: &Chess, none: bool) -> Option<End> {
        if !has_king(now, 1) {
            return Some(Some(0));
        }
        if none && now.half {
            return Some(Some(1));
        }
        (none || now.quiet >= 150).then_some(None)
    }
}
