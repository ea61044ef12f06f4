//! In what a position differs from another: little, where one has come from the other by a move.

use crate::language::ir::{Cell, Game, Kind, ManOwner, Side, StateType};
use crate::language::sorting::Sorting;

use super::{Man, ManId, Position, Value};

/// A value without the numbers of pieces: pieces are identified by their cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Plain {
    Value(Value),
    /// One piece, `kept`, may have no cell.
    Men(Vec<Option<Cell>>),
}

impl Plain {
    /// About how many bytes values take.
    fn weights(values: &[Self]) -> usize {
        let held = values.iter().map(|value| match value {
            Self::Value(value) => value.held(),
            Self::Men(cells) => size_of_val(cells.as_slice()),
        });
        64 * values.len() + held.sum::<usize>()
    }
}

/// A piece without its number.
type PlainMan = (Kind, ManOwner, u8, Vec<Plain>);

/// The difference of two positions. Two positions with the same difference from a third are equal, except for the numbers of
/// their pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Difference {
    men: Vec<(Cell, Option<PlainMan>)>,
    kept: Option<PlainMan>,
    hands: Option<Vec<Vec<u32>>>,
    states: Option<Vec<Vec<Plain>>>,
    turn: (Side, u16),
}

impl Position {
    /// The difference of this position from another of the same game. Pieces without a cell are not part of it, except `kept`.
    pub(crate) fn difference(&self, game: &Game, from: &Self, kept: Option<ManId>) -> Difference {
        // States of a piece about others may change though both stay.
        let tells = game.states.iter().any(|state| matches!(state.ty, StateType::Men(_)));
        let mut men = Vec::new();
        self.at.with(&from.at, |index, id, before| {
            if id.is_none() && before.is_none() {
                return;
            }
            // Usually the two positions share their pieces: then they need not be compared.
            let shared = id == before && id.is_some_and(|id| self.men.shares(&from.men, id.index()));
            if shared && !tells {
                return;
            }
            let (man, was) = (id.map(|id| self.man(id)), before.map(|id| from.man(id)));
            if (!tells || tells_of_nobody(man) && tells_of_nobody(was)) && same(man, was) {
                return;
            }
            let man = man.map(|man| self.plain_man(man, kept));
            if man != was.map(|was| from.plain_man(was, kept)) {
                men.push((Cell::at(index), man));
            }
        });
        let plain = |position: &Self| -> Vec<Vec<Plain>> {
            position.states.iter().map(|values| position.plain(values, kept)).collect()
        };
        // Usually no state of a side or of the game has changed.
        let tell = self.states.iter().chain(&from.states).any(|values| values.iter().any(tells_of_men));
        let may_differ = tell || self.states != from.states;
        let states =
            if may_differ { Some(plain(self)).filter(|states| *states != plain(from)) } else { None };
        let kept = kept.filter(|id| self.man(*id).cell.is_none());
        Difference {
            men,
            kept: kept.map(|id| self.plain_man(self.man(id), kept)),
            hands: (self.hands != from.hands).then(|| self.hands.clone()),
            states,
            turn: (self.to_move, self.phase_turns),
        }
    }

    fn plain_man(&self, man: &Man, kept: Option<ManId>) -> PlainMan {
        (man.kind, man.owner, man.count, self.plain(&man.states, kept))
    }

    fn plain(&self, values: &[Value], kept: Option<ManId>) -> Vec<Plain> {
        let plain = |value: &Value| match value {
            Value::Men(men) => {
                let cell = |id: &ManId| {
                    let cell = self.man(*id).cell;
                    (cell.is_some() || kept == Some(*id)).then_some(cell)
                };
                let mut cells: Vec<_> = men.iter().filter_map(cell).collect();
                cells.arrange();
                Plain::Men(cells)
            }
            other => Plain::Value(other.clone()),
        };
        values.iter().map(plain).collect()
    }
}

impl Difference {
    /// About how many bytes it takes.
    pub(crate) fn size(&self) -> usize {
        let of_man = |man: &PlainMan| 64 + Plain::weights(&man.3);
        let men: usize = self.men.iter().map(|(_, man)| man.as_ref().map_or(64, of_man)).sum();
        let hands = self.hands.iter().flatten().map(|hand| 4 * hand.len()).sum::<usize>();
        let states = self.states.iter().flatten().map(|values| Plain::weights(values)).sum::<usize>();
        size_of::<Self>() + men + hands + states
    }
}

/// Whether a value is about pieces, which may have moved.
fn tells_of_men(value: &Value) -> bool {
    matches!(value, Value::Men(men) if !men.is_empty())
}

/// Whether no state of a piece is about others.
fn tells_of_nobody(man: Option<&Man>) -> bool {
    man.is_none_or(|man| !man.states.iter().any(tells_of_men))
}

/// Whether the same stands there, if no states are about other pieces.
fn same(man: Option<&Man>, was: Option<&Man>) -> bool {
    let (Some(man), Some(was)) = (man, was) else { return man.is_none() && was.is_none() };
    (man.kind, man.owner, man.count) == (was.kind, was.owner, was.count) && man.states == was.states
}
