//! States that each side has, with the side said otherwise than by a dot: `slime of enemy`, `clear enemy slime`.

use super::super::errors;
use super::{Part, Told};

impl Part<'_> {
    /// `here in slime of enemy`
    pub(super) fn state_of_side(&self, at: usize) -> Option<(Told, usize)> {
        let (state, side) = (at.checked_sub(1)?, at + 1);
        if self.names.is_zone(self.w(state)) {
            return self.zone_of_side(at);
        }
        // In a position, `slime of White = c3` is right.
        let position = self.block_head(at).is_none_or(|head| matches!(head, "setup" | "position" | "test"));
        let given = (self.w(side + 1) == "=" || self.w(state) == "=") && position;
        if given || !self.is_of_sides(self.w(state)) || !self.is_whose(self.w(side)) {
            return None;
        }
        let meant = format!("{}.{}", self.w(side), self.w(state));
        Some(self.with_dot((state, side), &meant))
    }

    /// `goal of White`, `goal of the enemy`: whose a zone is stands before it.
    fn zone_of_side(&self, at: usize) -> Option<(Told, usize)> {
        let zone = at.checked_sub(1)?;
        let side = at + 1 + usize::from(matches!(self.w(at + 1), "the" | "its"));
        let whose = match self.w(side) {
            "opponent" | "other" | "opposite" => "enemy",
            whose if self.is_whose(whose) => whose,
            _ => return None,
        };
        let last = side + usize::from(matches!(self.w(side + 1), "side" | "player"));
        let declared = self.w(zone.wrapping_sub(1)) == "zone" || self.w(last + 1) == "=";
        if declared || zone.checked_sub(1).is_some_and(|before| self.is_whose(self.w(before))) {
            return None;
        }
        let meant = format!("{whose} {}", self.w(zone));
        let found = errors::other_words(self.text(zone, last), self.span(zone, last), &format!("`{meant}`"))
            .help("whose a zone is stands before it, where each side has one");
        Some((Told::from(found).mended(self.replace(zone, last, &meant)), last + 1))
    }

    /// `the enemy's slime`, `clear enemy slime`
    pub(super) fn side_before_state(&self, at: usize) -> Option<(Told, usize)> {
        let side = at.checked_sub(1).filter(|_| self.names.is_of_each_side(self.w(at)))?;
        let owner = self.w(side).strip_suffix("'s");
        let changed = matches!(self.w(side.wrapping_sub(1)), "set" | "clear");
        let whose = owner.unwrap_or(self.w(side));
        if !self.is_whose(whose) || owner.is_none() && !changed {
            return None;
        }
        let article = side.checked_sub(1).filter(|at| owner.is_some() && self.w(*at) == "the");
        Some(self.with_dot((article.unwrap_or(side), at), &format!("{whose}.{}", self.w(at))))
    }

    /// Whether a state is one that each side has, or one of the game that may be meant to be.
    fn is_of_sides(&self, word: &str) -> bool {
        let of_game = self.names.number(word).is_some_and(|state| state.kind.is_none());
        of_game || self.names.is_of_each_side(word)
    }

    /// Whether a word says whose something is.
    fn is_whose(&self, word: &str) -> bool {
        matches!(word, "own" | "enemy") || self.names.sides.iter().any(|side| side == word)
    }

    fn with_dot(&self, (first, last): (usize, usize), meant: &str) -> (Told, usize) {
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help("a state that each side has is asked with a dot behind whose it is");
        (Told::from(found).mended(self.replace(first, last, meant)), last + 1)
    }
}
