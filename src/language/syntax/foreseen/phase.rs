//! The head of a phase: `phase NAME each side 2 times`.

use super::super::errors;
use super::{Part, Told};
use crate::language::glossary::recipes::number;

impl Part<'_> {
    /// What is wrong with the words before the block of a phase.
    pub(super) fn phase_head(&self) -> Option<Told> {
        let open = self.words.iter().position(|word| word.text == "{")?;
        if self.at > open || open < 2 {
            return None;
        }
        let head = self.text(0, open - 1);
        let at = self.span(0, open - 1);
        let acts = self.rest(open + 1, &[]);
        if matches!(self.w(1), "each" | "every" | "both" | "once") {
            let found = errors::said_otherwise(
                head,
                at,
                "a phase has a name",
                "write `phase beginning each side once`, or any other name",
            );
            return Some(Told::from(found).mended(self.replace(0, open - 1, "phase p each side once")));
        }
        if self.w(1).starts_with('"') {
            let name: Vec<&str> = self.w(1).trim_matches('"').split_whitespace().collect();
            let found = errors::quotes_too_many(self.w(1), self.span(1, 1), &name.join("-"));
            return Some(Told::from(found).mended(self.replace(1, 1, "p")));
        }
        let name = self.w(1);
        let written = format!("phase {name} each side once");
        let unit = |word: &str| matches!(word, "times" | "time" | "turns" | "turn" | "moves" | "x");
        let many = (2..open).find_map(|at| match self.w(at) {
            "twice" => Some(2),
            "thrice" => Some(3),
            word => number(word).filter(|many| *many > 1 && (unit(self.w(at + 1)) || at + 1 == open)),
        });
        let found = if let Some(many) = many {
            let times = format!("phase {name} each side {many} times");
            let found = errors::other_words(head, at, &format!("`{times}`")).help(format!(
                "by turns, so often: `{times} {{ {acts} }}`; in another order: `phase {name} {} {many} times, {} {many} times {{ {acts} }}`",
                self.names.sides.first().map_or("White", String::as_str),
                self.names.sides.get(1).map_or("Black", String::as_str),
            ));
            return Some(Told::from(found).mended(self.replace(0, open - 1, &times)));
        } else if matches!(self.w(2), "until" | "while" | "as" | "when" | "if" | "unless") {
            errors::said_otherwise(
                self.text(2, open - 1),
                self.span(2, open - 1),
                "a phase has so many turns as its head says",
                &format!(
                    "what is done as long as it can be is said by the turn: `turn {{ {acts} else move }}`; a phase is `{written} {{ {acts} }}`"
                ),
            )
        } else if self.w(2) == "{" && acts.contains("side") {
            let so_many = (open..open + 12).find(|at| unit(self.w(at + 1)) && number(self.w(*at)).is_some());
            let times = so_many.map(|at| self.text(at, at + 1));
            let written = match so_many.and_then(|at| number(self.w(at))) {
                Some(many) if many > 1 => format!("phase {name} each side {many} times"),
                _ => written,
            };
            let acts = times.map_or_else(|| acts.to_owned(), |times| acts.replacen(times, "", 1));
            let acts: Vec<&str> = acts
                .split_whitespace()
                .filter(|word| {
                    !matches!(*word, "each" | "every" | "side" | "sides" | "once" | "both" | "player")
                })
                .collect();
            let last = self.line_end(0, &[]);
            let found = errors::said_otherwise(
                self.text(0, last),
                self.span(0, last),
                "how often a phase is done stands before its braces",
                &format!("write `{written} {{ {} }}`", acts.join(" ")),
            );
            return Some(Told::from(found).mended(self.replace(0, last, "")));
        } else if self.w(2) == "{" {
            errors::missing_word("each side once", "{", self.span(open, open), &written)
        } else {
            return None;
        };
        Some(Told::from(found).mended(self.replace(0, open - 1, &written)))
    }

    /// `hand { Knight }`, `reserve Knight`, `hand Knight for each side`: which men may be held.
    pub(super) fn hand_in_words(&self) -> Option<Told> {
        const FILLERS: &str = "{ } ( ) : = , | of for each side both sides and or holds hold may can contains the a all in with";
        if !matches!(
            self.w(0),
            "hand" | "hands" | "reserve" | "reserves" | "pocket" | "pockets" | "stock" | "supply"
        ) {
            return None;
        }
        let last = self.line_end(0, &[]);
        let mut pieces: Vec<&str> = Vec::new();
        for at in 1..=last {
            let word = self.w(at);
            if let Some(piece) = self.names.piece_named(word).filter(|_| !self.is_side(at)) {
                pieces.push(piece);
            } else if !self.is_side(at) && !FILLERS.split(' ').any(|filler| filler == word) {
                return None;
            }
        }
        if pieces.is_empty() {
            return None;
        }
        let meant = format!("hand {}", pieces.join(" or "));
        let found = errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
            .help("behind `hand` stand the pieces that may be held, by either side");
        Some(Told::from(found).mended(self.replace(0, last, &meant)))
    }

    /// `turn: capture else move`: a block that stands in no braces.
    pub(super) fn without_braces(&self) -> Option<Told> {
        if !matches!(self.w(0), "turn" | "ends" | "board")
            || !matches!(self.w(1), ":" | "=")
            || self.at < 2
            || (1..self.at).any(|at| matches!(self.w(at), "{" | "}"))
        {
            return None;
        }
        let last = self.line_end(0, &[]);
        let said = self.text(2, last);
        let found = errors::said_otherwise(
            self.text(0, 1),
            self.span(0, 1),
            "what it holds stands in braces",
            &format!("write `{} {{ {said} }}`", self.w(0)),
        );
        Some(Told::from(found).mended(self.replace(0, last, "")))
    }

    /// `before the game { drop }`: a phase.
    pub(super) fn before_the_game(&self) -> Option<Told> {
        let open = self.words.iter().take(8).position(|word| word.text == "{")?;
        let begins =
            (1..open).any(|at| matches!(self.w(at), "game" | "first" | "start" | "play" | "beginning"));
        if self.w(0) != "before" || !begins {
            return None;
        }
        let acts = self.rest(open + 1, &[]);
        let found = errors::said_otherwise(
            self.text(0, open - 1),
            self.span(0, open - 1),
            "what comes before the first ordinary turn is a phase",
            &format!("write `phase beginning each side once {{ {acts} }}`"),
        );
        Some(Told::from(found).mended(self.replace(0, open - 1, "phase p each side once")))
    }
}
