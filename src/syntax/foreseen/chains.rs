//! Chains from one zone to another, in plain English: `top connected to bottom`.

use super::super::errors;
use super::{Part, Told};

impl Part<'_> {
    /// The question around a word for a chain, and the word behind it.
    pub(super) fn chain(&self, at: usize) -> Option<(Told, usize)> {
        if self.names.declares(self.w(at)) || matches!(self.w(at + 1), ":" | "=") {
            return None;
        }
        let begins = |at: &usize| matches!(self.w(*at), "when" | "unless" | "if" | "that" | "then" | "{");
        let asks = (0..at).rev().take(12).find(begins)?;
        let first = asks + 1;
        let last = self.line_end(at, &["win", "lose", "draw"]);
        let zone = |at: usize| {
            let word = self.w(at);
            let sort = self.is_piece(at) || self.is_side(at) || self.names.is_walk(word);
            self.names.declares(word)
                && !sort
                && !self.names.is_direction(word)
                && self.names.number(word).is_none()
                && !self.names.flags.iter().any(|flag| flag == word)
        };
        let zones: Vec<&str> = (first..=last).filter(|at| zone(*at)).map(|at| self.w(at)).collect();
        let (one, other) = (zones.first()?, zones.iter().find(|zone| Some(*zone) != zones.first())?);
        let side = (first..=last).find(|at| self.is_side(*at) || matches!(self.w(*at), "own" | "enemy"));
        let winner = asks.checked_sub(2).filter(|at| self.is_side(*at) && self.w(at + 1) == "wins");
        let whose = side.or(winner).map_or("own", |at| self.w(at));
        let named = |at: &usize| matches!(self.w(*at), "any" | "orthogonal" | "diagonal");
        let drawn = self.words.iter().any(|word| word.text == "map");
        let track = self.words.iter().position(|word| word.text == "tracks").map(|at| self.w(at + 1));
        let direction = match (first..=last).find(named) {
            Some(at) => self.w(at),
            None if drawn => track?,
            None => "orthogonal",
        };
        let meant = format!("{whose} {other} by (step {direction} onto {whose})+ from ({whose} {one})");
        let found = errors::said_otherwise(
            self.text(first, last),
            self.span(first, last),
            "a chain is a walk of the eye from man to man",
            &format!(
                "write `{meant}`: the men on `{other}` to which steps onto such men lead from those on `{one}`"
            ),
        );
        Some((Told::from(found).mended(self.replace(first, last, "no own man")), last + 1))
    }
}
