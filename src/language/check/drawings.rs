//! Drawings of set-ups and positions, read as the program writes them.

use std::collections::HashMap;

use super::geometry::{inside, lines};
use super::placement::Draft;
use super::program::EndLine;
use super::{Lowerer, errors};
use crate::language::diagnostic::words::first_of;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::ir::{Cell, Kind, ManOwner, Side, StateDecl, StateType, drawn_set};
use crate::language::source::{SourceId, Span};
use crate::language::syntax::tree::Text;
use crate::language::written::labels::{Axis, Names};
use crate::language::written::{BRACKETS, EMPTY, HELD, SEAM, is_zone_sign};

/// The largest number of pieces that a mark such as `p12` means: more than any pile.
const PILE: usize = 256;

/// A word of a drawing.
#[derive(Clone, Copy)]
struct Mark<'t> {
    text: &'t str,
    at: Span,
}

/// A row of a drawing, without the names around it.
struct Row<'t> {
    at: Span,
    marks: Vec<Mark<'t>>,
}

/// The cells of a board by rows, from the far one, each by columns.
struct Rows {
    cells: Vec<Vec<Option<Cell>>>,
    /// The names of ranks and files; `None` if their cells have no name in common.
    ranks: Vec<Option<String>>,
    files: Vec<String>,
}

impl Rows {
    /// How many marks a row may have: one for each of its cells, or one for each file.
    fn takes(&self, row: usize, marks: usize) -> bool {
        let Some(cells) = self.cells.get(row) else { return false };
        marks == cells.len() || marks == cells.iter().flatten().count()
    }

    /// The rows that have cells: the program draws no others.
    fn with_cells(self) -> Self {
        let (cells, ranks) = self
            .cells
            .into_iter()
            .zip(self.ranks)
            .filter(|(cells, _)| cells.iter().any(Option::is_some))
            .unzip();
        Self { cells, ranks, files: self.files }
    }
}

impl<'t> Lowerer<'_, 't> {
    /// Rows of letters, the far side's on top; upper case for the first side. The names of ranks and files may surround
    /// them, and blanks may stand where there is no cell.
    pub(super) fn drawing(&mut self, text: &'t Text, draft: &mut Draft) {
        let Some(size) = self.shape.geometry.drawn else {
            return self.out.push(errors::board_not_drawn(text.at.0));
        };
        let mut board = self.rows(size);
        let mut drawn: Vec<Row<'t>> = lines(&text.text)
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(offset, line)| Row { at: inside(text, offset, line), marks: marks(text, offset, line) })
            .collect();
        self.without_seams(&mut drawn);
        if let Some(row) = drawn.iter().find(|row| self.is_told_below(row)) {
            return self.out.push(errors::not_a_row(row.at, &listed(row)));
        }
        if drawn.len() > size.1 || drawn.len() > board.cells.iter().filter(|row| some(row)).count() {
            let wanted = board.files.clone();
            if let Err(at) = without_files(&mut drawn, &wanted, size.1) {
                return self.out.push(errors::wrong_files(at, &wanted.join(" ")));
            }
        }
        if drawn.len() != size.1 {
            board = board.with_cells();
        }
        if drawn.len() != board.cells.len() {
            let counts = (drawn.len(), size.1, drawn.len().saturating_sub(size.1));
            return self.out.push(errors::drawing_rows(text.at.0, counts));
        }
        let named = rank_names(&drawn, &board);
        for (index, row) in drawn.iter().enumerate() {
            let mut marks = row.marks.as_slice();
            if let Some((name, rest)) = marks.split_first()
                && (named || is_number(name.text))
            {
                if let Some(Some(rank)) = board.ranks.get(index)
                    && rank != name.text
                {
                    self.out.push(errors::wrong_rank(name.at, name.text, rank));
                    continue;
                }
                marks = rest;
            }
            if !board.takes(index, marks.len()) {
                let at = match (marks.first(), marks.last()) {
                    (Some(first), Some(last)) => first.at.to(last.at),
                    _ => row.at,
                };
                // A row whose marks stand without blanks between.
                let joined = match marks {
                    [mark] if mark.text.chars().count() == size.0 => {
                        Some(mark.text.chars().map(String::from).collect::<Vec<_>>().join(" "))
                    }
                    _ => None,
                };
                let (marks, files) = (marks.len(), size.0);
                let by = (marks.saturating_sub(files), files.saturating_sub(marks));
                let spaced = joined.as_deref();
                return self.out.push(errors::drawing_columns(at, (marks, files), by, spaced));
            }
            let cells = board.cells.get(index).map_or(&[][..], Vec::as_slice);
            if marks.len() == cells.len() {
                marks.iter().zip(cells).for_each(|(mark, cell)| self.drawn(*mark, *cell, draft));
            } else {
                let cells = cells.iter().flatten();
                marks.iter().zip(cells).for_each(|(mark, cell)| self.drawn(*mark, Some(*cell), draft));
            }
        }
    }

    /// Removes what the program draws where an axis closes: a mark after each row, and a row of them.
    fn without_seams(&self, drawn: &mut Vec<Row<'_>>) {
        let round = self.shape.geometry.closes();
        let is_seam = |mark: &Mark<'_>| mark.text == SEAM;
        if round.ranks {
            drawn.retain(|row| !row.marks.iter().all(is_seam));
        }
        if round.files {
            drawn.iter_mut().filter(|row| row.marks.last().is_some_and(is_seam)).for_each(|row| {
                row.marks.pop();
            });
        }
    }

    /// The cells of the board, and the names of its ranks and files.
    fn rows(&self, (columns, rows): (usize, usize)) -> Rows {
        let shape = self.shape;
        let by_place: HashMap<[i32; 3], Cell> =
            shape.cells.iter().enumerate().map(|(index, cell)| (cell.place, Cell::at(index))).collect();
        let place = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        let row = |row: usize| {
            (0..columns).map(|column| by_place.get(&[place(column), place(row), 0]).copied()).collect()
        };
        let names = Names::new(&shape.cells);
        let ranks = names.labels(Axis::Row).unwrap_or_default();
        let rank = |row: usize| ranks.iter().find(|(at, _)| *at == place(row)).map(|(_, name)| name.clone());
        let files = names.labels(Axis::Column).unwrap_or_default();
        Rows {
            cells: (0..rows).rev().map(row).collect(),
            ranks: (0..rows).rev().map(rank).collect(),
            files: files.into_iter().map(|(_, name)| name).collect(),
        }
    }

    /// Whether this is what the program writes below a board: who is to move, and what is in hand.
    fn is_told_below(&self, row: &Row<'_>) -> bool {
        let words: Vec<&str> = row.marks.iter().map(|mark| mark.text).collect();
        let side = words.first().is_some_and(|first| self.names.sides.iter().any(|side| side == first));
        side && matches!(words.get(1..3), Some(["to", "move" | "move,"] | ["in", "hand:"]))
    }

    /// Reports a letter that no piece has: once, even if it is drawn several times, and not if the letter of a piece was
    /// refused.
    fn letter_unknown(&mut self, at: Span, mark: &str) {
        let told = |found: &Diagnostic| {
            found.code == catalog::BAD_LETTER
                || found.code == catalog::BAD_DRAWING
                    && found.span().is_some_and(|span| self.sources.text(span).eq_ignore_ascii_case(mark))
        };
        if !self.out.any(told) {
            let letters: Vec<String> = self
                .program
                .kinds
                .iter()
                .filter_map(|kind| Some(format!("`{}` for `{}`", kind.letter?.text, kind.name.text)))
                .collect();
            let letters = first_of(&letters).replace("` `", "`, `");
            self.out.push(errors::unknown_letter(at, mark, &letters));
        }
    }

    /// A cell that belongs to the game's only set of cells.
    fn held(&mut self, cell: Cell, at: Span, draft: &mut Draft) {
        if drawn_set(&self.pieces.states).is_some() {
            return draft.hold(cell);
        }
        let sets: Vec<&str> = self.pieces.states.iter().filter_map(name_of_set).collect();
        let found = errors::no_drawn_set(at, sets.first().copied());
        if !self.out.any(|told| told.code == found.code && told.message == found.message) {
            self.out.push(found);
        }
    }

    /// Whether a mark is what the program draws on empty cells of a zone, or on those that endings name.
    fn is_ground(&self, mark: &str, cell: Cell) -> bool {
        let mut zones = self.board.zones.iter().filter(|zone| zone.at.source != SourceId(0));
        let drawn = zones.any(|zone| {
            zone.cells.iter().flatten().any(|of| *of == cell)
                && (is_zone_sign(mark) || zone.mark.as_deref() == Some(mark))
        });
        let name = self.shape.cell_name(cell);
        let named = |line: &EndLine<'_>| {
            let mut words = self
                .sources
                .text(line.ending.at.0)
                .split(|sign: char| !sign.is_alphanumeric() && sign != '-');
            words.any(|word| word == name)
        };
        drawn || is_zone_sign(mark) && self.program.ends.iter().any(named)
    }

    /// The meaning of a mark on a cell.
    fn drawn(&mut self, Mark { text, at }: Mark<'_>, cell: Option<Cell>, draft: &mut Draft) {
        if text == EMPTY {
            return;
        }
        let Some(cell) = cell else { return self.out.push(errors::drawn_off_board(at, text)) };
        if text == HELD {
            return self.held(cell, at, draft);
        }
        // A dot before the letter: a neutral piece.
        let (is_nobodys, text) = text.strip_prefix('.').map_or((false, text), |letter| (true, letter));
        // The pieces of a kind that is taken away go with it.
        if self.program.letter_went(text.trim_end_matches(|digit: char| digit.is_ascii_digit()), at) {
            return;
        }
        let kind = |letter: &str| {
            let known = |kind: &super::declared::pieces::Head| kind.letter.eq_ignore_ascii_case(letter);
            self.pieces.kinds.iter().position(known).map(Kind::at)
        };
        // A pile is a letter with its number.
        let letter = text.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let number = text.get(letter.len()..).and_then(|number| number.parse().ok());
        let found = kind(text).map(|kind| (kind, 1)).or_else(|| Some((kind(letter)?, number?)));
        let Some((kind, count)) = found else {
            if !is_nobodys && !self.is_ground(text, cell) {
                self.letter_unknown(at, text);
            }
            return;
        };
        let side = Side(u8::from(!text.chars().any(char::is_uppercase)));
        let owner = if is_nobodys { ManOwner::Nobody } else { side.into() };
        let told = self.out.count();
        for _ in 0..count.min(PILE) {
            self.place_drawn(cell, (owner, kind), at, draft);
            if self.out.count() > told {
                break;
            }
        }
    }
}

/// The name of a state that is a set of cells.
fn name_of_set(state: &StateDecl) -> Option<&str> {
    (state.ty == StateType::Cells).then_some(state.name.as_str())
}

fn some(cells: &[Option<Cell>]) -> bool {
    cells.iter().any(Option::is_some)
}

fn listed(row: &Row<'_>) -> String {
    row.marks.iter().map(|mark| mark.text).collect::<Vec<_>>().join(" ")
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The words of a line, each with its place. Brackets surround what the last move has changed.
fn marks<'t>(text: &Text, offset: usize, line: &'t str) -> Vec<Mark<'t>> {
    let mut marks = Vec::new();
    let mut start = 0;
    for word in line.split(|sign: char| sign.is_whitespace() || BRACKETS.contains(&sign)) {
        if word.is_empty() {
            continue;
        }
        let found = line.get(start..).and_then(|rest| rest.find(word)).unwrap_or(0) + start;
        start = found + word.len();
        marks.push(Mark { text: word, at: inside(text, offset + found, word) });
    }
    marks
}

/// Removes the line with the names of the files, below or above the rows. If an extra line is neither a row nor these
/// names, its place is returned.
fn without_files(drawn: &mut Vec<Row<'_>>, files: &[String], rows: usize) -> Result<(), Span> {
    let names = |row: &Row<'_>| row.marks.iter().map(|mark| mark.text).eq(files.iter().map(String::as_str));
    if files.is_empty() {
        return Ok(());
    }
    if drawn.last().is_some_and(names) {
        drawn.pop();
    }
    if drawn.first().is_some_and(names) && drawn.len() > 1 {
        drawn.drain(..1);
    }
    if drawn.len() == rows + 1 {
        let tells_files = |row: &&Row<'_>| {
            let is_file = |mark: &&Mark<'_>| files.iter().any(|file| file == mark.text);
            let known = row.marks.iter().filter(is_file).count();
            2 * known >= row.marks.len() && row.marks.iter().all(|mark| mark.text != ".")
        };
        if let Some(row) = [drawn.last(), drawn.first()].into_iter().flatten().find(tells_files) {
            return Err(row.at);
        }
    }
    Ok(())
}

/// Whether each row begins with the name of its rank: a mark too many for what the board has.
fn rank_names(drawn: &[Row<'_>], board: &Rows) -> bool {
    let rows = || drawn.iter().enumerate();
    // If none is the name of a rank, each row has a mark too many.
    let rank = |mark: &Mark<'_>| board.ranks.iter().flatten().any(|rank| rank == mark.text);
    if !drawn.iter().filter_map(|row| row.marks.first()).any(rank) {
        return false;
    }
    let plain = rows().all(|(index, row)| board.takes(index, row.marks.len()));
    !plain && rows().all(|(index, row)| row.marks.len().checked_sub(1).is_some_and(|n| board.takes(index, n)))
}
