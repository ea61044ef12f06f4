//! Turns in which nothing was done, in plain English: `no capture for 80 turns`, `after 50 moves without capture`.

use super::super::errors;
use super::{Part, Told};

/// What players count turns by.
fn is_unit(word: &str) -> bool {
    matches!(
        word,
        "turns"
            | "turn"
            | "moves"
            | "move"
            | "plies"
            | "ply"
            | "rounds"
            | "round"
            | "half-moves"
            | "halfmoves"
    )
}

/// Words for taking, as what was not done.
const TAKING: [&str; 16] = [
    "capture",
    "captures",
    "captured",
    "capturing",
    "taking",
    "taken",
    "take",
    "takes",
    "progress",
    "captures-made",
    "killed",
    "kill",
    "kills",
    "eaten",
    "taken-men",
    "removed",
];

/// Words for moving, as what was not done.
const MOVING: [&str; 5] = ["moved", "moving", "moves", "move", "movement"];

/// Words that say nothing more beside these.
const FILLERS: [&str; 49] = [
    "no",
    "nothing",
    "nobody",
    "without",
    "a",
    "any",
    "the",
    "last",
    "past",
    "for",
    "in",
    "within",
    "since",
    "during",
    "over",
    "after",
    "at",
    "least",
    "has",
    "have",
    "had",
    "been",
    "is",
    "was",
    "were",
    "are",
    "made",
    "there",
    "be",
    "man",
    "men",
    "piece",
    "pieces",
    "or",
    "and",
    "nor",
    "both",
    "each",
    "by",
    "either",
    "side",
    "sides",
    "player",
    "players",
    "of",
    "consecutive",
    "whole",
    "passed",
    "gone",
];

impl Part<'_> {
    /// What `N turns since taking` asks, in other words, behind the word `when` at `asks`; and the word behind it.
    pub(super) fn quiet_turns(&self, asks: usize) -> Option<(Told, usize)> {
        let first = asks + 1;
        let last = self.line_end(first, &["when", "win", "lose", "draw", "if", "unless"]);
        let (mut number, mut takes, mut moves, mut denied) = (None, false, false, false);
        let mut kinds: Vec<&str> = Vec::new();
        for at in first..=last {
            let word = self.w(at);
            if self.is_number(at) {
                let counted = is_unit(self.w(at + 1)).then(|| (word, self.w(at + 1)));
                if number.is_some() || counted.is_none() {
                    return None;
                }
                number = counted;
            } else if at > first && self.is_number(at - 1) {
                // The unit.
            } else if let Some(kind) = self.names.piece_named(word) {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            } else if TAKING.contains(&word) {
                takes = true;
            } else if MOVING.contains(&word) {
                moves = true;
            } else if FILLERS.contains(&word) {
                denied |= matches!(word, "no" | "nothing" | "nobody" | "without" | "since");
            } else {
                return None;
            }
        }
        let (number, unit) = number?;
        let right = self.w(first) == number
            && unit == "turns"
            && self.w(first + 2) == "since"
            && matches!(self.w(first + 3), "taking" | "moving");
        if right || !denied || !(takes || moves && !kinds.is_empty()) {
            return None;
        }
        let turns: u64 = number.parse().ok()?;
        let doubled = unit.starts_with("move") || unit.starts_with("round");
        let turns = if doubled { turns.saturating_mul(2) } else { turns };
        let moving = if kinds.is_empty() { String::new() } else { format!("moving {}", kinds.join(" or ")) };
        let since = match (takes, moving.as_str()) {
            (true, "") => "taking".to_owned(),
            (true, moving) => format!("taking or {moving}"),
            (false, moving) => moving.to_owned(),
        };
        let meant = format!("{turns} turns since {since}");
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help(if doubled {
                    format!(
                        "turns are counted of both sides: {number} moves of each are {turns} turns; if {number} of both together \
                         are meant, write `{number} turns since {since}`"
                    )
                } else {
                    "turns are counted of both sides: 50 moves of each are 100 turns".to_owned()
                });
        Some((Told::from(found).mended(self.replace(first, last, &meant)), last + 1))
    }
}
