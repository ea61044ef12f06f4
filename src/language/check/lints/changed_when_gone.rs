//! `after being taken { lives = lives - 1 }`: it is off the board by then.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::appearing::Block;
use crate::language::ir::parts::Part;
use crate::language::ir::{Effect, EffectKind, Event, Owner, Set, SetKind, StateId, StateRef};

impl Facts<'_> {
    /// Warns of changes of a man that has been taken.
    pub(super) fn changes_of_who_is_gone(&self, block: &Block<'_>, to: &mut Told) {
        if block.hook == Some(Event::BeingTaken) && block.kind.is_some() {
            self.changes_himself(block.effects, to);
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
