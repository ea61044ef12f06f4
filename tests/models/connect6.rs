//! Connect6, by I-Chen Wu and Dei-Yen Huang, "A New Family of k-in-a-row Games" (2005): Black puts down one stone, then each
//! side two; six or more in a row win.

use crate::grid::{AROUND, Grid};
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Connect6 {
    men: Men,
    to_move: u8,
    /// Whether the side to move has put down none or one of two.
    begun: bool,
    stones: [u32; 2],
}

const SIZE: i32 = 19;
const STONE: u8 = b'O';

/// How many of a side stand in a row through a cell, the longest of four.
fn row(men: &Men, cell: usize, side: u8) -> usize {
    let run = |step| {
        Connect6::GRID.line(cell, step).take_while(|at| men[*at].is_some_and(|man| man.side == side)).count()
    };
    (0..4).map(|way| 1 + run(AROUND[way]) + run(AROUND[way + 4])).max().unwrap()
}

impl Model for Connect6 {
    const RULES: &'static str = "connect6";
    const GRID: Grid = Grid::new(SIZE, SIZE);
    const FEWER: usize = 2;

    fn starts() -> Vec<(String, u8)> {
        // Nearly full, with no more than two in a row.
        let full = |x: i32, y: i32| match (x + 5 * y) % 41 {
            0 => '.',
            _ if (x / 2 + y) % 2 == 0 => 'O',
            _ => 'o',
        };
        // Rows of up to five, with gaps.
        let gaps = |x: i32, y: i32| match (y % 4, (x + y) % 7) {
            (0, 1..=5) => 'O',
            (2, 0..=2 | 4 | 5) => 'o',
            _ => '.',
        };
        vec![(Self::GRID.drawing(&full), 0), (Self::GRID.drawing(&gaps), 1), (Self::GRID.drawing(&full), 1)]
    }

    fn read(seen: Seen) -> Self {
        let stones = seen.stones();
        // The first stone of a game stands alone.
        Self { men: seen.men, to_move: seen.to_move, begun: true, stones }
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
            if self.begun {
                next.to_move = 1 - self.to_move;
            }
            next.begun = !self.begun;
            (Action { to: Some(cell), ..Action::default() }, next)
        };
        empty.map(put).collect()
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        let (before, last) = past.last()?;
        if row(&self.men, last.to?, before.to_move) >= 6 {
            return Some(Some(before.to_move));
        }
        moves.is_empty().then_some(None)
    }

    fn same(&self, other: &Self) -> bool {
        self == other
    }

    fn appeal(&self, action: &Action, _next: &Self) -> usize {
        row(&self.men, action.to.unwrap(), self.to_move)
    }
}
