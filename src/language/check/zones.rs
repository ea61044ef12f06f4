//! Named sets of cells.

use crate::language::sorting::Gather;
use std::collections::BTreeSet;

use super::empty_board::EmptyBoard;
use super::not_constant::NotConstant;
use super::scope::Scope;
use super::{Lowerer, errors};
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::limits;
use crate::language::ir::{Cell, Side};
use crate::language::syntax::tree::{Name, ZoneBody};

impl<'t> Lowerer<'_, 't> {
    /// The empty board.
    fn empty_board(&self) -> EmptyBoard<'_> {
        EmptyBoard { certain: self.certain(), compass: self.compass, budget: self.zone_budget }
    }

    /// The cells of a zone, for each side.
    pub(super) fn zone(
        &mut self,
        name: &Name,
        body: &'t ZoneBody,
        each_side: bool,
    ) -> Option<[BTreeSet<Cell>; 2]> {
        let at = name.at.0;
        let mut cells: [BTreeSet<Cell>; 2] = Default::default();
        match body {
            ZoneBody::Mark(mark) => {
                let marked = |found: char| mark.text.chars().eq(std::iter::once(found));
                let found: BTreeSet<Cell> = self
                    .shape
                    .geometry
                    .marks
                    .iter()
                    .enumerate()
                    .filter(|(_, found)| marked(**found))
                    .map(|(index, _)| Cell::at(index))
                    .gather();
                if found.is_empty() {
                    self.out.push(errors::unknown_mark(mark.at.0, &mark.text));
                    return None;
                }
                cells = [found.clone(), found];
            }
            ZoneBody::Sets(sets) => {
                for expr in sets {
                    let board = &mut Scope::board();
                    let set = self.seeking(Sought::Cells, |lowerer| lowerer.set(expr, board))?;
                    // The part for each side is computed for the first only.
                    for (side, cells) in cells.iter_mut().enumerate().take(if each_side { 1 } else { 2 }) {
                        // Reported once: all zones share one budget.
                        let was_spent = self.zone_budget.is_spent();
                        match self.empty_board().members(&set, Side::at(side)) {
                            Ok(found) => cells.extend(found),
                            Err(NotConstant::Depends) => {
                                self.out.push(errors::zone_not_static(expr.at.0));
                                return None;
                            }
                            Err(NotConstant::TooMuch) if was_spent => return None,
                            Err(NotConstant::TooMuch) => {
                                self.out.push(errors::zone_too_much(at, &name.text, limits::ZONE_LOOKS));
                                return None;
                            }
                        }
                    }
                }
            }
        }
        if each_side {
            cells[1] = cells[0].iter().map(|cell| self.shape.image(*cell)).gather();
        }
        if cells[0].is_empty() && at.source.0 != 0 {
            self.out.push(errors::empty_zone(at, &name.text));
        }
        Some(cells)
    }
}
