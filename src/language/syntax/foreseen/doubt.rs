//! What may be right as it stands is not told of.
//!
//! Some mistakes are looked for before the text is read, word for word: much of plain English can be read as names side by
//! side. So here it is decided, for all of them, what is told. Where the text cannot be read, or a word means nothing,
//! something is wrong, and what it looks like is told. Where it can be read it may be meant as it stands, however much it
//! looks like something else: that is told only when the check has found something wrong with these very words.

use pest::Parser;
use pest::iterators::Pair;

use super::super::grammar::{Grammar, Rule};
use super::super::list::List;
use super::super::scan::Scanned;
use super::{Names, Told};
use crate::language::source::{Places, Span};
use crate::language::syntax::explain::token;

/// What is known of words that can be read and look like a mistake.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wrong<'w> {
    /// Nothing: the text is not checked.
    Unknown,
    /// Something is wrong at these places, and nowhere else.
    At(&'w [Span]),
    /// Nothing is wrong anywhere, or so it is hoped: what is wrong all the same is told without a look at what was meant.
    Sound,
}

impl Wrong<'_> {
    /// Whether nothing is wrong anywhere.
    pub(crate) fn is_sound(self) -> bool {
        matches!(self, Self::Sound)
    }
}

/// Those that are told, and the places of the others.
pub(super) fn in_doubt(
    scanned: &Scanned<'_>,
    names: &Names,
    rule: Rule,
    told: Vec<Told>,
) -> (Vec<Told>, Vec<Span>) {
    let wrong = match scanned.wrong {
        Wrong::Unknown => return (told, Vec::new()),
        Wrong::At(wrong) => wrong,
        Wrong::Sound => &[],
    };
    if told.is_empty() {
        return (told, Vec::new());
    }
    let text = scanned.text.as_str();
    let unread = unread(scanned, text, rule).map(Places::of);
    let wrong = Places::of(wrong.iter().copied());
    let mut doubtful = Vec::new();
    let is_wrong = |told: &Told| {
        let Some(at) = told.diagnostic.span() else { return true };
        let (start, end) = (at.start as usize, at.end as usize);
        let line = text.get(end..).and_then(|rest| rest.find('\n')).map_or(text.len(), |length| end + length);
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        let is_unread = unread.as_ref().is_none_or(|parts| parts.meet(at.start, line));
        let known = wrong.meet(at.start, at.end);
        let told = is_unread || known || means_nothing(scanned.original.get(start..end).unwrap_or(""), names);
        if !told {
            doubtful.push(at);
        }
        told
    };
    let told = told.into_iter().filter(is_wrong).collect();
    (told, doubtful)
}

/// The parts of a text that cannot be read; nothing where none of it can.
fn unread(scanned: &Scanned<'_>, text: &str, rule: Rule) -> Option<Vec<Span>> {
    let mut found = Vec::new();
    for pair in Grammar::parse(rule, text).ok()? {
        broken(pair, text, &mut found);
    }
    Some(found.into_iter().map(|(start, end)| scanned.span(start, end)).collect())
}

fn broken(pair: Pair<'_, Rule>, text: &str, found: &mut Vec<(usize, usize)>) {
    // The grammar is no deeper than brackets may be.
    if List::ALL.iter().any(|list| list.broken() == pair.as_rule()) {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let part = text.get(start..end).unwrap_or("");
        let start = start + (part.len() - part.trim_start().len());
        found.push((start, start + part.trim().len()));
        return;
    }
    for inner in pair.into_inner() {
        broken(inner, text, found);
    }
}

/// Whether a word of a text means nothing, neither in the files nor in the language.
fn means_nothing(text: &str, names: &Names) -> bool {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let word = token(rest, 0);
        if word.is_empty() {
            return false;
        }
        at += word.len();
        if matches!(word, "&&" | "||" | "!" | "!=" | "==" | "===") {
            return true;
        }
        let is_word = word.starts_with(|letter: char| letter.is_ascii_alphabetic());
        if is_word && !names.is_known(word) && !names.may_be_elsewhere(word) {
            return true;
        }
    }
    false
}
