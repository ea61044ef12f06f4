//! What lowering records for the lints, which run when everything is lowered.

use std::collections::HashSet;

use crate::language::diagnostic::Diagnostic;
use crate::language::ir::rows::NamedSetup;
use crate::language::ir::{Cell, Direction, Kind, Label, Set, StateId};
use crate::language::source::Span;

/// The notes about the whole game.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// Declared words that are used anywhere.
    words_used: HashSet<String>,
    /// States that are read anywhere.
    pub(super) states_read: HashSet<StateId>,
    /// States that an effect assigns.
    pub(super) states_set: HashSet<StateId>,
    /// States that a set-up or a position of a test gives to pieces, and where.
    pub(super) states_placed: HashSet<StateId>,
    /// The first place of each label of the game.
    pub(super) label_places: Vec<Span>,
    /// Labels that a turn or a phase names.
    pub(super) labels_used: HashSet<Label>,
    /// Kinds that appear in the set-up or in a test.
    pub(super) kinds_placed: HashSet<Kind>,
    /// The definitions of pieces that are used, each by the place of its name.
    pub(super) local_defines_used: HashSet<Span>,
    /// Directions in clauses of pieces that are not turned with the board.
    pub(super) lopsided: Vec<Lopsided>,
    /// Cells that are listed in clauses of pieces.
    pub(super) written_cells: Vec<WrittenCells>,
    /// Pieces that an effect captures, without a place.
    pub(super) taken_all_over: Vec<Set>,
    /// The steps of tests that say `position setup`.
    pub(super) named_setups: Vec<NamedSetup>,
    /// Lists that give a side for some parts only.
    pub(super) sided_lists: Vec<SidedList>,
}

impl Notes {
    /// Notes that a word is used.
    pub(super) fn mark(&mut self, word: &str) {
        if !self.words_used.contains(word) {
            self.words_used.insert(word.to_owned());
        }
    }

    /// Whether a word is used.
    pub(super) fn is_used(&self, word: &str) -> bool {
        self.words_used.contains(word)
    }
}

/// Directions in a clause of a piece that the symmetry does not map onto themselves.
#[derive(Clone, Debug)]
pub(super) struct Lopsided {
    pub(super) kind: Kind,
    pub(super) at: Span,
    /// For each side.
    pub(super) of: Vec<Vec<Direction>>,
    /// The tracks that are meant, if they have a name.
    pub(super) tracks: Option<usize>,
    /// It is assigned to a state, or compared: there, a sum needs a name.
    pub(super) value: bool,
}

/// Cells in a clause of a piece.
#[derive(Clone, Debug)]
pub(super) struct WrittenCells {
    pub(super) kind: Kind,
    pub(super) at: Span,
    pub(super) cells: Vec<Cell>,
}

/// A list that gives a side for some parts only: wrong if both sides can have the pieces of the others.
#[derive(Clone, Debug)]
pub(super) struct SidedList {
    /// The pieces of the parts without a side.
    pub(super) kinds: Vec<Kind>,
    /// The message for that case.
    pub(super) found: Diagnostic,
}
