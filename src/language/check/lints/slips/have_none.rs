//! `each enemy { set it.stuck }`, where `stuck` belongs to the piece that says so.

use super::super::appearing::{Appearing, all_effects};
use super::super::{Linter, errors};
use super::each::kinds_of;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Assigned, BySide, Effect, EffectKind, Kind, Owner, Set, SetKind, StateDecl, StateOwner,
};

impl Linter<'_> {
    /// Warns of a change in `each` of a state that only the piece itself has.
    pub(super) fn states_that_others_have(&self, appearing: &Appearing) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (index, decl) in self.ir.kinds.iter().enumerate() {
            let blocks = decl.walks.iter().flat_map(all_effects);
            let blocks = blocks.chain(decl.hooks.iter().map(|hook| hook.effects.as_slice()));
            for effects in blocks {
                self.changes_of_others(Kind::at(index), effects, appearing, &mut found);
            }
        }
        found
    }

    fn changes_of_others(
        &self,
        kind: Kind,
        effects: &[Effect],
        appearing: &Appearing,
        found: &mut Vec<Diagnostic>,
    ) {
        for effect in effects {
            match &effect.kind {
                EffectKind::Each(men, body) => {
                    if kinds_of(men).is_none() {
                        self.changes_of_each(kind, men, body, appearing, found);
                    }
                    self.changes_of_others(kind, body, appearing, found);
                }
                EffectKind::If(_, then, otherwise) => {
                    self.changes_of_others(kind, then, appearing, found);
                    self.changes_of_others(kind, otherwise, appearing, found);
                }
                _ => {}
            }
        }
    }

    fn changes_of_each(
        &self,
        kind: Kind,
        men: &Set,
        body: &[Effect],
        appearing: &Appearing,
        found: &mut Vec<Diagnostic>,
    ) {
        for effect in body {
            let EffectKind::Assign(state, value) = &effect.kind else { continue };
            let of_it = matches!(&state.of, Owner::Men(set) if set.kind == SetKind::It);
            // What is only cleared is clear where there is none.
            if !of_it || matches!(value, Assigned::First | Assigned::Flag(false)) {
                continue;
            }
            let Some(decl) = self.ir.states.get(state.state.index()) else { continue };
            if let Some((has, others)) = self.has_alone(kind, decl, appearing) {
                let words = self.sources.words(effect.at);
                let men = (men.at, self.sources.words(men.at));
                found.push(errors::have_none(
                    (effect.at, &words),
                    (men.0, &men.1),
                    &decl.name,
                    has,
                    &others,
                    decl.at,
                ));
            }
        }
    }

    /// The piece, if it alone has the state, and the others in the game.
    fn has_alone(&self, kind: Kind, state: &StateDecl, appearing: &Appearing) -> Option<(&str, Vec<&str>)> {
        if !matches!(&state.of, StateOwner::Men(kinds) if kinds.as_slice() == [kind]) {
            return None;
        }
        let others = self
            .ir
            .kinds
            .iter()
            .enumerate()
            .zip(appearing)
            .filter(|((index, _), sides)| *index != kind.index() && **sides != BySide::both(false));
        let others: Vec<&str> = others.map(|((_, decl), _)| decl.name.as_str()).collect();
        let has = self.ir.kinds.get(kind.index())?.name.as_str();
        (!others.is_empty()).then_some((has, others))
    }
}
