//! Games small enough to be worked out by hand.

use crate::engine::{About, GameTree, GaveUp, Standing};
use crate::language::ir::{Cell, Kind, Side, StateId};
use crate::opponent::maths::at;

/// Players take one to three from a heap by turns. Who takes the last has won.
#[derive(Clone, Debug)]
pub(in crate::opponent) struct Heap {
    pub(in crate::opponent) left: u16,
    taken: Vec<u16>,
    /// How often moves were listed, and how often they were only counted.
    pub(in crate::opponent) listed: usize,
    pub(in crate::opponent) counted: usize,
}

impl Heap {
    pub(in crate::opponent) fn of(left: u16) -> Self {
        Self { left, taken: Vec::new(), listed: 0, counted: 0 }
    }
}

impl GameTree for Heap {
    const COST: u32 = 1;

    type Move = u16;

    fn moves(&mut self, into: &mut Vec<u16>) -> Result<(), GaveUp> {
        self.listed += 1;
        into.extend(1..=self.left.min(3));
        Ok(())
    }

    fn number_of_moves(&mut self) -> Result<usize, GaveUp> {
        self.counted += 1;
        Ok(self.left.min(3).into())
    }

    fn captures(&mut self, _: &mut Vec<u16>) -> Result<(), GaveUp> {
        Ok(())
    }

    fn about(&self, of: &u16) -> About {
        About { from: None, to: Some(Cell(*of)), kind: None, becomes: None, victim: None, victims: 0 }
    }

    fn make(&mut self, what: &u16) -> Result<(), GaveUp> {
        self.left -= what;
        self.taken.push(*what);
        Ok(())
    }

    fn undo(&mut self) {
        self.left += self.taken.pop().unwrap_or(0);
    }

    fn pass(&mut self) -> bool {
        self.taken.push(0);
        true
    }

    fn key(&self) -> u64 {
        (u64::from(self.left) << 1 | u64::from(self.to_move().0)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn occurrences(&mut self) -> Result<usize, GaveUp> {
        Ok(1)
    }

    fn stands(&mut self, has_move: bool) -> Result<Standing, GaveUp> {
        Ok(if has_move { Standing::Open } else { Standing::Over(Some(self.to_move().other())) })
    }

    fn is_attacked(&self) -> bool {
        false
    }

    fn to_move(&self) -> Side {
        Side::at(self.taken.len() % 2)
    }

    fn pieces(&self, _: impl FnMut(Side, Kind, Cell)) {}

    fn in_hand(&self, _: Side, _: Kind) -> u32 {
        0
    }

    fn number_of(&self, _: Side, _: StateId) -> i64 {
        0
    }

    fn number_on(&self, _: Cell, _: StateId) -> i64 {
        0
    }

    fn plies(&self) -> usize {
        self.taken.len()
    }
}

/// A game in which the second move is one of three: a quiet move, a capture that loses in the exchange, and one that does not. All others
/// are quiet, and nothing ends it.
#[derive(Clone, Debug, Default)]
pub(in crate::opponent) struct Offers {
    plies: usize,
    /// The second moves that were made, for each time that they were listed.
    pub(in crate::opponent) made: Vec<Vec<u8>>,
}

impl Offers {
    pub(in crate::opponent) const QUIET: u8 = 0;
    pub(in crate::opponent) const LOSES: u8 = 1;
    pub(in crate::opponent) const WINS: u8 = 2;
    const QUIET_TOO: u8 = 3;
    /// The kinds of the pieces.
    pub(in crate::opponent) const LEAST: Kind = Kind(0);
    pub(in crate::opponent) const MOST: Kind = Kind(1);
}

impl GameTree for Offers {
    const COST: u32 = 1;

    type Move = u8;

    fn moves(&mut self, into: &mut Vec<u8>) -> Result<(), GaveUp> {
        if self.plies == 1 {
            self.made.push(Vec::new());
            into.extend([Self::LOSES, Self::QUIET, Self::WINS]);
        } else {
            // A search does not look far behind a single move.
            into.extend([Self::QUIET, Self::QUIET_TOO]);
        }
        Ok(())
    }

    fn captures(&mut self, _: &mut Vec<u8>) -> Result<(), GaveUp> {
        Ok(())
    }

    fn about(&self, of: &u8) -> About {
        let is_capture = [Self::LOSES, Self::WINS].contains(of);
        let (victims, victim) = if is_capture { (1, Some(Self::LEAST)) } else { (0, None) };
        let kind = Some(if *of == Self::LOSES { Self::MOST } else { Self::LEAST });
        let cell = |number: u8| Some(Cell(number.into()));
        About { from: cell(9), to: cell(*of), kind, becomes: kind, victim, victims }
    }

    fn exchange(&self, of: &u8, worth: &[i32]) -> Option<i32> {
        let lost = if *of == Self::LOSES { at(worth, Self::MOST.index()) } else { 0 };
        Some(at(worth, Self::LEAST.index()) - lost)
    }

    fn make(&mut self, what: &u8) -> Result<(), GaveUp> {
        if self.plies == 1
            && let Some(made) = self.made.last_mut()
        {
            made.push(*what);
        }
        self.plies += 1;
        Ok(())
    }

    fn undo(&mut self) {
        self.plies -= 1;
    }

    fn pass(&mut self) -> bool {
        false
    }

    fn key(&self) -> u64 {
        u64::try_from(self.plies).unwrap_or(0)
    }

    fn occurrences(&mut self) -> Result<usize, GaveUp> {
        Ok(1)
    }

    fn stands(&mut self, _: bool) -> Result<Standing, GaveUp> {
        Ok(Standing::Open)
    }

    fn is_attacked(&self) -> bool {
        false
    }

    fn to_move(&self) -> Side {
        Side::at(self.plies % 2)
    }

    fn pieces(&self, _: impl FnMut(Side, Kind, Cell)) {}

    fn in_hand(&self, _: Side, _: Kind) -> u32 {
        0
    }

    fn number_of(&self, _: Side, _: StateId) -> i64 {
        0
    }

    fn number_on(&self, _: Cell, _: StateId) -> i64 {
        0
    }

    fn plies(&self) -> usize {
        self.plies
    }
}

/// Each side has a king and a stone. The first side has two moves; after the second one it will have one stone more when the other side has moved,
/// which has a dozen quiet moves of its stone. The last of them leads beside the king.
#[derive(Clone, Debug)]
pub(in crate::opponent) struct Siege {
    made: Vec<u8>,
    /// The kinds of king and stone.
    pub(in crate::opponent) kinds: [Kind; 2],
    /// The moves of the other side that were made, for each time that they were listed.
    pub(in crate::opponent) tried: Vec<Vec<u8>>,
}

impl Siege {
    pub(in crate::opponent) const MOVES: u8 = 12;
    /// On a board of five by five cells, counted row by row: the kings stand in two corners, and the last move leads beside the first.
    const KINGS: [Cell; 2] = [Cell(0), Cell(24)];
    const BESIDE: Cell = Cell(6);
    const AWAY: Cell = Cell(22);

    pub(in crate::opponent) fn new(kinds: [Kind; 2]) -> Self {
        Self { made: Vec::new(), kinds, tried: Vec::new() }
    }
}

impl GameTree for Siege {
    const COST: u32 = 1;

    type Move = u8;

    fn moves(&mut self, into: &mut Vec<u8>) -> Result<(), GaveUp> {
        if self.made.len() == 1 {
            self.tried.push(Vec::new());
            into.extend(0..Self::MOVES);
        } else {
            into.extend(0..2);
        }
        Ok(())
    }

    fn captures(&mut self, _: &mut Vec<u8>) -> Result<(), GaveUp> {
        Ok(())
    }

    fn about(&self, of: &u8) -> About {
        let is_last = self.made.len() == 1 && of + 1 == Self::MOVES;
        let to = if is_last { Self::BESIDE } else { Self::AWAY };
        let kind = Some(self.kinds[1]);
        About { from: Some(Cell(23)), to: Some(to), kind, becomes: kind, victim: None, victims: 0 }
    }

    fn make(&mut self, what: &u8) -> Result<(), GaveUp> {
        if self.made.len() == 1
            && let Some(tried) = self.tried.last_mut()
        {
            tried.push(*what);
        }
        self.made.push(*what);
        Ok(())
    }

    fn undo(&mut self) {
        self.made.pop();
    }

    fn pass(&mut self) -> bool {
        false
    }

    fn key(&self) -> u64 {
        self.made.iter().fold(1, |key, made| key * 64 + u64::from(*made))
    }

    fn occurrences(&mut self) -> Result<usize, GaveUp> {
        Ok(1)
    }

    fn stands(&mut self, _: bool) -> Result<Standing, GaveUp> {
        Ok(Standing::Open)
    }

    fn is_attacked(&self) -> bool {
        false
    }

    fn to_move(&self) -> Side {
        Side::at(self.made.len() % 2)
    }

    fn pieces(&self, mut see: impl FnMut(Side, Kind, Cell)) {
        let [king, stone] = self.kinds;
        for (side, cell) in Side::BOTH.into_iter().zip(Self::KINGS) {
            see(side, king, cell);
        }
        see(Side::BOTH[1], stone, Cell(23));
        see(Side::BOTH[0], stone, Cell(1));
        if self.made.len() > 1 && self.made.first() == Some(&1) {
            see(Side::BOTH[0], stone, Cell(2));
        }
    }

    fn in_hand(&self, _: Side, _: Kind) -> u32 {
        0
    }

    fn number_of(&self, _: Side, _: StateId) -> i64 {
        0
    }

    fn number_on(&self, _: Cell, _: StateId) -> i64 {
        0
    }

    fn plies(&self) -> usize {
        self.made.len()
    }
}
