//! The paths on which clauses are played, the fastest first.

use std::fmt;

/// A way in which a clause is played; the fastest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Path {
    /// All pieces of a kind make the same step at once.
    Together,
    /// Leapers: from each cell to others, whatever stands between.
    Leaps,
    /// From each cell to others, if those between are empty.
    OverEmpty,
    /// Riders: along lines, up to the first piece.
    Lines,
    /// Hoppers: along lines, over so many pieces.
    Hops,
    /// Chains of jumps over pieces.
    Chains,
    /// Drops on a set of cells.
    Drops,
    /// Each way by itself, with what it asks of the cells on it.
    OneByOne,
    /// By the machine, along ways that are laid out before the game: from each cell that was tried.
    LaidOut,
    /// By the machine, leg by leg.
    LegByLeg,
}

impl Path {
    /// All of them, the fastest first.
    pub const ALL: [Self; 10] = [
        Self::Together,
        Self::Leaps,
        Self::OverEmpty,
        Self::Lines,
        Self::Hops,
        Self::Chains,
        Self::Drops,
        Self::OneByOne,
        Self::LaidOut,
        Self::LegByLeg,
    ];

    /// Whether it needs no machine: a position is sets of cells.
    #[must_use]
    pub fn is_by_sets(self) -> bool {
        self < Self::LaidOut
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Together => "all pieces at once",
            Self::Leaps => "leaps",
            Self::OverEmpty => "over empty cells",
            Self::Lines => "along lines",
            Self::Hops => "over pieces in a line",
            Self::Chains => "chains of jumps",
            Self::Drops => "drops",
            Self::OneByOne => "one way at a time",
            Self::LaidOut => "by the machine, ways laid out",
            Self::LegByLeg => "by the machine, leg by leg",
        })
    }
}

/// How the last move of a line is counted that the machine plays; the fastest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Last {
    /// By the cells to which it may lead.
    ByCells,
    /// The walk is walked to its end, and what comes behind it is left out.
    ByEnds,
    /// It is made to its end.
    Made,
}

impl Last {
    /// All of them, the fastest first.
    pub const ALL: [Self; 3] = [Self::ByCells, Self::ByEnds, Self::Made];
}

impl fmt::Display for Last {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ByCells => "the last move is counted by its cells",
            Self::ByEnds => "the last move is counted by where its walk ends",
            Self::Made => "the last move is made to be counted",
        })
    }
}
