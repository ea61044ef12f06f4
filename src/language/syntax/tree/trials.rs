//! Tests in rule files.

use super::{Army, Broken, CellRange, Entry, Expr, Name, Number, Place, Text};
use crate::language::written;

/// A step of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestStep {
    /// Where it is written.
    pub at: Place,
    /// What it is.
    pub kind: TestStepKind,
}

/// The steps of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestStepKind {
    /// `position setup`, `position setup 371`
    PositionSetup(Option<Number>),
    /// `position """..."""`, perhaps with lines in braces after it
    PositionDrawing(Text, Vec<PositionLine>),
    /// `position { }`
    Position(Vec<PositionLine>),
    /// `play "..." "..."`
    Play(Vec<Text>),
    /// `then draw`, `then White wins`, `then game goes on`, `then C`
    Then(Expectation),
    /// `moves ...`
    Moves {
        /// The piece or pieces.
        whose: WhoseMoves,
        /// The expectation.
        expected: ExpectedMoves,
    },
    /// `counts 20 400`
    Counts(Vec<Number>),
    /// What could not be read.
    Broken(Broken),
}

/// A line of a position in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionLine {
    /// The pieces of a side.
    Army(Army),
    /// A state of the game, or of a side as `name of Side = value`.
    Entry(Entry),
    /// `phase P turn 2`
    Phase(Name, Option<Number>),
    /// `to move S`
    ToMove(Name),
}

/// The expectation after the play of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// `draw`
    Draw,
    /// `White wins`
    Wins(Name),
    /// `game goes on`
    GoesOn,
    /// A condition.
    Condition(Expr),
}

/// The pieces whose moves a test lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhoseMoves {
    /// `all`
    All,
    /// `drops`
    Drops,
    /// `Rook a1`: the piece of this kind there.
    Man(Name, Name),
}

/// What a test expects of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpectedMoves {
    /// `: none`
    None,
    /// `: 20 cells`
    Cells(Number),
    /// `: a1 b2`: exactly these.
    Exactly(Vec<Target>),
    /// `include a1 b2`: at least these.
    Include(Vec<Target>),
    /// `exclude a1 because takes`: none of these.
    Exclude(Vec<Target>, Option<Reason>),
}

/// A move in a test: its text or its last cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The text of a move.
    Move(Text),
    /// A cell or block of cells.
    Cells(CellRange),
}

/// The clause or mode that makes a move illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Where it is written.
    pub at: Place,
    /// The word that a test uses for it.
    pub kind: written::Reason,
}
