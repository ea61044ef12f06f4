//! What Tab completes: commands, cells, the texts of legal moves, and the names of files.

use std::cell::Cell;

use rustyline::Context;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Helper, Result};

use crate::cli::typed::COMMANDS;

/// The words that may be typed now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::cli::play) struct Words {
    /// The texts of the legal moves.
    pub(in crate::cli::play) moves: Vec<String>,
    /// The cells of the board.
    pub(in crate::cli::play) cells: Vec<String>,
    /// The sides.
    pub(in crate::cli::play) sides: Vec<String>,
    /// The kinds of piece.
    pub(in crate::cli::play) kinds: Vec<String>,
}

impl Words {
    /// The candidates for a word that begins at the end of `before`; none if it is the name of a file.
    fn after(&self, before: &str) -> Option<Vec<&str>> {
        let mut words = before.split_whitespace();
        let (command, further) = (words.next(), words.count());
        Some(match (command, further) {
            (None, _) => COMMANDS.into_iter().chain(names(&[&self.moves])).collect(),
            (Some("save" | "save!" | "load"), 0) => return None,
            (Some("moves"), 0) | (Some("remove"), _) => names(&[&self.cells]),
            (Some("why"), 0) => names(&[&self.moves]),
            (Some("turn" | "put"), 0) => names(&[&self.sides]),
            (Some("put"), 1) => names(&[&self.kinds]),
            (Some("put"), _) => names(&[&self.kinds, &self.cells]),
            _ => Vec::new(),
        })
    }
}

/// All words of several lists.
fn names<'w>(lists: &[&'w [String]]) -> Vec<&'w str> {
    lists.iter().copied().flatten().map(String::as_str).collect()
}

/// The line that is being typed.
#[derive(Default)]
pub(in crate::cli::play) struct Typing {
    words: Words,
    files: Files,
    /// Whether anything is typed.
    some: Cell<bool>,
}

/// Names of files.
struct Files(FilenameCompleter);

impl Default for Files {
    fn default() -> Self {
        Self(FilenameCompleter::new())
    }
}

impl Typing {
    /// A new line is typed, in which these words may stand.
    pub(in crate::cli::play) fn offer(&mut self, words: Words) {
        self.words = words;
        self.some.set(false);
    }

    /// Whether nothing is typed.
    pub(in crate::cli::play) fn nothing_typed(&self) -> bool {
        !self.some.replace(false)
    }
}

impl Helper for Typing {}
impl Highlighter for Typing {}
impl Validator for Typing {}

/// There are no hints; this only notes whether the line is empty.
impl Hinter for Typing {
    type Hint = String;

    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        self.some.set(!line.is_empty());
        None
    }
}

impl Completer for Typing {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, context: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let typed = line.get(..pos).unwrap_or(line);
        let start = typed.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let (before, word) = typed.split_at_checked(start).unwrap_or(("", typed));
        let Some(words) = self.words.after(before) else {
            return self.files.0.complete(line, pos, context);
        };
        let fits = words.into_iter().filter(|known| known.starts_with(word));
        let pair = |known: &str| Pair { display: known.to_owned(), replacement: known.to_owned() };
        Ok((start, fits.map(pair).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    fn words() -> Words {
        let list = |text: &str| text.split(' ').map(str::to_owned).collect();
        Words {
            moves: list("Ka1-a2 Ka1xb2"),
            cells: list("a1 a2 b2"),
            sides: list("White Black"),
            kinds: list("King Queen"),
        }
    }

    #[test]
    fn what_may_stand_somewhere_depends_on_the_command() {
        let words = words();
        let first = words.after("").unwrap_or_default();
        assert!(["save", "undo", "Ka1-a2", "Ka1xb2"].iter().all(|word| first.contains(word)), "{first:?}");
        assert!(!first.contains(&"a1"), "{first:?}");
        assert_eq!(words.after("why "), Some(vec!["Ka1-a2", "Ka1xb2"]));
        assert_eq!(words.after("moves "), Some(vec!["a1", "a2", "b2"]));
        assert_eq!(words.after("remove a1 "), Some(vec!["a1", "a2", "b2"]));
        assert_eq!(words.after("put "), Some(vec!["White", "Black"]));
        assert_eq!(words.after("put White "), Some(vec!["King", "Queen"]));
        assert_eq!(words.after("put White King "), Some(vec!["King", "Queen", "a1", "a2", "b2"]));
        assert_eq!(words.after("Ka1-a2 "), Some(Vec::new()));
        assert_eq!(words.after("save "), None);
    }
}
