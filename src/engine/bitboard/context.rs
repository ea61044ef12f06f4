//! What a question of the rules may refer to on bitboards: the move under way, its side, its cells and what it has captured.

use super::super::table::NOWHERE;
use super::super::words::Words;
use super::position::Piece;
use crate::language::ir::{Cell, Side, Whose};

/// At most so many cells can have names during a move.
const NAMES: usize = 4;

/// What a question may refer to: the move that is under way, and what surrounds the question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// The side that `own` means.
    pub(super) own: Side,
    /// Where the mover is now, and where it came from.
    pub(super) mover: Cell,
    pub(super) origin: Cell,
    /// What `here`, `it` and the member of a set mean.
    pub(super) here: Cell,
    pub(super) it: Cell,
    pub(super) member: Cell,
    /// The cells with names, by the slots of the names.
    pub(super) names: [(u8, Cell); NAMES],
    /// Whether it is known if the move has captured.
    pub(super) knows_taken: bool,
    /// The captured piece, and its owner; if there are several, one of them.
    pub(super) taken: Option<(Piece, Side)>,
    /// Several pieces were captured.
    pub(super) took_more: bool,
    /// Whether the side to move has a move, if that is known.
    pub(super) can_move: Option<bool>,
    /// How often the position has occurred, if that is known.
    pub(super) occurred: Option<u32>,
    /// The numbers that were set in this turn, as bits by their places.
    pub(super) set: u32,
    /// Whether the mover itself was captured.
    pub(super) is_gone: bool,
}

impl Context {
    /// Only the side is known.
    pub(super) fn of(own: Side) -> Self {
        Self {
            own,
            mover: NOWHERE,
            origin: NOWHERE,
            here: NOWHERE,
            it: NOWHERE,
            member: NOWHERE,
            names: [(u8::MAX, NOWHERE); NAMES],
            knows_taken: false,
            taken: None,
            took_more: false,
            can_move: None,
            occurred: None,
            set: 0,
            is_gone: false,
        }
    }

    /// A piece of a side moves from a cell to another.
    pub(super) fn of_move(own: Side, origin: Cell, to: Cell) -> Self {
        Self { mover: to, origin, here: to, it: to, ..Self::of(own) }
    }

    /// Gives a name to a cell; `None` if there are too many names.
    pub(super) fn name(&mut self, slot: u8, cell: Cell) -> Option<()> {
        let free = self.names.iter_mut().find(|(known, _)| *known == slot || *known == u8::MAX)?;
        *free = (slot, cell);
        Some(())
    }

    pub(super) fn side(&self, whose: Whose) -> Side {
        match whose {
            Whose::Own => self.own,
            Whose::Enemy => self.own.other(),
            Whose::Of(side) => side,
        }
    }

    pub(super) fn known<const N: usize>(cell: Cell) -> Option<Words<N>> {
        (cell != NOWHERE).then(|| Words::one(cell))
    }
}
