//! The meaning of the words of a line that a rewording must keep.

use super::difference;
use crate::language::syntax::names::Names;
use crate::language::syntax::tokens::{Word, words};
use crate::language::syntax::words::is_reserved;

/// Whether a word has no meaning, neither in the files nor in the language.
pub(super) fn is_strange(word: &str, names: &Names) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !names.is_known(word)
}

/// Whether a text keeps all names, numbers and words of another that must not be lost.
pub(crate) fn keeps(part: &str, text: &str, names: &Names) -> bool {
    // Quotation marks may have been missing.
    let kept = words(&text.replace('"', " "));
    let said = words(&part.replace('"', " "));
    let times = |all: &[Word], text: &str| all.iter().filter(|word| word.text == text).count();
    said.iter()
        .filter(|word| counts(&word.text, names))
        .all(|word| times(&kept, &word.text) >= times(&said, &word.text))
}

/// The words of a text without a meaning, in the files or in the language, each with the offsets at which it begins and ends.
pub(crate) fn unknown_places(part: &str, names: &Names) -> Vec<(String, (usize, usize))> {
    let all = words(part);
    // Before such a sign, a name is declared.
    let declared = |at: usize| all.get(at).is_some_and(|next| matches!(next.text.as_str(), ":" | "="));
    let places = all.iter().zip(difference::places(part)).enumerate();
    let unknown = places.filter(|(index, (word, _))| is_strange(&word.text, names) && !declared(index + 1));
    unknown.map(|(_, (word, place))| (word.text.clone(), place)).collect()
}

/// Whether quotation marks may be missing around a word.
pub(super) fn is_text(word: &str, names: &Names) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_alphanumeric())
        && !names.knows(word)
        && !is_reserved(word)
}

/// Whether a word must not be lost.
pub(super) fn counts(word: &str, names: &Names) -> bool {
    const LOST: [&str; 12] =
        ["not", "no", "never", "without", "unless", "only", "except", "all", "every", "each", "own", "enemy"];
    names.knows(word) || word.chars().any(|letter| letter.is_ascii_digit()) || LOST.contains(&word)
}

/// The number of negations and exceptions in some words.
pub(super) fn denied(all: &[Word]) -> usize {
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
        // `but not` counts as one.
        DENY.contains(&word(*at)) && !(word(*at) == "but" && word(at + 1) == "not")
    };
    (0..all.len()).filter(denies).count()
}

/// Whether `to` is put before pieces in an eye's walk: the eye captures nothing, and reaches pieces by `onto`.
pub(super) fn takes_in_look(all: &[Word], at: usize, by: &[Word]) -> bool {
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
