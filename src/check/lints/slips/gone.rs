//! `after being taken { lives = lives - 1 }`, `{ take other ; height = height + other.height }`: who is off the board by then.

use super::super::{Linter, errors};
use super::mention::in_effects;
use crate::diagnostic::Diagnostic;
use crate::ir::{Effect, EffectKind, Event, NamedSort, Owner, Set, SetKind};

impl Linter<'_> {
    /// Warns of changes of a man that has been taken.
    pub(super) fn changes_of_who_is_gone(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let hooks = self.ir.kinds.iter().flat_map(|decl| &decl.hooks);
        for hook in hooks.filter(|hook| hook.event == Event::BeingTaken && hook.at.source == self.main) {
            self.changes_himself(&hook.effects, &mut found);
        }
        found
    }

    /// Warns of effects that ask about a man by the name under which an earlier one has taken him.
    pub(super) fn asked_when_gone(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for effects in self.every_effect() {
            self.asked_after_taking(effects, &mut found);
        }
        found
    }

    fn asked_after_taking(&self, effects: &[Effect], found: &mut Vec<Diagnostic>) {
        for (place, effect) in effects.iter().enumerate() {
            match &effect.kind {
                EffectKind::Take(taken) if matches!(taken.kind, SetKind::Named(_, NamedSort::Men)) => {
                    let same = |set: &Set| set.kind == taken.kind;
                    let later = effects.get(place + 1..).unwrap_or(&[]);
                    if let Some(at) = in_effects(later, &same) {
                        let (words, take) = (self.sources.words(at), self.sources.words(effect.at));
                        found.push(errors::asked_when_gone((at, &words), (effect.at, &take)));
                    }
                }
                EffectKind::Each(_, body) => self.asked_after_taking(body, found),
                EffectKind::If(_, then, otherwise) => {
                    self.asked_after_taking(then, found);
                    self.asked_after_taking(otherwise, found);
                }
                _ => {}
            }
        }
    }

    fn changes_himself(&self, effects: &[Effect], found: &mut Vec<Diagnostic>) {
        for effect in effects {
            match &effect.kind {
                EffectKind::Assign(state, _) => {
                    let Owner::Men(owner) = &state.of else { continue };
                    let Some(decl) = self.ir.states.get(state.state.index()) else { continue };
                    // Who takes may still ask what they were.
                    let text = self.sources.get(self.main).map_or("", |source| source.text.as_str());
                    let asked = text.contains(&format!("taken.{}", decl.name));
                    if matches!(owner.kind, SetKind::Me | SetKind::It) && !asked {
                        found.push(errors::changes_who_is_gone(
                            effect.at,
                            &self.sources.words(effect.at),
                            &decl.name,
                        ));
                    }
                }
                EffectKind::If(_, then, otherwise) => {
                    self.changes_himself(then, found);
                    self.changes_himself(otherwise, found);
                }
                _ => {}
            }
        }
    }
}
