//! Games that are saved as text: `x.game`.
//!
//! ```text
//! menagerie game 1
//!
//! game: Animal Chess
//! rules: animal-chess.rules
//! meaning: 0f3a7c9e51d2b4860f3a7c9e51d2b486
//! setup: 81c0de37
//! position {
//!     Red: Lion d5
//!     Blue: Rat b5
//!     to move Red
//! }
//! result: Red resigns
//! moves: 1
//!
//! # whatever a person wants to say
//!   1  Red  Ld5-d4  [3f2a91c0]
//!     # and of this move
//! ```
//!
//! `position` is there only if the game did not begin with the set-up, and `setup`, the sum of the set-up, only if it did. After
//! each move stands the [sum](crate::play::notation::position::sum) of the position after it: it shows [`replay`] when a move
//! no longer does what it did. A file written by hand may leave out everything except the first line, `moves:` and the
//! moves.
//!
//! A page that has the moves as texts keeps and opens games without a file:
//!
//! ```
//! use menagerie::{NoFiles, desk::record, engine::Engine, load};
//!
//! # const RULES: &str = "language 1\ngame \"Rooms\"\nsides White, Black symmetry half-turn\nboard { grid a..c, 1..3 }\n\
//! #     piece King \"K\" { move step any }\nsetup { White: King b1  Black: likewise }\nends { after a turn { win when no enemy } }\n";
//! let loaded = load("rooms.rules", RULES, &NoFiles);
//! let game = loaded.game.unwrap();
//! let text = record::made::<Engine>(&game, None, &["Kb1-b2"]).unwrap().to_string();
//!
//! let record = record::from_text("x.game", &text).unwrap();
//! assert_eq!((record.start.as_deref(), record.texts()), (None, vec!["Kb1-b2"]));
//! let replay = record::replay::<Engine>(&game, &loaded.files, &record).unwrap();
//! assert!(record.is_of(&game) && replay.broken.is_none());
//! ```

mod read;
mod recorder;
mod replay;
#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
mod tests;
mod write;

pub use read::from_text;
pub use recorder::{Recorder, made};
pub use replay::{Broken, Replay, Sort, replay, replay_while};

use crate::language::ir::Game;
pub use crate::play::notation::position::saved_game::{LONGEST, is_record};

/// The version of the form of saved games.
pub const SCHEMA: u32 = 1;
/// The most moves of a saved game.
pub const MOVES: usize = 100_000;
/// The most lines of one saved game with an error message.
pub const TOLD: usize = 10;

/// A saved game. All texts are of one line, without blanks at their ends, except the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The names of the game.
    pub names: Vec<String>,
    /// The name of the rule file: here without its folder, in a file with its path from there; empty if not given.
    pub rules: String,
    /// The [fingerprint](crate::language::ir::fingerprint::of_meaning) of the rules; empty if not given.
    pub meaning: String,
    /// The [sum](crate::play::notation::position::sum) of the set-up with which it began; empty if not given, or if it began
    /// elsewhere.
    pub setup: String,
    /// Where the game began, as the lines of a `position { }`; none: with the set-up.
    pub start: Option<String>,
    /// How it ended; none if not given.
    pub ending: Option<Ending>,
    /// The notes before the first move, a line each.
    pub notes: Vec<String>,
    /// The moves, in order.
    pub moves: Vec<RecordedMove>,
}

/// A move of a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedMove {
    /// The side that made it; empty if not given.
    pub side: String,
    /// Its text, without blanks.
    pub text: String,
    /// The sum of the position after it; none if not given.
    pub sum: Option<String>,
    /// Its notes, a line each.
    pub notes: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was not over.
    Open,
    /// A side gave it up.
    Resigned(String),
    /// A side won, by these words of the rules; they may be empty.
    Won(String, String),
    /// A draw, by these words.
    Drawn(String),
}

impl Record {
    /// The texts of the moves.
    #[must_use]
    pub fn texts(&self) -> Vec<&str> {
        self.moves.iter().map(|recorded| recorded.text.as_str()).collect()
    }

    /// Whether this game was played by the rules of a game.
    #[must_use]
    pub fn is_of(&self, game: &Game) -> bool {
        self.meaning == crate::language::ir::fingerprint::of_meaning(game)
    }
}

/// A text on one line, without blanks at its ends and without signs that are not to be seen.
fn one_line(text: &str) -> String {
    let visible = |sign: char| if sign.is_control() { ' ' } else { sign };
    text.chars().map(visible).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}
