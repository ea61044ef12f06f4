//! Andernach chess (1993), by the usage of problem chess: who takes changes sides, kings apart; a pawn that takes on the last
//! rank promotes first. Otherwise the FIDE Laws.

use crate::chess_like::{CHESS, Chess, Variant, attacked, castles_rightly};
use crate::harness::Action;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Andernach;

impl Variant for Andernach {
    const RULES: &'static str = "andernach-chess";

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let enemy = 1 - now.to_move;
        let mut moves = Vec::new();
        for step in CHESS.steps(now) {
            if !castles_rightly(now, &step, |men, at| attacked(CHESS.grid, men, at, enemy)) {
                continue;
            }
            let (action, mut next) = CHESS.make(now, &step);
            if let Some(man) =
                next.men[step.to].as_mut().filter(|man| !action.taken.is_empty() && man.kind != b'K')
            {
                man.side = enemy;
            }
            if !CHESS.in_check(&next.men, now.to_move) {
                moves.push((action, next));
            }
        }
        moves
    }
}
