//! Positions from data and to data.

use std::error::Error;
use std::fmt;

use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{self, Cell, Game, Ir, Kind, Placed, Placement, Side, StateId};
use crate::language::sorting::Sorting;

use super::{Holder, ManId, Position, Shared, Value};

/// The position is none of the game: what is wrong with it, at most a few mistakes of each sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongPosition(pub Vec<Diagnostic>);

/// One line for each mistake.
impl fmt::Display for WrongPosition {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        to.write_str(&lines.join("\n"))
    }
}

impl Error for WrongPosition {}

impl Position {
    /// The set-up.
    #[must_use]
    pub fn start(game: &Game) -> Self {
        Self::of_checked(game, &game.setup)
    }

    /// The position that a placement describes: the gate for all positions but the set-up.
    ///
    /// # Errors
    ///
    /// What is wrong with the placement.
    pub fn new(game: &Game, placement: &Placement) -> Result<Self, WrongPosition> {
        game.check_placement(placement).map_err(WrongPosition)?;
        Ok(Self::of_checked(game, placement))
    }

    /// The position that a placement describes which is known to be one of the game.
    pub(crate) fn of_checked(game: &Game, placement: &Placement) -> Self {
        let mut placed: Vec<&Placed> = placement.men.iter().collect();
        placed.arrange_by_key(|man| man.cell);
        let mut position = Self {
            men: Shared::default(),
            at: game.board.cells.iter().map(|_| None).collect(),
            hands: vec![vec![0; game.kinds.len()]; game.sides.len()],
            states: Self::first_states(game),
            to_move: Side(placement.to_move),
            phase_turns: placement.phase_turns,
        };
        for man in &placed {
            let id = position.add(game, man.kind, man.owner, man.count);
            position.put(id, man.cell);
        }
        for &(side, kind, count) in &placement.hands {
            if let Some(held) = position.held(side, kind) {
                *held = count;
            }
        }
        // Values may refer to pieces, so they come after all pieces.
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
        for (cell, state, value) in &placement.cells {
            position.set_value(game, Holder::Cell(*cell), *state, Value::plain(value));
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
        for holder in self.holders() {
            if let Holder::Cell(cell) = holder {
                let states = self.changed(game, holder);
                placement.cells.extend(states.into_iter().map(|(state, value)| (cell, state, value)));
            }
        }
        placement
    }

    /// A piece as data, if it is on the board.
    fn placed(&self, game: &Ir, id: ManId) -> Option<Placed> {
        let man = self.man(id);
        let states = self.changed(game, Holder::Man(id));
        Some(Placed { cell: man.cell?, owner: man.owner, kind: man.kind, count: man.count, states })
    }

    /// A value as data, in the terms of this position.
    fn value_from(&self, value: &ir::Value) -> Value {
        match value {
            ir::Value::Men(cells) => {
                let mut men: Vec<ManId> = cells.iter().filter_map(|cell| self.on(*cell)).collect();
                men.arrange();
                Value::Men(men)
            }
            other => Value::plain(other),
        }
    }

    /// A value of this position as data.
    pub(crate) fn value_as_data(&self, value: &Value) -> ir::Value {
        match value {
            Value::Flag(flag) => ir::Value::Flag(*flag),
            Value::Number(number) => ir::Value::Number(*number),
            Value::Direction(direction) => ir::Value::Direction(*direction),
            Value::Cell(cell) => ir::Value::Cell(*cell),
            Value::Kind(kind) => ir::Value::Kind(*kind),
            Value::Men(men) => {
                let mut cells: Vec<Cell> = men.iter().filter_map(|id| self.man(*id).cell).collect();
                cells.arrange();
                ir::Value::Men(cells)
            }
            Value::Cells(cells) => ir::Value::Cells(cells.clone()),
        }
    }

    /// The states of a holder that differ from their first value, as data.
    pub(crate) fn changed(&self, game: &Ir, holder: Holder) -> Vec<(StateId, ir::Value)> {
        let states = self.states_of(game, holder).into_iter().filter_map(|(state, _)| {
            let value = self.value(game, holder, state).map(|value| self.value_as_data(&value))?;
            let first = self.first_value(game, holder, state).map(|value| self.value_as_data(&value))?;
            (value != first).then_some((state, value))
        });
        states.collect()
    }
}

impl Value {
    /// A value as data, if it does not depend on a position: a set of pieces is empty at first.
    pub(crate) fn plain(value: &ir::Value) -> Self {
        match value {
            ir::Value::Flag(flag) => Self::Flag(*flag),
            ir::Value::Number(number) => Self::Number(*number),
            ir::Value::Direction(direction) => Self::Direction(*direction),
            ir::Value::Cell(cell) => Self::Cell(*cell),
            ir::Value::Kind(kind) => Self::Kind(*kind),
            ir::Value::Men(_) => Self::Men(Vec::new()),
            ir::Value::Cells(cells) => Self::Cells(cells.clone()),
        }
    }
}
