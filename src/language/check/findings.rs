//! The messages about a game, collected while it is checked.

use std::collections::HashSet;

use super::errors;
use crate::language::budget::MISTAKES;
use crate::language::check::unknown::word::Unknown;
use crate::language::diagnostic::{Code, Diagnostic, Severity, any_error, catalog};
use crate::language::source::Span;

/// How many places of unknown words are kept.
const MOST_UNKNOWN: usize = MISTAKES;

/// Errors and warnings, and the words that are not known: of these it is told when all is read.
#[derive(Debug, Default)]
pub(super) struct Findings {
    found: Vec<Diagnostic>,
    /// How many errors and how many warnings there are, those that are not kept included.
    errors: usize,
    warnings: usize,
    unknown: Vec<Unknown>,
    /// Words that a replaced block had declared.
    replaced: HashSet<String>,
}

impl Findings {
    /// Begins with what the program told of.
    pub(super) fn of(found: Vec<Diagnostic>) -> Self {
        let mut all = Self::default();
        all.extend(found);
        all
    }

    /// Tells of something, unless more than enough is told already.
    pub(super) fn push(&mut self, found: Diagnostic) {
        let of_its_sort =
            if found.severity == Severity::Error { &mut self.errors } else { &mut self.warnings };
        *of_its_sort += 1;
        if *of_its_sort <= MISTAKES {
            self.found.push(found);
        }
    }

    /// Tells of something unless it has been told of the same place already.
    pub(super) fn push_once(&mut self, found: Diagnostic) {
        if !self.any(|known| known.code == found.code && known.span() == found.span()) {
            self.push(found);
        }
    }

    /// Whether something like that has been told.
    pub(super) fn any(&self, like: impl Fn(&Diagnostic) -> bool) -> bool {
        self.found.iter().any(like)
    }

    /// Whether anything has been told with this code.
    pub(super) fn has(&self, code: Code) -> bool {
        self.any(|found| found.code == code)
    }

    /// Whether an error has been told.
    pub(super) fn any_error(&self) -> bool {
        any_error(&self.found)
    }

    /// How many messages there are: what is looked at while it does not grow is all right.
    pub(super) fn count(&self) -> usize {
        self.errors + self.warnings
    }

    /// Whether all is well so far, unknown words aside.
    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Takes note of a word that is not known, once for each place.
    pub(super) fn note_unknown(&mut self, word: Unknown) {
        let known =
            self.unknown.len() >= MOST_UNKNOWN || self.unknown.iter().any(|other| other.is_there(&word));
        if !known {
            self.unknown.push(word);
        }
    }

    /// The words that are not known.
    pub(super) fn unknown(&self) -> &[Unknown] {
        &self.unknown
    }

    /// Hands out the words that are not known, to be told of. A name that is asked for where it is not known is not one that
    /// nothing asks for.
    pub(super) fn take_unknown(&mut self) -> Vec<Unknown> {
        let unknown = std::mem::take(&mut self.unknown);
        let asked =
            unknown.iter().map(|word| errors::name_never_read(Span::default(), word.name()).into_message());
        let asked: HashSet<String> = asked.collect();
        self.found.retain(|found| found.code != catalog::NEVER_USED || !asked.contains(&found.message));
        unknown
    }

    /// Whether it is the first time that a word is asked for that a replaced block had declared.
    pub(super) fn first_replaced(&mut self, word: &str) -> bool {
        self.replaced.insert(word.to_owned())
    }

    /// Tells of all that a later stage has found.
    pub(super) fn extend(&mut self, found: Vec<Diagnostic>) {
        for found in found {
            self.push(found);
        }
    }

    /// Keeps the messages that are like that.
    pub(super) fn retain(&mut self, like: impl Fn(&Diagnostic) -> bool) {
        self.found.retain(like);
    }

    /// All messages.
    pub(super) fn all(self) -> Vec<Diagnostic> {
        self.found
    }
}
