//! Jetan, by the appendix of Edgar Rice Burroughs, The Chessmen of Mars (1922), in the reading of Jean-Louis Cazaux and Fergus
//! Duniho (a piece makes all its steps, and comes to no square twice), with the rulings at the head of the rule file.

use crate::grid::{AROUND, ASLANT, Grid, LEAPS, STRAIGHT};
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Jetan {
    men: Men,
    to_move: u8,
    escaped: [bool; 2],
    /// Turns since a capture.
    quiet: u32,
}

/// The value of a piece.
fn worth(kind: u8) -> u32 {
    match kind {
        b'N' | b'P' => 1,
        b'W' | b'A' | b'T' => 2,
        b'D' | b'F' => 3,
        b'C' => 10,
        _ => panic!("no such man"),
    }
}

/// The ends of a walk of some steps that comes to no cell twice. It goes on over empty cells, or over all.
fn chains(
    men: &Men,
    steps: &[(i32, i32)],
    left: usize,
    over: bool,
    way: &mut Vec<usize>,
    ends: &mut Vec<usize>,
) {
    let at = *way.last().unwrap();
    for to in Jetan::GRID.leaps(at, steps).collect::<Vec<_>>() {
        if way.contains(&to) {
            continue;
        }
        if left == 1 {
            ends.push(to);
        } else if over || men[to].is_none() {
            way.push(to);
            chains(men, steps, left - 1, over, way, ends);
            way.pop();
        }
    }
}

impl Jetan {
    /// The cells to which a piece goes, occupied or not; a princess goes nowhere here.
    fn reach(&self, from: usize, man: Man) -> Vec<usize> {
        let chain = |steps: &[(i32, i32)], count: usize, over: bool| {
            let mut ends = Vec::new();
            chains(&self.men, steps, count, over, &mut vec![from], &mut ends);
            ends
        };
        let forward = if man.side == 0 { 1 } else { -1 };
        match man.kind {
            b'N' => {
                let ahead = AROUND.into_iter().filter(|(_, dy)| *dy != -forward);
                ahead.filter_map(|step| Self::GRID.step(from, step)).collect()
            }
            b'W' => chain(&STRAIGHT, 2, false),
            b'D' => chain(&STRAIGHT, 3, false),
            b'A' => chain(&ASLANT, 2, false),
            b'F' => chain(&ASLANT, 3, true),
            b'C' => chain(&AROUND, 3, false),
            // One straight and one aslant lead a knight's leap away, or one straight step, by one side or the other.
            b'T' => Self::GRID.leaps(from, &LEAPS).chain(Self::GRID.leaps(from, &STRAIGHT)).collect(),
            _ => Vec::new(),
        }
    }

    fn threatened(&self, cell: usize, by: u8) -> bool {
        let of = |at: usize| self.men[at].filter(|man| man.side == by).map(|man| (at, man));
        Self::GRID.cells().filter_map(of).any(|(at, man)| self.reach(at, man).contains(&cell))
    }

    fn after(&self, from: usize, to: usize) -> (Action, Self) {
        let mut next = Self { to_move: 1 - self.to_move, ..self.clone() };
        let man = next.men[from].take();
        let taken = std::mem::replace(&mut next.men[to], man);
        next.quiet = if taken.is_some() { 0 } else { self.quiet + 1 };
        (Action::take(from, to, taken.map(|_| to).into_iter().collect()), next)
    }

    fn of_princess(&self, from: usize) -> Vec<(Action, Self)> {
        let ((x, y), own) = (Self::GRID.place(from), usize::from(self.to_move));
        let mut moves = Vec::new();
        for to in Self::GRID.cells().filter(|to| self.men[*to].is_none()) {
            let (tx, ty) = Self::GRID.place(to);
            let escape = (tx - x).abs().max((ty - y).abs()) > 3;
            let (action, mut next) = self.after(from, to);
            if !(escape && self.escaped[own] || next.threatened(to, next.to_move)) {
                next.escaped[own] |= escape;
                moves.push((action, next));
            }
        }
        moves
    }

    fn men_of(&self, side: u8) -> impl Iterator<Item = u8> {
        self.men.iter().flatten().filter(move |man| man.side == side).map(|man| man.kind)
    }

    /// Three pieces or fewer on either side, of equal value.
    fn is_few(&self) -> bool {
        let worth = |side| self.men_of(side).map(worth).sum::<u32>();
        self.men_of(0).count() <= 3 && self.men_of(1).count() <= 3 && worth(0) == worth(1)
    }
}

impl Model for Jetan {
    const RULES: &'static str = "jetan";
    const GRID: Grid = Grid::new(10, 10);
    const FEWER: usize = 4;

    fn starts() -> Vec<(String, u8)> {
        let rows = [
            "....pc..../........../........../........../.....w..../....D...../........../........../........../....CP....",
            "....pc..../........../...n....../........../.....n..../....W...../........../........../........../....CP....",
            "..d.p...../..c..f..../...n....../.N......../.....n..../....W..T../..A......./........../.....F..../....CP....",
            "p.......n./.........c/........../........../........../........../........../........../N........./P..C......",
            "nnnnnnnnnn/........../........../........../........../........../........../p........./....c...../....N....P",
        ];
        rows.iter().enumerate().map(|(number, rows)| ((*rows).into(), u8::from(number == 3))).collect()
    }

    fn read(seen: Seen) -> Self {
        Self { men: seen.men, to_move: seen.to_move, escaped: [false; 2], quiet: 0 }
    }

    fn seen(&self) -> Seen {
        Seen { men: self.men.clone(), to_move: self.to_move, ..Seen::default() }
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        let mut moves = Vec::new();
        for from in Self::GRID.cells() {
            let Some(man) = self.men[from].filter(|man| man.side == self.to_move) else { continue };
            let free = |to: &usize| self.men[*to].is_none_or(|other| other.side != man.side);
            match man.kind {
                b'P' => moves.extend(self.of_princess(from)),
                _ => moves
                    .extend(self.reach(from, man).into_iter().filter(free).map(|to| self.after(from, to))),
            }
        }
        moves
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        let (before, last) = past.last()?;
        let by = before.men[last.from?].map(|man| man.kind);
        match last.taken.first().and_then(|at| before.men[*at]).map(|man| man.kind) {
            Some(b'P') => return Some(Some(before.to_move)),
            Some(b'C') if by == Some(b'C') => return Some(Some(before.to_move)),
            Some(b'C') => return Some(None),
            _ => {}
        }
        let drawn = self.is_few() && self.quiet >= 10 || moves.is_empty() || self.times(past) >= 3;
        drawn.then_some(None)
    }

    fn same(&self, other: &Self) -> bool {
        self.men == other.men && self.to_move == other.to_move && self.escaped == other.escaped
    }
}
