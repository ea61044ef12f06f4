//! Positions in the words of the language, as they stand in `position { }`.

use std::fmt::Write;

use super::state_entry;
use crate::ir::{Game, ManOwner, Placed, Placement, Side, Value};

/// The lines of a `position { }`, each with a line end: whose turn it is, the men of each side, nobody's men, hands, states.
///
/// A position of a phase in which a side has several turns is told as its first turn there: the language has no words for others.
#[must_use]
pub fn words(game: &Game, placement: &Placement) -> String {
    let mut text = String::new();
    if let Some((phase, _)) = game.phase_after(placement.phase_turns) {
        let _ = writeln!(text, "phase {}", phase.name);
    }
    let turn = game.sides.get(usize::from(placement.to_move)).map_or("?", String::as_str);
    let _ = writeln!(text, "to move {turn}");
    let owners = (0..game.sides.len()).map(|side| ManOwner::Side(Side::at(side))).chain([ManOwner::Nobody]);
    for owner in owners {
        let mut men = men(game, placement.men.iter().filter(|man| man.owner == owner));
        let held = placement.hands.iter().filter(|held| owner == held.0 && held.2 > 0);
        men.extend(held.map(|(_, kind, count)| format!("{} {count} in hand", name(game, kind.index()))));
        if !men.is_empty() {
            let _ = writeln!(text, "{}: {}", owner.name(&game.sides), men.join(", "));
        }
    }
    for (side, state, value) in &placement.states {
        let side = side.and_then(|side| game.sides.get(side.index()));
        let whose = side.map(|side| format!(" of {side}")).unwrap_or_default();
        let set = if *value == Value::Flag(true) { "set " } else { "" };
        let _ = writeln!(text, "{set}{}", state_entry(game, *state, &whose, value));
    }
    text
}

/// `Rook a1 h1 {set moved}`: men of one kind that are alike, in the order in which the first of them stand.
fn men<'p>(game: &Game, men: impl Iterator<Item = &'p Placed>) -> Vec<String> {
    let mut groups: Vec<(&Placed, String)> = Vec::new();
    for man in men {
        let cell = game.board.cell_name(man.cell);
        let cells = vec![cell; usize::from(man.count)].join(" ");
        let alike = |other: &Placed| (other.kind, &other.states) == (man.kind, &man.states);
        match groups.iter_mut().find(|(first, _)| alike(first)) {
            Some((_, known)) => {
                let _ = write!(known, " {cells}");
            }
            None => groups.push((man, cells)),
        }
    }
    let told = groups.into_iter().map(|(man, cells)| {
        let states: Vec<String> = man
            .states
            .iter()
            .map(|(state, value)| {
                let set = if *value == Value::Flag(true) { "set " } else { "" };
                format!("{set}{}", state_entry(game, *state, "", value))
            })
            .collect();
        let states = if states.is_empty() { String::new() } else { format!(" {{{}}}", states.join("; ")) };
        format!("{} {cells}{states}", name(game, man.kind.index()))
    });
    told.collect()
}

fn name(game: &Game, kind: usize) -> &str {
    game.kinds.get(kind).map_or("?", |kind| kind.name.as_str())
}
