//! The pieces of a document, on the board and in hand, and states.

use serde::Serialize;

use crate::language::ir::{Game, Kind, Placement, StateId, Value};

/// A piece on the board, or a pile of equal pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ManShown {
    /// Where it stands.
    pub cell: String,
    /// What it is.
    pub piece: String,
    /// Its letter, as the rule file has it.
    pub letter: String,
    /// Its owner: a side, or `nobody`.
    pub side: String,
    /// How many: 1, or more for a pile.
    pub count: u8,
    /// States that differ from their first value.
    pub states: Vec<StateShown>,
}

/// Pieces of one kind in the hand of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Their owner.
    pub side: String,
    /// What they are.
    pub piece: String,
    /// Their letter.
    pub letter: String,
    /// How many, from 1.
    pub count: u32,
}

/// A state that differs from its first value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StateShown {
    /// Its side; none for a state of the game, or of a piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Its name.
    pub name: String,
    /// What it holds: `true` or `false`, a number, a name, names of cells with blanks between, or `nothing`.
    pub value: String,
}

/// The pieces on the board, in the order of cells.
pub(super) fn standing(game: &Game, placement: &Placement) -> Vec<ManShown> {
    let men = placement.men.iter().map(|man| ManShown {
        cell: game.board.cell_name(man.cell).to_owned(),
        piece: game.kind_name(man.kind).to_owned(),
        letter: letter(game, man.kind),
        side: man.owner.name(&game.sides).to_owned(),
        count: man.count,
        states: man.states.iter().map(|(id, value)| state(game, None, *id, value)).collect(),
    });
    men.collect()
}

/// The pieces in hand.
pub(super) fn held(game: &Game, placement: &Placement) -> Vec<Held> {
    let held = placement.hands.iter().filter(|(.., count)| *count > 0).map(|(owner, held, count)| Held {
        side: game.side_name(*owner).to_owned(),
        piece: game.kind_name(*held).to_owned(),
        letter: letter(game, *held),
        count: *count,
    });
    held.collect()
}

/// States of sides and of the game.
pub(super) fn states(game: &Game, placement: &Placement) -> Vec<StateShown> {
    let shown = placement.states.iter().map(|(owner, id, value)| {
        let side = owner.map(|side| game.side_name(side).to_owned());
        state(game, side, *id, value)
    });
    shown.collect()
}

fn letter(game: &Game, kind: Kind) -> String {
    game.kinds.get(kind.index()).map_or_else(|| "?".to_owned(), |kind| kind.letter.clone())
}

fn state(game: &Game, side: Option<String>, id: StateId, value: &Value) -> StateShown {
    let words = game.value_words(value);
    let value = if words.is_empty() { "nothing".to_owned() } else { words.join(" ") };
    StateShown { side, name: game.state_name(id).to_owned(), value }
}
