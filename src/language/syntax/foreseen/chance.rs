//! Dice, cards and lots: `roll die 1..6`, `draw a card`.

use super::super::errors;
use super::{Part, Told};

/// Words that speak of nothing but chance.
const CHANCE: [&str; 15] = [
    "die", "dice", "roll", "rolls", "rolled", "random", "randomly", "chance", "shuffle", "shuffled", "coin",
    "card", "cards", "lottery", "deck",
];

impl Part<'_> {
    /// Words of chance beside the word that does not fit, where the file calls nothing so.
    pub(super) fn chance(&self) -> Option<Told> {
        let declared =
            |at: usize| self.names.declares(self.w(at)) || self.names.piece_named(self.w(at)).is_some();
        let by_chance =
            |at: &usize| CHANCE.contains(&self.w(*at).to_ascii_lowercase().as_str()) && !declared(*at);
        let from = self.at.saturating_sub(1);
        let near = self.line_end(from, &[]).min(self.at + 3);
        let first = (from..=near).find(by_chance)?;
        let before =
            |at: &usize| matches!(self.w(*at), "draw" | "flip" | "toss" | "throw" | "throws" | "a" | "the");
        let first = (0..first).rev().take_while(before).last().unwrap_or(first);
        let mut last = (first..=near).find(by_chance)?;
        while last < near && (by_chance(&(last + 1)) || matches!(self.w(last + 1), "a" | "the" | "of")) {
            last += 1;
        }
        Some(errors::left_to_chance(self.span(first, last)).into())
    }
}
