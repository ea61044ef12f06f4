//! Owners of pieces: a side, or nobody.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Whose;
use super::words::Side;

/// The word for the owner of neutral pieces.
pub const NOBODY: &str = "nobody";

/// The owner of a piece. In data a side is its number, and nobody a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ManOwner {
    /// To a side.
    Side(Side),
    /// Neutral: either side may move it.
    Nobody,
}

/// The present or new owner of pieces, as rules say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WhoseMen {
    /// To a side.
    Of(Whose),
    /// Neutral.
    Nobody,
}

impl ManOwner {
    /// The side that owns it, if one does.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            Self::Side(side) => Some(side),
            Self::Nobody => None,
        }
    }

    /// The side that is `own` in its rules: its owner, or, for a neutral piece, the asking side.
    #[must_use]
    pub fn or(self, asking: Side) -> Side {
        self.side().unwrap_or(asking)
    }

    /// Whether a side may move it: its own pieces and neutral ones.
    #[must_use]
    pub fn is_moved_by(self, side: Side) -> bool {
        self.or(side) == side
    }

    /// The name of the owner.
    #[must_use]
    pub fn name(self, sides: &[String]) -> &str {
        match self {
            Self::Side(side) => sides.get(side.index()).map_or("?", String::as_str),
            Self::Nobody => NOBODY,
        }
    }
}

impl From<Side> for ManOwner {
    fn from(side: Side) -> Self {
        Self::Side(side)
    }
}

impl PartialEq<Side> for ManOwner {
    fn eq(&self, side: &Side) -> bool {
        *self == Self::Side(*side)
    }
}

impl Serialize for ManOwner {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Side(side) => side.serialize(serializer),
            Self::Nobody => serializer.serialize_str(NOBODY),
        }
    }
}

impl<'de> Deserialize<'de> for ManOwner {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

/// Reads the number of a side, or the word for nobody.
struct Reader;

impl Visitor<'_> for Reader {
    type Value = ManOwner;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "the number of a side, or \"{NOBODY}\"")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<ManOwner, E> {
        u8::try_from(number).map(|side| ManOwner::Side(Side(side))).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<ManOwner, E> {
        if word == NOBODY { Ok(ManOwner::Nobody) } else { Err(E::custom(format!("not \"{word}\""))) }
    }
}

#[cfg(test)]
mod tests {
    use super::{ManOwner, Side};

    #[test]
    fn a_side_is_a_number_and_nobody_a_word() {
        for (owner, text) in [(ManOwner::Side(Side(1)), "1"), (ManOwner::Nobody, "\"nobody\"")] {
            assert_eq!(ron::to_string(&owner).ok().as_deref(), Some(text));
            assert_eq!(ron::from_str::<ManOwner>(text).ok(), Some(owner));
            assert_eq!(serde_json::to_string(&owner).ok().as_deref(), Some(text));
            assert_eq!(serde_json::from_str::<ManOwner>(text).ok(), Some(owner));
        }
        assert!(ron::from_str::<ManOwner>("\"somebody\"").is_err());
        assert!(ron::from_str::<ManOwner>("300").is_err());
    }

    #[test]
    fn either_side_moves_the_pieces_of_nobody() {
        let moved = |owner: ManOwner| Side::BOTH.map(|side| owner.is_moved_by(side));
        assert_eq!(moved(ManOwner::Side(Side(0))), [true, false]);
        assert_eq!(moved(ManOwner::Nobody), [true, true]);
    }
}
