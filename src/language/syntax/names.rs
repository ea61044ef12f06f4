//! The names that a text declares, found without a tree.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::errors;
use super::tokens::{skip_blanks, token};
use super::words::{self, is_reserved};
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::suggest::nearest;
use crate::language::looks::silhouettes;
use crate::language::source::{Sources, Span};

/// The usual names of the chief piece.
const CHIEF: &str = "King";

/// The names that a text declares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(super) sides: Vec<String>,
    /// Pieces, with their letters.
    pieces: Vec<(String, String)>,
    defined: Vec<String>,
    /// Zones, tracks, states, labels, names given by `as`.
    others: HashSet<String>,
    /// Directions that the board names.
    tracks: HashSet<String>,
    /// Parts of the board.
    zones: HashSet<String>,
    /// Whether other files are used.
    pub(crate) uses_files: bool,
    /// Whether the names of some used files are not known here.
    pub(super) lacks_some: bool,
    /// The files that are used.
    pub(crate) uses: Vec<String>,
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

/// What the prelude declares, which every file uses.
static PRELUDE: LazyLock<Names> = LazyLock::new(|| Names::of(include_str!("../check/prelude.rules")));

/// Words with a meaning in every file. They are needed at every word of a search.
static OF_THE_LANGUAGE: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let declared = PRELUDE.defined.iter().chain(&PRELUDE.zones);
    words::all().map(|word| word.text).chain(declared.map(String::as_str)).collect()
});

impl Names {
    /// The names that a text declares.
    pub(crate) fn of(text: &str) -> Self {
        let mut names = Self::default();
        let (mut at, mut before, mut is_declared) = (0, "", false);
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
                    // The contents of the drawing of such a board are its cells.
                    let drawn = end.and_then(|end| inside.get(..end)).unwrap_or("");
                    names.others.extend(drawn.split_whitespace().map(str::to_owned));
                }
                at += 1 + end.map_or(inside.len(), |end| end + 3);
            }
            if before == "=" && word == "{" {
                // A definition of effects is no walk.
                names.defined.pop();
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
            if matches!(word, ":" | "=") {
                // A bracket or a sign may come before it, too.
                if before.contains(|letter: char| letter.is_ascii_alphanumeric()) {
                    names.others.insert(before.to_owned());
                }
            } else if matches!(before, "zone" | "tracks" | "as" | "phase" | "piece" | "family" | "define") {
                names.others.insert(word.to_owned());
            }
            before = if word == "," && before == "sides" { before } else { word };
            if declared && names.sides.len() == 1 && names.sides.first().is_some_and(|side| side == word) {
                before = "sides";
            }
        }
    }

    /// The names that the texts of a game declare.
    pub(crate) fn of_sources(sources: &Sources) -> Self {
        sources.0.iter().fold(Self::default(), |names, source| names.and(Self::of(&source.text)))
    }

    /// With the names that another text declares.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.sides.extend(other.sides);
        self.pieces.extend(other.pieces);
        self.defined.extend(other.defined);
        self.others.extend(other.others);
        self.tracks.extend(other.tracks);
        self.zones.extend(other.zones);
        self
    }

    /// With the names of all used files.
    pub(super) fn beside(self, used: &Self) -> Self {
        let uses_files = self.uses_files;
        Self { uses_files, lacks_some: false, ..used.clone().and(self) }
    }

    /// Records one word after another; whether it is a name. `named`: the word before is one.
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
        // The language has many words: they are searched for few words only.
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

    /// The declared name that is most similar to a word.
    pub(super) fn near(&self, word: &str) -> Option<&str> {
        let pieces = self.pieces.iter().map(|(name, _)| name.as_str());
        let all =
            pieces.chain(self.others.iter().map(String::as_str)).chain(self.sides.iter().map(String::as_str));
        nearest(word, all)
    }

    /// Whether a piece or family has this name.
    pub(super) fn is_piece(&self, word: &str) -> bool {
        self.pieces.iter().any(|(name, _)| name == word)
    }

    /// The chief piece of a game: the one with a usual name, or the first one.
    pub(crate) fn chief(&self) -> Option<&str> {
        self.piece_named(CHIEF).or_else(|| self.first_piece())
    }

    /// The side of this name, in any case.
    pub(super) fn side_named(&self, word: &str) -> Option<&str> {
        self.sides.iter().find(|side| side.eq_ignore_ascii_case(word)).map(String::as_str)
    }

    /// Whether a word is declared, in any role.
    pub(super) fn declares(&self, word: &str) -> bool {
        self.others.contains(word)
    }

    /// The piece of this name, in any case, or in the plural.
    pub(super) fn piece_named(&self, word: &str) -> Option<&str> {
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

    /// Whether a word is the name of a walk: of the prelude, or defined.
    pub(super) fn is_walk(&self, word: &str) -> bool {
        matches!(word, "step" | "jump" | "slide" | "leap" | "ride" | "stay" | "look" | "fly")
            || self.defined.iter().any(|name| name == word)
    }

    /// Whether a word is a name of any sort.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.is_piece(word)
            || self.declares(word)
            || self.is_walk(word)
            || self.is_direction(word)
            || self.sides.iter().any(|side| side == word)
    }

    /// Whether a word has a meaning: a name, a word of the language, or perhaps a cell.
    pub(super) fn is_known(&self, word: &str) -> bool {
        OF_THE_LANGUAGE.contains(word)
            || self.knows(word)
            || is_cell(word)
            || silhouettes::names().any(|name| name == word)
    }

    /// The piece that is declared first; `None` if other files may have declared pieces before.
    pub(super) fn first_piece(&self) -> Option<&str> {
        if self.lacks_some {
            return None;
        }
        self.pieces.iter().find(|(_, letter)| !letter.is_empty()).map(|(name, _)| name.as_str())
    }

    /// Whether a word is the name of a direction: of the prelude, or of the board.
    pub(super) fn is_direction(&self, word: &str) -> bool {
        DIRECTIONS.contains(&word) || self.tracks.contains(word)
    }

    /// The direction of this name, or of an adverb: `diagonally`, `forwards`.
    pub(super) fn direction_named<'w>(&self, word: &'w str) -> Option<&'w str> {
        let plain = [Some(word), word.strip_suffix("ly"), word.strip_suffix('s')];
        plain.into_iter().flatten().find(|word| self.is_direction(word))
    }

    /// Whether a word is a cell or a part of the board.
    pub(super) fn is_place(&self, word: &str) -> bool {
        is_cell(word) || self.is_zone(word) || word == "last"
    }

    /// Whether a word describes the place before it, and is not just the next of several.
    pub(super) fn goes_on_from_place(word: &str) -> bool {
        matches!(word, "in" | "on" | "is" | "." | ".." | "(" | "by" | "where")
    }

    /// Whether a word is the name of a part of the board.
    pub(super) fn is_zone(&self, word: &str) -> bool {
        self.zones.contains(word)
    }
}

/// `Ke1` for `King e1`.
pub(super) fn run_together<'n>(
    names: impl FnOnce() -> &'n Names,
    word: &str,
    at: Span,
) -> Option<Diagnostic> {
    // Most names do not end like cells: then the declarations need not be searched.
    if !word.ends_with(|last: char| last.is_ascii_digit()) {
        return None;
    }
    let names = names();
    if names.is_piece(word) {
        return None;
    }
    let (piece, cell) = names.man_on(word)?;
    Some(errors::run_together(at, word, &format!("{piece} {cell}")))
}

/// The two corners of `a2-e2`, which is written `a2..e2`.
pub(super) fn span_of_cells(word: &str) -> Option<(&str, &str)> {
    let (first, last) = word.split_once('-')?;
    (is_cell(first) && is_cell(last)).then_some((first, last))
}

/// Whether this is a word of the language.
pub(super) fn is_word(word: &str) -> bool {
    OF_THE_LANGUAGE.contains(word) || word.len() > 2 && DIRECTIONS.contains(&word)
}

/// Whether a word can be a name.
pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphanumeric())
        && word.chars().any(|c| c.is_ascii_alphabetic())
        && !is_reserved(word)
}

/// Whether a word looks like a cell of a grid: `e4`, `7g`, `Aa1`.
pub(super) fn is_cell(word: &str) -> bool {
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
        assert!(["e4", "7g", "Aa1", "a10", "95a"].iter().all(|cell| is_cell(cell)));
        assert!(!["Ship", "e", "44", "a-1", "e4e5"].iter().any(|cell| is_cell(cell)));
    }
}
