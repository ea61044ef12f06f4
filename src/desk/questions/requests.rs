//! What a desk may be asked.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A question to a desk.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Fields")]
pub(super) enum Request {
    /// Which library answers.
    Version,
    /// Reads a rule file: its name, its text, and the texts of files that it may use, by their names.
    Load { name: String, text: String, files: BTreeMap<String, String> },
    /// A position and what can be done in it: only the moves of what stands on a cell, and whether the picture is wanted, too.
    Position { at: At, from: Option<String>, svg: bool },
    /// Why a move is legal, or why not: the move as it is written, or the cells where it begins and ends.
    Why { at: At, text: Option<String>, from: Option<String>, to: Option<String> },
    /// Runs the tests of a rule file.
    Tests { rules: String },
    /// Which moves a change of the rules loses and gains: the original file, and the file as it is.
    Changed { before: String, after: String },
    /// Another position, changed by hand.
    Edit { at: At, change: Change },
    /// A test that says what is so now: what it is to show, and what it says.
    Keep { at: At, name: String, of: TestContent },
    /// The rules and the game so far as data, for a player.
    Data { at: At },
    /// The file of a game.
    Game { at: At },
    /// The game of a file: the rules by which it is played on, and the text of the file.
    Open { rules: String, text: String },
}

/// What is asked.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ask {
    Version,
    Load,
    Position,
    Why,
    Tests,
    Changed,
    Edit,
    Keep,
    Data,
    Game,
    Open,
}

/// The fields of all questions in one form: reading an enum by its tag, with fields that several questions share, takes more code.
#[derive(Debug, Deserialize)]
struct Fields {
    ask: Ask,
    name: Option<String>,
    text: Option<String>,
    #[serde(default)]
    files: BTreeMap<String, String>,
    rules: Option<String>,
    start: Option<Start>,
    #[serde(default)]
    moves: Vec<String>,
    from: Option<String>,
    to: Option<String>,
    #[serde(default)]
    svg: bool,
    before: Option<String>,
    after: Option<String>,
    change: Option<Change>,
    of: Option<TestContent>,
}

impl TryFrom<Fields> for Request {
    type Error = String;

    fn try_from(fields: Fields) -> Result<Self, String> {
        let Fields { ask, name, text, files, rules, start, moves, from, to, svg, before, after, change, of } =
            fields;
        let rules = needed(rules, "rules");
        let at = rules.clone().map(|rules| At { rules, start, moves });
        Ok(match ask {
            Ask::Version => Self::Version,
            Ask::Load => Self::Load { name: needed(name, "name")?, text: needed(text, "text")?, files },
            Ask::Position => Self::Position { at: at?, from, svg },
            Ask::Why => Self::Why { at: at?, text, from, to },
            Ask::Tests => Self::Tests { rules: rules? },
            Ask::Changed => {
                Self::Changed { before: needed(before, "before")?, after: needed(after, "after")? }
            }
            Ask::Edit => Self::Edit { at: at?, change: needed(change, "change")? },
            Ask::Keep => Self::Keep { at: at?, name: needed(name, "name")?, of: needed(of, "of")? },
            Ask::Data => Self::Data { at: at? },
            Ask::Game => Self::Game { at: at? },
            Ask::Open => Self::Open { rules: rules?, text: needed(text, "text")? },
        })
    }
}

fn needed<T>(given: Option<T>, name: &str) -> Result<T, String> {
    given.ok_or_else(|| format!("missing field `{name}`"))
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct At {
    /// The rules.
    pub(super) rules: String,
    /// Where it began.
    pub(super) start: Option<Start>,
    /// The moves played from there.
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
