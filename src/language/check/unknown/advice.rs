//! What the author of an unknown word may have meant.

use crate::language::source::Span;

/// What may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::language::check) enum Advice {
    /// It is declared further down.
    Later(Span),
    /// A known word that is declared there and never used.
    Near(String, Option<Span>),
    /// What to write instead, and why.
    Help(String),
    /// An unused word that is declared there.
    Unused(String, Span),
    /// Nothing known.
    Declare,
}
