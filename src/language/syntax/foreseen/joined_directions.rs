//! Directions that are joined without brackets, in the words of the language or others: `slide horizontal or vertical`.

use super::super::errors;
use super::{Part, Told};

/// The directions of a grid that each word means, round the compass from `n` on.
const COMPASS: [(&str, u8); 21] = [
    ("n", 0b0000_0001),
    ("ne", 0b0000_0010),
    ("e", 0b0000_0100),
    ("se", 0b0000_1000),
    ("s", 0b0001_0000),
    ("sw", 0b0010_0000),
    ("w", 0b0100_0000),
    ("nw", 0b1000_0000),
    ("forward", 0b0000_0001),
    ("backward", 0b0001_0000),
    ("leftward", 0b0100_0000),
    ("rightward", 0b0000_0100),
    ("sideways", 0b0100_0100),
    ("(forward | backward)", 0b0001_0001),
    ("(n | s)", 0b0001_0001),
    ("forward-diagonal", 0b1000_0010),
    ("backward-diagonal", 0b0010_1000),
    ("orthogonal", 0b0101_0101),
    ("diagonal", 0b1010_1010),
    ("any", 0b1111_1111),
    ("same", 0),
];

/// The word for all of these directions together, where there is one.
fn together(parts: &[&str]) -> Option<&'static str> {
    let mut all = 0;
    for part in parts {
        all |= COMPASS.iter().find(|(word, _)| word == part).map(|(_, directions)| *directions)?;
    }
    // Of a single direction there are several words: the author's are kept.
    let words = ["sideways", "forward-diagonal", "backward-diagonal", "orthogonal", "diagonal", "any"];
    COMPASS
        .iter()
        .find(|(word, directions)| *directions == all && words.contains(word))
        .map(|(word, _)| *word)
}

/// The directions of `all` without those of `none`, by few words, in brackets where they are several.
pub(super) fn without(all: &str, none: &[&str]) -> Option<String> {
    let of = |word: &str| COMPASS.iter().find(|(known, _)| *known == word).map(|(_, directions)| *directions);
    let mut left = of(all)?;
    for word in none {
        left &= !of(word)?;
    }
    if left == 0 || left == of(all)? {
        return None;
    }
    let mut words: Vec<&str> = Vec::new();
    let known = [
        "orthogonal",
        "diagonal",
        "forward-diagonal",
        "backward-diagonal",
        "sideways",
        "forward",
        "backward",
        "leftward",
        "rightward",
    ];
    for word in known {
        let directions = of(word)?;
        if left & directions == directions {
            left &= !directions;
            words.push(word);
        }
    }
    match words.as_slice() {
        _ if left != 0 => None,
        [only] => Some((*only).to_owned()),
        words => Some(format!("({})", words.join(" | "))),
    }
}

impl Part<'_> {
    /// `slide e + n`, `step forward or sideways`, `slide horizontal or vertical`.
    pub(super) fn directions_joined(&self) -> Option<Told> {
        let at = self.at;
        let joins = |at: usize| matches!(self.w(at), "+" | "or" | "and" | "," | "/" | "&");
        let direction = |at: usize| self.direction_joined(at).is_some();
        if !joins(at) || at < 2 || !direction(at - 1) || !direction(at + 1) {
            return None;
        }
        let mut first = at - 1;
        while first > 2 && joins(first - 1) && direction(first - 2) {
            first -= 2;
        }
        let mut last = at + 1;
        while joins(last + 1) && direction(last + 2) {
            last += 2;
        }
        if first == 0 || !(self.names.is_walk(self.w(first - 1)) || matches!(self.w(first - 1), "(" | "=")) {
            return None;
        }
        let words: Vec<&str> = (first..=last).step_by(2).filter_map(|at| self.direction_joined(at)).collect();
        let summed = (first..=last).any(|at| self.w(at) == "+");
        let hexagons = self.scanned.text.contains("hexagon ");
        let leg = self.w(first - 1);
        if let Some(word) = together(&words).filter(|_| !summed && !hexagons) {
            let meant = if leg == "(" { word.to_owned() } else { format!("{leg} {word}") };
            let found =
                errors::other_words(self.text(first, last), self.span(first, last), &format!("`{word}`"))
                    .help(format!("all these directions together have a name: `{meant}`"));
            return Some(Told::from(found).mended(self.replace(first, last, word)));
        }
        let mut parts: Vec<&str> = Vec::new();
        for at in first..=last {
            let word = self.w(at);
            parts.push(match self.direction_joined(at) {
                Some(direction) => direction.trim_start_matches('(').trim_end_matches(')'),
                None if word == "+" => word,
                None => "|",
            });
        }
        let joined = parts.join(" ");
        if leg == "(" && self.w(last + 1) == ")" {
            let sign = self.w(at);
            let found = errors::other_words(sign, self.span(at, at), "`|`")
                .help(format!("directions are joined by `|`: `({joined})`"));
            return Some(Told::from(found).mended(self.replace(first, last, &joined)));
        }
        let meant = format!("{leg} ({joined})");
        let found = errors::brackets_needed("", self.span(first, last), &joined);
        let help = format!("directions that are joined stand in brackets: `{meant}`");
        Some(Told::from(found.help(help)).mended(self.replace(first, last, &format!("({joined})"))))
    }

    /// A direction, or what is meant by another word for one.
    fn direction_joined(&self, at: usize) -> Option<&str> {
        let word = self.w(at);
        if self.names.is_direction(word) {
            return Some(word);
        }
        if self.names.declares(word) {
            return None;
        }
        // Misspelt, beside another.
        let near = crate::language::diagnostic::suggest::nearest(
            word,
            ["orthogonal", "diagonal", "forward", "backward", "sideways"],
        );
        if near.is_some() && word.len() > 5 {
            return near;
        }
        let known = crate::language::glossary::synonyms::find(
            word,
            &[crate::language::glossary::synonyms::Place::Direction],
        )?;
        let adverb = !matches!(word, "all" | "every" | "on" | "again" | "free" | "queen" | "king");
        known.write.first().copied().filter(|_| adverb && known.note.is_empty())
    }
}
