//! A position: men on cells, hands, states, the side to move.

use crate::ir::{self, Cell, Direction, Game, Ir, Kind, Placed, Placement, Side};

use super::states::Holder;

/// A man's number in a position. It stays the man's while a move is made, also when the man is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ManId(pub u16);

impl ManId {
    /// The man at a place of [`Position::men`].
    #[must_use]
    pub fn at(index: usize) -> Self {
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// Its place in [`Position::men`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

/// A position with its men numbered by their cells: two positions that differ in nothing have one key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key(Position);

impl Position {
    /// The set-up.
    #[must_use]
    pub fn start(game: &Game) -> Self {
        Self::from_placement(game, &game.setup)
    }

    /// The position that a placement describes.
    #[must_use]
    pub fn from_placement(game: &Game, placement: &Placement) -> Self {
        let mut placed: Vec<&Placed> = placement.men.iter().collect();
        placed.sort_by_key(|man| man.cell);
        let mut position = Self {
            men: Vec::new(),
            at: vec![None; game.board.cells.len()],
            hands: vec![vec![0; game.kinds.len()]; game.sides.len()],
            states: Self::first_states(game),
            to_move: Side(placement.to_move),
            phase_turns: placement.phase_turns,
        };
        for man in &placed {
            let id = position.add(game, man.kind, man.side, man.count);
            position.put(id, man.cell);
        }
        for &(side, kind, count) in &placement.hands {
            if let Some(held) = position.held(side, kind) {
                *held = count;
            }
        }
        // Values may speak of men, so they come once all men stand.
        for (index, man) in placed.iter().enumerate() {
            for (state, value) in &man.states {
                let value = position.value_from(value);
                position.set_value(game, Holder::Man(ManId::at(index)), *state, value);
            }
        }
        for (side, state, value) in &placement.states {
            let value = position.value_from(value);
            position.set_value(game, side.map_or(Holder::Game, Holder::Side), *state, value);
        }
        position
    }

    /// The position as data.
    #[must_use]
    pub fn to_placement(&self, game: &Game) -> Placement {
        let mut placement = Placement {
            to_move: self.to_move.0,
            phase_turns: self.phase_turns,
            men: self.standing().filter_map(|id| self.placed(game, id)).collect(),
            ..Placement::default()
        };
        for (side, hand) in self.hands.iter().enumerate() {
            let held = hand.iter().enumerate().filter(|(_, count)| **count > 0);
            placement.hands.extend(held.map(|(kind, count)| (Side::at(side), Kind::at(kind), *count)));
        }
        for side in (0..game.sides.len()).map(|side| Some(Side::at(side))).chain([None]) {
            let states = self.changed(game, side.map_or(Holder::Game, Holder::Side));
            placement.states.extend(states.into_iter().map(|(state, value)| (side, state, value)));
        }
        placement
    }

    /// A man as data, if it is on the board.
    fn placed(&self, game: &Ir, id: ManId) -> Option<Placed> {
        let man = self.man(id);
        let states = self.changed(game, Holder::Man(id));
        Some(Placed { cell: man.cell?, side: man.side, kind: man.kind, count: man.count, states })
    }

    /// What tells this position from all others, the numbers of its men left out.
    #[must_use]
    pub fn key(&self, _game: &Game) -> Key {
        Key(self.numbered(None))
    }

    /// The same position with its men numbered in the order of their cells, and without those that were taken,
    /// but for `kept`, which has the last number.
    pub(super) fn numbered(&self, kept: Option<ManId>) -> Self {
        let order: Vec<ManId> =
            self.standing().chain(kept.filter(|id| self.man(*id).cell.is_none())).collect();
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
                    men.sort_unstable();
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

    /// The men on the board, in the order of their cells.
    pub fn standing(&self) -> impl Iterator<Item = ManId> {
        self.at.iter().filter_map(|id| *id)
    }

    /// The man with a number.
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        reason = "a number is only ever given to a man of the list, which never shrinks"
    )]
    pub fn man(&self, id: ManId) -> &Man {
        &self.men[id.index()]
    }

    /// The man on a cell.
    #[must_use]
    pub fn on(&self, cell: Cell) -> Option<ManId> {
        self.at.get(cell.index()).copied().flatten()
    }

    /// How many of a kind a side has in hand.
    #[must_use]
    pub fn in_hand(&self, side: Side, kind: Kind) -> u32 {
        self.hands.get(side.index()).and_then(|hand| hand.get(kind.index())).copied().unwrap_or(0)
    }

    /// The same, to be changed.
    pub(super) fn held(&mut self, side: Side, kind: Kind) -> Option<&mut u32> {
        self.hands.get_mut(side.index())?.get_mut(kind.index())
    }

    /// A new man, not yet on the board, with its states at their first values.
    pub(super) fn add(&mut self, game: &Ir, kind: Kind, side: Side, count: u8) -> ManId {
        let states = Self::first_of_kind(game, kind);
        self.men.push(Man { kind, side, cell: None, count, states });
        ManId::at(self.men.len() - 1)
    }

    /// Puts a man on a cell, from wherever it is.
    pub(super) fn put(&mut self, id: ManId, cell: Cell) {
        self.lift(id);
        if let Some(at) = self.at.get_mut(cell.index()) {
            *at = Some(id);
        }
        if let Some(man) = self.men.get_mut(id.index()) {
            man.cell = Some(cell);
        }
    }

    /// Takes a man off the board.
    pub(super) fn lift(&mut self, id: ManId) {
        let Some(man) = self.men.get_mut(id.index()) else { return };
        if let Some(at) = man.cell.take().and_then(|cell| self.at.get_mut(cell.index())) {
            *at = None;
        }
    }

    /// A value as data, in the terms of this position.
    fn value_from(&self, value: &ir::Value) -> Value {
        match value {
            ir::Value::Men(cells) => {
                let mut men: Vec<ManId> = cells.iter().filter_map(|cell| self.on(*cell)).collect();
                men.sort_unstable();
                Value::Men(men)
            }
            other => Value::plain(other),
        }
    }

    /// A value of this position as data.
    pub(super) fn value_as_data(&self, value: &Value) -> ir::Value {
        match value {
            Value::Flag(flag) => ir::Value::Flag(*flag),
            Value::Number(number) => ir::Value::Number(*number),
            Value::Direction(direction) => ir::Value::Direction(*direction),
            Value::Cell(cell) => ir::Value::Cell(*cell),
            Value::Kind(kind) => ir::Value::Kind(*kind),
            Value::Men(men) => {
                let mut cells: Vec<Cell> = men.iter().filter_map(|id| self.man(*id).cell).collect();
                cells.sort_unstable();
                ir::Value::Men(cells)
            }
        }
    }
}

impl Value {
    /// A value as data where it does not depend on a position: a set of men is empty at first.
    pub(super) fn plain(value: &ir::Value) -> Self {
        match value {
            ir::Value::Flag(flag) => Self::Flag(*flag),
            ir::Value::Number(number) => Self::Number(*number),
            ir::Value::Direction(direction) => Self::Direction(*direction),
            ir::Value::Cell(cell) => Self::Cell(*cell),
            ir::Value::Kind(kind) => Self::Kind(*kind),
            ir::Value::Men(_) => Self::Men(Vec::new()),
        }
    }
}
