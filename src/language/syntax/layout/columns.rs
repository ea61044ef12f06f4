//! Columns: words of nearby lines that begin at the same place.

use crate::language::sorting::Gather;
use std::collections::BTreeSet;

use super::gaps::{Gap, Inside, between};
use super::parts::Parts;
use super::tokens::{Line, Sort, Token};

/// How often the remaining columns are computed again after others were dropped; after that, all are dropped. Files need two rounds.
const MOST_ROUNDS: usize = 8;

/// How many blanks may separate a part from another on the same line, if it is in no column.
const WIDEST_BREAK: usize = 4;

/// A comment stands at least this far after the words of its line.
const BEFORE_COMMENT: usize = 2;

/// The space before a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// So many blanks.
    Blanks(usize),
    /// Blanks up to this distance from the beginning of its line.
    Column {
        /// How far that is.
        place: usize,
        /// The number of blanks if this is not a column.
        alone: usize,
    },
}

/// A word with the space before it.
#[derive(Clone, Copy, Debug)]
struct Cell<'t> {
    before: Before,
    is_comment: bool,
    /// What it has in common with the others of its column: a word, a text, or the same sign.
    like: (Sort, &'t str),
    /// How many blanks stand before it now.
    blanks: usize,
    /// The column in which it begins now.
    column: usize,
}

/// The space before the words of all lines.
pub(super) struct Columns<'t> {
    lines: Vec<Vec<Cell<'t>>>,
}

impl<'t> Columns<'t> {
    /// The lines, among these, with such an indent.
    pub(super) fn of(lines: &[Line<'t>], indents: &[usize], parts: &Parts) -> Self {
        let mut open = Vec::new();
        let mut columns = Self { lines: lines.iter().map(|line| cells(line, parts, &mut open)).collect() };
        columns.place(lines, indents);
        let near = near(lines, indents);
        for round in 0..=MOST_ROUNDS {
            if !columns.give_up(&near, round == MOST_ROUNDS) {
                break;
            }
            columns.place(lines, indents);
        }
        columns.hang(lines);
        columns
    }

    /// The blanks before a word of a line; before the first: the indent of the line.
    pub(super) fn blanks(&self, line: usize, place: usize) -> usize {
        self.lines.get(line).and_then(|cells| cells.get(place)).map_or(0, |cell| cell.blanks)
    }

    /// Finds the columns of all words.
    fn place(&mut self, lines: &[Line<'_>], indents: &[usize]) {
        for ((cells, line), indent) in self.lines.iter_mut().zip(lines).zip(indents) {
            let mut end = 0;
            for (index, (cell, token)) in cells.iter_mut().zip(&line.tokens).enumerate() {
                cell.blanks = match cell.before {
                    _ if index == 0 => *indent,
                    Before::Blanks(blanks) => blanks,
                    Before::Column { place, .. } => {
                        let least = if cell.is_comment { BEFORE_COMMENT } else { 1 };
                        (indent + place).saturating_sub(end).max(least)
                    }
                };
                cell.column = end + cell.blanks;
                end = token.ends(cell.column);
            }
        }
    }

    /// Drops what is not a column, or all columns; whether anything was dropped. Comments keep their place.
    fn give_up(&mut self, near: &[Vec<usize>], all: bool) -> bool {
        let begins: Vec<BTreeSet<_>> = self
            .lines
            .iter()
            .map(|cells| {
                cells.iter().filter(|cell| cell.blanks > 0).map(|cell| (cell.column, cell.like)).gather()
            })
            .gather();
        let mut gone = false;
        for (cells, near) in self.lines.iter_mut().zip(near) {
            let aligned = |cell: &Cell<'t>| {
                let here = (cell.column, cell.like);
                near.iter().any(|line| begins.get(*line).is_some_and(|line| line.contains(&here)))
            };
            for cell in cells.iter_mut().filter(|cell| !cell.is_comment) {
                if let Before::Column { alone, .. } = cell.before
                    && (all || !aligned(cell))
                {
                    cell.before = Before::Blanks(alone);
                    gone = true;
                }
            }
        }
        gone
    }

    /// A comment on a line of its own stays below the comment of the line before, if it stood there.
    fn hang(&mut self, lines: &[Line<'_>]) {
        let mut above: Option<(usize, usize)> = None;
        for (cells, line) in self.lines.iter_mut().zip(lines) {
            let comment = line.tokens.last().zip(cells.last_mut());
            above = comment.filter(|(token, _)| token.sort == Sort::Comment).and_then(|(token, cell)| {
                if line.is_comment() {
                    let (_, now) = above.filter(|(column, _)| *column == token.column)?;
                    (cell.blanks, cell.column) = (now, now);
                }
                Some((token.column, cell.column))
            });
        }
    }
}

/// The words of a line. `open` are the brackets that are open where it begins.
fn cells<'t>(line: &Line<'t>, parts: &Parts, open: &mut Vec<Inside>) -> Vec<Cell<'t>> {
    let start = line.first().map_or(0, |first| first.column);
    let mut before: Option<&Token<'_>> = None;
    let mut cells = Vec::with_capacity(line.tokens.len());
    for token in &line.tokens {
        let mut inside = open.last().copied().unwrap_or(Inside::Block);
        match token.sort {
            Sort::Open if token.text != "{" => open.push(Inside::Round),
            Sort::Open if parts.in_army(token.start) => open.push(Inside::Record),
            Sort::Open => open.push(Inside::Block),
            // A closing bracket still belongs to what it closes.
            Sort::Close => inside = open.pop().unwrap_or(inside),
            Sort::Word | Sort::Quoted | Sort::Sign | Sort::Comment => {}
        }
        let is_comment = token.sort == Sort::Comment;
        let room = before.map_or(Before::Blanks(0), |before| match between(before, token, inside) {
            Gap::None => Before::Blanks(0),
            Gap::Blank => {
                let blanks = token.column.saturating_sub(before.end_column);
                let part = parts.begin(token.start);
                let alone = if part && before.sort != Sort::Open { blanks.min(WIDEST_BREAK) } else { 1 };
                match blanks {
                    0 | 1 if is_comment => Before::Blanks(BEFORE_COMMENT),
                    0 | 1 => Before::Blanks(1),
                    _ => Before::Column { place: token.column.saturating_sub(start), alone },
                }
            }
        });
        // The words of a column have the same form: the same sign, texts, or words and whole brackets in their place.
        let alike = match token.sort {
            Sort::Open if token.text != "{" => (Sort::Word, ""),
            Sort::Sign | Sort::Open | Sort::Close => (token.sort, token.text),
            Sort::Word | Sort::Quoted | Sort::Comment => (token.sort, ""),
        };
        cells.push(Cell { before: room, is_comment, like: alike, blanks: 0, column: 0 });
        before = Some(token);
    }
    cells
}

/// The lines that each is compared with: the two nearest with words, and the nearest above and below that are indented as far and
/// are in the same bracket.
fn near(lines: &[Line<'_>], indents: &[usize]) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); lines.len()];
    let mut pair = |one: usize, other: usize| {
        for (of, line) in [(one, other), (other, one)] {
            if let Some(of) = near.get_mut(of)
                && !of.contains(&line)
            {
                of.push(line);
            }
        }
    };
    let mut last = None;
    let mut above: Vec<(usize, usize)> = Vec::new();
    for (number, (line, indent)) in lines.iter().zip(indents).enumerate() {
        let Some(first) = line.first() else {
            last = None;
            continue;
        };
        if first.sort == Sort::Comment {
            continue;
        }
        if let Some(last) = last.replace(number) {
            pair(number, last);
        }
        if first.sort == Sort::Close {
            continue;
        }
        while above.last().is_some_and(|(deeper, _)| deeper > indent) {
            above.pop();
        }
        if let Some((_, like)) = above.pop_if(|(like, _)| like == indent) {
            pair(number, like);
        }
        above.push((*indent, number));
    }
    near
}
