//! Proteus, by Francis K. Lalumiere (2001, chessvariants.com), with the rulings that stand in the rule file: eight dice a side, whose faces are
//! chessmen. One die moves, and another is turned one face up or down. A queen with an enemy pawn right behind her is taken. Who
//! has most points wins when a side has one die left.

use crate::chess_like::{ahead, reach};
use crate::grid::Grid;
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Proteus {
    men: Men,
    to_move: u8,
    score: [u32; 2],
}

/// The faces in their order, with what they are worth.
const FACES: [(u8, u32); 6] = [(b'A', 0), (b'P', 2), (b'B', 3), (b'N', 4), (b'R', 5), (b'Q', 6)];

/// The place of a face.
fn face(kind: u8) -> usize {
    FACES.iter().position(|(face, _)| *face == kind).unwrap()
}

impl Proteus {
    /// Takes a die off: the other side has its points.
    fn take(&mut self, cell: usize, taken: &mut Vec<usize>) {
        if let Some(man) = self.men[cell].take() {
            self.score[usize::from(1 - man.side)] += FACES[face(man.kind)].1;
            taken.push(cell);
        }
    }

    /// Takes all queens that have an enemy pawn at their back.
    fn stab(&mut self, taken: &mut Vec<usize>) {
        for cell in Self::GRID.cells() {
            let Some(queen) = self.men[cell].filter(|man| man.kind == b'Q') else { continue };
            let behind = Self::GRID.step(cell, (0, -ahead(queen.side)));
            if behind.is_some_and(|at| self.men[at] == Some(Man { side: 1 - queen.side, kind: b'P' })) {
                self.take(cell, taken);
            }
        }
    }

    /// Where a die may go.
    fn walks(&self, from: usize, man: Man) -> Vec<usize> {
        let enemy =
            |to: &usize| self.men[*to].is_some_and(|other| other.side != man.side && other.kind != b'A');
        if man.kind == b'A' {
            return Vec::new();
        }
        let mut cells = reach(Self::GRID, &self.men, from, man);
        if man.kind == b'P' {
            cells.retain(enemy);
            let one = Self::GRID.step(from, (0, ahead(man.side)));
            cells.extend(one.filter(|to| self.men[*to].is_none()));
        } else {
            cells.retain(|to| self.men[*to].is_none() || enemy(to));
        }
        cells
    }

    fn own(&self) -> Vec<(usize, Man)> {
        let men = self.men.iter().enumerate().filter_map(|(cell, man)| Some((cell, (*man)?)));
        men.filter(|(_, man)| man.side == self.to_move).collect()
    }
}

impl Model for Proteus {
    const RULES: &'static str = "proteus";
    const GRID: Grid = Grid::new(8, 8);

    fn starts() -> Vec<(String, u8)> {
        let rows = [
            "......../..p..q../......../..r.b.../.P..Q.../......../....R.../..N.....",
            "......../p.....p./..p.r.../...Q..../..Pq..../..R..P../......P./........",
            "......../......a./...r..../......../......../....B.../.A....../........",
        ];
        rows.iter().map(|rows| ((*rows).into(), 0)).collect()
    }

    fn read(seen: Seen) -> Self {
        Self { men: seen.men, to_move: seen.to_move, score: [0, 0] }
    }

    fn seen(&self) -> Seen {
        Seen { men: self.men.clone(), to_move: self.to_move, ..Seen::default() }
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        let mut moves = Vec::new();
        for (from, man) in self.own() {
            for to in self.walks(from, man) {
                let (mut walked, mut taken) = (self.clone(), Vec::new());
                walked.take(to, &mut taken);
                walked.men[from] = None;
                walked.men[to] = Some(man);
                walked.stab(&mut taken);
                for (at, other) in walked.own().into_iter().filter(|(at, _)| *at != to) {
                    let place = face(other.kind);
                    let faces = [place.checked_sub(1), Some(place + 1)].into_iter().flatten();
                    for (kind, _) in faces.filter_map(|place| FACES.get(place)) {
                        let (mut next, mut taken) = (walked.clone(), taken.clone());
                        next.men[at] = Some(Man { kind: *kind, ..other });
                        next.stab(&mut taken);
                        next.to_move = 1 - self.to_move;
                        moves
                            .push((Action { promotion: Some(*kind), ..Action::take(from, at, taken) }, next));
                    }
                }
            }
        }
        moves
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        let left = |side: u8| self.men.iter().flatten().filter(|man| man.side == side).count();
        if left(0).min(left(1)) <= 1 {
            return Some(match self.score[0].cmp(&self.score[1]) {
                std::cmp::Ordering::Greater => Some(0),
                std::cmp::Ordering::Less => Some(1),
                std::cmp::Ordering::Equal => None,
            });
        }
        if moves.is_empty() {
            return Some(Some(1 - self.to_move));
        }
        (self.times(past) >= 3).then_some(None)
    }

    fn same(&self, other: &Self) -> bool {
        self == other
    }

    fn ends(_action: &Action) -> [Option<usize>; 2] {
        [None; 2]
    }
}
