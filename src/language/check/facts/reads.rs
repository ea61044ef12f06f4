//! Which states are asked for, and which only by what changes them.

use std::collections::BTreeSet;

use crate::language::ir::parts::Part;
use crate::language::ir::{Effect, EffectKind, Ir, Owner, Set, SetKind, StateId, StateRef, TestStepKind};

/// The states that are asked for.
#[derive(Default)]
pub(in crate::language::check) struct Reads {
    asked: BTreeSet<StateId>,
    /// Those that are asked for in order to change them: `hops = hops + 1`.
    by_itself: BTreeSet<StateId>,
}

impl Reads {
    /// Looks over the whole game, its tests included.
    pub(in crate::language::check) fn of(ir: &Ir) -> Self {
        let mut reads = Self::default();
        ir.each_clause(&mut |clause| reads.part(clause, None));
        ir.turns().for_each(|acts| reads.part(Part::Acts(acts), None));
        let tested = ir.tests.iter().flat_map(|test| &test.steps).filter_map(|step| match &step.kind {
            TestStepKind::Holds(condition) => Some(condition),
            _ => None,
        });
        let endings = ir.after_turn.iter().chain(&ir.before_turn).map(|ending| &ending.when);
        endings.chain(&ir.again).chain(tested).for_each(|when| reads.part(Part::Condition(when), None));
        reads
    }

    /// Whether anything but what changes it asks for a state.
    pub(in crate::language::check) fn is_asked(&self, state: StateId) -> bool {
        self.asked.contains(&state)
    }

    /// Whether a state is asked for, but only by what changes it.
    pub(in crate::language::check) fn is_asked_by_itself(&self, state: StateId) -> bool {
        self.by_itself.contains(&state) && !self.is_asked(state)
    }

    /// Looks at a part that decides about a change of one state alone, or about more.
    fn part(&mut self, part: Part<'_>, changed: Option<StateId>) {
        part.each_within(&mut |part| {
            match part {
                Part::State(state) => self.ask(state.state, changed),
                Part::Set(Set { kind: SetKind::Flagged(state), .. }) => self.ask(*state, changed),
                Part::Effect(effect) => {
                    self.effect(effect, changed);
                    return false;
                }
                Part::Hook(hook) => {
                    let alone = only_changed(&hook.effects).or(changed);
                    hook.when.iter().for_each(|when| self.part(Part::Condition(when), alone));
                    hook.effects.iter().for_each(|effect| self.effect(effect, changed));
                    return false;
                }
                _ => {}
            }
            true
        });
    }

    fn effect(&mut self, effect: &Effect, changed: Option<StateId>) {
        let (held, alone) = match &effect.kind {
            EffectKind::Assign(held, _) => (Some(held), Some(held.state)),
            EffectKind::Add(_, held) | EffectKind::Remove(_, held) => (Some(held), None),
            EffectKind::If(_, then, otherwise) => (None, only_changed(then.iter().chain(otherwise))),
            _ => (None, None),
        };
        Part::Effect(effect).each_part(&mut |part| match part {
            // The state that is changed is not asked for by that; who holds it is.
            Part::State(state) if held.is_some_and(|held| std::ptr::eq(held, state)) => {
                if let StateRef { of: Owner::Men(men), .. } = state {
                    self.part(Part::Set(men), changed);
                }
            }
            Part::Effect(effect) => self.effect(effect, changed),
            part => self.part(part, alone.or(changed)),
        });
    }

    fn ask(&mut self, state: StateId, changed: Option<StateId>) {
        let asked = if changed == Some(state) { &mut self.by_itself } else { &mut self.asked };
        asked.insert(state);
    }
}

/// The one state that effects change, where they do nothing else.
fn only_changed<'e>(effects: impl IntoIterator<Item = &'e Effect>) -> Option<StateId> {
    let mut changed = None;
    for effect in effects {
        let state = match &effect.kind {
            EffectKind::Assign(state, _) | EffectKind::Add(_, state) | EffectKind::Remove(_, state) => {
                state.state
            }
            EffectKind::If(_, then, otherwise) => only_changed(then.iter().chain(otherwise))?,
            _ => return None,
        };
        if changed.is_some_and(|known| known != state) {
            return None;
        }
        changed = Some(state);
    }
    changed
}
