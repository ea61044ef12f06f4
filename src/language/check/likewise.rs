//! `likewise` where the sides have no symmetry: which there are, and where each would put a man.

use super::{Lowerer, errors};
use crate::language::diagnostic::words::article;
use crate::language::source::Span;
use crate::language::syntax::tree::{Army, Stands};

/// The symmetries of a board of two dimensions, and which of its coordinates they turn round.
const SYMMETRIES: [(&str, [bool; 3]); 2] =
    [("mirror", [false, true, false]), ("half-turn", [true, true, false])];

impl Lowerer<'_, '_> {
    /// Tells that nothing says on which cells the men of `other` stand for the side that has them likewise.
    pub(super) fn likewise_without_symmetry(&mut self, at: Span, other: &Army) {
        let Some(sides) = self.program.sides else { return };
        let images: Vec<_> = SYMMETRIES
            .iter()
            .filter_map(|(name, turned)| Some((*name, self.shape.turned(*turned).ok()?)))
            .collect();
        // A man by whom they can be told apart; best one of whom there is no other.
        let mut men: Vec<(usize, &str, Vec<&str>)> = Vec::new();
        for placed in other.men.iter().flatten() {
            let Stands::Cells(ranges, _) = &placed.stands else { continue };
            for range in ranges.iter().filter(|range| range.last.is_none()) {
                let Some(cell) = self.shape.cell(&range.first.text) else { continue };
                let image =
                    |(_, image): &(&str, Vec<crate::language::ir::Cell>)| image.get(cell.index()).copied();
                let there: Vec<&str> = images
                    .iter()
                    .filter_map(image)
                    .filter_map(|cell| self.shape.cells.get(cell.index()))
                    .map(|cell| cell.name.as_str())
                    .collect();
                men.push((ranges.len(), placed.kind.text.as_str(), there));
            }
        }
        let apart =
            men.iter().filter(|(.., there)| there.first() != there.last()).min_by_key(|(count, ..)| *count);
        let names: Vec<&str> = sides.names.iter().map(|name| name.text.as_str()).collect();
        let first = sides.first.map_or_else(String::new, |first| format!(" first {}", first.text));
        let line = |symmetry: &str| format!("sides {} symmetry {symmetry}{first}", names.join(", "));
        let ways: Vec<String> = match apart {
            Some((_, kind, there)) => images
                .iter()
                .zip(there)
                .map(|((name, _), cell)| {
                    format!("`{}`, which puts {a} {kind} on {cell}", line(name), a = article(kind))
                })
                .collect(),
            // Both put all men on the same cells.
            None => images.last().map(|(name, _)| format!("`{}`", line(name))).into_iter().collect(),
        };
        self.out.push(errors::likewise_without_symmetry(at, sides.at, &ways));
    }
}
