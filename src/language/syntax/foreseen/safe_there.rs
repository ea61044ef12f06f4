//! `where it is safe`, `so that it stays safe`, `to a safe cell`: that a man may not be taken where he lands is a question
//! about attacks. `safe` alone is a rule, and makes a man whom nobody may take.

use super::super::errors;
use super::super::list::List;
use super::super::mend::Repair;
use super::phrases::REACH;
use super::{Part, Told};

/// Why `safe` is no question.
const RULE: &str = "`safe` is a rule of its own: nobody may take the man";

impl Part<'_> {
    /// A question whether a man is safe, from the word that asks on, and the word behind it.
    pub(super) fn safe_there(&self, at: usize) -> Option<(Told, usize)> {
        let from = match (self.w(at), self.w(at + 1)) {
            ("so", "that") => at + 2,
            ("where" | "when" | "if" | "to", _) => at + 1,
            _ => return None,
        };
        let safe = self.safe_behind(from)?;
        let cells = matches!(self.w(safe + 1), "cell" | "cells" | "square" | "squares" | "place" | "places");
        let last = safe + usize::from(cells && self.on_one_line(safe, safe + 1));
        if !self.is_of_a_move(at) {
            return None;
        }
        let denied = (from..safe).any(|at| matches!(self.w(at), "not" | "never" | "isn't"));
        let not = if denied { "" } else { "not " };
        let meant = format!("so that {not}mover attacked");
        let (said, span) = (self.text(at, last), self.span(at, last));
        let next = last + 1;
        let ends = self.closes(next)
            || self.words.get(next).is_some_and(|word| word.fresh)
            || self.w(next) == "{"
            || List::Clauses.begins(self.w(next));
        let found = if matches!(self.w(at), "when" | "if") {
            let before = if denied { "" } else { "no " };
            let advice = format!(
                "where the man is when the move is over: `{meant}`; where he was before it: `so that {before}mover attacked before moving`"
            );
            errors::said_otherwise(said, span, RULE, &advice)
        } else if ends && self.w(at) != "to" {
            errors::other_words(said, span, &format!("`{meant}`"))
                .help(format!("{RULE}; whether he can be taken is asked when the move is over"))
        } else {
            let advice =
                format!("whether he can be taken is asked behind the walk, when the move is over: `{meant}`");
            errors::said_otherwise(said, span, RULE, &advice)
        };
        let blank = Repair::new(self.start(at), self.end(last), "");
        Some((Told::from(found).mended(ends.then_some(blank)), next))
    }

    /// The word `safe`, where between it and the word that asks nothing stands but who or what is safe.
    fn safe_behind(&self, from: usize) -> Option<usize> {
        const BETWEEN: [&str; 23] = [
            "it", "he", "she", "mover", "here", "itself", "this", "that", "the", "a", "an", "piece", "man",
            "is", "be", "stays", "remains", "will", "would", "not", "never", "isn't", "then",
        ];
        let safe = (from..from + 6).find(|at| !BETWEEN.contains(&self.w(*at)))?;
        (self.w(safe) == "safe" && self.on_one_line(from.saturating_sub(1), safe)).then_some(safe)
    }

    /// Whether the clause or act in which a word stands is a move or a drop.
    fn is_of_a_move(&self, at: usize) -> bool {
        let begins = |word: &str| {
            matches!(word, "{" | "}" | "=" | ";" | "takes" | "enters" | "stops" | "passes" | "stands")
                || matches!(word, "promotes" | "safe" | "after" | "define" | "move" | "moves" | "drop")
        };
        let clause = (0..at).rev().take(REACH).map(|at| self.w(at)).find(|word| begins(word));
        clause.is_some_and(|word| matches!(word, "move" | "moves" | "drop"))
    }
}
