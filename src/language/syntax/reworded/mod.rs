//! Texts near one that is refused: what its author may have meant.
//!
//! A search through rewordings of the line, the likeliest first. It goes on where the grammar, or whoever tries the
//! text, stops; so most of a line stays as it is. What is found can be read, and has been tried.

mod difference;
mod stretch;
mod turned;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use pest::error::InputLocation;

pub(crate) use difference::{changed, difference, places};
pub(crate) use stretch::{Stretch, stretch_at};
pub(crate) use turned::{Turned, turned};

use super::grammar::Grammar;
use super::list::List;
use super::names::{Names, is_cell};
use super::phrases::{Line, Row, matches_at};
use super::tokens::{Word, replaced, text, word_at, words};
use super::words::{is_reserved, reserved};
use crate::language::diagnostic::suggest::nearest;
use crate::language::sorting::Sorting;

/// So many texts are read for one line, at most.
const MOST_READ: usize = 1_500;

/// So many texts are tried for one line, at most.
const MOST_TRIED: usize = 30;

/// Lines of more words are not written anew.
const MOST_WORDS: usize = 80;

/// Up to here two texts may be equally likely. Of those that are farther away the first is the better.
const SURE: u32 = 4;

/// Of a longer mistake only so many words are looked at.
const LONGEST: usize = 8;

/// So many words before the place where the reading stops may be at fault.
const BACK: usize = 3;

/// A row may begin so many words before the place where the reading stops, if it reaches there.
const LONGEST_ROW: usize = 12;

/// What becomes of a text that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// It is right.
    Right,
    /// It is wrong at this offset.
    At(usize),
    /// It is wrong, or makes something else wrong.
    Wrong,
}

/// What has been put in the place of some words.
#[derive(Clone)]
pub(crate) struct Step {
    /// The row that says so.
    pub(crate) row: &'static Row,
    /// The first of the words, and one past the last.
    pub(crate) words: (usize, usize),
    /// What has been put there.
    pub(crate) by: String,
}

/// A text that is near, and the rows by which it was found.
#[derive(Clone)]
pub(crate) struct Found {
    pub(crate) text: String,
    pub(crate) steps: Vec<Step>,
}

/// A text that is still to be looked at. The likeliest is the greatest.
struct Near {
    likely: Reverse<u32>,
    /// The older first, so that the order is always the same.
    number: Reverse<usize>,
    cost: u32,
    found: Found,
    /// The word at which it cannot be read; nothing if it can.
    stops: Option<usize>,
}

impl Near {
    fn key(&self) -> (Reverse<u32>, Reverse<usize>) {
        (self.likely, self.number)
    }
}

impl PartialEq for Near {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Near {}

impl PartialOrd for Near {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Near {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// A text to begin with, and where it is wrong.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) text: String,
    /// The offsets at which what is wrong begins and ends.
    pub(crate) wrong: (usize, usize),
}

/// How a search goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Dearer texts are not looked at.
    pub(crate) dearest: u32,
    /// Whether nothing but rows of the table that are sure is put into the text.
    pub(crate) rows_only: bool,
}

/// The likeliest texts near some that can be read in a place and are right when tried: at most two, equally likely.
///
/// `names` are those that the file and the files it uses declare.
pub(crate) fn near(
    starts: &[Start],
    place: Stretch,
    names: &Names,
    reach: Reach,
    mut tried: impl FnMut(&Found) -> Tried,
) -> Vec<Found> {
    let denials = starts.iter().map(|start| denied(&words(&start.text))).max().unwrap_or(0);
    let (seen, open) = (HashSet::new(), BinaryHeap::new());
    let mut search = Search { place, names, seen, open, read: 0, reach, denials };
    for start in starts {
        let all = words(&start.text);
        if all.len() > MOST_WORDS {
            return Vec::new();
        }
        search.begin(start, &all);
    }
    let (mut found, mut best, mut trials) = (Vec::new(), u32::MAX, 0);
    while let Some(next) = search.open.pop() {
        let enough = if best <= SURE && !reach.rows_only { 2 } else { 1 };
        if next.cost > best || trials >= MOST_TRIED || found.len() >= enough {
            break;
        }
        let all = words(&next.found.text);
        let stops = match next.stops {
            Some(index) => index,
            None => {
                trials += 1;
                match tried(&next.found) {
                    Tried::Right => {
                        best = next.cost;
                        found.push(next.found);
                        continue;
                    }
                    Tried::At(at) => {
                        // It may be about this word and the next.
                        let next_word = (word_at(&all, at) + 1).min(all.len());
                        search.grow(&all, next_word, &next.found, next.cost);
                        word_at(&all, at)
                    }
                    Tried::Wrong => continue,
                }
            }
        };
        search.grow(&all, stops, &next.found, next.cost);
    }
    found
}

/// What the rows say that only explain, where they fit around a place, the one first that says the most.
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
    // Of equals the first.
    best.fold(None, |best: Option<(&str, usize)>, next| match best {
        Some(known) if known.1 >= next.1 => Some(known),
        _ => Some(next),
    })
}

/// Whether a word means nothing, neither in the files nor in the language.
fn is_strange(word: &str, names: &Names) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !names.is_known(word)
}

/// A line in which a man is said to be in one of several places, with brackets around them: without, only the first of them would be
/// what is asked. Nothing where a line says no such thing.
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

/// Whether a text says all that another says with names, numbers and words that must not be lost.
pub(crate) fn keeps(part: &str, text: &str, names: &Names) -> bool {
    // Quotation marks may have been missing.
    let kept = words(&text.replace('"', " "));
    let said = words(&part.replace('"', " "));
    let times = |all: &[Word], text: &str| all.iter().filter(|word| word.text == text).count();
    said.iter()
        .filter(|word| counts(&word.text, names))
        .all(|word| times(&kept, &word.text) >= times(&said, &word.text))
}

/// The words of a text that mean nothing, neither in the files nor in the language.
pub(crate) fn unknown(part: &str, names: &Names) -> Vec<String> {
    let all = words(part);
    // Before a sign a name is declared.
    let declared =
        |index: usize| all.get(index + 1).is_some_and(|next| matches!(next.text.as_str(), ":" | "="));
    let unknown =
        all.iter().enumerate().filter(|(index, word)| is_strange(&word.text, names) && !declared(*index));
    unknown.map(|(_, word)| word.text.clone()).collect()
}

/// The same, each with the offsets at which it begins and ends.
pub(crate) fn unknown_places(part: &str, names: &Names) -> Vec<(String, (usize, usize))> {
    let unknown = unknown(part, names);
    let all = words(part);
    let places = all.iter().zip(difference::places(part));
    places
        .filter(|(word, _)| unknown.contains(&word.text))
        .map(|(word, place)| (word.text.clone(), place))
        .collect()
}

/// Whether a word says something that must not be lost.
fn counts(word: &str, names: &Names) -> bool {
    const LOST: [&str; 12] =
        ["not", "no", "never", "without", "unless", "only", "except", "all", "every", "each", "own", "enemy"];
    names.knows(word) || word.chars().any(|letter| letter.is_ascii_digit()) || LOST.contains(&word)
}

/// How often something is denied or left out in some words.
fn denied(all: &[Word]) -> usize {
    const DENY: [&str; 22] = [
        "not",
        "no",
        "never",
        "unless",
        "without",
        "except",
        "excluding",
        "minus",
        "but",
        "cannot",
        "none",
        "nobody",
        "nothing",
        "outside",
        "other",
        "apart",
        "isn't",
        "aren't",
        "doesn't",
        "don't",
        "can't",
        "exclude",
    ];
    let denies = |at: &usize| {
        let word = |at: usize| all.get(at).map_or("", |word| word.text.as_str());
        // `but not` is one.
        DENY.contains(&word(*at)) && !(word(*at) == "but" && word(at + 1) == "not")
    };
    (0..all.len()).filter(denies).count()
}

/// Whether `to` is put before men in what an eye does: it takes nobody, and comes to men by `onto`.
fn takes_in_look(all: &[Word], at: usize, by: &[Word]) -> bool {
    let word = |at: usize| all.get(at).map_or("", |word| word.text.as_str());
    let men = matches!(word(at + 1), "own" | "enemy" | "man" | "occupied");
    if !men || by.iter().map(|word| word.text.as_str()).ne(["to"]) {
        return false;
    }
    let mut depth = 0_usize;
    for index in (0..at).rev() {
        match word(index) {
            ")" => depth += 1,
            "(" if depth > 0 => depth -= 1,
            "(" if index > 0 && matches!(word(index - 1), "by" | "look") => return true,
            "by" | "look" if depth == 0 => return true,
            _ => {}
        }
    }
    false
}

struct Search<'n> {
    place: Stretch,
    names: &'n Names,
    seen: HashSet<String>,
    open: BinaryHeap<Near>,
    read: usize,
    reach: Reach,
    /// How often something is denied where the search begins.
    denials: usize,
}

impl Search<'_> {
    /// Takes down what comes of a text that the search begins with.
    fn begin(&mut self, start: &Start, all: &[Word]) {
        let nothing = Found { text: start.text.clone(), steps: Vec::new() };
        // The men of a test stand in a position.
        let men = all.get(1).is_some_and(|sign| sign.text == ":");
        if self.place.list == List::Steps && men {
            let position = words(&format!("position {{ {} }}", start.text));
            self.guess(&position, &nothing, 2, all.len() + 4);
        }
        // A line may have ended where none can.
        if text(all) == start.text {
            self.seen.insert(start.text.clone());
        } else {
            self.guess(all, &nothing, 1, all.len());
        }
        let count = |to: usize| words(start.text.get(..to).unwrap_or(&start.text)).len().min(all.len());
        let (first, last) = (count(start.wrong.0), count(start.wrong.1));
        let mut places: Vec<usize> = (first..=last.min(first + LONGEST)).collect();
        places.extend(self.stops(all, &text(all), &[]));
        if self.reach.rows_only {
            let strange = |at: &usize| all.get(*at).is_some_and(|word| is_strange(&word.text, self.names));
            places.extend((0..all.len()).filter(strange).take(LONGEST));
        }
        let mut grown = HashSet::new();
        for index in places {
            if grown.insert(index) {
                self.grow(all, index, &nothing, 0);
            }
        }
    }

    /// Takes down all texts that come of a text whose word at `stops` does not fit.
    fn grow(&mut self, all: &[Word], stops: usize, of: &Found, cost: u32) {
        let left = all.len() - stops.min(all.len());
        self.by_rows(all, stops, of, cost);
        if self.reach.rows_only {
            return;
        }
        for at in stops.saturating_sub(BACK)..=stops.min(all.len()) {
            if let Some(word) = all.get(at)
                && let Some((meant, more)) = self.meant(all, &word.text)
            {
                self.guess(&replaced(all, at, at + 1, &words(&meant)), of, cost + more, left);
            }
            if let Some(word) = all.get(at)
                && self.may_be_a_text(&word.text)
            {
                let quoted = Word { text: format!("\"{}\"", word.text), apart: word.apart };
                self.guess(&replaced(all, at, at + 1, &[quoted]), of, cost + 5, left);
            }
            // What a `not` speaks of stands behind it: it is never moved.
            let denies =
                |word: &Word| matches!(word.text.as_str(), "not" | "no" | "never" | "unless" | "without");
            if let Some([one, other]) = all.get(at..at + 2).filter(|pair| !pair.iter().any(denies)) {
                let close = matches!(one.text.as_str(), ")" | "]" | ",");
                let swapped = [other.clone(), Word { apart: !close, ..one.clone() }];
                self.guess(&replaced(all, at, at + 2, &swapped), of, cost + 8, left);
            }
            self.bracketed(all, at, of, cost, left);
            self.braced(all, at, of, cost, left);
        }
    }

    /// Takes down what the rows of the table make of a text whose word at `stops` does not fit.
    fn by_rows(&mut self, all: &[Word], stops: usize, of: &Found, cost: u32) {
        let left = all.len() - stops.min(all.len());
        let line = Line::new(all, self.names);
        let from = stops.saturating_sub(LONGEST_ROW);
        let mut fitting: Vec<_> = (from..=stops.min(all.len().saturating_sub(1)))
            .flat_map(|at| matches_at(&line, at, self.place.list))
            .filter(|known| {
                known.words.1 + BACK > stops && (known.words.0 + BACK >= stops || known.words.1 > stops)
            })
            .filter(|known| !self.reach.rows_only || known.row.sure)
            .collect();
        // Those that say the most go first.
        fitting.arrange_by_key(|known| Reverse(known.weight));
        for known in fitting {
            let (at, behind) = known.words;
            let lost = all.get(at..behind).unwrap_or_default();
            for by in &known.means {
                // A word of the author's own is never left out.
                let loses = by.is_empty() && lost.iter().any(|word| counts(&word.text, self.names));
                if loses || takes_in_look(all, at, by) {
                    continue;
                }
                let mut found = of.clone();
                found.steps.push(Step { row: known.row, words: known.words, by: text(by) });
                self.add(&replaced(all, at, behind, by), found, cost + known.row.cost, left);
            }
        }
    }

    /// Takes down a text that no row has given.
    fn guess(&mut self, all: &[Word], of: &Found, cost: u32, left: usize) {
        self.add(all, of.clone(), cost, left);
    }

    /// Braces around effects from a place on, in the place of words that lead to them.
    fn braced(&mut self, all: &[Word], at: usize, of: &Found, cost: u32, left: usize) {
        const LEADS: [&str; 8] = ["then", "and", ",", ":", "and then", "to", "by", "it"];
        let effect = |at: usize| {
            let word = all.get(at).map_or("", |word| word.text.as_str());
            let given = all.get(at + 1).is_some_and(|sign| sign.text == "=");
            given && self.names.knows(word) || word != "if" && List::Effects.begins(word)
        };
        let leads = all.get(at).is_some_and(|word| LEADS.contains(&word.text.as_str()));
        let first = at + usize::from(leads);
        if at == 0 || !effect(first) || all.get(at - 1).is_some_and(|word| word.text == "{") {
            return;
        }
        // They end with the line, before a guard, or with the braces that they stand in.
        let mut depth = 0_usize;
        let mut behind = first;
        for word in all.get(first..).unwrap_or_default() {
            match word.text.as_str() {
                "{" | "(" => depth += 1,
                "}" | ")" | "when" | "unless" if depth == 0 => break,
                "}" | ")" => depth -= 1,
                _ => {}
            }
            behind += 1;
        }
        let sign = |text: &str| Word { text: text.to_owned(), apart: true };
        let mut by = vec![sign("{")];
        by.extend(all.get(first..behind).unwrap_or_default().iter().cloned());
        if let Some(word) = by.get_mut(1) {
            word.apart = true;
        }
        by.push(sign("}"));
        self.guess(&replaced(all, at, behind, &by), of, cost + 4, left);
    }

    /// Brackets around two to eight words from a place on.
    fn bracketed(&mut self, all: &[Word], at: usize, of: &Found, cost: u32, left: usize) {
        let sign = |text: &str, apart| Word { text: text.to_owned(), apart };
        for length in 2..=8 {
            let Some(inner) = all.get(at..at + length) else { return };
            let mut by = vec![sign("(", true)];
            by.extend(inner.iter().cloned());
            if let Some(first) = by.get_mut(1) {
                first.apart = false;
            }
            by.push(sign(")", false));
            self.guess(&replaced(all, at, at + length, &by), of, cost + 9, left);
        }
    }

    /// Takes down a text that has not been seen, unless it leads nowhere. `left`: so many words could not be read before.
    fn add(&mut self, all: &[Word], found: Found, cost: u32, left: usize) {
        if cost > self.reach.dearest || self.read >= MOST_READ {
            return;
        }
        let text = text(all);
        if text.is_empty() || self.turned_round(all) || !self.seen.insert(text.clone()) {
            return;
        }
        self.read += 1;
        let stops = self.stops(all, &text, &found.steps);
        let now = stops.map_or(0, |at| all.len() - at.min(all.len()));
        // What can be read less far than before leads nowhere; what stops at the same place is a way round at best.
        if now > left + 1 {
            return;
        }
        let round = if stops.is_some() && now >= left { 6 } else { 0 };
        let likely = Reverse(cost + round + u32::try_from(now).unwrap_or(u32::MAX).min(12));
        let found = Found { text, ..found };
        self.open.push(Near { likely, number: Reverse(self.read), cost: cost + round, found, stops });
    }

    /// The word at which a text cannot be read, or that names nothing, neither in the files nor in the language.
    fn stops(&self, all: &[Word], text: &str, steps: &[Step]) -> Option<usize> {
        // A name that the line gives itself, or that is declared beside it.
        let given = |word: &str| {
            all.windows(2).any(|pair| matches!(pair, [one, other] if one.text == "as" && other.text == word))
                || steps.iter().flat_map(|step| &step.row.with).any(|(_, with)| with.starts_with(word))
        };
        match Grammar::parse(self.place.list.only(), text) {
            Ok(_) => all.iter().position(|word| {
                is_strange(&word.text, self.names)
                    && !given(&word.text)
                    && !self.is_word_here(all, &word.text)
                    && !self.is_article(&word.text)
            }),
            Err(error) => match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => Some(word_at(all, at)),
            },
        }
    }

    /// Whether a word is an article, which is left out when the rest is right. In a board `a` may be a file.
    fn is_article(&self, word: &str) -> bool {
        self.place.list == List::Clauses && matches!(word, "a" | "an" | "the")
    }

    /// Whether what was asked for is denied once more: `but not (not c1)` of `except c1`. `only if` may be `never ... unless`.
    fn turned_round(&self, all: &[Word]) -> bool {
        let now = denied(all);
        now > self.denials.max(1) && (now - self.denials) % 2 == 1
    }

    /// Whether a word means something in this place alone: a word of these lines, or the end of an axis.
    fn is_word_here(&self, all: &[Word], word: &str) -> bool {
        let axes = all.first().is_some_and(|first| matches!(first.text.as_str(), "grid" | "hexagon"));
        axes && word.len() == 1 || self.place.list.own_words().contains(&word)
    }

    /// Whether quotation marks may be missing around a word.
    fn may_be_a_text(&self, word: &str) -> bool {
        word.starts_with(|letter: char| letter.is_ascii_alphanumeric())
            && !self.names.knows(word)
            && !is_reserved(word)
    }

    /// The name or word of the language that is meant by a misspelt one.
    fn meant(&self, all: &[Word], word: &str) -> Option<(String, u32)> {
        let letters = word.starts_with(|letter: char| letter.is_ascii_alphabetic());
        // `a1-a2-a3`: the cells of a track.
        let cell = |part: &str| is_cell(part) || self.names.declares(part) && part.len() < 3;
        if word.contains('-') && word.split('-').all(cell) {
            let track = all.first().is_some_and(|first| first.text == "tracks");
            let by = if word.matches('-').count() == 1 && !track { " .. " } else { " " };
            return Some((word.replace('-', by), 2));
        }
        // `[1-3]`: a number of repetitions.
        if let Some((least, most)) = word.split_once('-')
            && [least, most]
                .iter()
                .all(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
        {
            return Some((format!("{least}..{most}"), 2));
        }
        if !letters || self.names.is_known(word) {
            return None;
        }
        if let Some(piece) = self.names.piece_named(word) {
            return Some((piece.to_owned(), 1));
        }
        // Of a letter or two anything may have been meant.
        if word.len() < 3 {
            return None;
        }
        let near = self.names.near(word).or_else(|| nearest(word, reserved()));
        // Another word of plain English is hardly a misspelt one.
        let first = |word: &str| word.chars().next().map(|letter| letter.to_ascii_lowercase());
        let second = |word: &str| word.chars().nth(1).map(|letter| letter.to_ascii_lowercase());
        let alike = |meant: &&str| {
            first(meant) == first(word) || first(meant) == second(word) || second(meant) == first(word)
        };
        near.filter(alike).map(|meant| (meant.to_owned(), 3))
    }
}
