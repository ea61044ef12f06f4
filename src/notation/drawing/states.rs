//! The states of men, sides and the game below a drawing, where they are not as at first.

use std::fmt::Write;

use crate::ir::{Game, Placed, Placement, StateId, Value};

/// A line for men of one side and kind in one state, one for each state of a side or of the game, written as a
/// position in a rule file is.
pub(super) fn states(game: &Game, placement: &Placement, text: &mut String) {
    let mut groups: Vec<(&Placed, String)> = Vec::new();
    for man in placement.men.iter().filter(|man| !man.states.is_empty()) {
        let cell = game.board.cell_name(man.cell);
        let alike =
            |other: &Placed| (other.owner, other.kind, &other.states) == (man.owner, man.kind, &man.states);
        match groups.iter_mut().find(|(first, _)| alike(first)) {
            Some((_, cells)) => {
                let _ = write!(cells, " {cell}");
            }
            None => groups.push((man, cell.to_owned())),
        }
    }
    for (man, cells) in groups {
        let side = man.owner.name(&game.sides);
        let kind = game.kinds.get(man.kind.index()).map_or("?", |kind| &kind.name);
        let states: Vec<String> =
            man.states.iter().map(|(state, value)| entry(game, *state, "", value)).collect();
        let _ = writeln!(text, "{side} {kind} {cells} {{{}}}", states.join("; "));
    }
    for (side, state, value) in &placement.states {
        let side = side.and_then(|side| game.sides.get(side.index()));
        let whose = side.map(|side| format!(" of {side}")).unwrap_or_default();
        let _ = writeln!(text, "{}", entry(game, *state, &whose, value));
    }
}

/// `stuck`, `reach = 3`, `lives of White = 2`
pub(crate) fn entry(game: &Game, state: StateId, whose: &str, value: &Value) -> String {
    let name = game.states.get(state.index()).map_or("?", |state| &state.name);
    let cell = |cell: &crate::ir::Cell| game.board.cell_name(*cell).to_owned();
    let value = match value {
        Value::Flag(true) => return format!("{name}{whose}"),
        Value::Flag(false) => "clear".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Direction(direction) => {
            let direction = direction.and_then(|direction| game.board.directions.get(direction.index()));
            direction.map_or_else(|| "unset".to_owned(), |direction| direction.name.clone())
        }
        Value::Cell(it) => it.as_ref().map_or_else(|| "unset".to_owned(), cell),
        Value::Kind(kind) => {
            let kind = kind.and_then(|kind| game.kinds.get(kind.index()));
            kind.map_or_else(|| "unset".to_owned(), |kind| kind.name.clone())
        }
        Value::Cells(cells) if cells.is_empty() => "no cell".to_owned(),
        Value::Men(cells) | Value::Cells(cells) => cells.iter().map(cell).collect::<Vec<_>>().join(" or "),
    };
    format!("{name}{whose} = {value}")
}
