//! `{ take other ; height = height + other.height }`: `other` is off the board by then.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::appearing::Block;
use crate::language::check::facts::mention::in_effects;
use crate::language::ir::{Effect, EffectKind, NamedSort, Set, SetKind};

impl Facts<'_> {
    /// Warns of effects that ask about a man by the name under which an earlier one has taken him.
    pub(super) fn asked_when_gone(&self, block: &Block<'_>, to: &mut Told) {
        self.asked_after_taking(block.effects, to);
    }

    fn asked_after_taking(&self, effects: &[Effect], to: &mut Told) {
        for (place, effect) in effects.iter().enumerate() {
            match &effect.kind {
                EffectKind::Take(taken) if matches!(taken.kind, SetKind::Named(_, NamedSort::Men)) => {
                    let same = |set: &Set| set.kind == taken.kind;
                    let later = effects.get(place + 1..).unwrap_or(&[]);
                    if let Some(at) = in_effects(later, &same) {
                        let (words, take) = (self.sources.words(at), self.sources.words(effect.at));
                        to.push(errors::asked_when_gone((at, &words), (effect.at, &take)));
                    }
                }
                EffectKind::Each(_, body) => self.asked_after_taking(body, to),
                EffectKind::If(_, then, otherwise) => {
                    self.asked_after_taking(then, to);
                    self.asked_after_taking(otherwise, to);
                }
                _ => {}
            }
        }
    }
}
