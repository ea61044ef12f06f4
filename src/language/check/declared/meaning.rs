//! What a declared word is.

use crate::language::ir::{Cell, Kind, Side, StateId, Zone};

/// What a declared word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::language::check) enum Meaning {
    Cell(Cell),
    Zone(Zone),
    Tracks(usize),
    Kind(Kind),
    Family(usize),
    State(StateId),
    Define(usize),
    Side(Side),
}

impl Meaning {
    /// "a zone"
    pub(in crate::language::check) fn noun(&self) -> &'static str {
        match self {
            Self::Cell(_) => "a cell",
            Self::Zone(_) => "a zone",
            Self::Tracks(_) => "a direction",
            Self::Kind(_) => "a piece",
            Self::Family(_) => "a family",
            Self::State(_) => "a state",
            Self::Define(_) => "a definition",
            Self::Side(_) => "a side",
        }
    }
}

/// Whether a word means a direction.
pub(in crate::language::check) fn is_direction(meaning: &Meaning) -> bool {
    matches!(meaning, Meaning::Tracks(_))
}
