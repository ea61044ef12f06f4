//! Cells that fill a block of a lattice: found by their coordinates without a search.

use crate::language::ir::Cell;

/// The cells of a block, in the order of its coordinates.
#[derive(Debug)]
pub(super) struct Block {
    /// For each axis, the smallest coordinate, and the number of coordinates.
    axes: Vec<(i32, usize)>,
    cells: Vec<Option<Cell>>,
}

/// A block has at most this many places for each of its cells.
const PLACES: usize = 4;

impl Block {
    /// The block around cells, unless it would have far more places than there are cells.
    pub(super) fn around(coordinates: &[Vec<i32>]) -> Option<Self> {
        let mut axes: Vec<(i32, i32)> = coordinates.first()?.iter().map(|at| (*at, *at)).collect();
        for at in coordinates {
            for ((least, most), at) in axes.iter_mut().zip(at) {
                (*least, *most) = (*at.min(least), *at.max(most));
            }
        }
        let length =
            |(least, most): (i32, i32)| usize::try_from(most.checked_sub(least)?.checked_add(1)?).ok();
        let axes = axes.into_iter().map(|ends| Some((ends.0, length(ends)?))).collect::<Option<Vec<_>>>()?;
        let places = axes.iter().try_fold(1_usize, |places, (_, length)| places.checked_mul(*length))?;
        if axes.is_empty() || places > PLACES * coordinates.len() {
            return None;
        }
        let mut block = Self { axes, cells: vec![None; places] };
        for (index, at) in coordinates.iter().enumerate() {
            let place = block.place(at)?;
            *block.cells.get_mut(place)? = Some(Cell::at(index));
        }
        Some(block)
    }

    /// The index in the block of some coordinates.
    fn place(&self, coordinates: &[i32]) -> Option<usize> {
        if coordinates.len() != self.axes.len() {
            return None;
        }
        let mut place = 0;
        for ((least, length), at) in self.axes.iter().zip(coordinates) {
            let at = usize::try_from(at.checked_sub(*least)?).ok().filter(|at| at < length)?;
            place = place * length + at;
        }
        Some(place)
    }

    /// The cell at coordinates.
    pub(super) fn cell(&self, coordinates: &[i32]) -> Option<Cell> {
        *self.cells.get(self.place(coordinates)?)?
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::Block;
    use crate::language::ir::Cell;

    #[test]
    fn cells_are_found_by_their_coordinates() {
        let at = [vec![-1, 4], vec![0, 4], vec![1, 5]];
        let block = Block::around(&at).unwrap();
        for (index, at) in at.iter().enumerate() {
            assert_eq!(block.cell(at), Some(Cell::at(index)));
        }
        for nowhere in [&[-1, 5][..], &[2, 4], &[-2, 4], &[0, 3], &[0], &[0, 4, 0], &[i32::MIN, i32::MAX]] {
            assert_eq!(block.cell(nowhere), None, "{nowhere:?}");
        }
    }

    #[test]
    fn cells_far_apart_are_no_block() {
        assert!(Block::around(&[vec![0, 0], vec![1000, 1000]]).is_none());
        assert!(Block::around(&[vec![i32::MIN], vec![i32::MAX]]).is_none());
        assert!(Block::around(&[vec![0, 0], vec![0]]).is_none());
        assert!(Block::around(&[Vec::new()]).is_none() && Block::around(&[]).is_none());
    }
}
