//! Boards drawn with letters, for people.
//!
//! The men of the first side are upper case, those of the second lower case; a dot is an empty cell, a blank is no
//! cell. A pile is a letter with its number. Cells are drawn at their places, so that boards of hexagons and boards
//! drawn as maps keep their shape; labels are what the names of a row or column of cells share.

mod states;

use std::fmt::Write as _;

use super::labels::{Axis, Labels, Names};
use crate::ir::{Game, Kind, Placed, Placement};

/// The most blank lines between two rows of cells.
const BLANK_LINES: i64 = 1;

/// How many letters a line holds, and how many blanks stand between two levels.
const LINE: usize = 80;
const BETWEEN: usize = 4;

/// The most steps from the first place of an axis to the last that are drawn to scale.
const MOST_STEPS: i64 = 1000;

/// Draws a position: the board, what is in hand, the states that are not as at first, whose turn it is. Ends with a line end.
#[must_use]
pub fn drawing(game: &Game, placement: &Placement) -> String {
    let canvas = Canvas::new(game, placement);
    let names = Names::new(&game.board);
    let labels = names.labels(Axis::Level);
    let several = canvas.levels.len() > 1;
    let blocks = canvas.levels.iter().enumerate().map(|(index, level)| {
        let label = labels.as_ref().and_then(|labels| label(labels, *level));
        let label = label.map_or_else(|| (index + 1).to_string(), str::to_owned);
        let mut text = if several { format!("level {label}\n") } else { String::new() };
        canvas.draw(*level, &names, &mut text);
        text
    });
    let mut text = side_by_side(&blocks.collect::<Vec<_>>());
    text.push('\n');
    hands(game, placement, &mut text);
    states::states(game, placement, &mut text);
    turn(game, placement, &mut text);
    text
}

/// Puts drawings next to one another, as many as a line holds.
fn side_by_side(blocks: &[String]) -> String {
    let width = |block: &String| block.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let widest = blocks.iter().map(width).max().unwrap_or(0) + BETWEEN;
    let mut text = String::new();
    for (index, group) in blocks.chunks((LINE + BETWEEN).div_euclid(widest).max(1)).enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let mut parts: Vec<_> = group.iter().map(|block| block.lines()).collect();
        loop {
            let lines: Vec<Option<&str>> = parts.iter_mut().map(Iterator::next).collect();
            if lines.iter().all(Option::is_none) {
                break;
            }
            let mut line = String::new();
            for part in lines {
                let _ = write!(line, "{:widest$}", part.unwrap_or(""));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

fn hands(game: &Game, placement: &Placement, text: &mut String) {
    for (index, side) in game.sides.iter().enumerate() {
        let mut held: Vec<String> = Vec::new();
        for (_, kind, count) in
            placement.hands.iter().filter(|(owner, _, count)| owner.index() == index && *count > 0)
        {
            let letter = letter(game, *kind, index);
            held.push(if *count == 1 { letter } else { format!("{letter}{count}") });
        }
        if !held.is_empty() {
            let _ = writeln!(text, "{side} in hand: {}", held.join(" "));
        } else if !game.hand.is_empty() {
            let _ = writeln!(text, "{side} in hand: nothing");
        }
    }
}

fn turn(game: &Game, placement: &Placement, text: &mut String) {
    let side = game.sides.get(usize::from(placement.to_move)).map_or("?", String::as_str);
    let phase = game.phases.get(usize::from(placement.phase_turns) / 2);
    let _ = match phase {
        Some(phase) => writeln!(text, "{side} to move, phase {}", phase.name),
        None => writeln!(text, "{side} to move"),
    };
}

/// The letter of a kind in the case of a side.
fn letter(game: &Game, kind: Kind, side: usize) -> String {
    let letter = super::act::letter(game, kind);
    if side == 0 { letter.to_uppercase() } else { letter.to_lowercase() }
}

fn label(labels: &Labels, place: i32) -> Option<&str> {
    let index = labels.binary_search_by_key(&place, |(at, _)| *at).ok()?;
    labels.get(index).map(|(_, label)| label.as_str())
}

/// What stands on a cell: what comes before its letter, and the rest.
struct Mark {
    place: [i32; 3],
    before: String,
    rest: String,
}

/// The marks of all cells and how far apart they are drawn.
struct Canvas {
    marks: Vec<Mark>,
    levels: Vec<i32>,
    rows: Axial,
    columns: Axial,
    /// The width of what comes before letters.
    before: usize,
    /// How many letters one step of columns takes.
    unit: usize,
}

/// The places in use on an axis, as steps from the first.
struct Axial {
    first: i32,
    step: i64,
    places: Vec<i32>,
    /// The places lie so far apart that only their order is drawn.
    by_order: bool,
}

impl Axial {
    fn new(mut places: Vec<i32>) -> Self {
        places.sort_unstable();
        places.dedup();
        let first = places.first().copied().unwrap_or(0);
        let step = places.iter().fold(0, |step, place| divisor(step, i64::from(*place) - i64::from(first)));
        let step = step.max(1);
        let last = places.last().copied().unwrap_or(0);
        let by_order = (i64::from(last) - i64::from(first)) / step > MOST_STEPS;
        Self { first, step, places, by_order }
    }

    fn steps(&self, place: i32) -> i64 {
        if self.by_order {
            let index = self.places.binary_search(&place).unwrap_or_default();
            return i64::try_from(index).unwrap_or(0);
        }
        (i64::from(place) - i64::from(self.first)) / self.step
    }
}

/// The greatest common divisor.
fn divisor(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}

impl Canvas {
    fn new(game: &Game, placement: &Placement) -> Self {
        let mut men: Vec<Option<&Placed>> = vec![None; game.board.cells.len()];
        for man in &placement.men {
            if let Some(place) = men.get_mut(man.cell.index()) {
                *place = Some(man);
            }
        }
        let marks: Vec<Mark> = game
            .board
            .cells
            .iter()
            .enumerate()
            .map(|(index, cell)| {
                let man = men.get(index).copied().flatten();
                let (before, rest) =
                    man.map_or_else(|| (String::new(), ".".to_owned()), |man| mark(game, man));
                Mark { place: cell.place, before, rest }
            })
            .collect();
        let along = |axis: Axis| marks.iter().map(|mark| axis.of(mark.place)).collect::<Vec<i32>>();
        let rows = Axial::new(along(Axis::Row));
        let columns = Axial::new(along(Axis::Column));
        let levels = Axial::new(along(Axis::Level)).places;
        let width = |part: fn(&Mark) -> &str| {
            marks.iter().map(|mark| part(mark).chars().count()).max().unwrap_or_default()
        };
        let (before, rest) = (width(|mark| &mark.before), width(|mark| &mark.rest));
        let labels = Names::new(&game.board).labels(Axis::Column).unwrap_or_default();
        let label = labels.iter().map(|(_, label)| label.chars().count()).max().unwrap_or(0);
        let needed = (before + rest).max(label) + 1;
        let apart = usize::try_from(least_apart(&marks, &columns)).unwrap_or(1).max(1);
        // Boards whose places are given letter by letter keep them; others get a blank between columns.
        let unit = needed.div_ceil(apart).max(if apart > 2 { 1 } else { 2 });
        Self { marks, levels, rows, columns, before, unit }
    }

    /// Draws one level, from the far row.
    fn draw(&self, level: i32, names: &Names, text: &mut String) {
        let row_labels = names.labels(Axis::Row).unwrap_or_default();
        let margin = row_labels.iter().map(|(_, label)| label.chars().count()).max().unwrap_or(0);
        let mut last: Option<i64> = None;
        let rows: Vec<i32> = self
            .rows
            .places
            .iter()
            .rev()
            .copied()
            .filter(|row| self.on(level, *row).next().is_some())
            .collect();
        for row in rows {
            let steps = self.rows.steps(row);
            let gap = last.map_or(0, |last| last - steps - 1).clamp(0, BLANK_LINES);
            text.extend((0..gap).map(|_| '\n'));
            last = Some(steps);
            let mut line = String::new();
            let mut length = 0;
            let mut put = |column: usize, word: &str| {
                while length < column {
                    line.push(' ');
                    length += 1;
                }
                line.push_str(word);
                length += word.chars().count();
            };
            let row_label = label(&row_labels, row).unwrap_or("");
            put(margin - row_label.chars().count().min(margin), row_label);
            let mut marks: Vec<&Mark> = self.on(level, row).collect();
            marks.sort_by_key(|mark| Axis::Column.of(mark.place));
            for mark in marks {
                let column = self.column(margin, Axis::Column.of(mark.place)) + self.before;
                put(column - mark.before.chars().count(), &mark.before);
                put(column, &mark.rest);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        self.draw_column_labels(level, names, margin, text);
    }

    fn draw_column_labels(&self, level: i32, names: &Names, margin: usize, text: &mut String) {
        let Some(labels) = names.labels(Axis::Column) else { return };
        let mut line = String::new();
        let mut length = 0;
        for (place, label) in labels {
            let used = self
                .marks
                .iter()
                .any(|mark| Axis::Level.of(mark.place) == level && Axis::Column.of(mark.place) == place);
            if used {
                let column = self.column(margin, place) + self.before;
                line.extend(std::iter::repeat_n(' ', column.saturating_sub(length)));
                line.push_str(&label);
                length = length.max(column) + label.chars().count();
            }
        }
        text.push_str(&line);
        text.push('\n');
    }

    fn on(&self, level: i32, row: i32) -> impl Iterator<Item = &Mark> {
        self.marks
            .iter()
            .filter(move |mark| Axis::Level.of(mark.place) == level && Axis::Row.of(mark.place) == row)
    }

    /// The letter of a line where a column of cells begins.
    fn column(&self, margin: usize, place: i32) -> usize {
        let margin = if margin == 0 { 0 } else { margin + 1 };
        margin + usize::try_from(self.columns.steps(place)).unwrap_or(0) * self.unit
    }
}

/// The letters of a man: signs before the first letter, and the rest with the number of a pile.
fn mark(game: &Game, man: &Placed) -> (String, String) {
    let letter = letter(game, man.kind, man.side.index());
    let start = letter.find(char::is_alphabetic).unwrap_or(0);
    let (before, rest) = letter.split_at_checked(start).unwrap_or(("", &letter));
    let mut rest = rest.to_owned();
    if man.count > 1 {
        rest.push_str(&man.count.to_string());
    }
    (before.to_owned(), rest)
}

/// The least distance of two neighbours in a row, in steps.
fn least_apart(marks: &[Mark], columns: &Axial) -> i64 {
    let mut places: Vec<(i32, i32, i64)> = marks
        .iter()
        .map(|mark| {
            let place = mark.place;
            (Axis::Level.of(place), Axis::Row.of(place), columns.steps(Axis::Column.of(place)))
        })
        .collect();
    places.sort_unstable();
    let apart = places.windows(2).filter_map(|pair| match pair {
        [a, b] if (a.0, a.1) == (b.0, b.1) => Some(b.2 - a.2),
        _ => None,
    });
    apart.min().unwrap_or(1)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
