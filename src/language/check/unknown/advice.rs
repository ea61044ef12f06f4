//! What the author of an unknown word may have meant.

use crate::language::source::Span;

/// What may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::language::check) enum Advice {
    /// It is declared further down.
    Later(Span),
    /// A known word; declared there and used nowhere.
    Near(String, Option<Span>),
    /// The line to write, and a few words about it.
    Write(String, String),
    /// A rule that the whole line tells: why it is said otherwise, and how.
    Recipe(String, String),
    /// A word that nothing uses, declared there.
    Unused(String, Span),
    /// Nothing that is known.
    Declare,
}
