//! Labels at the rim of boards of hexagons, where the second part of names is the same along slanting lines of cells.

use super::canvas::Rim;
use crate::language::ir::Game;
use crate::language::written::labels::two_parts;
use crate::play::layout::Layout;

/// The labels of lines that are no rows: those of a board whose cells are staggered and whose columns have labels, but not its
/// rows. None for other boards.
pub(super) fn rims(game: &Game, layout: &Layout) -> Vec<Rim> {
    let labelled = layout.columns.iter().all(|column| column.label.is_some());
    let bare = layout.rows.iter().all(|row| row.label.is_none());
    let odd =
        |index: usize| layout.cells.get(index).map_or(0, |spot| (spot.point.column + spot.point.row) % 2);
    let staggered = (0..layout.cells.len()).all(|index| odd(index) == odd(0));
    if !labelled || !bare || !staggered || layout.levels.len() != 1 {
        return Vec::new();
    }
    let mut ends = std::collections::BTreeMap::new();
    for (spot, decl) in layout.cells.iter().zip(&game.board.cells) {
        let Some((_, second)) = two_parts(&decl.name) else { return Vec::new() };
        let here = (spot.point.column, spot.cell);
        let (left, right) = ends.entry(second).or_insert((here, here));
        *left = here.min(*left);
        *right = here.max(*right);
    }
    let rim = |(label, ((_, left), (_, right))): (&str, _)| Rim { label: label.to_owned(), left, right };
    ends.into_iter().map(rim).collect()
}
