//! The board: a graph of cells, with every direction as a table.

use std::iter::successors;

use serde::{Deserialize, Serialize};

use super::words::{Cell, Direction, Side, Zone};
use crate::language::source::Span;

/// The board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// In the order of their names on the board: lists of moves and drawings follow it.
    pub cells: Vec<CellDecl>,
    /// Every direction that the rules use, and the reverse of each.
    pub directions: Vec<DirectionDecl>,
    /// The named directions, in order of declaration.
    pub tracks: Vec<TracksDecl>,
    /// The named sets of cells.
    pub zones: Vec<ZoneDecl>,
    /// Which axes of a grid close.
    #[serde(default, skip_serializing_if = "Round::is_nowhere")]
    pub round: Round,
    /// For each side, the image of each cell under the declared symmetry: what is written for the first side
    /// about a cell holds for this side about its image. The first side's is the identity.
    pub images: Vec<Vec<Cell>>,
}

/// Which axes of a grid of two dimensions close: the first file or rank follows the last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The first file follows the last.
    pub files: bool,
    /// The first rank follows the last.
    pub ranks: bool,
}

impl Round {
    /// Whether neither closes.
    #[must_use]
    pub fn is_nowhere(&self) -> bool {
        *self == Self::default()
    }
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellDecl {
    /// Its name.
    pub name: String,
    /// Where it is drawn: column to the right, row towards the far side, level up. Only order and distance
    /// count; two cells are never at one place.
    pub place: [i32; 3],
}

/// One direction: a track (or all parallel tracks of one vector) walked in one sense.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DirectionDecl {
    /// A name that no other direction has; how it is written in a position.
    pub name: String,
    /// Where it leads from each cell. No two cells lead to one.
    pub next: Vec<Option<Cell>>,
    /// The same tracks, walked the other way.
    pub reverse: Direction,
    /// It leads over the seam of an axis that closes. A line in it ends before the cell where it began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub round: bool,
}

/// Named directions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracksDecl {
    /// The declaration.
    pub at: Span,
    /// The name.
    pub name: String,
    /// The directions, for each side; the same for both where the name is not relative.
    pub of: Vec<Vec<Direction>>,
}

/// A named set of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneDecl {
    /// The declaration.
    pub at: Span,
    /// The name.
    pub name: String,
    /// The cells for each side, in order; the same for both where the name is not relative.
    pub cells: Vec<Vec<Cell>>,
    /// The mark of its cells in the picture of the board, where the zone was declared by one. No part of what the zone means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
}

impl Board {
    /// The cell with this name.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        self.cells.iter().position(|cell| cell.name == name).map(Cell::at)
    }

    /// The name of a cell; `?` for a cell that is not of this board.
    #[must_use]
    pub fn cell_name(&self, cell: Cell) -> &str {
        self.cells.get(cell.index()).map_or("?", |cell| &cell.name)
    }

    /// The cells of a side's zone.
    #[must_use]
    pub fn zone(&self, zone: Zone, of: Side) -> &[Cell] {
        let zone = self.zones.get(zone.index());
        zone.and_then(|zone| zone.cells.get(of.index())).map_or(&[], Vec::as_slice)
    }

    /// Where a direction leads from a cell.
    #[must_use]
    pub fn next(&self, direction: Direction, cell: Cell) -> Option<Cell> {
        *self.directions.get(direction.index())?.next.get(cell.index())?
    }

    /// The same track in the other sense.
    pub(crate) fn reverse(&self, direction: Direction) -> Direction {
        self.directions.get(direction.index()).map_or(direction, |decl| decl.reverse)
    }

    /// What a cell of the first side is for the second.
    pub(crate) fn image(&self, cell: Cell) -> Cell {
        self.images.get(1).and_then(|image| image.get(cell.index())).copied().unwrap_or(cell)
    }

    /// What a direction of the first side is for the second; none if the rules have no such direction.
    pub(crate) fn image_of(&self, direction: Direction) -> Option<Direction> {
        let cells = || (0..self.cells.len()).map(Cell::at);
        let leads = |other: &Direction| {
            let image = |cell: Cell| self.next(direction, cell).map(|next| self.image(next));
            cells().all(|cell| self.next(*other, self.image(cell)) == image(cell))
        };
        (0..self.directions.len()).map(Direction::at).find(leads)
    }

    /// Whether a line in a direction ends before the cell where it began.
    pub(crate) fn is_round(&self, direction: Direction) -> bool {
        self.directions.get(direction.index()).is_some_and(|decl| decl.round)
    }

    /// The cells in a direction, one after another: to the end, or once round. On a ring that is written cell by cell the start
    /// comes last; where an axis closes, the line ends before it.
    pub fn along(&self, direction: Direction, start: Cell) -> impl Iterator<Item = Cell> {
        let ends = self.is_round(direction).then_some(start);
        let next = move |cell: &Cell| {
            self.next(direction, *cell).filter(|next| *cell != start && Some(*next) != ends)
        };
        successors(self.next(direction, start).filter(|first| Some(*first) != ends), next)
    }
}
