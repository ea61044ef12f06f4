//! What a state can be, in other words or in another place: `burnt : list of cells`, `flag tired until end of turn`.

use super::names::is_name;
use super::{Part, Told};
use crate::language::glossary::recipes::number;
use crate::language::syntax::errors;
use crate::language::syntax::mend::Repair;

/// Words for what holds several.
const SEVERAL: [&str; 17] = [
    "list",
    "lists",
    "array",
    "group",
    "collection",
    "vector",
    "bag",
    "sequence",
    "table",
    "pool",
    "hashset",
    "sets",
    "set",
    "row",
    "map",
    "lot",
    "many",
];

/// Words behind which more is said of a state than what it can be.
pub(super) const BEHIND_TYPES: [&str; 5] = ["=", "for", "until", "not", "compared"];

/// Words with which another clause begins on the same line.
const CLAUSES: [&str; 14] = [
    "move", "moves", "drop", "takes", "enters", "passes", "stops", "stands", "safe", "promotes", "may",
    "after", "define", "never",
];

impl Part<'_> {
    /// `burnt : list of cells`, `burnt : cell set`, `lives : integer from 0 to 3`.
    pub(super) fn type_in_words(&self) -> Option<Told> {
        let name = usize::from(self.w(0) == "instead");
        if !self.is_name(name) || self.w(name + 1) != ":" || self.at > name + 5 {
            return None;
        }
        let first = name + 2;
        let last = self.line_end(first, &[BEHIND_TYPES.as_slice(), CLAUSES.as_slice()].concat());
        let said = self.text(first, last);
        let meant = self.several_of(first, last).or_else(|| self.range_in_words(first, last))?;
        if meant == said {
            return None;
        }
        let whole = self.line_end(first, &CLAUSES);
        let line = format!("{} {meant} {}", self.text(0, name + 1), self.tail(last, whole));
        let found =
            errors::other_words(said, self.span(first, last), &format!("`{meant}`")).help(format!(
                "what a state can be is a `flag`, a number such as `0..7`, a `direction`, a `cell`, a `kind`, or a `set of` cells or men: `{}`",
                line.trim_end()
            ));
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(whole), ""))))
    }

    /// `list of cells`, `cell set`, `set<cell>`
    fn several_of(&self, first: usize, last: usize) -> Option<String> {
        let words: Vec<usize> =
            (first..=last).filter(|at| is_name(self.w(*at)) || self.w(*at) == "set").collect();
        let collects = |at: &usize| SEVERAL.contains(&self.w(*at));
        if !words.iter().any(collects) {
            return None;
        }
        let rest: Vec<&str> = words
            .iter()
            .filter(|at| !collects(at))
            .map(|at| self.w(*at))
            .filter(|word| !matches!(*word, "of" | "all" | "the" | "a" | "empty" | "several"))
            .collect();
        let [member] = rest.as_slice() else { return None };
        let member = match *member {
            "cell" | "cells" | "square" | "squares" | "field" | "fields" | "point" | "points"
            | "position" | "positions" | "place" | "places" | "coordinates" => "cell",
            "man" | "men" | "piece" | "pieces" | "unit" | "units" | "figure" | "figures" => "man",
            word => self.names.piece_named(word)?,
        };
        Some(format!("set of {member}"))
    }

    /// `integer from 0 to 3`, `0..3 number`, `number between 1 and 5`
    fn range_in_words(&self, first: usize, last: usize) -> Option<String> {
        const FILLERS: [&str; 15] = [
            "integer", "int", "number", "counter", "num", "count", "from", "to", "between", "and", "range",
            "in", "of", "..", "up",
        ];
        let numbers: Vec<usize> = (first..=last).filter_map(|at| number(self.w(at))).collect();
        let other = |at: usize| number(self.w(at)).is_none() && !FILLERS.contains(&self.w(at));
        let [low, high] = numbers.as_slice() else { return None };
        let named = (first..=last).any(|at| FILLERS.contains(&self.w(at)) && self.w(at) != "..");
        let told = named && !(first..=last).any(other);
        told.then(|| format!("{}..{}", low.min(high), low.max(high)))
    }

    /// What stands behind the words for what a state can be, as far as the line goes.
    pub(super) fn tail(&self, last: usize, whole: usize) -> &str {
        if whole > last { self.text(last + 1, whole) } else { "" }
    }
}
