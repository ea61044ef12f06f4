//! Atomic chess, by the rules of lichess.org: a capture blows up both pieces and all others around except pawns; kings do not
//! capture; no side blows up its own king; a side that blows up the other king has won, even if its own is attacked; kings that
//! touch are not in check.

use crate::chess_like::{Board, CHESS, Chess, Variant, attacked, castles_rightly, cells_of};
use crate::grid::AROUND;
use crate::harness::{Action, End, Men};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Atomic;

fn touch(men: &Men) -> bool {
    let other: Vec<usize> = cells_of(men, 1, b'K').collect();
    cells_of(men, 0, b'K').any(|king| CHESS.grid.leaps(king, &AROUND).any(|cell| other.contains(&cell)))
}

/// Whether a side's king is in check. The other king does not capture: kings that are near touch.
fn in_check(men: &Men, side: u8) -> bool {
    let mut kings = cells_of(men, side, b'K');
    !touch(men) && kings.any(|king| attacked(CHESS.grid, men, king, 1 - side))
}

impl Variant for Atomic {
    const RULES: &'static str = "atomic-chess";
    const BOARD: Board = CHESS;
    const STARTS: &'static [(&'static str, u8)] = &[
        ("r...k..r/p.pp.ppp/.....n../..b.p.../..B.P.../.....N../P.PP.PPP/R...K..R", 0),
        ("....r.../k......./.r....../......../..N...../......../......../....K...", 0),
        ("r...k..r/......../......../...n.q../...N.Q../......../......../R...K..R", 1),
        ("..b.k.n./.PPP..PP/......../......../......../......../.ppp..pp/..B.K.N.", 0),
        ("......../......../...qk.r./......../...KR.../......../.b.Q.n../........", 0),
        ("......../....k.../....K.../..q...../......../..R..Q../......../....r...", 1),
        ("r...k..r/......../...K..../......../......../......../..Q...../........", 1),
    ];

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let own = now.to_move;
        let mut moves = Vec::new();
        for step in CHESS.steps(now) {
            let by_king = now.men[step.from].is_some_and(|man| man.kind == b'K');
            if !castles_rightly(now, &step, |men, _| in_check(men, own)) {
                continue;
            }
            let (mut action, mut next) = CHESS.make(now, &step);
            if !action.taken.is_empty() {
                let around = CHESS.grid.leaps(step.to, &AROUND);
                let gone = around.filter(|cell| next.men[*cell].is_some_and(|man| man.kind != b'P'));
                action.taken.extend(gone.chain([step.to]));
                for cell in &action.taken {
                    next.men[*cell] = None;
                    next.fresh &= !(1 << cell);
                }
                action =
                    Action { promotion: step.promotion, ..Action::take(step.from, step.to, action.taken) };
            }
            let lives = |side| cells_of(&next.men, side, b'K').next().is_some();
            let legal = lives(own) && (!lives(1 - own) || !in_check(&next.men, own));
            if legal && (!by_king || action.taken.is_empty()) {
                moves.push((action, next));
            }
        }
        moves
    }

    fn ended(now: &Chess, before: &Chess, none: bool) -> Option<End> {
        if cells_of(&now.men, now.to_move, b'K').next().is_none() {
            return Some(Some(before.to_move));
        }
        let stuck = none.then(|| in_check(&now.men, now.to_move).then_some(before.to_move));
        stuck.or((now.quiet >= 100).then_some(None))
    }
}
