//! `move step any where it safe`: a question that ends with `it`, and a rule of its own.

use super::super::{Linter, errors};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::tree::Clause;

impl Linter<'_> {
    /// Warns of a rule `safe` that reads as the end of the question before it.
    pub(super) fn safe_behind_a_question(&self) -> Vec<Diagnostic> {
        let clauses = self.clauses_of_the_file();
        let pairs = clauses.iter().zip(clauses.iter().skip(1));
        pairs.filter_map(|(before, safe)| self.safe_behind(before, safe)).collect()
    }

    fn safe_behind(&self, before: &Clause, safe: &Clause) -> Option<Diagnostic> {
        let (source, start) = (safe.at.0.source, safe.at.0.start);
        if self.sources.text(safe.at.0).split_whitespace().next() != Some("safe") {
            return None;
        }
        let question = self.sources.text(Span { end: start, ..before.at.0 });
        let mut words = question.split(' ').rev().filter(|word| !word.is_empty());
        let (who, asks) = (words.next()?, words.next()?);
        let man = matches!(who, "it" | "mover" | "here" | "me");
        // A line of its own says that the rule is meant.
        if !man || !matches!(asks, "where" | "when" | "unless" | "that") || question.contains('\n') {
            return None;
        }
        let asks = if asks == "that" { "so that" } else { asks };
        let from = question.rfind(asks)?;
        let begins = before.at.0.start as usize + from;
        let asked = Span::new(source, begins, begins + question.get(from..)?.trim_end().len());
        let rule = Span::new(source, start as usize, start as usize + "safe".len());
        Some(errors::safe_behind((asked, self.sources.text(asked)), rule))
    }
}
