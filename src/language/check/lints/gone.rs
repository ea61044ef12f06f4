//! `after being taken { lives = lives - 1 }`, `{ take other ; height = height + other.height }`: who is off the board by then.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::appearing::Block;
use crate::language::check::facts::mention::in_effects;
use crate::language::ir::parts::Part;
use crate::language::ir::{Effect, EffectKind, Event, NamedSort, Owner, Set, SetKind, StateId, StateRef};

impl Facts<'_> {
    /// Warns of changes of a man that has been taken.
    pub(super) fn changes_of_who_is_gone(&self, block: &Block<'_>, to: &mut Told) {
        if block.hook == Some(Event::BeingTaken) && block.kind.is_some() {
            self.changes_himself(block.effects, to);
        }
    }

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

    fn changes_himself(&self, effects: &[Effect], to: &mut Told) {
        for effect in effects {
            match &effect.kind {
                EffectKind::Assign(state, _) => {
                    let Owner::Men(owner) = &state.of else { continue };
                    let Some(decl) = self.ir.states.get(state.state.index()) else { continue };
                    // Who takes may still ask what they were.
                    if matches!(owner.kind, SetKind::Me | SetKind::It)
                        && !self.asked_of_the_taken(state.state)
                    {
                        to.push(errors::changes_who_is_gone(
                            effect.at,
                            &self.sources.words(effect.at),
                            &decl.name,
                        ));
                    }
                }
                EffectKind::If(_, then, otherwise) => {
                    self.changes_himself(then, to);
                    self.changes_himself(otherwise, to);
                }
                _ => {}
            }
        }
    }

    /// Whether a state of those who have been taken is asked for.
    fn asked_of_the_taken(&self, state: StateId) -> bool {
        let mut asked = false;
        let mut look = |part: Part<'_>| {
            part.each_within(&mut |part| {
                if let Part::State(StateRef { state: known, of: Owner::Men(men) }) = part {
                    asked |= *known == state && are_taken(men);
                }
                true
            });
        };
        self.ir.each_clause(&mut look);
        self.ir.turns().for_each(|acts| look(Part::Acts(acts)));
        let endings = self.ir.after_turn.iter().chain(&self.ir.before_turn).map(|ending| &ending.when);
        endings.chain(&self.ir.again).for_each(|when| look(Part::Condition(when)));
        asked
    }
}

/// `taken`, `taken Rook`
fn are_taken(men: &Set) -> bool {
    match &men.kind {
        SetKind::Taken => true,
        SetKind::And(parts) => parts.iter().any(are_taken),
        _ => false,
    }
}
