//! The tests of a rule file.

use serde::{Deserialize, Serialize};

use super::{Cell, Condition, Kind, Placement, Reason, Side};
use crate::language::source::Span;

/// A `test` block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestCase {
    /// The block.
    pub at: Span,
    /// What it shows.
    pub title: String,
    /// Its steps, in order. Before the first position stands the set-up.
    pub steps: Vec<TestStep>,
}

/// A step of a test, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestStep {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: TestStepKind,
}

/// The steps of a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TestStepKind {
    /// A position to go on from.
    Position(Placement),
    /// Moves by their texts, each with its place.
    Play(Vec<(Span, String)>),
    /// The game is drawn.
    Draw,
    /// A side has won.
    Wins(Side),
    /// The game is not over.
    GoesOn,
    /// A condition holds; `own` is the side to move.
    Holds(Condition),
    /// The moves of a piece, all moves, or all drops.
    Moves(WhoseMoves, ExpectedMoves),
    /// The number of lines of play by length, from 1.
    Counts(Vec<(Span, u64)>),
}

/// The moves that a test lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WhoseMoves {
    /// All moves of the side to move.
    All,
    /// All drops.
    Drops,
    /// Of the piece of this kind on this cell, as if its side were to move.
    Man(Kind, Cell),
}

/// What a test expects of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExpectedMoves {
    /// They end on this number of different cells.
    CellCount(u32),
    /// Exactly these; none: no move.
    Exactly(Vec<Target>),
    /// These at least.
    Include(Vec<Target>),
    /// None of these, and that because of the clause.
    Exclude(Vec<Target>, Option<Reason>),
}

/// A move in a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// By its text.
    Move(Span, String),
    /// By the cell where it ends.
    Cell(Span, Cell),
}
