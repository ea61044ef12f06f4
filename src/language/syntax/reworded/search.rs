//! The search through rewordings of a line, the likeliest first.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use pest::error::InputLocation;

use super::guesses::guesses;
use super::meaning::{counts, denied, is_strange, takes_in_look};
use super::{BACK, Found, MOST_WORDS, Reach, Start, Step, Stretch, Tried};
use crate::language::sorting::Sorting;
use crate::language::syntax::grammar::Grammar;
use crate::language::syntax::list::List;
use crate::language::syntax::names::Names;
use crate::language::syntax::phrases::{Line, matches_at};
use crate::language::syntax::tokens::{Word, replaced, text, word_at, words};

/// The most texts that are parsed for one line.
const MOST_READ: usize = 1_500;

/// The most texts that are tried for one line.
const MOST_TRIED: usize = 30;

/// Up to this cost two texts may be equally likely. Beyond it, the first one is the better.
const SURE: u32 = 4;

/// Rows are not applied in blocks of more words.
const LONGEST_BLOCK: usize = 250;

/// Only this many words of a longer mistake are considered.
const LONGEST: usize = 8;

/// A row may begin this many words before the place where parsing stops, if it reaches that place.
const LONGEST_ROW: usize = 12;

/// A text in the queue.
#[derive(Clone)]
struct Near {
    cost: u32,
    found: Found,
    /// The word at which it cannot be parsed; `None` if it can.
    stops: Option<usize>,
}

/// The likeliest suggestions in a place, which can be parsed and are right when tried: at most two, equally likely.
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
    let mut search = Search {
        place,
        names,
        seen: HashSet::new(),
        texts: Vec::new(),
        open: BinaryHeap::new(),
        read: 0,
        reach,
        denials,
    };
    // A row changes a few words, also in the head of a long block.
    let longest = if reach.rows_only { LONGEST_BLOCK } else { MOST_WORDS };
    for start in starts {
        let all = words(&start.text);
        if all.len() > longest {
            return Vec::new();
        }
        search.begin(start, &all);
    }
    let (mut found, mut best, mut trials) = (Vec::new(), u32::MAX, 0);
    while let Some(next) = search.next() {
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
                        // It may concern this word and the next.
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

pub(super) struct Search<'n> {
    place: Stretch,
    names: &'n Names,
    seen: HashSet<String>,
    texts: Vec<Near>,
    /// The priority of the texts in the queue. Of equal ones the older is the greater, so that the order is always the
    /// same.
    open: BinaryHeap<(Reverse<u32>, Reverse<usize>)>,
    read: usize,
    reach: Reach,
    /// The number of negations where the search begins.
    denials: usize,
}

impl Search<'_> {
    /// Adds the successors of a text with which the search begins.
    fn begin(&mut self, start: &Start, all: &[Word]) {
        let nothing = Found { text: start.text.clone(), steps: Vec::new() };
        // A line may have ended where none can.
        if text(all) == start.text {
            self.seen.insert(start.text.clone());
        } else {
            self.add(all, nothing.clone(), 1, all.len());
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

    /// The likeliest text in the queue.
    fn next(&mut self) -> Option<Near> {
        let (_, Reverse(number)) = self.open.pop()?;
        self.texts.get(number).cloned()
    }

    /// Adds all successors of a text whose word at `stops` does not fit.
    fn grow(&mut self, all: &[Word], stops: usize, of: &Found, cost: u32) {
        self.by_rows(all, stops, of, cost);
        if self.reach.rows_only {
            return;
        }
        let left = all.len() - stops.min(all.len());
        for at in stops.saturating_sub(BACK)..=stops.min(all.len()) {
            for (text, more) in guesses(all, at, self.names) {
                self.add(&text, of.clone(), cost + more, left);
            }
        }
    }

    /// Adds the rewordings by rows of the table, for a text whose word at `stops` does not fit.
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
        // The most specific ones go first.
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

    /// Adds a text that has not been seen, unless it is a dead end. `left`: the number of words that could not be parsed before.
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
        // A text that can be parsed less far than before is a dead end; one that stops at the same place is a detour at best.
        if now > left + 1 {
            return;
        }
        let round = if stops.is_some() && now >= left { 6 } else { 0 };
        let likely = Reverse(cost + round + u32::try_from(now).unwrap_or(u32::MAX).min(12));
        self.open.push((likely, Reverse(self.texts.len())));
        self.texts.push(Near { cost: cost + round, found: Found { text, ..found }, stops });
    }

    /// The word at which a text cannot be parsed, or that has no meaning, in the files or in the language.
    fn stops(&self, all: &[Word], text: &str, steps: &[Step]) -> Option<usize> {
        // A name that the line itself gives, or that is declared on it or next to it.
        let given = |word: &str| {
            let names = |pair: &[Word]| match pair {
                [one, other] => {
                    one.text == "as" && other.text == word
                        || one.text == word && matches!(other.text.as_str(), ":" | "=")
                }
                _ => false,
            };
            all.windows(2).any(names)
                || steps
                    .iter()
                    .flat_map(|step| &step.row.with)
                    .any(|(_, with)| with.split(' ').any(|declared| declared == word))
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

    /// Whether a text has one negation more: `but not (not c1)` for `except c1`. `only if` may be `never ... unless`.
    fn turned_round(&self, all: &[Word]) -> bool {
        let now = denied(all);
        now > self.denials.max(1) && (now - self.denials) % 2 == 1
    }

    /// Whether a word has a meaning only in this place: a word of these lines, or the end of an axis.
    fn is_word_here(&self, all: &[Word], word: &str) -> bool {
        let axes = all.first().is_some_and(|first| matches!(first.text.as_str(), "grid" | "hexagon"));
        axes && word.len() == 1 || self.place.list.own_words().contains(&word)
    }
}
