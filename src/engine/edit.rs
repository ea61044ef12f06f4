//! What can be written down on the trail of a move: each change with what was there before, so that it can be taken back.

use std::sync::Arc;

use super::layout::Holder;
use crate::language::ir::{Cell, Kind, ManOwner, Side, StateId};
use crate::play::position::ManId;

/// A name that a walk has given: the cell, and the piece that stood there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// The cell; [`NOWHERE`](super::table::NOWHERE) where the name stands for nothing.
    pub(super) cell: Cell,
    /// The piece, if there was one.
    pub(super) man: ManId,
}

/// A change: what was there before, and what is there now, so that it can be taken back and made again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    Cell(ManId, Cell, Cell),
    Kind(ManId, Kind, Kind),
    Owner(ManId, ManOwner, ManOwner),
    Count(ManId, u8, u8),
    Word(u32, i64, i64),
    Hand(u16, u32, u32),
    Turn((Side, u16), (Side, u16)),
    /// A new piece, with its states at their first values, or with those of the pile that it left.
    Man {
        kind: Kind,
        owner: ManOwner,
        count: u8,
        pile: ManId,
    },
    /// A list that was not there.
    List(Arc<[u16]>),
    /// A piece was captured.
    Taken(ManId),
    /// A piece was captured by the walk itself.
    Caught(ManId),
    /// A state was set.
    Set(Holder, StateId),
    /// A piece waits to be captured.
    Waits(ManId),
    /// The piece at this index waits no more.
    WaitsNot(u16, ManId),
    /// A name stands for something else.
    Name(u8, Named, Named),
    /// An act was done.
    Acted,
    /// An act was begun.
    Began,
}

impl Edit {
    /// Whether it is a change of the position, and not of what is known about the move.
    pub(super) fn is_of_position(&self) -> bool {
        match self {
            Self::Cell(..)
            | Self::Kind(..)
            | Self::Owner(..)
            | Self::Count(..)
            | Self::Word(..)
            | Self::Hand(..)
            | Self::Turn(..)
            | Self::Man { .. }
            | Self::List(_) => true,
            Self::Taken(_)
            | Self::Caught(_)
            | Self::Set(..)
            | Self::Waits(_)
            | Self::WaitsNot(..)
            | Self::Name(..)
            | Self::Acted
            | Self::Began => false,
        }
    }
}
