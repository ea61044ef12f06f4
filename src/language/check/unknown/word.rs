//! An unknown word.

use super::sought::Sought;
use crate::language::source::Span;

/// The words around an unknown one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::language::check) struct WordContext {
    /// All of them.
    pub(in crate::language::check) whole: Option<Span>,
    pub(in crate::language::check) before: Option<Span>,
    pub(in crate::language::check) after: Option<Span>,
}

/// An unknown word.
#[derive(Clone, Debug)]
pub(in crate::language::check) struct Unknown {
    pub(in crate::language::check) name: String,
    pub(in crate::language::check) at: Span,
    pub(in crate::language::check) sought: Sought,
    pub(in crate::language::check) around: WordContext,
    /// Names that are known only in this place.
    pub(in crate::language::check) local: Vec<String>,
    /// Whether it is in the board, whose words are read from top to bottom.
    pub(in crate::language::check) board: bool,
}

impl Unknown {
    pub(in crate::language::check) fn name(&self) -> &str {
        &self.name
    }

    /// Whether two stand in one place.
    pub(in crate::language::check) fn is_there(&self, other: &Self) -> bool {
        self.at == other.at
    }

    pub(in crate::language::check) fn around(&self) -> WordContext {
        self.around
    }

    /// Whether only a piece, a family or a side can stand there.
    pub(in crate::language::check) fn seeks_piece(&self) -> bool {
        matches!(self.sought, Sought::Piece | Sought::Kinds | Sought::Parent | Sought::Side)
    }
}
