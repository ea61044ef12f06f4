//! Positions of a game: its set-up, those of its tests, and those that a user gives.

use std::collections::{HashMap, HashSet};

use super::{Checker, Scope};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Cell, Kind, ManOwner, Placed, Placement, StateDecl, StateOwner, StateType, Value, limits,
};
use crate::language::messages;
use crate::language::source::Span;

impl Checker<'_> {
    pub(super) fn setup(&mut self) {
        self.placement(&self.ir.setup, Span::default());
        if !self.ir.rows.is_empty() {
            self.rows();
        }
    }

    /// The rows of the set-up whose order is drawn by chance: where all of them stand as they are written, and in any other order.
    fn rows(&mut self) {
        let ir = self.ir;
        let mut written = ir.without_rows();
        let mut known: HashSet<Cell> = written.men.iter().map(|man| man.cell).collect();
        for row in &ir.rows {
            self.side(row.side, row.at);
            let [men, empty] = row.parts.first().map_or([0, 0], |part| [part.men.len(), part.empty.len()]);
            let mut sound = row.number_of_orders().is_some();
            for part in &row.parts {
                sound &= [part.men.len(), part.empty.len()] == [men, empty];
                for cell in part.cells() {
                    self.cell(cell, row.at);
                    sound &= known.insert(cell);
                }
            }
            if !sound {
                self.tell_at(messages::ir_row(), row.at);
                return;
            }
            row.put(&row.written(), &mut written);
            for when in &row.when {
                self.part(Part::Condition(when), Scope::new(row.at).tier(0));
            }
        }
        self.placement(&written, Span::default());
    }

    pub(super) fn placement(&mut self, placement: &Placement, at: Span) {
        let ir = self.ir;
        if usize::from(placement.to_move) >= 2 {
            self.index("side", usize::from(placement.to_move), ir.sides.len(), at);
        }
        let turns = ir.phase_turns();
        if usize::from(placement.phase_turns) > turns {
            self.tell_at(messages::ir_phase_turns(usize::from(placement.phase_turns), turns), at);
        }
        let mut men: HashMap<Cell, Kind> = HashMap::with_capacity(placement.men.len());
        let mut total = 0;
        for man in &placement.men {
            total += usize::from(man.count);
            self.cell(man.cell, at);
            if men.insert(man.cell, man.kind).is_some() {
                self.tell_at(messages::ir_two_on_a_cell(ir.board.cell_name(man.cell)), at);
            }
        }
        self.most("pieces on the board", total, limits::MEN);
        for man in &placement.men {
            self.placed(man, &men, at);
        }
        self.hands(placement, at);
        let counting = ir.fen.iter().filter(|field| field.kind.counts()).count();
        if !placement.counts.is_empty() && placement.counts.len() != counting {
            self.tell_at(messages::ir_counts(placement.counts.len(), counting), at);
        }
        let mut known = HashSet::new();
        for (side, id, value) in &placement.states {
            let Some(state) = self.state(*id, at) else { continue };
            let fits = match (side, &state.of) {
                (Some(side), StateOwner::Side) => {
                    self.side(*side, at);
                    true
                }
                (None, StateOwner::Game) => true,
                _ => false,
            };
            self.held(state, fits && known.insert((*side, *id)), value, &men, at);
        }
        let mut known = HashSet::new();
        for (cell, id, value) in &placement.cells {
            self.cell(*cell, at);
            let Some(state) = self.state(*id, at) else { continue };
            self.held(state, state.of == StateOwner::Cell && known.insert((*cell, *id)), value, &men, at);
        }
    }

    fn placed(&mut self, man: &Placed, men: &HashMap<Cell, Kind>, at: Span) {
        let ir = self.ir;
        if let ManOwner::Side(side) = man.owner {
            self.side(side, at);
        }
        self.kind(man.kind, at);
        let Some(kind) = ir.kinds.get(man.kind.index()) else { return };
        if man.count == 0 || man.count > kind.stacks {
            let pile = (usize::from(man.count), kind.name.as_str());
            let wrong = messages::ir_pile(pile, ir.board.cell_name(man.cell), usize::from(kind.stacks));
            self.tell_at(wrong, at);
        }
        let mut known = HashSet::new();
        for (id, value) in &man.states {
            let Some(state) = self.state(*id, at) else { continue };
            let of_kind = matches!(&state.of, StateOwner::Men(kinds) if kinds.contains(&man.kind));
            self.held(state, of_kind && known.insert(*id), value, men, at);
        }
    }

    fn hands(&mut self, placement: &Placement, at: Span) {
        let ir = self.ir;
        let mut known = HashSet::new();
        let mut totals: [usize; 2] = [0; 2];
        for (side, kind, number) in &placement.hands {
            self.side(*side, at);
            self.kind(*kind, at);
            let name = ir.kinds.get(kind.index()).map_or("?", |kind| &kind.name);
            if !ir.hand.contains(kind) {
                self.tell_at(messages::ir_not_held(name), at);
            } else if !known.insert((*side, *kind)) {
                self.tell_at(messages::ir_held_twice(name), at);
            }
            if let Some(total) = totals.get_mut(side.index()) {
                *total = total.saturating_add(*number as usize);
            }
        }
        for total in totals {
            self.most("pieces in hand", total, limits::MEN);
        }
    }

    /// The value of a state in a position; `fits` tells whether its owner can have it, and only once.
    fn held(&mut self, state: &StateDecl, fits: bool, value: &Value, men: &HashMap<Cell, Kind>, at: Span) {
        let name = &state.name;
        if !fits {
            self.tell_at(messages::ir_not_given_there(name), at);
        }
        if state.constant {
            self.tell_at(messages::ir_constant_given(name), at);
        }
        self.value(state, value, at);
        if let (StateType::Men(kinds), Value::Men(cells)) = (&state.ty, value) {
            for cell in cells {
                if !men.get(cell).is_some_and(|kind| kinds.contains(kind)) {
                    let cell = self.ir.board.cell_name(*cell);
                    self.tell_at(messages::ir_no_piece_there(name, cell), at);
                }
            }
        }
    }
}
