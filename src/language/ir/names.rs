//! What sides, kinds, states and values are called.

use super::{Ir, Kind, Side, StateId, Value};

impl Ir {
    /// The name of a side; `?` for one that is not of this game.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        self.sides.get(side.index()).map_or("?", String::as_str)
    }

    /// The name of a kind; `?` for one that is not of this game.
    #[must_use]
    pub fn kind_name(&self, kind: Kind) -> &str {
        self.kinds.get(kind.index()).map_or("?", |kind| &kind.name)
    }

    /// The name of a state; `?` for one that is not of this game.
    #[must_use]
    pub fn state_name(&self, state: StateId) -> &str {
        self.states.get(state.index()).map_or("?", |state| &state.name)
    }

    /// The words of a value: a flag, a number, or the names of what it holds; empty if it holds nothing.
    #[must_use]
    pub fn value_words(&self, value: &Value) -> Vec<String> {
        let board = &self.board;
        match value {
            Value::Flag(flag) => vec![flag.to_string()],
            Value::Number(number) => vec![number.to_string()],
            Value::Direction(it) => {
                let known = it.and_then(|it| board.directions.get(it.index()));
                known.iter().map(|it| it.name.clone()).collect()
            }
            Value::Cell(it) => it.iter().map(|cell| board.cell_name(*cell).to_owned()).collect(),
            Value::Kind(it) => it.iter().map(|kind| self.kind_name(*kind).to_owned()).collect(),
            Value::Men(cells) | Value::Cells(cells) => {
                cells.iter().map(|cell| board.cell_name(*cell).to_owned()).collect()
            }
        }
    }

    /// What a relative name means, for each side with the name of the side; once and for no side where it means the same for all.
    #[must_use]
    pub fn for_sides<'a, T: PartialEq>(&'a self, lists: &'a [Vec<T>]) -> Vec<(Option<&'a str>, &'a [T])> {
        match lists {
            [first, rest @ ..] if rest.iter().all(|list| list == first) => vec![(None, first)],
            lists => {
                let sides = self.sides.iter().zip(lists);
                sides.map(|(side, list)| (Some(side.as_str()), list.as_slice())).collect()
            }
        }
    }
}
