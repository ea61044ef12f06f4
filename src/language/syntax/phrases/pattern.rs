//! The left side of a row: words, alternatives and slots.

use crate::language::syntax::tokens::words;

/// What a slot matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number, in digits or as a word.
    Number,
    /// Two numbers between which others are: `1-2`, `1 to 2`.
    Range,
    /// How many files and ranks a board has: `6x7`, `6 by 7`.
    Size,
    /// A word that can be a name.
    Name,
    /// A word that can be a new name: nothing is called so yet.
    New,
    /// Any one word.
    Word,
    /// A side of the file.
    Side,
    /// A piece or a family.
    Piece,
    /// Pieces with `or` between.
    Pieces,
    /// A cell, a block of cells, a zone.
    Cell,
    /// A direction.
    Direction,
    /// Words side by side that make a set.
    Set,
    /// A set, with `own` before it where it names no side.
    Men,
    /// A text in quotation marks.
    Text,
    /// The first word of a way of moving.
    Way,
    /// One leg of a walk.
    Leg,
    /// A walk.
    Walk,
    /// A question.
    Question,
    /// The rest of the part.
    Rest,
    /// The chief piece of the file: it is only filled in.
    Chief,
}

/// A slot. A number distinguishes slots of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) kind: Kind,
    number: u8,
}

impl Slot {
    /// The slot that a word of a row names: capital letters, and perhaps a digit.
    pub(super) fn named(word: &str) -> Option<Self> {
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let kind = match name {
            "NUMBER" => Kind::Number,
            "RANGE" => Kind::Range,
            "SIZE" => Kind::Size,
            "NAME" => Kind::Name,
            "NEW" => Kind::New,
            "WORD" => Kind::Word,
            "SIDE" => Kind::Side,
            "PIECE" => Kind::Piece,
            "PIECES" => Kind::Pieces,
            "CELL" => Kind::Cell,
            "DIR" => Kind::Direction,
            "SET" => Kind::Set,
            "MEN" => Kind::Men,
            "TEXT" => Kind::Text,
            "WAY" => Kind::Way,
            "LEG" => Kind::Leg,
            "WALK" => Kind::Walk,
            "QUESTION" => Kind::Question,
            "REST" => Kind::Rest,
            "CHIEF" => Kind::Chief,
            _ => return None,
        };
        let number = word.get(name.len()..).unwrap_or("");
        let number = if number.is_empty() { 0 } else { number.parse().ok()? };
        Some(Self { kind, number })
    }
}

/// An element of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Element {
    /// This word, in small letters.
    Word(String),
    /// Words of a sort.
    Slot(Slot),
    /// A few words that do not matter.
    Gap,
    /// One of several; empty if all may be missing.
    Choice(Vec<Vec<Element>>),
}

/// Reads a pattern in which abbreviations are already expanded.
///
/// # Errors
///
/// The error in it.
pub(super) fn read(text: &str) -> Result<Vec<Element>, String> {
    let tokens = tokens(text);
    let mut at = 0;
    let pattern = sequence(&tokens, &mut at)?;
    match tokens.get(at) {
        None if pattern.is_empty() => Err("nothing is said".to_owned()),
        None => Ok(pattern),
        Some(sign) => Err(format!("`{sign}` closes nothing")),
    }
}

/// The words and signs of a pattern. A sign after `\` is literal.
fn tokens(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '(' | ')' | '[' | ']' | '|' => 1,
                '\\' => rest.len().min(2),
                _ if rest.starts_with("...") => 3,
                _ => rest.find(['(', ')', '[', ']', '|', '\\']).unwrap_or(rest.len()),
            };
            let (part, behind) = rest.split_at(length);
            if length > 1 && !part.starts_with('\\') && part != "..." {
                found.extend(words(part).into_iter().map(|word| word.text));
            } else {
                found.push(part.to_owned());
            }
            rest = behind;
        }
    }
    found
}

fn sequence(tokens: &[String], at: &mut usize) -> Result<Vec<Element>, String> {
    let mut found = Vec::new();
    while let Some(token) = tokens.get(*at) {
        match token.as_str() {
            ")" | "]" | "|" => break,
            "(" | "[" => {
                let (close, optional) = if token == "(" { (")", false) } else { ("]", true) };
                let mut ways = Vec::new();
                loop {
                    *at += 1;
                    ways.push(sequence(tokens, at)?);
                    match tokens.get(*at) {
                        Some(sign) if sign == "|" => {}
                        Some(sign) if sign == close => break,
                        _ => return Err(format!("`{token}` is not closed")),
                    }
                }
                if optional {
                    ways.push(Vec::new());
                }
                found.push(Element::Choice(ways));
            }
            "..." => found.push(Element::Gap),
            word => {
                let plain = word.strip_prefix('\\').unwrap_or(word);
                match Slot::named(plain) {
                    Some(slot) => found.push(Element::Slot(slot)),
                    None => found.push(Element::Word(plain.to_ascii_lowercase())),
                }
            }
        }
        *at += 1;
    }
    Ok(found)
}

/// What a match of a pattern can begin with.
#[derive(Default)]
pub(super) struct First {
    pub(super) words: Vec<String>,
    /// Whether it can also begin with a slot.
    pub(super) open: bool,
}

/// The words with which a match of a pattern can begin; whether it can be empty.
pub(super) fn first(pattern: &[Element], to: &mut First) -> bool {
    for element in pattern {
        match element {
            Element::Word(word) => {
                to.words.push(word.clone());
                return false;
            }
            Element::Slot(_) | Element::Gap => {
                to.open = true;
                return false;
            }
            Element::Choice(ways) => {
                let mut empty = false;
                for way in ways {
                    empty |= first(way, to);
                }
                if !empty {
                    return false;
                }
            }
        }
    }
    true
}

/// Words such that each match contains one: those of the first element that has any.
pub(super) fn keys(pattern: &[Element]) -> Vec<String> {
    pattern.iter().map(keys_of).find(|keys| !keys.is_empty()).unwrap_or_default()
}

fn keys_of(element: &Element) -> Vec<String> {
    match element {
        Element::Word(word) => vec![word.clone()],
        Element::Slot(_) | Element::Gap => Vec::new(),
        Element::Choice(ways) => {
            let ways: Vec<Vec<String>> = ways.iter().map(|way| keys(way)).collect();
            if ways.iter().any(Vec::is_empty) { Vec::new() } else { ways.concat() }
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::{Element, First, first, keys, read};

    #[test]
    fn patterns_are_read() {
        let pattern = read(r"enter [only|the] SET1 \(").unwrap();
        assert_eq!(pattern.len(), 4);
        assert!(matches!(pattern.get(1), Some(Element::Choice(ways)) if ways.len() == 3));
        assert_eq!(pattern.get(3), Some(&Element::Word("(".to_owned())));
        assert!(read("a (b").is_err() && read("a )").is_err() && read("").is_err());
    }

    #[test]
    fn it_is_known_what_a_match_begins_with() {
        let pattern = read("[SET] (has|have no) move").unwrap();
        let mut begins = First::default();
        assert!(!first(&pattern, &mut begins));
        assert_eq!((begins.words, begins.open), (vec!["has".to_owned(), "have".to_owned()], true));
        assert_eq!(keys(&pattern), ["has", "have"]);
    }
}
