//! What the program writes below a board, back in the words of the language.

use std::fmt::Write as _;

use super::ZoneSigns;
use crate::language::ir::{Game, NOBODY, StateOwner};

/// A drawing in two parts: the rows of the board with what is written around them, and what stands below it, as lines of a
/// `position { }`; none if nothing stands there.
#[must_use]
pub fn parts(game: &Game, text: &str) -> (String, String) {
    let lines: Vec<&str> = text.lines().collect();
    let (board, below) = split(game, &ZoneSigns::of(game), &lines);
    let mut words = String::new();
    for line in below.iter().filter_map(|line| said(game, line)).filter(|line| !line.is_empty()) {
        let _ = writeln!(words, "{line}");
    }
    let mut rows = board.join("\n");
    rows.push('\n');
    (rows, words)
}

/// The lines of a board, and those below it.
pub(super) fn split<'l, 't>(
    game: &Game,
    signs: &ZoneSigns,
    lines: &'l [&'t str],
) -> (&'l [&'t str], &'l [&'t str]) {
    let told = |line: &&&str| line.trim().is_empty() || said(game, line).is_some() || is_legend(signs, line);
    let below = lines.iter().rev().take_while(told).count();
    lines.split_at_checked(lines.len().saturating_sub(below)).unwrap_or((lines, &[]))
}

/// Whether a line explains signs of zones.
fn is_legend(signs: &ZoneSigns, line: &str) -> bool {
    let mut rest = line.trim();
    while !rest.is_empty() {
        let entry = signs.entries().filter_map(|entry| rest.strip_prefix(&*entry));
        let Some(left) =
            entry.filter(|left| left.is_empty() || left.starts_with("  ")).min_by_key(|left| left.len())
        else {
            return false;
        };
        rest = left.trim_start();
    }
    true
}

/// The meaning of a line below a board; none if it is no such line.
pub(super) fn said(game: &Game, line: &str) -> Option<String> {
    let line = line.trim();
    let mut words = line.split_whitespace();
    let (first, second) = (words.next()?, words.next());
    let rest = || line.get(first.len()..).unwrap_or("").trim_start();
    if first == "cells:" {
        return Some(line.to_owned());
    }
    let is_side = game.sides.iter().any(|side| side == first);
    if is_side && let Some(phase) = rest().strip_prefix("to move") {
        let phase = phase.strip_prefix(',').unwrap_or(phase);
        return Some(format!("to move {first}{phase}"));
    }
    if is_side && let Some(held) = rest().strip_prefix("in hand:") {
        return in_hand(game, first, held);
    }
    if (is_side || first == NOBODY) && game.kinds.iter().any(|kind| Some(kind.name.as_str()) == second) {
        return Some(format!("{first}: {}", rest()));
    }
    let of_game = |owner: &StateOwner| !matches!(owner, StateOwner::Men(_));
    if !game.states.iter().any(|state| state.name == first && of_game(&state.of)) {
        return None;
    }
    match second {
        None | Some("of") if !line.contains('=') => Some(format!("set {line}")),
        Some("of" | "=") => Some(line.to_owned()),
        _ => None,
    }
}

/// `White: Queen 1 in hand, Pawn 2 in hand`, for `Q P2`; none if a letter is that of no piece.
fn in_hand(game: &Game, side: &str, held: &str) -> Option<String> {
    let mut men = Vec::new();
    for word in held.split_whitespace().filter(|word| *word != "nothing") {
        let letter = word.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let known = |letter: &str| game.kinds.iter().find(|kind| kind.letter.eq_ignore_ascii_case(letter));
        // A letter may end in a digit itself.
        let (kind, count) = match known(word) {
            Some(kind) => (kind, "1"),
            None => (known(letter)?, word.get(letter.len()..).unwrap_or("1")),
        };
        men.push(format!("{} {count} in hand", kind.name));
    }
    Some(if men.is_empty() { String::new() } else { format!("{side}: {}", men.join(", ")) })
}
