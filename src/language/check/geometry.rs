//! The shape of a board: its cells and their coordinates.

use crate::language::check::declared::geometry::Lattice;
use std::collections::{HashMap, HashSet};

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
        match &shape.kind {
            BoardItemKind::Grid { axes, without, only } => {
                self.grid(axes, without.as_ref(), only.as_ref(), shape.at.0);
            }
            BoardItemKind::Hexagon { side, files, without } => {
                self.hexagon(side, files, without.as_ref(), shape.at.0);
            }
            BoardItemKind::Picture(text) => self.picture(text),
            BoardItemKind::Map(text) => self.map(text),
            _ => {}
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

    fn grid(&mut self, axes: &[Axis], without: Option<&Expr>, only: Option<&Name>, at: Span) {
        if axes.len() < 2 || axes.len() > 3 {
            self.to.told.push(errors::axis_count(at, axes.len()));
            return;
        }
        let mut labels: Vec<Vec<String>> = vec![vec![String::new()]; 3];
        let mut order = Vec::new();
        for (index, axis) in axes.iter().enumerate() {
            let kind = match &axis.name {
                None => index,
                Some(name) => match AXES.iter().position(|known| *known == name.text) {
                    Some(kind) => kind,
                    None => return self.to.told.push(errors::unknown_axis(name.at.0, &name.text)),
                },
            };
            if order.contains(&kind) {
                let at = axis.name.as_ref().map_or(axis.first.at.0.to(axis.last.at.0), |name| name.at.0);
                return self.to.told.push(errors::axis_twice(at, AXES.get(kind).unwrap_or(&"")));
            }
            order.push(kind);
            let Some(range) = self.axis(axis) else { return };
            if let Some(round) = &axis.round {
                let closed = match self.shape.geometry.round.get_mut(kind) {
                    _ if axes.len() != 2 => Err(errors::round_where(round.0)),
                    Some(_) if range.len() < ROUND_LEAST => {
                        Err(errors::round_too_short(round.0, range.len(), ROUND_LEAST))
                    }
                    Some(_) if only.is_some() && !range.len().is_multiple_of(2) => {
                        Err(errors::round_colours(round.0, only.map_or("", |only| &only.text), range.len()))
                    }
                    Some(closed) => Ok(closed),
                    None => Err(errors::round_where(round.0)),
                };
                match closed {
                    Ok(closed) => *closed = i32::try_from(range.len()).ok(),
                    Err(found) => return self.to.told.push(found),
                }
            }
            if let Some(place) = labels.get_mut(kind) {
                *place = range;
            }
        }
        let lengths: Vec<usize> = labels.iter().map(Vec::len).collect();
        let size = lengths.iter().try_fold(1usize, |size, length| size.checked_mul(*length));
        if size.is_none_or(|size| size > limits::CELLS) {
            return self.to.told.push(errors::too_many_cells(at, limits::CELLS));
        }
        if !labels.iter().flatten().any(|label| label.contains(|c: char| c.is_ascii_alphabetic())) {
            return self.to.told.push(errors::numbers_only(at));
        }
        let dark = match only {
            None => None,
            Some(name) if name.text == "dark" => Some(true),
            Some(name) if name.text == "light" => Some(false),
            Some(name) => {
                return self.to.told.push(errors::unknown_colour(
                    name.at.0,
                    &name.text,
                    &name.text.to_lowercase(),
                ));
            }
        };
        self.shape.geometry.lattice = Lattice::Grid(axes.len());
        let mut cells = Vec::new();
        let at = |axis: usize, index: usize| {
            labels.get(axis).and_then(|l| l.get(index)).map_or("", String::as_str)
        };
        for level in 0..lengths.get(2).copied().unwrap_or(1) {
            for rank in 0..lengths.get(1).copied().unwrap_or(1) {
                for file in 0..lengths.first().copied().unwrap_or(1) {
                    let index = [file, rank, level];
                    let name: String =
                        order.iter().map(|axis| at(*axis, index.get(*axis).copied().unwrap_or(0))).collect();
                    let place = index.map(|index| i32::try_from(index).unwrap_or(0));
                    let coordinates: Vec<i32> = place.iter().take(axes.len()).copied().collect();
                    self.shape.geometry.corners.insert(name.clone(), coordinates.clone());
                    if dark.is_none_or(|dark| dark == (level + rank + file).is_multiple_of(2)) {
                        self.shape.geometry.add(&mut cells, name, place, coordinates);
                    }
                }
            }
        }
        self.shape.cells = cells;
        if axes.len() == 2 {
            self.shape.geometry.drawn =
                Some((lengths.first().copied().unwrap_or(0), lengths.get(1).copied().unwrap_or(0)));
        }
        if let Some(without) = without {
            self.without(without);
        }
    }

    /// Removes cells, before anything but their names is known.
    fn without(&mut self, expr: &Expr) {
        let mut gone = Vec::new();
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            match &expr.kind {
                ExprKind::Or(parts) => open.extend(parts),
                ExprKind::Name(name) => match self.shape.cell(&name.text) {
                    Some(cell) => gone.push(cell),
                    None => return self.lowering(|lowerer| lowerer.unknown_cell(name)),
                },
                ExprKind::Range(first, last) => {
                    let Some(cells) = self.lowering(|lowerer| lowerer.range_of(first, last, expr.at.0))
                    else {
                        return;
                    };
                    gone.extend(cells);
                }
                _ => return self.to.told.push(errors::cells_only(expr.at.0)),
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
    }

    /// The labels of an axis: `a..h`, `1..8`, `9..1`.
    fn axis(&mut self, axis: &Axis) -> Option<Vec<String>> {
        let (first, last) = (axis.first.text.as_str(), axis.last.text.as_str());
        let at = axis.first.at.0.to(axis.last.at.0);
        let letter = |word: &str| {
            let mut chars = word.chars();
            chars.next().filter(|c| c.is_ascii_alphabetic() && chars.next().is_none())
        };
        let run = |first: u64, last: u64, name: &dyn Fn(u64) -> String| -> Vec<String> {
            if first <= last {
                (first..=last).map(name).collect()
            } else {
                (last..=first).rev().map(name).collect()
            }
        };
        match (first.parse::<u64>(), last.parse::<u64>(), letter(first), letter(last)) {
            (Ok(from), Ok(to), ..) => {
                if from.abs_diff(to) >= limits::CELLS as u64 {
                    self.to.told.push(errors::too_many_cells(at, limits::CELLS));
                    return None;
                }
                Some(run(from, to, &|n| n.to_string()))
            }
            (_, _, Some(from), Some(to)) if from.is_ascii_uppercase() == to.is_ascii_uppercase() => {
                let named = |n: u64| {
                    u32::try_from(n).ok().and_then(char::from_u32).map(String::from).unwrap_or_default()
                };
                Some(run(u64::from(u32::from(from)), u64::from(u32::from(to)), &named))
            }
            _ => {
                self.to.told.push(errors::bad_axis(at, first, last));
                None
            }
        }
    }

    /// A hexagon of hexagons; ranks are counted from the bottom of each file.
    fn hexagon(&mut self, side: &Number, files: &Axis, without: Option<&Name>, at: Span) {
        if let Some(round) = &files.round {
            return self.to.told.push(errors::round_where(round.0));
        }
        let Some(mut letters) = self.axis(files) else { return };
        if let Some(without) = without {
            let before = letters.len();
            letters.retain(|letter| *letter != without.text);
            if letters.len() == before {
                return self.to.told.push(errors::no_such_file(without.at.0, &without.text));
            }
        }
        let side = match usize::try_from(side.value) {
            Ok(side) if (1..=limits::CELLS).contains(&side) => side,
            _ => return self.to.told.push(errors::too_many_cells(side.at.0, limits::CELLS)),
        };
        if letters.len() != 2 * side - 1 {
            return self.to.told.push(wrong_files(at, side, &letters));
        }
        if 3 * side * (side - 1) + 1 > limits::CELLS {
            return self.to.told.push(errors::too_many_cells(at, limits::CELLS));
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
    }

    /// Rows of marks with the rank before each row and the files below.
    fn picture(&mut self, text: &Text) {
        let rows: Vec<(usize, &str)> =
            lines(&text.text).filter(|(_, line)| !line.trim().is_empty()).collect();
        let Some(((_, footer), rows)) = rows.split_last() else {
            return self.to.told.push(errors::no_cells(text.at.0));
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
                return self.to.told.push(errors::picture_row(at, marks.len(), files.len()));
            }
            for (column, (mark, file)) in marks.iter().zip(&files).enumerate() {
                let mut chars = mark.chars();
                let (Some(mark), None) = (chars.next(), chars.next()) else {
                    return self.to.told.push(errors::picture_mark(at, mark));
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
            return self.to.told.push(errors::too_many_cells(text.at.0, limits::CELLS));
        }
        self.shape.cells = cells;
    }

    /// The names of cells, placed where they stand in the drawing.
    fn map(&mut self, text: &Text) {
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
                    return self.to.told.push(errors::not_a_cell_name(
                        at,
                        word,
                        !word.contains(char::is_alphanumeric),
                    ));
                }
                if let Some(before) = seen.insert(word, at) {
                    return self.to.told.push(errors::declared_twice(at, word, before));
                }
                let across = line.get(..column).map_or(0, |before| before.chars().count());
                let place = [i32::try_from(across).unwrap_or(0), -i32::try_from(row).unwrap_or(0), 0];
                self.shape.geometry.add(&mut cells, word.to_owned(), place, Vec::new());
            }
        }
        if cells.len() > limits::CELLS {
            return self.to.told.push(errors::too_many_cells(text.at.0, limits::CELLS));
        }
        self.shape.cells = cells;
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
