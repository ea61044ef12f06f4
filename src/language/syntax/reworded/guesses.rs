//! Suggestions for some words without a row of the table: misspelt words, quotation marks, order, brackets and braces.

use super::meaning::is_text;
use crate::language::diagnostic::suggest::nearest;
use crate::language::syntax::list::List;
use crate::language::syntax::names::{Names, is_cell};
use crate::language::syntax::tokens::{Word, replaced, words};
use crate::language::syntax::words::reserved;

/// The suggestions where the words from one on do not fit, each with its cost.
pub(super) fn guesses(all: &[Word], at: usize, names: &Names) -> Vec<(Vec<Word>, u32)> {
    let mut found = Vec::new();
    if let Some(word) = all.get(at) {
        if let Some((meant, cost)) = meant(all, &word.text, names) {
            found.push((replaced(all, at, at + 1, &words(&meant)), cost));
        }
        if is_text(&word.text, names) {
            let quoted = Word { text: format!("\"{}\"", word.text), apart: word.apart };
            found.push((replaced(all, at, at + 1, &[quoted]), 5));
        }
    }
    // A `not` applies to what follows it: it is never moved.
    let denies = |word: &Word| matches!(word.text.as_str(), "not" | "no" | "never" | "unless" | "without");
    if let Some([one, other]) = all.get(at..at + 2).filter(|pair| !pair.iter().any(denies)) {
        let close = matches!(one.text.as_str(), ")" | "]" | ",");
        let swapped = [other.clone(), Word { apart: !close, ..one.clone() }];
        found.push((replaced(all, at, at + 2, &swapped), 8));
    }
    found.extend(bracketed(all, at).map(|text| (text, 9)));
    found.extend(braced(all, at, names).map(|text| (text, 4)));
    found
}

fn sign(text: &str, apart: bool) -> Word {
    Word { text: text.to_owned(), apart }
}

/// Braces around effects from a place on, in place of the words before them.
fn braced(all: &[Word], at: usize, names: &Names) -> Option<Vec<Word>> {
    const LEADS: [&str; 7] = ["then", "and", ",", ":", "to", "by", "it"];
    let effect = |at: usize| {
        let word = all.get(at).map_or("", |word| word.text.as_str());
        let given = all.get(at + 1).is_some_and(|sign| sign.text == "=");
        given && names.knows(word) || word != "if" && List::Effects.begins(word)
    };
    let leads = all.get(at).is_some_and(|word| LEADS.contains(&word.text.as_str()));
    let first = at + usize::from(leads);
    if at == 0 || !effect(first) || all.get(at - 1).is_some_and(|word| word.text == "{") {
        return None;
    }
    // They end with the line, before a guard, or with the enclosing braces.
    let mut depth = 0_usize;
    let ends = |word: &Word| match word.text.as_str() {
        "{" | "(" => {
            depth += 1;
            false
        }
        "}" | ")" | "when" | "unless" if depth == 0 => true,
        "}" | ")" => {
            depth -= 1;
            false
        }
        _ => false,
    };
    let effects = all.get(first..)?;
    let length = effects.iter().position(ends).unwrap_or(effects.len());
    Some(within(all, (at, first + length), effects.get(..length)?, ["{", "}"]))
}

/// Brackets around two to eight words from a place on.
fn bracketed(all: &[Word], at: usize) -> impl Iterator<Item = Vec<Word>> {
    let inner = (2..=8).map_while(move |length| all.get(at..at + length));
    inner.map(move |inner| within(all, (at, at + inner.len()), inner, ["(", ")"]))
}

/// The words with some of them replaced, between two brackets.
fn within(all: &[Word], (at, behind): (usize, usize), inner: &[Word], signs: [&str; 2]) -> Vec<Word> {
    let [open, close] = signs;
    let braces = open == "{";
    let mut by = vec![sign(open, true)];
    by.extend(inner.iter().cloned());
    if let Some(first) = by.get_mut(1) {
        first.apart = braces;
    }
    by.push(sign(close, braces));
    replaced(all, at, behind, &by)
}

/// The name or word of the language that is meant by a misspelt one, and the cost.
fn meant(all: &[Word], word: &str, names: &Names) -> Option<(String, u32)> {
    let letters = word.starts_with(|letter: char| letter.is_ascii_alphabetic());
    // `a1-a2-a3`: the cells of a track.
    let cell = |part: &str| is_cell(part) || names.declares(part) && part.len() < 3;
    if word.contains('-') && word.split('-').all(cell) {
        let track = all.first().is_some_and(|first| first.text == "tracks");
        let by = if word.matches('-').count() == 1 && !track { " .. " } else { " " };
        return Some((word.replace('-', by), 2));
    }
    // `[1-3]`: a number of repetitions.
    if let Some((least, most)) = word.split_once('-')
        && [least, most].iter().all(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
    {
        return Some((format!("{least}..{most}"), 2));
    }
    if !letters || names.is_known(word) {
        return None;
    }
    if let Some(piece) = names.piece_named(word) {
        return Some((piece.to_owned(), 1));
    }
    // A word of one or two letters may mean anything.
    if word.len() < 3 {
        return None;
    }
    let near = names.near(word).or_else(|| nearest(word, reserved()));
    // Another word of plain English is hardly a misspelt one.
    let first = |word: &str| word.chars().next().map(|letter| letter.to_ascii_lowercase());
    let second = |word: &str| word.chars().nth(1).map(|letter| letter.to_ascii_lowercase());
    let alike = |meant: &&str| {
        first(meant) == first(word) || first(meant) == second(word) || second(meant) == first(word)
    };
    near.filter(alike).map(|meant| (meant.to_owned(), 3))
}
