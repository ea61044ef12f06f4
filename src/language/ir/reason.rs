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

impl Reason {
    /// The words of the language.
    const WORDS: [(Self, &str); 23] = [
        (Self::Takes, "takes"),
        (Self::Enters, "enters"),
        (Self::Passes, "passes"),
        (Self::Stops, "stops"),
        (Self::Stands, "stands"),
        (Self::Safe, "safe"),
        (Self::Moves, "moves"),
        (Self::When, "when"),
        (Self::Unless, "unless"),
        (Self::SoThat, "so that"),
        (Self::To, "to"),
        (Self::Onto, "onto"),
        (Self::Over, "over"),
        (Self::Where, "where"),
        (Self::Look, "look"),
        (Self::Quietly, "quietly"),
        (Self::Taking, "taking"),
        (Self::Put, "put"),
        (Self::Swap, "swap"),
        (Self::Become, "become"),
        (Self::Change, "change"),
        (Self::IfPossible, "if possible"),
        (Self::Assign, "="),
    ];

    /// The word of the language.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(reason, _)| *reason == self).map_or("", |(_, word)| word)
    }

    /// The reason with this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(reason, _)| *reason)
    }
}
