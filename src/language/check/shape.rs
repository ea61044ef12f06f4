//! The shape of a board: its cells, where they lie, and how it is turned round for the second side.

use std::collections::{BTreeSet, HashMap};

use super::findings::Findings;
use super::geometry::{Geometry, Lattice};
use super::program::Program;
use super::{Lowerer, errors};
use crate::language::diagnostic::suggest::meant;
use crate::language::glossary::synonyms::Place;
use crate::language::ir::{Cell, CellDecl};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind, Name};

/// The cells of a board.
#[derive(Debug, Default)]
pub(super) struct Shape {
    pub(super) cells: Vec<CellDecl>,
    pub(super) geometry: Geometry,
    /// For each side, the image of each cell; the first side's is the identity.
    pub(super) images: Vec<Vec<Cell>>,
    /// The cells by their names; empty until all of them are there.
    pub(super) by_name: HashMap<String, Cell>,
}

impl Shape {
    /// The cell with this name.
    pub(super) fn cell(&self, name: &str) -> Option<Cell> {
        if self.by_name.is_empty() {
            return self.cells.iter().position(|cell| cell.name == name).map(Cell::at);
        }
        self.by_name.get(name).copied()
    }

    /// The cells by their names. Where two have one name, it is the first.
    pub(super) fn by_name(&self) -> HashMap<String, Cell> {
        let named = |(index, cell): (usize, &CellDecl)| (cell.name.clone(), Cell::at(index));
        self.cells.iter().enumerate().rev().map(named).collect()
    }

    /// The name of a cell.
    pub(super) fn cell_name(&self, cell: Cell) -> &str {
        self.cells.get(cell.index()).map_or("?", |cell| &cell.name)
    }

    /// All cells.
    pub(super) fn all_cells(&self) -> BTreeSet<Cell> {
        (0..self.cells.len()).map(Cell::at).collect()
    }

    /// What a cell of the first side is for the second.
    pub(super) fn image(&self, cell: Cell) -> Cell {
        self.images.get(1).and_then(|image| image.get(cell.index())).copied().unwrap_or(cell)
    }

    /// Whether the second side sees another board than the first.
    pub(super) fn is_turned_round(&self) -> bool {
        self.images.first() != self.images.get(1)
    }

    /// Whether a word names a cell, or one that the board leaves out.
    pub(super) fn is_corner(&self, word: &str) -> bool {
        self.cell(word).is_some() || self.geometry.corners.contains_key(word)
    }

    /// Works out the image of every cell for the second side.
    pub(super) fn symmetry(&mut self, program: &Program<'_>, told: &mut Findings) {
        let identity: Vec<Cell> = (0..self.cells.len()).map(Cell::at).collect();
        self.images = vec![identity.clone(), identity];
        let Some(sides) = program.sides else { return };
        let Some(symmetry) = sides.symmetry else { return };
        let turned: [bool; 3] = match symmetry.text.as_str() {
            "none" => return,
            "mirror" => [false, true, false],
            "half-turn" => [true, true, false],
            "inversion" => [true, true, true],
            other => {
                let near = meant(other, ["mirror", "half-turn", "inversion", "none"], Place::Symmetry);
                return told.push(errors::unknown_symmetry(symmetry.at.0, other, near));
            }
        };
        match self.turned(turned) {
            Ok(image) => {
                if let Some(second) = self.images.get_mut(1) {
                    *second = image;
                }
            }
            Err(cell) => told.push(errors::not_symmetric(symmetry.at.0, &symmetry.text, &cell)),
        }
    }

    /// The image of every cell when files, ranks and levels are turned round; or a cell that has none.
    pub(super) fn turned(&self, turned: [bool; 3]) -> Result<Vec<Cell>, String> {
        let places: Vec<[i32; 3]> = self.cells.iter().map(|cell| cell.place).collect();
        let by_place: HashMap<[i32; 3], Cell> =
            places.iter().enumerate().map(|(index, place)| (*place, Cell::at(index))).collect();
        let mut sums = [0; 3];
        for (axis, sum) in sums.iter_mut().enumerate() {
            let along = || places.iter().filter_map(|place| place.get(axis));
            *sum = along().min().unwrap_or(&0) + along().max().unwrap_or(&0);
        }
        let image = places.iter().enumerate().map(|(index, place)| {
            let mut turned_place = *place;
            for (place, (turned, sum)) in turned_place.iter_mut().zip(turned.iter().zip(sums)) {
                if *turned {
                    *place = sum - *place;
                }
            }
            let name = || self.cells.get(index).map_or("", |cell| &cell.name).to_owned();
            by_place.get(&turned_place).copied().ok_or_else(name)
        });
        image.collect()
    }
}

impl Lowerer<'_, '_> {
    /// All cells of the block between two corners, which may be cells that the board leaves out.
    pub(super) fn range(&mut self, first: &Name, last: &Name, at: Span) -> Option<Vec<Cell>> {
        let mut corners = Vec::new();
        for name in [first, last] {
            let cell = self.shape.cell(&name.text);
            let known = cell.and_then(|cell| self.shape.geometry.coordinates.get(cell.index()));
            match known.or_else(|| self.shape.geometry.corners.get(&name.text)) {
                Some(coordinates) => corners.push(coordinates.clone()),
                None => {
                    self.unknown_cell(name);
                    return None;
                }
            }
        }
        let [first, last] = <[Vec<i32>; 2]>::try_from(corners).ok()?;
        if first.is_empty() || self.shape.geometry.lattice == Lattice::Hexagon {
            self.out.push(errors::no_blocks(at));
            return None;
        }
        let between = |cell: &Vec<i32>| {
            cell.iter().zip(first.iter().zip(&last)).all(|(at, (a, b))| (*a.min(b)..=*a.max(b)).contains(at))
        };
        let cells = self.shape.geometry.coordinates.iter().enumerate();
        Some(cells.filter(|(_, cell)| between(cell)).map(|(index, _)| Cell::at(index)).collect())
    }

    /// As [`Self::range`], for two expressions that must be the names of cells.
    pub(super) fn range_of(&mut self, first: &Expr, last: &Expr, at: Span) -> Option<Vec<Cell>> {
        match (&first.kind, &last.kind) {
            (ExprKind::Name(first), ExprKind::Name(last)) => self.range(first, last, at),
            (ExprKind::Name(_), _) => {
                self.out.push(errors::block_end(last.at.0));
                None
            }
            _ => {
                self.out.push(errors::block_end(first.at.0));
                None
            }
        }
    }
}
