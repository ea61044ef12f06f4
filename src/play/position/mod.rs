//! A position: pieces on cells, hands, states, the side to move. It is what moves are played on; how is defined elsewhere.

mod difference;
mod hash_key;
mod placement;
mod shared;
mod states;

use std::hash::{Hash, Hasher};

use crate::language::ir::{Cell, Direction, Ir, Kind, ManOwner, Side};
use crate::language::sorting::Sorting;

pub(crate) use difference::Difference;
pub(crate) use hash_key::{HashKey, KeyHasher};
pub use placement::WrongPosition;
use shared::HeapSize;
pub(crate) use shared::Shared;
pub(crate) use states::{Holder, first_value};

/// The number of a piece in a position. The piece keeps it during a move, also when it is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ManId(pub(crate) u16);

impl ManId {
    /// The piece at an index of [`Position::men`].
    pub(crate) fn at(index: usize) -> Self {
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// Its place in [`Position::men`].
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A value of a state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Value {
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
    /// Of a set of pieces, in order of number.
    Men(Vec<ManId>),
    /// Of a set of cells, in order.
    Cells(Vec<Cell>),
}

/// A piece, or a pile of equal pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// What it is.
    pub kind: Kind,
    /// Its owner.
    pub owner: ManOwner,
    /// Where; none when it has been taken.
    pub cell: Option<Cell>,
    /// How many; more than 1 for a pile.
    pub count: u8,
    /// The states of its kind, in the order in which they are declared; attributes are left out.
    pub(crate) states: Vec<Value>,
}

/// A position of a game: one that its rules can play on. All its pieces have different cells. It is made by [`Position::start`]
/// and [`Position::new`], and by playing.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The pieces; a number is an index into this list.
    pub(crate) men: Shared<Man, 16>,
    /// The piece on each cell.
    pub(crate) at: Shared<Option<ManId>, 64>,
    /// How many of each kind each side has in hand.
    pub(crate) hands: Vec<Vec<u32>>,
    /// The states of each side, of the game, and of the cells, in the order in which they are declared.
    pub(crate) states: Vec<Vec<Value>>,
    /// The side to move.
    pub(crate) to_move: Side,
    /// How many turns of phases are over.
    pub(crate) phase_turns: u16,
}

impl Position {
    /// Whether it is the same as another, but perhaps for the side to move and the phase.
    pub(crate) fn is_but_for_the_turn(&self, other: &Self) -> bool {
        let Self { men, at: _, hands, states, to_move: _, phase_turns: _ } = self.numbered();
        let other = other.numbered();
        men == other.men && hands == other.hands && states == other.states
    }
}

impl Hash for Position {
    /// Of all but the piece on each cell, which follows from the cells of the pieces.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { men, at: _, hands, states, to_move, phase_turns } = self;
        (men, hands, states, to_move, phase_turns).hash(state);
    }
}

/// A position with its pieces numbered by their cells: equal positions have equal keys.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key(Position);

impl Position {
    /// The key of this position, without the numbers of its pieces.
    #[must_use]
    pub fn key(&self) -> Key {
        Key(self.numbered())
    }

    /// The same position with its pieces numbered in the order of their cells, without captured ones.
    pub(crate) fn numbered(&self) -> Self {
        let order: Vec<ManId> = self.standing().collect();
        let mut number = vec![None; self.men.len()];
        for (index, id) in order.iter().enumerate() {
            if let Some(new) = number.get_mut(id.index()) {
                *new = Some(ManId::at(index));
            }
        }
        let renumber = |values: &Vec<Value>| {
            let value = |value: &Value| match value {
                Value::Men(men) => {
                    let new = |id: &ManId| number.get(id.index()).copied().flatten();
                    let mut men: Vec<ManId> = men.iter().filter_map(new).collect();
                    men.arrange();
                    Value::Men(men)
                }
                other => other.clone(),
            };
            values.iter().map(value).collect::<Vec<_>>()
        };
        let men = order.iter().map(|id| {
            let man = self.man(*id);
            Man { states: renumber(&man.states), ..man.clone() }
        });
        Self {
            men: men.collect(),
            at: self.at.iter().map(|id| number.get(id.as_ref()?.index()).copied().flatten()).collect(),
            hands: self.hands.clone(),
            states: self.states.iter().map(renumber).collect(),
            ..*self
        }
    }

    /// The pieces on the board, in the order of their cells; a pile counts as one.
    pub fn men(&self) -> impl Iterator<Item = &Man> {
        self.standing().map(|id| self.man(id))
    }

    /// The piece on a cell, if it is occupied.
    #[must_use]
    pub fn man_on(&self, cell: Cell) -> Option<&Man> {
        self.on(cell).map(|id| self.man(id))
    }

    /// The side to move.
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The numbers of the pieces on the board, in the order of their cells.
    pub(crate) fn standing(&self) -> impl Iterator<Item = ManId> {
        self.at.iter().filter_map(|id| *id)
    }

    /// The piece with a number, which must be of this position.
    #[expect(
        clippy::expect_used,
        reason = "a number is only ever given to a piece of the list, which never shrinks"
    )]
    pub(crate) fn man(&self, id: ManId) -> &Man {
        self.men.get(id.index()).expect("a number is that of a piece")
    }

    /// Whether there is or was a piece of this number.
    pub(crate) fn knows(&self, id: ManId) -> bool {
        id.index() < self.men.len()
    }

    /// The number of the piece on a cell.
    pub(crate) fn on(&self, cell: Cell) -> Option<ManId> {
        self.at.get(cell.index()).copied().flatten()
    }

    /// How many of a kind a side has in hand.
    #[must_use]
    pub fn in_hand(&self, side: Side, kind: Kind) -> u32 {
        self.hands.get(side.index()).and_then(|hand| hand.get(kind.index())).copied().unwrap_or(0)
    }

    /// The same, mutable.
    pub(crate) fn held(&mut self, side: Side, kind: Kind) -> Option<&mut u32> {
        self.hands.get_mut(side.index())?.get_mut(kind.index())
    }

    /// A new piece, not yet on the board, with its states at their first values.
    pub(crate) fn add(&mut self, game: &Ir, kind: Kind, owner: ManOwner, count: u8) -> ManId {
        let states = Self::first_of_kind(game, kind, owner);
        self.men.push(Man { kind, owner, cell: None, count, states });
        ManId::at(self.men.len() - 1)
    }

    /// Puts a piece on a cell, from wherever it is; the piece there leaves the board.
    pub(crate) fn put(&mut self, id: ManId, cell: Cell) {
        self.lift(id);
        let displaced = self.at.get_mut(cell.index()).and_then(|at| at.replace(id));
        for (man, cell) in [(displaced, None), (Some(id), Some(cell))] {
            if let Some(man) = man.and_then(|man| self.men.get_mut(man.index())) {
                man.cell = cell;
            }
        }
    }

    /// Takes one piece off a pile, and gives it a number of its own; it is not on the board.
    pub(crate) fn split(&mut self, id: ManId) -> ManId {
        if let Some(pile) = self.men.get_mut(id.index()) {
            pile.count = pile.count.saturating_sub(1);
            let one = Man { cell: None, count: 1, ..pile.clone() };
            self.men.push(one);
        }
        ManId::at(self.men.len() - 1)
    }

    /// Takes a piece off the board.
    pub(crate) fn lift(&mut self, id: ManId) {
        let Some(man) = self.men.get_mut(id.index()) else { return };
        if let Some(at) = man.cell.take().and_then(|cell| self.at.get_mut(cell.index())) {
            *at = None;
        }
    }

    /// About how many bytes it holds, all that it shares with others included.
    pub(crate) fn size(&self) -> usize {
        let values: usize = self.men.iter().map(|man| Value::weights(&man.states)).sum();
        self.own() + 4 * self.at.len() + 64 * self.men.len() + values
    }

    /// About how many bytes it holds beside what it shares with another.
    pub(crate) fn size_beside(&self, other: &Self) -> usize {
        self.own() + self.men.size_beside(&other.men) + self.at.size_beside(&other.at)
    }

    /// About how many bytes are copied with it before anything is changed in the copy.
    pub(crate) fn weight(&self) -> usize {
        self.own() + self.men.outside() + self.at.outside()
    }

    /// About how many bytes of it are never shared.
    fn own(&self) -> usize {
        let hands: usize = self.hands.iter().map(Vec::len).sum();
        let values: usize = self.states.iter().map(|values| Value::weights(values)).sum();
        4 * hands + values + 256
    }

    /// About how many bytes were copied by changes since this was last asked.
    pub(crate) fn unpaid(&mut self) -> usize {
        self.men.unpaid() + self.at.unpaid()
    }
}

impl HeapSize for Man {
    fn weight(&self) -> usize {
        64 + Value::weights(&self.states)
    }
}

impl HeapSize for Option<ManId> {
    fn weight(&self) -> usize {
        size_of::<Self>()
    }
}

impl Value {
    /// The same for the other side: the images of cells and directions.
    fn image(self, game: &Ir) -> Self {
        let board = &game.board;
        match self {
            Self::Cell(cell) => Self::Cell(cell.map(|cell| board.image(cell))),
            Self::Direction(direction) => Self::Direction(direction.and_then(|one| board.image_of(one))),
            Self::Cells(cells) => {
                let mut cells: Vec<Cell> = cells.into_iter().map(|cell| board.image(cell)).collect();
                cells.arrange();
                Self::Cells(cells)
            }
            Self::Flag(_) | Self::Number(_) | Self::Kind(_) | Self::Men(_) => self,
        }
    }

    /// About how many bytes values take.
    fn weights(values: &[Self]) -> usize {
        32 * values.len() + values.iter().map(Self::held).sum::<usize>()
    }

    /// About how many bytes the members of a set take.
    pub(crate) fn held(&self) -> usize {
        match self {
            Self::Men(men) => size_of_val(men.as_slice()),
            Self::Cells(cells) => size_of_val(cells.as_slice()),
            Self::Flag(_) | Self::Number(_) | Self::Direction(_) | Self::Cell(_) | Self::Kind(_) => 0,
        }
    }

    /// A number, if it is one.
    pub(crate) fn number(self) -> Option<i64> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }

    /// A direction, if it is one and not unset.
    pub(crate) fn direction(self) -> Option<Direction> {
        if let Self::Direction(direction) = self { direction } else { None }
    }

    /// A kind, if it is one and not unset.
    pub(crate) fn kind(self) -> Option<Kind> {
        if let Self::Kind(kind) = self { kind } else { None }
    }
}
