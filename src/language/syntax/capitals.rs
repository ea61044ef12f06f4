//! Words of the language written with capitals: `Likewise`, `Win when`, `Step any`.
//!
//! They are sought only in lines that cannot be read.

use pest::iterators::Pair;

use super::errors;
use super::grammar::{Grammar, Rule};
use super::list::List;
use super::mend::Repair;
use super::names::is_word;
use super::scan::Scanned;
use super::tokens::{skip_blanks, token};
use crate::language::diagnostic::Diagnostic;

/// Longer lines are not repeated.
const LONGEST_LINE: usize = 90;

/// Words of the language with capitals where a text cannot be read, a message for each line of them.
pub(super) fn capitals(scanned: &Scanned<'_>, rule: Rule) -> Vec<(Diagnostic, Repair)> {
    let text = scanned.text.as_str();
    let Ok(pairs) = Grammar::parse(rule, text) else { return Vec::new() };
    let mut broken = Vec::new();
    for pair in pairs {
        unread(pair, &mut broken);
    }
    let names = scanned.names_of(text);
    let large = |word: &str| {
        let small = word.to_ascii_lowercase();
        // `The king moves ...` is a sentence: what is wrong with it is no capital.
        small != word && word.len() > 1 && small != "the" && is_word(&small) && !names.knows(word)
    };
    let mut told = Vec::new();
    for (start, end) in broken {
        let line = start + text.get(start..end).and_then(|part| part.find('\n')).unwrap_or(end - start);
        let mut found: Vec<(usize, &str)> = Vec::new();
        let mut at = skip_blanks(text, start, line);
        while at < line {
            let word = token(text, at);
            if word.is_empty() {
                break;
            }
            if large(word) {
                found.push((at, word));
            }
            at = skip_blanks(text, at + word.len(), line);
        }
        let mut meant = text.get(start..line).unwrap_or("").trim_end().to_owned();
        for (at, word) in &found {
            meant.replace_range(at - start..at - start + word.len(), &word.to_ascii_lowercase());
        }
        let mut all = found.iter().map(|(at, word)| (*at, at + word.len(), word.to_ascii_lowercase()));
        if let Some((from, to, by)) = all.next() {
            let repair =
                all.fold(Repair::new(from, to, &by), |repair, (from, to, by)| repair.and(from, to, &by));
            told.push((capital_letters(scanned, &found, &meant), repair));
        }
    }
    told
}

/// The message about words of a line that are written with capitals. It shows the corrected line if that is short.
fn capital_letters(scanned: &Scanned<'_>, words: &[(usize, &str)], meant: &str) -> Diagnostic {
    let places: Vec<_> = words.iter().map(|(at, word)| scanned.span(*at, at + word.len())).collect();
    let first = words.first().map_or("", |(_, word)| word);
    let (at, others) = places.split_first().map_or((scanned.span(0, 0), &[][..]), |(at, rest)| (*at, rest));
    let many = first.chars().filter(char::is_ascii_uppercase).count() > 1;
    let whole = if others.is_empty() || meant.len() > LONGEST_LINE { "" } else { meant };
    errors::capitals((at, first), &first.to_ascii_lowercase(), others, many, whole)
}

/// The parts of a text that cannot be read.
fn unread(pair: Pair<'_, Rule>, to: &mut Vec<(usize, usize)>) {
    // The grammar is no deeper than brackets may be.
    if List::is_broken(pair.as_rule()) {
        let (start, part) = (pair.as_span().start(), pair.as_str());
        let begins = part.len() - part.trim_start().len();
        to.push((start + begins, start + begins + part.trim().len()));
        return;
    }
    for inner in pair.into_inner() {
        unread(inner, to);
    }
}
