//! How much one question to the engine may take; what needs more is given up.

use crate::language::budget;
use crate::play::executor::BYTES;

/// The limits of one question. Tests give smaller ones.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many steps of the machine: a part of a turn, a node of a walk, a landing, an effect.
    pub steps: u64,
    /// About how many bytes the ways that wait, what is noted for them, and the plies that are found may take together.
    pub bytes: usize,
    /// How many pieces a game may have had, one after another.
    pub men: usize,
    /// In how many ways the moves of one position may come about.
    pub ways: usize,
}

/// [`Limits::steps`]: a second or two on a machine of today.
pub const STEPS: u64 = 30_000_000;
/// [`Limits::men`]: a little less than the number of indexes for pieces.
const MEN: usize = 60_000;

impl Default for Limits {
    fn default() -> Self {
        Self { steps: STEPS, bytes: BYTES / 2, men: MEN, ways: budget::MOVES }
    }
}
