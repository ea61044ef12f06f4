//! The shape of a board: its cells, their coordinates, and how it is turned for the second side.

use crate::language::check::declared::shape::Shape;
use std::collections::HashMap;

use super::findings::Findings;
use super::program::Program;
use super::{Lowerer, errors};
use crate::language::check::declared::geometry::Lattice;
use crate::language::diagnostic::suggest::nearest;
use crate::language::ir::Cell;
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind, Name};

impl Shape {
    /// Computes the image of every cell for the second side.
    pub(super) fn symmetry(&mut self, program: &Program<'_>, told: &mut Findings) {
        let identity: Vec<Cell> = (0..self.cells.len()).map(Cell::at).collect();
        self.images = vec![identity.clone(), identity];
        let Some(sides) = program.sides else { return };
        let Some(symmetry) = sides.symmetry else { return };
        let image = match symmetry.text.as_str() {
            "none" => return,
            "mirror" => self.turned([false, true, false]),
            "half-turn" => self.turned([true, true, false]),
            "inversion" => self.turned([true, true, true]),
            "diagonal" => self.transposed(),
            other => {
                let near = nearest(other, ["mirror", "half-turn", "inversion", "diagonal", "none"]);
                return told.push(errors::unknown_symmetry(symmetry.at.0, other, near));
            }
        };
        match image {
            Ok(image) => {
                if let Some(second) = self.images.get_mut(1) {
                    *second = image;
                }
            }
            Err(cell) => told.push(errors::not_symmetric(symmetry.at.0, &symmetry.text, &cell)),
        }
    }

    /// The image of every cell when files, ranks and levels are reversed; or a cell without an image.
    pub(super) fn turned(&self, turned: [bool; 3]) -> Result<Vec<Cell>, String> {
        let ends = [0, 1, 2].map(|axis| self.ends(axis));
        self.image_by(|mut place| {
            for (place, (turned, (first, last))) in place.iter_mut().zip(turned.into_iter().zip(ends)) {
                if turned {
                    *place = first + last - *place;
                }
            }
            place
        })
    }

    /// The same when files and ranks change places: a4 is d1.
    fn transposed(&self) -> Result<Vec<Cell>, String> {
        let [(file, _), (rank, _)] = [0, 1].map(|axis| self.ends(axis));
        self.image_by(|[along, up, level]| [up - rank + file, along - file + rank, level])
    }

    /// The first and the last place on an axis.
    fn ends(&self, axis: usize) -> (i32, i32) {
        let along = || self.cells.iter().filter_map(|cell| cell.place.get(axis).copied());
        (along().min().unwrap_or(0), along().max().unwrap_or(0))
    }

    fn image_by(&self, of: impl Fn([i32; 3]) -> [i32; 3]) -> Result<Vec<Cell>, String> {
        let places = self.cells.iter().enumerate().map(|(index, cell)| (cell.place, Cell::at(index)));
        let by_place: HashMap<[i32; 3], Cell> = places.collect();
        let image = self
            .cells
            .iter()
            .map(|cell| by_place.get(&of(cell.place)).copied().ok_or_else(|| cell.name.clone()));
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
