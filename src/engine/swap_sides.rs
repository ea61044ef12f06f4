//! `swap sides`: everything becomes what it is for the other side.

use super::layout::{Holder, of_cell, of_direction, thing};
use super::machine::Machine;
use super::program::Program;
use super::table::NOWHERE;
use crate::language::ir::{Cell, Direction, Kind, Side, StateId, StateType};

impl Machine {
    /// Exchanges the sides. A pass has no mover, so no piece is off the board.
    pub(super) fn swap_sides(&mut self, p: &Program) {
        let (layout, board) = (&p.layout, &p.game.board);
        let mut men = Vec::new();
        self.world.standing([true; 3], None, |man| men.push(man));
        let cells: Vec<Cell> = men.iter().map(|man| self.world.man(*man).cell).collect();
        for man in &men {
            self.world.set_cell(layout, *man, NOWHERE);
        }
        for (man, cell) in men.into_iter().zip(cells) {
            self.world.set_cell(layout, man, board.image(cell));
            if let Some(side) = self.world.man(man).owner.side() {
                self.world.set_owner(layout, man, side.other().into());
            }
        }
        for kind in (0..layout.kinds).map(Kind::at) {
            let [first, second] = Side::BOTH.map(|side| self.world.in_hand(layout, side, kind));
            self.world.set_hand(layout, Side(0), kind, second);
            self.world.set_hand(layout, Side(1), kind, first);
        }
        let states = (0..layout.states.len()).map(StateId::at);
        let held: Vec<(Holder, StateId, i64)> = self
            .world
            .holders(layout)
            .into_iter()
            .flat_map(|holder| states.clone().map(move |state| (holder, state)))
            .filter_map(|(holder, state)| {
                let place = layout.state(state)?.place;
                layout.word(holder, place)?;
                Some((holder, state, self.world.value(layout, holder, (state, place))?))
            })
            .collect();
        for (holder, state, value) in held {
            let Some(info) = layout.state(state) else { continue };
            let image = match info.ty {
                StateType::Cell => thing(value).map_or(0, |cell| of_cell(board.image(Cell(cell)))),
                StateType::Direction => {
                    let image = thing(value).and_then(|one| board.image_of(Direction(one)));
                    image.map_or(0, of_direction)
                }
                StateType::Cells => {
                    let mut cells: Vec<u16> =
                        self.world.members(value).iter().map(|cell| board.image(Cell(*cell)).0).collect();
                    cells.sort_unstable();
                    self.world.list(&cells)
                }
                _ => value,
            };
            let to = match holder {
                Holder::Side(side) => Holder::Side(side.other()),
                Holder::Cell(cell) => Holder::Cell(board.image(cell)),
                other => other,
            };
            if let Some(word) = layout.word(to, info.place) {
                self.world.set_word(layout, word, image);
            }
        }
    }
}
