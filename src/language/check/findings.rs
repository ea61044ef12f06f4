//! The messages about a game, collected while it is checked.

use std::collections::HashSet;

use super::errors;
use crate::language::budget::MISTAKES;
use crate::language::check::unknown::word::Unknown;
use crate::language::diagnostic::{Code, Diagnostic, Severity, any_error, catalog};
use crate::language::source::Span;

/// How many places of unknown words are stored.
const MOST_UNKNOWN: usize = MISTAKES;

/// Errors and warnings, and the unknown words, which are reported when everything has been read.
#[derive(Debug, Default)]
pub(super) struct Findings {
    found: Vec<Diagnostic>,
    /// The number of errors and of warnings, including those that are not stored.
    errors: usize,
    warnings: usize,
    unknown: Vec<Unknown>,
    /// Words that a replaced block declared.
    replaced: HashSet<String>,
}

impl Findings {
    /// Begins with the messages of the program stage.
    pub(super) fn of(found: Vec<Diagnostic>) -> Self {
        let mut all = Self::default();
        all.extend(found);
        all
    }

    /// Adds a message, unless there are more than enough already.
    pub(super) fn push(&mut self, found: Diagnostic) {
        let of_its_sort =
            if found.severity == Severity::Error { &mut self.errors } else { &mut self.warnings };
        *of_its_sort += 1;
        if *of_its_sort <= MISTAKES {
            self.found.push(found);
        }
    }

    /// Adds a message unless there is one about the same place already.
    pub(super) fn push_once(&mut self, found: Diagnostic) {
        if !self.any(|known| known.code == found.code && known.span() == found.span()) {
            self.push(found);
        }
    }

    /// Whether there already is such a message.
    pub(super) fn any(&self, like: impl Fn(&Diagnostic) -> bool) -> bool {
        self.found.iter().any(like)
    }

    /// Whether there is a message with this code.
    pub(super) fn has(&self, code: Code) -> bool {
        self.any(|found| found.code == code)
    }

    /// Whether there is an error.
    pub(super) fn any_error(&self) -> bool {
        any_error(&self.found)
    }

    /// The number of messages: as long as it does not grow, everything that is checked is valid.
    pub(super) fn count(&self) -> usize {
        self.errors + self.warnings
    }

    /// Whether there are no errors so far, apart from unknown words.
    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Records an unknown word, once for each place.
    pub(super) fn note_unknown(&mut self, word: Unknown) {
        let known =
            self.unknown.len() >= MOST_UNKNOWN || self.unknown.iter().any(|other| other.is_there(&word));
        if !known {
            self.unknown.push(word);
        }
    }

    /// The unknown words.
    pub(super) fn unknown(&self) -> &[Unknown] {
        &self.unknown
    }

    /// Hands out the unknown words, to be reported. A name that is used where it is not known does not count as
    /// unused.
    pub(super) fn take_unknown(&mut self) -> Vec<Unknown> {
        let unknown = std::mem::take(&mut self.unknown);
        let asked =
            unknown.iter().map(|word| errors::name_never_read(Span::default(), word.name()).into_message());
        let asked: HashSet<String> = asked.collect();
        self.found.retain(|found| found.code != catalog::NEVER_USED || !asked.contains(&found.message));
        unknown
    }

    /// Whether this is the first use of a word that a replaced block declared.
    pub(super) fn first_replaced(&mut self, word: &str) -> bool {
        self.replaced.insert(word.to_owned())
    }

    /// Adds the messages of a later stage.
    pub(super) fn extend(&mut self, found: Vec<Diagnostic>) {
        for found in found {
            self.push(found);
        }
    }

    /// Keeps the messages that satisfy a condition.
    pub(super) fn retain(&mut self, like: impl Fn(&Diagnostic) -> bool) {
        self.found.retain(like);
    }

    /// All messages.
    pub(super) fn all(self) -> Vec<Diagnostic> {
        self.found
    }
}
