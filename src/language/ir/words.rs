//! The numbers that a game uses for its things. Each is an index into a list of the [`Ir`](super::Ir).

use serde::{Deserialize, Serialize};

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident($inner:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl $name {
            /// The place in its list.
            #[must_use]
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The thing at a place of its list. A game holds no list so long that this could not say it
            /// (see [`limits`](crate::language::ir::limits)).
            #[must_use]
            #[inline]
            pub fn at(index: usize) -> Self {
                Self(<$inner>::try_from(index).unwrap_or(<$inner>::MAX))
            }
        }
    )*};
}

words! {
    /// A cell: index into [`Board::cells`](super::Board::cells).
    Cell(u16);
    /// One track and the sense in which it is walked: index into [`Board::directions`](super::Board::directions).
    Direction(u16);
    /// A named set of cells: index into [`Board::zones`](super::Board::zones).
    Zone(u16);
    /// A player: index into [`Ir::sides`](super::Ir::sides).
    Side(u8);
    /// A kind of piece: index into [`Ir::kinds`](super::Ir::kinds).
    Kind(u16);
    /// A declared state or attribute: index into [`Ir::states`](super::Ir::states).
    StateId(u16);
    /// A label of moves or drops: index into [`Ir::labels`](super::Ir::labels).
    Label(u16);
    /// A name that a walk gives with `as`: index into the names of its clause.
    Slot(u8);
    /// A bracket of a walk whose mode applies to its last landing. Numbered within a clause, from 1.
    Bracket(u16);
}

impl Side {
    /// Both sides, the first before the second.
    pub const BOTH: [Self; 2] = [Self(0), Self(1)];

    /// The other side of a game of two.
    #[must_use]
    #[inline]
    pub fn other(self) -> Self {
        Self(1 - self.0.min(1))
    }
}
