//! A position: men on cells, hands, states, the side to move.

use crate::ir::{Cell, Direction, Kind, Side};

/// A man's number in a position. It stays the man's while a move is made, also when the man is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ManId(pub u16);

/// A value of a state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Of a flag.
    Flag(bool),
    /// Of a number.
    Number(i64),
    /// Of a direction.
    Direction(Option<Direction>),
    /// Of a cell.
    Cell(Option<Cell>),
    /// Of a kind.
    Kind(Option<Kind>),
    /// Of a set of men, in order of number.
    Men(Vec<ManId>),
}

/// A man, or a pile of like men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// What it is.
    pub kind: Kind,
    /// Whose.
    pub side: Side,
    /// Where; none when it has been taken.
    pub cell: Option<Cell>,
    /// How many; more than 1 for a pile.
    pub count: u8,
    /// The states of its kind, in the order in which they are declared; attributes are left out.
    pub states: Vec<Value>,
}

/// A position. All its men have different cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The men; a number is a place in this list.
    pub men: Vec<Man>,
    /// The man on each cell.
    pub at: Vec<Option<ManId>>,
    /// How many of each kind each side has in hand.
    pub hands: Vec<Vec<u32>>,
    /// The states of each side, then of the game, in the order in which they are declared.
    pub states: Vec<Vec<Value>>,
    /// The side to move.
    pub to_move: Side,
    /// How many turns of phases are over.
    pub phase_turns: u16,
}
