//! American pool checkers, by the Tournament Rules of Play of the American Pool Checker Association: men take backward too, kings
//! fly, who can take must take to the end, who is jumped is lifted when the move is over and is not jumped twice, and a king
//! lands where it can take on. Three kings have thirteen moves against one.

use crate::dice::scattered;
use crate::grid::{ASLANT, Grid};
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PoolCheckers {
    men: Men,
    to_move: u8,
    /// How many moves each side has made with three kings against one.
    hunted: [u32; 2],
}

/// A capture under way: the cell of the piece, the pieces that it has jumped, and where it was.
#[derive(Clone)]
struct Jumping {
    at: usize,
    jumped: Vec<usize>,
}

/// Where a man or a king may land after a capture: the victim and the cells.
fn jumps(men: &Men, man: Man, from: &Jumping) -> Vec<(usize, Vec<usize>)> {
    let mut found = Vec::new();
    for step in ASLANT {
        let line: Vec<usize> = PoolCheckers::GRID.line(from.at, step).collect();
        let before =
            if man.kind == b'K' { line.iter().take_while(|at| men[**at].is_none()).count() } else { 0 };
        let Some(victim) = line.get(before).copied() else { continue };
        let enemy = men[victim].is_some_and(|other| other.side != man.side);
        if !enemy || from.jumped.contains(&victim) {
            continue;
        }
        let behind = line[before + 1..].iter().copied().take_while(|at| men[*at].is_none());
        let most = if man.kind == b'K' { usize::MAX } else { 1 };
        let landings: Vec<usize> = behind.take(most).collect();
        if !landings.is_empty() {
            found.push((victim, landings));
        }
    }
    found
}

/// All captures that go on to the end; `men` lacks the moving piece.
fn captures(men: &Men, man: Man, from: &Jumping, found: &mut Vec<Jumping>) {
    let all = jumps(men, man, from);
    if all.is_empty() && !from.jumped.is_empty() {
        found.push(from.clone());
    }
    for (victim, landings) in all {
        let jumped: Vec<usize> = from.jumped.iter().copied().chain([victim]).collect();
        let next = landings.into_iter().map(|at| Jumping { at, jumped: jumped.clone() });
        let (on, stop): (Vec<_>, Vec<_>) = next.partition(|next| !jumps(men, man, next).is_empty());
        for next in if on.is_empty() { stop } else { on } {
            captures(men, man, &next, found);
        }
    }
}

impl PoolCheckers {
    fn after(&self, from: usize, to: usize, taken: &[usize]) -> (Action, Self) {
        let mut next = Self { to_move: 1 - self.to_move, ..self.clone() };
        let mut man = next.men[from].take().unwrap();
        let crowned = man.kind == b'M' && Self::GRID.rank(to, man.side) == 7;
        if crowned {
            man.kind = b'K';
        }
        next.men[to] = Some(man);
        for at in taken {
            next.men[*at] = None;
        }
        let own = usize::from(self.to_move);
        next.hunted[own] = if next.hunts(self.to_move) { self.hunted[own] + 1 } else { 0 };
        (Action { promotion: crowned.then_some(b'K'), ..Action::take(from, to, taken.to_vec()) }, next)
    }

    fn hunts(&self, side: u8) -> bool {
        let of = |side: u8| self.men.iter().flatten().filter(move |man| man.side == side).map(|man| man.kind);
        of(side).eq([b'K'; 3]) && of(1 - side).eq([b'K'])
    }
}

impl Model for PoolCheckers {
    const RULES: &'static str = "pool-checkers";
    const GRID: Grid = Grid::new(8, 8);

    fn starts() -> Vec<(String, u8)> {
        // Three kings against one, captures all round, and pieces anywhere.
        let rows = [
            ".......k/......../......../......../......../......../......../K.K.K...",
            ".......k/......../.....K../......../...K..../......../......../..K.....",
            ".....K../......../......../......../......../k......./.K....../......K.",
            "...m...m/..m...../.....m../..m...m./.M...M../......M./.K.K.M../M...M...",
            ".m....../......../......../..m.m.../......../..m.m.../...K..../........",
        ];
        let scattered = (0..10).map(|seed| scattered(b"MKKmkk", 0, seed));
        rows.iter().map(|rows| (*rows).to_string()).chain(scattered).zip([0, 1].into_iter().cycle()).collect()
    }

    fn read(seen: Seen) -> Self {
        Self { men: seen.men, to_move: seen.to_move, hunted: [0, 0] }
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
        let mut moves = Vec::new();
        for (from, man) in &own {
            let mut men = self.men.clone();
            men[*from] = None;
            let mut found = Vec::new();
            captures(&men, *man, &Jumping { at: *from, jumped: Vec::new() }, &mut found);
            moves.extend(found.iter().map(|end| self.after(*from, end.at, &end.jumped)));
        }
        if !moves.is_empty() {
            return moves;
        }
        for (from, man) in own {
            let forward = if man.side == 0 { 1 } else { -1 };
            for step in ASLANT.into_iter().filter(|(_, dy)| man.kind == b'K' || *dy == forward) {
                let most = if man.kind == b'K' { usize::MAX } else { 1 };
                let free = Self::GRID.line(from, step).take(most).take_while(|at| self.men[*at].is_none());
                moves.extend(free.map(|to| self.after(from, to, &[])));
            }
        }
        moves
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        if moves.is_empty() {
            return Some(Some(1 - self.to_move));
        }
        (self.times(past) >= 3 || self.hunted[usize::from(1 - self.to_move)] == 13).then_some(None)
    }

    fn same(&self, other: &Self) -> bool {
        self.men == other.men && self.to_move == other.to_move
    }
}
