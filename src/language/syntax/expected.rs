//! What may follow at a place of a text that is being written, by the grammar.

use std::collections::BTreeSet;

use super::describe::{keyword, known};
use super::explain::furthest;
use super::grammar::Rule;
use super::layout::tokens::{Sort, Token, lines};
use super::list::List;
use super::words;

/// How many lines are tried as the beginning of the current part, from the last one up.
const MOST_LINES: usize = 24;

/// The sorts of the author's names that may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wanted {
    /// Ways of walking.
    Walks,
    /// Directions.
    Directions,
    /// Sets, questions, numbers.
    Sets,
    /// Labels of moves.
    Labels,
    /// States.
    States,
    /// Anything that has a name.
    Names,
    /// Cells of the board.
    Cells,
}

/// What may follow at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Expected {
    /// Words of the language.
    pub(crate) words: BTreeSet<String>,
    /// Names.
    pub(crate) names: BTreeSet<Wanted>,
}

/// A block that is open.
#[derive(Clone, Copy, Debug)]
struct Open<'t> {
    /// The list of its parts; `None` if they describe a piece.
    list: Option<List>,
    /// The offset where reading begins.
    start: usize,
    /// The last word in it that may be the head of a block.
    head: Option<Token<'t>>,
}

/// What may follow a text. An unfinished word at its end does not count.
pub(crate) fn behind(text: &str) -> Expected {
    let open = block(text);
    let Some(list) = open.list else {
        return Expected { words: ["set".to_owned()].into(), names: [Wanted::States].into() };
    };
    let mut expected = Expected::default();
    for rule in rules(text, list, open.start) {
        add(&mut expected, rule, list);
    }
    // A label or the name of a state may begin there, too: that is a new name.
    if expected.names.contains(&Wanted::Walks) || expected.names.contains(&Wanted::Directions) {
        expected.names.remove(&Wanted::Names);
    }
    expected
}

/// What the grammar expects at the end of a text. The reading from the last line that can be read to the end counts.
fn rules(text: &str, list: List, start: usize) -> Vec<Rule> {
    let inside = text.get(start..).unwrap_or("");
    let mut begins: Vec<usize> = inside.match_indices('\n').map(|(at, _)| start + at + 1).collect();
    begins.insert(0, start);
    for from in begins.into_iter().rev().take(MOST_LINES) {
        let (at, found) = furthest(text, list.only(), from, text.len());
        if text.get(at..).is_some_and(|rest| rest.trim().is_empty()) {
            return found;
        }
    }
    Vec::new()
}

/// The innermost block that is open at the end of a text.
fn block(text: &str) -> Open<'_> {
    let mut open = vec![Open { list: Some(List::Items), start: 0, head: None }];
    for token in lines(text).into_iter().flat_map(|line| line.tokens) {
        // The text itself is never closed.
        let within = open.len() > 1;
        let Some(around) = open.last_mut() else { break };
        match (token.sort, token.text) {
            (Sort::Open, "{") => {
                let next = opened(around, token.start + 1);
                around.head = None;
                open.push(next);
            }
            (Sort::Open, _) => {
                let same = *around;
                open.push(same);
            }
            (Sort::Close, _) if within => drop(open.pop()),
            (
                Sort::Word,
                "board" | "piece" | "family" | "every" | "setup" | "ends" | "test" | "turn" | "phase" | "fen"
                | "after" | "before" | "define" | "pass" | "choose" | "move" | "drop" | "position",
            ) => {
                around.head = Some(token);
            }
            _ => {}
        }
    }
    open.pop().unwrap_or(Open { list: None, start: 0, head: None })
}

/// The block that begins inside another one.
fn opened<'t>(around: &Open<'t>, start: usize) -> Open<'t> {
    let head = around.head.map_or("", |head| head.text);
    let list = match (around.list, head) {
        (Some(List::Items), "board") => Some(List::BoardItems),
        (Some(List::Items), "piece" | "family" | "every") => Some(List::Clauses),
        (Some(List::Items), "setup") => Some(List::Armies),
        (Some(List::Items), "ends") => Some(List::Groups),
        (Some(List::Items), "test") => Some(List::Steps),
        // The acts of a turn and the fields of a FEN are no lists: they are read with their head.
        (Some(List::Items), "turn" | "phase" | "fen") => {
            let start = around.head.map_or(start, |head| head.start);
            return Open { list: Some(List::Items), start, head: None };
        }
        (Some(List::Groups), _) => Some(List::Endings),
        (Some(List::Steps), _) => Some(List::Lines),
        (Some(List::Armies | List::Lines) | None, _) => None,
        _ => Some(List::Effects),
    };
    Open { list, start, head: None }
}

/// Adds what a rule of the grammar begins with.
fn add(expected: &mut Expected, rule: Rule, list: List) {
    if let Some(word) = keyword(rule) {
        expected.words.insert(word);
        return;
    }
    let Some(known) = known(rule) else { return };
    for word in &known.words {
        let words: Vec<&str> = match *word {
            "LIST" => list.words().to_vec(),
            "BUILT-IN" => {
                words::all().map(|word| word.text).filter(|word| words::is_built_in(word)).collect()
            }
            word => vec![word],
        };
        expected.words.extend(words.into_iter().map(str::to_owned));
    }
    expected.names.extend(known.names.iter().filter_map(|name| Wanted::named(name)));
    // After a piece come its cells, or a number.
    if rule == Rule::word && matches!(list, List::Armies | List::Lines | List::Steps | List::BoardItems) {
        expected.names.insert(Wanted::Cells);
    }
}

impl Wanted {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "walks" => Self::Walks,
            "directions" => Self::Directions,
            "sets" => Self::Sets,
            "labels" => Self::Labels,
            "names" => Self::Names,
            "cells" => Self::Cells,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests;
