//! What a desk may be asked.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A question to a desk.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(super) enum Request {
    /// Which library answers.
    Version,
    /// Reads a rule file.
    Load {
        /// Its name.
        name: String,
        /// Its text.
        text: String,
        /// The texts of files that it may use, by their names.
        #[serde(default)]
        files: BTreeMap<String, String>,
    },
    /// A position and what can be done in it.
    Position {
        #[serde(flatten)]
        at: At,
        /// Only the moves of what stands on this cell.
        #[serde(default)]
        from: Option<String>,
        /// Whether the picture is wanted, too.
        #[serde(default)]
        svg: bool,
    },
    /// Why a move is legal, or why not.
    Why {
        #[serde(flatten)]
        at: At,
        /// The move, as it is written.
        #[serde(default)]
        text: Option<String>,
        /// Where it begins, if it is given by cells.
        #[serde(default)]
        from: Option<String>,
        /// Where it ends, if it is given by cells.
        #[serde(default)]
        to: Option<String>,
    },
    /// Runs the tests of a rule file.
    Tests {
        /// Which file.
        rules: String,
    },
    /// Which moves a change of the rules loses and gains.
    Changed {
        /// The original file.
        before: String,
        /// The file as it is.
        after: String,
    },
    /// Another position, changed by hand.
    Edit {
        #[serde(flatten)]
        at: At,
        /// What is changed.
        change: Change,
    },
    /// A test that says what is so now.
    Keep {
        #[serde(flatten)]
        at: At,
        /// What the test is to show.
        name: String,
        /// What it says.
        of: TestContent,
    },
    /// The file of a game.
    Game {
        #[serde(flatten)]
        at: At,
    },
    /// The game of a file.
    Open {
        /// The rules by which it is played on.
        rules: String,
        /// The text of the file.
        text: String,
    },
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct At {
    /// The rules.
    pub(super) rules: String,
    /// Where it began.
    #[serde(default)]
    pub(super) start: Option<Start>,
    /// The moves played from there.
    #[serde(default)]
    pub(super) moves: Vec<String>,
}

/// A position to begin with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Start {
    /// That of a test of the file; `NAME (2)` is its second.
    Test(String),
    /// One that is written down: in words, drawn, as FEN, or as data.
    Position(String),
}

/// What is changed in a position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Change {
    /// Puts a piece on a cell, in place of the piece there.
    Put {
        /// What it is.
        piece: String,
        /// Its owner: a side, or `nobody`.
        side: String,
        /// Where.
        cell: String,
        /// How many, for a pile.
        #[serde(default)]
        count: Option<u8>,
    },
    /// Removes the piece on a cell.
    Remove {
        /// Where.
        cell: String,
    },
    /// Moves the piece on a cell to another, in place of the piece there.
    Move {
        /// Its cell.
        from: String,
        /// Its new cell.
        to: String,
    },
    /// Another side is to move.
    Turn(String),
    /// Sets the number of pieces of a kind in a hand.
    Hand {
        /// The side that has the hand.
        side: String,
        /// What they are.
        piece: String,
        /// How many.
        count: u32,
    },
    /// Further lines as in `position { }`: states, pieces with states, a phase.
    Say(String),
    /// Clears board and hands.
    Clear(bool),
}

/// The expectation of a test to be saved.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum TestContent {
    /// The moves of the piece on a cell.
    Moves(String),
    /// That a move is not legal, and the sort of words that forbid it.
    Why {
        /// Where it begins.
        from: String,
        /// Where it would end.
        to: String,
    },
    /// How the game stands.
    Result(bool),
}
