//! Ways over the seam of a board that goes round: they leave it at one rim and come in at the other.

use super::frame::Frame;
use crate::language::ir::Cell;
use crate::play::layout::Layout;

/// How far behind the middle of the last cell a way ends that leaves the board, in parts of a step: a little over the rim.
const RIM: i64 = 9;
const PARTS: i64 = 16;

/// The way from one cell to another in columns, rows and levels: over the seam, if that is nearer.
pub(super) fn steps(layout: &Layout, from: Cell, to: Cell) -> [i64; 3] {
    let [[column, row, level], [x, y, z]] = [place(layout, from), place(layout, to)];
    let [columns, rows] = sizes(layout);
    [nearer(x - column, columns), nearer(y - row, rows), z - level]
}

fn place(layout: &Layout, cell: Cell) -> [i64; 3] {
    let point = layout.cells.get(cell.index()).map(|spot| spot.point).unwrap_or_default();
    [point.column, point.row, point.level].map(i64::from)
}

/// The number of columns and rows after which a board begins again; none if it does not.
fn sizes(layout: &Layout) -> [Option<i64>; 2] {
    let size = |round: bool, ranks: &[crate::play::layout::Rank]| {
        ranks.iter().map(|rank| i64::from(rank.at) + 1).max().filter(|_| round)
    };
    [size(layout.round.files, &layout.columns), size(layout.round.ranks, &layout.rows)]
}

fn nearer(steps: i64, size: Option<i64>) -> i64 {
    match size {
        Some(size) if 2 * steps > size => steps - size,
        Some(size) if 2 * steps < -size => steps + size,
        _ => steps,
    }
}

/// Where a way leaves the board and where it comes in, relative to its first and last cell; none if it does not lead over the
/// seam.
pub(super) fn over(layout: &Layout, frame: &Frame, from: Cell, to: Cell) -> Option<[(i32, i32); 2]> {
    let (start, goal, steps) = (place(layout, from), place(layout, to), steps(layout, from, to));
    let axes = sizes(layout).into_iter().zip(steps).zip(start.into_iter().zip(goal));
    // The part of the way up to a rim, for each axis whose end it crosses. At a corner it leaves at the first rim.
    let parts = axes.filter_map(|((size, steps), (start, goal))| {
        let last = size.filter(|_| goal - start != steps)? - 1;
        let (leave, enter) = if steps > 0 { (last - start, goal) } else { (start, last - goal) };
        Some([leave, enter].map(|far| (PARTS * far + RIM, PARTS * steps.abs())))
    });
    let [leave, enter] = parts.reduce(|one, other| {
        let first = |(part, whole): (i64, i64), other: (i64, i64)| {
            if part * other.1 <= other.0 * whole { (part, whole) } else { other }
        };
        let ([leave, enter], [other_leave, other_enter]) = (one, other);
        [first(leave, other_leave), first(enter, other_enter)]
    })?;
    let [right, up, _] = steps;
    let far = |(part, whole): (i64, i64), sign: i64| {
        let along = |steps: i64, step: i32| {
            i32::try_from(sign * steps * i64::from(step) * part / whole.max(1)).unwrap_or(0)
        };
        (along(right, frame.step.0), -along(up, frame.step.1))
    };
    Some([far(leave, 1), far(enter, -1)])
}
