//! `add taken to burnt`, where `burnt` holds cells: a piece is added as its cell, and a piece that has been taken has none.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::appearing::Block;
use crate::language::ir::{Effect, EffectKind, Event, Set, SetKind, StateType};

impl Facts<'_> {
    /// Warns of pieces that join a set of cells, or leave it, when they are off the board.
    pub(super) fn taken_as_cells(&self, block: &Block<'_>, to: &mut Told) {
        let himself = |set: &Set| matches!(set.kind, SetKind::It | SetKind::Me);
        let gone = block.hook == Some(Event::BeingTaken);
        for effect in block.effects.iter().flat_map(Effect::with_all_within) {
            let (EffectKind::Add(set, state) | EffectKind::Remove(set, state)) = &effect.kind else {
                continue;
            };
            let declared = self.ir.states.get(state.state.index());
            if let Some(declared) = declared.filter(|declared| declared.ty == StateType::Cells)
                && (is_of_taken(set) || gone && himself(set))
            {
                let words = self.sources.words(set.at);
                to.push(errors::has_no_cell_any_more(effect.at, &words, (declared.at, &declared.name)));
            }
        }
    }
}

/// Whether it is those who were taken, or some of them.
fn is_of_taken(set: &Set) -> bool {
    match &set.kind {
        SetKind::Taken => true,
        SetKind::And(parts) => parts.iter().any(is_of_taken),
        SetKind::Where { what, .. } => is_of_taken(what),
        _ => false,
    }
}
