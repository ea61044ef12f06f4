//! Other words for what the language says: one table, in text files.
//!
//! A row has what people write on its left and what the language writes on its right; `docs/architecture.md` describes its form.
//! It is used only where a text is wrong, and its suggestion is put into the text and checked before it is shown.
//! So a row need not know where it does not apply.

mod matching;
mod pattern;
mod table;

pub(in crate::language::syntax) use matching::Line;
pub use table::faults;
pub(crate) use table::{Beside, Row};

use super::list::List;
use super::names::Names;
use super::tokens::{self, Word, words};
use crate::language::diagnostic::words::any_of;
use crate::language::sorting::Sorting;
use matching::{filled, fit};
use table::{Place, TABLE};

/// The suggestion of a row for some words.
#[derive(Clone)]
pub(in crate::language::syntax) struct Match {
    pub(in crate::language::syntax) row: &'static Row,
    /// The first word, and one past the last.
    pub(in crate::language::syntax) words: (usize, usize),
    /// What may be meant, the likeliest first; empty if the row only explains.
    pub(in crate::language::syntax) means: Vec<Vec<Word>>,
    /// How many of the words the row itself has.
    pub(in crate::language::syntax) weight: usize,
    /// The number of the row.
    number: usize,
}

/// The rows that match from a word on, in a part of a list, the most specific ones first.
pub(in crate::language::syntax) fn matches_at(line: &Line<'_>, at: usize, list: List) -> Vec<Match> {
    matches_in(line, at, places(list))
}

/// The rows for some places that match from a word on.
fn matches_in(line: &Line<'_>, at: usize, places: &[Place]) -> Vec<Match> {
    let mut found: Vec<Match> = Vec::new();
    for (number, row, pattern) in TABLE.beginning_with(line.first(at)) {
        if !places.iter().any(|place| row.places.contains(place)) || !line.says(&pattern.keys) {
            continue;
        }
        let Some(fit) = fit(line, &pattern.elements, at, !row.sure) else { continue };
        // Of several ways to say one thing, the first that matches is enough.
        if found.iter().any(|known| known.number == number && known.words.1 == fit.behind) {
            continue;
        }
        let means = row.means.iter().filter_map(|mean| filled(mean, &fit.bound, line.names)).collect();
        found.push(Match { row, words: (at, fit.behind), means, weight: fit.weight, number });
    }
    found.arrange_by_key(|known| (std::cmp::Reverse(known.weight), known.number));
    found
}

/// What the language writes for one word, or why it has nothing for it, with the names that a text declares.
pub(crate) fn said(word: &str, text: &str) -> Option<String> {
    let (names, words) = (Names::of(text), words(word));
    let line = Line::new(&words, &names);
    let lists = [
        List::Endings,
        List::Clauses,
        List::Items,
        List::BoardItems,
        List::Effects,
        List::Armies,
        List::Steps,
    ];
    let places = std::iter::once(&[Place::Asked][..]).chain(lists.into_iter().map(places));
    let mut all = places.flat_map(|places| matches_in(&line, 0, places));
    let known = all.find(|known| known.words.1 == words.len() && known.row.sure)?;
    let why = known.row.why.map(|why| why.replace("CHIEF", names.chief().unwrap_or("King")));
    let means: Vec<String> = known.means.iter().map(|mean| format!("`{}`", tokens::text(mean))).collect();
    match (means.is_empty(), why) {
        (true, why) => why,
        (false, None) => Some(any_of(&means)),
        (false, Some(why)) => Some(format!("{}; {why}", any_of(&means))),
    }
}

/// The places of the table for a list.
fn places(list: List) -> &'static [Place] {
    use Place::{Any, Board, Clause, Effect, Ending, Item, Question, Setup, Test, Walk};
    match list {
        List::Items => &[Any, Item, Question, Walk, Effect],
        List::BoardItems => &[Any, Board, Question, Walk],
        List::Clauses => &[Any, Clause, Question, Walk, Effect],
        List::Effects => &[Any, Effect, Question, Walk],
        List::Armies => &[Any, Setup],
        List::Lines => &[Any, Setup, Question],
        List::Groups | List::Endings => &[Any, Ending, Question, Walk],
        List::Steps => &[Any, Test, Setup, Question, Walk],
    }
}
