//! Words of the language written with capitals: `Likewise`, `Win when`, `Step any`.
//!
//! They are looked for before anything else, so that all that is told later reads them as what they are.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::list::List;
use super::super::words::is_reserved;
use super::doubt::in_doubt;
use super::names::DIRECTIONS;
use super::sentences::WORDS;
use super::{Names, Part, Told};
use crate::language::source::Span;
use crate::language::syntax::mend::Repair;

/// Words behind which a name is declared.
const DECLARE: [&str; 9] = ["piece", "family", "define", "sides", "zone", "tracks", "phase", "as", "use"];

/// Further words of the language that are written with no name beside them.
const FURTHER: [&str; 9] =
    ["language", "first", "mirror", "half-turn", "inversion", "grid", "hexagon", "picture", "files"];

/// Words that nobody gives to a piece, a side or a part of the board.
const NO_NAMES: [&str; 34] = [
    "and",
    "or",
    "not",
    "when",
    "unless",
    "if",
    "then",
    "else",
    "likewise",
    "quietly",
    "taking",
    "capturing",
    "while",
    "onto",
    "over",
    "from",
    "with",
    "without",
    "that",
    "until",
    "each",
    "every",
    "no",
    "own",
    "enemy",
    "by",
    "before",
    "after",
    "to",
    "is",
    "where",
    "wins",
    "so",
    "but",
];

/// Words behind which a walk or a question begins.
const BEGIN: [&str; 11] = ["move", "then", "when", "unless", "and", "or", "not", "look", "|", "(", "take"];

/// What such words begin.
const BEGUN: [&str; 10] =
    ["step", "slide", "leap", "jump", "ride", "look", "stay", "number", "distance", "attacked"];

/// The words of the language that are written with capitals, a message for each line of them.
///
/// `alone`: the text is a question or a position, and what its words name stands elsewhere.
pub(in crate::language::syntax) fn capitals(whole: &Part<'_>, rule: Rule) -> (Vec<Told>, Vec<Span>) {
    let also = declared_with_capitals(whole);
    let named = also.as_ref().map(|names| Part { names, words: whole.words.clone(), ..*whole });
    let part = named.as_ref().unwrap_or(whole);
    let alone = rule != Rule::file || part.names.lacks_some;
    let mut lines: Vec<Vec<usize>> = Vec::new();
    let mut open = false;
    for (at, word) in part.words.iter().enumerate() {
        open &= !word.fresh;
        if !part.is_with_capitals(at, alone) {
            continue;
        }
        match lines.last_mut().filter(|_| open) {
            Some(line) => line.push(at),
            None => lines.push(vec![at]),
        }
        open = true;
    }
    let told = lines.iter().map(|line| part.with_capitals(line)).collect();
    in_doubt(part.scanned, part.names, rule, told)
}

/// The names of a text, with those that it declares by words with capitals, `Piece Man "m"`, if there are such words.
fn declared_with_capitals(whole: &Part<'_>) -> Option<Names> {
    let text = whole.scanned.text.as_str();
    let mut small = String::new();
    for word in &whole.words {
        if word.text.starts_with(|letter: char| letter.is_ascii_uppercase()) && !whole.names.knows(word.text)
        {
            let meant = word.text.to_ascii_lowercase();
            if DECLARE.contains(&meant.as_str()) {
                small.push_str(text.get(small.len()..word.start).unwrap_or(""));
                small.push_str(&meant);
            }
        }
    }
    if small.is_empty() {
        return None;
    }
    small.push_str(text.get(small.len()..).unwrap_or(""));
    Some(whole.names.clone().and(Names::of(&small)))
}

impl Part<'_> {
    /// Whether a word is one of the language but for its case. `sure`: names are declared elsewhere, so that only what
    /// can be no name is meant.
    fn is_with_capitals(&self, at: usize, sure: bool) -> bool {
        let word = self.w(at);
        if !word.bytes().any(|letter| letter.is_ascii_uppercase()) || word.len() < 2 || word.starts_with('"')
        {
            return false;
        }
        let small = word.to_ascii_lowercase();
        let small = small.as_str();
        let known = is_reserved(small)
            || WORDS.contains(&small)
            || FURTHER.contains(&small)
            || small.len() > 2 && DIRECTIONS.contains(&small);
        if !known || self.names.knows(word) || self.is_parameter(at) {
            return false;
        }
        let before = self.w(at.wrapping_sub(1));
        let first =
            self.words.get(at).is_some_and(|word| word.fresh) || at == 0 || matches!(before, "{" | "}");
        // `END {` means `ends`, which is told of the word.
        if first && (small == "end" || small == "turns") {
            return false;
        }
        if !sure {
            return true;
        }
        let begins = [
            List::Items,
            List::Clauses,
            List::BoardItems,
            List::Groups,
            List::Endings,
            List::Steps,
            List::Effects,
        ]
        .iter()
        .any(|list| list.begins(small));
        NO_NAMES.contains(&small) && self.w(at + 1) != ":"
            || first && begins && !matches!(self.w(at + 1), ":" | "wins" | "=")
            || BEGIN.iter().any(|word| before.eq_ignore_ascii_case(word)) && BEGUN.contains(&small)
    }

    /// Whether a word is a parameter of the definition that it stands in.
    fn is_parameter(&self, at: usize) -> bool {
        let define = (0..at)
            .rev()
            .take(40)
            .find(|at| self.words.get(*at).is_some_and(|word| word.fresh) || self.w(*at) == "define");
        let Some(define) = define.filter(|define| self.w(*define).eq_ignore_ascii_case("define")) else {
            return false;
        };
        let head = (define + 1..define + 12).find(|at| self.w(*at) == "=").unwrap_or(define);
        (define + 1..head).any(|place| self.w(place) == self.w(at))
    }

    /// Tells of the words of one line that are written with capitals.
    fn with_capitals(&self, line: &[usize]) -> Told {
        let small = |at: usize| self.w(at).to_ascii_lowercase();
        let words: Vec<(&str, crate::language::source::Span)> =
            line.iter().map(|at| (self.w(*at), self.span(*at, *at))).collect();
        let whole = line.first().zip(line.last()).map(|(first, last)| {
            let begins = |at: &usize| self.words.get(*at).is_none_or(|word| word.fresh) || *at == 0;
            let opens = |at: &usize| begins(at) || matches!(self.w(at - 1), "{" | "}");
            let part = (0..=*first).rev().find(opens).unwrap_or(*first);
            // Where they stand in several parts of a line, it is written out whole.
            let (first, end) = if self.line_end(part, &[]) >= *last {
                (part, self.line_end(part, &[]))
            } else {
                (0..=*first)
                    .rev()
                    .find(begins)
                    .map_or((part, *last), |first| (first, self.line_end(first, &[])))
            };
            let last = end.max(*last);
            let mut meant = self.text(first, last).to_owned();
            for at in line {
                let (start, end) = (self.start(*at) - self.start(first), self.end(*at) - self.start(first));
                if meant.is_char_boundary(start) && meant.is_char_boundary(end) {
                    meant.replace_range(start..end, &small(*at));
                }
            }
            meant
        });
        let found = errors::capitals(&words, whole.as_deref().unwrap_or(""));
        let mut all = line.iter().map(|at| (self.start(*at), self.end(*at), small(*at)));
        let repair = all.next().map(|(start, end, by)| {
            all.fold(Repair::new(start, end, &by), |repair, (start, end, by)| repair.and(start, end, &by))
        });
        Told::from(found).mended(repair)
    }
}
