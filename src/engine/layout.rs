//! Where the states of a game are kept: every value is one number in one long list.
//!
//! First come the states of the game, then those of each side, of each cell, and of each piece, so many for each. A value that is
//! not there (no direction, no cell, no kind, an empty set, a flag that is not set) is 0.

use std::sync::Arc;

use super::sums::{Sum, owner_number, sum_of_man, sum_of_value};
use super::table::Table;
use crate::language::ir::{
    Cell, Compared, Direction, Expiry, Ir, Kind, ManOwner, Side, StateDecl, StateId, StateOwner, StateType,
    Value,
};
use crate::play::position::ManId;

/// The owners of pieces, by their numbers.
const OWNERS: [ManOwner; 3] = [ManOwner::Side(Side(0)), ManOwner::Side(Side(1)), ManOwner::Nobody];

/// The most keys of pieces that are kept in a table.
const SUMS: usize = 1 << 14;

/// What holds a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Holder {
    /// The game.
    Game,
    /// A side.
    Side(Side),
    /// A cell.
    Cell(Cell),
    /// A piece.
    Man(ManId),
}

/// How values of a type are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    /// A number is itself, a flag 0 or 1.
    Number,
    /// A direction, a cell or a kind is its number and 1, so that 0 is none.
    Thing,
    /// A set of pieces is the number of a list.
    Men,
    /// A set of cells is the number of a list.
    Cells,
}

/// What holds a state, and its index among the states of such a holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Game(usize),
    Side(usize),
    Cell(usize),
    Man(usize),
    /// An attribute: no part of positions.
    Constant,
}

/// What is known of one state.
#[derive(Clone, Debug)]
pub(super) struct StateInfo {
    pub(super) place: Place,
    pub(super) stored: Stored,
    pub(super) ty: StateType,
    pub(super) until: Expiry,
    pub(super) compared: Compared,
    /// For each kind, whether its pieces have it.
    pub(super) of_kind: Table<bool>,
    /// Whether the first value is the same for pieces of all kinds that have the state, and of all owners.
    pub(super) is_one_for_all: bool,
    /// The first value, for each kind and side: `2 * kind + side`. That of the game or a side stands behind those of the kinds.
    first: Table<i64>,
}

/// The places of a state that is a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sets {
    pub(super) first: usize,
    /// How far the next is from each, and how many there are at most.
    pub(super) step: usize,
    pub(super) many: usize,
}

/// Where everything is kept.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) states: Vec<StateInfo>,
    /// How many states the game has, each side, each cell, and each piece at most.
    pub(super) of_game: usize,
    pub(super) of_side: usize,
    pub(super) of_cell: usize,
    pub(super) of_man: usize,
    pub(super) kinds: usize,
    pub(super) cells: usize,
    /// The states of pieces, by their indices.
    pub(super) men: Vec<StateId>,
    /// Those of sides, of cells, and of the game.
    pub(super) sides: Vec<StateId>,
    pub(super) each_cell: Vec<StateId>,
    pub(super) game: Vec<StateId>,
    /// The members of sets at first; the first list is empty.
    pub(super) lists: Vec<Arc<[u16]>>,
    /// The states that are sets: what positions are compared by is worked out in part when it is asked for, where there are any.
    pub(super) sets: Vec<Sets>,
    /// The states that go back to their first values by themselves.
    pub(super) expiring: Vec<StateId>,
    /// Whether pieces of a kind have such a state, by kind.
    pub(super) kind_expires: Table<bool>,
    /// The keys of pieces, by kind, owner and cell; empty where there would be too many.
    pub(super) sums_of_men: Vec<Sum>,
    /// The keys of the value 1 of states, by state and cell: most states of cells and pieces are flags. Empty where there would be too
    /// many.
    sums_of_ones: Vec<Sum>,
    /// Whether some state counts only where it is used.
    pub(super) when_used: bool,
}

/// The states that go back to their first values by themselves.
fn expiring(states: &[StateInfo]) -> Vec<StateId> {
    let goes_back = |(_, info): &(usize, &StateInfo)| info.until != Expiry::Never;
    states.iter().enumerate().filter(goes_back).map(|(index, _)| StateId::at(index)).collect()
}

/// A plain value as a number. The members of a set are noted among the lists.
fn number_of(value: &Value, lists: &mut Vec<Arc<[u16]>>) -> i64 {
    match value {
        Value::Flag(flag) => i64::from(*flag),
        Value::Number(number) => *number,
        Value::Direction(direction) => direction.map_or(0, of_direction),
        Value::Cell(cell) => cell.map_or(0, of_cell),
        Value::Kind(kind) => kind.map_or(0, of_kind),
        // A set of pieces is empty before there is a position.
        Value::Men(_) => 0,
        Value::Cells(cells) if cells.is_empty() => 0,
        Value::Cells(cells) => {
            lists.push(cells.iter().map(|cell| cell.0).collect());
            i64::try_from(lists.len() - 1).unwrap_or(0)
        }
    }
}

/// A direction as a value.
pub(super) fn of_direction(direction: Direction) -> i64 {
    i64::from(direction.0) + 1
}

/// A cell as a value.
pub(super) fn of_cell(cell: Cell) -> i64 {
    i64::from(cell.0) + 1
}

/// A kind as a value.
pub(super) fn of_kind(kind: Kind) -> i64 {
    i64::from(kind.0) + 1
}

/// What a value stands for, if it is not none.
pub(super) fn thing(value: i64) -> Option<u16> {
    u16::try_from(value.checked_sub(1)?).ok()
}

impl Layout {
    /// That of a game.
    pub(super) fn of(game: &Ir) -> Self {
        let kinds = game.kinds.len();
        let (mut men, mut sides, mut own, mut each_cell) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut lists = vec![Arc::default()];
        let mut states = Vec::with_capacity(game.states.len());
        for (index, decl) in game.states.iter().enumerate() {
            let id = StateId::at(index);
            let next = |list: &mut Vec<StateId>| {
                list.push(id);
                list.len() - 1
            };
            let place = match &decl.of {
                _ if decl.constant => Place::Constant,
                StateOwner::Game => Place::Game(next(&mut own)),
                StateOwner::Side => Place::Side(next(&mut sides)),
                StateOwner::Cell => Place::Cell(next(&mut each_cell)),
                StateOwner::Men(_) => Place::Man(next(&mut men)),
            };
            states.push(StateInfo::of(game, (id, decl), place, &mut lists));
        }
        let expires = |kind: usize| {
            let mut of_men = states.iter().filter(|info| matches!(info.place, Place::Man(_)));
            of_men.any(|info| info.until != Expiry::Never && info.of_kind.at(kind))
        };
        let cells = game.board.cells.len();
        let sums = |kind: usize| {
            OWNERS.into_iter().flat_map(move |owner| {
                (0..cells).map(move |cell| sum_of_man(Kind::at(kind), owner, 1, Cell::at(cell)))
            })
        };
        let few = kinds * OWNERS.len() * cells <= SUMS;
        let ones = |state: usize| {
            (0..cells).map(move |cell| sum_of_value(u64::from(Cell::at(cell).0), StateId::at(state), 1))
        };
        let mut layout = Self {
            kind_expires: Table((0..kinds).map(expires).collect()),
            sums_of_men: (0..kinds).filter(|_| few).flat_map(sums).collect(),
            sums_of_ones: (0..states.len()).filter(|_| states.len() * cells <= SUMS).flat_map(ones).collect(),
            lists,
            sets: Vec::new(),
            expiring: expiring(&states),
            when_used: states.iter().any(|info| info.compared == Compared::WhenUsed),
            of_game: own.len(),
            of_side: sides.len(),
            of_cell: each_cell.len(),
            of_man: men.len(),
            kinds,
            cells,
            states,
            men,
            sides,
            each_cell,
            game: own,
        };
        layout.sets = layout.states.iter().filter_map(|info| layout.sets_of(info)).collect();
        layout
    }

    /// The places of a state, if it is a set.
    fn sets_of(&self, info: &StateInfo) -> Option<Sets> {
        let (first, step, many) = match info.place {
            Place::Game(place) => (place, 1, 1),
            Place::Side(place) => (self.of_game + place, self.of_side, 2),
            Place::Cell(place) => (self.of_cells() + place, self.of_cell, self.cells),
            Place::Man(place) => (self.of_men() + place, self.of_man, usize::MAX),
            Place::Constant => return None,
        };
        matches!(info.stored, Stored::Men | Stored::Cells).then_some(Sets { first, step, many })
    }

    /// The key of a piece on a cell, without its states.
    #[inline]
    pub(super) fn sum_of_man(&self, kind: Kind, owner: ManOwner, count: u8, cell: Cell) -> Sum {
        let place =
            (kind.index() * OWNERS.len() + usize::from(owner_number(owner))) * self.cells + cell.index();
        match self.sums_of_men.get(place) {
            Some(sum) if count == 1 => *sum,
            _ => sum_of_man(kind, owner, count, cell),
        }
    }

    /// A state.
    #[inline]
    pub(super) fn state(&self, state: StateId) -> Option<&StateInfo> {
        self.states.get(state.index())
    }

    /// The states that such a holder may have, attributes left out.
    pub(super) fn of_holder(&self, holder: Holder) -> impl Iterator<Item = (StateId, &StateInfo)> {
        let states = match holder {
            Holder::Game => &self.game,
            Holder::Side(_) => &self.sides,
            Holder::Cell(_) => &self.each_cell,
            Holder::Man(_) => &self.men,
        };
        states.iter().filter_map(|state| Some((*state, self.state(*state)?)))
    }

    /// The key of a value of a holder with a number.
    #[inline]
    pub(super) fn sum_of_value(&self, who: u64, state: StateId, value: i64) -> Sum {
        let cell = usize::try_from(who).ok().filter(|cell| value == 1 && *cell < self.cells);
        let known = cell.and_then(|cell| self.sums_of_ones.get(state.index() * self.cells + cell));
        known.copied().unwrap_or_else(|| sum_of_value(who, state, value))
    }

    /// The place of a holder's value, if it is one that is stored.
    #[inline]
    pub(super) fn word(&self, holder: Holder, place: Place) -> Option<usize> {
        match (holder, place) {
            (Holder::Game, Place::Game(place)) => Some(place),
            (Holder::Side(side), Place::Side(place)) => {
                Some(self.of_game + side.index() * self.of_side + place)
            }
            (Holder::Cell(cell), Place::Cell(place)) => {
                Some(self.of_cells() + cell.index() * self.of_cell + place)
            }
            (Holder::Man(man), Place::Man(place)) => Some(self.of_men() + man.index() * self.of_man + place),
            _ => None,
        }
    }

    /// Where the values of the first cell begin.
    pub(super) fn of_cells(&self) -> usize {
        self.of_game + 2 * self.of_side
    }

    /// Where the values of the first piece begin.
    pub(super) fn of_men(&self) -> usize {
        self.of_cells() + self.cells * self.of_cell
    }

    /// What holds the value at a place, and of which state it is.
    #[inline]
    pub(super) fn holder(&self, word: usize) -> Option<(Holder, StateId)> {
        if let Some(state) = self.game.get(word) {
            return Some((Holder::Game, *state));
        }
        let word = word - self.of_game;
        if word < 2 * self.of_side {
            let side = Side::at(word / self.of_side);
            return Some((Holder::Side(side), *self.sides.get(word % self.of_side)?));
        }
        let word = word - 2 * self.of_side;
        if word < self.cells * self.of_cell {
            let cell = Cell::at(word / self.of_cell);
            return Some((Holder::Cell(cell), *self.each_cell.get(word % self.of_cell)?));
        }
        let word = word - self.cells * self.of_cell;
        let man = word.checked_div(self.of_man)?;
        Some((Holder::Man(ManId::at(man)), *self.men.get(word % self.of_man)?))
    }
}

impl StateInfo {
    fn of(game: &Ir, (id, decl): (StateId, &StateDecl), place: Place, lists: &mut Vec<Arc<[u16]>>) -> Self {
        let stored = match decl.ty {
            StateType::Flag | StateType::Number(..) => Stored::Number,
            StateType::Direction | StateType::Cell | StateType::Kind => Stored::Thing,
            StateType::Men(_) => Stored::Men,
            StateType::Cells => Stored::Cells,
        };
        let has = |kind: usize| match &decl.of {
            StateOwner::Men(kinds) => kinds.contains(&Kind::at(kind)),
            _ => false,
        };
        let mut first = Vec::with_capacity(2 * game.kinds.len() + 2);
        for kind in &game.kinds {
            let own = kind.attributes.iter().find(|(state, _)| *state == id).map(|(_, values)| values);
            first.extend(own.unwrap_or(&decl.first).iter().map(|value| number_of(value, lists)));
        }
        first.extend(decl.first.iter().map(|value| number_of(value, lists)));
        let having = (0..game.kinds.len()).filter(|kind| has(*kind));
        let mut firsts = having.filter_map(|kind| first.get(2 * kind..2 * kind + 2)).flatten();
        let is_one_for_all = firsts.next().is_none_or(|one| firsts.all(|other| other == one));
        Self {
            is_one_for_all,
            place,
            stored,
            ty: decl.ty.clone(),
            until: decl.until,
            compared: decl.compared,
            of_kind: Table((0..game.kinds.len()).map(has).collect()),
            first: Table(first),
        }
    }

    /// Whether a value goes back to the first one when a turn of a side ends. That of a neutral piece goes by the turns of both sides.
    pub(super) fn expires(&self, owner: Option<Side>, to_move: Side, was_set: bool) -> bool {
        match self.until {
            Expiry::Never => false,
            Expiry::ThisTurn => true,
            Expiry::NextTurn => !was_set,
            Expiry::OwnersTurn => !was_set && owner.is_none_or(|side| side == to_move),
            Expiry::EnemyTurn => !was_set && owner.is_none_or(|side| side != to_move),
        }
    }

    /// The first value for a piece of a kind; neutral pieces begin like those of the first side.
    pub(super) fn first_of(&self, kind: Kind, owner: ManOwner) -> i64 {
        self.first.at(2 * kind.index() + owner.or(Side(0)).index())
    }

    /// The first value for a side; that of the game is the first side's.
    pub(super) fn first_for(&self, side: Side) -> i64 {
        self.first.at(2 * self.of_kind.0.len() + side.index())
    }
}
