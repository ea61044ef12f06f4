//! Go on nine by nine, by the AGA Concise Rules of Go: capture, no suicide, no repetition of a position with the same side to
//! move, two passes end the game, and the area is counted, with seven and a half points for White. By positional superko, no
//! repetition of the stones on the board, whoever is to move.

use crate::grid::{Grid, STRAIGHT};
use crate::harness::{Action, End, Man, Men, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GoBy<const POSITIONAL: bool> {
    men: Men,
    to_move: u8,
    passed: bool,
    over: bool,
    stones: [u32; 2],
}

/// By situational superko.
pub(crate) type Go = GoBy<false>;
/// By positional superko.
pub(crate) type GoPositional = GoBy<true>;

const STONE: u8 = b'O';
const BOARD: Grid = Grid::new(9, 9);

/// The cells joined to one that hold the same, and what else touches them: an empty cell, the first side, the second.
fn group(men: &Men, cell: usize) -> (Vec<usize>, [bool; 3]) {
    let (mut group, mut touched, mut done) = (vec![cell], [false; 3], 0);
    while let Some(at) = group.get(done).copied() {
        done += 1;
        for next in BOARD.leaps(at, &STRAIGHT) {
            if men[next] != men[cell] {
                touched[men[next].map_or(0, |man| usize::from(man.side) + 1)] = true;
            } else if !group.contains(&next) {
                group.push(next);
            }
        }
    }
    (group, touched)
}

impl<const POSITIONAL: bool> GoBy<POSITIONAL> {
    /// The points of both sides.
    fn areas(&self) -> [usize; 2] {
        let mut areas = [0, 0];
        for cell in Self::GRID.cells() {
            match self.men[cell] {
                Some(man) => areas[usize::from(man.side)] += 1,
                None => match group(&self.men, cell).1 {
                    [_, true, false] => areas[0] += 1,
                    [_, false, true] => areas[1] += 1,
                    _ => {}
                },
            }
        }
        areas
    }

    /// A stone on an empty cell; none where its group has no liberty then.
    fn put(&self, cell: usize) -> Option<(Action, Self)> {
        let mut next = Self { passed: false, to_move: 1 - self.to_move, ..self.clone() };
        next.men[cell] = Some(Man { side: self.to_move, kind: STONE });
        next.stones[usize::from(self.to_move)] -= 1;
        let mut taken = Vec::new();
        for beside in Self::GRID.leaps(cell, &STRAIGHT) {
            if next.men[beside].is_some_and(|man| man.side != self.to_move) {
                let (group, touched) = group(&next.men, beside);
                if !touched[0] {
                    taken.extend(group);
                }
            }
        }
        taken.sort_unstable();
        taken.dedup();
        for at in &taken {
            next.men[*at] = None;
            next.stones[usize::from(1 - self.to_move)] += 1;
        }
        let alive = group(&next.men, cell).1[0];
        alive.then_some((Action { to: Some(cell), taken, ..Action::default() }, next))
    }
}

impl<const POSITIONAL: bool> Model for GoBy<POSITIONAL> {
    const RULES: &'static str = if POSITIONAL { "go-positional" } else { "go-nine" };
    const SEEN_WHOLE: bool = true;
    const GRID: Grid = BOARD;
    const FEWER: usize = 2;

    fn starts() -> Vec<(String, u8)> {
        // Two kos, a big group in danger, and an even board that is nearly divided.
        let kos = ".Oo....../O.Oo...../.Oo....../........./......oO./.....oO.O/......oO./........./.........";
        let danger =
            "ooooooooo/oOOOOOOOo/oO.OOO.Oo/oOOOOOOOo/ooooooooo/..O..O..O/.O..o..O./O..o.o..O/.........";
        let divided =
            "...O.o.../...Oo..../...Oo.o../..OOo..../...O.o.../.O.Oo..../...Oo.o../...O.oo../...Oo....";
        // Black has seven points more, eight, and nine.
        let rows = |last: &str| (last.to_string() + &"/....Oo...".repeat(8), 0);
        let settled = ["...Oo....", "...O.o...", "....Oo..."].map(rows);
        // Two stones are sent in, and one comes back.
        let sent =
            "........./........./........./........./........./........./........./Ooo....../.O.o.....";
        let begun = [(kos.into(), 0), (danger.into(), 0), (divided.into(), 1), (sent.into(), 0)];
        begun.into_iter().chain(settled).collect()
    }

    fn read(seen: Seen) -> Self {
        let stones = seen.stones();
        Self { men: seen.men, to_move: seen.to_move, passed: false, over: false, stones }
    }

    fn seen(&self) -> Seen {
        Seen::with_stones(&self.men, self.to_move, (STONE, self.stones))
    }

    fn moves(&self, past: &Past<Self>) -> Vec<(Action, Self)> {
        let empty = Self::GRID.cells().filter(|cell| self.men[*cell].is_none());
        let put = empty.filter_map(|cell| self.put(cell));
        let new = |next: &Self| !self.same(next) && !past.iter().any(|(before, _)| before.same(next));
        let mut moves: Vec<(Action, Self)> = put.filter(|(_, next)| new(next)).collect();
        let passed = Self { passed: true, over: self.passed, to_move: 1 - self.to_move, ..self.clone() };
        moves.push((Action::default(), passed));
        moves
    }

    fn ended(&self, _past: &Past<Self>, _moves: &[(Action, Self)]) -> Option<End> {
        let [black, white] = self.areas();
        // Black's points less seven and a half.
        self.over.then(|| Some(u8::from(2 * black < 2 * white + 15)))
    }

    fn same(&self, other: &Self) -> bool {
        self.men == other.men && (POSITIONAL || self.to_move == other.to_move)
    }

    fn appeal(&self, action: &Action, _next: &Self) -> usize {
        if action.to.is_some() {
            return 2 * action.taken.len();
        }
        let neutral =
            |cell: &usize| self.men[*cell].is_none() && matches!(group(&self.men, *cell).1, [_, true, true]);
        let settled = self.men.iter().flatten().count() > 9 && Self::GRID.cells().filter(neutral).count() < 2;
        usize::from(self.passed || settled)
    }
}
