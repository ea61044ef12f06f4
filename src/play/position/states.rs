//! States: what holds them, their first values, and when they expire.

use std::borrow::Cow;
use std::convert::Infallible;

use crate::language::ir::{
    self, Cell, Compared, Expiry, Ir, Kind, ManOwner, Side, StateDecl, StateId, StateOwner,
};

use super::{ManId, Position, Value};

/// What holds a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Holder {
    /// The game.
    Game,
    /// A side.
    Side(Side),
    /// A cell.
    Cell(Cell),
    /// A piece.
    Man(ManId),
}

/// The states that a holder has, as [`StateOwner`] says, attributes left out.
fn states_where(game: &Ir, has: impl Fn(&StateOwner) -> bool) -> impl Iterator<Item = (StateId, &StateDecl)> {
    let states = game.states.iter().enumerate().map(|(index, state)| (StateId::at(index), state));
    states.filter(move |(_, state)| !state.constant && has(&state.of))
}

/// The states of a kind of piece.
fn states_of_kind(game: &Ir, kind: Kind) -> impl Iterator<Item = (StateId, &StateDecl)> {
    states_where(game, move |of| matches!(of, StateOwner::Men(kinds) if kinds.contains(&kind)))
}

/// The value of an attribute, and the first value of a state, for a side: the kind's own, or the declared one.
fn first(game: &Ir, kind: Option<Kind>, side: Side, state: StateId) -> Option<Value> {
    first_value(game, kind, side, state).map(Value::plain)
}

/// The same as data.
pub(crate) fn first_value(game: &Ir, kind: Option<Kind>, side: Side, state: StateId) -> Option<&ir::Value> {
    let attributes = kind.and_then(|kind| game.kinds.get(kind.index())).map(|kind| &kind.attributes);
    let own = attributes.and_then(|list| list.iter().find(|(id, _)| *id == state)).map(|(_, value)| value);
    let of_each = own.or(game.states.get(state.index()).map(|state| &state.first))?;
    Some(&of_each[side])
}

impl Position {
    /// The states of sides, of the game and of cells, before the first turn.
    pub(crate) fn first_states(game: &Ir) -> Vec<Vec<Value>> {
        let values = |owner: &StateOwner, side: Side| {
            let states = states_where(game, |of| of == owner);
            let firsts = states.map(|(_, state)| &state.first[side]);
            firsts.map(Value::plain).collect::<Vec<_>>()
        };
        let sides = Side::BOTH.map(|side| values(&StateOwner::Side, side));
        let mut of_cells = Vec::new();
        for value in values(&StateOwner::Cell, Side(0)) {
            of_cells.extend(game.board.cells.iter().map(|_| value.clone()));
        }
        sides.into_iter().chain([values(&StateOwner::Game, Side(0)), of_cells]).collect()
    }

    /// The states of a piece that is new to its kind. Those of a neutral piece begin as the first side's.
    pub(crate) fn first_of_kind(game: &Ir, kind: Kind, owner: ManOwner) -> Vec<Value> {
        let side = owner.or(Side(0));
        states_of_kind(game, kind).filter_map(|(state, _)| first(game, Some(kind), side, state)).collect()
    }

    /// The states that a holder has.
    pub(crate) fn states_of<'g>(&self, game: &'g Ir, holder: Holder) -> Vec<(StateId, &'g StateDecl)> {
        match holder {
            Holder::Game => states_where(game, |of| *of == StateOwner::Game).collect(),
            Holder::Side(_) => states_where(game, |of| *of == StateOwner::Side).collect(),
            Holder::Cell(_) => states_where(game, |of| *of == StateOwner::Cell).collect(),
            Holder::Man(id) => states_of_kind(game, self.man(id).kind).collect(),
        }
    }

    /// Whether a holder has the states that are of this owner.
    fn has(&self, holder: Holder, of: &StateOwner) -> bool {
        match (holder, of) {
            (Holder::Game, StateOwner::Game)
            | (Holder::Side(_), StateOwner::Side)
            | (Holder::Cell(_), StateOwner::Cell) => true,
            (Holder::Man(id), StateOwner::Men(kinds)) => kinds.contains(&self.man(id).kind),
            _ => false,
        }
    }

    /// The index of a state among the values of a holder; none if the holder has no such state, or it is an attribute.
    fn place(&self, game: &Ir, holder: Holder, state: StateId) -> Option<usize> {
        let (declared, before) = game.states.get(..=state.index())?.split_last()?;
        let counts = |state: &StateDecl| !state.constant && self.has(holder, &state.of);
        let place = counts(declared).then(|| before.iter().filter(|state| counts(state)).count())?;
        // A state of cells has a value for each cell, one after the other.
        Some(if let Holder::Cell(cell) = holder { place * self.at.len() + cell.index() } else { place })
    }

    /// All that may hold states.
    pub(crate) fn holders(&self) -> Vec<Holder> {
        let sides = (0..self.hands.len()).map(|side| Holder::Side(Side::at(side)));
        let has_cells = self.states.last().is_some_and(|of_cells| !of_cells.is_empty());
        let cells = (0..self.at.len()).filter(|_| has_cells).map(|cell| Holder::Cell(Cell::at(cell)));
        sides.chain([Holder::Game]).chain(cells).chain(self.standing().map(Holder::Man)).collect()
    }

    /// The list that holds a holder's values.
    fn values(&self, holder: Holder) -> Option<&Vec<Value>> {
        match holder {
            Holder::Game => self.states.get(self.hands.len()),
            Holder::Cell(_) => self.states.last(),
            Holder::Side(side) => self.states.get(side.index()),
            Holder::Man(id) => Some(&self.man(id).states),
        }
    }

    /// The value of a state or an attribute; none if the holder has no such state.
    pub(crate) fn value(&self, game: &Ir, holder: Holder, state: StateId) -> Option<Value> {
        let declared = game.states.get(state.index())?;
        if declared.constant {
            return match (holder, &declared.of) {
                (Holder::Man(id), StateOwner::Men(kinds)) if !kinds.contains(&self.man(id).kind) => None,
                _ => self.first_value(game, holder, state),
            };
        }
        self.values(holder)?.get(self.place(game, holder, state)?).cloned()
    }

    /// The first value of a holder's state.
    pub(crate) fn first_value(&self, game: &Ir, holder: Holder, state: StateId) -> Option<Value> {
        let (kind, side) = match holder {
            Holder::Man(id) => (Some(self.man(id).kind), self.man(id).owner.or(Side(0))),
            Holder::Side(side) => (None, side),
            Holder::Game | Holder::Cell(_) => (None, Side(0)),
        };
        first(game, kind, side, state)
    }

    /// Gives a state a value, if the holder has it and it is another.
    pub(crate) fn set_value(&mut self, game: &Ir, holder: Holder, state: StateId, value: Value) {
        if self.value(game, holder, state).is_none_or(|old| old == value) {
            return;
        }
        let Some(place) = self.place(game, holder, state) else { return };
        let values = match holder {
            Holder::Game => self.states.get_mut(self.hands.len()),
            Holder::Cell(_) => self.states.last_mut(),
            Holder::Side(side) => self.states.get_mut(side.index()),
            Holder::Man(id) => self.men.get_mut(id.index()).map(|man| &mut man.states),
        };
        if let Some(old) = values.and_then(|values| values.get_mut(place)) {
            *old = value;
        }
    }

    /// Sets a state back to its first value.
    pub(crate) fn reset(&mut self, game: &Ir, holder: Holder, state: StateId) {
        if let Some(value) = self.first_value(game, holder, state) {
            self.set_value(game, holder, state, value);
        }
    }

    /// The position without the states that do not count in comparisons. `is_used` decides about those that count only when used,
    /// and differ from their first values. Fails if that fails.
    pub(crate) fn compared<E>(
        &self,
        game: &Ir,
        is_used: impl Fn(Holder, StateId) -> Result<bool, E>,
    ) -> Result<Cow<'_, Self>, E> {
        if game.states.iter().all(|state| state.compared == Compared::Always) {
            return Ok(Cow::Borrowed(self));
        }
        let mut reduced = self.clone();
        for holder in self.holders() {
            for (state, declared) in self.states_of(game, holder) {
                let differs = || self.value(game, holder, state) != self.first_value(game, holder, state);
                let counts = match declared.compared {
                    Compared::Always => true,
                    Compared::Never => false,
                    Compared::WhenUsed => differs() && is_used(holder, state)?,
                };
                if !counts {
                    reduced.reset(game, holder, state);
                }
            }
        }
        Ok(Cow::Owned(reduced))
    }

    /// The position with only those states that always count when it is compared.
    pub(crate) fn stripped(&self, game: &Ir) -> Cow<'_, Self> {
        let Ok(stripped) = self.compared(game, |_, _| Ok::<_, Infallible>(false));
        stripped
    }

    /// Changes the kind of a piece. States that both kinds have stay; the others get their first values.
    pub(crate) fn change_kind(&mut self, game: &Ir, id: ManId, kind: Kind) {
        let kept: Vec<_> =
            self.states_of(game, Holder::Man(id)).into_iter().map(|(state, _)| state).collect();
        let Some(man) = self.men.get_mut(id.index()) else { return };
        let old = std::mem::replace(&mut man.states, Self::first_of_kind(game, kind, man.owner));
        man.kind = kind;
        for (state, value) in kept.into_iter().zip(old) {
            self.set_value(game, Holder::Man(id), state, value);
        }
    }

    /// Changes the owner of a piece; its states stay.
    pub(crate) fn change_owner(&mut self, id: ManId, owner: ManOwner) {
        if let Some(man) = self.men.get_mut(id.index()) {
            man.owner = owner;
        }
    }

    /// Exchanges the sides: each piece goes to the image of its cell and belongs to the other side, hands and states of the sides
    /// change places, and what states hold becomes its image.
    pub(crate) fn swap_sides(&mut self, game: &Ir) {
        let men: Vec<(ManId, Cell)> =
            self.standing().filter_map(|id| Some((id, self.man(id).cell?))).collect();
        for (id, _) in &men {
            self.lift(*id);
        }
        for (id, cell) in men {
            self.put(id, game.board.image(cell));
            if let Some(side) = self.man(id).owner.side() {
                self.change_owner(id, side.other().into());
            }
        }
        self.hands.reverse();
        let sides = self.hands.len();
        if let Some(of_sides) = self.states.get_mut(..sides) {
            of_sides.reverse();
        }
        let before = self.states.last().cloned().unwrap_or_default();
        let cells = self.at.len();
        for (index, value) in self.states.last_mut().into_iter().flatten().enumerate() {
            let image = game.board.image(Cell::at(index % cells));
            if let Some(held) = before.get(index - index % cells + image.index()) {
                value.clone_from(held);
            }
        }
        for holder in self.holders() {
            for (state, _) in self.states_of(game, holder) {
                if let Some(value) = self.value(game, holder, state) {
                    self.set_value(game, holder, state, value.image(game));
                }
            }
        }
    }

    /// Ends the turn of the side to move: states expire that were not `set` in it, and the next side is to move: that which
    /// the phase says, the same if it goes on `again`, or the other.
    pub(crate) fn end_turn(&mut self, game: &Ir, set: &[(Holder, StateId)], again: bool) {
        if game.states.iter().any(|state| state.until != Expiry::Never) {
            self.expire(game, set);
        }
        let of_phase = game.side_after(self.phase_turns).is_some();
        self.phase_turns += u16::from(of_phase);
        self.to_move = match game.side_after(self.phase_turns) {
            Some(side) => side,
            None if of_phase => Side(game.first),
            None if again => self.to_move,
            None => self.to_move.other(),
        };
    }

    /// The same, with a given next side to move.
    pub(crate) fn end_turn_for(&mut self, game: &Ir, set: &[(Holder, StateId)], next: Side) {
        self.end_turn(game, set, false);
        self.to_move = next;
    }

    /// Sets states back that expire with the turn of the side to move.
    fn expire(&mut self, game: &Ir, set: &[(Holder, StateId)]) {
        let ends = |state: &StateDecl| state.until != Expiry::Never;
        let expiring: Vec<(StateId, &StateDecl)> =
            states_where(game, |_| true).filter(|(_, state)| ends(state)).collect();
        for holder in self.holders() {
            let mut own = expiring.iter().filter(|(_, declared)| self.has(holder, &declared.of)).peekable();
            if own.peek().is_none() {
                continue;
            }
            let own: Vec<_> = own.copied().collect();
            let owner = match holder {
                Holder::Game | Holder::Cell(_) => None,
                Holder::Side(side) => Some(side),
                Holder::Man(id) => self.man(id).owner.side(),
            };
            // States of neutral pieces expire with the turns of both sides.
            let owners_turn = owner.is_none_or(|side| side == self.to_move);
            let enemys_turn = owner.is_none_or(|side| side != self.to_move);
            for (state, declared) in own {
                let over = match declared.until {
                    Expiry::Never => false,
                    Expiry::ThisTurn => true,
                    Expiry::NextTurn => !set.contains(&(holder, state)),
                    Expiry::OwnersTurn => owners_turn && !set.contains(&(holder, state)),
                    Expiry::EnemyTurn => enemys_turn && !set.contains(&(holder, state)),
                };
                if over {
                    self.reset(game, holder, state);
                }
            }
        }
    }
}
