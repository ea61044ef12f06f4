//! What the author of an unknown word may have meant.

use crate::language::source::Span;

/// What may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::language::check) enum Advice {
    /// It is declared further down.
    Later(Span),
    /// A known word; declared there and used nowhere.
    Near(String, Option<Span>),
    /// What to write instead, and why.
    Help(String),
    /// A word that nothing uses, declared there.
    Unused(String, Span),
    /// Nothing that is known.
    Declare,
}
