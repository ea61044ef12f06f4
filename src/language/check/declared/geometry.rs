//! Where the cells of a board lie.

use std::collections::{BTreeMap, HashMap};

use crate::language::check::block::Block;
use crate::language::ir::{Cell, CellDecl, Round};

/// How vectors turn and mirror on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::language::check) enum Lattice {
    /// No coordinates, no vectors.
    #[default]
    None,
    /// Square or cubic, with this number of dimensions.
    Grid(usize),
    /// Hexagonal, with two coordinates at an angle of 120 degrees.
    Hexagon,
}

/// What is known of the cells besides their names and places.
#[derive(Debug, Default)]
pub(in crate::language::check) struct Geometry {
    pub(in crate::language::check) lattice: Lattice,
    /// The coordinates of each cell: file, rank, level. Empty without a lattice.
    pub(in crate::language::check) coordinates: Vec<Vec<i32>>,
    pub(in crate::language::check) by_coordinates: HashMap<Vec<i32>, Cell>,
    /// The same, if they fill a block; `None` until all cells exist, or if they are scattered.
    pub(in crate::language::check) block: Option<Block>,
    /// The coordinates of every name of the whole grid, also of cells that the board leaves out, since the corners of a block
    /// may be such cells.
    pub(in crate::language::check) corners: BTreeMap<String, Vec<i32>>,
    /// The marks of a picture, by cell.
    pub(in crate::language::check) marks: Vec<char>,
    /// Columns and rows, if a drawing of marks can show the board.
    pub(in crate::language::check) drawn: Option<(usize, usize)>,
    /// The lengths of files and ranks that close; `None` for an axis with ends.
    pub(in crate::language::check) round: [Option<i32>; 2],
}

impl Geometry {
    pub(in crate::language::check) fn add(
        &mut self,
        cells: &mut Vec<CellDecl>,
        name: String,
        place: [i32; 3],
        coordinates: Vec<i32>,
    ) {
        let cell = Cell::at(cells.len());
        if !coordinates.is_empty() {
            self.by_coordinates.insert(coordinates.clone(), cell);
        }
        self.coordinates.push(coordinates);
        cells.push(CellDecl { name, place });
    }

    /// Whether the whole grid has a cell of this name that the board does not have.
    pub(in crate::language::check) fn is_left_out(&self, name: &str) -> bool {
        self.corners.get(name).is_some_and(|place| !self.by_coordinates.contains_key(place))
    }

    /// The cell at coordinates, modulo the length of an axis that closes.
    pub(in crate::language::check) fn cell(&self, coordinates: &[i32]) -> Option<Cell> {
        if self.closes().is_nowhere() {
            return match &self.block {
                Some(block) => block.cell(coordinates),
                None => self.by_coordinates.get(coordinates).copied(),
            };
        }
        let on_board =
            |(at, length): (&i32, &Option<i32>)| length.map_or(*at, |length| at.rem_euclid(length));
        let place: Vec<i32> = coordinates.iter().zip(&self.round).map(on_board).collect();
        self.by_coordinates.get(&place).copied()
    }

    /// Which axes close.
    pub(in crate::language::check) fn closes(&self) -> Round {
        let [files, ranks] = self.round.map(|length| length.is_some());
        Round { files, ranks }
    }

    /// The shortest vector that leads to the same cells: vectors that differ by a whole round are equal. Half a round goes up.
    pub(in crate::language::check) fn shortest(&self, vector: &[i32]) -> Vec<i32> {
        let lengths = self.round.iter().copied().chain(std::iter::repeat(None));
        let short = |(by, length): (&i32, Option<i32>)| match length {
            Some(length) => {
                let by = by.rem_euclid(length);
                if by > length / 2 { by - length } else { by }
            }
            None => *by,
        };
        vector.iter().zip(lengths).map(short).collect()
    }

    /// Whether a vector crosses a seam.
    pub(in crate::language::check) fn is_round(&self, vector: &[i32]) -> bool {
        vector.iter().zip(&self.round).any(|(by, length)| *by != 0 && length.is_some())
    }
}
