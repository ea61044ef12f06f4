//! What a file takes away from used files.

use super::{Event, Name, RuleName};

/// What follows `without`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Removal {
    /// `without piece Bishop`: something with a name.
    Named(Removable, Name),
    /// `without turn`
    Turn,
    /// `without hand`
    Hand,
    /// `without fen`
    Fen,
    /// `without pass`, `without pass early`: all ways of passing, or those with this label.
    Passes(Option<Name>),
    /// `without moves`, or in a piece `without takes`: all lines of this rule.
    Rule(RuleName),
    /// `without after moving`: all hooks of this event.
    Hooks(Event),
    /// `without move`, `without move castle`: all moves of a piece, or those with this label.
    Moves(Option<Name>),
    /// `without drop`, `without drop aid`: all drops of a piece, or those with this label.
    Drops(Option<Name>),
    /// `without promotes`: promotions of both sorts.
    Promotes,
    /// `without stacks`
    Stacks,
    /// `without looks`
    Looks,
}

/// The sorts of things that are taken away by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Removable {
    /// With its pieces in the set-up, its place in hands, and its name in lists of promotions.
    Piece,
    /// A family.
    Family,
    /// A zone of the board.
    Zone,
    /// Directions of the board.
    Tracks,
    /// A definition: of the game, of the board, or of a piece.
    Define,
    /// A state: of the game, or of a piece.
    State,
    /// A phase.
    Phase,
    /// An ending, by its label.
    Ending,
    /// A choice, by its label.
    Choice,
}

impl Removable {
    /// The keyword of the sort.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Piece => "piece",
            Self::Family => "family",
            Self::Zone => "zone",
            Self::Tracks => "tracks",
            Self::Define => "define",
            Self::State => "state",
            Self::Phase => "phase",
            Self::Ending => "ends",
            Self::Choice => "choose",
        }
    }
}
