//! Where the cells of a board lie, as data: for drawings in letters, for pictures and for pages.
//!
//! Cells are points of a lattice. The distances between rows, and those between columns, are true to scale; the unit of an axis is
//! the greatest that all distances on it are multiples of.

pub mod zones;

use serde::{Deserialize, Serialize};

use crate::language::ir::{Board, Cell, Round};
use crate::language::sorting::Sorting;
use crate::language::written::labels::{Axis, Names};

/// The most steps between the first and the last place of an axis for which the scale is kept.
const MOST_STEPS: i64 = 1000;

/// Where the cells of a board lie.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The cells, in the order of the board.
    pub cells: Vec<Spot>,
    /// The columns that have cells, from left to right.
    pub columns: Vec<Rank>,
    /// The rows that have cells, from the near side to the far side.
    pub rows: Vec<Rank>,
    /// The levels that have cells, from below. A flat board has one.
    pub levels: Vec<Rank>,
    /// Whether the first column follows the last, and the first row the last.
    #[serde(default, skip_serializing_if = "Round::is_nowhere")]
    pub round: Round,
}

/// A cell, and where it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// The cell.
    pub cell: Cell,
    /// Its name.
    pub name: String,
    /// Where its middle is. No two cells have one point.
    pub point: Point,
}

/// A point of the lattice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Steps to the right of the first column.
    pub column: u32,
    /// Steps from the nearest row towards the far side.
    pub row: u32,
    /// The index of the level.
    pub level: u32,
}

/// A column, a row or a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rank {
    /// Where it lies: what its cells have as `column`, `row` or `level`.
    pub at: u32,
    /// The part of the names that all its cells share, and not all cells of the board: `c` for a file of a chess board.
    pub label: Option<String>,
}

/// Two cells that lie next to each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// One end.
    pub from: Cell,
    /// The other end, which comes later in the order of the board.
    pub to: Cell,
    /// The named directions of either side that lead from one to the other, in the order of the board.
    pub tracks: Vec<String>,
}

impl Layout {
    /// The layout of a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let places =
            |axis: Axis| board.cells.iter().map(move |cell| axis.of(cell.place)).collect::<Vec<i32>>();
        let (columns, rows) = (Scale::new(places(Axis::Column)), Scale::new(places(Axis::Row)));
        let levels = Scale::in_order(places(Axis::Level));
        let names = Names::new(&board.cells);
        let cells = board.cells.iter().enumerate().map(|(index, decl)| Spot {
            cell: Cell::at(index),
            name: decl.name.clone(),
            point: Point {
                column: columns.steps(Axis::Column.of(decl.place)),
                row: rows.steps(Axis::Row.of(decl.place)),
                level: levels.steps(Axis::Level.of(decl.place)),
            },
        });
        Self {
            cells: cells.collect(),
            columns: columns.ranks(&names, Axis::Column),
            rows: rows.ranks(&names, Axis::Row),
            levels: levels.ranks(&names, Axis::Level),
            round: board.round,
        }
    }

    /// The same board, turned by half a round: the far row is the near one. Levels stay where they are.
    #[must_use]
    pub fn turned(mut self) -> Self {
        let last = |ranks: &[Rank]| ranks.iter().map(|rank| rank.at).max().unwrap_or(0);
        let (column, row) = (last(&self.columns), last(&self.rows));
        for spot in &mut self.cells {
            let Point { column: x, row: y, level } = spot.point;
            spot.point = Point { column: column.saturating_sub(x), row: row.saturating_sub(y), level };
        }
        for (ranks, last) in [(&mut self.columns, column), (&mut self.rows, row)] {
            for rank in ranks.iter_mut() {
                rank.at = last.saturating_sub(rank.at);
            }
            ranks.reverse();
        }
        self
    }

    /// The cells of one row of one level, from left to right.
    #[must_use]
    pub fn row(&self, level: &Rank, row: &Rank) -> Vec<&Spot> {
        let is_in = |spot: &&Spot| (spot.point.level, spot.point.row) == (level.at, row.at);
        let mut spots: Vec<&Spot> = self.cells.iter().filter(is_in).collect();
        spots.arrange_by_key(|spot| spot.point.column);
        spots
    }
}

/// Each pair of cells that a named direction joins, once, in the order of the board. A picture draws those of the tracks that it
/// shows: the files and ranks of a grid, the tracks of a map.
#[must_use]
pub fn lines(board: &Board) -> Vec<Line> {
    let mut lines = std::collections::BTreeMap::<(Cell, Cell), Vec<String>>::new();
    for tracks in &board.tracks {
        for direction in tracks.of.iter().flatten() {
            for from in (0..board.cells.len()).map(Cell::at) {
                let Some(to) = board.next(*direction, from).filter(|to| *to != from) else { continue };
                let names = lines.entry((from.min(to), from.max(to))).or_default();
                if names.last() != Some(&tracks.name) {
                    names.push(tracks.name.clone());
                }
            }
        }
    }
    lines.into_iter().map(|((from, to), tracks)| Line { from, to, tracks }).collect()
}

/// The places in use on an axis, as steps from the first.
struct Scale {
    places: Vec<i32>,
    /// The steps of each place.
    steps: Vec<u32>,
}

impl Scale {
    /// To scale, unless the places lie very far apart.
    fn new(places: Vec<i32>) -> Self {
        let scale = Self::in_order(places);
        let first = i64::from(scale.places.first().copied().unwrap_or(0));
        let apart: Vec<i64> = scale.places.iter().map(|place| i64::from(*place) - first).collect();
        let unit = apart.iter().fold(0, |unit, apart| divisor(unit, *apart)).max(1);
        if apart.last().is_some_and(|last| last / unit > MOST_STEPS) {
            return scale;
        }
        let steps = apart.into_iter().map(|apart| u32::try_from(apart / unit).unwrap_or(u32::MAX)).collect();
        Self { steps, ..scale }
    }

    /// With one step from each place to the next.
    fn in_order(mut places: Vec<i32>) -> Self {
        places.arrange();
        places.dedup();
        Self { steps: (0..).take(places.len()).collect(), places }
    }

    fn steps(&self, place: i32) -> u32 {
        let index = self.places.binary_search(&place).ok();
        index.and_then(|index| self.steps.get(index)).copied().unwrap_or(0)
    }

    fn ranks(&self, names: &Names<'_>, axis: Axis) -> Vec<Rank> {
        let labels = names.labels(axis).unwrap_or_default();
        let label = |place: &i32| {
            let index = labels.binary_search_by_key(place, |(at, _)| *at).ok()?;
            labels.get(index).map(|(_, label)| label.clone())
        };
        self.places.iter().zip(&self.steps).map(|(place, at)| Rank { at: *at, label: label(place) }).collect()
    }
}

/// The greatest common divisor.
fn divisor(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
mod tests;
