//! The paths on which clauses are played, the fastest first.

/// Declares an enum of which each form is printed by its text, and a list of all forms in order.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $form:ident => $text:literal,)* }) => {
        $(#[$meta])*
        pub enum $name { $($(#[$doc])* $form,)* }

        impl $name {
            /// All of them, in order.
            pub const ALL: &[Self] = &[$(Self::$form),*];
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self { $(Self::$form => $text,)* })
            }
        }
    };
}
pub(super) use named;

named! {
    /// A way in which a clause is played; the fastest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Path {
        /// All pieces of a kind make the same step at once.
        Together => "all pieces at once",
        /// Leapers: from each cell to others, whatever stands between.
        Leaps => "leaps",
        /// From each cell to others, if those between are empty.
        OverEmpty => "over empty cells",
        /// Riders: along lines, up to the first piece.
        Lines => "along lines",
        /// Hoppers: along lines, over so many pieces.
        Hops => "over pieces in a line",
        /// Chains of jumps over pieces.
        Chains => "chains of jumps",
        /// Drops on a set of cells.
        Drops => "drops",
        /// Each way by itself, with what it asks of the cells on it.
        OneByOne => "one way at a time",
        /// By the machine, along ways that are laid out before the game: from each cell that was tried.
        LaidOut => "by the machine, ways laid out",
        /// By the machine, leg by leg.
        LegByLeg => "by the machine, leg by leg",
    }
}

impl Path {
    /// Whether it needs no machine: a position is sets of cells.
    #[must_use]
    pub fn is_by_sets(self) -> bool {
        self < Self::LaidOut
    }
}

named! {
    /// How the last move of a line is counted that the machine plays; the fastest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Last {
        /// By the cells to which it may lead.
        ByCells => "the last move is counted by its cells",
        /// The walk is walked to its end, and what comes behind it is left out.
        ByEnds => "the last move is counted by where its walk ends",
        /// It is made to its end.
        Made => "the last move is made to be counted",
    }
}
