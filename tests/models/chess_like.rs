//! What games like chess have in common, by the FIDE Laws of Chess (2023), articles 3, 5 and 9: moves, castling, en
//! passant, promotion, check, and how games end. A variant changes some of it.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use crate::grid::{AROUND, ASLANT, Grid, LEAPS, STRAIGHT};
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

/// What differs without a change of rules.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) grid: Grid,
    /// What a pawn becomes.
    pub(crate) promotions: &'static [u8],
    /// Those whose king may not be left attacked.
    pub(crate) royal: &'static [u8],
    /// How many cells a king goes to castle; 0 without castling.
    pub(crate) castles: i32,
    /// The file, from 0, where the king begins.
    pub(crate) throne: i32,
    /// The pieces for which it matters whether they have moved.
    pub(crate) firsts: &'static [u8],
    /// Whether pawns on the second rank may go two steps.
    pub(crate) doubles: bool,
}

/// Chess.
pub(crate) const CHESS: Board = Board {
    grid: Grid::new(8, 8),
    promotions: b"QRBN",
    royal: b"K",
    castles: 2,
    throne: 4,
    firsts: b"R",
    doubles: true,
};

/// Positions in which much can be tried: castling, promotion, few pieces with mates near, en passant.
pub(crate) const STARTS: [(&str, u8); 7] = [
    ("r...k..r/p.pp.ppp/.....n../..b.p.../..B.P.../.....N../P.PP.PPP/R...K..R", 0),
    ("r...k..r/p......p/......../...B..../...b..../......../P......P/R...K..R", 0),
    ("r...k..r/......../......../...n.q../...N.Q../......../......../R...K..R", 1),
    ("..b.k.n./.PPP..PP/......../......../......../......../.ppp..pp/..B.K.N.", 0),
    ("k......./......../......../...Q..../......../......../.r....R./......K.", 1),
    ("....k.../.p.p.p.p/......../P.P.P.P./p.p.p.p./......../.P.P.P.P/....K...", 1),
    ("......../......../....k.../......q./......../.R.K..../......../........", 0),
];

/// A position of chess, and what variants add to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Chess {
    pub(crate) men: Men,
    pub(crate) to_move: u8,
    /// The cells of those who have not moved, one bit each, where it matters; of a rook also: nor has its king.
    pub(crate) fresh: u128,
    /// The cell that a pawn has just run over.
    pub(crate) skipped: Option<usize>,
    /// Turns since a capture or a pawn move.
    pub(crate) quiet: u32,
    /// Whether this is the second of two moves.
    pub(crate) half: bool,
    /// What each side moved last.
    pub(crate) shown: [Option<u8>; 2],
    /// The cells of those who have just been exchanged.
    pub(crate) swapped: u128,
}

/// What is special about a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Plain,
    /// Two steps of a pawn, over a cell.
    Double(usize),
    /// A pawn on a cell is taken in passing.
    Passing(usize),
    /// A rook goes from a cell to another.
    Castle(usize, usize),
}

/// A move of a piece, legal or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) sort: Sort,
    pub(crate) promotion: Option<u8>,
}

/// The cells that a piece attacks, occupied or not.
pub(crate) fn reach(grid: Grid, men: &Men, from: usize, man: Man) -> Vec<usize> {
    let mut cells = Vec::new();
    let mut slide = |steps: &[(i32, i32)]| {
        for step in steps {
            for to in grid.line(from, *step) {
                cells.push(to);
                if men[to].is_some() {
                    break;
                }
            }
        }
    };
    if b"BQAMH".contains(&man.kind) {
        slide(&ASLANT);
    }
    if b"RQCME".contains(&man.kind) {
        slide(&STRAIGHT);
    }
    if b"NACMHE".contains(&man.kind) {
        cells.extend(grid.leaps(from, &LEAPS));
    }
    if man.kind == b'K' {
        cells.extend(grid.leaps(from, &AROUND));
    }
    if man.kind == b'P' {
        cells.extend(grid.leaps(from, &[(-1, ahead(man.side)), (1, ahead(man.side))]));
    }
    cells
}

/// The step of ranks that is forward.
pub(crate) fn ahead(side: u8) -> i32 {
    if side == 0 { 1 } else { -1 }
}

/// Whether a side attacks a cell.
pub(crate) fn attacked(grid: Grid, men: &Men, cell: usize, by: u8) -> bool {
    let man = |from: usize| men[from].filter(|man| man.side == by).map(|man| (from, man));
    grid.cells().filter_map(man).any(|(from, man)| reach(grid, men, from, man).contains(&cell))
}

/// The cells of a side's pieces of a kind.
pub(crate) fn cells_of(men: &Men, side: u8, kind: u8) -> impl Iterator<Item = usize> {
    men.iter().enumerate().filter(move |(_, man)| **man == Some(Man { side, kind })).map(|(cell, _)| cell)
}

impl Board {
    /// Whether a royal piece of a side is attacked.
    pub(crate) fn in_check(&self, men: &Men, side: u8) -> bool {
        let mut royal = self.royal.iter().flat_map(|kind| cells_of(men, side, *kind));
        royal.any(|cell| attacked(self.grid, men, cell, 1 - side))
    }

    /// The pseudo-legal moves of the side to move.
    pub(crate) fn steps(&self, now: &Chess) -> Vec<Step> {
        let mut steps = Vec::new();
        for from in self.grid.cells() {
            match now.men[from].filter(|man| man.side == now.to_move) {
                Some(man) if man.kind == b'P' => self.of_pawn(now, (from, man), &mut steps),
                Some(man) => {
                    let free = |to: &usize| now.men[*to].is_none_or(|other| other.side != man.side);
                    let to = reach(self.grid, &now.men, from, man).into_iter().filter(free);
                    steps.extend(to.map(|to| Step { from, to, sort: Sort::Plain, promotion: None }));
                    if man.kind == b'K' && self.castles > 0 {
                        steps.extend([-1, 1].iter().filter_map(|way| self.castle(now, (from, man), *way)));
                    }
                }
                None => {}
            }
        }
        steps
    }

    fn of_pawn(&self, now: &Chess, (from, man): (usize, Man), steps: &mut Vec<Step>) {
        let forward = (0, ahead(man.side));
        let mut add = |to: usize, sort: Sort| {
            let last = self.grid.rank(to, man.side) == self.grid.height - 1;
            let promotions = if last { self.promotions } else { &[] };
            steps.extend(promotions.iter().map(|kind| Step { from, to, sort, promotion: Some(*kind) }));
            if promotions.is_empty() {
                steps.push(Step { from, to, sort, promotion: None });
            }
        };
        let empty = |to: &usize| now.men[*to].is_none();
        if let Some(one) = self.grid.step(from, forward).filter(empty) {
            add(one, Sort::Plain);
            let begins = self.doubles && self.grid.rank(from, man.side) == 1;
            if let Some(two) = self.grid.step(one, forward).filter(empty).filter(|_| begins) {
                add(two, Sort::Double(one));
            }
        }
        for to in reach(self.grid, &now.men, from, man) {
            let passed = self.grid.step(to, (0, -forward.1)).unwrap();
            let runner = now.men[passed] == Some(Man { side: 1 - man.side, kind: b'P' });
            if now.men[to].is_some_and(|other| other.side != man.side) {
                add(to, Sort::Plain);
            } else if now.skipped == Some(to) && runner {
                add(to, Sort::Passing(passed));
            }
        }
    }

    /// Castling towards a corner, without regard to attacks.
    fn castle(&self, now: &Chess, (from, man): (usize, Man), way: i32) -> Option<Step> {
        let (x, _) = self.grid.place(from);
        let line: Vec<usize> = self.grid.line(from, (way, 0)).collect();
        let rook = *line.last()?;
        let fresh = now.fresh & (1 << rook) != 0 && now.men[rook] == Some(Man { side: man.side, kind: b'R' });
        let free = line.iter().all(|cell| *cell == rook || now.men[*cell].is_none());
        let begins = x == self.throne && self.grid.rank(from, man.side) == 0;
        let to = self.grid.step(from, (way * self.castles, 0))?;
        let beside = self.grid.step(to, (-way, 0))?;
        let sort = Sort::Castle(rook, beside);
        (fresh && free && begins).then_some(Step { from, to, sort, promotion: None })
    }

    /// What comes of a step.
    pub(crate) fn make(&self, now: &Chess, step: &Step) -> (Action, Chess) {
        let mut next = Chess { to_move: 1 - now.to_move, skipped: None, swapped: 0, ..now.clone() };
        let mut man = next.men[step.from].take().unwrap();
        next.quiet = if man.kind == b'P' { 0 } else { now.quiet + 1 };
        if man.kind == b'K' && self.castles > 0 && self.firsts.contains(&b'R') {
            cells_of(&now.men, man.side, b'R').for_each(|rook| next.fresh &= !(1 << rook));
        }
        man.kind = step.promotion.unwrap_or(man.kind);
        let mut taken: Vec<usize> = next.men[step.to].replace(man).map(|_| step.to).into_iter().collect();
        match step.sort {
            Sort::Plain => {}
            Sort::Double(over) => next.skipped = Some(over),
            Sort::Passing(pawn) => {
                next.men[pawn] = None;
                taken.push(pawn);
            }
            Sort::Castle(from, to) => {
                next.men[to] = next.men[from].take();
                next.fresh &= !(1 << from);
            }
        }
        next.fresh &= !(1 << step.from | 1 << step.to);
        if !taken.is_empty() {
            next.quiet = 0;
        }
        (Action { promotion: step.promotion, ..Action::take(step.from, step.to, taken) }, next)
    }

    /// The legal moves of chess.
    pub(crate) fn legal(&self, now: &Chess) -> Vec<(Action, Chess)> {
        let safe =
            |step: &Step| castles_rightly(now, step, |men, at| attacked(self.grid, men, at, 1 - now.to_move));
        let moves = self.steps(now).into_iter().filter(safe).map(|step| self.make(now, &step));
        moves.filter(|(_, next)| !self.in_check(&next.men, now.to_move)).collect()
    }

    /// Mate and stalemate.
    pub(crate) fn stuck(&self, now: &Chess, none: bool) -> Option<End> {
        none.then(|| self.in_check(&now.men, now.to_move).then_some(1 - now.to_move))
    }
}

/// Whether a step is not castling, or castling with the king not attacked at its beginning and on its way.
pub(crate) fn castles_rightly(now: &Chess, step: &Step, attacked: impl Fn(&Men, usize) -> bool) -> bool {
    if !matches!(step.sort, Sort::Castle(..)) {
        return true;
    }
    (step.from.min(step.to)..=step.from.max(step.to)).all(|cell| {
        let mut men = now.men.clone();
        men[cell] = men[step.from].take();
        !attacked(&men, cell)
    })
}

/// A game like chess. What it does not say is as in chess.
pub(crate) trait Variant: Clone + Debug + Eq + Hash {
    const RULES: &'static str;
    const BOARD: Board = CHESS;
    const STARTS: &'static [(&'static str, u8)] = &STARTS;
    /// As [`Model::SHUFFLED`].
    const SHUFFLED: bool = false;

    /// Whether a king or rook that stands there at the beginning has the right to castle.
    fn is_first(cell: usize, man: Man) -> bool {
        let (board, (x, _)) = (Self::BOARD, Self::BOARD.grid.place(cell));
        match man.kind {
            b'K' => x == board.throne && board.grid.rank(cell, man.side) == 0,
            b'R' => (x == 0 || x + 1 == board.grid.width) && board.grid.rank(cell, man.side) == 0,
            _ => true,
        }
    }

    /// The legal moves.
    fn moves(now: &Chess) -> Vec<(Action, Chess)> {
        Self::BOARD.legal(now)
    }

    /// How a game ends, but for repetition.
    fn ended(now: &Chess, _before: &Chess, none: bool) -> Option<End> {
        Self::BOARD.stuck(now, none).or((now.quiet >= 100).then_some(None))
    }

    /// What is in hand.
    fn hands(_now: &Chess) -> Vec<(u8, u8, u32)> {
        Vec::new()
    }

    /// How interesting a move is.
    fn appeal(_now: &Chess, action: &Action, _next: &Chess) -> usize {
        2 * action.taken.len().min(1) + usize::from(action.promotion.is_some())
    }
}

/// A game of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Game<V> {
    now: Chess,
    variant: PhantomData<V>,
}

impl<V: Variant> Game<V> {
    /// The cell just run over and those exchanged, as far as they change what is legal.
    fn used(&self) -> (Option<usize>, u128) {
        let actions = |now: &Chess| {
            let mut actions: Vec<Action> = V::moves(now).into_iter().map(|(action, _)| action).collect();
            actions.sort_unstable();
            actions
        };
        let matters = |other: Chess| other != self.now && actions(&other) != actions(&self.now);
        let skipped = matters(Chess { skipped: None, ..self.now.clone() });
        let swapped = matters(Chess { swapped: 0, ..self.now.clone() });
        (self.now.skipped.filter(|_| skipped), if swapped { self.now.swapped } else { 0 })
    }
}

impl<V: Variant> Model for Game<V> {
    const RULES: &'static str = V::RULES;
    const GRID: Grid = V::BOARD.grid;
    const SHUFFLED: bool = V::SHUFFLED;

    fn starts() -> Vec<(String, u8)> {
        V::STARTS.iter().map(|(rows, to_move)| ((*rows).into(), *to_move)).collect()
    }

    fn read(seen: Seen) -> Self {
        let mut fresh = 0;
        for (cell, man) in seen.men.iter().enumerate() {
            // Only where they begin can a rook and a king have the right to castle.
            let counts = |man: Man| V::BOARD.firsts.contains(&man.kind) && V::is_first(cell, man);
            fresh |= u128::from(man.is_some_and(counts)) << cell;
        }
        let (men, to_move) = (seen.men, seen.to_move);
        let (shown, swapped) = ([None; 2], 0);
        let now = Chess { men, to_move, fresh, skipped: None, quiet: 0, half: false, shown, swapped };
        Self { now, variant: PhantomData }
    }

    fn seen(&self) -> Seen {
        Seen {
            men: self.now.men.clone(),
            to_move: self.now.to_move,
            hands: V::hands(&self.now),
            ..Seen::default()
        }
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        let game = |(action, now)| (action, Self { now, variant: PhantomData });
        V::moves(&self.now).into_iter().map(game).collect()
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        let (before, _) = past.last()?;
        let ended = V::ended(&self.now, &before.now, moves.is_empty());
        ended.or_else(|| (self.times(past) >= 3).then_some(None))
    }

    fn same(&self, other: &Self) -> bool {
        let (a, b) = (&self.now, &other.now);
        let rest = |of: &Chess| (of.to_move, of.fresh, of.half, of.shown);
        let alike = a.men == b.men && rest(a) == rest(b);
        alike && ((a.skipped, a.swapped) == (b.skipped, b.swapped) || self.used() == other.used())
    }

    fn appeal(&self, action: &Action, next: &Self) -> usize {
        V::appeal(&self.now, action, &next.now)
    }
}
