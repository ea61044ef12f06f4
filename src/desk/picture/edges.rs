//! The lines of a board: which cells its tracks join.

use crate::language::sorting::Gather;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use super::frame::{Form, Frame};
use super::lattice::{is_of_the_lattice, minus, parts};
use super::svg::Svg;
use crate::language::ir::{Board, Cell, Direction};
use crate::play::layout::{Layout, Point, Rank};

/// The most lines that are drawn.
pub const MOST_LINES: usize = 20_000;

/// Two cells that a track joins, the earlier one first; and whether the line between them leads over the end of the board.
pub type Edges = BTreeMap<(Cell, Cell), bool>;

/// The lines that a picture shows: all of them if asked for, and on a board of points; on others those that are not part of the
/// lattice, because a track was written cell by cell. None if there are too many.
#[must_use]
pub fn edges(board: &Board, layout: &Layout, form: Form, all: bool) -> Option<Edges> {
    let named: BTreeSet<Direction> =
        board.tracks.iter().flat_map(|tracks| tracks.of.iter().flatten()).copied().gather();
    let at: HashMap<Point, Cell> = layout.cells.iter().map(|spot| (spot.point, spot.cell)).collect();
    let last = |ranks: &[Rank]| ranks.last().map_or(0, |rank| i64::from(rank.at));
    let (right, top) = (last(&layout.columns), last(&layout.rows));
    let point = |cell: Cell| layout.cells.get(cell.index()).map_or([0; 3], |spot| parts(spot.point));
    // Over the end of a board it is farther than half of its width or height.
    let far = |from, to| {
        let [across, along, _] = minus(point(to), point(from)).map(i64::abs);
        2 * across > right || 2 * along > top
    };
    let mut edges = Edges::new();
    for direction in named.into_iter().filter_map(|direction| board.directions.get(direction.index())) {
        if !all && form != Form::Points && (direction.round || is_of_the_lattice(direction, layout, &at)) {
            continue;
        }
        for (from, to) in direction.next.iter().enumerate() {
            let from = Cell::at(from);
            let Some(to) = to.filter(|to| *to != from) else { continue };
            let over = edges.entry((from.min(to), from.max(to))).or_insert(true);
            *over &= direction.round && far(from, to);
        }
        if edges.len() > MOST_LINES {
            return None;
        }
    }
    Some(edges)
}

/// Draws lines; those that lead over the end of the board are dashed.
pub(super) fn draw(edges: &Edges, frame: &Frame, svg: &mut Svg) {
    for (id, over, dashes) in [("lines", false, ""), ("seams", true, " stroke-dasharray=\"2 6\"")] {
        let mut data = String::new();
        for ((from, to), _) in edges.iter().filter(|(_, is_over)| **is_over == over) {
            let ((x, y), (right, down)) = (frame.middle(*from), frame.middle(*to));
            let _ = write!(data, "M{x} {y}L{right} {down}");
        }
        if !data.is_empty() {
            let style = format!("stroke=\"#6b6257\" stroke-width=\"1.5\"{dashes}");
            svg.put(format_args!("<path id=\"{id}\" {style} d=\"{data}\"/>\n"));
        }
    }
}
