//! New pieces for which there is not exactly one empty cell.

use crate::language::sorting::Gather;
use std::collections::BTreeSet;

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::blocks::Block;
use crate::language::ir::{
    Arrival, Cell, Direction, DirectionsKind, Effect, EffectKind, Event, Go, Set, SetKind, Walk, WalkKind,
};

impl Facts<'_> {
    /// Warns of `put new Wall on here`, where the piece itself stands, and of `put new Wall on empty`: one cell is needed.
    pub(super) fn puts_on_no_cell(&self, block: &Block<'_>, to: &mut Warnings) {
        for effect in block.effects.iter().flat_map(Effect::with_all_within) {
            let (EffectKind::Put(_, cell) | EffectKind::PutNew(_, _, cell)) = &effect.kind else { continue };
            let text = self.sources.words(effect.at);
            if matches!(effect.kind, EffectKind::PutNew(..)) && is_where_it_stands(block, effect, cell) {
                to.push(errors::put_where_he_stands(cell.at, &text));
            } else if self.are_several(cell) {
                let words = self.sources.words(cell.at);
                let passes = block.kind.is_none() && block.hook.is_none_or(|hook| hook == Event::Passing);
                let one = text.replace(&format!("({words})"), "gap").replace(&*words, "gap");
                to.push(errors::put_on_several(cell.at, Some(one.as_str()).filter(|_| !passes)));
            }
        }
    }

    /// Whether a set has several members in nearly every position.
    fn are_several(&self, set: &Set) -> bool {
        match &set.kind {
            SetKind::Empty | SetKind::Cells | SetKind::Occupied => true,
            SetKind::These(cells) => cells.len() > 1,
            SetKind::Zone(zone, _) => {
                let zone = self.ir.board.zones.get(zone.index());
                zone.is_some_and(|zone| zone.cells.iter().all(|cells| cells.len() > 1))
            }
            SetKind::By { what, walk, .. } => {
                matches!(what.kind, SetKind::Empty | SetKind::Cells) && self.leads_to_several(walk)
            }
            _ => false,
        }
    }

    /// Whether a walk of one step may lead to several cells: `step (up | down)` does not on two levels.
    fn leads_to_several(&self, walk: &Walk) -> bool {
        let WalkKind::Leg(leg) = &walk.kind else { return false };
        let Go::Step(directions) = &leg.go else { return false };
        let board = &self.ir.board;
        let several = |ways: &Vec<Direction>| {
            let next =
                |cell| ways.iter().filter_map(move |way| board.next(*way, cell)).gather::<BTreeSet<_>>();
            (0..board.cells.len()).map(Cell::at).any(|cell| next(cell).len() > 1)
        };
        match &directions.kind {
            DirectionsKind::Fixed(of) => leg.arrival == Arrival::default() && of.iter().all(several),
            _ => false,
        }
    }
}

/// Whether a cell is that of the moving piece: in the first effect of its hook, or by its name.
fn is_where_it_stands(block: &Block<'_>, effect: &Effect, cell: &Set) -> bool {
    match block.hook {
        // In `each`, `it` is another piece.
        None if cell.kind == SetKind::It => block.effects.iter().any(|own| std::ptr::eq(own, effect)),
        None => matches!(cell.kind, SetKind::Mover | SetKind::Me),
        Some(Event::Moving | Event::Taking | Event::Promoting) => {
            let first = block.effects.first().is_some_and(|first| std::ptr::eq(first, effect));
            first && cell.kind == SetKind::Here
        }
        Some(_) => false,
    }
}
