//! Variants of chess of which a model needs few lines.

use crate::chess_like::{Board, CHESS, Chess, Sort, Step, Variant, ahead, attacked, cells_of};
use crate::grid::Grid;
use crate::harness::{Action, End};

/// Chess by the FIDE Laws.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fide;

impl Variant for Fide {
    const RULES: &'static str = "chess";
}

/// Los Alamos chess, as Kister, Stein, Ulam, Walden and Wells, "Experiments in Chess" (1957), describe it: six by six, no
/// bishops, no double step, no castling.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LosAlamos;

impl Variant for LosAlamos {
    const RULES: &'static str = "los-alamos-chess";
    const BOARD: Board =
        Board { grid: Grid::new(6, 6), promotions: b"QRN", castles: 0, firsts: b"", doubles: false, ..CHESS };
    const STARTS: &'static [(&'static str, u8)] =
        &[("..k.n./PP..PP/....../....../pp..pp/..K.N.", 0), ("k...../....../..Q.../....../.r..R./....K.", 1)];
}

/// Maharajah and the Sepoys, by David Pritchard, The Encyclopedia of Chess Variants (1994): an army of chess, whose pawns become
/// nothing, against one piece that moves like queen and knight, and is lost when it is mated.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Maharajah;

impl Variant for Maharajah {
    const RULES: &'static str = "maharajah";
    const BOARD: Board = Board { promotions: b"", royal: b"KM", ..CHESS };
    const STARTS: &'static [(&'static str, u8)] = &[
        ("r...k..r/pppppppp/......../......../...M..../......../......../........", 1),
        ("....k.../......../......../.....M../.p...p../..p.p.../.p....p./........", 1),
        ("r..qk.../......../......../......../......../......../.......M/........", 1),
        ("k......./pp....../......../......../...M..../......../......../.......r", 0),
    ];
}

/// Capablanca chess in its last form (1927, chessvariants.com): ten files, archbishops and chancellors; the king goes three
/// cells to castle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Capablanca;

impl Variant for Capablanca {
    const RULES: &'static str = "capablanca-chess";
    const BOARD: Board =
        Board { grid: Grid::new(10, 8), promotions: b"QCARBN", castles: 3, throne: 5, ..CHESS };
    const STARTS: &'static [(&'static str, u8)] = &[
        ("r....k...r/pp.p..p.pp/....n...../..b.p...../..B.P...../.....N..../PP.P..P.PP/R....K...R", 0),
        ("r....k...r/p........p/....b...../...A....../....a...../.....B..../P........P/R....K...R", 0),
        ("..b..k.n../.PPP...PP./........../........../........../........../.ppp...pp./..B..K.N..", 0),
        ("k........./........../........../...C...A../........../........../.r......R./........K.", 1),
    ];
}

/// King of the hill, by the rules of lichess.org: whose king comes to one of the four cells in the middle has won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hill;

impl Variant for Hill {
    const RULES: &'static str = "king-of-the-hill";

    fn ended(now: &Chess, before: &Chess, none: bool) -> Option<End> {
        let own = before.to_move;
        let there = cells_of(&now.men, own, b'K').any(|cell| {
            let (x, y) = CHESS.grid.place(cell);
            (3..=4).contains(&x) && (3..=4).contains(&y)
        });
        if there {
            return Some(Some(own));
        }
        CHESS.stuck(now, none).or((now.quiet >= 100).then_some(None))
    }
}

/// Antichess, by the rules of lichess.org: captures are compulsory; the king is an ordinary piece; a side without a move has won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Antichess;

impl Variant for Antichess {
    const RULES: &'static str = "antichess";
    const BOARD: Board = Board { promotions: b"QRBNK", royal: b"", castles: 0, firsts: b"", ..CHESS };

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let mut moves = Self::BOARD.legal(now);
        if moves.iter().any(|(action, _)| !action.taken.is_empty()) {
            moves.retain(|(action, _)| !action.taken.is_empty());
        }
        moves
    }

    fn ended(now: &Chess, _before: &Chess, none: bool) -> Option<End> {
        none.then_some(Some(now.to_move)).or((now.quiet >= 100).then_some(None))
    }
}

/// Racing kings, by the rules of lichess.org: no side gives check; the side whose king first reaches the last rank has won, but
/// Black, who moves second, draws by following at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RacingKings;

impl RacingKings {
    fn is_there(now: &Chess, side: u8) -> bool {
        cells_of(&now.men, side, b'K').any(|cell| CHESS.grid.rank(cell, 0) == 7)
    }
}

impl Variant for RacingKings {
    const RULES: &'static str = "racing-kings";
    const BOARD: Board = Board { castles: 0, firsts: b"", ..CHESS };
    const STARTS: &'static [(&'static str, u8)] = &[
        ("......../k......K/......../......../......../......../qrbn..../QRBN....", 0),
        ("......../..K.k.../......../......../......../......../......../N......r", 0),
        (".....n../..K..k../......../......../......../......../......../N......r", 0),
        ("......../......../..K..k../......../......../......../......../.R...r..", 1),
    ];

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let mut moves = Self::BOARD.legal(now);
        moves.retain(|(_, next)| !Self::BOARD.in_check(&next.men, 1 - now.to_move));
        moves
    }

    fn ended(now: &Chess, _before: &Chess, none: bool) -> Option<End> {
        match (Self::is_there(now, 0), Self::is_there(now, 1)) {
            (true, true) => return Some(None),
            (false, true) => return Some(Some(1)),
            (true, false) if now.to_move == 0 => return Some(Some(0)),
            (true, false) => {
                let follows = Self::moves(now).iter().any(|(_, next)| Self::is_there(next, 1));
                if !follows {
                    return Some(Some(0));
                }
            }
            (false, false) => {}
        }
        (none || now.quiet >= 100).then_some(None)
    }

    fn appeal(now: &Chess, action: &Action, next: &Chess) -> usize {
        let rank = |of: &Chess| {
            cells_of(&of.men, now.to_move, b'K').map(|cell| CHESS.grid.rank(cell, 0)).sum::<i32>()
        };
        usize::from(rank(next) > rank(now)) + action.taken.len()
    }
}

/// Torus chess, by Karl Fischer (chessvariants.com, "Torus Chess, Standard Board"): the edges are joined; the pawns beside king and
/// queen go one step, and there is no castling.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Torus;

impl Variant for Torus {
    const RULES: &'static str = "torus-chess";
    const BOARD: Board = Board {
        grid: Grid { width: 8, height: 8, round: true },
        castles: 0,
        firsts: b"P",
        doubles: false,
        ..CHESS
    };
    const STARTS: &'static [(&'static str, u8)] = &[
        ("..b.k.../P......P/...PP.../......../......../...pp.../p......p/..B.K...", 0),
        ("....k.../......../......../...Q..../......../......../.r....R./......K.", 1),
        ("....k.../p.....pp/......../...pp.../..P.P..P/p.....p./PP....PP/....K...", 1),
    ];

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let grid = Self::BOARD.grid;
        let mut moves = Self::BOARD.legal(now);
        // A double step, which the general rule does not give here.
        for from in cells_of(&now.men, now.to_move, b'P') {
            let (x, _) = grid.place(from);
            let begins = match grid.rank(from, now.to_move) {
                1 => [0, 1, 6, 7].contains(&x),
                3 => [3, 4].contains(&x),
                _ => false,
            };
            let forward = (0, ahead(now.to_move));
            let one = grid.step(from, forward).unwrap();
            let two = grid.step(one, forward).unwrap();
            if begins && now.fresh & (1 << from) != 0 && now.men[one].is_none() && now.men[two].is_none() {
                let step = Step { from, to: two, sort: Sort::Double(one), promotion: None };
                let (action, next) = Self::BOARD.make(now, &step);
                let king = cells_of(&next.men, now.to_move, b'K').next();
                if !king.is_some_and(|king| attacked(grid, &next.men, king, 1 - now.to_move)) {
                    moves.push((action, next));
                }
            }
        }
        moves
    }
}
