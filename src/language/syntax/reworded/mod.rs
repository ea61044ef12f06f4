//! Texts close to one that is refused: what its author may have meant.
//!
//! A search through rewordings of the line, the likeliest first. It continues where the grammar, or the trial of a text, stops;
//! so most of a line stays as it is. Results can be parsed, and have been tried.

mod difference;
mod explained;
mod guesses;
mod meaning;
mod search;
mod stretch;
mod turned;

pub(crate) use difference::{changed, difference, places};
pub(crate) use explained::{explained, grouped};
pub(crate) use meaning::{keeps, unknown_places};
pub(crate) use search::near;
pub(crate) use stretch::{Stretch, stretch_at};
pub(crate) use turned::{Turned, turned};

use super::phrases::Row;

/// Lines of more words are not reworded.
const MOST_WORDS: usize = 80;

/// How many words before the place where parsing stops may be at fault.
const BACK: usize = 3;

/// The result of trying a text that can be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// It is right.
    Right,
    /// It is wrong at this offset.
    At(usize),
    /// It is wrong, or makes something else wrong.
    Wrong,
}

/// A replacement of some words.
#[derive(Clone)]
pub(crate) struct Step {
    /// Its row.
    pub(crate) row: &'static Row,
    /// The first of the words, and one past the last.
    pub(crate) words: (usize, usize),
    /// The new words.
    pub(crate) by: String,
}

/// A suggestion, and the rows by which it was found.
#[derive(Clone)]
pub(crate) struct Found {
    pub(crate) text: String,
    pub(crate) steps: Vec<Step>,
}

/// A text to begin with, and the place of its error.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) text: String,
    /// The offsets at which the error begins and ends.
    pub(crate) wrong: (usize, usize),
}

/// The parameters of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// More expensive texts are not considered.
    pub(crate) dearest: u32,
    /// Whether only certain rows of the table are applied.
    pub(crate) rows_only: bool,
}
