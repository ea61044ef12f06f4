//! Boards drawn with letters, for people.
//!
//! Pieces of the first side are upper case, those of the second lower case; a dot is an empty cell, a colon one that is in the
//! game's one set of cells, a number that of an empty cell, a blank is no cell, and `~` a seam, behind which the other end of the board follows. A pile is a
//! letter with its number. Cells are drawn at their places, so that boards of hexagons and boards drawn as maps keep their shape;
//! labels are what the names of a row or column of cells share.
//!
//! A [`View`] shows more of the game: zones by signs on their empty cells, with a legend below the board, what the last move has changed
//! in brackets, and on boards of hexagons the names of slanting lines at the rim. All of it is read again ([`in_words`]).

mod below;
mod canvas;
mod cells;
mod exact;
mod rim;
mod row;
mod states;
mod zones;

pub(crate) use states::{entry as state_entry, numbers_of_cells};

use std::fmt::{self, Write as _};

use crate::language::ir::{
    Cell, Game, Kind, ManOwner, Placed, Placement, Side, StateId, StateOwner, Value, drawn_set,
};
use crate::language::letters::Letters;
use crate::language::written::{EMPTY, HELD};
use crate::play::layout::Layout;
use canvas::{Canvas, Mark, Rim, side_by_side};
use row::Row;

pub use below::parts;
pub use cells::cells;
pub use exact::in_words;
pub use row::{Look, Run};
pub use zones::{MOST_SIGNS, Shown, ZoneSigns};

/// The most blank lines between two rows of cells.
const BLANK_LINES: u32 = 1;

/// How many blanks stand between two levels.
const BETWEEN: usize = 4;

/// The letters of a line by default.
pub const WIDTH: usize = 80;

/// What a drawing shows besides pieces and labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Zones by signs, and labels at the rim of boards of hexagons.
    pub land: bool,
    /// The cells that the last move has changed.
    pub last: Vec<Cell>,
    /// Seen from the far side of the board.
    pub turned: bool,
    /// The letters of a line: levels stand side by side as far as they fit. One level that is wider is not cut.
    pub width: usize,
}

impl Default for View {
    /// Nothing besides pieces and labels, from the near side.
    fn default() -> Self {
        Self { land: false, last: Vec::new(), turned: false, width: WIDTH }
    }
}

/// A drawing, line by line. As text it has no colours, no blanks at the ends of lines, and ends with a line end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The lines, each in runs of signs that look alike.
    pub lines: Vec<Vec<Run>>,
}

impl Drawing {
    fn push(&mut self, row: &Row) {
        self.lines.push(row.runs());
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|run| run.text.as_str()).collect();
            writeln!(out, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// Draws a position: the board, the hands, the changed states, the side to move. Ends with a line end.
#[must_use]
pub fn drawing(game: &Game, placement: &Placement) -> String {
    drawn(game, placement, &View::default()).to_string()
}

/// Draws a position with all that a view shows of it: the board, the legend of its zones, the hands, the changed states, the side
/// to move.
#[must_use]
pub fn drawn(game: &Game, placement: &Placement, view: &View) -> Drawing {
    let signs = if view.land { ZoneSigns::of(game) } else { ZoneSigns::default() };
    let mut drawing = Drawing::default();
    let board = Board::new(game, view.turned, view.land);
    for row in board.draw(game, placement, &signs, &view.last, Fold::Width(view.width)) {
        drawing.push(&row);
    }
    drawing.push(&Row::default());
    for row in legend(&signs, view.width) {
        drawing.push(&row);
    }
    let mut text = String::new();
    hands(game, placement, &mut text);
    states::states(game, placement, &mut text);
    turn(game, placement, &mut text);
    for line in text.lines() {
        drawing.push(&Row::of(line));
    }
    drawing
}

/// How many levels stand side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
    /// As many as fit into lines of a width.
    Width(usize),
    /// A number.
    Levels(usize),
}

/// Where everything lies.
struct Board {
    layout: Layout,
    rims: Vec<Rim>,
}

impl Board {
    fn new(game: &Game, turned: bool, land: bool) -> Self {
        let layout = Layout::new(&game.board);
        let layout = if turned { layout.turned() } else { layout };
        let rims = if land { rim::rims(game, &layout) } else { Vec::new() };
        Self { layout, rims }
    }

    /// The board alone, its levels side by side.
    fn draw(
        &self,
        game: &Game,
        placement: &Placement,
        signs: &ZoneSigns,
        last: &[Cell],
        fold: Fold,
    ) -> Vec<Row> {
        let marks = marks(game, placement, signs, last);
        self.rows(&Canvas::new(&self.layout, &self.rims, marks), fold)
    }

    fn rows(&self, canvas: &Canvas<'_>, fold: Fold) -> Vec<Row> {
        let levels = self.layout.levels.iter().enumerate();
        let blocks = levels.map(|(index, level)| {
            let label = level.label.clone().unwrap_or_else(|| (index + 1).to_string());
            let heading = (self.layout.levels.len() > 1).then(|| Row::of(&format!("level {label}")));
            heading.into_iter().chain(canvas.draw(level)).collect()
        });
        let blocks: Vec<Vec<Row>> = blocks.collect();
        let widest = canvas.widest(&blocks);
        let in_line = match fold {
            Fold::Width(width) => (width + BETWEEN).div_euclid(widest + BETWEEN),
            Fold::Levels(levels) => levels,
        };
        side_by_side(&blocks, widest, in_line)
    }
}

/// What stands on each cell.
fn marks(game: &Game, placement: &Placement, signs: &ZoneSigns, last: &[Cell]) -> Vec<Mark> {
    let mut men: Vec<Option<&Placed>> = vec![None; game.board.cells.len()];
    for man in &placement.men {
        if let Some(place) = men.get_mut(man.cell.index()) {
            *place = Some(man);
        }
    }
    let told = |cells: &[Cell]| {
        let mut told = vec![false; men.len()];
        for cell in cells {
            if let Some(told) = told.get_mut(cell.index()) {
                *told = true;
            }
        }
        told
    };
    let (held, last) = (told(held_cells(game, placement)), told(last));
    let numbers = cell_numbers(game, placement);
    let of = |(index, ((man, held), last)): (usize, ((Option<&Placed>, bool), bool))| {
        let cell = Cell::at(index);
        let number = numbers.get(index).filter(|number| **number != 0).map(ToString::to_string);
        let empty = || match (signs.sign(cell), &number) {
            _ if held => HELD.to_owned(),
            (_, Some(number)) => number.clone(),
            (Some(sign), None) => sign.to_string(),
            (None, None) => EMPTY.to_owned(),
        };
        let mut mark = man.map_or_else(|| Mark { rest: empty(), ..Mark::default() }, |man| mark(game, man));
        if let (Some(_), Some(number), true) = (man, &number, numbers_behind(game)) {
            mark.rest.push_str(number);
        }
        Mark { zone: signs.on(cell), last, ..mark }
    };
    men.into_iter().zip(held).zip(last).enumerate().map(of).collect()
}

/// The signs of zones and what they mean, in lines of a width.
fn legend(signs: &ZoneSigns, width: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (number, entry) in signs.entries().enumerate() {
        let length = entry.chars().count();
        let fits = rows.last().is_some_and(|row| row.width() + 2 + length <= width);
        match rows.last_mut().filter(|_| fits) {
            Some(row) => row.pad(row.width() + 2),
            None => rows.push(Row::default()),
        }
        if let Some(row) = rows.last_mut() {
            let begins = row.put(row.width(), &entry);
            row.paint(begins, 1, |look| look.zone = Some(number));
        }
    }
    rows
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
    let side = game.side_name(Side(placement.to_move));
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
    if side == 0 { letter.upper() } else { letter.lower() }
}

/// The cells in the set that drawings mark, in order; none if there is no such set.
pub(crate) fn held_cells<'g>(game: &'g Game, placement: &'g Placement) -> &'g [Cell] {
    let Some((id, state)) = drawn_set(&game.states) else { return &[] };
    let given = placement.states.iter().find(|(side, state, _)| side.is_none() && *state == id);
    let value = given.map_or(&state.first[Side(0)], |(.., value)| value);
    if let Value::Cells(cells) = value { cells } else { &[] }
}

/// The number of each cell that drawings show: that of the first state of cells. Empty if cells have no numbers.
pub(crate) fn cell_numbers(game: &Game, placement: &Placement) -> Vec<i64> {
    let Some((shown, Value::Number(first))) = drawn_number(game) else { return Vec::new() };
    let mut numbers = vec![*first; game.board.cells.len()];
    for (cell, state, value) in &placement.cells {
        if let (true, Value::Number(value), Some(number)) =
            (*state == shown, value, numbers.get_mut(cell.index()))
        {
            *number = *value;
        }
    }
    numbers
}

/// The state that is shown as numbers of cells, and its first value.
fn drawn_number(game: &Game) -> Option<(StateId, &Value)> {
    let index = game.states.iter().position(|state| state.of == StateOwner::Cell)?;
    Some((StateId::at(index), &game.states.get(index)?.first[Side(0)]))
}

/// Whether the number of a cell is drawn behind the piece there: not where that is the number of a pile.
fn numbers_behind(game: &Game) -> bool {
    game.kinds.iter().all(|kind| kind.stacks == 1)
}

/// The letters of a piece: signs before the first letter, and the rest with the number of a pile.
fn mark(game: &Game, man: &Placed) -> Mark {
    let letter = match man.owner {
        ManOwner::Side(side) => letter(game, man.kind, side.index()),
        // A dot before the letter: a neutral piece.
        ManOwner::Nobody => format!(".{}", letter(game, man.kind, 0)),
    };
    let start = letter.find(char::is_alphabetic).unwrap_or(0);
    let (before, rest) = letter.split_at_checked(start).unwrap_or(("", &letter));
    let mut rest = rest.to_owned();
    if man.count > 1 {
        rest.push_str(&man.count.to_string());
    }
    Mark { before: before.to_owned(), rest, ..Mark::default() }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
