//! Drawings of boards of any shape, read back: each mark stands where the program would put it.
//!
//! The distance between cells depends on the widest mark. So all widths are tried; the right one draws the position as the same
//! text again.

use std::fmt::Write as _;

use super::below::{said, split};
use super::canvas::{Canvas, Mark};
use super::row::Row;
use super::{Board, Fold, ZoneSigns, drawn_number, numbers_behind, numbers_of_cells};
use crate::language::ir::{Cell, Game, Kind, ManOwner, Placed, Placement, Side, Value, drawn_set};
use crate::language::letters::Letters;
use crate::language::written::{BRACKETS, EMPTY, HELD};

/// The widest marks that are tried, before their letters and from there on.
const BEFORE: usize = 2;
const REST: usize = 5;

/// The first of the signs that stand for cells: they have no meaning, and no rule file has them.
const SIGNS: u32 = 0xF_0000;

/// Larger boards are not drawn so often: their drawings are read like those of rule files.
const MOST_CELLS: usize = 4096;

/// The padding of a mark after its sign.
const FILLER: char = '\u{10FFFD}';

/// A drawing in the words of a `position { }`, if it is exactly what the program prints of a position, from either side of the board, with
/// zones or without them; of what stands below the board everything may be left out.
#[must_use]
pub fn in_words(game: &Game, text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).skip_while(|line| line.is_empty()).collect();
    let signs = ZoneSigns::of(game);
    let (rows, below) = split(game, &signs, &lines);
    if rows.is_empty() || game.board.cells.len() > MOST_CELLS {
        return None;
    }
    let text = Text {
        game,
        signs: &signs,
        rows,
        grid: rows.iter().map(|row| row.chars().collect()).collect(),
        fold: Fold::Levels(rows.first().map_or(1, |row| row.matches("level ").count()).max(1)),
    };
    let land = Board::new(game, false, true);
    let mut boards = vec![Board::new(game, false, false), Board::new(game, true, false)];
    if !land.rims.is_empty() {
        boards.extend([land, Board::new(game, true, true)]);
    }
    let seen = boards.iter().find_map(|board| text.read(board))?;
    words(game, &seen, below)
}

/// The rows of a drawing, and what is known of it.
struct Text<'t> {
    game: &'t Game,
    signs: &'t ZoneSigns,
    rows: &'t [&'t str],
    grid: Vec<Vec<char>>,
    fold: Fold,
}

/// The widths of the marks of a drawing before their letters and from there on, and how many signs all of them have after the first.
type Widths = (usize, usize, usize);

impl Text<'_> {
    /// What is seen, if this is drawn as the same text again.
    fn read(&self, board: &Board) -> Option<BoardMarks> {
        let widths = (0..=BEFORE).flat_map(|before| (1..=REST).map(move |rest| (before, rest)));
        let mut tried = widths.flat_map(|(before, rest)| (0..rest).map(move |filled| (before, rest, filled)));
        let mut known: Vec<(usize, Vec<(usize, usize)>)> = Vec::new();
        tried.find_map(|(before, rest, filled)| {
            let places = (before, self.places(board, (before, rest, filled))?);
            if known.contains(&places) {
                return None;
            }
            let seen = self.seen(&places.1, before);
            known.push(places);
            let seen = seen?;
            let none = ZoneSigns::default();
            let signs = if seen.land { self.signs } else { &none };
            let again = board.draw(self.game, &seen.placement, signs, &seen.last, self.fold);
            let same = again.len() == self.rows.len()
                && again.iter().zip(self.rows).all(|(again, row)| text_of(again).trim_end() == *row);
            same.then_some(seen)
        })
    }

    /// The line and the column of the letter of each cell, in the order of the board, for marks of this width; none if that gives
    /// another number of lines.
    fn places(&self, board: &Board, (before, rest, filled): Widths) -> Option<Vec<(usize, usize)>> {
        let fill: String = std::iter::repeat_n(FILLER, filled).collect();
        let cells = self.game.board.cells.len();
        let marks = (0..cells).map(|cell| {
            let sign = u32::try_from(cell).ok().and_then(|cell| char::from_u32(SIGNS + cell))?;
            Some(Mark { rest: format!("{sign}{fill}"), ..Mark::default() })
        });
        let bracketed = self.grid.iter().flatten().any(|sign| BRACKETS.contains(sign));
        let marks = marks.collect::<Option<_>>()?;
        let canvas = Canvas::of(&board.layout, &board.rims, marks, (before, rest), bracketed);
        let drawn = board.rows(&canvas, self.fold);
        if drawn.len() != self.rows.len() {
            return None;
        }
        let mut places = vec![(0, 0); cells];
        for (row, line) in drawn.iter().enumerate() {
            for (column, sign) in text_of(line).chars().enumerate() {
                let cell = u32::from(sign).checked_sub(SIGNS).and_then(|cell| usize::try_from(cell).ok());
                if let Some(place) = cell.and_then(|cell| places.get_mut(cell)) {
                    *place = (row, column);
                }
            }
        }
        Some(places)
    }

    /// The marks at the places of the cells; none if one has no mark.
    fn seen(&self, places: &[(usize, usize)], before: usize) -> Option<BoardMarks> {
        let mut seen = BoardMarks::default();
        let of_mark = |sign: &&char| !sign.is_whitespace() && !BRACKETS.contains(sign);
        for (index, (row, column)) in places.iter().enumerate() {
            let line = self.grid.get(*row)?;
            let behind: Vec<&char> = line.get(*column..)?.iter().take_while(of_mark).collect();
            let ahead = line.get(..*column)?.iter().rev().take(before).take_while(of_mark).count();
            let (start, end) = (column - ahead, column + behind.len());
            let mark: String = line.get(start..*column)?.iter().chain(behind).collect();
            let cell = Cell::at(index);
            let at = |column: Option<usize>| column.and_then(|column| line.get(column));
            if matches!(at(start.checked_sub(1)), Some('[' | '|')) && matches!(at(Some(end)), Some(']' | '|'))
            {
                seen.last.push(cell);
            }
            let letters = mark.trim_end_matches(|digit: char| digit.is_ascii_digit());
            let mut mark = mark.as_str();
            if let Some((state, first)) = drawn_number(self.game).filter(|_| mark != HELD)
                && (letters.is_empty() || numbers_behind(self.game))
            {
                let number = mark.get(letters.len()..).and_then(|number| number.parse().ok()).unwrap_or(0);
                if *first != Value::Number(number) {
                    seen.placement.cells.push((cell, state, Value::Number(number)));
                }
                mark = if letters.is_empty() && number != 0 { EMPTY } else { letters };
            }
            match mark {
                "" => return None,
                EMPTY => {}
                HELD => seen.held.push(cell),
                mark if self.signs.sign(cell).is_some_and(|sign| mark.chars().eq([sign])) => seen.land = true,
                mark => seen.placement.men.push(man(self.game, cell, mark)?),
            }
        }
        if let Some((id, _)) = drawn_set(&self.game.states) {
            seen.placement.states.push((None, id, Value::Cells(seen.held.clone())));
        } else if !seen.held.is_empty() {
            return None;
        }
        Some(seen)
    }
}

fn text_of(row: &Row) -> String {
    row.runs().into_iter().map(|run| run.text).collect()
}

/// What a board shows.
#[derive(Default)]
struct BoardMarks {
    /// The pieces without their states, and the set of cells that is drawn.
    placement: Placement,
    /// The empty cells of this set.
    held: Vec<Cell>,
    /// The cells that the last move has changed.
    last: Vec<Cell>,
    /// Whether there are signs of zones.
    land: bool,
}

/// The piece of a mark: a letter, with a dot before it if it is neutral, and a number after it for a pile.
fn man(game: &Game, cell: Cell, mark: &str) -> Option<Placed> {
    let (nobodys, mark) = mark.strip_prefix('.').map_or((false, mark), |mark| (true, mark));
    let known = |letter: &str| {
        let mut kinds = game.kinds.iter();
        let upper = kinds.position(|kind| kind.letter.upper() == letter);
        let lower = || game.kinds.iter().position(|kind| kind.letter.lower() == letter);
        upper.map(|kind| (kind, Side(0))).or_else(|| Some((lower()?, Side(1))))
    };
    let letter = mark.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let number = || mark.get(letter.len()..)?.parse::<u8>().ok();
    let ((kind, side), count) =
        known(mark).map(|kind| (kind, 1)).or_else(|| Some((known(letter)?, number()?)))?;
    let owner = if nobodys { ManOwner::Nobody } else { ManOwner::Side(side) };
    Some(Placed { cell, owner, kind: Kind::at(kind), count, states: Vec::new() })
}

/// The same in words, with the lines below the board.
fn words(game: &Game, seen: &BoardMarks, below: &[&str]) -> Option<String> {
    let mut text = String::new();
    let mut states: Vec<(&str, &str)> = Vec::new();
    let of_cells = |line: &&str| line.trim_start().starts_with("cells:");
    text.push_str(
        &below
            .iter()
            .find(|line| of_cells(line))
            .map_or_else(|| numbers_of_cells(game, &seen.placement), |line| format!("{}\n", line.trim())),
    );
    for line in below.iter().filter(|line| !of_cells(line)) {
        match line.find('{') {
            Some(brace) => {
                let (head, states_told) = line.split_at_checked(brace)?;
                // The side and the piece are drawn.
                states.extend(head.split_whitespace().skip(2).map(|cell| (cell, states_told)));
            }
            None => {
                let _ = writeln!(text, "{}", said(game, line).unwrap_or_default());
            }
        }
    }
    for man in &seen.placement.men {
        let kind = game.kinds.get(man.kind.index())?;
        let cell = game.board.cell_name(man.cell);
        let cells = vec![cell; usize::from(man.count)].join(" ");
        let told = states.iter().find(|(of, _)| *of == cell).map_or("", |(_, told)| *told);
        let _ = writeln!(text, "{}: {} {cells} {told}", man.owner.name(&game.sides), kind.name);
    }
    if let Some((_, set)) = drawn_set(&game.states).filter(|_| !seen.held.is_empty()) {
        let told = below.iter().any(|line| line.split_whitespace().next() == Some(set.name.as_str()));
        let cells: Vec<&str> = seen.held.iter().map(|cell| game.board.cell_name(*cell)).collect();
        if !told {
            let _ = writeln!(text, "{} = {}", set.name, cells.join(" or "));
        }
    }
    Some(text)
}
