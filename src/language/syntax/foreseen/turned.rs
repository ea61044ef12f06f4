//! Endings that are told the other way round: `when Q then win`, `if Q, Red wins`.

use super::super::errors;
use super::{Part, Told};

impl Part<'_> {
    /// An ending whose outcome stands behind its question.
    pub(super) fn turned_round(&self) -> Option<Told> {
        let from = self.question_of_outcome()?;
        let begins =
            |at: usize| matches!(self.w(at), "win" | "lose" | "draw" | "wins" | "loses" | "won" | "lost");
        // Where the outcome is known to stand: behind what does not fit, or as what nothing follows.
        let ahead = if self.at <= from + 1 { self.line_end(from, &[]) + 1 } else { self.at + 4 };
        let near = (self.at..ahead).find(|at| begins(*at));
        let outcome = near.or_else(|| self.at.checked_sub(1).filter(|at| begins(*at)))?;
        if outcome <= from + 1 || (from + 1..outcome).any(|at| matches!(self.w(at), "when" | "{" | "}")) {
            return None;
        }
        let mut last = outcome - 1;
        let side = self.is_side(last).then(|| self.w(last));
        while last > from + 1
            && (matches!(self.w(last), "then" | "," | ":" | "-" | "=" | ">") || self.is_side(last))
        {
            last -= 1;
        }
        let question = self.text(from + 1, last);
        let word = self.w(outcome);
        let meant = match (side, word) {
            (Some(side), "win" | "wins" | "won") => format!("{side} wins when {question}"),
            (Some(side), "lose" | "loses" | "lost") => {
                format!("{} wins when {question}", self.names.other(side)?)
            }
            (_, "wins" | "won") => format!("win when {question}"),
            (_, "loses" | "lost") => format!("lose when {question}"),
            _ => format!("{word} when {question}"),
        };
        let found = errors::said_otherwise(
            self.w(from),
            self.span(from, outcome),
            "what comes out stands first, the question behind `when`",
            &format!("write `{meant}`"),
        );
        let repair = self.replace(from, outcome, &meant).or_else(|| self.replace(from, outcome, ""));
        Some(Told::from(found).mended(repair))
    }

    /// The `when` or `if` that begins such an ending.
    fn question_of_outcome(&self) -> Option<usize> {
        let asks = |at: &usize| {
            matches!(self.w(*at), "when" | "if")
                && (*at == 0 || self.words.get(*at).is_some_and(|word| word.fresh))
        };
        (0..self.at.max(1)).rev().take(40).find(asks)
    }
}
