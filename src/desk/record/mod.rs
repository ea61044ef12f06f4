//! Games that are kept as text: `x.game`.
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
//! `position` is there only where the game did not begin with the set-up, and `setup` only where it did: it is the sum of it. Behind each move stands the
//! [sum](crate::play::notation::position::sum) of the position after it: by it [`replay`] knows when a move does something else
//! than it did. Who writes such a file by hand may leave out all but the first line, `moves:` and the moves.
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

mod keeper;
mod read;
mod replay;
#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
mod tests;
mod write;

pub use keeper::{Keeper, made};
pub use read::from_text;
pub use replay::{Broken, Replay, Sort, replay, replay_while};

use crate::language::ir::Game;
pub use crate::play::notation::position::kept::{LONGEST, is_record};

/// The version of the form of kept games.
pub const SCHEMA: u32 = 1;
/// The most moves of a kept game.
pub const MOVES: usize = 100_000;
/// The most lines of one kept game of which it is told what is wrong with them.
pub const TOLD: usize = 10;

/// A game that is kept. All texts are of one line, without blanks at their ends, but for the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The names of the game.
    pub names: Vec<String>,
    /// The name of the rule file: here without its folder, in a file with its path from there; empty where nobody has said it.
    pub rules: String,
    /// What the rules [mean](crate::language::ir::fingerprint::of_meaning); empty where nobody has said it.
    pub meaning: String,
    /// The [sum](crate::play::notation::position::sum) of the set-up with which it began; empty where nobody has said it, or it began elsewhere.
    pub setup: String,
    /// Where the game began, as the lines of a `position { }`; none: with the set-up.
    pub start: Option<String>,
    /// How it ended; none where nobody has said it.
    pub ending: Option<Ending>,
    /// What is said before the first move, a line each.
    pub notes: Vec<String>,
    /// The moves, in order.
    pub moves: Vec<Kept>,
}

/// A move of a kept game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Who made it; empty where nobody has said it.
    pub side: String,
    /// Its text, without blanks.
    pub text: String,
    /// The sum of the position after it; none where nobody has said it.
    pub sum: Option<String>,
    /// What is said of it, a line each.
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
    /// Nobody won, by these words.
    Drawn(String),
}

impl Record {
    /// The texts of the moves.
    #[must_use]
    pub fn texts(&self) -> Vec<&str> {
        self.moves.iter().map(|kept| kept.text.as_str()).collect()
    }

    /// Whether the rules of a game are those by which this one was played.
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
