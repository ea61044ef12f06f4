//! Exchanges: what a move gains if both sides go on capturing on its cell.

use super::super::program::Program;
use super::super::words::Words;
use super::position::Bitboards;
use super::rules::Rules;
use super::sinks::{CHAIN, Play};
use crate::language::ir::{Cell, Kind, Side};

/// The cell of an exchange, and the pieces that are left.
struct Exchange<'a, const N: usize> {
    rules: &'a Rules<N>,
    p: &'a Program,
    board: &'a Bitboards<N>,
    on: Cell,
    occupied: Words<N>,
    /// What a piece of each kind is worth.
    worth: &'a [i32],
}

impl<const N: usize> Exchange<'_, N> {
    fn worth(&self, kind: Kind) -> i32 {
        self.worth.get(self.rules.slots.kind_in_game(kind).index()).copied().unwrap_or(0)
    }

    /// What a side gains by capturing the piece that stands on the cell with its own piece that is worth least; 0 if that does not pay.
    /// Each capture leaves a piece less, so this ends.
    fn answer(&mut self, side: Side, stands: Kind) -> Option<i32> {
        let attackers = self.rules.rough_attackers(self.p, (stands, side, self.on))?;
        let among = (self.occupied, self.board.of_side(side) & self.occupied.without(Words::one(self.on)));
        let Some((kind, from)) = attackers.least(self.board, among, |kind| self.worth(kind)) else {
            return Some(0);
        };
        self.occupied = self.occupied.without(Words::one(from));
        Some((self.worth(stands) - self.answer(side.other(), kind)?).max(0))
    }
}

impl<const N: usize> Rules<N> {
    /// What a move gains for its side, by what kinds are worth, if both sides then capture on its cell as long as that pays. Nothing where
    /// the move is more than a step of one piece to another cell.
    pub(super) fn exchange(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (play, worth): (&Play, &[i32]),
    ) -> Option<i32> {
        let Play { from, to, becomes, op, .. } = *play;
        (op < CHAIN && self.blasts.is_none()).then_some(())?;
        let occupied = board.occupied().without(Words::one(from)) | Words::one(to);
        let mut exchange = Exchange { rules: self, p, board, on: to, occupied, worth };
        let stands = Kind(u16::from(becomes));
        let captured = board.kind_on(to).map_or(0, |kind| exchange.worth(kind));
        let promoted = exchange.worth(stands) - exchange.worth(board.kind_on(from)?);
        Some(captured + promoted - exchange.answer(board.to_move.other(), stands)?)
    }
}
