//! Words that are right in another order: two neighbouring stretches of a line are swapped.

use pest::error::InputLocation;
use pest::iterators::Pair;

use super::super::tokens::{Word, replaced, text, word_at, words};
use super::{MOST_WORDS, Stretch, Tried, difference};
use crate::language::sorting::Sorting;
use crate::language::syntax::grammar::{Grammar, Rule};
use crate::language::syntax::names::Names;

/// The shorter of the two has no more words than this; what is in brackets counts as one word.
const SHORTER: usize = 6;

/// How many words before the one that does not fit may be at fault.
const BACK: usize = 3;

/// How many brackets around the place are searched.
const LEVELS: usize = 3;

/// The most texts that are parsed.
const MOST_READ: usize = 700;

/// The most texts that are tried.
const MOST_TRIED: usize = 8;

/// A line with its words in the right order.
pub(crate) struct Turned {
    pub(crate) text: String,
    /// The offsets between which the order was wrong: of the first stretch, and of the second.
    pub(crate) stretches: [(usize, usize); 2],
}

/// The text that is right when two neighbouring stretches are swapped, the shortest first.
///
/// `wrong`: the offset at which the message begins.
pub(crate) fn turned(
    part: &str,
    wrong: usize,
    place: Stretch,
    names: &Names,
    mut tried: impl FnMut(&str) -> Tried,
) -> Option<Turned> {
    let all = words(part);
    if all.len() > MOST_WORDS || (0..all.len()).any(|at| means_nothing(&all, at, names)) {
        return None;
    }
    let stops = match Grammar::parse(place.list.only(), &text(&all)) {
        Err(error) => match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => word_at(&all, at),
        },
        Ok(_) => words(part.get(..wrong)?).len(),
    };
    let mut read = Read { read: 0, tried: 0 };
    let mut within = (0, all.len());
    let mut levels = vec![within];
    while let Some(inner) = brackets_around(&all, within, stops) {
        within = inner;
        levels.push(within);
    }
    // Words in the same brackets are more likely to be swapped.
    for within in levels.into_iter().rev().take(LEVELS) {
        let groups = groups(&all, within);
        let stops = groups.iter().position(|(_, behind)| stops < *behind).unwrap_or(groups.len());
        for (first, middle, behind) in regions(groups.len(), stops) {
            let (Some(from), Some(cut), Some(to)) =
                (groups.get(first), groups.get(middle), groups.get(behind - 1))
            else {
                continue;
            };
            let (from, cut, to) = (from.0, cut.0, to.1);
            let (one, other) = (all.get(from..cut)?, all.get(cut..to)?);
            if !may_move(&all, from, one, other) {
                continue;
            }
            read.read += 1;
            if read.read > MOST_READ || read.tried >= MOST_TRIED {
                return None;
            }
            let swapped = in_order(&all, from, one, other, to);
            let line = text(&swapped);
            let Ok(mut parts) = Grammar::parse(place.list.only(), &line) else { continue };
            // No word is carried from one clause or ending into another.
            let begins = |part: Pair<'_, Rule>| word_at(&swapped, part.as_span().start());
            let mut begins = parts.next()?.into_inner().map(begins).skip(1);
            if begins.any(|begin| (from..to).contains(&begin)) {
                continue;
            }
            read.tried += 1;
            if tried(&line) == Tried::Right {
                let places = difference::places(part);
                let span = |first: usize, last: usize| Some((places.get(first)?.0, places.get(last)?.1));
                return Some(Turned { text: line, stretches: [span(from, cut - 1)?, span(cut, to - 1)?] });
            }
        }
    }
    None
}

/// The number of texts tried.
struct Read {
    read: usize,
    tried: usize,
}

/// The words in the outermost brackets, among some words, around one of them.
fn brackets_around(all: &[Word], (first, behind): (usize, usize), at: usize) -> Option<(usize, usize)> {
    let mut open = Vec::new();
    for index in first..behind {
        match all.get(index)?.text.as_str() {
            "(" | "[" | "{" => open.push(index),
            ")" | "]" | "}" => {
                let begin = open.pop()?;
                if open.is_empty() && begin < at && at <= index {
                    return Some((begin + 1, index));
                }
            }
            _ => {}
        }
    }
    None
}

/// The places at which two stretches begin, meet and end, those of the fewest words first.
fn regions(count: usize, stops: usize) -> Vec<(usize, usize, usize)> {
    let mut found = Vec::new();
    for first in stops.saturating_sub(BACK)..=stops.min(count) {
        for behind in (first + 2).max(stops + 1)..=count {
            let cuts = first + 1..behind;
            let short = |cut: &usize| (cut - first).min(behind - cut) <= SHORTER;
            found.extend(cuts.filter(short).map(|cut| (first, cut, behind)));
        }
    }
    found.arrange_by_key(|(first, cut, behind)| {
        // A long stretch costs less than a short one that is moved far.
        let (one, other) = (cut - first, behind - cut);
        (one.min(other) * 2 + one.max(other), *first, *cut)
    });
    found
}

/// The words with two stretches swapped.
fn in_order(all: &[Word], from: usize, one: &[Word], other: &[Word], to: usize) -> Vec<Word> {
    let mut by = other.to_vec();
    let apart = |word: &Word| !matches!(word.text.as_str(), ":" | "," | ";" | ")" | "]");
    let mut moved = one.to_vec();
    if let Some(word) = moved.first_mut() {
        word.apart = apart(word);
    }
    by.append(&mut moved);
    replaced(all, from, to, &by)
}

/// A `not` applies to what follows it, and a sign belongs to the words around it.
fn may_move(all: &[Word], from: usize, one: &[Word], other: &[Word]) -> bool {
    let denies = |word: Option<&Word>| {
        word.is_some_and(|word| matches!(word.text.as_str(), "not" | "no" | "never" | "unless" | "without"))
    };
    let before = from.checked_sub(1).and_then(|before| all.get(before));
    let same = one.iter().map(|word| &word.text).eq(other.iter().map(|word| &word.text));
    let begins = |words: &[Word]| denies(words.first());
    // A colon belongs to the word before it: `Brown: Weasel b2` without its first word would name another side.
    let is_colon = |word: Option<&Word>| word.is_some_and(|word| word.text == ":");
    let torn = |words: &[Word]| words.len() > 1 && is_colon(words.first());
    if torn(one) || torn(other) || is_colon(all.get(from + one.len() + other.len())) {
        return false;
    }
    !same && !denies(before) && !denies(one.last()) && !denies(other.last()) && !begins(one) && !begins(other)
}

/// The words from one to another, each bracket counted as one word: where it begins, and the word after it.
fn groups(all: &[Word], (from, to): (usize, usize)) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let (mut depth, mut begin) = (0_usize, from);
    for (index, word) in all.iter().enumerate().take(to).skip(from) {
        if depth == 0 {
            begin = index;
        }
        match word.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > 0 {
            continue;
        }
        // What touches a word belongs to it: `beside(here)`, `it.rank`, `a1..c3`.
        let joins = |word: &Word| !matches!(word.text.as_str(), ":" | "," | ";" | "=");
        let touches = all.get(begin).is_some_and(|word| !word.apart && joins(word)) && begin > from;
        match found.last_mut() {
            Some(last) if touches && all.get(begin - 1).is_some_and(joins) => last.1 = index + 1,
            _ => found.push((begin, index + 1)),
        }
    }
    found
}

/// Whether a word has no meaning, in the files or in the language. A name that is given and used on the line occurs twice,
/// and a label near its beginning.
fn means_nothing(all: &[Word], at: usize, names: &Names) -> bool {
    let Some(word) = all.get(at).map(|word| word.text.as_str()) else { return false };
    let again = || all.iter().filter(|other| other.text == word).count() > 1;
    let label = at > 0 && at < 3 && all.iter().any(|word| word.text == ":");
    word.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && !names.is_known(word)
        && !label
        && !again()
}
