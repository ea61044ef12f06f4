//! Rows of a set-up whose order is drawn by chance.

use super::Draft;
use crate::language::check::scope::{Place, Scope};
use crate::language::check::{Lowerer, errors};
use crate::language::ir::rows::ORDERS;
use crate::language::ir::{ManOwner, Placed, Row, RowPart, Side};
use crate::language::syntax::tree::{Men, Name, Shuffled};

impl<'t> Lowerer<'_, 't> {
    /// A row of pieces whose order is drawn by chance; for `likewise`, its image. They are placed as they are written.
    pub(super) fn shuffled(
        &mut self,
        men: &'t Men,
        row: &'t Shuffled,
        owner: ManOwner,
        likewise: Option<&Name>,
        draft: &mut Draft,
    ) {
        let mut cells = Vec::new();
        for cell in row.cells.iter().flat_map(|range| self.cells(range)).collect::<Vec<_>>() {
            let cell = if likewise.is_some() { self.shape.image(cell) } else { cell };
            let at = likewise.map_or(men.at.0, |name| name.at.0);
            if let Some(before) = draft.places.insert(cell, at) {
                let name = self.shape.cell_name(cell).to_owned();
                return self.out.push_once(errors::two_men(at, &name, before, "", 1));
            }
            cells.push(cell);
        }
        let first = [(&men.kind, &row.entries)].into_iter();
        let mut placed = Vec::new();
        for (name, entries) in first.chain(row.others.iter().map(|(name, entries)| (name, entries))) {
            if self.went(name) {
                continue;
            }
            let Some(kind) = self.kind_named(name) else { return };
            self.notes.kinds_placed.insert(kind);
            placed.push((kind, self.states_given(entries, kind, owner, likewise)));
        }
        let Some(empty) = (placed.len() <= cells.len()).then(|| cells.split_off(placed.len())) else {
            return self.out.push_once(errors::too_few_cells(men.at.0, placed.len(), cells.len()));
        };
        let placed = cells.into_iter().zip(placed);
        let placed: Vec<Placed> =
            placed.map(|(cell, (kind, states))| Placed { cell, owner, kind, count: 1, states }).collect();
        draft.placement.men.extend(placed.iter().cloned());
        let part = RowPart { men: placed, empty };
        if let Some(known) = draft.rows.iter_mut().find(|known| known.at == men.at.0) {
            return known.parts.push(part);
        }
        let when = row.allowed.as_ref();
        let when = when.and_then(|when| self.condition(when, &mut Scope::new(Place::Test, None)));
        // `own` is the side of the row as it is written, which may come after its image.
        let side = if likewise.is_some() { owner.or(Side(0)).other() } else { owner.or(Side(0)) };
        let row = Row { at: men.at.0, side, parts: vec![part], when: when.into_iter().collect() };
        if row.number_of_orders().is_none() {
            return self.out.push(errors::too_many_orders(row.at, ORDERS));
        }
        draft.rows.push(row);
    }
}
