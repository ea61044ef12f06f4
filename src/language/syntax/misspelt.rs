//! Misspelt words: what could stand in their place, and which of it is near.

use super::describe::keyword;
use super::errors;
use super::explain::Found;
use super::grammar::Rule;
use super::list::List;
use super::tokens::token;
use super::words::is_reserved;
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::suggest::nearest;

impl Found<'_> {
    /// The words of the language that could stand here.
    fn candidates(&self) -> Vec<String> {
        let mut words: Vec<String> = self.expected.iter().filter_map(|rule| keyword(*rule)).collect();
        if self.at == self.start {
            words.extend(self.list.words().iter().map(|word| (*word).to_owned()));
        }
        let goes_on = self.at == self.start && self.list == List::Clauses;
        if goes_on {
            words.push("then".to_owned());
        }
        if goes_on || self.expects(&[Rule::guard]) {
            words.extend(["when", "unless", "so"].map(str::to_owned));
        }
        if goes_on || self.expects(&[Rule::mode]) {
            let modes = ["quietly", "taking", "may", "onto", "past", "over", "where", "capturing", "while"];
            words.extend(modes.map(str::to_owned));
        }
        if self.expects(&[Rule::event]) {
            words
                .extend(["moving", "taking", "being", "dropping", "promoting", "passing"].map(str::to_owned));
        }
        words
    }

    fn suggestion(&self) -> Option<String> {
        if !self.is_name() || self.word.eq_ignore_ascii_case("the") {
            return None;
        }
        let candidates = self.candidates();
        nearest(self.word, candidates.iter().map(String::as_str)).map(str::to_owned)
    }

    pub(super) fn looks_misspelt(&self) -> bool {
        self.suggestion().is_some()
    }

    pub(super) fn misspelt(&self) -> Option<Diagnostic> {
        let (start, word, meant) = self.misspelling()?;
        Some(errors::misspelt(word, self.scanned.span(start, start + word.len()), &meant))
    }

    /// A misspelt word, its place, and the suggestion.
    pub(super) fn misspelling(&self) -> Option<(usize, &str, String)> {
        // The first word may be at fault although a later one does not fit:
        // `mvoe step any` could have become `mvoe = ...`.
        let first = token(&self.scanned.text, self.start);
        if self.at > self.start && self.from == self.start && !self.list.begins(first) {
            let known = nearest(first, self.list.words().iter().copied());
            if let Some(meant) = known.filter(|_| !is_reserved(first)) {
                return Some((self.start, first, meant.to_owned()));
            }
        }
        Some((self.at, self.word, self.suggestion()?))
    }
}
