//! Notes cells that are listed in a clause of a piece, and are not turned for the other side.

use super::Lowerer;
use super::notes::WrittenCells;
use super::scope::{Place, Scope};
use crate::language::ir::Cell;
use crate::language::source::Span;

impl Lowerer<'_, '_> {
    /// Notes cells in a clause itself: those of a definition have a name, which shows that they are intended.
    pub(super) fn note_cells(&mut self, at: Span, cells: &[Cell], scope: &Scope<'_>) {
        let Some(kind) = scope.kind else { return };
        if matches!(scope.place, Place::Walk | Place::Rule)
            && scope.frame.open.is_empty()
            && at.source == self.main
        {
            self.notes.written_cells.push(WrittenCells { kind, at, cells: cells.to_vec() });
        }
    }
}
