//! Nine men's morris, by the rules of the World Merrills Federation: nine men of each side are placed, then they move to the next point of
//! a line, or with three men to any point. A closed mill takes one enemy man that is in no mill, or any if all are.

use crate::grid::Grid;
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Morris {
    men: Men,
    to_move: u8,
    left: [u32; 2],
    /// Turns since a man was taken.
    quiet: u32,
}

const SIZE: i32 = 7;
const KIND: u8 = b'M';

/// The lines: points by file and rank, from the outer square to the inner one, then those between the squares.
fn lines() -> Vec<[usize; 3]> {
    let point = |x: i32, y: i32| usize::try_from((3 + y) * SIZE + 3 + x).unwrap();
    let mut lines = Vec::new();
    for far in 1..=3 {
        for at in [-far, far] {
            lines.push([point(-far, at), point(0, at), point(far, at)]);
            lines.push([point(at, -far), point(at, 0), point(at, far)]);
        }
    }
    for way in [-1, 1] {
        lines.push([1, 2, 3].map(|far| point(0, way * far)));
        lines.push([1, 2, 3].map(|far| point(way * far, 0)));
    }
    lines
}

impl Morris {
    fn is_of(&self, at: usize, side: u8) -> bool {
        self.men[at].is_some_and(|man| man.side == side)
    }

    fn of(&self, side: u8) -> Vec<usize> {
        (0..self.men.len()).filter(|at| self.is_of(*at, side)).collect()
    }

    fn in_mill(&self, at: usize, side: u8) -> bool {
        lines().iter().any(|line| line.contains(&at) && line.iter().all(|point| self.is_of(*point, side)))
    }

    fn free(&self) -> Vec<usize> {
        let mut points = lines().concat();
        points.sort_unstable();
        points.dedup();
        points.retain(|at| self.men[*at].is_none());
        points
    }

    /// Adds a turn by which a man comes to a point: as it is, or with each man that a mill takes.
    fn come(&self, (from, to): (Option<usize>, usize), moves: &mut Vec<(Action, Self)>) {
        let (own, enemy) = (self.to_move, 1 - self.to_move);
        let mut next = Self { to_move: enemy, quiet: self.quiet + 1, ..self.clone() };
        match from {
            Some(from) => next.men[from] = None,
            None => next.left[usize::from(own)] -= 1,
        }
        next.men[to] = Some(Man { side: own, kind: KIND });
        if !next.in_mill(to, own) {
            moves.push((Action { from, to: Some(to), ..Action::default() }, next));
            return;
        }
        let all = next.of(enemy);
        let outside: Vec<usize> = all.iter().copied().filter(|at| !next.in_mill(*at, enemy)).collect();
        for prey in if outside.is_empty() { all } else { outside } {
            let mut taken = Self { quiet: 0, ..next.clone() };
            taken.men[prey] = None;
            moves.push((Action { from, to: Some(prey), taken: vec![prey], ..Action::default() }, taken));
        }
    }
}

impl Model for Morris {
    const RULES: &'static str = "nine-mens-morris";
    const GRID: Grid = Grid::new(SIZE, SIZE);

    fn starts() -> Vec<(String, u8)> {
        // Men who stand there before the first is placed: in mills and beside them.
        let rows = [
            ("M..m..M/......./..mmm../......./..M.M../......./M..M..m", 0),
            ("M..M..m/......./..m.M../mM..MmM/......./.M.m.m./m..M...", 0),
        ];
        rows.map(|(rows, side)| (rows.to_owned(), side)).into()
    }

    fn read(seen: Seen) -> Self {
        let left = seen.stones();
        Self { men: seen.men, to_move: seen.to_move, left, quiet: 0 }
    }

    fn seen(&self) -> Seen {
        Seen::with_stones(&self.men, self.to_move, (KIND, self.left))
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        let (own, mut moves) = (self.of(self.to_move), Vec::new());
        if self.left[usize::from(self.to_move)] > 0 {
            self.free().into_iter().for_each(|to| self.come((None, to), &mut moves));
            return moves;
        }
        for from in &own {
            let next = |to: &usize| {
                lines().iter().any(|line| {
                    let place = |at: usize| line.iter().position(|point| *point == at);
                    place(*from).zip(place(*to)).is_some_and(|(one, other)| one.abs_diff(other) == 1)
                })
            };
            let to = self.free().into_iter().filter(|to| own.len() == 3 || next(to));
            to.for_each(|to| self.come((Some(*from), to), &mut moves));
        }
        moves
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        let own = u32::try_from(self.of(self.to_move).len()).unwrap() + self.left[usize::from(self.to_move)];
        if own <= 2 || moves.is_empty() {
            return Some(Some(1 - self.to_move));
        }
        (self.times(past) >= 3 || self.quiet >= 100).then_some(None)
    }

    fn same(&self, other: &Self) -> bool {
        let rest = |of: &Self| (of.to_move, of.left);
        self.men == other.men && rest(self) == rest(other)
    }
}
