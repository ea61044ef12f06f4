//! The author's words with some words added or replaced.

use super::Facts;
use crate::language::sorting::Sorting;
use crate::language::source::Span;

impl Facts<'_> {
    /// Whether words have brackets of their own, which show that they are intended.
    pub(in crate::language::check) fn is_in_brackets(&self, at: Span) -> bool {
        let text = self.sources.get(at.source).map_or("", |source| source.text.as_str());
        let before = text.get(..at.start as usize).unwrap_or("").trim_end();
        self.sources.text(at).starts_with('(') || before.ends_with('(')
    }

    /// The words of a place, with some of its parts replaced.
    pub(in crate::language::check) fn replaced(&self, whole: Span, parts: &mut [(Span, &str)]) -> String {
        parts.arrange_by_key(|(at, _)| at.start);
        let mut text = String::new();
        let mut done = whole.start;
        for (at, words) in parts.iter() {
            text.push_str(self.sources.text(Span { start: done, end: at.start, ..whole }));
            text.push_str(words);
            done = at.end;
        }
        text.push_str(self.sources.text(Span { start: done, ..whole }));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The words with one more after them: `enemy passed`.
pub(in crate::language::check) fn followed_by(words: &str, more: &str) -> String {
    if words.contains(' ') && (words.contains(" or ") || words.starts_with("not ")) && !words.starts_with('(')
    {
        format!("({words}) {more}")
    } else {
        format!("{words} {more}")
    }
}
