//! Ways of moving in plain English: `moves one square forward`, `captures diagonally`.

use super::super::errors;
use super::{Part, Told};
use crate::language::glossary::synonyms::{Place, find};

/// Words that count.
const NUMBERS: [(&str, u32); 15] = [
    ("double", 2),
    ("a", 1),
    ("an", 1),
    ("one", 1),
    ("single", 1),
    ("1", 1),
    ("two", 2),
    ("2", 2),
    ("three", 3),
    ("3", 3),
    ("four", 4),
    ("4", 4),
    ("five", 5),
    ("5", 5),
    ("6", 6),
];

/// What is counted.
const UNITS: [&str; 20] = [
    "square",
    "squares",
    "cell",
    "cells",
    "space",
    "spaces",
    "step",
    "steps",
    "field",
    "fields",
    "point",
    "points",
    "place",
    "places",
    "tile",
    "tiles",
    "hex",
    "hexes",
    "position",
    "positions",
];

/// Words that say nothing more here.
const FILLERS: [&str; 17] = [
    "in",
    "the",
    "direction",
    "directions",
    "to",
    "only",
    "of",
    "at",
    "time",
    "either",
    "exactly",
    "just",
    "always",
    "its",
    "his",
    "on",
    "all",
];

/// How far a way of moving leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Far {
    Exactly(u32),
    UpTo(u32),
    Any,
}

impl Far {
    /// The walk that leads so far in these directions.
    fn walk(self, directions: &str) -> String {
        match self {
            Self::Any => format!("slide {directions}"),
            Self::Exactly(0 | 1) | Self::UpTo(0 | 1) => format!("step {directions}"),
            Self::Exactly(2) => format!("step {directions} then step same"),
            Self::UpTo(2) => format!("step {directions} then (step same)?"),
            Self::Exactly(far) => format!("step {directions} then (step same)[{}]", far - 1),
            Self::UpTo(far) => format!("step {directions} then (step same)[0..{}]", far - 1),
        }
    }
}

/// What plain words tell of a way of moving.
struct Way<'w> {
    far: Option<Far>,
    directions: Vec<&'w str>,
    /// Whether some of them are no words of the language.
    plain: bool,
    /// The last of them.
    last: usize,
}

impl Part<'_> {
    /// A way of moving in plain English, from the word that says so on; and the word behind it.
    pub(super) fn way_in_words(&self, at: usize) -> Option<(Told, usize)> {
        let takes = match self.w(at) {
            "move" | "moves" | "goes" | "go" | "steps" | "slides" | "walks" | "travels" | "advances" => false,
            "captures" | "attacks" | "takes" | "kills" | "eats" => true,
            _ => return None,
        };
        let mut first = at;
        while matches!(
            self.w(first.wrapping_sub(1)),
            "can" | "may" | "must" | "only" | "always" | "it" | "also" | "just"
        ) && first > 0
            && !self.words.get(first).is_some_and(|word| word.fresh)
        {
            first -= 1;
        }
        let begins = first == 0
            || self.words.get(first).is_some_and(|word| word.fresh)
            || first.checked_sub(1).is_some_and(|before| matches!(self.w(before), "{" | "}"));
        if !begins || self.names.declares(self.w(at)) && self.w(at) != "move" {
            return None;
        }
        // `move walk: moves one square`, `move moves one square`: the way itself stands behind a label or a second verb.
        let label = self.w(at) == "move" && self.is_name(at + 1) && self.w(at + 2) == ":";
        let begun = if label { at + 3 } else { at + 1 };
        let again = self.w(at) == "move"
            && matches!(self.w(begun), "move" | "moves" | "goes" | "steps" | "slides" | "walks" | "travels")
            && !self.names.declares(self.w(begun));
        let from = begun + usize::from(again);
        if self.names.is_walk(self.w(from)) {
            return None;
        }
        let way = self.way_told(from)?;
        let verb = self.w(from - 1);
        let other = verb != "move" && !label || again || first < at;
        if !(way.plain || other) {
            return None;
        }
        let one = match way.directions.as_slice() {
            [one] => (*one).to_owned(),
            many => format!("({})", many.join(" | ")),
        };
        let far = way.far.unwrap_or(if verb == "slides" { Far::Any } else { Far::Exactly(1) });
        let (first, moves) = if label { (begun, "") } else { (first, "move ") };
        let last = way.last;
        let meant = format!("{moves}{}{}", far.walk(&one), if takes { " taking" } else { "" });
        let said = self.text(first, last);
        let found = errors::other_words(said, self.span(first, last), &format!("`{meant}`")).help(
            "a way of moving is told leg by leg: `step` is one cell, `slide` as far as it likes; a direction follows",
        );
        Some((
            Told::from(found).mended(
                self.replace(first, last, &meant)
                    .or_else(|| self.replace(first, last, &format!("{moves}step {one}"))),
            ),
            last + 1,
        ))
    }

    /// How far and where to, in the words from one on up to the end of the line or of the way; nothing where they tell no
    /// direction, or something else.
    fn way_told(&self, from: usize) -> Option<Way<'_>> {
        let (mut far, mut directions, mut plain) = (None, Vec::new(), false);
        let (mut last, mut word) = (from, from);
        while !self.words.get(word).is_none_or(|word| word.fresh) {
            let said = self.w(word);
            let number = NUMBERS.iter().find(|(name, _)| *name == said).map(|(_, number)| *number);
            let many =
                ["any number of", "any distance", "any number", "as far as it likes", "unlimited", "as many"];
            if let Some(count) = many.iter().filter_map(|way| self.says(word, way)).max() {
                (far, plain) = (Some(Far::Any), true);
                word += count;
            } else if let Some(count) = self.says(word, "up to").or_else(|| self.says(word, "at most")) {
                let (_, number) = NUMBERS.iter().find(|(name, _)| *name == self.w(word + count))?;
                (far, plain) = (Some(Far::UpTo(*number)), true);
                word += count + 1;
            } else if let Some(number) = number {
                far = far.or(Some(Far::Exactly(number)));
                plain = true;
                word += 1;
            } else if UNITS.contains(&said) {
                plain = true;
                word += 1;
            } else if said == "any" && (word > from + 1 || far.is_some()) {
                directions.push("any");
                word += 1;
            } else if matches!(said, "straight" | "directly" | "right" | "straightly")
                && self.direction_meant(self.w(word + 1)).is_some()
            {
                plain = true;
                word += 1;
            } else if let Some(direction) = self.direction_meant(said) {
                plain |= direction != said;
                directions.push(direction);
                word += 1;
            } else if FILLERS.contains(&said)
                || matches!(said, "and" | "or" | "," | "|")
                    && self.direction_meant(self.w(word + 1)).is_some()
            {
                word += 1;
                // `in any direction`
                if !matches!(said, "direction" | "directions") || directions.is_empty() {
                    continue;
                }
            } else {
                break;
            }
            last = word - 1;
        }
        let ends = word >= self.words.len()
            || self.words.get(word).is_some_and(|word| word.fresh)
            || matches!(
                self.w(word),
                "}" | "{" | "when" | "unless" | "so" | "quietly" | "taking" | "then" | "|"
            );
        directions.dedup();
        (ends && !directions.is_empty()).then_some(Way { far, directions, plain, last })
    }

    /// The direction of the language that a word means.
    pub(super) fn direction_meant<'w>(&'w self, word: &'w str) -> Option<&'w str> {
        if self.names.is_direction(word) {
            return (word != "any").then_some(word);
        }
        if self.names.declares(word) {
            return None;
        }
        let known = find(word, &[Place::Direction])?;
        let meant = known.write.first()?;
        let adverb = find(word, &[Place::Walk]).is_none()
            && !matches!(word, "all" | "every" | "one-step" | "file" | "rank" | "line" | "lines" | "on");
        (adverb && self.names.is_direction(meant)).then_some(meant)
    }
}
