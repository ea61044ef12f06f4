//! Texts of rule files, and places in them.

use serde::{Deserialize, Serialize};

/// Which text a [`Span`] points into: an index into [`Sources`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SourceId(pub u16);

/// A stretch of a text, in bytes from its beginning. `start <= end`; both lie
/// on character boundaries of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The text.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The stretch from `start` to `end` of a text.
    #[must_use]
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { source, start: narrow(start), end: narrow(end.max(start)) }
    }

    /// From the beginning of `self` to the end of `other`, which are of one text.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { source: self.source, start: self.start, end: other.end.max(self.end) }
    }

    /// Whether all of it lies in another stretch of the same text.
    #[must_use]
    pub fn is_within(self, other: Self) -> bool {
        self.source == other.source && other.start <= self.start && self.end <= other.end
    }
}

/// One text with the name under which messages speak of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// What the user calls the file; no more than a name, it is never opened.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// A line and a column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// All texts that one game is made from. Source 0 is the prelude.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sources(pub Vec<Source>);

impl Sources {
    /// Adds a text.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let id = SourceId(u16::try_from(self.0.len()).unwrap_or(u16::MAX));
        self.0.push(Source { name: name.into(), text: text.into() });
        id
    }

    /// The text with this number, if there is one.
    #[must_use]
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.0.get(usize::from(id.0))
    }

    /// The words at a place; empty if the place is in no text.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.get(span.source)
            .and_then(|source| source.text.get(span.start as usize..span.end as usize))
            .unwrap_or("")
    }

    /// The words in a place, on one line.
    pub(crate) fn words(&self, span: Span) -> String {
        self.text(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The whole lines in which a place lies, without the last line's end.
    #[must_use]
    pub fn lines_of(&self, span: Span) -> Span {
        let Some(source) = self.get(span.source) else { return span };
        let before = source.text.get(..span.start as usize).unwrap_or("");
        let after = source.text.get(span.end as usize..).unwrap_or("");
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let end = span.end as usize + after.find('\n').unwrap_or(after.len());
        Span::new(span.source, start, end)
    }

    /// The comment lines directly above a place that begins its line, without gaps between them.
    pub(crate) fn comments_above(&self, span: Span) -> Vec<&str> {
        let before = self.get(span.source).and_then(|source| source.text.get(..span.start as usize));
        let (above, line) = before.unwrap_or("").rsplit_once('\n').unwrap_or_default();
        if !line.trim().is_empty() {
            return Vec::new();
        }
        let mut comments: Vec<&str> =
            above.lines().rev().map(str::trim).take_while(|line| line.starts_with('#')).collect();
        comments.reverse();
        comments
    }

    /// The line and column of a place's beginning.
    #[must_use]
    pub fn line_column(&self, span: Span) -> LineColumn {
        let before =
            self.get(span.source).and_then(|source| source.text.get(..span.start as usize)).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        LineColumn {
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or("").chars().count() + 1,
        }
    }
}
