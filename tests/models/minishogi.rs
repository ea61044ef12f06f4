//! Minishogi, by the rules of the Japan Minishogi Association: shogi on five by five; the last rank is the camp. A position for the fourth
//! time is lost by who has given check all the while, else by who began.

use std::collections::BTreeMap;

use crate::chess_like::{ahead, cells_of};
use crate::grid::{AROUND, ASLANT, Grid, STRAIGHT};
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

/// A promoted piece has the lower-case letter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Minishogi {
    men: Men,
    hands: BTreeMap<(u8, u8), u32>,
    to_move: u8,
}

const GRID: Grid = Grid::new(5, 5);

fn reach(men: &Men, from: usize, man: Man) -> Vec<usize> {
    let forward = ahead(man.side);
    let leaps = |steps: &[(i32, i32)]| GRID.leaps(from, steps).collect::<Vec<_>>();
    let slides = |steps: [(i32, i32); 4]| {
        let mut cells = Vec::new();
        for step in steps {
            let line: Vec<usize> = GRID.line(from, step).collect();
            let free = line.iter().take_while(|cell| men[**cell].is_none()).count();
            cells.extend(line.iter().take(free + 1));
        }
        cells
    };
    match man.kind {
        b'K' => leaps(&AROUND),
        b'G' | b'p' | b's' => {
            leaps(&[(0, forward), (1, forward), (-1, forward), (1, 0), (-1, 0), (0, -forward)])
        }
        b'S' => leaps(&[(0, forward), (1, 1), (1, -1), (-1, 1), (-1, -1)]),
        b'P' => leaps(&[(0, forward)]),
        b'R' => slides(STRAIGHT),
        b'B' => slides(ASLANT),
        b'r' => [slides(STRAIGHT), leaps(&ASLANT)].concat(),
        b'b' => [slides(ASLANT), leaps(&STRAIGHT)].concat(),
        _ => panic!("no such man"),
    }
}

fn in_check(men: &Men, side: u8) -> bool {
    let king = cells_of(men, side, b'K').next().unwrap();
    let enemy = |from: usize| men[from].filter(|man| man.side != side).map(|man| (from, man));
    GRID.cells().filter_map(enemy).any(|(from, man)| reach(men, from, man).contains(&king))
}

impl Minishogi {
    fn walks(&self, moves: &mut Vec<(Action, Self)>) {
        for from in GRID.cells() {
            let Some(man) = self.men[from].filter(|man| man.side == self.to_move) else { continue };
            for to in reach(&self.men, from, man) {
                if self.men[to].is_some_and(|other| other.side == man.side) {
                    continue;
                }
                let camp = [from, to].iter().any(|cell| GRID.rank(*cell, man.side) == 4);
                let may = camp && b"SRBP".contains(&man.kind);
                let must = man.kind == b'P' && GRID.rank(to, man.side) == 4;
                let up = may.then(|| man.kind.to_ascii_lowercase());
                for promotion in [up, None].into_iter().skip(usize::from(!may)).take(if must { 1 } else { 2 })
                {
                    let mut next = Self { to_move: 1 - self.to_move, ..self.clone() };
                    next.men[from] = None;
                    let kind = promotion.unwrap_or(man.kind);
                    let taken = next.men[to].replace(Man { kind, ..man });
                    if let Some(taken) = taken {
                        *next.hands.entry((man.side, taken.kind.to_ascii_uppercase())).or_default() += 1;
                    }
                    let action = Action::take(from, to, taken.map(|_| to).into_iter().collect());
                    moves.push((Action { promotion, ..action }, next));
                }
            }
        }
    }

    fn drops(&self, moves: &mut Vec<(Action, Self)>) {
        let own = self.to_move;
        for kind in self
            .hands
            .iter()
            .filter(|((side, _), many)| *side == own && **many > 0)
            .map(|((_, kind), _)| *kind)
        {
            for to in GRID.cells().filter(|to| self.men[*to].is_none()) {
                let (file, _) = GRID.place(to);
                let pawns = cells_of(&self.men, own, b'P').any(|at| GRID.place(at).0 == file);
                if kind == b'P' && (GRID.rank(to, own) == 4 || pawns) {
                    continue;
                }
                let mut next = Self { to_move: 1 - own, ..self.clone() };
                next.men[to] = Some(Man { side: own, kind });
                *next.hands.get_mut(&(own, kind)).unwrap() -= 1;
                let mates = || in_check(&next.men, 1 - own) && next.legal().is_empty();
                if kind != b'P' || !mates() {
                    moves.push((Action { to: Some(to), ..Action::default() }, next));
                }
            }
        }
    }

    fn legal(&self) -> Vec<(Action, Self)> {
        let mut moves = Vec::new();
        self.walks(&mut moves);
        self.drops(&mut moves);
        moves.retain(|(_, next)| !in_check(&next.men, self.to_move));
        moves
    }
}

impl Model for Minishogi {
    const RULES: &'static str = "minishogi";
    const GRID: Grid = GRID;

    fn starts() -> Vec<(String, u8)> {
        let rows = [
            "r.k../..s.p/.b.../P.G../K.S.R",
            "..k../.P.P./..R../.p.p./..K..",
            "k..../..B../G...r/..b.g/....K",
        ];
        rows.iter().enumerate().map(|(number, rows)| ((*rows).into(), u8::from(number == 1))).collect()
    }

    fn read(seen: Seen) -> Self {
        let hands = seen.hands.iter().map(|(side, kind, many)| ((*side, *kind), *many)).collect();
        Self { men: seen.men, hands, to_move: seen.to_move }
    }

    fn seen(&self) -> Seen {
        let hands = self.hands.iter().filter(|(_, many)| **many > 0);
        let hands = hands.map(|((side, kind), many)| (*side, *kind, *many)).collect();
        Seen { men: self.men.clone(), to_move: self.to_move, hands, ..Seen::default() }
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        self.legal()
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        if self.times(past) >= 4 {
            let first = past.iter().position(|(before, _)| self.same(before)).unwrap();
            let since: Vec<&Self> = past[first + 1..].iter().map(|(after, _)| after).chain([self]).collect();
            // Whether a side has given check by each of its turns.
            let chased = |side: u8| {
                since.iter().filter(|after| after.to_move != side).all(|after| in_check(&after.men, 1 - side))
            };
            let last = 1 - self.to_move;
            let loser = if chased(last) {
                last
            } else if chased(1 - last) {
                1 - last
            } else {
                0
            };
            return Some(Some(1 - loser));
        }
        moves.is_empty().then_some(Some(1 - self.to_move))
    }

    fn same(&self, other: &Self) -> bool {
        self.seen() == other.seen()
    }

    fn place(name: &str) -> (i32, i32) {
        let [file, rank] = name.as_bytes() else { panic!("what is {name}?") };
        (i32::from(b'5' - file), i32::from(b'e' - rank))
    }
}
