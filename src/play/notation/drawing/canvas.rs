//! The layout of a board in letters: where the mark of each cell stands, and the labels around them.

use crate::language::sorting::Gather;
use std::collections::{BTreeMap, BTreeSet};

use super::row::Row;
use super::{BETWEEN, BLANK_LINES};
use crate::language::ir::Cell;
use crate::language::sorting::Sorting;
use crate::language::written::SEAM;
use crate::play::layout::{Layout, Rank, Spot};

/// What stands on a cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Mark {
    /// What comes before its letter.
    pub(super) before: String,
    /// The letter and what comes after it.
    pub(super) rest: String,
    /// The zone that is the ground of the cell.
    pub(super) zone: Option<usize>,
    /// Whether the last move has changed it.
    pub(super) last: bool,
}

/// The layout in letters: the marks of all cells and how far apart they are drawn.
pub(super) struct Canvas<'l> {
    layout: &'l Layout,
    rims: &'l [Rim],
    /// The cells by level and row, from left to right.
    rows: BTreeMap<(u32, u32), Vec<&'l Spot>>,
    /// The columns that have cells, by level.
    used: BTreeSet<(u32, u32)>,
    /// In the order of the cells.
    marks: Vec<Mark>,
    /// The width of what stands before the first column: labels, or room for a bracket.
    margin: usize,
    /// The width of what comes before letters.
    before: usize,
    /// The width of letters and what comes after them.
    rest: usize,
    /// How many letters one step of columns takes.
    unit: usize,
    /// Whether there may be brackets after the last column.
    bracketed: bool,
}

/// A label at the two ends of a line of cells that is no row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rim {
    pub(super) label: String,
    pub(super) left: Cell,
    pub(super) right: Cell,
}

/// The place of a column, the row below its lowest cell, if there is one, and its label.
type ColumnLabel<'l> = (u32, Option<u32>, &'l str);

/// The content of a row: what is put in which column, and the mark if it is that of a cell.
struct Item<'c> {
    column: usize,
    word: String,
    mark: Option<&'c Mark>,
}

impl<'l> Canvas<'l> {
    /// The widths come from the marks. With labels at rims, where there are any.
    pub(super) fn new(layout: &'l Layout, rims: &'l [Rim], marks: Vec<Mark>) -> Self {
        let width = |part: fn(&Mark) -> &str| {
            marks.iter().map(|mark| part(mark).chars().count()).max().unwrap_or_default()
        };
        let (before, rest) = (width(|mark| &mark.before), width(|mark| &mark.rest));
        let bracketed = marks.iter().any(|mark| mark.last);
        Self::of(layout, rims, marks, (before, rest), bracketed)
    }

    /// With marks of at most these widths, before their letters and from there on, and room for brackets or not.
    pub(super) fn of(
        layout: &'l Layout,
        rims: &'l [Rim],
        marks: Vec<Mark>,
        (before, rest): (usize, usize),
        bracketed: bool,
    ) -> Self {
        let needed = (before + rest).max(widest(&layout.columns)) + 1;
        let apart = least_apart(layout).max(1);
        // Boards whose places are given letter by letter keep them; others get a blank between columns.
        let unit = needed.div_ceil(apart).max(if apart > 2 { 1 } else { 2 });
        let of_rims = rims.iter().map(|rim| rim.label.chars().count()).max().unwrap_or(0);
        let labels = widest(&layout.rows).max(of_rims);
        let margin = if labels > 0 { labels + 1 } else { usize::from(bracketed) };
        let mut rows: BTreeMap<(u32, u32), Vec<&Spot>> = BTreeMap::new();
        for spot in &layout.cells {
            rows.entry((spot.point.level, spot.point.row)).or_default().push(spot);
        }
        for spots in rows.values_mut() {
            spots.arrange_by_key(|spot| spot.point.column);
        }
        let used = layout.cells.iter().map(|spot| (spot.point.level, spot.point.column)).gather();
        Self { layout, rims, rows, used, marks, margin, before, rest, unit, bracketed }
    }

    /// Draws one level, from the far row.
    pub(super) fn draw(&self, level: &Rank) -> Vec<Row> {
        let mut lines: Vec<Row> = Vec::new();
        let mut last: Option<u32> = None;
        let feet = if self.rims.is_empty() { Vec::new() } else { self.feet(level) };
        for row in self.layout.rows.iter().rev() {
            let Some(spots) = self.rows.get(&(level.at, row.at)) else { continue };
            let gap = last.map_or(0, |last| last - row.at - 1).min(BLANK_LINES);
            lines.extend((0..gap).map(|_| Row::default()));
            last = Some(row.at);
            let mut line = Row::default();
            if let Some(label) = &row.label {
                line.put((self.margin.saturating_sub(1)).saturating_sub(label.chars().count()), label);
            }
            let placed = self.put_marks(&mut line, spots, &feet, row.at);
            if self.layout.round.files {
                line.put(self.column(self.layout.columns.last().map_or(0, |last| last.at) + 1), SEAM);
            }
            line.settle();
            self.set_off(&mut line, &placed);
            lines.push(line);
        }
        if self.layout.round.ranks {
            let mut line = Row::default();
            for column in &self.layout.columns {
                line.put(self.column(column.at), SEAM);
            }
            lines.push(line);
        }
        lines.extend(self.column_labels(level, &feet));
        lines
    }

    /// Puts the marks of a row, the labels beside its first and last cell, and the names of the columns that end above it; where
    /// the marks begin, and how many signs they have.
    fn put_marks(
        &self,
        line: &mut Row,
        spots: &[&Spot],
        feet: &[ColumnLabel<'_>],
        row: u32,
    ) -> Vec<(usize, usize, &Mark)> {
        let mut items: Vec<Item<'_>> = Vec::new();
        for spot in spots {
            let Some(mark) = self.marks.get(spot.cell.index()) else { continue };
            let column = self.column(spot.point.column) - mark.before.chars().count();
            items.push(Item { column, word: format!("{}{}", mark.before, mark.rest), mark: Some(mark) });
        }
        let mut label = |column, label: &str| items.push(Item { column, word: label.to_owned(), mark: None });
        if let (Some(first), Some(end)) = (spots.first(), spots.last()) {
            for Rim { label: name, left, right } in self.rims {
                if *left == first.cell {
                    let room = (self.column(first.point.column) - self.before).saturating_sub(1);
                    label(room.saturating_sub(name.chars().count()), name);
                }
                if *right == end.cell && left != right {
                    label(self.column(end.point.column) + self.rest + 1, name);
                }
            }
        }
        for (column, _, name) in feet.iter().filter(|(_, below, _)| *below == Some(row)) {
            label(self.column(*column), name);
        }
        items.arrange_by_key(|item| item.column);
        let mut placed = Vec::new();
        for Item { column, word, mark } in items {
            let begins = line.put(column, &word);
            placed.extend(mark.map(|mark| (begins, word.chars().count(), mark)));
        }
        placed
    }

    /// Paints the ground of zones, and puts brackets round what the last move has changed.
    fn set_off(&self, line: &mut Row, placed: &[(usize, usize, &Mark)]) {
        for (begins, _, mark) in placed.iter().filter(|(.., mark)| mark.zone.is_some()) {
            let ground = (begins + mark.before.chars().count()).saturating_sub(self.before);
            // With the blank after it, so that the ground of neighbours meets.
            line.paint(ground, self.before + self.rest + 1, |look| look.zone = mark.zone);
        }
        for (begins, length, _) in placed.iter().filter(|(.., mark)| mark.last) {
            let (open, close) = (begins.saturating_sub(1), begins + length);
            line.set(open, if line.at(open) == ']' { '|' } else { '[' });
            line.set(close, ']');
            line.paint(open, length + 2, |look| look.last = true);
        }
    }

    /// For each column its place, the row below its lowest cell, and its label; none if the labels go below the board.
    fn feet(&self, level: &Rank) -> Vec<ColumnLabel<'_>> {
        let mut feet = Vec::new();
        for column in &self.layout.columns {
            let cells = self.layout.cells.iter().map(|spot| spot.point);
            let own = cells.filter(|point| (point.level, point.column) == (level.at, column.at));
            let Some(lowest) = own.map(|point| point.row).min() else { continue };
            let below = lowest.checked_sub(1);
            if below.is_some_and(|below| self.layout.rows.iter().all(|row| row.at != below)) {
                return Vec::new();
            }
            // There a label of a rim may stand already.
            let row = below.and_then(|below| self.rows.get(&(level.at, below)));
            let ends = row.map(|row| [row.first(), row.last()].map(|spot| spot.map(|spot| spot.cell)));
            let is_end = |cell: Option<Cell>| {
                self.rims.iter().any(|rim| cell == Some(rim.left) || cell == Some(rim.right))
            };
            if ends.into_iter().flatten().any(is_end) {
                return Vec::new();
            }
            feet.push((column.at, below, column.label.as_deref().unwrap_or("")));
        }
        feet
    }

    /// The line below the board with the names of columns that stand nowhere else.
    fn column_labels(&self, level: &Rank, feet: &[ColumnLabel<'_>]) -> Option<Row> {
        if self.layout.columns.iter().all(|column| column.label.is_none()) {
            return None;
        }
        let mut line = Row::default();
        if !feet.is_empty() {
            for (column, _, label) in feet.iter().filter(|(_, below, _)| below.is_none()) {
                line.put(self.column(*column), label);
            }
            return Some(line);
        }
        for column in &self.layout.columns {
            let is_used = self.used.contains(&(level.at, column.at));
            if let Some(label) = column.label.as_deref().filter(|_| is_used) {
                line.put(self.column(column.at), label);
            }
        }
        Some(line)
    }

    /// How wide the widest of these drawings is, with room for a bracket after it.
    pub(super) fn widest(&self, blocks: &[Vec<Row>]) -> usize {
        blocks.iter().flatten().map(Row::width).max().unwrap_or(0) + usize::from(self.bracketed)
    }

    /// The letter of a line where the letters of a column begin.
    fn column(&self, at: u32) -> usize {
        self.margin + usize::try_from(at).unwrap_or(0) * self.unit + self.before
    }
}

/// Puts drawings of a width next to one another, several in a line.
pub(super) fn side_by_side(blocks: &[Vec<Row>], widest: usize, in_line: usize) -> Vec<Row> {
    let mut lines: Vec<Row> = Vec::new();
    for (index, group) in blocks.chunks(in_line.max(1)).enumerate() {
        if index > 0 {
            lines.push(Row::default());
        }
        let height = group.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..height {
            let mut line = Row::default();
            for (column, block) in group.iter().enumerate() {
                line.pad(column * (widest + BETWEEN));
                if let Some(row) = block.get(row) {
                    line.extend(row);
                }
            }
            lines.push(line);
        }
    }
    lines
}

/// The width of the widest label.
fn widest(ranks: &[Rank]) -> usize {
    ranks.iter().filter_map(|rank| rank.label.as_ref()).map(|label| label.chars().count()).max().unwrap_or(0)
}

/// The least distance of two neighbours in a row, in steps.
fn least_apart(layout: &Layout) -> usize {
    let mut points: Vec<(u32, u32, u32)> =
        layout.cells.iter().map(|spot| (spot.point.level, spot.point.row, spot.point.column)).gather();
    points.arrange();
    let apart = points.windows(2).filter_map(|pair| match pair {
        [a, b] if (a.0, a.1) == (b.0, b.1) => Some(b.2 - a.2),
        _ => None,
    });
    apart.min().and_then(|apart| usize::try_from(apart).ok()).unwrap_or(1)
}
