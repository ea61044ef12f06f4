//! What the fields of a FEN say. Nothing that plays asks for it, apart from the turns that were counted before a position.

use serde::{Deserialize, Serialize};

use super::{Cell, Ir, Kind, Side, StateId, Value};
use crate::language::source::Span;

/// A field behind the side to move, or a sign in the rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FenField {
    /// Where it is written.
    pub at: Span,
    /// What it says.
    pub kind: FenFieldKind,
}

/// The sorts of fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FenFieldKind {
    /// A letter for each of these flags that is set; none: `-`.
    Letters(Vec<FenLetter>),
    /// How many turns have gone by since one that captured, or that moved such a kind.
    Turns {
        /// Whether taking counts.
        taking: bool,
        /// The kinds whose moves count.
        moving: Vec<Kind>,
    },
    /// The number of the round: 1 at first, and one more after each turn of the second side.
    Rounds,
    /// Texts and values of states, one behind the other.
    States(Vec<FenPart>),
    /// No field: a sign behind the letter of a piece that has this value.
    Sign {
        /// The sign.
        sign: String,
        /// A state of pieces.
        state: StateId,
        /// The value with the sign.
        value: Value,
    },
    /// No field: a sign in the rows, for a piece that belongs to nobody.
    Nobody {
        /// The sign.
        sign: String,
        /// The kind of the piece.
        kind: Kind,
    },
}

/// A flag of a piece: of the first one on these cells that can have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FenLetter {
    /// Its letter.
    pub letter: char,
    /// The flag.
    pub state: StateId,
    /// Where the piece is looked for, in this order: as a letter of castling names the outermost rook.
    pub cells: Vec<Cell>,
    /// The search ends at a piece of this kind, if it is of the side of the piece that would be found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Kind>,
}

/// A part of a field of states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FenPart {
    /// What stands there in any position.
    Text(String),
    /// The value of a state of the game or of a side.
    State(Option<Side>, StateId),
}

impl FenFieldKind {
    /// Whether it counts turns or rounds: no state has its value.
    #[must_use]
    pub fn counts(&self) -> bool {
        matches!(self, Self::Turns { .. } | Self::Rounds)
    }
}

impl Ir {
    /// How many turns had gone by before the first position of a game since one that captured or moved one of these kinds:
    /// [`counts`](super::Placement::counts) says so if a field of a FEN counts just these.
    #[must_use]
    pub fn counted_before(&self, counts: &[u32], (taking, moving): (bool, &[Kind])) -> usize {
        let fields = self.fen.iter().map(|field| &field.kind).filter(|field| field.counts());
        let counts_so = |field: &FenFieldKind| match field {
            FenFieldKind::Turns { taking: also, moving: such } => *also == taking && such == moving,
            _ => false,
        };
        let count = fields.zip(counts).find(|(field, _)| counts_so(field)).map_or(0, |(_, count)| *count);
        usize::try_from(count).unwrap_or(usize::MAX)
    }
}
