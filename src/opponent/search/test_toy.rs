//! A game small enough to be worked out by hand.

use crate::engine::{About, GameTree, GaveUp, Standing};
use crate::language::ir::{Cell, Kind, Side, StateId};

/// Players take one to three from a heap by turns. Who takes the last has won.
#[derive(Clone, Debug)]
pub(in crate::opponent) struct Heap {
    pub(in crate::opponent) left: u16,
    taken: Vec<u16>,
}

impl Heap {
    pub(in crate::opponent) fn of(left: u16) -> Self {
        Self { left, taken: Vec::new() }
    }
}

impl GameTree for Heap {
    const COST: u32 = 1;

    type Move = u16;

    fn moves(&mut self, into: &mut Vec<u16>) -> Result<(), GaveUp> {
        into.extend(1..=self.left.min(3));
        Ok(())
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
