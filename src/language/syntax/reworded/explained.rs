//! Rows that only explain, and brackets without which a line means less than intended.

use super::meaning::is_strange;
use super::{BACK, MOST_WORDS, Stretch};
use crate::language::syntax::names::Names;
use crate::language::syntax::phrases::{Line, matches_at};
use crate::language::syntax::tokens::{Word, replaced, text, words};

/// The sentences of rows that only explain, if they match around a place, the most specific first.
pub(crate) fn explained(
    part: &str,
    wrong: (usize, usize),
    place: Stretch,
    names: &Names,
) -> Option<(&'static str, usize)> {
    let all = words(part);
    if all.len() > MOST_WORDS {
        return None;
    }
    let line = Line::new(&all, names);
    let count = |to: usize| words(part.get(..to).unwrap_or(part)).len().min(all.len());
    let (first, last) = (count(wrong.0), count(wrong.1).max(count(wrong.0) + 1));
    let strange = |at: usize| all.get(at).is_some_and(|word| is_strange(&word.text, names));
    let around = |(from, behind): (usize, usize)| {
        from < last + 1 && first < behind + BACK || (from..behind).any(strange)
    };
    let all = (0..all.len()).flat_map(|at| matches_at(&line, at, place.list));
    let explaining = all.filter(|known| known.row.only_explains() && around(known.words));
    let best = explaining.filter_map(|known| Some((known.row.why?, known.weight)));
    // Of equal ones the first.
    best.fold(None, |best: Option<(&str, usize)>, next| match best {
        Some(known) if known.1 >= next.1 => Some(known),
        _ => Some(next),
    })
}

/// A line that asks whether a piece is in one of several places, with brackets around them: without, only the first of them would
/// count. `None` for any other line.
pub(crate) fn grouped(part: &str, names: &Names) -> Option<String> {
    let all = words(part);
    let word = |at: usize| all.get(at).map_or("", |word| word.text.as_str());
    let is_place = |at: usize| names.is_place(word(at));
    let leads = |at: usize| matches!(word(at), "in" | "on" | "at" | "reaches" | "reached");
    let begun = (1..all.len())
        .find(|at| leads(at - 1) && is_place(*at) && word(at + 1) == "or" && is_place(at + 2))?;
    let mut end = begun;
    while word(end + 1) == "or" && is_place(end + 2) {
        end += 2;
    }
    // A question may begin with a cell: `a4 or b4 is empty`.
    if Names::goes_on_from_place(word(end + 1)) {
        return None;
    }
    let sign = |text: &str| Word { text: text.to_owned(), apart: true };
    let places = all.get(begun..=end)?;
    let verb =
        |at: usize| matches!(word(at), "is" | "are" | "stands" | "stand" | "comes" | "gets" | "arrives");
    let first = if verb(begun.wrapping_sub(2)) { begun - 2 } else { begun - 1 };
    let lead = if first + 1 == begun && matches!(word(first), "in" | "on") { word(first) } else { "in" };
    let mut bracketed = vec![sign(lead), sign("(")];
    bracketed.extend(places.iter().cloned());
    bracketed.push(sign(")"));
    Some(text(&replaced(&all, first, end + 1, &bracketed)).replace("( ", "(").replace(" )", ")"))
}
