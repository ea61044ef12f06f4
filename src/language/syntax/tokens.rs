//! A text as words, and replacing words by others.

/// A word, number or sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// Whether a blank stands before it.
    pub(super) apart: bool,
}

/// The next place that is neither blank nor comment.
pub(super) fn skip_blanks(text: &str, mut at: usize, end: usize) -> usize {
    while at < end {
        let rest = text.get(at..end).unwrap_or("");
        match rest.chars().next() {
            Some('#') => at += rest.find('\n').unwrap_or(rest.len()),
            Some(c) if c.is_whitespace() => at += c.len_utf8(),
            _ => break,
        }
    }
    at
}

/// The word, number or sign that begins here.
pub(super) fn token(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or("");
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '\'' | '-');
    let length = match rest.chars().next() {
        None => 0,
        Some('"') => rest.get(1..).and_then(|rest| rest.find('"')).map_or(1, |end| end + 2),
        Some(c) if c.is_ascii_alphanumeric() || c == '_' => {
            rest.find(|c: char| !is_letter(c)).unwrap_or(rest.len())
        }
        Some(_) if ["..", ">=", "<=", "==", "!=", "&&", "||"].iter().any(|sign| rest.starts_with(sign)) => 2,
        Some(c) => c.len_utf8(),
    };
    rest.get(..length).unwrap_or("")
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

/// The index of the word at an offset of the text of the words; one past the last after them.
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

/// Replaces the words from one to another.
pub(super) fn replaced(all: &[Word], first: usize, behind: usize, by: &[Word]) -> Vec<Word> {
    let (before, rest) = all.split_at(first.min(all.len()));
    let after = rest.get(behind - first..).unwrap_or_default();
    let mut new = before.to_vec();
    new.extend_from_slice(by);
    // Inserted words get blanks around them, unless a sign touches its neighbour.
    let open = |word: &Word| matches!(word.text.as_str(), "(" | "[" | "." | "..");
    let close = |word: &Word| matches!(word.text.as_str(), ")" | "]" | "," | ";" | ":" | "." | "..");
    let place = before.len();
    let follows = place > 0 && !new.get(place - 1).is_some_and(open);
    // A quantifier touches the walk before it.
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
