//! What lowering notes down for the lints, which look at it when all is lowered.

use std::collections::HashSet;

use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Cell, Direction, Kind, Label, Set, StateId};
use crate::language::source::Span;

/// What is noted down, all over the game.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// Declared words that stand anywhere.
    words_used: HashSet<String>,
    /// States that anything asks for.
    pub(super) states_read: HashSet<StateId>,
    /// States that an effect assigns.
    pub(super) states_set: HashSet<StateId>,
    /// States that a set-up or a position of a test gives to men, and where.
    pub(super) states_placed: HashSet<StateId>,
    /// Where each label of the game stands first.
    pub(super) label_places: Vec<Span>,
    /// Labels that a turn or a phase names.
    pub(super) labels_used: HashSet<Label>,
    /// Kinds that stand in the set-up or in a test.
    pub(super) kinds_placed: HashSet<Kind>,
    /// The definitions of pieces that are used, each by the place of its name.
    pub(super) local_defines_used: HashSet<Span>,
    /// Directions in clauses of pieces that are not turned round with the board.
    pub(super) lopsided: Vec<Lopsided>,
    /// Cells that are written out in clauses of pieces.
    pub(super) written_cells: Vec<WrittenCells>,
    /// Men of whom it is asked whether they are attacked, and no side is said, and their kinds.
    pub(super) attacked_of_no_side: Vec<(Span, Vec<Kind>)>,
    /// Men that an effect takes, of which nothing says where they stand.
    pub(super) taken_all_over: Vec<Set>,
    /// Lists that say a side of some parts only.
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
    /// The tracks that are meant, where they have a name.
    pub(super) tracks: Option<usize>,
    /// It is given to a state, or compared: there, a sum needs a name.
    pub(super) value: bool,
}

/// Cells in a clause of a piece.
#[derive(Clone, Debug)]
pub(super) struct WrittenCells {
    pub(super) kind: Kind,
    pub(super) at: Span,
    pub(super) cells: Vec<Cell>,
}

/// A list that says a side of some parts only: wrong if both sides can have the pieces of the others.
#[derive(Clone, Debug)]
pub(super) struct SidedList {
    /// The pieces of the parts without a side.
    pub(super) kinds: Vec<Kind>,
    /// What is told then.
    pub(super) found: Diagnostic,
}
