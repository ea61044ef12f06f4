//! Boards: grids, zones, and directions.

use super::{Broken, Define, Expr, Name, Number, Place, Removal, Text};

/// One thing in a `board` block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardItem {
    /// Where it is written.
    pub at: Place,
    /// Whether it replaces the shape, or the line of the same name.
    pub instead: bool,
    /// What it is.
    pub kind: BoardItemKind,
}

/// The kinds of thing in a `board` block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardItemKind {
    /// `grid a..h, 1..8 without Z only dark`
    Grid {
        /// The axes in the order of a cell's name.
        axes: Vec<Axis>,
        /// `without SET`
        without: Option<Expr>,
        /// `only dark`
        only: Option<Name>,
    },
    /// `hexagon 6 files a..l without j`
    Hexagon {
        /// Cells along an edge.
        side: Number,
        /// The letters of the files.
        files: Axis,
        /// A letter left out.
        without: Option<Name>,
    },
    /// `picture """..."""`
    Picture(Text),
    /// `map """..."""`
    Map(Text),
    /// `zone NAME = ...`
    Zone {
        /// The name.
        name: Name,
        /// Its contents.
        body: ZoneBody,
        /// `for each side`
        each_side: bool,
    },
    /// `tracks NAME = ...`
    Tracks {
        /// The name.
        name: Name,
        /// Its contents.
        body: TracksBody,
        /// `for each side`
        each_side: bool,
    },
    /// `define NAME ... = ...`
    Define(Define),
    /// `without zone hill`
    Without(Removal),
    /// What could not be read.
    Broken(Broken),
}

/// `file a..h`, `a..h round`, `9..1`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// `file`, `rank` or `level`, if it is given.
    pub name: Option<Name>,
    /// The first coordinate: a word or a number, as written.
    pub first: Name,
    /// The last coordinate.
    pub last: Name,
    /// Whether it is `round`: the first coordinate follows the last.
    pub round: Option<Place>,
}

/// The right side of a `zone`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneBody {
    /// `"o"`: the cells with this mark in the picture.
    Mark(Text),
    /// Sets of cells, joined.
    Sets(Vec<Expr>),
}

/// The right side of a `tracks`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TracksBody {
    /// Cell by cell: each a list of at least two cells, perhaps closed to a ring.
    Lists(Vec<Track>),
    /// Made of vectors and other tracks.
    Directions(Directions),
}

/// `ring a b c` or `a b c`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Whether the last cell leads to the first.
    pub ring: bool,
    /// The cells.
    pub cells: Vec<Name>,
    /// Where it is written.
    pub at: Place,
}

/// Directions as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directions {
    /// Where it is written.
    pub at: Place,
    /// What it is.
    pub kind: DirectionsKind,
}

/// The forms of directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DirectionsKind {
    /// `A | B`
    Union(Vec<Directions>),
    /// `A + B`
    Sum(Vec<Directions>),
    /// `(1, -2)`
    Vector(Vec<i64>),
    /// `along T`
    Along(Box<Directions>),
    /// `against T`
    Against(Box<Directions>),
    /// `all V`
    All(Box<Directions>),
    /// `veer 1 of any`
    Turn {
        /// The sense of rotation.
        which: Handedness,
        /// By how many places.
        places: Number,
        /// The family; that of the leg if none is given.
        of: Option<Name>,
    },
    /// A word: tracks, `same`, `back`, `direction`, a state, a parameter.
    Name(Name),
}

/// The sense of rotation of the directions around a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handedness {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
    /// `veer`: to the left or to the right.
    Veer,
}
