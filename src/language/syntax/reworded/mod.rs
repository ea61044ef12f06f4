//! Texts near one that is refused: what its author may have meant.
//!
//! A search through rewordings of the line, the likeliest first. It goes on where the grammar, or the trial of a text, stops; so most of
//! a line stays as it is. What is found can be read, and has been tried.

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

/// Lines of more words are not written anew.
const MOST_WORDS: usize = 80;

/// So many words before the place where the reading stops may be at fault.
const BACK: usize = 3;

/// What becomes of a text that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// It is right.
    Right,
    /// It is wrong at this offset.
    At(usize),
    /// It is wrong, or makes something else wrong.
    Wrong,
}

/// What has been put in the place of some words.
#[derive(Clone)]
pub(crate) struct Step {
    /// The row that says so.
    pub(crate) row: &'static Row,
    /// The first of the words, and one past the last.
    pub(crate) words: (usize, usize),
    /// What has been put there.
    pub(crate) by: String,
}

/// A text that is near, and the rows by which it was found.
#[derive(Clone)]
pub(crate) struct Found {
    pub(crate) text: String,
    pub(crate) steps: Vec<Step>,
}

/// A text to begin with, and where it is wrong.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) text: String,
    /// The offsets at which what is wrong begins and ends.
    pub(crate) wrong: (usize, usize),
}

/// How a search goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Dearer texts are not looked at.
    pub(crate) dearest: u32,
    /// Whether nothing but rows of the table that are sure is put into the text.
    pub(crate) rows_only: bool,
}
