//! States that are gone before they are asked for: set in a turn of their side, over when the other side has moved, and
//! asked before the next move of their side.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::reads::Reads;
use crate::language::ir::{
    Acts, ActsKind, Assigned, Attack, Condition, ConditionKind, Effect, EffectKind, Event, Expiry, Guard,
    GuardKind, Hook, Ir, KindDecl, Number, NumberKind, Owner, Set, SetKind, StateId, StateOwner, StateRef,
    Whose,
};

impl Facts<'_> {
    /// Warns of states of men that are over whenever they are asked for.
    pub(super) fn states_gone_too_soon(&self, to: &mut Told) {
        let short = |until: Expiry| matches!(until, Expiry::ThisTurn | Expiry::NextTurn);
        let of_men = |of: &StateOwner| matches!(of, StateOwner::Men(_));
        let states: Vec<StateId> = (0..self.ir.states.len())
            .map(StateId::at)
            .filter(|id| {
                let state = self.ir.states.get(id.index());
                state.is_some_and(|state| short(state.until) && of_men(&state.of))
            })
            .collect();
        let states: Vec<StateId> = states.into_iter().filter(|id| !self.may_be_of_nobody(*id)).collect();
        let turns = self.ir.turns();
        if states.is_empty() || !self.ir.alternates() || turns.into_iter().any(has_several_acts) {
            return;
        }
        // What is asked beside the guards before a move.
        let rest = without_guards(self.ir);
        let reads = Reads::of(&rest);
        for id in states {
            let state = self.ir.states.get(id.index()).filter(|_| !reads.is_asked(id));
            let Some(state) = state else { continue };
            let of_others = |guard: &&Guard| asks(&guard.condition, id) == Asks::Others;
            let next = state.until == Expiry::NextTurn;
            if next && (guards(self.ir).any(|guard| of_others(&guard)) || !self.set_in_own_turns(id)) {
                continue;
            }
            let Some(guard) = guards(self.ir).find(|guard| asks(&guard.condition, id) != Asks::Nobody) else {
                continue;
            };
            let found = errors::gone_too_soon(state.at, &state.name, guard.at, next);
            to.push(found);
        }
    }

    /// Whether men of nobody may have a state: both sides move them.
    fn may_be_of_nobody(&self, id: StateId) -> bool {
        let Some(StateOwner::Men(kinds)) = self.ir.states.get(id.index()).map(|state| &state.of) else {
            return false;
        };
        let owners = self.owners();
        kinds.iter().any(|kind| owners.get(kind.index()).is_some_and(|of| of.nobody))
    }

    /// Whether a state is set of men of the side that moves alone.
    fn set_in_own_turns(&self, id: StateId) -> bool {
        let own = |effects: &[Effect]| effects.iter().all(|effect| sets_own(effect, id));
        let hooks = |kind: &KindDecl| {
            kind.hooks.iter().all(|hook| hook.event != Event::BeingTaken || !any_sets(&hook.effects, id))
        };
        let blocks = self.every_effect().all(own);
        let of_game = |hook: &Hook| hook.event != Event::BeingTaken || !any_sets(&hook.effects, id);
        blocks && self.ir.kinds.iter().all(hooks) && self.ir.hooks.iter().all(of_game)
    }
}

/// The guards that are asked before a move.
fn guards(ir: &Ir) -> impl Iterator<Item = &Guard> {
    let kinds = ir.kinds.iter();
    let of_kinds =
        kinds.flat_map(|kind| kind.moves.iter().chain(kind.walks.iter().flat_map(|walk| &walk.guards)));
    of_kinds.chain(&ir.moves).filter(|guard| guard.kind != GuardKind::SoThat)
}

/// The game without those guards, and without its tests.
fn without_guards(ir: &Ir) -> Ir {
    let mut rest = ir.clone();
    let after = |guard: &Guard| guard.kind == GuardKind::SoThat;
    rest.tests.clear();
    rest.moves.retain(after);
    for kind in &mut rest.kinds {
        kind.moves.retain(after);
        for walk in &mut kind.walks {
            walk.guards.retain(after);
        }
    }
    rest
}

/// Of whom a state is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Asks {
    Nobody,
    /// Of men of the side that moves.
    Own,
    Others,
}

fn asks(condition: &Condition, id: StateId) -> Asks {
    let all = |parts: &[Condition]| parts.iter().map(|part| asks(part, id)).max().unwrap_or(Asks::Nobody);
    match &condition.kind {
        ConditionKind::All(parts) | ConditionKind::Any(parts) => all(parts),
        ConditionKind::Not(what) | ConditionKind::CanMove(what) | ConditionKind::AfterEvery(what, _) => {
            asks(what, id)
        }
        ConditionKind::Some(set) => asks_set(set, id),
        ConditionKind::Common(a, b) => asks_set(a, id).max(asks_set(b, id)),
        ConditionKind::Compare(a, _, b) => asks_number(a, id).max(asks_number(b, id)),
        ConditionKind::Flag(state) => asks_state(state, id),
        _ => Asks::Nobody,
    }
}

fn asks_set(set: &Set, id: StateId) -> Asks {
    let all = |parts: &[Set]| parts.iter().map(|part| asks_set(part, id)).max().unwrap_or(Asks::Nobody);
    match &set.kind {
        SetKind::Flagged(state) if *state == id => Asks::Others,
        SetKind::State(state, _) => asks_state(state, id),
        SetKind::And(parts) => match all(parts) {
            Asks::Others if parts.iter().any(is_own) => Asks::Own,
            asked => asked,
        },
        SetKind::Or(parts) => all(parts),
        SetKind::Not(what) | SetKind::Before(what) => asks_set(what, id),
        SetKind::Attacked(what, Attack { by, on, without_effects: _ }) => {
            by.iter().chain(on).map(|set| asks_set(set, id)).fold(asks_set(what, id), Asks::max)
        }
        SetKind::Where { what, asks: question } => {
            let asked = asks(question, id);
            // Who is asked is a man of the set.
            let asked = if asked == Asks::Others && is_own(what) { Asks::Own } else { asked };
            asks_set(what, id).max(asked)
        }
        SetKind::By { what, from, .. } => asks_set(what, id).max(asks_set(from, id)),
        _ => Asks::Nobody,
    }
}

fn asks_number(number: &Number, id: StateId) -> Asks {
    match &number.kind {
        NumberKind::State(state) => asks_state(state, id),
        NumberKind::NumberOf(set) => asks_set(set, id),
        NumberKind::Before(number) => asks_number(number, id),
        NumberKind::SumOf { number, of } => asks_number(number, id).max(asks_set(of, id)),
        NumberKind::Add(parts)
        | NumberKind::Times(parts)
        | NumberKind::Max(parts)
        | NumberKind::Min(parts) => {
            parts.iter().map(|part| asks_number(part, id)).max().unwrap_or(Asks::Nobody)
        }
        NumberKind::Subtract(a, b) => asks_number(a, id).max(asks_number(b, id)),
        NumberKind::Constant(_) | NumberKind::InHand(..) | NumberKind::Distance => Asks::Nobody,
    }
}

fn asks_state(state: &StateRef, id: StateId) -> Asks {
    match &state.of {
        _ if state.state != id => Asks::Nobody,
        Owner::Men(men) if is_own(men) => Asks::Own,
        _ => Asks::Others,
    }
}

/// Whether men of a set are of the side that moves.
fn is_own(set: &Set) -> bool {
    match &set.kind {
        SetKind::Me | SetKind::Mover | SetKind::Side(Whose::Own) => true,
        SetKind::And(parts) => parts.iter().any(is_own),
        _ => false,
    }
}

/// Whether an effect, if it sets the state at all, sets that of men of the side that moves.
fn sets_own(effect: &Effect, id: StateId) -> bool {
    match &effect.kind {
        EffectKind::Assign(state, value) if state.state == id => {
            let clears = matches!(value, Assigned::First | Assigned::Flag(false));
            clears || matches!(&state.of, Owner::Men(men) if is_own(men))
        }
        EffectKind::Add(_, state) | EffectKind::Remove(_, state) if state.state == id => {
            matches!(&state.of, Owner::Men(men) if is_own(men))
        }
        // Within, `it` is one of these.
        EffectKind::Each(men, body) => is_own(men) && !any_sets_other(body, id) || !any_sets(body, id),
        EffectKind::If(_, then, otherwise) => then.iter().chain(otherwise).all(|effect| sets_own(effect, id)),
        _ => true,
    }
}

fn any_sets_other(effects: &[Effect], id: StateId) -> bool {
    effects.iter().any(|effect| match &effect.kind {
        EffectKind::Assign(state, _) | EffectKind::Add(_, state) | EffectKind::Remove(_, state)
            if state.state == id =>
        {
            !matches!(&state.of, Owner::Men(men) if is_own(men) || men.kind == SetKind::It)
        }
        EffectKind::Each(_, body) => any_sets(body, id),
        EffectKind::If(_, then, otherwise) => any_sets_other(then, id) || any_sets_other(otherwise, id),
        _ => false,
    })
}

fn any_sets(effects: &[Effect], id: StateId) -> bool {
    effects.iter().any(|effect| match &effect.kind {
        EffectKind::Assign(state, _) | EffectKind::Add(_, state) | EffectKind::Remove(_, state) => {
            state.state == id
        }
        EffectKind::Each(_, body) => any_sets(body, id),
        EffectKind::If(_, then, otherwise) => any_sets(then, id) || any_sets(otherwise, id),
        _ => false,
    })
}

/// Whether a turn may have several acts: then the second may ask what the first has set.
fn has_several_acts(acts: &Acts) -> bool {
    match &acts.kind {
        ActsKind::Sequence(parts) => parts.len() > 1 || parts.iter().any(has_several_acts),
        ActsKind::Repeat(body, _, most) => {
            most.written().is_none_or(|most| most > 1) || has_several_acts(body)
        }
        ActsKind::Else(parts) | ActsKind::Choice(parts) => parts.iter().any(has_several_acts),
        ActsKind::WithMost(body, _) | ActsKind::Guarded(body, _) => has_several_acts(body),
        _ => false,
    }
}
