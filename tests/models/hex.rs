//! Hex, by Piet Hein (1942): a chain of stones from one own edge to the other wins. Black may answer the first stone by changing
//! sides: the stone becomes Black's, mirrored at the long diagonal.

use std::collections::HashSet;

use crate::grid::Grid;
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hex {
    men: Men,
    to_move: u8,
    stones: [u32; 2],
}

const SIZE: i32 = 11;
const STONE: u8 = b'O';
const LINKS: [(i32, i32); 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];

impl Hex {
    fn at(&self, x: i32, y: i32) -> Option<u8> {
        let inside = (0..SIZE).contains(&x) && (0..SIZE).contains(&y);
        inside.then(|| self.men[usize::try_from(y * SIZE + x).unwrap()]).flatten().map(|man| man.side)
    }

    /// Whether a side has a chain from its first edge to its last one.
    fn joins(&self, side: u8) -> bool {
        let cell = |along: i32, across: i32| if side == 0 { (across, along) } else { (along, across) };
        let mut open: Vec<(i32, i32)> = (0..SIZE).map(|across| cell(0, across)).collect();
        open.retain(|(x, y)| self.at(*x, *y) == Some(side));
        let mut met: HashSet<(i32, i32)> = open.iter().copied().collect();
        while let Some((x, y)) = open.pop() {
            if (if side == 0 { y } else { x }) == SIZE - 1 {
                return true;
            }
            let next = LINKS.map(|(dx, dy)| (x + dx, y + dy));
            open.extend(
                next.into_iter().filter(|(x, y)| self.at(*x, *y) == Some(side) && met.insert((*x, *y))),
            );
        }
        false
    }
}

impl Model for Hex {
    const RULES: &'static str = "hex";
    const SEEN_WHOLE: bool = true;
    const GRID: Grid = Grid::new(SIZE, SIZE);

    fn starts() -> Vec<(String, u8)> {
        // Nearly full; and lines of both sides with gaps.
        let full = |x: i32, y: i32| match (3 * x + 5 * y) % 7 {
            0 => '.',
            number if number % 2 == 0 => 'O',
            _ => 'o',
        };
        let lines = |x: i32, y: i32| match (x % 4, y % 4) {
            (1, row) if row != 2 => 'O',
            (column, 3) if column != 1 => 'o',
            _ => '.',
        };
        // One stone, which may change sides.
        let one = |x: i32, y: i32| if (x, y) == (2, 4) { 'O' } else { '.' };
        vec![(Self::GRID.drawing(&full), 0), (Self::GRID.drawing(&lines), 1), (Self::GRID.drawing(&one), 1)]
    }

    fn read(seen: Seen) -> Self {
        let stones = seen.stones();
        Self { men: seen.men, to_move: seen.to_move, stones }
    }

    fn seen(&self) -> Seen {
        Seen::with_stones(&self.men, self.to_move, (STONE, self.stones))
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        let own = usize::from(self.to_move);
        let empty = Self::GRID.cells().filter(|cell| self.men[*cell].is_none() && self.stones[own] > 0);
        let put = |cell: usize| {
            let mut next = self.clone();
            next.men[cell] = Some(Man { side: self.to_move, kind: STONE });
            next.stones[own] -= 1;
            next.to_move = 1 - self.to_move;
            (Action { to: Some(cell), ..Action::default() }, next)
        };
        let mut moves: Vec<(Action, Self)> = empty.map(put).collect();
        if own == 1 && self.men.iter().flatten().count() == 1 {
            let mut next = self.clone();
            let size = usize::try_from(SIZE).unwrap();
            for (cell, man) in self.men.iter().enumerate() {
                let image = cell % size * size + cell / size;
                next.men[image] = man.map(|man| Man { side: 1 - man.side, ..man });
            }
            next.stones.reverse();
            next.to_move = 0;
            moves.push((Action::default(), next));
        }
        moves
    }

    fn ended(&self, past: &Past<Self>, _moves: &[(Action, Self)]) -> Option<End> {
        let (before, _) = past.last()?;
        self.joins(before.to_move).then_some(Some(before.to_move))
    }

    fn same(&self, other: &Self) -> bool {
        self == other
    }
}
