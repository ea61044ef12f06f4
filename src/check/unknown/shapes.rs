//! Unknown words whose shape, or whose neighbours, tell what is meant.

use std::collections::HashSet;

use super::Unknown;
use super::sought::Sought;
use crate::check::Checker;
use crate::check::names::Meaning;
use crate::source::Span;

/// Words that say nothing more here.
const FILLERS: [&str; 16] = [
    "yet",
    "already",
    "still",
    "now",
    "currently",
    "just",
    "ever",
    "again",
    "too",
    "also",
    "even",
    "really",
    "itself",
    "alone",
    "please",
    "then",
];

/// Words for what zones are, behind their names.
const UNITS: [&str; 12] = [
    "row",
    "rows",
    "rank",
    "ranks",
    "line",
    "zone",
    "area",
    "region",
    "territory",
    "cells",
    "squares",
    "zones",
];

impl Checker<'_> {
    /// The line to write, a few words about it, and whether it stands for all words beside the unknown one, too.
    pub(super) fn shape_of_words(
        &self,
        unknown: &Unknown,
        names: &HashSet<String>,
    ) -> Option<(String, String, bool)> {
        self.glued_minus(unknown)
            .or_else(|| self.left_out(unknown, names))
            .or_else(|| self.except(unknown, names))
            .or_else(|| self.leap_by_name(unknown))
            .or_else(|| self.standing_there(unknown))
    }

    fn said(&self, span: Option<Span>) -> &str {
        span.map_or("", |span| self.sources.text(span))
    }

    /// `fuel-1`: a minus without blanks around it belongs to the name.
    fn glued_minus(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        let (left, right) = unknown.name.rsplit_once('-')?;
        let counts =
            |word: &str| matches!(self.names.get(word), Some(Meaning::State(_) | Meaning::Define(_)));
        let digits = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
        if !counts(left) || !(digits(right) || counts(right)) {
            return None;
        }
        let note = "a hyphen without blanks belongs to the name; put blanks round a minus";
        Some((format!("{left} - {right}"), note.to_owned(), false))
    }

    /// `laden yet`, `last row`: the word is left out.
    fn left_out(&self, unknown: &Unknown, names: &HashSet<String>) -> Option<(String, String, bool)> {
        let word = unknown.name.to_lowercase();
        let unit = UNITS.contains(&word.as_str());
        if !(unit || FILLERS.contains(&word.as_str())) {
            return None;
        }
        let before = self.mended(Some(self.said(unknown.around.before)), unknown, names)?;
        let after = self.mended(Some(self.said(unknown.around.after)), unknown, names)?;
        let known = |text: &str| {
            text.split_whitespace().next_back().is_some_and(|word| {
                matches!(self.names.get(word), Some(Meaning::Zone(_) | Meaning::Define(_))) || word == "last"
            })
        };
        let rest = [before.as_str(), after.as_str()].join(" ");
        let rest = rest.trim();
        if rest.is_empty() || unit && !known(&before) {
            return None;
        }
        let same = self.said(unknown.around.before) == before && self.said(unknown.around.after) == after;
        let and = if same { "" } else { ", and write" };
        Some((rest.to_owned(), format!("leave `{}` out{and}", unknown.name), true))
    }

    /// `empty except last`.
    fn except(&self, unknown: &Unknown, names: &HashSet<String>) -> Option<(String, String, bool)> {
        let words = ["except", "excluding", "excepting", "other-than", "apart-from", "save", "minus"];
        if !words.contains(&unknown.name.to_lowercase().as_str()) {
            return None;
        }
        let before = self.mended(Some(self.said(unknown.around.before)), unknown, names)?;
        let after = self.mended(Some(self.said(unknown.around.after)), unknown, names)?;
        (!before.is_empty() && !after.is_empty())
            .then(|| (format!("{before} but not {after}"), String::new(), true))
    }

    /// `leap L`, `hop (1,2)`: a leap goes by a vector.
    fn leap_by_name(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        let note = "a leap goes by a vector, so far one way and so far the other";
        let line = self.sources.lines_of(unknown.at);
        let before = self.sources.text(Span { end: unknown.at.start, ..line });
        let leaps = before.split_whitespace().next_back().filter(|word| matches!(*word, "leap" | "ride"));
        if let (Sought::Direction, Some(leap)) = (unknown.sought, leaps) {
            return Some((format!("{leap} (1,2)"), note.to_owned(), false));
        }
        let after = self.said(unknown.around.after);
        let vector = after.strip_prefix('(')?.strip_suffix(')')?;
        let numbers =
            vector.split(',').all(|number| number.trim().trim_start_matches('-').parse::<u8>().is_ok());
        let named =
            ["hop", "hops", "jumps", "leaps", "knight", "spring", "springs", "vault", "go", "goes", "moves"];
        (unknown.sought == Sought::Walk && numbers && named.contains(&unknown.name.as_str()))
            .then(|| (format!("leap {after}"), note.to_owned(), true))
    }

    /// `when enemy there`: what stands where a leg lands is said by the leg.
    fn standing_there(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        let there = matches!(unknown.name.as_str(), "there" | "ahead" | "in-front" | "on-it");
        if unknown.still || !there {
            return None;
        }
        let mode = match self.said(unknown.around.before) {
            "empty" | "no man" | "nobody" => "quietly",
            "enemy" | "enemy man" | "occupied" => "taking",
            _ => return None,
        };
        Some((
            mode.to_owned(),
            "who stands where a leg lands is said behind the leg, without `when`".to_owned(),
            true,
        ))
    }
}
