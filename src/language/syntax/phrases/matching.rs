//! Matching of patterns with the words of a part.

use std::collections::HashSet;

use super::pattern::{Element, Kind, Slot};
use crate::language::syntax::names::{Names, is_cell, is_name, is_word};
use crate::language::syntax::tokens::{self, Word};
use crate::language::syntax::words::{is_reserved, number};

/// The most steps for matching one pattern in one place.
const MOST_STEPS: usize = 400;

/// A set of more words than this does not match a slot.
const LONGEST_SET: usize = 6;

/// The most words that `...` skips.
const LONGEST_GAP: usize = 5;

/// The words of a part, with compounds that have no meaning split up: `no-moves` is read as `no moves`.
pub(in crate::language::syntax) struct Line<'w> {
    pub(in crate::language::syntax) words: &'w [Word],
    pub(super) names: &'w Names,
    units: Vec<Unit>,
    /// The first unit of each word.
    begins: Vec<usize>,
    /// All units, in lower case.
    said: HashSet<String>,
}

struct Unit {
    /// In lower case.
    small: String,
    /// The word that it belongs to.
    word: usize,
    /// Whether it is a whole word.
    whole: bool,
}

impl<'w> Line<'w> {
    pub(in crate::language::syntax) fn new(words: &'w [Word], names: &'w Names) -> Self {
        let (mut units, mut begins) = (Vec::new(), Vec::new());
        for (word, text) in words.iter().map(|word| word.text.as_str()).enumerate() {
            begins.push(units.len());
            let compound = text.contains(['-', '_']) && text.len() > 1 && !names.is_known(text);
            if compound && !text.starts_with('"') {
                let parts = text.split(['-', '_']).filter(|part| !part.is_empty());
                units.extend(parts.map(|part| Unit { small: part.to_ascii_lowercase(), word, whole: false }));
            } else {
                units.push(Unit { small: text.to_ascii_lowercase(), word, whole: true });
            }
        }
        let said = units.iter().map(|unit| unit.small.clone()).collect();
        Self { words, names, units, begins, said }
    }

    /// Whether one of some words occurs.
    pub(super) fn says(&self, words: &[String]) -> bool {
        words.is_empty() || words.iter().any(|word| self.said.contains(word))
    }

    /// The first unit of a word, in lower case.
    pub(super) fn first(&self, word: usize) -> &str {
        self.begins.get(word).and_then(|at| self.units.get(*at)).map_or("", |unit| unit.small.as_str())
    }

    fn text(&self, word: usize) -> &str {
        self.words.get(word).map_or("", |word| word.text.as_str())
    }

    /// The number of words from one on that are a bracket and its contents.
    fn bracketed(&self, word: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for length in 0..self.words.len() - word.min(self.words.len()) {
            match self.text(word + length) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(length + 1);
            }
        }
        None
    }

    /// The number of words from one on that can be part of a set.
    fn set(&self, first: usize) -> usize {
        let mut length = 0;
        while length < LONGEST_SET {
            let at = first + length;
            let word = self.text(at);
            let before = if length == 0 { "" } else { self.text(at - 1) };
            let joined =
                matches!(word, "." | "..") && length > 0 || matches!(before, "." | "..") && is_name(word);
            let member = matches!(
                word,
                "own"
                    | "enemy"
                    | "man"
                    | "mover"
                    | "here"
                    | "taken"
                    | "it"
                    | "occupied"
                    | "empty"
                    | "cell"
                    | "passed"
                    | "origin"
                    | "last"
            );
            let named = self.names.knows(word) && !self.names.is_direction(word)
                || self.names.piece_named(word).is_some()
                || is_cell(word);
            match word {
                "(" if length > 0 || !self.text(at + 1).is_empty() => match self.bracketed(at) {
                    Some(inner) if inner <= LONGEST_SET * 2 => length += inner,
                    _ => break,
                },
                _ if joined || member || named && !is_reserved(word) => length += 1,
                _ => break,
            }
        }
        length
    }

    /// The number of words from one on before a bracket that is not opened there, or one of some words.
    fn run(&self, first: usize, until: &[&str]) -> usize {
        let mut at = first;
        while at < self.words.len() {
            let word = self.text(at);
            if matches!(word, ")" | "]" | "}" | ";") || until.contains(&word) {
                break;
            }
            at += if matches!(word, "(" | "[" | "{") { self.bracketed(at).unwrap_or(1) } else { 1 };
        }
        at.min(self.words.len()) - first
    }

    /// The numbers of words that a slot can match, the largest, and the smallest.
    fn fits(&self, kind: Kind, at: usize) -> (usize, usize) {
        let word = self.text(at);
        let one = |fits: bool| (usize::from(fits), 1);
        match kind {
            Kind::Number => one(number(word).is_some()),
            Kind::Range | Kind::Size => {
                let length = self.two_numbers(kind, at).map_or(0, |(length, _)| length);
                (length, length.max(1))
            }
            Kind::Name => one(is_name(word)),
            Kind::New => one(is_name(word) && !self.names.is_known(word)),
            Kind::Word => one(!word.is_empty()),
            Kind::Side => one(self.names.side_named(word).is_some()),
            Kind::Piece => one(self.names.piece_named(word).is_some()),
            Kind::Way => one(self.names.is_walk(word)),
            Kind::Text => one(word.starts_with('"')),
            Kind::Direction => match word {
                "(" => (self.bracketed(at).unwrap_or(0), 1),
                _ => one(self.names.direction_named(word).is_some()),
            },
            Kind::Cell => {
                let whose = usize::from(matches!(word, "own" | "enemy") && self.is_place(at + 1));
                if !self.is_place(at + whose) {
                    return (0, 1);
                }
                let block = self.text(at + whose + 1) == ".." && is_cell(self.text(at + whose + 2));
                (whose + if block { 3 } else { 1 }, 1)
            }
            Kind::Pieces => {
                let is_piece = |at: usize| self.names.piece_named(self.text(at)).is_some();
                let mut length = usize::from(is_piece(at));
                while length > 0 && self.text(at + length) == "or" && is_piece(at + length + 1) {
                    length += 2;
                }
                (length, 1)
            }
            Kind::Set | Kind::Men => (self.set(at), 1),
            Kind::Leg | Kind::Walk if !(self.names.is_walk(word) || word == "(") => (0, 1),
            Kind::Leg => (self.run(at, &["then", "|", "when", "unless", "so", "{", "where"]), 1),
            Kind::Walk | Kind::Question => (self.run(at, &["when", "unless", "so", "{"]), 1),
            Kind::Rest => (self.run(at, &[]), 1),
            Kind::Chief => (0, 1),
        }
    }

    /// How many words from one on are two numbers with a sign or a word between them, and how the language writes them.
    fn two_numbers(&self, kind: Kind, at: usize) -> Option<(usize, String)> {
        let (signs, joint): (&[&str], _) = match kind {
            Kind::Size => (&["x", "by", "*", ",", "\u{d7}"], 'x'),
            Kind::Range => (&["-", "to", "or", "through", "until", "and", ",", "|"], '-'),
            _ => return None,
        };
        let word = self.text(at);
        let digits = |text: &str| number(text).filter(|_| text.starts_with(|c: char| c.is_ascii_digit()));
        let close = word.split_once(joint);
        let close = close.and_then(|(first, second)| Some((1, digits(first)?, digits(second)?)));
        let (length, first, second) = close.or_else(|| {
            let apart = signs.contains(&self.text(at + 1));
            Some((3, number(word).filter(|_| apart)?, number(self.text(at + 2))?))
        })?;
        let written = match kind {
            Kind::Size => {
                let file = ('a'..='z').nth(first.checked_sub(1)?)?;
                format!("a..{file}, 1..{second}")
            }
            _ => format!("{first}..{second}"),
        };
        Some((length, written))
    }

    fn is_place(&self, at: usize) -> bool {
        let word = self.text(at);
        self.names.is_place(word)
            || matches!(word, "origin" | "here")
            || self.names.declares(word) && !self.names.is_piece(word) && !self.names.is_direction(word)
    }
}

/// The text for a slot.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    slot: Slot,
    words: Vec<Word>,
}

/// A place that a pattern fits.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    /// One past the last word.
    pub(super) behind: usize,
    /// How many of its words the pattern itself has.
    pub(super) weight: usize,
    pub(super) bound: Vec<Bound>,
}

/// The match of a pattern that begins at a word. `strict`: no name of the author's is read as a word of the pattern.
pub(super) fn fit(line: &Line<'_>, pattern: &[Element], word: usize, strict: bool) -> Option<Fit> {
    let start = *line.begins.get(word)?;
    let mut matcher = Matcher { line, steps: 0, bound: Vec::new(), weight: 0, start, strict };
    let end = matcher.go(&Next { elements: pattern, rest: None }, start)?;
    let behind = line.units.get(end - 1).map(|unit| unit.word + 1).filter(|_| end > start)?;
    Some(Fit { behind, weight: matcher.weight, bound: matcher.bound })
}

/// What must still match: some elements, and then the rest of the pattern around them.
struct Next<'p> {
    elements: &'p [Element],
    rest: Option<&'p Next<'p>>,
}

struct Matcher<'l, 'w> {
    line: &'l Line<'w>,
    steps: usize,
    bound: Vec<Bound>,
    weight: usize,
    start: usize,
    strict: bool,
}

impl Matcher<'_, '_> {
    /// The unit after the first match of everything that is left. The recursion is as deep as the pattern is long.
    fn go(&mut self, next: &Next<'_>, at: usize) -> Option<usize> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        let Some((element, elements)) = next.elements.split_first() else {
            return match next.rest {
                Some(rest) => self.go(rest, at),
                // A match ends with a word.
                None => {
                    let units = &self.line.units;
                    let inside = at > 0
                        && units.get(at).is_some_and(|unit| {
                            units.get(at - 1).is_some_and(|before| before.word == unit.word)
                        });
                    (!inside).then_some(at)
                }
            };
        };
        let behind = Next { elements, rest: next.rest };
        let found = self.element(element, &behind, at);
        if found.is_some() || at == self.start {
            return found;
        }
        // Articles do not count.
        let article = self.line.units.get(at).is_some_and(|unit| {
            unit.whole
                && matches!(unit.small.as_str(), "the" | "a" | "an")
                && !self.line.names.declares(&unit.small)
        });
        if article { self.go(next, at + 1) } else { None }
    }

    fn element(&mut self, element: &Element, behind: &Next<'_>, at: usize) -> Option<usize> {
        match element {
            Element::Word(wanted) => {
                let unit = self.line.units.get(at).filter(|unit| unit.small == *wanted)?;
                let text = self.line.text(unit.word);
                // A piece or a zone matches by its name, unless it is being declared here.
                let names = self.line.names;
                let declared = unit.whole
                    && !is_word(text)
                    && (names.is_piece(text) || names.is_zone(text) || self.strict && names.declares(text));
                if declared && !matches!(self.line.text(unit.word + 1), ":" | "=") {
                    return None;
                }
                self.weight += 3;
                self.undone(|matcher| matcher.go(behind, at + 1), 3)
            }
            Element::Choice(ways) => ways.iter().find_map(|way| {
                let inner = Next { elements: way, rest: Some(behind) };
                self.go(&inner, at)
            }),
            Element::Gap => (0..=LONGEST_GAP).find_map(|length| {
                let left_out = self.line.units.get(at..at + length)?;
                let ends = left_out.iter().any(|unit| matches!(unit.small.as_str(), "{" | "}" | ";"));
                if ends { None } else { self.go(behind, at + length) }
            }),
            Element::Slot(slot) => self.slot(*slot, behind, at),
        }
    }

    /// A slot begins and ends at the border of a word.
    fn slot(&mut self, slot: Slot, behind: &Next<'_>, at: usize) -> Option<usize> {
        let unit = self.line.units.get(at)?;
        let word = unit.word;
        if self.line.begins.get(word) != Some(&at) {
            return None;
        }
        let (most, least) = self.line.fits(slot.kind, word);
        if most < least {
            return None;
        }
        let open = matches!(slot.kind, Kind::Leg | Kind::Walk | Kind::Question | Kind::Rest);
        let at_end = behind.elements.is_empty() && behind.rest.is_none_or(|rest| rest.elements.is_empty());
        let lengths: Vec<usize> = match (open, at_end) {
            (true, true) => vec![most],
            (true, false) => (least..=most).collect(),
            _ if matches!(slot.kind, Kind::Cell | Kind::Direction | Kind::Pieces) => vec![most],
            _ => (least..=most).rev().collect(),
        };
        lengths.into_iter().find_map(|length| {
            let words = self.line.words.get(word..word + length)?;
            let next = self.line.begins.get(word + length).copied().unwrap_or(self.line.units.len());
            let written = self.line.two_numbers(slot.kind, word).map(|(_, written)| tokens::words(&written));
            let bound = written.unwrap_or_else(|| self.normal(slot.kind, words));
            self.bound.push(Bound { slot, words: bound });
            self.weight += 1;
            let found = self.undone(|matcher| matcher.go(behind, next), 1);
            if found.is_none() {
                self.bound.pop();
            }
            found
        })
    }

    /// Tries something, and undoes its bindings if it fails.
    fn undone(&mut self, go: impl FnOnce(&mut Self) -> Option<usize>, weight: usize) -> Option<usize> {
        let found = go(self);
        if found.is_none() {
            self.weight -= weight;
        }
        found
    }

    /// Words as the language writes them: digits, names as they are declared.
    fn normal(&self, kind: Kind, words: &[Word]) -> Vec<Word> {
        let names = self.line.names;
        let by = |word: &Word| match kind {
            Kind::Number => number(&word.text).map(|number| number.to_string()),
            Kind::Side => names.side_named(&word.text).map(str::to_owned),
            Kind::Direction => names.direction_named(&word.text).map(str::to_owned),
            Kind::Piece | Kind::Pieces | Kind::Set | Kind::Men
                if !names.knows(&word.text) && !is_reserved(&word.text) =>
            {
                names.piece_named(&word.text).map(str::to_owned)
            }
            _ => None,
        };
        let plain = |word: &Word| Word { text: by(word).unwrap_or_else(|| word.text.clone()), ..*word };
        let mut normal: Vec<Word> = words.iter().map(plain).collect();
        if kind == Kind::Men {
            let whose = normal.iter().any(|word| {
                matches!(word.text.as_str(), "own" | "enemy" | "mover" | "taken" | "it" | "(")
                    || names.side_named(&word.text).is_some()
            });
            if !whose {
                normal.insert(0, Word { text: "own".to_owned(), apart: true });
                if let Some(second) = normal.get_mut(1) {
                    second.apart = true;
                }
            }
        }
        normal
    }
}

/// The right side of a row, filled in; `None` if a slot has no value.
pub(super) fn filled(mean: &[Word], bound: &[Bound], names: &Names) -> Option<Vec<Word>> {
    let mut written = Vec::new();
    for word in mean {
        let Some(slot) = Slot::named(&word.text) else {
            written.push(word.clone());
            continue;
        };
        if slot.kind == Kind::Chief {
            written.push(Word { text: names.chief()?.to_owned(), apart: word.apart });
            continue;
        }
        let Bound { words, .. } = bound.iter().find(|bound| bound.slot == slot)?;
        for (index, inner) in words.iter().enumerate() {
            let apart = if index == 0 { word.apart } else { inner.apart };
            written.push(Word { text: inner.text.clone(), apart });
        }
    }
    Some(written)
}
