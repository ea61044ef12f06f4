//! The names of the cells of a board at their places, and which of them lie side by side.

use super::canvas::Mark;
use super::row::Row;
use super::{Board, Canvas, Drawing, Fold, View};
use crate::language::ir::{Cell, Game};
use crate::language::sorting::Sorting;
use crate::play::layout::{Layout, Rank, lines};

/// Draws the board with the name of each cell in its place. Below, the neighbours of each cell are listed, if rows and columns do
/// not show them.
#[must_use]
pub fn cells(game: &Game, view: &View) -> Drawing {
    let mut board = Board::new(game, view.turned, false);
    // Names say more than what they share.
    for rank in board.layout.rows.iter_mut().chain(&mut board.layout.columns) {
        rank.label = None;
    }
    let marks = board.layout.cells.iter().map(|spot| Mark { rest: spot.name.clone(), ..Mark::default() });
    let canvas = Canvas::new(&board.layout, &[], marks.collect());
    let mut drawing = Drawing::default();
    for row in board.rows(&canvas, Fold::Width(view.width)) {
        drawing.push(&row);
    }
    if tells_neighbours(&Layout::new(&game.board)) {
        return drawing;
    }
    drawing.push(&Row::default());
    for row in in_columns(&beside(game), view.width) {
        drawing.push(&Row::of(&row));
    }
    drawing
}

/// Whether names show the neighbours of cells: each row and each column has a label of its own, or the columns have, and the
/// cells are staggered as hexagons are.
fn tells_neighbours(layout: &Layout) -> bool {
    let own = |ranks: &[Rank]| {
        let labels: Vec<&String> = ranks.iter().filter_map(|rank| rank.label.as_ref()).collect();
        let different = labels
            .iter()
            .enumerate()
            .all(|(index, label)| !labels.iter().skip(index + 1).any(|other| other == label));
        labels.len() == ranks.len() && different
    };
    own(&layout.columns) && (own(&layout.rows) || layout.rows.iter().all(|row| row.label.is_none()))
}

/// `a3: a4 b3`, for each cell.
fn beside(game: &Game) -> Vec<String> {
    let mut near: Vec<Vec<Cell>> = vec![Vec::new(); game.board.cells.len()];
    for line in lines(&game.board) {
        for (from, to) in [(line.from, line.to), (line.to, line.from)] {
            if let Some(near) = near.get_mut(from.index()) {
                near.push(to);
            }
        }
    }
    let mut told: Vec<(String, String)> = Vec::new();
    for (index, mut near) in near.into_iter().enumerate() {
        near.arrange();
        let names = near.into_iter().map(|cell| game.board.cell_name(cell).to_owned());
        let mut names: Vec<String> = names.collect();
        names.arrange_by(|a, b| crate::play::notation::order(a, b));
        told.push((game.board.cell_name(Cell::at(index)).to_owned(), names.join(" ")));
    }
    told.arrange_by(|(a, _), (b, _)| crate::play::notation::order(a, b));
    told.into_iter().map(|(cell, near)| format!("{cell}: {near}")).collect()
}

/// Texts in columns, to be read downwards, as many as a line of a width holds.
fn in_columns(texts: &[String], width: usize) -> Vec<String> {
    let widest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    let columns = (width / widest).max(1);
    let height = texts.len().div_ceil(columns).max(1);
    let line = |row: usize| {
        let mut line = Row::default();
        for (column, text) in texts.iter().skip(row).step_by(height).enumerate() {
            line.put(column * widest, text);
        }
        line.runs().into_iter().map(|run| run.text).collect()
    };
    (0..height.min(texts.len())).map(line).collect()
}
