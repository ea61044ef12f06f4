//! The cells of a board, and how it is turned for the second side.

use crate::language::sorting::Gather;
use std::collections::{BTreeSet, HashMap};

use super::geometry::Geometry;
use crate::language::ir::{Cell, CellDecl};

/// The cells of a board.
#[derive(Debug, Default)]
pub(in crate::language::check) struct Shape {
    pub(in crate::language::check) cells: Vec<CellDecl>,
    pub(in crate::language::check) geometry: Geometry,
    /// For each side, the image of each cell; the first side's is the identity.
    pub(in crate::language::check) images: Vec<Vec<Cell>>,
    /// The cells by their names; empty until all of them exist.
    pub(in crate::language::check) by_name: HashMap<String, Cell>,
}

impl Shape {
    /// The cell with this name.
    pub(in crate::language::check) fn cell(&self, name: &str) -> Option<Cell> {
        if self.by_name.is_empty() {
            return self.cells.iter().position(|cell| cell.name == name).map(Cell::at);
        }
        self.by_name.get(name).copied()
    }

    /// The cells by their names. If two have one name, it is the first.
    pub(in crate::language::check) fn by_name(&self) -> HashMap<String, Cell> {
        let named = |(index, cell): (usize, &CellDecl)| (cell.name.clone(), Cell::at(index));
        self.cells.iter().enumerate().rev().map(named).collect()
    }

    /// The name of a cell.
    pub(in crate::language::check) fn cell_name(&self, cell: Cell) -> &str {
        self.cells.get(cell.index()).map_or("?", |cell| &cell.name)
    }

    /// All cells.
    pub(in crate::language::check) fn all_cells(&self) -> BTreeSet<Cell> {
        (0..self.cells.len()).map(Cell::at).gather()
    }

    /// The cell of the second side that corresponds to one of the first.
    pub(in crate::language::check) fn image(&self, cell: Cell) -> Cell {
        self.images.get(1).and_then(|image| image.get(cell.index())).copied().unwrap_or(cell)
    }

    /// Whether the board is turned for the second side.
    pub(in crate::language::check) fn is_turned_round(&self) -> bool {
        self.images.first() != self.images.get(1)
    }

    /// Whether a word names a cell, or one that the board leaves out.
    pub(in crate::language::check) fn is_corner(&self, word: &str) -> bool {
        self.cell(word).is_some() || self.geometry.corners.contains_key(word)
    }
}
