//! Boards drawn with letters, for people.
//!
//! The men of the first side are upper case, those of the second lower case; a dot is an empty cell, a colon one that is in
//! the game's one set of cells, a blank is no cell, `~` a seam: behind it comes the other end of the board. A pile is a letter with its number. Cells are drawn at their places, so that boards of hexagons and boards
//! drawn as maps keep their shape; labels are what the names of a row or column of cells share.

mod below;
mod exact;
mod states;

pub(crate) use states::entry as state_entry;

use std::fmt::Write as _;

use crate::ir::{Cell, Game, Kind, ManOwner, Placed, Placement, Side, Value, drawn_set};
use crate::layout::{Layout, Rank, SEAM, Spot};

pub use below::parts;
pub use exact::in_words;

/// The most blank lines between two rows of cells.
const BLANK_LINES: u32 = 1;

/// How many letters a line holds, and how many blanks stand between two levels.
const LINE: usize = 80;
const BETWEEN: usize = 4;

/// An empty cell.
pub const EMPTY: &str = ".";

/// An empty cell that is in the one set of cells of the game.
pub const HELD: &str = ":";

/// Draws a position: the board, what is in hand, the states that are not as at first, whose turn it is. Ends with a line end.
#[must_use]
pub fn drawing(game: &Game, placement: &Placement) -> String {
    on_layout(game, placement, &Layout::new(&game.board))
}

/// The same, seen from the far side of the board.
#[must_use]
pub fn turned(game: &Game, placement: &Placement) -> String {
    on_layout(game, placement, &Layout::new(&game.board).turned())
}

fn on_layout(game: &Game, placement: &Placement, layout: &Layout) -> String {
    let mut text = board(&Canvas::new(layout, game, placement));
    text.push('\n');
    hands(game, placement, &mut text);
    states::states(game, placement, &mut text);
    turn(game, placement, &mut text);
    text
}

/// The board alone, its levels side by side.
fn board(canvas: &Canvas<'_>) -> String {
    let layout = canvas.layout;
    let blocks = layout.levels.iter().enumerate().map(|(index, level)| {
        let label = level.label.clone().unwrap_or_else(|| (index + 1).to_string());
        let mut text = if layout.levels.len() > 1 { format!("level {label}\n") } else { String::new() };
        canvas.draw(level, &mut text);
        text
    });
    side_by_side(&blocks.collect::<Vec<_>>())
}

/// Puts drawings next to one another, as many as a line holds.
fn side_by_side(blocks: &[String]) -> String {
    let width = |block: &String| block.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    // Nothing can be padded to more.
    let most = usize::from(u16::MAX);
    let widest = (blocks.iter().map(width).max().unwrap_or(0) + BETWEEN).min(most);
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
    let phase = game.phase_after(placement.phase_turns);
    let _ = match phase {
        Some((phase, _)) if phase.turns.len() <= 2 => writeln!(text, "{side} to move, phase {}", phase.name),
        Some((phase, turn)) => writeln!(text, "{side} to move, phase {} turn {}", phase.name, turn + 1),
        None => writeln!(text, "{side} to move"),
    };
}

/// The letter of a kind in the case of a side.
fn letter(game: &Game, kind: Kind, side: usize) -> String {
    let letter = super::act::letter(game, kind);
    if side == 0 { letter.to_uppercase() } else { letter.to_lowercase() }
}

/// What stands on a cell: what comes before its letter, and the rest.
struct Mark {
    before: String,
    rest: String,
}

/// The layout in letters: the marks of all cells and how far apart they are drawn.
struct Canvas<'l> {
    layout: &'l Layout,
    /// In the order of the cells.
    marks: Vec<Mark>,
    /// The width of the labels of rows.
    margin: usize,
    /// The width of what comes before letters.
    before: usize,
    /// How many letters one step of columns takes.
    unit: usize,
}

impl<'l> Canvas<'l> {
    fn new(layout: &'l Layout, game: &Game, placement: &Placement) -> Self {
        let mut men: Vec<Option<&Placed>> = vec![None; layout.cells.len()];
        for man in &placement.men {
            if let Some(place) = men.get_mut(man.cell.index()) {
                *place = Some(man);
            }
        }
        let held = held_cells(game, placement);
        let empty = |index| {
            let rest = if held.contains(&Cell::at(index)) { HELD } else { EMPTY };
            Mark { before: String::new(), rest: rest.to_owned() }
        };
        let men = men.into_iter().enumerate();
        let marks: Vec<Mark> =
            men.map(|(index, man)| man.map_or_else(|| empty(index), |man| mark(game, man))).collect();
        let width = |part: fn(&Mark) -> &str| {
            marks.iter().map(|mark| part(mark).chars().count()).max().unwrap_or_default()
        };
        let (before, rest) = (width(|mark| &mark.before), width(|mark| &mark.rest));
        Self::of(layout, marks, before, rest)
    }

    /// With marks of at most these widths, before their letters and from there on.
    fn of(layout: &'l Layout, marks: Vec<Mark>, before: usize, rest: usize) -> Self {
        let needed = (before + rest).max(widest(&layout.columns)) + 1;
        let apart = least_apart(layout).max(1);
        // Boards whose places are given letter by letter keep them; others get a blank between columns.
        let unit = needed.div_ceil(apart).max(if apart > 2 { 1 } else { 2 });
        Self { layout, marks, margin: widest(&layout.rows), before, unit }
    }

    /// Draws one level, from the far row.
    fn draw(&self, level: &Rank, text: &mut String) {
        let mut last: Option<u32> = None;
        for row in self.layout.rows.iter().rev() {
            let spots = self.layout.row(level, row);
            if spots.is_empty() {
                continue;
            }
            let gap = last.map_or(0, |last| last - row.at - 1).min(BLANK_LINES);
            text.extend((0..gap).map(|_| '\n'));
            last = Some(row.at);
            let mut line = Line::default();
            let label = row.label.as_deref().unwrap_or("");
            line.put(self.margin - label.chars().count().min(self.margin), label);
            for spot in spots {
                let Some(mark) = self.marks.get(spot.cell.index()) else { continue };
                let column = self.column(spot.point.column);
                line.put(column - mark.before.chars().count(), &mark.before);
                line.put(column, &mark.rest);
            }
            if self.layout.round.files {
                line.put(self.column(self.layout.columns.last().map_or(0, |last| last.at) + 1), SEAM);
            }
            text.push_str(line.text.trim_end());
            text.push('\n');
        }
        if self.layout.round.ranks {
            let mut line = Line::default();
            for column in &self.layout.columns {
                line.put(self.column(column.at), SEAM);
            }
            text.push_str(&line.text);
            text.push('\n');
        }
        self.draw_column_labels(level, text);
    }

    fn draw_column_labels(&self, level: &Rank, text: &mut String) {
        if self.layout.columns.iter().all(|column| column.label.is_none()) {
            return;
        }
        let mut line = Line::default();
        for column in &self.layout.columns {
            let is_used = |spot: &Spot| (spot.point.level, spot.point.column) == (level.at, column.at);
            if let Some(label) = column.label.as_deref().filter(|_| self.layout.cells.iter().any(is_used)) {
                line.put(self.column(column.at), label);
            }
        }
        text.push_str(&line.text);
        text.push('\n');
    }

    /// The letter of a line where the letters of a column begin.
    fn column(&self, at: u32) -> usize {
        let margin = if self.margin == 0 { 0 } else { self.margin + 1 };
        margin + usize::try_from(at).unwrap_or(0) * self.unit + self.before
    }
}

/// The cells in the set that drawings mark, in order; none where there is no such set.
pub(crate) fn held_cells<'g>(game: &'g Game, placement: &'g Placement) -> &'g [Cell] {
    let Some((id, state)) = drawn_set(&game.states) else { return &[] };
    let given = placement.states.iter().find(|(side, state, _)| side.is_none() && *state == id);
    let value = given.map_or(&state.first[Side(0)], |(.., value)| value);
    if let Value::Cells(cells) = value { cells } else { &[] }
}

/// A line of letters.
#[derive(Default)]
struct Line {
    text: String,
    length: usize,
}

impl Line {
    /// Puts a word in a column, or behind what is there already.
    fn put(&mut self, column: usize, word: &str) {
        let blanks = column.saturating_sub(self.length);
        self.text.extend(std::iter::repeat_n(' ', blanks));
        self.text.push_str(word);
        self.length += blanks + word.chars().count();
    }
}

/// The width of the widest label.
fn widest(ranks: &[Rank]) -> usize {
    ranks.iter().filter_map(|rank| rank.label.as_ref()).map(|label| label.chars().count()).max().unwrap_or(0)
}

/// The letters of a man: signs before the first letter, and the rest with the number of a pile.
fn mark(game: &Game, man: &Placed) -> Mark {
    let letter = match man.owner {
        ManOwner::Side(side) => letter(game, man.kind, side.index()),
        // A dot before the letter: a man of nobody.
        ManOwner::Nobody => format!(".{}", letter(game, man.kind, 0)),
    };
    let start = letter.find(char::is_alphabetic).unwrap_or(0);
    let (before, rest) = letter.split_at_checked(start).unwrap_or(("", &letter));
    let mut rest = rest.to_owned();
    if man.count > 1 {
        rest.push_str(&man.count.to_string());
    }
    Mark { before: before.to_owned(), rest }
}

/// The least distance of two neighbours in a row, in steps.
fn least_apart(layout: &Layout) -> usize {
    let mut points: Vec<(u32, u32, u32)> =
        layout.cells.iter().map(|spot| (spot.point.level, spot.point.row, spot.point.column)).collect();
    points.sort_unstable();
    let apart = points.windows(2).filter_map(|pair| match pair {
        [a, b] if (a.0, a.1) == (b.0, b.1) => Some(b.2 - a.2),
        _ => None,
    });
    apart.min().and_then(|apart| usize::try_from(apart).ok()).unwrap_or(1)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
