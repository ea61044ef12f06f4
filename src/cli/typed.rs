//! Lines typed in a game that are neither moves nor commands: what may be meant.

use menagerie::language::diagnostic::suggest::nearest;
use menagerie::language::ir::Game;

/// The words that begin commands.
pub(super) const COMMANDS: [&str; 20] = [
    "moves", "why", "board", "cells", "fen", "flip", "history", "undo", "redo", "resign", "note", "save",
    "save!", "load", "put", "remove", "turn", "help", "quit", "exit",
];

/// Advice for a line that is no move.
pub(super) fn meant(game: &Game, line: &str) -> Option<String> {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let is_cell = |word: &str| game.board.cell(word).is_some();
    let from_to = |words: &str| {
        let words: Vec<&str> = words.split_whitespace().filter(|word| *word != "to").collect();
        match words.as_slice() {
            [from, to] if is_cell(from) && is_cell(to) => Some(format!("{from}-{to}")),
            _ => None,
        }
    };
    let word = first.to_lowercase();
    match word.as_str() {
        "move" | "play" | "go" if !rest.is_empty() => {
            let text = from_to(rest).unwrap_or_else(|| rest.to_owned());
            return Some(format!("a move is typed alone, as `moves` lists it: `{text}`"));
        }
        "resigns" | "surrender" => return Some("`resign` gives the game up".to_owned()),
        "stop" | "bye" | "draw" | "end" => return Some("`quit` stops the game".to_owned()),
        "back" | "takeback" | "take-back" | "unmove" => {
            return Some("`undo` takes the last move back".to_owned());
        }
        "record" | "log" => return Some("`history` lists the moves that were played".to_owned()),
        "turn-round" | "rotate" => return Some("`flip` turns the board round".to_owned()),
        "list" | "legal" | "hint" => return Some("`moves` lists the legal moves".to_owned()),
        "comment" if !rest.is_empty() => return Some(format!("`note {rest}` says it of the last move")),
        "show" | "print" | "position" => return Some("`board` draws the board".to_owned()),
        _ => {}
    }
    if let Some(text) = from_to(line) {
        return Some(format!("two cells are joined: `{text}`"));
    }
    let known = COMMANDS.contains(&word.as_str());
    if known && !rest.is_empty() && matches!(word.as_str(), "undo" | "redo") {
        return Some(format!("`{word}` is followed by the number of moves, such as `{word} 3`"));
    }
    if known && rest.is_empty() && word != first {
        return Some(format!("did you mean `{word}`?"));
    }
    if known && !rest.is_empty() {
        return Some(format!("`{word}` takes nothing; `help` lists what can be typed"));
    }
    if let Some(near) =
        nearest(&word, COMMANDS).filter(|_| word.len() > 2 && !word.contains(|c: char| c.is_ascii_digit()))
    {
        return Some(format!("did you mean `{near}`?"));
    }
    let moves = line.split_whitespace().filter(|word| word.contains(|c: char| c.is_ascii_digit())).count();
    (moves > 1 && !rest.is_empty()).then(|| "one move is typed on a line".to_owned())
}
