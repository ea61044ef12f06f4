//! Effects in other words, whose men stand in brackets: `flip (enemy by step any)`, `turn (...) over`, `capture (...)`; and
//! `change` with words too many.

use crate::language::syntax::errors;
use crate::language::syntax::foreseen::{Part, Told};
use crate::language::syntax::grammar::Rule;

/// Verbs for men that change sides.
const TURNS: [&str; 14] = [
    "flip", "convert", "turn", "recruit", "bribe", "enlist", "reverse", "invert", "steal", "seize", "switch",
    "flips", "converts", "turns",
];

/// Verbs for men that become others.
const BECOMES: [&str; 5] = ["promote", "transform", "upgrade", "morph", "demote"];

/// Verbs for men that are taken.
const TAKES: [&str; 12] = [
    "capture",
    "captures",
    "kill",
    "kills",
    "remove",
    "destroy",
    "destroys",
    "delete",
    "eat",
    "eats",
    "eliminate",
    "explode",
];

impl Part<'_> {
    /// An effect on men in brackets, and the word behind it.
    pub(in crate::language::syntax::foreseen) fn effect_on_bracket(
        &self,
        at: usize,
    ) -> Option<(Told, usize)> {
        let verb = self.w(at);
        // It is asked of nearly every word, and few stand before a bracket.
        if self.w(at + 1) != "(" {
            return None;
        }
        let known = TURNS.contains(&verb) || BECOMES.contains(&verb) || TAKES.contains(&verb);
        if !known || self.names.declares(verb) || !self.begins_effect(at) {
            return None;
        }
        let close = self.closing(at + 1)?;
        let last = self.line_end(at, &[";", ","]);
        let inside = self.text(at + 2, close.checked_sub(1)?);
        let men = if inside.contains(' ') { format!("({inside})") } else { inside.to_owned() };
        let other = if inside.starts_with("own") { "enemy" } else { "own" };
        let meant = if TAKES.contains(&verb) {
            (close == last).then(|| format!("take {men}"))?
        } else if close == last || matches!(self.w(close + 1), "over" | "around") && close + 1 == last {
            TURNS.contains(&verb).then(|| format!("change {men} to {other}"))?
        } else {
            let mut to = close + 1;
            while matches!(self.w(to), "over" | "to" | "into" | "a" | "an" | "the") {
                to += 1;
            }
            (to <= last).then(|| format!("change {men} to {}", self.text(to, last)))?
        };
        self.whole_effect(at, last, meant, "men become another piece, or men of another side, by `change MEN to ...`; they are gone by `take MEN`")
    }

    /// `change enemy Rook or Knight to own`, `change it into own one of (Rook or Knight)`; and the word behind it.
    pub(in crate::language::syntax::foreseen) fn change_in_words(&self, at: usize) -> Option<(Told, usize)> {
        if !self.begins_effect(at) {
            return None;
        }
        let last = self.line_end(at, &[";"]);
        let mut depth = 0_usize;
        let joint = (at + 1..last).find(|at| {
            match self.w(*at) {
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(self.w(*at), "to" | "into")
        })?;
        if joint == at + 1 {
            return None;
        }
        let men = self.men_of_one_side(self.text(at + 1, joint - 1));
        let said: Vec<&str> = (joint + 1..=last).map(|at| self.w(at)).collect();
        let is_side = |word: &str| {
            matches!(word, "own" | "enemy" | "nobody") || self.names.sides.iter().any(|side| side == word)
        };
        let side = said.iter().copied().find(|word| is_side(word));
        let one = said.windows(2).any(|pair| matches!(pair, ["one", "of"]));
        let kinds: Vec<&str> = said
            .iter()
            .copied()
            .filter(|word| {
                !is_side(word)
                    && !matches!(*word, "one" | "of" | "a" | "an" | "the" | "to" | "into" | "(" | ")")
            })
            .collect();
        let is_kind = |word: &str| matches!(word, "or" | "," | "|") || self.is_piece_or_elsewhere(word);
        if !kinds.iter().all(|word| is_kind(word)) {
            return None;
        }
        let several = kinds.len() > 1;
        let kinds = kinds.join(" ").replace(" ,", " or").replace(" | ", " or ");
        let to = match (side, several) {
            (Some(side), _) if kinds.is_empty() => side.to_owned(),
            (Some(side), true) => format!("{side} ({kinds})"),
            (Some(side), false) => format!("{side} {kinds}"),
            (None, true) if one => format!("one of ({kinds})"),
            (None, true) => return None,
            (None, false) => kinds,
        };
        let meant = format!("change {men} to {to}");
        self.whole_effect(at, last, meant, "the men stand in brackets where they are several words; a side and a piece stand side by side, `own (Rook or Knight)` where the player chooses")
    }

    /// Men of one side, of whom the side is said of the first only: `enemy Rook or Knight`.
    fn men_of_one_side(&self, men: &str) -> String {
        let joined = men.contains(" or ") && !men.contains(['(', ',']) && !men.contains(" by ");
        match men.split_once(' ').filter(|(side, _)| {
            joined && (matches!(*side, "own" | "enemy") || self.names.sides.iter().any(|known| known == side))
        }) {
            Some((side, rest)) => format!("{side} ({})", rest.replace(&format!(" or {side} "), " or ")),
            None if (men.contains(" by ") || men.contains(" or ")) && !men.starts_with('(') => {
                format!("({men})")
            }
            None => men.to_owned(),
        }
    }

    fn is_piece_or_elsewhere(&self, word: &str) -> bool {
        self.names.is_piece(word)
            || self.names.may_be_elsewhere(word)
                && word.starts_with(|letter: char| letter.is_ascii_uppercase())
    }

    fn whole_effect(&self, at: usize, last: usize, meant: String, why: &str) -> Option<(Told, usize)> {
        if meant == self.text(at, last) {
            return None;
        }
        let meant = self.sound(Rule::only_effects, meant)?;
        let found =
            errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`")).help(why);
        Some((
            Told::from(found).mended(self.replace(at, last, &meant).or_else(|| self.replace(at, last, ""))),
            last + 1,
        ))
    }
}
