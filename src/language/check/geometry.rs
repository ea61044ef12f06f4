//! The shape of a board: its cells and their coordinates.

use crate::language::check::declared::geometry::Lattice;
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use super::block::Block;
use super::stages::{Output, Written};
use super::{Lowerer, errors};
use crate::language::check::declared::Known;
use crate::language::check::declared::board::BoardWords;
use crate::language::check::declared::names::Names;
use crate::language::check::declared::pieces::Pieces;
use crate::language::check::declared::shape::Shape;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Cell, CellDecl, limits};
use crate::language::letters::Letters;
use crate::language::source::Span;
use crate::language::syntax::tree::{Axis, BoardItemKind, Expr, ExprKind, Name, Number, Text};

/// The smallest length of an axis that closes: on a shorter one, steps to the left and to the right would be equal.
const ROUND_LEAST: usize = 3;

/// The names of the axes, in the order of coordinates.
const AXES: [&str; 3] = ["file", "rank", "level"];

/// Makes the cells of a board.
struct Shaping<'s, 't> {
    written: Written<'t>,
    shape: Shape,
    to: &'s mut Output,
}

impl Shape {
    /// Creates the cells, and computes how the board is turned for the second side; `None` if there are no cells.
    pub(super) fn of(written: Written<'_>, to: &mut Output) -> Option<Self> {
        let mut shaping = Shaping { written, shape: Self::default(), to };
        shaping.shape();
        let mut shape = shaping.shape;
        if shape.cells.is_empty() {
            return None;
        }
        shape.symmetry(written.program, &mut to.told);
        shape.by_name = shape.by_name();
        shape.geometry.block = Block::around(&shape.geometry.coordinates);
        Some(shape)
    }
}

impl<'t> Shaping<'_, 't> {
    /// Lowers something where only the cells so far are known.
    fn lowering<T>(&mut self, action: impl FnOnce(&mut Lowerer<'_, 't>) -> T) -> T {
        let (names, board, pieces) = (Names::default(), BoardWords::default(), Pieces::default());
        let known = Known { shape: &self.shape, names: &names, board: &board, pieces: &pieces };
        action(&mut Lowerer::new(self.written, known, self.to))
    }

    /// Creates the cells of the board's shape; there must be exactly one shape.
    fn shape(&mut self) {
        let shapes: Vec<_> = self
            .written
            .program
            .board
            .iter()
            .filter(|item| {
                matches!(
                    item.kind,
                    BoardItemKind::Grid { .. }
                        | BoardItemKind::Hexagon { .. }
                        | BoardItemKind::Picture(_)
                        | BoardItemKind::Map(_)
                )
            })
            .copied()
            .collect();
        let Some(shape) = shapes.first() else {
            if let Some(at) = self.written.program.board_at
                && !self
                    .written
                    .program
                    .board
                    .iter()
                    .any(|item| matches!(item.kind, BoardItemKind::Broken(_)))
            {
                self.to.told.push(errors::no_shape(at));
            }
            return;
        };
        for second in shapes.iter().skip(1) {
            self.to.told.push(errors::two_shapes(second.at.0, shape.at.0));
        }
        let made = match &shape.kind {
            BoardItemKind::Grid { axes, without, only } => self
                .grid(axes, only.as_ref(), shape.at.0)
                .and_then(|()| without.as_ref().map_or(Ok(()), |without| self.without(without))),
            BoardItemKind::Hexagon { side, files, without } => {
                self.hexagon(side, files, without.as_ref(), shape.at.0)
            }
            BoardItemKind::Picture(text) => self.picture(text),
            BoardItemKind::Map(text) => self.map(text),
            _ => Ok(()),
        };
        if let Err(found) = made {
            self.to.told.push(found);
        }
        self.distinct_cells(shape.at.0);
        if self.shape.cells.is_empty() && self.to.told.is_empty() {
            self.to.told.push(errors::no_cells(shape.at.0));
        }
    }

    fn distinct_cells(&mut self, at: Span) {
        let mut seen = HashSet::new();
        let twice = self.shape.cells.iter().find(|cell| !seen.insert(cell.name.as_str()));
        if let Some(cell) = twice {
            self.to.told.push(errors::cell_twice(at, &cell.name));
        }
    }

    /// A grid of files, ranks and levels, perhaps without some cells, or with those of one colour `only`.
    fn grid(&mut self, axes: &[Axis], only: Option<&Name>, at: Span) -> Result<(), Diagnostic> {
        if axes.len() < 2 || axes.len() > 3 {
            return Err(errors::axis_count(at, axes.len()));
        }
        let mut labels: [Vec<String>; 3] = [const { Vec::new() }; 3];
        let mut order = Vec::new();
        for (index, axis) in axes.iter().enumerate() {
            let kind = axis_of(axis, index)?;
            if order.contains(&kind) {
                let at = axis.name.as_ref().map_or(axis.first.at.0.to(axis.last.at.0), |name| name.at.0);
                return Err(errors::axis_twice(at, AXES.get(kind).unwrap_or(&"")));
            }
            order.push(kind);
            let range = labels_of(axis)?;
            if let Some(round) = &axis.round {
                let closed = self.shape.geometry.round.get_mut(kind).filter(|_| axes.len() == 2);
                let closed = closed.ok_or_else(|| errors::round_where(round.0))?;
                *closed = Some(closed_length(round.0, range.len(), only)?);
            }
            if let Some(place) = labels.get_mut(kind) {
                *place = range;
            }
        }
        let size = order.iter().try_fold(1_usize, |size, kind| size.checked_mul(labels.get(*kind)?.len()));
        if size.is_none_or(|size| size > limits::CELLS) {
            return Err(errors::too_many_cells(at, limits::CELLS));
        }
        if !labels.iter().flatten().any(|label| label.contains(|c: char| c.is_ascii_alphabetic())) {
            return Err(errors::numbers_only(at));
        }
        let dark = only.map(is_dark).transpose()?;
        self.cells_of_grid(&labels, &order, dark);
        Ok(())
    }

    /// Makes the cells of a grid from the labels of its files, ranks and levels; names have them in the written `order`.
    fn cells_of_grid(&mut self, labels: &[Vec<String>; 3], order: &[usize], dark: Option<bool>) {
        let [files, ranks, levels] = labels.each_ref().map(|labels| labels.len().max(1));
        self.shape.geometry.lattice = Lattice::Grid(order.len());
        let mut cells = Vec::new();
        let label =
            |index: [usize; 3], axis: &usize| Some(labels.get(*axis)?.get(*index.get(*axis)?)?.as_str());
        for level in 0..levels {
            for rank in 0..ranks {
                for file in 0..files {
                    let index = [file, rank, level];
                    let name: String = order.iter().filter_map(|axis| label(index, axis)).collect();
                    let place = index.map(|index| i32::try_from(index).unwrap_or(0));
                    let coordinates: Vec<i32> = place.iter().take(order.len()).copied().collect();
                    self.shape.geometry.corners.insert(name.clone(), coordinates.clone());
                    if dark.is_none_or(|dark| dark == (level + rank + file).is_multiple_of(2)) {
                        self.shape.geometry.add(&mut cells, name, place, coordinates);
                    }
                }
            }
        }
        self.shape.cells = cells;
        if order.len() == 2 {
            self.shape.geometry.drawn = Some((files, ranks));
        }
    }

    /// Removes cells, before anything but their names is known.
    fn without(&mut self, expr: &Expr) -> Result<(), Diagnostic> {
        let mut gone = Vec::new();
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            match &expr.kind {
                ExprKind::Or(parts) => open.extend(parts),
                ExprKind::Name(name) => match self.shape.cell(&name.text) {
                    Some(cell) => gone.push(cell),
                    None => {
                        self.lowering(|lowerer| lowerer.unknown_cell(name));
                        return Ok(());
                    }
                },
                ExprKind::Range(first, last) => {
                    let Some(cells) = self.lowering(|lowerer| lowerer.range_of(first, last, expr.at.0))
                    else {
                        return Ok(());
                    };
                    gone.extend(cells);
                }
                _ => return Err(errors::cells_only(expr.at.0)),
            }
        }
        let cells = std::mem::take(&mut self.shape.cells);
        let coordinates = std::mem::take(&mut self.shape.geometry.coordinates);
        self.shape.geometry.by_coordinates.clear();
        let mut kept = Vec::new();
        for (index, (cell, coordinates)) in cells.into_iter().zip(coordinates).enumerate() {
            if !gone.contains(&Cell::at(index)) {
                self.shape.geometry.add(&mut kept, cell.name, cell.place, coordinates);
            }
        }
        self.shape.cells = kept;
        Ok(())
    }

    /// A hexagon of hexagons; ranks are counted from the bottom of each file.
    fn hexagon(
        &mut self,
        side: &Number,
        files: &Axis,
        without: Option<&Name>,
        at: Span,
    ) -> Result<(), Diagnostic> {
        if let Some(round) = &files.round {
            return Err(errors::round_where(round.0));
        }
        let mut letters = labels_of(files)?;
        if let Some(without) = without {
            let before = letters.len();
            letters.retain(|letter| *letter != without.text);
            if letters.len() == before {
                return Err(errors::no_such_file(without.at.0, &without.text));
            }
        }
        let side = match usize::try_from(side.value) {
            Ok(side) if (1..=limits::CELLS).contains(&side) => side,
            _ => return Err(errors::too_many_cells(side.at.0, limits::CELLS)),
        };
        if letters.len() != 2 * side - 1 {
            return Err(wrong_files(at, side, &letters));
        }
        if 3 * side * (side - 1) + 1 > limits::CELLS {
            return Err(errors::too_many_cells(at, limits::CELLS));
        }
        let whole = |n: usize| i32::try_from(n).unwrap_or(0);
        self.shape.geometry.lattice = Lattice::Hexagon;
        let mut cells = Vec::new();
        for (file, letter) in letters.iter().enumerate() {
            let shorter = file.abs_diff(side - 1);
            let foot = -whole(file.min(side - 1));
            for rank in 0..2 * side - 1 - shorter {
                let across = foot + whole(rank);
                let place = [whole(file), 2 * across + whole(file), 0];
                self.shape.geometry.add(
                    &mut cells,
                    format!("{letter}{}", rank + 1),
                    place,
                    vec![whole(file), across],
                );
            }
        }
        self.shape.cells = cells;
        Ok(())
    }

    /// Rows of marks with the rank before each row and the files below.
    fn picture(&mut self, text: &Text) -> Result<(), Diagnostic> {
        let rows: Vec<(usize, &str)> =
            lines(&text.text).filter(|(_, line)| !line.trim().is_empty()).collect();
        let Some(((_, footer), rows)) = rows.split_last() else {
            return Err(errors::no_cells(text.at.0));
        };
        let files: Vec<&str> = footer.split_whitespace().collect();
        let mut cells = Vec::new();
        self.shape.geometry.lattice = Lattice::Grid(2);
        self.shape.geometry.drawn = Some((files.len(), rows.len()));
        for (index, (offset, line)) in rows.iter().enumerate().rev() {
            let row = rows.len() - 1 - index;
            let mut words = line.split_whitespace();
            let rank = words.next().unwrap_or("");
            let marks: Vec<&str> = words.collect();
            let at = inside(text, *offset, line);
            if marks.len() != files.len() {
                return Err(errors::picture_row(at, marks.len(), files.len()));
            }
            for (column, (mark, file)) in marks.iter().zip(&files).enumerate() {
                let mut chars = mark.chars();
                let (Some(mark), None) = (chars.next(), chars.next()) else {
                    return Err(errors::picture_mark(at, mark));
                };
                let place = [i32::try_from(column).unwrap_or(0), i32::try_from(row).unwrap_or(0), 0];
                let name = format!("{file}{rank}");
                self.shape.geometry.corners.insert(name.clone(), vec![place[0], place[1]]);
                if mark == '.' {
                    continue;
                }
                self.shape.geometry.add(&mut cells, name, place, vec![place[0], place[1]]);
                self.shape.geometry.marks.push(mark);
            }
        }
        if cells.len() > limits::CELLS {
            return Err(errors::too_many_cells(text.at.0, limits::CELLS));
        }
        self.shape.cells = cells;
        Ok(())
    }

    /// The names of cells, placed where they stand in the drawing.
    fn map(&mut self, text: &Text) -> Result<(), Diagnostic> {
        let mut cells: Vec<CellDecl> = Vec::new();
        let mut seen = HashMap::new();
        for (row, (offset, line)) in lines(&text.text).enumerate() {
            let mut start = 0;
            for word in line.split_whitespace() {
                let Some(column) =
                    line.get(start..).and_then(|rest| rest.find(word)).map(|found| start + found)
                else {
                    continue;
                };
                start = column + word.len();
                let at = inside(text, offset + column, word);
                if !is_name(word) {
                    return Err(errors::not_a_cell_name(at, word, !word.contains(char::is_alphanumeric)));
                }
                if let Some(before) = seen.insert(word, at) {
                    return Err(errors::declared_twice(at, word, before));
                }
                let across = line.get(..column).map_or(0, |before| before.chars().count());
                let place = [i32::try_from(across).unwrap_or(0), -i32::try_from(row).unwrap_or(0), 0];
                self.shape.geometry.add(&mut cells, word.to_owned(), place, Vec::new());
            }
        }
        if cells.len() > limits::CELLS {
            return Err(errors::too_many_cells(text.at.0, limits::CELLS));
        }
        self.shape.cells = cells;
        Ok(())
    }
}

/// Which axis is meant: the one that is named, or the next one.
fn axis_of(axis: &Axis, index: usize) -> Result<usize, Diagnostic> {
    let Some(name) = &axis.name else { return Ok(index) };
    let known = AXES.iter().position(|known| *known == name.text);
    known.ok_or_else(|| errors::unknown_axis(name.at.0, &name.text))
}

/// The labels of an axis: `a..h`, `1..8`, `9..1`.
fn labels_of(axis: &Axis) -> Result<Vec<String>, Diagnostic> {
    let (first, last) = (axis.first.text.as_str(), axis.last.text.as_str());
    let at = axis.first.at.0.to(axis.last.at.0);
    let letter = |word: &str| {
        let mut chars = word.chars();
        chars.next().filter(|c| c.is_ascii_alphabetic() && chars.next().is_none())
    };
    match (first.parse::<u64>(), last.parse::<u64>(), letter(first), letter(last)) {
        (Ok(from), Ok(to), ..) if from.abs_diff(to) >= limits::CELLS as u64 => {
            Err(errors::too_many_cells(at, limits::CELLS))
        }
        (Ok(from), Ok(to), ..) => Ok(run(from..=to, to..=from)),
        (_, _, Some(from), Some(to)) if from.is_ascii_uppercase() == to.is_ascii_uppercase() => {
            Ok(run(from..=to, to..=from))
        }
        _ => Err(errors::bad_axis(at, first, last)),
    }
}

/// The labels from one to another, up or down: one of the two is empty, or both are the same.
fn run<T: ToString>(up: RangeInclusive<T>, down: RangeInclusive<T>) -> Vec<String>
where
    RangeInclusive<T>: DoubleEndedIterator<Item = T>,
{
    let up: Vec<String> = up.map(|label| label.to_string()).collect();
    if up.is_empty() { down.rev().map(|label| label.to_string()).collect() } else { up }
}

/// The number of cells after which an axis begins again that is closed to a ring.
fn closed_length(round: Span, length: usize, only: Option<&Name>) -> Result<i32, Diagnostic> {
    if length < ROUND_LEAST {
        return Err(errors::round_too_short(round, length, ROUND_LEAST));
    }
    if let Some(only) = only.filter(|_| !length.is_multiple_of(2)) {
        return Err(errors::round_colours(round, &only.text, length));
    }
    i32::try_from(length).map_err(|_| errors::too_many_cells(round, limits::CELLS))
}

/// Whether the cells of a colour are the dark ones.
fn is_dark(colour: &Name) -> Result<bool, Diagnostic> {
    match colour.text.as_str() {
        "dark" => Ok(true),
        "light" => Ok(false),
        other => Err(errors::unknown_colour(colour.at.0, other, &other.lower())),
    }
}

/// The lines of a drawing with their byte offsets.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split('\n').map(move |line| {
        let start = offset;
        offset += line.len() + 1;
        (start, line.trim_end_matches('\r'))
    })
}

/// The place of a word inside a drawing; the drawing's own place includes three quotation marks on each side.
pub(super) fn inside(text: &Text, offset: usize, word: &str) -> Span {
    let trimmed = word.trim_start();
    let start = text.at.0.start as usize + 3 + offset + (word.len() - trimmed.len());
    Span::new(text.at.0.source, start, start + trimmed.trim_end().len())
}

/// Whether a word can be a name: letters, digits and hyphens, with at least one letter.
fn is_name(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_alphanumeric() || "-_'".contains(c))
        && word.chars().any(|c| c.is_ascii_alphabetic())
}

/// `letters`: those of the files of a hexagon, too many or too few.
fn wrong_files(at: Span, side: usize, letters: &[String]) -> Diagnostic {
    let (wanted, given) = (2 * side - 1, letters.len());
    let (first, last) = (letters.first(), letters.last());
    let right = first.zip(letters.get(wanted - 1)).map(|(first, end)| format!("{first}..{end}"));
    let all = first.zip(last).filter(|_| given == wanted + 1).map(|(first, last)| {
        let left_out =
            letters.iter().find(|letter| *letter == "j").or(letters.get(wanted - 1)).unwrap_or(last);
        format!("{first}..{last} without {left_out}")
    });
    errors::hexagon_files(at, side, (wanted, given), right.as_deref(), all.as_deref())
}
