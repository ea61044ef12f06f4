//! Two games of sowing, with six houses and a store for each side. Kalah(6,4), as in "Solving Kalah" by Irving, Donkers and Uiterwijk:
//! the own store is sown, and moves again; an empty own house takes what is opposite; who has nothing to sow leaves the rest to
//! the other. Oware by the Abapa rules of the Oware Society: twos and threes are taken backwards, a grand slam takes nothing, a
//! hungry enemy is fed.

use crate::grid::Grid;
use crate::harness::{Action, End, Model, Past, Seen};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sowing<const OWARE: bool> {
    /// By side: six houses in the order of sowing, and the store.
    seeds: [[i64; 7]; 2],
    to_move: usize,
}

pub(crate) type Kalah = Sowing<false>;
pub(crate) type Oware = Sowing<true>;

const STORE: usize = 6;

/// The cell of a house or store: the first side has the lower row, from left to right, the second the upper one, from right to left.
fn cell(side: usize, place: usize) -> usize {
    if side == 0 { place } else { 13 - place }
}

impl<const OWARE: bool> Sowing<OWARE> {
    fn left(&self, side: usize) -> i64 {
        self.seeds[side][..STORE].iter().sum()
    }

    /// Sows one house: where the last seed falls.
    fn sow(&mut self, from: usize) -> (usize, usize) {
        let (own, mut at) = (self.to_move, (self.to_move, from));
        let mut hand = std::mem::take(&mut self.seeds[own][from]);
        while hand > 0 {
            at = if at.1 == STORE { (1 - at.0, 0) } else { (at.0, at.1 + 1) };
            let passed_over = if OWARE { at.1 == STORE || at == (own, from) } else { at == (1 - own, STORE) };
            if !passed_over {
                self.seeds[at.0][at.1] += 1;
                hand -= 1;
            }
        }
        at
    }

    /// What the last seed takes; none where the move is not allowed.
    fn take(&mut self, (side, last): (usize, usize)) -> Option<()> {
        let (own, enemy) = (self.to_move, 1 - self.to_move);
        self.to_move = enemy;
        if OWARE {
            let ripe = |place: &usize| side == enemy && matches!(self.seeds[enemy][*place], 2 | 3);
            let prey: Vec<usize> = (0..=last).rev().take_while(ripe).collect();
            let taken: i64 = prey.iter().map(|place| self.seeds[enemy][*place]).sum();
            if taken < self.left(enemy) {
                for place in prey {
                    self.seeds[enemy][place] = 0;
                }
                self.seeds[own][STORE] += taken;
            }
            return (self.left(enemy) > 0).then_some(());
        }
        if last == STORE {
            self.to_move = own;
        } else if side == own && self.seeds[own][last] == 1 && self.seeds[enemy][5 - last] > 0 {
            self.seeds[own][STORE] += 1 + std::mem::take(&mut self.seeds[enemy][5 - last]);
            self.seeds[own][last] = 0;
        }
        Some(())
    }
}

impl<const OWARE: bool> Model for Sowing<OWARE> {
    const RULES: &'static str = if OWARE { "oware" } else { "kalah" };
    const SEEN_WHOLE: bool = true;
    const GRID: Grid = Grid::new(7, 2);

    fn starts() -> Vec<(String, u8)> {
        // Big heaps; few seeds; one side nearly empty; two seeds that go round.
        let starts = [
            (".2.13.0.1.0.2.0/.12.0.1.0.14.2.1", 0),
            (".17.1.2.0.0.1.3/.0.2.0.1.1.3.17", 1),
            (".20.0.0.1.0.0.0/.2.1.1.0.3.1.19", 1),
            (".16.1.1.2.1.1.1/.8.0.0.0.0.2.15", 0),
            (".23.0.0.0.0.0.1/.1.0.0.0.0.0.23", 0),
        ];
        starts.map(|(rows, to_move)| (rows.to_owned(), to_move)).to_vec()
    }

    fn read(seen: Seen) -> Self {
        let seeds = [0, 1].map(|side| std::array::from_fn(|place| seen.numbers[cell(side, place)]));
        Self { seeds, to_move: usize::from(seen.to_move) }
    }

    fn seen(&self) -> Seen {
        let mut numbers = vec![0; Self::GRID.size()];
        for (side, row) in self.seeds.iter().enumerate() {
            row.iter().enumerate().for_each(|(place, seeds)| numbers[cell(side, place)] = *seeds);
        }
        let to_move = u8::try_from(self.to_move).unwrap();
        Seen { men: vec![None; numbers.len()], to_move, numbers, ..Seen::default() }
    }

    fn moves(&self, _past: &Past<Self>) -> Vec<(Action, Self)> {
        let sown = |from: usize| {
            let mut next = self.clone();
            let last = next.sow(from);
            next.take(last)?;
            Some((Action { to: Some(cell(self.to_move, from)), ..Action::default() }, next))
        };
        (0..STORE).filter(|from| self.seeds[self.to_move][*from] > 0).filter_map(sown).collect()
    }

    fn ended(&self, past: &Past<Self>, moves: &[(Action, Self)]) -> Option<End> {
        let stores = self.seeds.map(|row| row[STORE]);
        if OWARE {
            let before = past.last()?.0.to_move;
            if stores[before] >= 25 {
                return u8::try_from(before).ok().map(Some);
            }
            if stores == [24, 24] {
                return Some(None);
            }
        }
        // In kalah, the side to move has nothing left then.
        let over = moves.is_empty() || OWARE && self.times(past) >= 3;
        let all = [0, 1].map(|side| stores[side] + self.left(side));
        over.then(|| (all[0] != all[1]).then(|| u8::from(all[1] > all[0])))
    }

    fn same(&self, other: &Self) -> bool {
        self == other
    }

    fn appeal(&self, _action: &Action, next: &Self) -> usize {
        let store = |of: &Self| of.seeds[self.to_move][STORE];
        usize::from(store(next) > store(self) + 1)
    }

    fn place(name: &str) -> (i32, i32) {
        let file = i32::from(name.as_bytes()[0] - b'a');
        match name {
            "south" => (6, 0),
            "north" => (0, 1),
            _ if name.ends_with('1') => (file, 0),
            _ => (file + 1, 1),
        }
    }
}
