//! Makruk, by the rules of the Thai chess federation as David Pritchard, The Encyclopedia of Chess Variants (1994), and Wikipedia tell
//! them; the counts come of themselves, as the head of the rule file says.

use crate::chess_like::{ahead, cells_of};
use crate::grid::{AROUND, ASLANT, Grid, LEAPS, STRAIGHT};
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Makruk {
    men: Men,
    to_move: u8,
    /// Turns since the last pawn went, that one among them, while both have more than a king.
    turns: u32,
    /// What a king alone has counted, and up to what.
    count: Option<(usize, usize)>,
}

fn reach(men: &Men, from: usize, man: Man) -> Vec<usize> {
    let grid = Makruk::GRID;
    let forward = ahead(man.side);
    match man.kind {
        b'K' => grid.leaps(from, &AROUND).collect(),
        b'M' => grid.leaps(from, &ASLANT).collect(),
        b'S' => grid.leaps(from, &ASLANT).chain(grid.step(from, (0, forward))).collect(),
        b'N' => grid.leaps(from, &LEAPS).collect(),
        b'P' => grid.leaps(from, &[(-1, forward), (1, forward)]).collect(),
        _ => {
            let mut cells = Vec::new();
            for step in STRAIGHT {
                let line: Vec<usize> = grid.line(from, step).collect();
                let free = line.iter().take_while(|cell| men[**cell].is_none()).count();
                cells.extend(line.iter().take(free + 1));
            }
            cells
        }
    }
}

fn in_check(men: &Men, side: u8) -> bool {
    let king = cells_of(men, side, b'K').next().unwrap();
    let enemy = |from: usize| men[from].filter(|man| man.side != side).map(|man| (from, man));
    Makruk::GRID.cells().filter_map(enemy).any(|(from, man)| reach(men, from, man).contains(&king))
}

impl Makruk {
    /// The limit of the count of a lone king, by the pieces of the other side.
    fn limit(&self) -> usize {
        let many = |kind: u8| self.men.iter().flatten().filter(|man| man.kind == kind).count();
        match (many(b'R'), many(b'S'), many(b'N')) {
            (2.., _, _) => 8,
            (1, _, _) => 16,
            (0, 2.., _) => 22,
            (0, _, 2..) => 32,
            (0, 1, _) => 44,
            (0, 0, _) => 64,
        }
    }

    fn counted(&mut self, mover: u8) {
        let many = |side: u8| self.men.iter().flatten().filter(|man| man.side == side).count();
        if let Some((count, _)) = self.count.as_mut() {
            *count += usize::from(many(mover) == 1);
        } else if self.men.iter().flatten().all(|man| man.kind != b'P') {
            if many(0) == 1 || many(1) == 1 {
                self.count = Some((many(0) + many(1), self.limit()));
            } else {
                self.turns += 1;
            }
        }
    }
}

impl Model for Makruk {
    const RULES: &'static str = "makruk";
    const GRID: Grid = Grid::new(8, 8);

    fn starts() -> Vec<(String, u8)> {
        let rows = [
            "....k.../......../...m..../.R...n../......../..S...s./......../...K....",
            "....k.../......../......../.R...R../......../......../......../...K....",
            "....k.../......../......P./.p...n../......../......../......../...K....",
            "...k..../......../...M..../..S..S../.....n../......../......../...K....",
            "k......./......../.K....../......../......../.....R../...r..../....N..S",
        ];
        rows.iter().enumerate().map(|(number, rows)| ((*rows).into(), u8::from(number == 2))).collect()
    }

    fn read(seen: Seen) -> Self {
        Self { men: seen.men, to_move: seen.to_move, turns: 0, count: None }
    }

    fn seen(&self) -> Seen {
        Seen { men: self.men.clone(), to_move: self.to_move, ..Seen::default() }
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        let mut moves = Vec::new();
        for from in Self::GRID.cells() {
            let Some(man) = self.men[from].filter(|man| man.side == self.to_move) else { continue };
            let mut cells = reach(&self.men, from, man);
            cells.retain(|to| self.men[*to].map_or(man.kind != b'P', |other| other.side != man.side));
            if man.kind == b'P' {
                let one = Self::GRID.step(from, (0, ahead(man.side)));
                cells.extend(one.filter(|to| self.men[*to].is_none()));
            }
            for to in cells {
                let mut next = Self { to_move: 1 - self.to_move, ..self.clone() };
                let crowned = man.kind == b'P' && Self::GRID.rank(to, man.side) == 5;
                next.men[from] = None;
                let kind = if crowned { b'M' } else { man.kind };
                let taken = next.men[to].replace(Man { kind, ..man });
                if !in_check(&next.men, self.to_move) {
                    next.counted(self.to_move);
                    let action = Action::take(from, to, taken.map(|_| to).into_iter().collect());
                    moves.push((Action { promotion: crowned.then_some(b'M'), ..action }, next));
                }
            }
        }
        moves
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        if moves.is_empty() {
            return Some(in_check(&self.men, self.to_move).then_some(1 - self.to_move));
        }
        // Behind the turn in which the last pawn went each has 64 moves; the next one is too many.
        let counted = self.count.is_some_and(|(count, limit)| count > limit) || self.turns > 1 + 128;
        (counted || self.times(past) >= 3).then_some(None)
    }

    fn same(&self, other: &Self) -> bool {
        self.men == other.men && self.to_move == other.to_move
    }
}
