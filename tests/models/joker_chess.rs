//! Joker chess, by "Ebinola" (2015, chessvariants.com): ten files; a joker moves like the piece that the opponent moved last, and its own
//! first move may be a queen's. Like a pawn it goes one step and captures diagonally, and never promotes. The king castles by three cells.

use crate::chess_like::{
    Board, CHESS, Chess, Sort, Step, Variant, ahead, attacked, castles_rightly, cells_of, reach,
};
use crate::grid::Grid;
use crate::harness::{Action, End, Man, Men};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Joker;

const GRID: Grid = Grid::new(10, 8);

/// What the joker on a cell goes like.
fn likes(now: &Chess, cell: usize, side: u8) -> impl Iterator<Item = Man> {
    let first = (now.fresh & (1 << cell) != 0).then_some(b'Q');
    let shown = now.shown[usize::from(1 - side)].filter(|kind| *kind != b'J');
    first.into_iter().chain(shown).map(move |kind| Man { side, kind })
}

/// Whether a side attacks a cell in such a position, which includes the piece that was moved last.
fn reaches(now: &Chess, men: &Men, cell: usize, by: u8) -> bool {
    let joker = |from: usize| likes(now, from, by).any(|man| reach(GRID, men, from, man).contains(&cell));
    attacked(GRID, men, cell, by) || cells_of(men, by, b'J').any(joker)
}

fn in_check(now: &Chess, side: u8) -> bool {
    cells_of(&now.men, side, b'K').any(|king| reaches(now, &now.men, king, 1 - side))
}

/// What a joker can do.
fn of_joker(now: &Chess, from: usize) -> Vec<Step> {
    let mut cells = Vec::new();
    for man in likes(now, from, now.to_move) {
        let to = reach(GRID, &now.men, from, man).into_iter();
        match man.kind {
            b'P' => {
                cells.extend(to.filter(|to| now.men[*to].is_some_and(|other| other.side != man.side)));
                let one = GRID.step(from, (0, ahead(man.side)));
                cells.extend(one.filter(|to| now.men[*to].is_none()));
            }
            _ => cells.extend(to.filter(|to| now.men[*to].is_none_or(|other| other.side != man.side))),
        }
    }
    cells.into_iter().map(|to| Step { from, to, sort: Sort::Plain, promotion: None }).collect()
}

impl Variant for Joker {
    const RULES: &'static str = "joker-chess";
    const BOARD: Board = Board { grid: GRID, castles: 3, throne: 5, firsts: b"RJ", ..CHESS };
    const STARTS: &'static [(&'static str, u8)] = &[
        ("r....k...r/pp.p..p.pp/..j.n...../..b..p..../..B..P..../..J..N..../PP.P..P.PP/R....K...R", 0),
        ("r....k...r/p........p/....b...../...j....../....J...../.....B..../P........P/R....K...R", 1),
        ("..b..k.n../.PPP..J.PP/........../....j...../........../........../.ppp...pp./..B..K.N..", 0),
        ("k........./........../....j...../...Q....../......J.../........../.r......R./........K.", 1),
    ];

    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        let own = now.to_move;
        let jokers = cells_of(&now.men, own, b'J').flat_map(|from| of_joker(now, from));
        let mut moves = Vec::new();
        for step in Self::BOARD.steps(now).into_iter().chain(jokers) {
            // Where the king comes to is asked below: a joker goes like a king then.
            if !castles_rightly(now, &step, |men, at| at != step.to && reaches(now, men, at, 1 - own)) {
                continue;
            }
            let (action, mut next) = Self::BOARD.make(now, &step);
            next.shown[usize::from(own)] = next.men[step.to].map(|man| man.kind);
            if !in_check(&next, own) {
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
