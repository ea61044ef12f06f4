//! Directions that stand before the way of moving, or that are told in plain English: `diagonal slide`, `step to the right`.

use super::super::errors;
use super::{Part, Told};

/// Words for a side of a man, and the directions of the language for them.
const TOWARDS: [(&str, &str); 14] = [
    ("left or right", "sideways"),
    ("right or left", "sideways"),
    ("left and right", "sideways"),
    ("right", "rightward"),
    ("left", "leftward"),
    ("sides", "sideways"),
    ("side", "sideways"),
    ("front", "forward"),
    ("back", "backward"),
    ("rear", "backward"),
    ("north", "n"),
    ("south", "s"),
    ("east", "e"),
    ("west", "w"),
];

impl Part<'_> {
    /// `diagonal slide`, `(1,2) leap`: the direction stands behind the way of moving.
    pub(super) fn direction_first(&self, at: usize) -> Option<(Told, usize)> {
        // What stands before it may be what it belongs to.
        let before = at.checked_sub(1).map_or("", |before| self.w(before));
        if !matches!(before, "move" | ":" | "then" | "|" | "or" | "look" | "by") {
            return None;
        }
        let walk = if self.w(at) == "(" {
            let vector = self.is_number(at + 1) && self.w(at + 2) == "," && self.is_number(at + 3);
            (vector && self.w(at + 4) == ")").then_some(at + 5)?
        } else {
            self.names.is_direction(self.w(at)).then_some(at + 1)?
        };
        if !self.names.is_walk(self.w(walk)) || !self.on_one_line(at, walk) {
            return None;
        }
        // A direction behind it says that the first word is something else: a label, say.
        if self.names.is_direction(self.w(walk + 1)) || matches!(self.w(walk + 1), "(" | "along" | "against")
        {
            return None;
        }
        let meant = format!("{} {}", self.w(walk), self.text(at, walk - 1));
        let found = errors::out_of_order(
            self.text(at, walk),
            self.span(at, walk),
            "the direction stands behind the way of moving",
            &format!("write `{meant}`"),
        );
        Some((Told::from(found).mended(self.replace(at, walk, &meant)), walk + 1))
    }

    /// `step to the right`, `slide towards its left`: a direction has a word of its own.
    pub(super) fn towards(&self, leg: usize) -> Option<(Told, usize)> {
        let mut at = leg + 1;
        while matches!(self.w(at), "to" | "towards" | "toward" | "the" | "its" | "either" | "each" | "one") {
            at += 1;
        }
        if at == leg + 1 || !self.on_one_line(leg, at) {
            return None;
        }
        let told = |(words, meant): &(&str, &'static str)| Some((self.said(at, words)?, *meant));
        let (count, direction) = TOWARDS.iter().find_map(told)?;
        let mut last = at + count - 1;
        if matches!(self.w(last + 1), "side" | "hand") {
            last += 1;
        }
        if !self.names.is_direction(direction) {
            return None;
        }
        let meant = format!("{} {direction}", self.w(leg));
        let found = errors::other_words(self.text(leg, last), self.span(leg, last), &format!("`{meant}`"));
        Some((Told::from(found).mended(self.replace(leg, last, &meant)), last + 1))
    }
}
