//! Where everything lies in a picture: the form of the cells, their middles, the levels side by side.

use crate::language::sorting::Gather;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::lattice::is_of_the_lattice;
use crate::language::ir::{Board, Cell, Direction};
use crate::language::sorting::Sorting;
use crate::play::layout::{Layout, Point};

/// How wide and high a square is.
pub(super) const SQUARE: i32 = 44;
/// Of a hexagon: from its middle to a corner, to the middle of a side, and how far its neighbours across a corner are.
const CORNER: i32 = 26;
const SIDE: i32 = 23;
const ACROSS: i32 = 39;
/// How far two cells of a drawn board are from each other at least.
const APART: i32 = 60;
/// The longest step of an axis of a drawn board.
const LONGEST_STEP: i32 = 400;
/// What is left free around a level: for its labels.
const MARGIN: i32 = 30;
/// How wide the levels in one row may be together.
const ROW: i32 = 1000;

/// In a stack: how far each row is moved to the right of the one before it, and how high it is.
const SLANT: i32 = 15;
const ROW_OF_STACK: i32 = 34;

/// The form of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Squares side by side.
    Squares,
    /// Squares that touch at their corners, as the dark ones of a chess board do.
    Chequers,
    /// Hexagons; those that stand on a corner have neighbours to the left and right.
    Hexagons {
        /// Whether they stand on a corner.
        upright: bool,
    },
    /// Points joined by lines.
    Points,
}

/// A level of the board in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Panel {
    /// Its left and upper corner, labels included.
    pub(super) corner: (i32, i32),
}

/// Where everything lies.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The form of the cells.
    pub form: Form,
    /// The middle of each cell, in the order of the board.
    pub middles: Vec<(i32, i32)>,
    pub(super) panels: Vec<Panel>,
    /// How long a step to the right and a step up is.
    pub(super) step: (i32, i32),
    /// How many steps up the farthest row lies.
    pub(super) top: i32,
    /// How wide and high all levels are together.
    pub(super) size: (i32, i32),
    /// How far each row is moved to the right of the one before it: something in a stack alone.
    slant: i32,
}

impl Frame {
    /// The frame of a board.
    #[must_use]
    pub fn new(board: &Board, layout: &Layout) -> Self {
        Self::of(board, layout, false)
    }

    /// The frame of a board whose levels stand one above the other, each seen from an angle; side by side if the cells are not
    /// squares.
    #[must_use]
    pub fn stacked(board: &Board, layout: &Layout) -> Self {
        Self::of(board, layout, true)
    }

    fn of(board: &Board, layout: &Layout, stack: bool) -> Self {
        let form = form(board, layout);
        let stack = stack && layout.levels.len() > 1 && matches!(form, Form::Squares | Form::Chequers);
        let slant = if stack { SLANT } else { 0 };
        let step = match form {
            Form::Squares | Form::Chequers if stack => (SQUARE, ROW_OF_STACK),
            Form::Squares | Form::Chequers => (SQUARE, SQUARE),
            Form::Hexagons { upright: true } => (SIDE, ACROSS),
            Form::Hexagons { upright: false } => (ACROSS, SIDE),
            Form::Points => drawn_step(board, layout),
        };
        let last = |ranks: &[crate::play::layout::Rank]| ranks.last().map_or(0, |rank| whole(rank.at));
        let (right, top) = (last(&layout.columns), last(&layout.rows));
        let heading = if layout.levels.len() > 1 { 16 } else { 0 };
        let half = SQUARE / 2 + 4;
        let width = right * step.0 + top * slant + 2 * half + MARGIN;
        let height = top * step.1 + 2 * half + MARGIN + heading;
        let in_row = if stack { 1 } else { (ROW / width).max(1) };
        let mut panels = Vec::new();
        let (mut column, mut line) = (0, 0);
        for _ in &layout.levels {
            if column == in_row {
                (column, line) = (0, line + 1);
            }
            panels.push(Panel { corner: (column * width, line * height) });
            column += 1;
        }
        if stack {
            // The highest level is uppermost.
            panels.reverse();
        }
        let columns = in_row.min(i32::try_from(layout.levels.len()).unwrap_or(1)).max(1);
        let mut frame = Self {
            form,
            middles: Vec::new(),
            panels,
            step,
            top,
            size: (columns * width, (line + 1) * height),
            slant,
        };
        frame.middles = layout.cells.iter().map(|spot| frame.point(spot.point)).collect();
        frame
    }

    /// Where a point of the lattice lies in the picture.
    pub(super) fn point(&self, point: Point) -> (i32, i32) {
        let (column, row) = (whole(point.column), whole(point.row));
        let level = usize::try_from(point.level).unwrap_or(0);
        self.spot(level, column, row)
    }

    /// The middle of a column and a row of a level, which may lie outside.
    pub(super) fn spot(&self, level: usize, column: i32, row: i32) -> (i32, i32) {
        let (left, upper) = self.panels.get(level).map_or((0, 0), |panel| panel.corner);
        let half = SQUARE / 2 + 4;
        let heading = if self.panels.len() > 1 { 16 } else { 0 };
        let right = column * self.step.0 + row * self.slant;
        (left + MARGIN + half + right, upper + heading + half + (self.top - row) * self.step.1)
    }

    /// How wide and high all levels are together.
    #[must_use]
    pub fn extent(&self) -> (i32, i32) {
        self.size
    }

    /// The middle of a cell.
    #[must_use]
    pub fn middle(&self, cell: Cell) -> (i32, i32) {
        self.middles.get(cell.index()).copied().unwrap_or_default()
    }

    /// The outline of a cell as data of a path.
    pub(super) fn outline(&self, cell: Cell) -> String {
        let (x, y) = self.middle(cell);
        match self.form {
            Form::Squares | Form::Chequers if self.slant > 0 => {
                let (left, top) = (x - SQUARE / 2 + self.slant / 2, y - ROW_OF_STACK / 2);
                format!("M{left} {top}h{SQUARE}l-{SLANT} {ROW_OF_STACK}h-{SQUARE}z")
            }
            Form::Squares | Form::Chequers => {
                let half = SQUARE / 2;
                format!("M{} {}h{SQUARE}v{SQUARE}h-{SQUARE}z", x - half, y - half)
            }
            Form::Hexagons { upright: false } => {
                format!("M{} {y}l13 -{SIDE}h{CORNER}l13 {SIDE}l-13 {SIDE}h-{CORNER}z", x - CORNER)
            }
            Form::Hexagons { upright: true } => {
                format!("M{x} {}l{SIDE} 13v{CORNER}l-{SIDE} 13l-{SIDE} -13v-{CORNER}z", y - CORNER)
            }
            Form::Points => format!("M{} {y}a22 22 0 1 0 44 0a22 22 0 1 0 -44 0z", x - 22),
        }
    }
}

/// A number of steps.
pub(super) fn whole(steps: u32) -> i32 {
    i32::try_from(steps).unwrap_or(i32::MAX / 1000).min(i32::MAX / 1000)
}

/// The form of the cells follows from their neighbours: cells side by side are joined.
fn form(board: &Board, layout: &Layout) -> Form {
    let near = Neighbours::new(board, layout);
    let (right, up) = (near.joined(1, 0), near.joined(0, 1));
    let flat = layout.columns.len() == 1 || layout.rows.len() == 1;
    let squares = match (right, up) {
        (Joined::All, Joined::All) => true,
        (Joined::All, Joined::Nobody) | (Joined::Nobody, Joined::All) => flat,
        (Joined::Nobody, Joined::Nobody) => layout.columns.len() == 1 && layout.rows.len() == 1,
        _ => false,
    };
    if squares {
        return Form::Squares;
    }
    let slanting = (near.joined(1, 1), near.joined(1, -1)) == (Joined::All, Joined::All);
    if (right, up) != (Joined::Nobody, Joined::Nobody) || !slanting {
        return Form::Points;
    }
    match (near.joined(2, 0), near.joined(0, 2)) {
        (_, Joined::All) => Form::Hexagons { upright: false },
        (Joined::All, _) => Form::Hexagons { upright: true },
        (Joined::None | Joined::Nobody, Joined::None | Joined::Nobody) => Form::Chequers,
        _ => Form::Points,
    }
}

/// Whether the cells that lie so to each other are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joined {
    /// There are no two cells that lie so.
    Nobody,
    /// No two of them.
    None,
    /// Some.
    Some,
    /// All.
    All,
}

/// Neighbours by the directions that lead equally far from each cell.
struct Neighbours<'l> {
    at: HashMap<Point, Cell>,
    lines: HashSet<(Cell, Cell)>,
    layout: &'l Layout,
}

impl<'l> Neighbours<'l> {
    fn new(board: &Board, layout: &'l Layout) -> Self {
        let at: HashMap<Point, Cell> = layout.cells.iter().map(|spot| (spot.point, spot.cell)).collect();
        let mut lines = HashSet::new();
        let named: BTreeSet<&Direction> =
            board.tracks.iter().flat_map(|tracks| tracks.of.iter().flatten()).gather();
        let named = named.into_iter().filter_map(|direction| board.directions.get(direction.index()));
        // A track that was written cell by cell does not show how the cells lie.
        for direction in named.filter(|decl| decl.round || is_of_the_lattice(decl, layout, &at)) {
            for (from, to) in direction.next.iter().enumerate() {
                if let Some(to) = to {
                    let from = Cell::at(from);
                    lines.insert((from.min(*to), from.max(*to)));
                }
            }
        }
        Self { at, lines, layout }
    }

    fn joined(&self, right: i64, up: i64) -> Joined {
        let (mut pairs, mut joined) = (0, 0);
        for spot in &self.layout.cells {
            let column = u32::try_from(i64::from(spot.point.column) + right);
            let row = u32::try_from(i64::from(spot.point.row) + up);
            let (Ok(column), Ok(row)) = (column, row) else { continue };
            let Some(other) = self.at.get(&Point { column, row, ..spot.point }) else { continue };
            pairs += 1;
            if self.lines.contains(&(spot.cell.min(*other), spot.cell.max(*other))) {
                joined += 1;
            }
        }
        match (pairs, joined) {
            (0, _) => Joined::Nobody,
            (_, 0) => Joined::None,
            (pairs, joined) if pairs == joined => Joined::All,
            _ => Joined::Some,
        }
    }
}

/// The length of the steps of a drawn board: as far apart as in the author's drawing, whose letters are about half as wide as
/// lines are high, and so long that no two cells touch.
fn drawn_step(board: &Board, layout: &Layout) -> (i32, i32) {
    let unit = |axis: usize, steps: fn(&Point) -> u32| {
        let place = |index: usize| board.cells.get(index).and_then(|cell| cell.place.get(axis)).copied();
        let first = (0..board.cells.len()).filter_map(place).min().unwrap_or(0);
        let spots = layout.cells.iter().enumerate();
        let far = spots.map(|(index, spot)| (steps(&spot.point), index)).max().unwrap_or((0, 0));
        let apart = i64::from(place(far.1).unwrap_or(0)) - i64::from(first);
        (apart / i64::from(far.0.max(1))).clamp(1, 40)
    };
    let (columns, rows) = (unit(0, |point| point.column), unit(1, |point| point.row));
    let (wide, high) = if columns == 1 { (2, 2 * rows) } else { (columns, 2 * rows) };
    let mut points: Vec<Point> = layout.cells.iter().map(|spot| spot.point).collect();
    points.arrange();
    let least = nearest(&points, wide, high).unwrap_or(1).max(1);
    let of = |size: i64| {
        let step = (size * i64::from(APART) + least - 1) / least;
        i32::try_from(step).unwrap_or(LONGEST_STEP).clamp(1, LONGEST_STEP)
    };
    (of(wide), of(high))
}

/// The least distance of two points of one level, where a step has these lengths.
fn nearest(points: &[Point], wide: i64, high: i64) -> Option<i64> {
    let mut least: Option<i64> = None;
    for (index, one) in points.iter().enumerate() {
        for other in points.iter().skip(index + 1).filter(|other| other.level == one.level) {
            let across = (i64::from(other.column) - i64::from(one.column)) * wide;
            let along = (i64::from(other.row) - i64::from(one.row)) * high;
            // Points come in the order of their columns: later ones are only farther away.
            if least.is_some_and(|least| across * across > least) {
                break;
            }
            let apart = across * across + along * along;
            least = Some(least.map_or(apart, |least| least.min(apart)));
        }
    }
    least.map(|square| square.isqrt())
}
