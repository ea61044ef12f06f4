//! What the fields of a FEN say.

use super::{CellRange, CountedEvent, Name, Place, Text};

/// A field behind the side to move, or a sign in the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenField {
    /// Its place.
    pub at: Place,
    /// What it says.
    pub kind: FenFieldKind,
}

/// The sorts of fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenFieldKind {
    /// `letters "K" = fresh on h1..a1 before King, "Q" = fresh on a1`
    Letters(Vec<FenLetter>),
    /// `count turns since taking or moving Pawn`
    Turns(Vec<CountedEvent>),
    /// `count rounds`
    Rounds,
    /// `state skipped`, `state "+" White.checks`
    States(Vec<FenPart>),
    /// `sign "~" = promoted`, `sign "~" = front is Pawn`
    Sign(Text, Name, Option<Name>),
    /// `sign "*" = nobody Duck`
    Nobody(Text, Name),
}

/// `"K" = fresh on h1..a1 before King`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenLetter {
    /// The letter.
    pub letter: Text,
    /// The flag.
    pub state: Name,
    /// Where the piece stands.
    pub cells: CellRange,
    /// The kind that ends the search for it.
    pub before: Option<Name>,
}

/// A part of `state`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenPart {
    /// `"+"`
    Text(Text),
    /// `White.checks`, or a state of the game.
    State {
        /// The side.
        of: Option<Name>,
        /// The state.
        name: Name,
    },
}
