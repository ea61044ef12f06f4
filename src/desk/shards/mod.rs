//! Work that is done in several parts, by as many runs of the program, and added up afterwards.
//!
//! Things that are counted have numbers from 0; they are dealt out by these in turn. So a run needs to know no more than which
//! part it is, and of how many.

mod merge;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use merge::{MergedParts, merge};

use crate::desk::stats::Totals;
use crate::opponent::matches::Tally;

/// The version of the form of parts.
const SCHEMA: u32 = 1;

/// One part of several: `2/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// All there is.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The part with a number from 1 to `of`; none for other numbers.
    #[must_use]
    pub fn new(number: u64, of: u64) -> Option<Self> {
        (1..=of).contains(&number).then_some(Self { number, of })
    }

    /// A part as it is typed.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let whole =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        let (number, of) = text.split_once('/')?;
        Self::new(whole(number)?, whole(of)?)
    }

    /// The number of things that belong to this part.
    #[must_use]
    pub fn share(self, things: u64) -> u64 {
        let before = self.number - 1;
        things.saturating_sub(before).div_ceil(self.of)
    }

    /// The number of the thing at an index within this part.
    #[must_use]
    pub fn thing(self, place: u64) -> u64 {
        place.saturating_mul(self.of).saturating_add(self.number - 1)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The result of one run, stored until all of them are there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    schema: u32,
    /// The version of the program: another may deal out otherwise.
    program: String,
    shard: u64,
    shards: u64,
    /// The run was stopped before it had done its part.
    stopped: bool,
    job: Job,
    found: PartResult,
}

impl Part {
    /// What has been found of a part.
    #[must_use]
    pub fn new(Shard { number, of }: Shard, stopped: bool, job: Job, found: PartResult) -> Self {
        let program = env!("CARGO_PKG_VERSION").to_owned();
        Self { schema: SCHEMA, program, shard: number, shards: of, stopped, job, found }
    }

    /// Which part it is; none in a file that no run has written.
    fn is(&self) -> Option<Shard> {
        Shard::new(self.shard, self.shards)
    }

    /// As text.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Plain data without maps can always be written.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }
}

/// What all parts of one work have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The name of the game.
    pub game: String,
    /// The [fingerprint](crate::language::ir::fingerprint::of_game) of the rules.
    pub rules: String,
    /// The task.
    pub asked: Task,
}

/// The task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// How many lines of play there are.
    Perft(Lines),
    /// What comes of a match.
    Match(Games),
    /// What happens in random games.
    Stats {
        /// How many games.
        games: u64,
        /// The seed.
        seed: u64,
        /// Where they begin, as for [`Lines`]; none: with the set-up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// The moves played from there, as they were typed.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        after: String,
    },
}

/// Which games players play against each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// How many games.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Where they begin, as for [`Lines`]; none: with the set-up.
    pub position: Option<String>,
    /// The moves played from there, as they were typed.
    pub after: String,
    /// The players, as they were typed, and what their moves may cost.
    pub players: String,
    /// A sum of what they have learned.
    pub learned: String,
}

/// Which lines of play are to be counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lines {
    /// The [fingerprint](crate::language::ir::fingerprint::of_text) of the position where they begin; none for the set-up.
    pub position: Option<String>,
    /// The moves played from there, as they were typed.
    pub after: String,
    /// The side that has the first move.
    pub turn: String,
    /// How many moves long they are.
    pub depth: u32,
    /// Whether the lines after each first move are listed.
    pub divide: bool,
    /// Among how many beginnings they are dealt out.
    pub beginnings: u64,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PartResult {
    /// All first moves, in the order in which they are listed, and how many lines begin with each.
    Perft(Vec<Counted>),
    /// What came of a match.
    Match(Tally),
    /// What happened in random games.
    Stats(Totals),
}

/// A first move, and how many lines begin with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// The text of the move.
    pub text: String,
    /// How many lines.
    pub count: u64,
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::panic, clippy::string_slice, reason = "a panic is how a test fails")]
mod tests;
