//! From the positions that all others know to those of the engine, and back.

use super::layout::{Holder, Layout, Stored, of_cell, of_direction, of_kind, thing};
use super::table::{Maybe, NOWHERE};
use super::world::World;
use crate::language::ir::{Cell, Direction, Game, Kind, Side, StateId, StateType};
use crate::play::position::{self, ManId, Position};

impl World {
    /// A position of a game.
    pub(super) fn of(layout: &Layout, position: &Position) -> Self {
        let mut world = Self::empty(layout);
        let standing: Vec<ManId> = position.standing().collect();
        let number = |id: &ManId| standing.iter().position(|one| one == id).map(ManId::at);
        for id in &standing {
            let man = position.man(*id);
            let new = world.add(layout, man.kind, man.owner, man.count);
            world.set_cell(layout, new, man.cell.unwrap_or(NOWHERE));
        }
        for (index, id) in standing.iter().enumerate() {
            let of = position.man(*id).states.iter();
            let states = layout.men.iter().filter(|state| layout.has(position.man(*id).kind, **state));
            for (state, value) in states.zip(of) {
                world.take_over(layout, Holder::Man(ManId::at(index)), *state, value, &number);
            }
        }
        for (place, state) in layout.each_cell.iter().enumerate() {
            let values = position.states.last().into_iter().flatten().skip(place * layout.cells);
            for (cell, value) in values.take(layout.cells).enumerate() {
                world.take_over(layout, Holder::Cell(Cell::at(cell)), *state, value, &number);
            }
        }
        for (index, values) in position.states.iter().enumerate().take(3) {
            let (holder, states) = match index {
                0 | 1 => (Holder::Side(Side::at(index)), &layout.sides),
                _ => (Holder::Game, &layout.game),
            };
            for (state, value) in states.iter().zip(values) {
                world.take_over(layout, holder, *state, value, &number);
            }
        }
        for (side, hand) in position.hands.iter().enumerate() {
            for (kind, held) in hand.iter().enumerate() {
                world.set_hand(layout, Side::at(side), Kind::at(kind), *held);
            }
        }
        world.set_turn(layout, position.to_move, position.phase_turns);
        world.trail.clear();
        world
    }

    fn take_over(
        &mut self,
        layout: &Layout,
        holder: Holder,
        state: StateId,
        value: &position::Value,
        number: &dyn Fn(&ManId) -> Option<ManId>,
    ) {
        use position::Value;
        let Some(word) = layout.state(state).and_then(|info| layout.word(holder, info.place)) else { return };
        let value = match value {
            Value::Flag(flag) => i64::from(*flag),
            Value::Number(number) => *number,
            Value::Direction(direction) => direction.map_or(0, of_direction),
            Value::Cell(cell) => cell.map_or(0, of_cell),
            Value::Kind(kind) => kind.map_or(0, of_kind),
            Value::Men(men) => {
                let mut members: Vec<u16> = men.iter().filter_map(number).map(|id| id.0).collect();
                members.sort_unstable();
                self.list(&members)
            }
            Value::Cells(cells) => self.list(&cells.iter().map(|cell| cell.0).collect::<Vec<_>>()),
        };
        self.set_word(layout, word, value);
    }

    /// The position as all others see it.
    pub(super) fn position(&self, game: &Game, layout: &Layout) -> Position {
        use crate::play::position::{Holder as Of, Value};
        let mut position = Position::start(game);
        position.men = std::iter::empty().collect();
        position.at = (0..layout.cells).map(|_| None).collect();
        for man in &self.men {
            let id = position.add(game, man.kind, man.owner, man.count);
            if let Some(cell) = man.cell.some() {
                position.put(id, cell);
            }
        }
        for word in 0..self.words.0.len() {
            let Some((holder, state)) = layout.holder(word) else { continue };
            let Some(info) = layout.state(state) else { continue };
            let value = self.words.at(word);
            let value = match (info.stored, &info.ty) {
                (Stored::Number, StateType::Flag) => Value::Flag(value != 0),
                (Stored::Number, _) => Value::Number(value),
                (Stored::Men, _) => Value::Men(self.members(value).iter().map(|man| ManId(*man)).collect()),
                (Stored::Cells, _) => {
                    Value::Cells(self.members(value).iter().map(|cell| Cell(*cell)).collect())
                }
                (Stored::Thing, ty) => {
                    let thing = thing(value);
                    match ty {
                        StateType::Direction => Value::Direction(thing.map(Direction)),
                        StateType::Cell => Value::Cell(thing.map(Cell)),
                        _ => Value::Kind(thing.map(Kind)),
                    }
                }
            };
            let holder = match holder {
                Holder::Game => Of::Game,
                Holder::Side(side) => Of::Side(side),
                Holder::Cell(cell) => Of::Cell(cell),
                Holder::Man(id) => Of::Man(id),
            };
            position.set_value(game, holder, state, value);
        }
        for side in Side::BOTH {
            for kind in (0..layout.kinds).map(Kind::at) {
                if let Some(held) = position.held(side, kind) {
                    *held = self.in_hand(layout, side, kind);
                }
            }
        }
        (position.to_move, position.phase_turns) = (self.to_move, self.phase_turns);
        position
    }
}
