//! Neutral King Chess, by V. R. Parton (1953): one neutral king, which either side may move. It captures pieces of both
//! sides, goes back only out of check, and never to where a piece of either side attacks. No side leaves it attacked by the other.

use crate::chess_like::{Board, CHESS, Chess, Sort, Step, Variant, ahead, attacked, cells_of};
use crate::grid::AROUND;
use crate::harness::{Action, End, NOBODY};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NeutralKing;

fn king(now: &Chess) -> usize {
    cells_of(&now.men, NOBODY, b'K').next().unwrap()
}

/// Whether the other side attacks the king.
fn in_check(now: &Chess, side: u8) -> bool {
    attacked(CHESS.grid, &now.men, king(now), 1 - side)
}

impl Variant for NeutralKing {
    const RULES: &'static str = "neutral-king-chess";
    const BOARD: Board =
        Board { promotions: b"NBR", royal: b"", castles: 0, firsts: b"", doubles: false, ..CHESS };
    const STARTS: &'static [(&'static str, u8)] = &[
        ("......../.PP...PP/......../....*K.../......../......../.pp...pp/........", 0),
        ("....*K.../R......r/......../.n....N./......../p..P...p/......../........", 1),
        ("......*K./.R....../..R...../......../...B..../...n..../..b...../.......r", 1),
        ("......../......../...pPp../...N*Kn../...nPN../......../......../r......R", 0),
    ];

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let (own, from) = (now.to_move, king(now));
        let of_men = Self::BOARD.steps(now).into_iter().map(|step| Self::BOARD.make(now, &step));
        let mut moves: Vec<(Action, Chess)> = of_men.filter(|(_, next)| !in_check(next, own)).collect();
        for (dx, dy) in AROUND {
            let Some(to) = CHESS.grid.step(from, (dx, dy)) else { continue };
            if now.men[to].is_none() && dy == -ahead(own) && !in_check(now, own) {
                continue;
            }
            let (action, next) =
                Self::BOARD.make(now, &Step { from, to, sort: Sort::Plain, promotion: None });
            if !in_check(&next, own) && !in_check(&next, 1 - own) {
                moves.push((action, next));
            }
        }
        moves
    }

    fn ended(now: &Chess, before: &Chess, none: bool) -> Option<End> {
        if none {
            return Some(in_check(now, now.to_move).then_some(before.to_move));
        }
        (now.quiet >= 100).then_some(None)
    }
}
