//! Messigny chess, by the usage of problem chess: instead of a move a piece may change places with an enemy of its kind, wherever
//! the two stand; no piece takes part in two exchanges running. A piece that has been exchanged has moved, and does not castle.

use crate::chess_like::{CHESS, Chess, STARTS, Variant};
use crate::harness::Action;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Messigny;

impl Variant for Messigny {
    const RULES: &'static str = "messigny";
    const STARTS: &'static [(&'static str, u8)] = &[
        STARTS[0],
        STARTS[1],
        STARTS[3],
        ("....k.../......../......../r......./......../......../P......./....K..R", 1),
        ("r...k..r/...p..../......../.R..n.../..N...r./......../...P..../R...K..R", 0),
    ];

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let mut moves = CHESS.legal(now);
        let rested = |cell: &usize| now.swapped & (1 << cell) == 0;
        for from in CHESS.grid.cells().filter(rested) {
            let Some(man) = now.men[from].filter(|man| man.side == now.to_move) else { continue };
            for to in CHESS.grid.cells().filter(rested) {
                if now.men[to].is_none_or(|other| other.side == man.side || other.kind != man.kind) {
                    continue;
                }
                let pair = (1 << from) | (1 << to);
                let mut next =
                    Chess { to_move: 1 - now.to_move, skipped: None, swapped: pair, ..now.clone() };
                next.men.swap(from, to);
                next.quiet = if man.kind == b'P' { 0 } else { now.quiet + 1 };
                next.fresh = if man.kind == b'K' { 0 } else { now.fresh & !pair };
                if !CHESS.in_check(&next.men, now.to_move) {
                    moves.push((Action::walk(from, to), next));
                }
            }
        }
        moves
    }

    fn appeal(_now: &Chess, action: &Action, next: &Chess) -> usize {
        action.taken.len() + 2 * usize::from(next.swapped != 0)
    }
}
