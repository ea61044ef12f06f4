//! What a text declares, as far as its words show it without a tree.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::super::explain::{skip_blanks, token};
use super::super::words::{is_reserved, reserved};
use super::sentences::{WORDS, is_plain_english};
use crate::language::diagnostic::suggest::nearest;
use crate::language::glossary::synonyms::CHIEF;

/// The names that a text declares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(in crate::language::syntax) sides: Vec<String>,
    /// Pieces, with their letters.
    pieces: Vec<(String, String)>,
    defined: Vec<String>,
    /// Definitions that are given something in brackets.
    given: HashSet<String>,
    /// Definitions that are effects.
    of_effects: HashSet<String>,
    /// States that are set or clear.
    pub(super) flags: Vec<String>,
    /// States that are numbers.
    numbers: Vec<NumberState>,
    /// States that are sets.
    pub(super) sets: HashSet<String>,
    /// States that each side has, of whatever type.
    of_each_side: HashSet<String>,
    /// How many braces are open.
    depth: usize,
    /// Zones, tracks, states, labels, names given by `as`.
    others: HashSet<String>,
    /// Directions that the board names.
    tracks: HashSet<String>,
    /// Parts of the board.
    zones: HashSet<String>,
    /// Whether other files are used.
    pub(crate) uses_files: bool,
    /// Whether the names of some used files are not known here.
    pub(in crate::language::syntax) lacks_some: bool,
    /// The files that are used.
    pub(crate) uses: Vec<String>,
}

/// A state that is a number.
#[derive(Clone, Debug)]
pub(super) struct NumberState {
    name: String,
    /// Whether each side has its own.
    pub(super) each_side: bool,
    /// The piece or family that it is declared in.
    pub(super) kind: Option<String>,
}

/// Words of the prelude for directions.
pub(super) const DIRECTIONS: [&str; 26] = [
    "n",
    "e",
    "s",
    "w",
    "ne",
    "se",
    "sw",
    "nw",
    "up",
    "down",
    "orthogonal",
    "diagonal",
    "triagonal",
    "any",
    "forward",
    "backward",
    "sideways",
    "leftward",
    "rightward",
    "upward",
    "downward",
    "forward-diagonal",
    "backward-diagonal",
    "forward-slant",
    "same",
    "back",
];

/// The words that mean something in every file. They are asked for at every word of a search.
static OF_THE_LANGUAGE: LazyLock<HashSet<&str>> = LazyLock::new(|| reserved().chain(WORDS).collect());

impl Names {
    /// The names that a text declares.
    pub(crate) fn of(text: &str) -> Self {
        let mut names = Self::default();
        let (mut at, mut before, mut is_declared) = (0, "", false);
        // Whether the word before is the name of a definition.
        let mut heads = false;
        loop {
            at = skip_blanks(text, at, text.len());
            let word = token(text, at);
            if word.is_empty() {
                return names;
            }
            at += word.len();
            if text.get(at - word.len()..).is_some_and(|rest| rest.starts_with("\"\"\"")) {
                let inside = text.get(at + 1..).unwrap_or("");
                let end = inside.find("\"\"\"");
                if before == "map" {
                    // What stands in the drawing of such a board are its cells.
                    let drawn = end.and_then(|end| inside.get(..end)).unwrap_or("");
                    names.others.extend(drawn.split_whitespace().map(str::to_owned));
                }
                at += 1 + end.map_or(inside.len(), |end| end + 3);
            }
            let declared = names.declared(before, word, is_declared);
            is_declared = declared;
            if before == "use" && word.starts_with('"') {
                (names.uses_files, names.lacks_some) = (true, true);
                names.uses.push(word.trim_matches('"').to_owned());
            }
            if before == "tracks" {
                names.tracks.insert(word.to_owned());
            }
            if before == "zone" {
                names.zones.insert(word.to_owned());
            }
            if heads && word == "(" {
                names.given.insert(before.to_owned());
            }
            heads = before == "define" && is_name(word);
            if (before, word) == ("=", "{") {
                names.of_effects.extend(names.defined.last().cloned());
            }
            match word {
                "{" => names.depth += 1,
                "}" => names.depth = names.depth.saturating_sub(1),
                _ => {}
            }
            if matches!(word, ":" | "=") {
                // Before it may also stand a bracket, or a sign.
                if before.contains(|letter: char| letter.is_ascii_alphanumeric()) {
                    names.others.insert(before.to_owned());
                }
            } else if matches!(before, "zone" | "tracks" | "as" | "phase" | "piece" | "family" | "define") {
                names.others.insert(word.to_owned());
            }
            if word == ":" {
                let rest = text.get(at..).unwrap_or("").trim_start();
                let line = rest.lines().next().unwrap_or("");
                if is_name(before) && line.contains("for each side") {
                    names.of_each_side.insert(before.to_owned());
                }
                if rest.starts_with("flag") {
                    names.flags.push(before.to_owned());
                } else if rest.starts_with("set of ") {
                    names.sets.insert(before.to_owned());
                } else if rest.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with("..")
                    && is_name(before)
                {
                    let kind = names.pieces.last().filter(|_| names.depth > 0).map(|(name, _)| name.clone());
                    let each_side = line.contains("for each side");
                    names.numbers.push(NumberState { name: before.to_owned(), each_side, kind });
                }
            }
            before = if word == "," && before == "sides" { before } else { word };
            if declared && names.sides.len() == 1 && names.sides.first().is_some_and(|side| side == word) {
                before = "sides";
            }
        }
    }

    /// With the names that another text declares.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.sides.extend(other.sides);
        self.pieces.extend(other.pieces);
        self.defined.extend(other.defined);
        self.given.extend(other.given);
        self.of_effects.extend(other.of_effects);
        self.flags.extend(other.flags);
        self.numbers.extend(other.numbers);
        self.sets.extend(other.sets);
        self.of_each_side.extend(other.of_each_side);
        self.others.extend(other.others);
        self.tracks.extend(other.tracks);
        self.zones.extend(other.zones);
        self
    }

    /// With the names of all files that are used.
    pub(in crate::language::syntax) fn beside(self, used: &Self) -> Self {
        let uses_files = self.uses_files;
        Self { uses_files, lacks_some: false, ..used.clone().and(self) }
    }

    /// Whether a word may be the name of something in a used file that is not known: plain English hardly is.
    pub(super) fn may_be_elsewhere(&self, word: &str) -> bool {
        self.lacks_some && (word.starts_with(|c: char| c.is_ascii_uppercase()) || !is_plain_english(word))
    }

    /// Takes down a word after another; whether it is a name. `named`: the word before is one.
    fn declared(&mut self, before: &str, word: &str, named: bool) -> bool {
        if let Some(letter) = word.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            if named
                && let Some((name, old)) = self.pieces.last_mut()
                && name == before
                && old.is_empty()
            {
                letter.clone_into(old);
            }
            return false;
        }
        // The words of the language are many: they are looked through for few words only.
        if !matches!(before, "piece" | "family" | "define" | "sides") || !is_name(word) {
            return false;
        }
        match before {
            "piece" | "family" => self.pieces.push((word.to_owned(), String::new())),
            "define" => self.defined.push(word.to_owned()),
            "sides" => self.sides.push(word.to_owned()),
            _ => return false,
        }
        true
    }

    /// Whether a definition is called so that is given something in brackets.
    pub(super) fn is_given(&self, word: &str) -> bool {
        self.given.contains(word)
    }

    /// Whether a definition is called so that is effects.
    pub(super) fn is_of_effects(&self, word: &str) -> bool {
        self.of_effects.contains(word)
    }

    /// The state called so, if it is a number.
    pub(super) fn number(&self, word: &str) -> Option<&NumberState> {
        self.numbers.iter().find(|state| state.name == word)
    }

    /// Whether a state of this name may have been declared as a number, here or in a used file.
    pub(in crate::language::syntax) fn may_be_number(&self, word: &str) -> bool {
        self.lacks_some || self.number(word).is_some()
    }

    /// Whether each side has a state of this name.
    pub(super) fn is_of_each_side(&self, word: &str) -> bool {
        self.of_each_side.contains(word)
    }

    /// The only number that each side has of its own.
    pub(super) fn number_of_sides(&self) -> Option<&str> {
        let mut all = self.numbers.iter().filter(|state| state.each_side);
        let (only, None) = (all.next()?, all.next()) else { return None };
        Some(&only.name)
    }

    /// The states that are numbers.
    pub(super) fn numbers(&self) -> impl Iterator<Item = &str> {
        self.numbers.iter().map(|state| state.name.as_str())
    }

    /// The declared name that is nearest to a word.
    pub(in crate::language::syntax) fn near(&self, word: &str) -> Option<&str> {
        let pieces = self.pieces.iter().map(|(name, _)| name.as_str());
        let all =
            pieces.chain(self.others.iter().map(String::as_str)).chain(self.sides.iter().map(String::as_str));
        nearest(word, all)
    }

    /// Whether a piece or family is called so.
    pub(in crate::language::syntax) fn is_piece(&self, word: &str) -> bool {
        self.pieces.iter().any(|(name, _)| name == word)
    }

    /// The letter of a piece, if it has one.
    pub(super) fn letter_of(&self, piece: &str) -> Option<&str> {
        let known = self.pieces.iter().find(|(name, letter)| name == piece && !letter.is_empty());
        known.map(|(_, letter)| letter.as_str())
    }

    /// The pieces that have a letter: no families.
    pub(super) fn lettered(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter(|(_, letter)| !letter.is_empty()).map(|(name, _)| name.as_str())
    }

    /// The piece that bears the name of most chief pieces, in whatever case.
    pub(super) fn king(&self) -> Option<&str> {
        self.lettered().find(|name| name.eq_ignore_ascii_case(CHIEF))
    }

    /// The piece that a game may turn on: the one that is called so, or the first one.
    pub(super) fn chief(&self) -> Option<&str> {
        self.piece_named(CHIEF).or_else(|| self.first_piece())
    }

    /// Whether a word is declared, as whatever.
    pub(in crate::language::syntax) fn declares(&self, word: &str) -> bool {
        self.others.contains(word)
    }

    /// The piece called so, in whatever case, or by its plural.
    pub(in crate::language::syntax) fn piece_named(&self, word: &str) -> Option<&str> {
        let singular = word.strip_suffix('s').unwrap_or(word);
        let other = word
            .strip_suffix("ves")
            .map(|stem| format!("{stem}f"))
            .or_else(|| word.strip_suffix("ies").map(|stem| format!("{stem}y")));
        let named = |name: &&String| {
            name.eq_ignore_ascii_case(word)
                || name.eq_ignore_ascii_case(singular)
                || other.as_ref().is_some_and(|other| name.eq_ignore_ascii_case(other))
        };
        self.pieces.iter().map(|(name, _)| name).find(named).map(String::as_str)
    }

    /// The piece with this letter.
    pub(super) fn piece_of(&self, letter: &str) -> Option<&str> {
        let known = self.pieces.iter().find(|(_, of)| of == letter);
        let known = known.or_else(|| self.pieces.iter().find(|(_, of)| of.eq_ignore_ascii_case(letter)));
        known.map(|(name, _)| name.as_str())
    }

    /// The piece and the cell of `Ke1`.
    pub(super) fn man_on<'w>(&self, word: &'w str) -> Option<(&str, &'w str)> {
        let cell = word.find(|c: char| c.is_ascii_lowercase()).filter(|at| *at > 0)?;
        let (letter, cell) = word.split_at_checked(cell)?;
        is_cell(cell).then(|| self.piece_of(letter).map(|piece| (piece, cell)))?
    }

    /// Whether a word is that of a walk: of the prelude, or defined.
    pub(in crate::language::syntax) fn is_walk(&self, word: &str) -> bool {
        matches!(word, "step" | "jump" | "slide" | "leap" | "ride" | "stay" | "look")
            || self.defined.iter().any(|name| name == word)
    }

    /// Whether a word is a name of any sort.
    pub(in crate::language::syntax) fn knows(&self, word: &str) -> bool {
        self.is_piece(word)
            || self.declares(word)
            || self.is_walk(word)
            || self.is_direction(word)
            || self.sides.iter().any(|side| side == word)
    }

    /// Whether a word means something: a name, a word of the language, or perhaps a cell.
    pub(in crate::language::syntax) fn is_known(&self, word: &str) -> bool {
        OF_THE_LANGUAGE.contains(word) || self.knows(word) || is_cell(word)
    }

    /// All pieces but the one that a head such as `piece Pawn "P"` declares.
    pub(super) fn others_than(&self, head: Option<&str>) -> Vec<&str> {
        let of = head.and_then(|head| head.split_whitespace().nth(1)).unwrap_or("");
        let pieces = self.pieces.iter().filter(|(name, letter)| !letter.is_empty() && name != of);
        pieces.map(|(name, _)| name.as_str()).collect()
    }

    /// The piece that is declared first; nothing where other files may have declared pieces before.
    pub(super) fn first_piece(&self) -> Option<&str> {
        if self.lacks_some {
            return None;
        }
        self.pieces.iter().find(|(_, letter)| !letter.is_empty()).map(|(name, _)| name.as_str())
    }

    /// Whether a word is that of a direction: of the prelude, or of the board.
    pub(in crate::language::syntax) fn is_direction(&self, word: &str) -> bool {
        DIRECTIONS.contains(&word) || self.tracks.contains(word)
    }

    /// Whether a word is a cell or a part of the board.
    pub(in crate::language::syntax) fn is_place(&self, word: &str) -> bool {
        is_cell(word) || self.is_zone(word) || word == "last"
    }

    /// Whether a word says something of the place before it, and is not just the next of several.
    pub(in crate::language::syntax) fn goes_on_from_place(word: &str) -> bool {
        matches!(word, "in" | "on" | "is" | "." | ".." | "(" | "by" | "where")
    }

    /// Whether a word is that of a part of the board.
    pub(in crate::language::syntax) fn is_zone(&self, word: &str) -> bool {
        self.zones.contains(word)
    }

    /// The side that a side plays against.
    pub(super) fn other(&self, side: &str) -> Option<&str> {
        self.sides.iter().find(|other| *other != side).map(String::as_str)
    }
}

/// Whether a word can be a name.
pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphanumeric())
        && word.chars().any(|c| c.is_ascii_alphabetic())
        && !is_reserved(word)
}

pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_digit())
}

/// Whether a word looks like a cell of a grid: `e4`, `7g`, `Aa1`.
pub(in crate::language::syntax) fn is_cell(word: &str) -> bool {
    let letters = word.chars().filter(char::is_ascii_alphabetic).count();
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let changes = word.as_bytes().windows(2).filter(|pair| match pair {
        [a, b] => a.is_ascii_digit() != b.is_ascii_digit(),
        _ => false,
    });
    letters + digits == word.len()
        && (1..=2).contains(&letters)
        && (1..=3).contains(&digits)
        && changes.count() <= 2
}

#[cfg(test)]
mod tests {
    use super::{Names, is_cell};

    #[test]
    fn names_are_found_without_a_tree() {
        let names = Names::of(
            "sides Red, Blue symmetry mirror\npiece Rook \"R\" { }\nfamily Ship { }\n# piece Not\ndefine hop D = x\n\
             setup \"\"\"\npiece In\n\"\"\"\npiece Gull \"G\" of Ship { move \"x\" }",
        );
        assert_eq!(names.sides, ["Red", "Blue"]);
        assert!(names.is_piece("Rook") && names.is_piece("Ship") && names.is_piece("Gull"));
        assert!(!names.is_piece("Not") && !names.is_piece("In"));
        assert!(names.is_walk("hop") && names.is_walk("slide") && !names.is_walk("Rook"));
        assert_eq!(names.man_on("Ge4"), Some(("Gull", "e4")));
        assert_eq!(names.man_on("Xe4"), None);
        assert_eq!(names.other("Red"), Some("Blue"));
        assert!(["e4", "7g", "Aa1", "a10", "95a"].iter().all(|cell| is_cell(cell)));
        assert!(!["Ship", "e", "44", "a-1", "e4e5"].iter().any(|cell| is_cell(cell)));
    }
}
