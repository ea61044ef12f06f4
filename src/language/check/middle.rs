//! A block of cells that lies aside from the middle of a board, as that of another board does.

use std::collections::BTreeSet;

use crate::language::check::declared::shape::Shape;
use crate::language::ir::Cell;

impl Shape {
    /// The block of this size in the middle of the board, where the cells are one that lies elsewhere: its corners.
    pub(super) fn block_in_the_middle(&self, cells: &BTreeSet<Cell>) -> Option<String> {
        let place = |cell: &Cell| self.cells.get(cell.index()).map(|cell| cell.place);
        let (low, high) = corners(cells.iter().filter_map(place))?;
        let (first, last) = corners(self.cells.iter().map(|cell| cell.place))?;
        let (mut from, mut to, mut size) = ([0; 3], [0; 3], 1_usize);
        for axis in 0..3 {
            let (low, high) = (*low.get(axis)?, *high.get(axis)?);
            let (first, last) = (*first.get(axis)?, *last.get(axis)?);
            let length = high - low;
            let room = (last - first) - length;
            // Between two cells there is no middle for it.
            if room % 2 != 0 {
                return None;
            }
            *from.get_mut(axis)? = first + room / 2;
            *to.get_mut(axis)? = first + room / 2 + length;
            size = size.saturating_mul(usize::try_from(length + 1).ok()?);
        }
        let named =
            |place: [i32; 3]| self.cells.iter().find(|cell| cell.place == place).map(|cell| &cell.name);
        let (from_name, to_name) = (named(from)?, named(to)?);
        if size != cells.len() || from == low {
            return None;
        }
        Some(if from == to { from_name.clone() } else { format!("{from_name}..{to_name}") })
    }
}

/// The least and the greatest coordinates of some places.
fn corners(places: impl Iterator<Item = [i32; 3]>) -> Option<([i32; 3], [i32; 3])> {
    places.fold(None, |known, place| {
        let (low, high) = known.unwrap_or((place, place));
        let least = |a: [i32; 3], b: [i32; 3]| [a[0].min(b[0]), a[1].min(b[1]), a[2].min(b[2])];
        let most = |a: [i32; 3], b: [i32; 3]| [a[0].max(b[0]), a[1].max(b[1]), a[2].max(b[2])];
        Some((least(low, place), most(high, place)))
    })
}
