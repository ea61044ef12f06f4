//! Positions in the words of the language, and the sums that identify positions.

use std::fmt::Write;

use crate::language::ir::{Game, Placed, Placement, Side, fingerprint};
use crate::language::sorting::Sorting;
use crate::play::notation::{numbers_of_cells, state_entry};

/// How many letters a sum has.
const SUM_LETTERS: usize = 8;

/// A position as the lines of a `position { }`: a line for the pieces of each side, one for each state of a side or of the game,
/// and the side to move. The same position always gives the same text, and read with the same rules it gives the position.
#[must_use]
pub fn to_words(game: &Game, placement: &Placement) -> String {
    let mut text = String::new();
    let mut owners: Vec<&str> = Vec::new();
    let hands = placement.hands.iter().map(|(side, ..)| game.side_name(*side));
    for owner in placement.men.iter().map(|man| man.owner.name(&game.sides)).chain(hands) {
        if !owners.contains(&owner) {
            owners.push(owner);
        }
    }
    owners.arrange_by_key(|owner| game.sides.iter().position(|side| side == owner).unwrap_or(usize::MAX));
    for owner in owners {
        let mut men = groups(game, placement.men.iter().filter(|man| man.owner.name(&game.sides) == owner));
        for (side, kind, number) in &placement.hands {
            if game.side_name(*side) == owner {
                men.push(format!("{} {number} in hand", game.kind_name(*kind)));
            }
        }
        let _ = writeln!(text, "{owner}: {}", men.join(", "));
    }
    for (side, state, value) in &placement.states {
        let entry = state_entry(game, *state, *side, value);
        let set = if entry.contains('=') { "" } else { "set " };
        let _ = writeln!(text, "{set}{entry}");
    }
    text.push_str(&numbers_of_cells(game, placement));
    text.push_str(&turn(game, placement));
    text.push('\n');
    text
}

/// "Guard a1 b2, Heron c3 {set tired}": equal pieces share one name.
fn groups<'p>(game: &Game, men: impl Iterator<Item = &'p Placed>) -> Vec<String> {
    let mut groups: Vec<(&Placed, String)> = Vec::new();
    for man in men {
        let cell = game.board.cell_name(man.cell);
        let cells = vec![cell; usize::from(man.count.max(1))].join(" ");
        let alike = |other: &Placed| (other.kind, &other.states) == (man.kind, &man.states);
        match groups.iter_mut().find(|(first, _)| alike(first)) {
            Some((_, known)) => {
                let _ = write!(known, " {cells}");
            }
            None => groups.push((man, cells)),
        }
    }
    let told = |(man, cells): (&Placed, String)| {
        let mut states = states(game, man);
        states.iter_mut().filter(|state| !state.contains('=')).for_each(|flag| flag.insert_str(0, "set "));
        let braces = if states.is_empty() { String::new() } else { format!(" {{{}}}", states.join("; ")) };
        format!("{} {cells}{braces}", game.kind_name(man.kind))
    };
    groups.into_iter().map(told).collect()
}

/// The changed states of a piece.
fn states(game: &Game, man: &Placed) -> Vec<String> {
    man.states.iter().map(|(state, value)| state_entry(game, *state, None, value)).collect()
}

/// "to move White", "phase placing turn 2".
fn turn(game: &Game, placement: &Placement) -> String {
    match game.phase_after(placement.phase_turns) {
        None => {
            format!("to move {}", game.side_name(Side(placement.to_move)))
        }
        Some((phase, 0)) => format!("phase {}", phase.name),
        Some((phase, turn)) => format!("phase {} turn {}", phase.name, turn + 1),
    }
}

/// A short sum of a position, of eight hexadecimal digits: positions that differ in anything that positions say have
/// different ones, but for one pair of some thousand millions. It does not depend on the order in which the rules declare
/// cells, pieces and states, nor on what they are for.
#[must_use]
pub fn sum(game: &Game, placement: &Placement) -> String {
    let mut lines: Vec<String> = Vec::with_capacity(placement.men.len() + 8);
    for man in &placement.men {
        let (owner, cell) = (man.owner.name(&game.sides), game.board.cell_name(man.cell));
        let mut states = states(game, man);
        states.arrange();
        let kind = game.kind_name(man.kind);
        lines.push(format!("{cell} {owner} {kind} {} {}", man.count, states.join("; ")));
    }
    for (side, kind, number) in &placement.hands {
        let side = game.side_name(*side);
        lines.push(format!("hand {side} {} {number}", game.kind_name(*kind)));
    }
    for (side, state, value) in &placement.states {
        lines.push(format!("state {}", state_entry(game, *state, *side, value)));
    }
    for (cell, state, value) in &placement.cells {
        let cell = game.board.cell_name(*cell);
        lines.push(format!("cell {cell} {}", state_entry(game, *state, None, value)));
    }
    lines.arrange();
    lines.push(turn(game, placement));
    let mut sum = fingerprint::of_text(&lines.join("\n"));
    // The last digits depend on every letter most.
    sum.split_off(sum.len().saturating_sub(SUM_LETTERS))
}
