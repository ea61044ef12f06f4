//! Santorini, by Gordon Hamilton, for two players and without gods: White places two workers, then Black. A worker moves to a
//! neighbouring cell, at most one level up, and builds beside it; whoever steps up from the second level to the third wins, and
//! whoever cannot move and build loses.

use crate::grid::{AROUND, Grid};
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Santorini {
    men: Men,
    to_move: u8,
    stones: [u32; 2],
    /// The levels of the buildings; 4 for a dome.
    levels: Vec<i64>,
}

const WORKER: u8 = b'W';
const SUMMIT: i64 = 3;

impl Santorini {
    fn around(&self, cell: usize) -> impl Iterator<Item = usize> {
        let free = |to: &usize| self.men[*to].is_none() && self.levels[*to] <= SUMMIT;
        Self::GRID.leaps(cell, &AROUND).filter(free).collect::<Vec<_>>().into_iter()
    }

    fn placed(&self) -> Vec<(Action, Self)> {
        let put = |cell: usize| {
            let mut next = self.clone();
            next.men[cell] = Some(Man { side: self.to_move, kind: WORKER });
            next.stones[usize::from(self.to_move)] -= 1;
            next.to_move = u8::from(next.stones[0] == 0 && next.stones[1] > 0);
            (Action { to: Some(cell), ..Action::default() }, next)
        };
        Self::GRID.cells().filter(|cell| self.men[*cell].is_none()).map(put).collect()
    }

    fn won(&self, (from, to): (usize, usize)) -> bool {
        self.levels[from] == SUMMIT - 1 && self.levels[to] == SUMMIT
    }
}

impl Model for Santorini {
    const RULES: &'static str = "santorini";
    const SEEN_WHOLE: bool = true;
    const GRID: Grid = Grid::new(5, 5);
    const LATER: bool = true;

    fn starts() -> Vec<(String, u8)> {
        // In the middle of a game; near its end; and hardly any room.
        let starts = [
            ("...../.1W1.2w./..2w1../.1.W1.1./.2....", 0),
            ("W2w2.3.1./.2.3.4.2./.1W2.2w1.4/.3.3.2.1./.4.2.3.1.", 1),
            ("W.1.2.4./w.4.4.4./W.2.4../.4.4.4../w.3...", 0),
        ];
        starts.map(|(rows, to_move)| (rows.to_owned(), to_move)).to_vec()
    }

    fn read(seen: Seen) -> Self {
        let stones = seen.stones();
        Self { men: seen.men, to_move: seen.to_move, stones, levels: seen.numbers }
    }

    fn seen(&self) -> Seen {
        let seen = Seen::with_stones(&self.men, self.to_move, (WORKER, self.stones));
        Seen { numbers: self.levels.clone(), ..seen }
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        if self.stones != [0, 0] {
            return self.placed();
        }
        let mut moves = Vec::new();
        let own = |cell: &usize| self.men[*cell].is_some_and(|man| man.side == self.to_move);
        for from in Self::GRID.cells().filter(own) {
            for to in self.around(from).filter(|to| self.levels[*to] <= self.levels[from] + 1) {
                let mut next = self.clone();
                next.men[to] = next.men[from].take();
                next.to_move = 1 - self.to_move;
                if self.won((from, to)) {
                    moves.push((Action::walk(from, to), next));
                    continue;
                }
                for site in next.around(to) {
                    let mut next = next.clone();
                    next.levels[site] += 1;
                    moves.push((Action::walk(from, to), next));
                }
            }
        }
        moves
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        let (before, action) = past.last()?;
        let won = action.from.zip(action.to).is_some_and(|step| before.won(step));
        (won || moves.is_empty()).then_some(Some(before.to_move))
    }

    fn same(&self, other: &Self) -> bool {
        self == other
    }

    fn appeal(&self, action: &Action, _next: &Self) -> usize {
        // Upwards.
        action.to.map_or(0, |to| usize::try_from(self.levels[to]).unwrap())
    }
}
