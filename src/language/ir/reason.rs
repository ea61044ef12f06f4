//! The words that can forbid a move.

use serde::{Deserialize, Serialize};

/// What can forbid a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// `takes`
    Takes,
    /// `enters`
    Enters,
    /// `passes`
    Passes,
    /// `stops`
    Stops,
    /// `stands`
    Stands,
    /// `safe`
    Safe,
    /// `moves`
    Moves,
    /// `when`
    When,
    /// `unless`
    Unless,
    /// `so that`
    SoThat,
    /// `to`
    To,
    /// `onto`
    Onto,
    /// `over`
    Over,
    /// `where`
    Where,
    /// `look`
    Look,
    /// `quietly`
    Quietly,
    /// `taking`
    Taking,
    /// `put`
    Put,
    /// `swap`
    Swap,
    /// `become`
    Become,
    /// `change`
    Change,
    /// `if possible`
    IfPossible,
    /// A value that cannot be assigned; no test names it.
    Assign,
}
