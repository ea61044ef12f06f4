//! States that are gone before they are asked for: set in a turn of their side, over when the other side has moved, and
//! asked before the next move of their side.

use super::moments::most_acts;
use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::reads::Reads;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Assigned, Effect, EffectKind, Event, Expiry, Guard, GuardKind, Hook, Ir, KindDecl, Owner, Set, SetKind,
    StateId, StateOwner, StateRef, Whose,
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
        if states.is_empty() || !self.ir.alternates() || turns.into_iter().any(|acts| most_acts(acts) > 1) {
            return;
        }
        // What is asked beside the guards before a move.
        let rest = without_guards(self.ir);
        let reads = Reads::of(&rest);
        for id in states {
            let state = self.ir.states.get(id.index()).filter(|_| !reads.is_asked(id));
            let Some(state) = state else { continue };
            let of_others = |guard: &&Guard| asks(Part::Guard(guard), id) == Asks::Others;
            let next = state.until == Expiry::NextTurn;
            if next && (guards(self.ir).any(|guard| of_others(&guard)) || !self.set_in_own_turns(id)) {
                continue;
            }
            let Some(guard) = guards(self.ir).find(|guard| asks(Part::Guard(guard), id) != Asks::Nobody)
            else {
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

fn asks(part: Part<'_>, id: StateId) -> Asks {
    let own = |men: &Set| if is_own(men) { Asks::Own } else { Asks::Others };
    let mut asked = match part {
        Part::State(StateRef { state, of }) if *state == id => match of {
            Owner::Men(men) => own(men),
            Owner::Game | Owner::Side(_) => Asks::Others,
        },
        Part::Set(Set { kind: SetKind::Flagged(state), .. }) if *state == id => Asks::Others,
        _ => Asks::Nobody,
    };
    part.each_part(&mut |part| asked = asked.max(asks(part, id)));
    // `own tired` and `(own where tired)` ask own pieces.
    match part {
        Part::Set(set @ Set { kind: SetKind::And(_), .. }) => asked.min(own(set)),
        Part::Set(Set { kind: SetKind::Where { what, .. }, .. }) => asked.min(own(what)),
        _ => asked,
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
    effects.iter().flat_map(Effect::with_all_within).any(|effect| {
        matches!(&effect.kind, EffectKind::Assign(state, _) | EffectKind::Add(_, state) | EffectKind::Remove(_, state)
            if state.state == id)
    })
}
