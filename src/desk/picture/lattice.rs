//! Which directions of a board are those of its rows, columns and levels: their lines are not drawn.

use std::collections::HashMap;

use crate::language::ir::{Cell, DirectionDecl};
use crate::play::layout::{Layout, Point};

/// Whether a direction leads everywhere as far to the right, up and to another level, from each cell where something is there.
pub(super) fn is_of_the_lattice(
    direction: &DirectionDecl,
    layout: &Layout,
    at: &HashMap<Point, Cell>,
) -> bool {
    let place = |cell: Cell| layout.cells.get(cell.index()).map(|spot| parts(spot.point));
    let vector = direction.next.iter().enumerate().find_map(|(from, to)| {
        let (from, to) = (place(Cell::at(from))?, place((*to)?)?);
        Some(minus(to, from))
    });
    let Some(vector) = vector else { return true };
    layout.cells.iter().all(|spot| {
        let there = plus(parts(spot.point), vector).and_then(|point| at.get(&point)).copied();
        direction.next.get(spot.cell.index()).copied().flatten() == there
    })
}

/// Steps to the right, up, and to levels above.
pub(super) type Steps = [i64; 3];

pub(super) fn minus(to: Steps, from: Steps) -> Steps {
    let ([column, row, level], [from_column, from_row, from_level]) = (to, from);
    [column - from_column, row - from_row, level - from_level]
}

fn plus(from: Steps, steps: Steps) -> Option<Point> {
    let ([column, row, level], [right, up, above]) = (from, steps);
    let part = |sum: i64| u32::try_from(sum).ok();
    Some(Point { column: part(column + right)?, row: part(row + up)?, level: part(level + above)? })
}

pub(super) fn parts(point: Point) -> Steps {
    [point.column, point.row, point.level].map(i64::from)
}
