//! Why a condition has only one answer: plain data that the rules find and the messages put into words.

/// What does not exist yet when a condition is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::language::check) enum Missing {
    Taken,
    Walked,
    Named,
    Mover,
    Origin,
}

impl Missing {
    /// Its name in the message.
    pub(in crate::language::check) fn what(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Walked => "walked",
            Self::Named => "named",
            Self::Mover => "mover",
            Self::Origin => "origin",
        }
    }

    /// The words that mean it: the first one if a leg is meant.
    pub(in crate::language::check) fn word(self, words: &str) -> &str {
        if self == Self::Walked { words.split(' ').next().unwrap_or(words) } else { words }
    }
}
