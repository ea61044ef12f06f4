//! Drawings of boards of any shape, read back: each mark stands where the program would put it.
//!
//! How far apart cells are drawn depends on the widest marks. So all widths are tried; that is the right one by which what was read
//! is drawn as the same text again.

use std::fmt::Write as _;

use super::below::{said, split};
use super::{Canvas, EMPTY, HELD, Mark, board};
use crate::ir::{Cell, Game, Kind, ManOwner, Placed, Placement, Side, Value, drawn_set};
use crate::layout::Layout;

/// The widest marks that are tried, before their letters and from there on.
const BEFORE: usize = 2;
const REST: usize = 5;

/// The first of the signs that stand for cells: they have no meaning, and no rule file has them.
const SIGNS: u32 = 0xF_0000;

/// Larger boards are not drawn so often: their drawings are read as those of rule files are.
const MOST_CELLS: usize = 4096;

/// What fills the place of a mark behind its sign.
const FILLER: char = '\u{10FFFD}';

/// A drawing in the words of a `position { }`, if it is exactly what the program prints of a position; of what stands below the
/// board everything may be left out.
#[must_use]
pub fn in_words(game: &Game, text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).skip_while(|line| line.is_empty()).collect();
    let (rows, below) = split(game, &lines);
    let layout = Layout::new(&game.board);
    if rows.is_empty() || layout.cells.len() > MOST_CELLS {
        return None;
    }
    let widths = (0..=BEFORE).flat_map(|before| (1..=REST).map(move |rest| (before, rest)));
    let tried = widths.flat_map(|(before, rest)| (0..rest).map(move |filled| (before, rest, filled)));
    let grid: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let mut found = tried.filter_map(|(before, rest, filled)| {
        let places = places(&layout, (before, rest, filled), rows.len())?;
        let seen = seen(game, &grid, &places, before)?;
        let again = board(&Canvas::new(&layout, game, &seen.placement));
        again.lines().map(str::trim_end).eq(rows.iter().copied()).then_some(seen)
    });
    words(game, &found.next()?, below)
}

/// The line and the column of the letter of each cell, in the order of the board, where marks are so wide and all of them have so many
/// signs behind the first; nothing where that makes another number of lines.
fn places(
    layout: &Layout,
    (before, rest, filled): (usize, usize, usize),
    lines: usize,
) -> Option<Vec<(usize, usize)>> {
    let fill: String = std::iter::repeat_n(FILLER, filled).collect();
    let marks = (0..layout.cells.len()).map(|cell| {
        let sign = u32::try_from(cell).ok().and_then(|cell| char::from_u32(SIGNS + cell))?;
        Some(Mark { before: String::new(), rest: format!("{sign}{fill}") })
    });
    let text = board(&Canvas::of(layout, marks.collect::<Option<_>>()?, before, rest));
    if text.lines().count() != lines {
        return None;
    }
    let mut places = vec![(0, 0); layout.cells.len()];
    for (row, line) in text.lines().enumerate() {
        for (column, sign) in line.chars().enumerate() {
            let cell = u32::from(sign).checked_sub(SIGNS).and_then(|cell| usize::try_from(cell).ok());
            if let Some(place) = cell.and_then(|cell| places.get_mut(cell)) {
                *place = (row, column);
            }
        }
    }
    Some(places)
}

/// What a board shows.
struct Seen {
    /// The men, without their states, and the set of cells that is drawn.
    placement: Placement,
    /// The cells of this set on which nobody stands.
    held: Vec<Cell>,
}

/// What stands at the places of the cells; nothing where one has no mark.
fn seen(game: &Game, grid: &[Vec<char>], places: &[(usize, usize)], before: usize) -> Option<Seen> {
    let mut seen = Seen { placement: Placement::default(), held: Vec::new() };
    for (index, (row, column)) in places.iter().enumerate() {
        let line = grid.get(*row)?;
        let behind = line.get(*column..)?.iter().take_while(|sign| !sign.is_whitespace());
        let ahead = line.get(..*column)?.iter().rev().take(before).take_while(|sign| !sign.is_whitespace());
        let start = column - ahead.count();
        let mark: String = line.get(start..*column)?.iter().chain(behind).collect();
        let cell = Cell::at(index);
        match mark.as_str() {
            "" => return None,
            EMPTY => {}
            HELD => seen.held.push(cell),
            mark => seen.placement.men.push(man(game, cell, mark)?),
        }
    }
    if let Some((id, _)) = drawn_set(&game.states) {
        seen.placement.states.push((None, id, Value::Cells(seen.held.clone())));
    } else if !seen.held.is_empty() {
        return None;
    }
    Some(seen)
}

/// The man of a mark: a letter, with a dot before it where he is nobody's, and a number behind it for a pile.
fn man(game: &Game, cell: Cell, mark: &str) -> Option<Placed> {
    let (nobodys, mark) = mark.strip_prefix('.').map_or((false, mark), |mark| (true, mark));
    let known = |letter: &str| {
        let mut kinds = game.kinds.iter();
        let upper = kinds.position(|kind| kind.letter.to_uppercase() == letter);
        let lower = || game.kinds.iter().position(|kind| kind.letter.to_lowercase() == letter);
        upper.map(|kind| (kind, Side(0))).or_else(|| Some((lower()?, Side(1))))
    };
    let letter = mark.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let number = || mark.get(letter.len()..)?.parse::<u8>().ok();
    let ((kind, side), count) =
        known(mark).map(|kind| (kind, 1)).or_else(|| Some((known(letter)?, number()?)))?;
    let owner = if nobodys { ManOwner::Nobody } else { ManOwner::Side(side) };
    Some(Placed { cell, owner, kind: Kind::at(kind), count, states: Vec::new() })
}

/// The same in words, with what is told below the board.
fn words(game: &Game, seen: &Seen, below: &[&str]) -> Option<String> {
    let mut text = String::new();
    let mut states: Vec<(&str, &str)> = Vec::new();
    for line in below {
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
