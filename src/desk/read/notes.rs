//! What is too long for its place in a sentence: it gets a letter there, and a sentence of its own.

use std::cell::RefCell;

use super::phrase::Phrase;

/// The most words that stand in their place.
const MOST: usize = 8;

/// The long phrases of a clause, each once.
#[derive(Default)]
pub(super) struct Notes(RefCell<Vec<(String, Phrase)>>);

impl Notes {
    /// The words of a phrase if they are few; else its letter, after a word that says what it is.
    pub(super) fn short(&self, what: &str, phrase: Phrase) -> String {
        let text = phrase.flat();
        if text.split_whitespace().count() <= MOST {
            return text;
        }
        let mut notes = self.0.borrow_mut();
        let known = notes.iter().position(|(said, _)| *said == text);
        let number = known.unwrap_or(notes.len());
        let name = format!("{what} {}", letter(number));
        if known.is_none() {
            let lead = format!("{name}: ");
            notes.push((text, Phrase::Row(vec![lead.into(), phrase])));
        }
        name
    }

    /// The sentences.
    pub(super) fn told(&self) -> Vec<Phrase> {
        self.0.borrow().iter().map(|(_, phrase)| phrase.clone()).collect()
    }
}

/// `A`, `B` and so on, then numbers.
fn letter(number: usize) -> String {
    let letter = u32::try_from(number).ok().filter(|number| *number < 26);
    letter
        .and_then(|number| char::from_u32('A' as u32 + number))
        .map_or_else(|| number.to_string(), String::from)
}
