//! The lines of an answer, each with its place in the rules.

use serde::Serialize;

use super::place;
use crate::language::ir::Game;
use crate::language::source::{LineColumn, Sources, Span};
use crate::play::listing;

/// Words of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The line on which they begin, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// How many bytes of the file stand before them.
    pub start: u32,
    /// How many bytes of the file end with them.
    pub end: u32,
    /// The words, on one line.
    pub words: String,
}

impl Place {
    /// The place of some words; none if they are in no text.
    #[must_use]
    pub fn of(sources: &Sources, at: Span) -> Option<Self> {
        Self::even_empty(sources, at).filter(|place| !place.words.is_empty())
    }

    /// A place that may be empty, such as one where words are missing; none if it is in no text.
    #[must_use]
    pub fn even_empty(sources: &Sources, at: Span) -> Option<Self> {
        let words = listing::words(sources, at);
        let file = sources.get(at.source)?.name.clone();
        let LineColumn { line, column } = sources.line_column(at);
        Some(Self { file, line, column, start: at.start, end: at.end, words })
    }
}

/// One line of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The indentation: a line explains the line before that is indented less.
    pub depth: usize,
    /// The sentence, with the line of the rules.
    pub text: String,
    /// The words that it is about.
    pub place: Option<Place>,
    /// Whether these words forbid the move; others were only asked on the way.
    pub forbids: bool,
}

/// Collects the lines of an answer.
#[derive(Debug)]
pub(super) struct Lines<'g> {
    pub(super) game: &'g Game,
    pub(super) lines: Vec<Line>,
}

impl Lines<'_> {
    /// A sentence that is about no words.
    pub(super) fn say(&mut self, depth: usize, text: String) {
        self.lines.push(Line { depth, text, place: None, forbids: false });
    }

    /// A sentence about words that it does not quote as they are.
    pub(super) fn note(&mut self, depth: usize, text: String, at: Span) {
        let place = Place::of(&self.game.sources, at);
        self.lines.push(Line { depth, text, place, forbids: false });
    }

    /// The words of the last sentence forbid the move.
    pub(super) fn forbids(&mut self) {
        self.lines.iter_mut().rev().take(1).for_each(|line| line.forbids = true);
    }

    /// What words have done, and the words; those of the prelude, which have no author, are left out.
    pub(super) fn told_of(&mut self, depth: usize, done: String, at: Span) {
        if at.source.0 == 0 {
            return self.note(depth, done, at);
        }
        self.quote(depth, &format!("{done}: "), at, "");
    }

    /// A sentence, the words that it is about, and what it says about them.
    pub(super) fn quote(&mut self, depth: usize, before: &str, at: Span, behind: &str) {
        let sources = &self.game.sources;
        let words = listing::words(sources, at);
        let line = if at.source.0 == 0 { " (a rule of the prelude)".to_owned() } else { place(sources, at) };
        let text = format!("{before}`{words}`{line}{behind}");
        self.lines.push(Line { depth, text, place: Place::of(sources, at), forbids: false });
    }
}
