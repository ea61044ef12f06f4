//! `add mover to burnt`, where `burnt` holds cells: a man is added as his cell, and one who has been taken has none.

use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Effect, EffectKind, Event, Set, SetKind, StateDecl, StateType};

impl Linter<'_> {
    /// Warns of men who are added to sets of cells, or removed from them, by the names of single men.
    pub(super) fn men_as_cells(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        // The men who are off the board by then, in hooks that are about them.
        let hooks = self.ir.kinds.iter().flat_map(|kind| &kind.hooks).chain(&self.ir.hooks);
        for hook in hooks.filter(|hook| hook.event == Event::BeingTaken) {
            self.joined(&hook.effects, &mut |set, state, effect| {
                if matches!(set.kind, SetKind::It | SetKind::Me | SetKind::Taken) {
                    found.push(self.has_no_cell(set, state, effect));
                }
            });
        }
        for effects in self.every_effect() {
            self.joined(effects, &mut |set, state, effect| {
                if is_of_taken(set) {
                    found.push(self.has_no_cell(set, state, effect));
                }
            });
        }
        found
    }

    fn has_no_cell(&self, set: &Set, state: &StateDecl, effect: &Effect) -> Diagnostic {
        let words = self.sources.words(set.at);
        errors::has_no_cell_any_more(effect.at, &words, (state.at, &state.name))
    }

    /// Shows what joins sets of cells or leaves them.
    fn joined<'e>(&'e self, effects: &'e [Effect], see: &mut dyn FnMut(&'e Set, &'e StateDecl, &'e Effect)) {
        for effect in effects.iter().flat_map(Effect::with_all_within) {
            let (EffectKind::Add(set, state) | EffectKind::Remove(set, state)) = &effect.kind else {
                continue;
            };
            let declared = self.ir.states.get(state.state.index());
            if let Some(declared) = declared.filter(|declared| declared.ty == StateType::Cells) {
                see(set, declared, effect);
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
