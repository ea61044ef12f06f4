//! The board itself: cells, their names, the labels at its rim, and the ways of pieces over it.

use std::collections::HashSet;

use super::MOST_NAMES;
use super::frame::{Form, Frame, SQUARE, whole};
use super::men::{Badge, badge};
use super::svg::{Anchor, Svg};
use super::zones::Region;
use crate::language::ir::{Cell, Game, Placement, drawn_set};
use crate::play::layout::{Layout, Rank, Spot};
use crate::play::notation::{cell_numbers, held_cells};

/// How far a piece is moved up if the name of its cell is below it.
const LIFT: i32 = 4;

/// Where the names of cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// At the rim, each row and column once.
    Rim,
    /// In each cell.
    Cells,
    /// At the rim as far as rows and columns have labels: there are too many cells.
    Few,
}

impl Names {
    /// What suits a board.
    pub(super) fn of(layout: &Layout, form: Form) -> Self {
        let labelled = |ranks: &[Rank]| ranks.len() == 1 || ranks.iter().all(|rank| rank.label.is_some());
        let levels = layout.levels.len() == 1 || labelled(&layout.levels);
        let told = labelled(&layout.columns) && labelled(&layout.rows) && levels;
        if told && form != Form::Points {
            Self::Rim
        } else if layout.cells.len() <= MOST_NAMES {
            Self::Cells
        } else {
            Self::Few
        }
    }
}

/// The middle of a piece on a cell.
pub(super) fn seat(frame: &Frame, names: Names, cell: Cell) -> (i32, i32) {
    let (x, y) = frame.middle(cell);
    let lift = if names == Names::Cells && frame.form != Form::Points { LIFT } else { 0 };
    (x, y - lift)
}

/// Draws the cells of boards that are not drawn as points. Neighbours have different tints.
pub(super) fn cells(layout: &Layout, frame: &Frame, svg: &mut Svg) {
    const TINTS: [&str; 3] = ["#f6ecd9", "#e9dabd", "#eee3cb"];
    let hue = |row: i64, column: i64| match frame.form {
        Form::Squares => usize::from((row + column) % 2 == 0),
        Form::Chequers => 1,
        // Three tints, so that no two hexagons side by side have the same.
        Form::Hexagons { upright: false } => {
            usize::try_from((row + 3 * column).div_euclid(2).rem_euclid(3)).unwrap_or(0)
        }
        Form::Hexagons { upright: true } => {
            usize::try_from((column + 3 * row).div_euclid(2).rem_euclid(3)).unwrap_or(0)
        }
        Form::Points => 0,
    };
    if frame.form == Form::Points {
        return;
    }
    let mut data = TINTS.map(|_| String::new());
    for spot in &layout.cells {
        let tint = hue(i64::from(spot.point.row), i64::from(spot.point.column));
        if let Some(data) = data.get_mut(tint) {
            data.push_str(&frame.outline(spot.cell));
        }
    }
    for (tint, data) in TINTS.iter().zip(data).filter(|(_, data)| !data.is_empty()) {
        svg.put(format_args!("<path fill=\"{tint}\" stroke=\"#8d8271\" d=\"{data}\"/>\n"));
    }
}

/// Draws the points of a drawn board, over its lines, each with the patterns of its zones.
pub(super) fn nodes(layout: &Layout, frame: &Frame, regions: &[Region<'_>], svg: &mut Svg) {
    if frame.form != Form::Points {
        return;
    }
    let all: String = layout.cells.iter().map(|spot| frame.outline(spot.cell)).collect();
    svg.put(format_args!("<path fill=\"#f6ecd9\" stroke=\"#6b6257\" stroke-width=\"1.5\" d=\"{all}\"/>\n"));
    super::zones::draw(regions, frame, svg);
}

/// Writes the names of cells, or the labels of rows and columns, and those of levels.
pub(super) fn labels(layout: &Layout, frame: &Frame, names: Names, svg: &mut Svg) {
    let used = Used::new(layout);
    svg.open("names", "stroke=\"#4a4339\" stroke-width=\".9\"");
    for (index, level) in layout.levels.iter().enumerate() {
        if layout.levels.len() > 1 {
            let (left, top) = frame.panels.get(index).map_or((0, 0), |panel| panel.corner);
            let label = level.label.clone().unwrap_or_else(|| (index + 1).to_string());
            svg.text((left + 34, top + 11), 16, Anchor::Start, &format!("level {label}"));
        }
        if names != Names::Cells {
            rim(layout, frame, (index, level), &used, svg);
        }
        seams(layout, frame, index, svg);
    }
    svg.close();
}

/// Writes the names of cells into these, or beside the points of a drawn board: over marks, which would hide them.
pub(super) fn names(layout: &Layout, frame: &Frame, names: Names, svg: &mut Svg) {
    if names != Names::Cells {
        return;
    }
    let written = if frame.form == Form::Points {
        super::names::beside_points(layout, frame, svg)
    } else {
        let name = |spot: &Spot| {
            let (x, y) = frame.middle(spot.cell);
            svg.lettering((x, y + 17), 13, Anchor::Middle, &spot.name) + "\n"
        };
        layout.cells.iter().map(name).collect()
    };
    svg.define(format_args!("<g id=\"cells\">\n{written}</g>\n"));
    // A white seam below each name, so that neither lines nor patterns run through it.
    for (colour, width) in [("#fff", "3"), ("#4a4339", ".9")] {
        svg.put(format_args!("<use href=\"#cells\" stroke=\"{colour}\" stroke-width=\"{width}\"/>\n"));
    }
}

/// Which rows and columns have cells, each with its level.
struct Used {
    rows: HashSet<(u32, u32)>,
    columns: HashSet<(u32, u32)>,
}

impl Used {
    fn new(layout: &Layout) -> Self {
        let points = || layout.cells.iter().map(|spot| spot.point);
        Self {
            rows: points().map(|point| (point.level, point.row)).collect(),
            columns: points().map(|point| (point.level, point.column)).collect(),
        }
    }
}

/// The labels of rows to the left of a level, those of columns below it.
fn rim(layout: &Layout, frame: &Frame, (index, level): (usize, &Rank), used: &Used, svg: &mut Svg) {
    for row in layout.rows.iter().filter(|row| used.rows.contains(&(level.at, row.at))) {
        let (x, y) = frame.spot(index, 0, whole(row.at));
        svg.text((x - SQUARE / 2 - 7, y), 18, Anchor::End, row.label.as_deref().unwrap_or(""));
    }
    for column in layout.columns.iter().filter(|column| used.columns.contains(&(level.at, column.at))) {
        let (x, y) = frame.spot(index, whole(column.at), 0);
        svg.text((x, y + SQUARE / 2 + 15), 18, Anchor::Middle, column.label.as_deref().unwrap_or(""));
    }
}

/// The sign `~` at the ends of a board behind which its other end comes.
fn seams(layout: &Layout, frame: &Frame, level: usize, svg: &mut Svg) {
    let far = layout.columns.last().map_or(0, |column| whole(column.at));
    if layout.round.files {
        for row in &layout.rows {
            let (x, y) = frame.spot(level, far, whole(row.at));
            svg.text((x + SQUARE / 2 + 9, y), 14, Anchor::Middle, "~");
        }
    }
    if layout.round.ranks {
        for column in &layout.columns {
            let (x, y) = frame.spot(level, whole(column.at), 0);
            svg.text((x, y + SQUARE / 2 + 2), 14, Anchor::Middle, "~");
        }
    }
}

/// Writes the numbers of cells: large where no piece stands, else in the corner.
pub(super) fn numbers(game: &Game, placement: &Placement, seats: &dyn Fn(Cell) -> (i32, i32), svg: &mut Svg) {
    for (index, number) in cell_numbers(game, placement).into_iter().enumerate().filter(|(_, it)| *it != 0) {
        let ((x, y), text) = (seats(Cell::at(index)), number.to_string());
        if placement.men.iter().any(|man| man.cell.index() == index) {
            badge((x - 13, y + 13), &text, Badge::Number, svg);
        } else {
            svg.put(format_args!("<g stroke=\"#1c1c1c\">"));
            svg.text((x, y), 24, Anchor::Middle, &text);
            svg.close();
        }
    }
}

/// Marks the cells in the one set of cells of a game; the name of the set, if one is there and has cells.
pub(super) fn held(game: &Game, placement: &Placement, frame: &Frame, svg: &mut Svg) -> Option<String> {
    let cells = held_cells(game, placement);
    let (_, state) = drawn_set(&game.states).filter(|_| !cells.is_empty())?;
    svg.define(format_args!(
        "<path id=\"held\" fill=\"#6f665b\" stroke=\"#fff\" d=\"M-9 -9h18v18h-18zM-4 -4v8h8v-8z\"/>\n"
    ));
    for cell in cells {
        let (x, y) = frame.middle(*cell);
        svg.put(format_args!("<use href=\"#held\" x=\"{x}\" y=\"{y}\"/>\n"));
    }
    Some(state.name.clone())
}
