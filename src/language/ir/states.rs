//! States and attributes: what pieces, sides, cells and the game remember.

use serde::{Deserialize, Serialize};

use super::{BySide, Cell, Direction, Kind, StateId};
use crate::language::source::Span;

/// A state or attribute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateDecl {
    /// The declaration.
    pub at: Span,
    /// The name. Two families may use one name for two states.
    pub name: String,
    /// What it belongs to.
    pub of: StateOwner,
    /// What it can be.
    pub ty: StateType,
    /// The value at first, after expiry, and of every attribute without a value of its own: that of each side, for
    /// what is forward differs. Of a state of the game both are the same.
    pub first: BySide<Value>,
    /// When it goes back to `first`.
    pub until: Expiry,
    /// How it counts when positions are compared.
    pub compared: Compared,
    /// No effect assigns it: it is an attribute of its kind, and no part of positions.
    pub constant: bool,
}

/// What a state belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StateOwner {
    /// The game.
    Game,
    /// Each side.
    Side,
    /// Each cell.
    Cell,
    /// Each piece of these kinds.
    Men(Vec<Kind>),
}

/// What a state can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StateType {
    /// Set or not.
    Flag,
    /// A number between bounds, both included.
    Number(i64, i64),
    /// A direction or unset.
    Direction,
    /// A cell or unset.
    Cell,
    /// A kind or unset.
    Kind,
    /// A set of pieces of these kinds.
    Men(Vec<Kind>),
    /// A set of cells.
    Cells,
}

impl StateType {
    /// A number, or the bound that it would pass.
    #[must_use]
    pub fn bounded(&self, number: i64) -> i64 {
        if let Self::Number(least, most) = self { number.min(*most).max(*least) } else { number }
    }
}

/// The state whose cells drawings mark: the only set of cells, if it belongs to the game.
#[must_use]
pub fn drawn_set(states: &[StateDecl]) -> Option<(StateId, &StateDecl)> {
    let mut sets = states.iter().enumerate().filter(|(_, state)| state.ty == StateType::Cells);
    let (index, state) = sets.next().filter(|(_, state)| state.of == StateOwner::Game)?;
    sets.next().is_none().then_some((StateId::at(index), state))
}

/// The value of a state as data. Pieces are identified by their cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    /// Of a set of pieces: their cells, in order.
    Men(Vec<Cell>),
    /// Of a set of cells: these, in order, each once.
    Cells(Vec<Cell>),
}

/// When a state goes back to its first value: always at the end of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expiry {
    /// It keeps its value until something changes it.
    #[default]
    Never,
    /// Of the turn in which it was set.
    ThisTurn,
    /// Of the turn after that: of the first turn in which it was not set.
    NextTurn,
    /// Of the first turn of its owner's side in which it was not set.
    OwnersTurn,
    /// Of the first turn of the other side than its owner's in which it was not set.
    EnemyTurn,
}

/// How a state counts when positions are compared for repetition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Compared {
    /// Positions that differ in it are never the same.
    #[default]
    Always,
    /// It is left out of the comparison.
    Never,
    /// Only where setting it back to its first value would change the legal moves.
    WhenUsed,
}
