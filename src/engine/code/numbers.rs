//! The numbers of items in the lists of the code.

/// The index of an item in one of the lists of the code.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(in crate::engine) struct $name(pub(in crate::engine) u32);

        impl $name {
            /// The index of the next item to be pushed.
            pub(in crate::engine) fn next<T>(list: &[T]) -> Self {
                Self(u32::try_from(list.len()).unwrap_or(u32::MAX))
            }

            /// As an index into its list.
            pub(in crate::engine) fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

numbers! {
    /// A node of a path.
    NodeId;
    /// A leg.
    LegId;
    /// A repetition.
    RoundsId;
    /// What is said of a landing.
    ArrivalId;
    /// A block of effects.
    BlockId;
    /// A clause by which pieces move or are dropped.
    ClauseId;
    /// A part of a turn.
    TurnId;
}
