//! Duck chess, by Tim Paulden (2016), by the rules of chess.com: no check; a turn is a move of chess and one of the duck, which belongs to
//! nobody, to another empty cell. White brings it in behind the first move. The king is taken, and so the game is over at once. A side that
//! cannot move wins.

use crate::chess_like::{Board, CHESS, Chess, Variant, cells_of};
use crate::harness::{Action, End, Man, NOBODY};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Duck;

const DUCK: Man = Man { side: NOBODY, kind: b'D' };

impl Variant for Duck {
    const RULES: &'static str = "duck-chess";
    const BOARD: Board = Board { royal: b"", ..CHESS };
    const STARTS: &'static [(&'static str, u8)] = &[
        ("r...k..r/p.pp.ppp/.....n../..b.p.../..B.P.../.....N../P.PP.PPP/R...K..R", 0),
        ("r...k..r/p......p/......../...B..../...b..../......../P......P/R...K..R", 0),
        ("..b.k.n./.PPP..PP/......../......../......../......../.ppp..pp/..B.K.N.", 0),
        ("....k.../.p.p.p.p/......../P.P.P.P./p.p.p.p./......../.P.P.P.P/....K...", 0),
        ("......../......../......../......../k.p...../..P...../PP....../KB......", 0),
    ];

    fn hands(now: &Chess) -> Vec<(u8, u8, u32)> {
        let brought = now.men.contains(&Some(DUCK));
        if brought { Vec::new() } else { vec![(0, DUCK.kind, 1)] }
    }

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let duck = cells_of(&now.men, NOBODY, DUCK.kind).next();
        let mut moves = Vec::new();
        for step in CHESS.steps(now).into_iter().filter(|step| Some(step.to) != duck) {
            let (action, next) = CHESS.make(now, &step);
            if cells_of(&next.men, next.to_move, b'K').next().is_none() {
                moves.push((action, next));
                continue;
            }
            for to in CHESS.grid.cells().filter(|to| next.men[*to].is_none()) {
                let mut next = next.clone();
                if let Some(from) = duck {
                    next.men[from] = None;
                }
                next.men[to] = Some(DUCK);
                // The promotion is not told of the last act, which is the duck's.
                moves.push((Action { to: Some(to), promotion: None, ..action.clone() }, next));
            }
        }
        moves
    }

    fn ended(now: &Chess, before: &Chess, none: bool) -> Option<End> {
        if cells_of(&now.men, now.to_move, b'K').next().is_none() {
            return Some(Some(before.to_move));
        }
        if none {
            return Some(Some(now.to_move));
        }
        (now.quiet >= 100).then_some(None)
    }
}
