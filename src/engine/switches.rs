//! Switches: which fast paths are used. All of them are, unless one is held against the others.

/// A fast path that can be left out. What is found is the same, but slower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fast {
    /// Positions as sets of cells, by which lines are counted and random games played.
    Sets,
    /// There: steps that all pieces of a kind make at once.
    Shifts,
    /// There: tables of where a clause leads. Without them its ways are laid out one by one.
    Tables,
    /// There: masks that keep royal pieces from being attacked. Without them each move is made, and then it is asked.
    Bounds,
    /// In the machine: what can be played is counted by what is known before the game.
    Counts,
    /// In the machine: ways that are laid out before the game.
    Plans,
    /// In the machine: sets asked by words of bits.
    Masks,
}

impl Fast {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Sets, Self::Shifts, Self::Tables, Self::Bounds, Self::Counts, Self::Plans, Self::Masks];
}

/// Which fast paths are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// Those that are not, as bits.
    off: u8,
}

impl Switches {
    /// The same without one.
    #[must_use]
    pub fn without(self, fast: Fast) -> Self {
        Self { off: self.off | 1 << fast as u8 }
    }

    /// Whether a fast path is used.
    #[must_use]
    pub fn has(self, fast: Fast) -> bool {
        self.off >> fast as u8 & 1 == 0
    }
}
