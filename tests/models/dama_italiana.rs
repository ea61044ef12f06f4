//! Italian draughts, by the Regolamento Tecnico of the Federazione Italiana Dama, chapter I: men go and take forward, and take no
//! kings; who can take must, and takes as many as possible, then with a king, then as many kings as possible, then kings as
//! early as possible. The corner at the right of each player is dark, so on a board of chess all stand on the light cells.

use std::cmp::Reverse;

use crate::dice::scattered;
use crate::grid::{ASLANT, Grid};
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Dama {
    men: Men,
    to_move: u8,
    /// Turns since a capture, or a move of a man.
    quiet: u32,
}

/// A capture: the piece that began, the cells to which it came, and the captured pieces, in order.
struct Capture {
    from: usize,
    man: Man,
    to: usize,
    taken: Vec<(usize, u8)>,
}

impl Capture {
    /// What a capture must have most of, the weightiest first.
    fn weight(&self) -> (usize, bool, usize, Vec<Reverse<usize>>) {
        let kings: Vec<usize> = (0..self.taken.len()).filter(|place| self.taken[*place].1 == b'K').collect();
        let early = kings.iter().map(|place| Reverse(*place)).collect();
        (self.taken.len(), self.man.kind == b'K', kings.len(), early)
    }
}

/// The steps of a piece.
fn steps(man: Man) -> impl Iterator<Item = (i32, i32)> {
    let forward = if man.side == 0 { 1 } else { -1 };
    ASLANT.into_iter().filter(move |(_, dy)| man.kind == b'K' || *dy == forward)
}

/// All captures that go on to the end; `men` lacks the moving piece, and has those that it has captured.
fn captures(
    men: &Men,
    man: Man,
    (from, at): (usize, usize),
    taken: &[(usize, u8)],
    found: &mut Vec<Capture>,
) {
    let mut ends = true;
    for (dx, dy) in steps(man) {
        let Some(over) = Dama::GRID.step(at, (dx, dy)) else { continue };
        let Some(to) = Dama::GRID.step(over, (dx, dy)) else { continue };
        let victim =
            men[over].filter(|other| other.side != man.side && (man.kind == b'K' || other.kind == b'M'));
        let (Some(victim), None) = (victim, men[to]) else { continue };
        ends = false;
        let mut left = men.clone();
        left[over] = None;
        let taken: Vec<_> = taken.iter().copied().chain([(over, victim.kind)]).collect();
        captures(&left, man, (from, to), &taken, found);
    }
    if ends && !taken.is_empty() {
        found.push(Capture { from, man, to: at, taken: taken.to_vec() });
    }
}

impl Dama {
    fn after(&self, from: usize, to: usize, taken: Vec<usize>) -> (Action, Self) {
        let mut next = Self { to_move: 1 - self.to_move, ..self.clone() };
        let mut man = next.men[from].take().unwrap();
        next.quiet = if taken.is_empty() && man.kind == b'K' { self.quiet + 1 } else { 0 };
        let crowned = man.kind == b'M' && Self::GRID.rank(to, man.side) == 7;
        if crowned {
            man.kind = b'K';
        }
        next.men[to] = Some(man);
        for at in &taken {
            next.men[*at] = None;
        }
        (Action { promotion: crowned.then_some(b'K'), ..Action::take(from, to, taken) }, next)
    }
}

impl Model for Dama {
    const RULES: &'static str = "dama-italiana";
    const GRID: Grid = Grid::new(8, 8);

    fn starts() -> Vec<(String, u8)> {
        let rows = [
            "......../.k...k../..m.m.../......../..m.k.k./.......M/..m.m.../.K.K....",
            "......../......../..k...m./......../..m.k.../...K..../......../........",
            "......../......../......../......../..k.m.m./...K...M/......../........",
            "......../......../..m...k./......../..m...k./......../..k.m.../...K....",
            "......../......../......../......../......../.....K../k...k.../........",
            "m...m.../.m.....m/..k.m.../.k....../......m./.m...K../M...K.../...K....",
        ];
        let scattered = (0..10).map(|seed| scattered(b"MKKmkk", 1, seed));
        let all = rows.iter().map(|rows| (*rows).to_string()).chain(scattered);
        all.enumerate().map(|(number, rows)| (rows, u8::from(number > 9))).collect()
    }

    fn read(seen: Seen) -> Self {
        Self { men: seen.men, to_move: seen.to_move, quiet: 0 }
    }

    fn seen(&self) -> Seen {
        Seen { men: self.men.clone(), to_move: self.to_move, ..Seen::default() }
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        let own: Vec<(usize, Man)> = Self::GRID
            .cells()
            .filter_map(|cell| Some((cell, self.men[cell]?)))
            .filter(|(_, man)| man.side == self.to_move)
            .collect();
        let mut found = Vec::new();
        for (from, man) in &own {
            let mut men = self.men.clone();
            men[*from] = None;
            captures(&men, *man, (*from, *from), &[], &mut found);
        }
        if let Some(most) = found.iter().map(Capture::weight).max() {
            found.retain(|capture| capture.weight() == most);
            let taken = |capture: &Capture| capture.taken.iter().map(|(at, _)| *at).collect();
            return found
                .iter()
                .map(|capture| self.after(capture.from, capture.to, taken(capture)))
                .collect();
        }
        let mut moves = Vec::new();
        for (from, man) in own {
            let free = steps(man)
                .filter_map(|step| Self::GRID.step(from, step))
                .filter(|to| self.men[*to].is_none());
            moves.extend(free.map(|to| self.after(from, to, Vec::new())));
        }
        moves
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        if moves.is_empty() {
            return Some(Some(1 - self.to_move));
        }
        (self.times(past) >= 4 || self.quiet >= 80).then_some(None)
    }

    fn same(&self, other: &Self) -> bool {
        self.men == other.men && self.to_move == other.to_move
    }
}
