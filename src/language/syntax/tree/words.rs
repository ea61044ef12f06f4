//! Words, numbers and texts, and their places.

use crate::language::source::Span;

/// The place of a node in its text. All places are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place(pub Span);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

/// Whether brackets were written around something. All are equal: brackets without need mean nothing, except that the
/// author has shown the grouping.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brackets(pub bool);

impl PartialEq for Brackets {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Brackets {}

/// A word of the author's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word.
    pub text: String,
    /// Where it is written.
    pub at: Place,
}

/// Something in quotation marks, without them. For drawings, everything between the
/// marks, line ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text between the marks.
    pub text: String,
    /// The place, including the marks.
    pub at: Place,
}

/// A whole number as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The value; numbers too large for it are [`i64::MAX`].
    pub value: i64,
    /// Where it is written.
    pub at: Place,
}

/// A part of the file that cannot be read, already turned into diagnostics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The words that were skipped.
    pub at: Place,
}
