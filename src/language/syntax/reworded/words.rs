//! A text as words, and how words are put in the place of others.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::super::explain::{skip_blanks, token};
use super::super::foreseen::{Names, is_cell};
use super::super::list::List;
use crate::language::glossary::game_rewordings::{Lines, SAID};
use crate::language::glossary::recipes::number;
use crate::language::glossary::rewordings::{MISSING, Missing, REWORDINGS, Rewording};
use crate::language::sorting::Sorting;

/// Sets of more words than this do not stand for a blank of a rewording.
const LONGEST_SET: usize = 3;

/// A word, number or sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// Whether a blank stands before it.
    pub(super) apart: bool,
}

/// The words of a text.
pub(super) fn words(text: &str) -> Vec<Word> {
    let (mut found, mut at) = (Vec::new(), 0);
    loop {
        let start = skip_blanks(text, at, text.len());
        let word = token(text, start);
        if word.is_empty() {
            return found;
        }
        found.push(Word { text: word.to_owned(), apart: start > at });
        at = start + word.len();
    }
}

/// The words as a text of one line.
pub(super) fn text(words: &[Word]) -> String {
    let mut written = String::new();
    for word in words {
        if word.apart && !written.is_empty() {
            written.push(' ');
        }
        written.push_str(&word.text);
    }
    written
}

/// Which word stands at an offset of the text of the words; one past the last behind them.
pub(super) fn word_at(words: &[Word], offset: usize) -> usize {
    let mut end = 0;
    words
        .iter()
        .position(|word| {
            end += usize::from(word.apart && end > 0) + word.text.len();
            end > offset
        })
        .unwrap_or(words.len())
}

/// Some words in the place of those from one to another.
pub(super) fn replaced(all: &[Word], first: usize, behind: usize, by: &[Word]) -> Vec<Word> {
    let (before, rest) = all.split_at(first.min(all.len()));
    let after = rest.get(behind - first..).unwrap_or_default();
    let mut new = before.to_vec();
    new.extend_from_slice(by);
    // What is put in stands apart, and so does what follows it, unless it is a sign that stands close.
    let open = |word: &Word| matches!(word.text.as_str(), "(" | "[" | "." | "..");
    let close = |word: &Word| matches!(word.text.as_str(), ")" | "]" | "," | ";" | ":" | "." | "..");
    let place = before.len();
    let follows = place > 0 && !new.get(place - 1).is_some_and(open);
    // How often a walk is done stands close behind it.
    let touched = all.get(first).is_some_and(|word| !word.apart);
    if let Some(word) = new.get_mut(place).filter(|_| !by.is_empty()) {
        word.apart = follows && !close(word) && !(touched && word.text == "[");
    }
    let mut after = after.to_vec();
    if let Some(word) = after.first_mut() {
        let begins = new.last().is_none_or(open);
        let bracket = matches!(word.text.as_str(), "(" | "[") && !word.apart;
        word.apart = !begins && !close(word) && (!bracket || !by.is_empty());
    }
    new.append(&mut after);
    new
}

/// A rewording whose texts are taken apart.
struct Pattern {
    said: Vec<Word>,
    write: Vec<Vec<Word>>,
    cost: u32,
    /// The lines for which it is meant; nothing: for all.
    lines: Option<Lines>,
}

/// The rewordings, one for each way to say them, in the order of the tables. They are asked at every word of a search, so
/// they are found by their first word.
struct Patterns {
    all: Vec<Pattern>,
    /// Those that begin with a word, in small letters.
    by_word: HashMap<String, Vec<usize>>,
    /// Those that begin with a blank.
    open: Vec<usize>,
}

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    let everywhere = REWORDINGS.into_iter().flatten().flat_map(|known| apart(known, None));
    let somewhere = SAID.iter().flat_map(|said| said.rewordings.iter().map(|known| (known, said.lines)));
    let all: Vec<Pattern> =
        everywhere.chain(somewhere.flat_map(|(known, lines)| apart(known, Some(lines)))).collect();
    let mut patterns = Patterns { all: Vec::new(), by_word: HashMap::new(), open: Vec::new() };
    for (index, pattern) in all.iter().enumerate() {
        match pattern.said.first().map(|word| word.text.to_ascii_lowercase()) {
            Some(first) if !BLANKS.contains(&first.as_str()) => {
                patterns.by_word.entry(first).or_default().push(index);
            }
            _ => patterns.open.push(index),
        }
    }
    patterns.all = all;
    patterns
});

/// What stands for more than one word: a set, a number, a direction, a place.
const BLANKS: [&str; 4] = ["_", "%", "@", "$"];

/// A rewording, each of its ways taken apart.
fn apart(known: &Rewording, lines: Option<Lines>) -> Vec<Pattern> {
    let alternatives = |line: &'static str| {
        let whole = line.len() == 1;
        line.split(move |letter| letter == '/' && !whole)
    };
    let write: Vec<Vec<Word>> = alternatives(known.write).map(words).collect();
    let pattern = |said: &str| Pattern {
        said: words(&said.replace('\\', "/")),
        write: write.clone(),
        cost: known.cost,
        lines,
    };
    // `cannot` is also written apart.
    let said = alternatives(known.said)
        .map(|said| (said.contains("cannot").then(|| said.replace("cannot", "can not")), said));
    said.flat_map(|(apart, said)| std::iter::once(pattern(said)).chain(apart.as_deref().map(pattern)))
        .collect()
}

/// The lines that stand in a list, where these have words of their own.
fn lines_of(list: List) -> Option<Lines> {
    match list {
        List::Items => Some(Lines::Items),
        List::BoardItems => Some(Lines::Board),
        List::Armies | List::Lines => Some(Lines::Men),
        List::Groups | List::Endings => Some(Lines::Endings),
        List::Steps => Some(Lines::Steps),
        List::Clauses | List::Effects => None,
    }
}

/// Whether a word means something in the lines of a list, though it may be no word elsewhere.
pub(super) fn is_word_of(list: List, word: &str) -> bool {
    let lines = lines_of(list);
    SAID.iter().any(|said| Some(said.lines) == lines && said.words.contains(&word))
}

/// The ways to write anew some words from a place on: how many, by what, and how unlikely that is.
pub(super) fn rewordings(all: &[Word], at: usize, list: List, names: &Names) -> Vec<(usize, Vec<Word>, u32)> {
    let Some(first) = all.get(at) else { return Vec::new() };
    let known = PATTERNS.by_word.get(&first.text.to_ascii_lowercase());
    let mut asked: Vec<usize> = known.into_iter().flatten().chain(&PATTERNS.open).copied().collect();
    // What stands first in the tables is tried first.
    asked.arrange();
    let mut found = Vec::new();
    let lines = lines_of(list);
    let asked = asked.into_iter().filter_map(|index| PATTERNS.all.get(index));
    for pattern in asked.filter(|pattern| pattern.lines.is_none() || pattern.lines == lines) {
        if let Some(bound) = matched(all, at, &pattern.said, names) {
            found.extend(
                pattern.write.iter().map(|write| (bound.behind, filled(write, &bound), pattern.cost)),
            );
        }
    }
    found
}

/// Words that may be missing, taken apart.
struct Lost {
    word: Vec<Word>,
    /// What stands before them; nothing if that may be anything.
    before: Vec<&'static str>,
    /// What stands behind them; nothing if that may be anything.
    behind: Vec<&'static str>,
    cost: u32,
    /// The lines for which they are meant; nothing: for all.
    lines: Option<Lines>,
}

static LOST: LazyLock<Vec<Lost>> = LazyLock::new(|| {
    let sorts = |line: &'static str| line.split('/').filter(|sort| !sort.is_empty()).collect();
    let lost = |known: &'static Missing, lines: Option<Lines>| Lost {
        word: words(known.word),
        before: sorts(known.before),
        behind: sorts(known.behind),
        cost: known.cost,
        lines,
    };
    let everywhere = MISSING.iter().map(|known| lost(known, None));
    let somewhere =
        SAID.iter().flat_map(|said| said.missing.iter().map(|known| lost(known, Some(said.lines))));
    everywhere.chain(somewhere).collect()
});

/// The words that may be missing at a place, and how unlikely it is that they are.
pub(super) fn missing(all: &[Word], at: usize, list: List, names: &Names) -> Vec<(Vec<Word>, u32)> {
    let before = at.checked_sub(1).and_then(|before| all.get(before));
    let behind = all.get(at);
    let lines = lines_of(list);
    let is_one = |word: Option<&Word>, sorts: &[&str]| {
        word.is_some_and(|word| sorts.iter().any(|sort| is_of(word, sort, names)))
    };
    let fitting = LOST.iter().filter(|known| {
        // Only what is said of these lines alone may begin them.
        (if known.lines.is_none() { before.is_some() } else { known.lines == lines })
            && (known.behind.is_empty() || is_one(behind, &known.behind))
            && (known.before.is_empty() || is_one(before, &known.before))
    });
    fitting.map(|known| (known.word.clone(), known.cost)).collect()
}

/// Whether a word is of a sort, or this word.
fn is_of(word: &Word, wanted: &str, names: &Names) -> bool {
    match wanted {
        "_" => is_member(word, names),
        "%" => number(&word.text).is_some(),
        "@" => names.is_direction(&word.text),
        "~" => names.is_walk(&word.text),
        text => word.text == text,
    }
}

/// What a pattern has found.
struct Bound<'w> {
    /// Where the words end that it fits.
    behind: usize,
    sets: Vec<&'w [Word]>,
    numbers: Vec<String>,
    direction: String,
    /// Cells, and texts in quotation marks.
    cells: Vec<String>,
}

/// What a pattern finds that begins at a place.
fn matched<'w>(all: &'w [Word], at: usize, pattern: &[Word], names: &Names) -> Option<Bound<'w>> {
    let mut bound = Bound {
        behind: at,
        sets: Vec::new(),
        numbers: Vec::new(),
        direction: String::new(),
        cells: Vec::new(),
    };
    for (index, wanted) in pattern.iter().enumerate() {
        let word = all.get(bound.behind)?;
        let mut length = 1;
        match wanted.text.as_str() {
            "_" => {
                let next = pattern.get(index + 1);
                length = (0..LONGEST_SET)
                    .take_while(|more| {
                        all.get(bound.behind + more).is_some_and(|word| {
                            is_member(word, names) && next.is_none_or(|next| next.text != word.text)
                        })
                    })
                    .count();
                bound.sets.push(all.get(bound.behind..bound.behind + length).filter(|set| !set.is_empty())?);
            }
            "%" => bound.numbers.push(number(&word.text)?.to_string()),
            "$" if is_place(&word.text, names) => bound.cells.push(word.text.clone()),
            "@" if names.is_direction(&word.text) => bound.direction.clone_from(&word.text),
            "$" | "@" => return None,
            text => {
                let declared = names.declares(&word.text) || names.is_piece(&word.text);
                if !word.text.eq_ignore_ascii_case(text) || declared {
                    return None;
                }
            }
        }
        bound.behind += length;
    }
    Some(bound)
}

/// Whether a word is a cell, as it looks or as it is named, or a text in quotation marks.
fn is_place(word: &str, names: &Names) -> bool {
    is_cell(word)
        || word.starts_with('"')
        || names.declares(word) && !names.is_piece(word) && !names.is_direction(word)
}

/// Whether a word can be part of a set.
fn is_member(word: &Word, names: &Names) -> bool {
    let text = word.text.as_str();
    matches!(
        text,
        "own" | "enemy" | "man" | "mover" | "here" | "taken" | "it" | "occupied" | "empty" | "cell"
    ) || names.knows(text) && !names.is_direction(text)
        || is_cell(text)
}

/// What is written, with what was found in it.
fn filled(write: &[Word], bound: &Bound<'_>) -> Vec<Word> {
    let mut by = Vec::new();
    let mut numbers = bound.numbers.iter();
    // One set may be written twice; of several each is written once.
    let mut sets = bound.sets.iter().cycle();
    let mut cells = bound.cells.iter();
    for word in write {
        let one = |text: &str| Word { text: text.to_owned(), apart: word.apart };
        match word.text.as_str() {
            "_" => by.extend(sets.next().into_iter().flat_map(|set| set.iter()).enumerate().map(
                |(index, member)| Word {
                    text: member.text.clone(),
                    apart: if index == 0 { word.apart } else { member.apart },
                },
            )),
            "%" => by.extend(numbers.next().map(|number| one(number))),
            "$" => by.extend(cells.next().map(|cell| one(cell))),
            "@" => by.push(one(&bound.direction)),
            _ => by.push(word.clone()),
        }
    }
    by
}
