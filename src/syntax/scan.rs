//! A look over the text before it is parsed.

use std::borrow::Cow;

use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};

/// A text that can be given to the grammar.
pub(super) struct Scanned<'t> {
    source: SourceId,
    /// As long as the original, byte for byte.
    pub(super) text: Cow<'t, str>,
    length: usize,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Looks over a text.
pub(super) fn scan(source: SourceId, text: &str) -> Scanned<'_> {
    Scanned { source, text: Cow::Borrowed(text), length: text.len(), diagnostics: Vec::new() }
}

impl Scanned<'_> {
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, start.min(self.length), end.min(self.length))
    }

    /// Whether something within this place has been complained of.
    pub(super) fn is_known(&self, span: Span) -> bool {
        self.diagnostics
            .iter()
            .filter_map(Diagnostic::span)
            .any(|known| known.start <= span.end && span.start <= known.end)
    }

    pub(super) fn first_word(&self, start: usize) -> &str {
        let rest = self.text.get(start..).unwrap_or("");
        rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or("")
    }
}
