//! The changed states of pieces, sides and the game, below a drawing.

use std::fmt::Write;

use crate::language::ir::{Game, Placed, Placement, Side, StateId, Value};

/// A line for pieces of one side and kind in one state, one for each state of a side or of the game, in the form of a position in
/// a rule file.
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
        let kind = game.kind_name(man.kind);
        let states: Vec<String> =
            man.states.iter().map(|(state, value)| entry(game, *state, None, value)).collect();
        let _ = writeln!(text, "{side} {kind} {cells} {{{}}}", states.join("; "));
    }
    for (side, state, value) in &placement.states {
        let _ = writeln!(text, "{}", entry(game, *state, *side, value));
    }
    text.push_str(&numbers_of_cells(game, placement));
}

/// The changed states of cells as a line, `cells: a1 b1 {seeds = 3}, c1 {seeds = 2}`; empty if there are none.
pub(crate) fn numbers_of_cells(game: &Game, placement: &Placement) -> String {
    let mut groups: Vec<(String, String)> = Vec::new();
    for states in placement.cells.chunk_by(|one, other| one.0 == other.0) {
        let told: Vec<String> =
            states.iter().map(|(_, state, value)| entry(game, *state, None, value)).collect();
        let (told, cell) =
            (told.join("; "), states.first().map_or("", |(cell, ..)| game.board.cell_name(*cell)));
        match groups.iter_mut().find(|(known, _)| *known == told) {
            Some((_, cells)) => {
                let _ = write!(cells, " {cell}");
            }
            None => groups.push((told, cell.to_owned())),
        }
    }
    let told: Vec<String> = groups.into_iter().map(|(told, cells)| format!("{cells} {{{told}}}")).collect();
    if told.is_empty() { String::new() } else { format!("cells: {}\n", told.join(", ")) }
}

/// `stuck`, `reach = 3`, `lives of White = 2`
pub(crate) fn entry(game: &Game, state: StateId, side: Option<Side>, value: &Value) -> String {
    let whose = side.map_or_else(String::new, |side| format!(" of {}", game.side_name(side)));
    let name = game.state_name(state);
    let words = game.value_words(value);
    let value = match value {
        Value::Flag(true) => return format!("{name}{whose}"),
        Value::Flag(false) => "clear".to_owned(),
        Value::Direction(_) | Value::Cell(_) | Value::Kind(_) if words.is_empty() => "unset".to_owned(),
        Value::Cells(_) if words.is_empty() => "no cell".to_owned(),
        _ => words.join(" or "),
    };
    format!("{name}{whose} = {value}")
}
