//! Benedict chess, by W. D. Troyka (2002, chessvariants.com): no piece is captured; the pieces that the
//! moved piece attacks from its new place change sides; there is no check; a side whose king changes sides has lost.

use crate::chess_like::{Board, CHESS, Chess, Sort, Variant, cells_of, reach};
use crate::harness::{Action, End};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Benedict;

impl Variant for Benedict {
    const RULES: &'static str = "benedict-chess";
    const BOARD: Board = Board { royal: b"", firsts: b"RK", ..CHESS };
    const STARTS: &'static [(&'static str, u8)] = &[
        ("r...k..r/p.pp.ppp/.....n../..b.p.../..B.P.../.....N../P.PP.PPP/R...K..R", 0),
        ("..b.k.n./.PPP..PP/......../......../......../......../.ppp..pp/..B.K.N.", 0),
        ("k......./p......./......../......../......../......../.......P/.......K", 1),
        ("......../......../.......p/.......P/......../p......./P......./k..K....", 0),
        ("r...k..r/......../......../......../......../......../......../R...K..R", 1),
    ];

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let mut moves = Vec::new();
        for step in Self::BOARD.steps(now) {
            let by_king = now.men[step.from].is_some_and(|man| man.kind == b'K');
            let takes = now.men[step.to].is_some() || matches!(step.sort, Sort::Passing(_));
            let castles = matches!(step.sort, Sort::Castle(..));
            if takes || castles && now.fresh & (1 << step.from) == 0 {
                continue;
            }
            let (action, mut next) = Self::BOARD.make(now, &step);
            // The right to castle is the king's and the rook's, each by himself: a rook may change sides without a move.
            if by_king {
                let rook = if let Sort::Castle(rook, _) = step.sort { 1 << rook } else { 0 };
                next.fresh = now.fresh & !(1 << step.from) & !rook;
            }
            let rook = if let Sort::Castle(_, rook) = step.sort { Some(rook) } else { None };
            for from in [Some(step.to), rook].into_iter().flatten() {
                let man = next.men[from].unwrap();
                for cell in reach(CHESS.grid, &next.men, from, man) {
                    if let Some(other) = next.men[cell].as_mut() {
                        other.side = now.to_move;
                    }
                }
            }
            moves.push((action, next));
        }
        moves
    }

    fn ended(now: &Chess, before: &Chess, none: bool) -> Option<End> {
        if cells_of(&now.men, now.to_move, b'K').next().is_none() {
            return Some(Some(before.to_move));
        }
        none.then_some(None)
    }

    fn appeal(now: &Chess, _action: &Action, next: &Chess) -> usize {
        let own = |of: &Chess| of.men.iter().flatten().filter(|man| man.side == now.to_move).count();
        own(next) - own(now)
    }
}
