//! What a leg asks, said in plain English: `without taking`, `only by capture`, `until impossible`.

use super::super::errors;
use super::{Part, Told};

/// Ways to say how a leg lands, with `/` between, and the mode that says it.
const MODES: [(&str, &str); 4] = [
    (
        "without taking/without capturing/without capture/without captures/without a capture/not taking/not \
         capturing/but not taking/but not capturing/not to take/not to capture/if empty/if free/if vacant/if \
         unoccupied/if it is empty/if the cell is empty/if that cell is empty/if the square is empty/only if \
         empty/only if free/only to empty/only onto empty/only when empty",
        "quietly",
    ),
    (
        "only taking/only capturing/only by taking/only by capturing/only by capture/only to take/only to \
         capture/only when taking/only when capturing/only if taking/only if capturing/only if it takes/only for \
         taking/only for capturing/only as a capture/to capture/to take/if capturing/if taking/if it takes/if it \
         captures/when taking/when capturing/if enemy/if enemy there/if an enemy is there/if there is an \
         enemy/with capture/by capturing/by taking/by capture",
        "taking",
    ),
    (
        "as long as possible/as often as possible/as many times as possible/as far as possible/as long as it can/as \
         often as it can/as far as it can/again if possible/again and again/multiple \
         times/many times/several times/repeatedly/any number of times/again/must continue/must go on/while more/, \
         repeat/, repeated/and repeat/until impossible/until not possible/until no more/until it \
         cannot/while it can/whenever possible/if possible/as possible",
        "while possible",
    ),
    ("no cell again/never the same cell twice/no cell more than once/no square twice", "no cell twice"),
];

impl Part<'_> {
    /// What a leg asks, in other words than those of the language.
    pub(super) fn mode(&self) -> Option<Told> {
        let move_or_word = |at: usize| matches!(self.w(at), "move" | "define");
        if !(move_or_word(0) || self.w(0) == "instead" && move_or_word(1)) {
            return None;
        }
        self.giving_check()
            .or_else(|| self.repeated_walk())
            .or_else(|| self.so_many_cells())
            .or_else(|| self.possible_what())
            .or_else(|| self.mode_in_words())
            .or_else(|| self.capturing_nobody())
            .or_else(|| self.en_passant())
    }

    /// `slide orthogonal 3`, `step 2 forward quietly`: how far.
    fn so_many_cells(&self) -> Option<Told> {
        let number = (self.at..=self.at + 2).find(|at| self.is_number(*at))?;
        let far: u32 = self.w(number).parse().ok().filter(|far| (1..=20).contains(far))?;
        let leg = (0..self.at).rev().take(6).find(|at| matches!(self.w(*at), "step" | "slide"))?;
        let up_to =
            matches!(self.text(leg, number), said if said.contains(" up to ") || said.contains(" at most "));
        let unit = |at: usize| {
            matches!(self.w(at), "cells" | "cell" | "squares" | "square" | "steps" | "fields" | "spaces")
        };
        let mut last = if unit(number + 1) { number + 1 } else { number };
        let slide = self.w(leg) == "slide";
        let behind: Vec<&str> = (leg + 1..number).map(|at| self.w(at)).collect();
        let behind: Vec<&str> = behind
            .into_iter()
            .filter(|word| !matches!(*word, "up" | "to" | "at" | "most" | "only" | "max"))
            .collect();
        let direction = match behind.as_slice() {
            [] if self.is_name(last + 1) || self.w(last + 1) == "(" => {
                let from = last + 1;
                last =
                    if self.w(from) == "(" { (from..).take(9).find(|at| self.w(*at) == ")")? } else { from };
                self.text(from, last)
            }
            [only] if super::names::is_name(only) && (slide || up_to) => only,
            _ => return None,
        };
        let limited = slide || up_to;
        let meant = match (far, limited) {
            (1, _) => format!("step {direction}"),
            (2, true) => format!("step {direction} then (step same)?"),
            (2, false) => format!("step {direction} then step same"),
            (far, true) => format!("step {direction} then (step same)[0..{}]", far - 1),
            (far, false) => format!("step {direction} then (step same)[{}]", far - 1),
        };
        let found = errors::other_words(self.text(leg, last), self.span(leg, last), &format!("`{meant}`")).help(
            "a walk is told leg by leg: one step, and then so many in the same direction; a mode such as `quietly` stands behind the last",
        );
        Some(Told::from(found).mended(self.replace(leg, last, &meant)))
    }

    /// `slide any if possible`: not behind `to` or `where`, and nothing repeats.
    fn possible_what(&self) -> Option<Told> {
        let first = (self.at.saturating_sub(1)..=self.at).find(|at| self.w(*at) == "if")?;
        if self.w(first + 1) != "possible" || matches!(self.w(first - 1), "+" | "*" | "?" | "]") {
            return None;
        }
        // `step any if possible to d4`
        let behind = self.line_end(first + 1, &["then", "{", "|", "when", "unless", "so"]);
        let said = matches!(self.w(first + 2), "to" | "where")
            .then(|| format!("{} if possible", self.text(first + 2, behind)));
        let found = errors::possible_what(self.span(first, first + 1), said.as_deref());
        Some(Told::from(found).mended(self.replace(first, first + 1, "")))
    }

    fn mode_in_words(&self) -> Option<Told> {
        for first in (self.at.saturating_sub(3).max(2)..=self.at).rev() {
            for (ways, mode) in MODES {
                let Some(last) = self.spelt(first, ways).map(|count| first + count - 1) else { continue };
                let repeats = matches!(self.w(first - 1), "+" | "*" | "?" | "]");
                if last < self.at {
                    continue;
                }
                if mode == "while possible" && !repeats {
                    return self.again_and_again(first, last);
                }
                let found =
                    errors::other_words(self.text(first, last), self.span(first, last), &format!("`{mode}`"));
                return Some(Told::from(found).mended(self.replace(first, last, mode)));
            }
        }
        None
    }

    /// `hop diagonal as often as possible`: what is repeated stands in brackets.
    fn again_and_again(&self, first: usize, last: usize) -> Option<Told> {
        let from = (0..first).rev().find(|at| matches!(self.w(*at), "move" | "|" | "then" | ":" | "="))? + 1;
        let leg = self.text(from, first - 1).trim_end_matches(',').trim_end();
        if from >= first || !(self.names.is_walk(self.w(from)) || self.w(from) == "(") {
            return None;
        }
        let leg =
            if leg.ends_with(')') && leg.starts_with('(') { leg.to_owned() } else { format!("({leg})") };
        let meant = format!("{leg}+ while possible");
        self.sound(crate::language::syntax::grammar::Rule::only_clauses, format!("move {meant}"))?;
        let found = errors::other_words(self.text(first, last), self.span(from, last), &format!("`{meant}`"))
            .help(format!("what is done again and again stands in brackets with a `+`: `{leg}+` may stop where it likes, with `while possible` it goes on as long as it can"));
        Some(Told::from(found).mended(self.replace(first, last, "")))
    }

    /// The number of words that one of these ways takes, the longest.
    fn spelt(&self, at: usize, ways: &str) -> Option<usize> {
        let fits = |way: &str| {
            let words = way.split_whitespace();
            let count = words.clone().count();
            words.enumerate().all(|(index, word)| self.w(at + index) == word).then_some(count)
        };
        ways.split('/').filter_map(fits).max()
    }

    /// `step forward-diagonal capturing`.
    fn capturing_nobody(&self) -> Option<Told> {
        let before = self.at.checked_sub(1)?;
        let ended = self.closes(self.at) || self.words.get(self.at).is_none_or(|word| word.fresh);
        let goes_on = matches!(self.w(self.at), "|" | "then" | "when" | "unless" | "so");
        if self.w(before) != "capturing" || !(ended || goes_on) {
            return None;
        }
        let found = errors::other_words("capturing", self.span(before, before), "`taking`").help(
            "`taking` takes the man on the cell where the leg lands; `capturing SET` takes men elsewhere, such as `capturing enemy passed`",
        );
        Some(Told::from(found).mended(self.replace(before, before, "taking")))
    }

    /// `step forward-diagonal taking or en passant`.
    fn en_passant(&self) -> Option<Told> {
        let near = self.at.saturating_sub(2)..=self.at + 1;
        let first = near.clone().find(|at| {
            matches!(self.w(*at), "en-passant" | "enpassant")
                || self.w(*at) == "en" && self.w(at + 1) == "passant"
        })?;
        let last = if self.w(first) == "en" { first + 1 } else { first };
        let joint =
            first.checked_sub(1).filter(|at| matches!(self.w(*at), "or" | "|" | "and" | "," | "with"));
        let from = joint.unwrap_or(first);
        let found = errors::said_otherwise(
            self.text(first, last),
            self.span(from, last),
            "taking in passing is a `move` of its own",
            "leave this out and write one more `move`, for example `move step forward-diagonal quietly to passed-by capturing enemy Pawn by step backward`, with a zone or state `passed-by` that tells which cell was passed; the pawn of `rules/chess.rules` has all of it",
        );
        let repair = self.replace(from, last, "");
        Some(Told::from(found).mended(repair))
    }
}
