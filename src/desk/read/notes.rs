//! What is too long for its place in a sentence: it gets a name there, and a sentence of its own.

use std::cell::RefCell;

use super::defined::Definitions;
use super::phrase::Phrase;
use crate::language::ir::Ir;
use crate::language::source::Span;

/// The most words that stand in their place: with a list, without one, and of a definition.
const MOST: usize = 8;
const MOST_WHOLE: usize = 20;
pub(super) const MOST_DEFINED: usize = 12;

/// A phrase with a sentence of its own.
struct Note {
    /// What the author calls it, if it is a definition.
    called: Option<String>,
    /// Its name in the sentences. A definition with parameters may be used for several things.
    name: String,
    text: String,
    sentence: Phrase,
}

/// The long phrases of a clause, each once.
pub(super) struct Notes<'d> {
    defined: &'d Definitions,
    said: RefCell<Vec<Note>>,
}

impl<'d> Notes<'d> {
    /// None yet.
    pub(super) fn new(defined: &'d Definitions) -> Self {
        Self { defined, said: RefCell::default() }
    }

    /// The definition that is used at a place, as a word of the author.
    pub(super) fn defined_at(&self, ir: &'d Ir, at: Span) -> Option<String> {
        self.defined
            .at(ir, at)
            .map(|name| format!("`{}`", name.split_whitespace().collect::<Vec<_>>().join(" ")))
    }

    /// The words of a phrase if they are few, and fewer if there are others; else its letter, after a word that says what it is.
    pub(super) fn short(&self, what: &str, phrase: Phrase, others: bool) -> String {
        if phrase.words() <= if phrase.is_whole() && !others { MOST_WHOLE } else { MOST } {
            return phrase.flat();
        }
        self.lettered(what, phrase)
    }

    /// The letter of a phrase, after a word that says what it is.
    pub(super) fn lettered(&self, what: &str, phrase: Phrase) -> String {
        self.note(None, phrase, ": ", |number| format!("{what} {}", letter(number)))
    }

    /// The name of a definition. After it and the words `lead` stands what it means, in a sentence of its own.
    pub(super) fn named(&self, called: &str, lead: &str, phrase: Phrase) -> String {
        let same = |note: &&Note| note.called.as_deref() == Some(called);
        let others = self.said.borrow().iter().filter(same).count();
        self.note(Some(called), phrase, lead, |_| match others {
            0 => called.to_owned(),
            others => format!("{called} {}", letter(others)),
        })
    }

    fn note(
        &self,
        called: Option<&str>,
        phrase: Phrase,
        lead: &str,
        name: impl Fn(usize) -> String,
    ) -> String {
        let text = phrase.flat();
        let mut said = self.said.borrow_mut();
        if let Some(known) = said.iter().find(|note| note.called.as_deref() == called && note.text == text) {
            return known.name.clone();
        }
        let letters = said.iter().filter(|note| note.called.is_none()).count();
        let name = name(letters);
        let sentence = Phrase::Row(vec![format!("{name}{lead}").into(), phrase]);
        said.push(Note { called: called.map(str::to_owned), name: name.clone(), text, sentence });
        name
    }

    /// The sentences, in the order in which their names are met, first in those of the clause.
    pub(super) fn told(&self, clause: &[Phrase]) -> Vec<Phrase> {
        let mut left: Vec<Note> = self.said.take();
        let mut text: String = clause.iter().map(Phrase::flat).collect();
        let mut told: Vec<Phrase> = Vec::new();
        while let Some(next) = (0..left.len())
            .min_by_key(|note| left.get(*note).and_then(|note| text.find(&note.name)).unwrap_or(usize::MAX))
        {
            let note = left.remove(next);
            text.push_str(&note.text);
            told.push(note.sentence);
        }
        told
    }
}

/// Ways and conditions are told apart by letters: a single one of a clause needs none.
pub(super) fn without_single_letters(lines: &mut [String]) {
    for (what, first) in [("way", "Way"), ("condition", "Condition"), ("group", "Group")] {
        let begins =
            |line: &String| Some(line.strip_prefix(first)?.strip_prefix(' ')?.split_once(':')?.0.to_owned());
        let letters: Vec<String> = lines.iter().filter_map(begins).collect();
        let [letter] = letters.as_slice() else { continue };
        for line in &mut *lines {
            *line = line
                .replace(&format!("{what} {letter}"), &format!("the {what} below"))
                .replace(&format!("{first} {letter}:"), &format!("The {what}:"));
        }
    }
}

/// `A`, `B` and so on, then numbers.
fn letter(number: usize) -> String {
    let letter = u32::try_from(number).ok().filter(|number| *number < 26);
    letter
        .and_then(|number| char::from_u32('A' as u32 + number))
        .map_or_else(|| number.to_string(), String::from)
}
