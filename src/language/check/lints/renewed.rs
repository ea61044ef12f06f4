//! Sets that are to go back by themselves, and that every turn renews: what joins a set renews the whole of it.

use super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Effect, EffectKind, Event, Expiry, Hook, KindDecl, MoveClause, Owner, StateDecl, StateId, StateOwner,
    StateType, WalkKind, Whose,
};

impl Linter<'_> {
    /// Warns of `trail : set of cell for each side until end of its next turn` with `after moving { add origin to trail }`.
    pub(super) fn sets_always_renewed(&mut self) {
        let states = self.ir.states.iter().enumerate();
        let found: Vec<_> =
            states.filter_map(|(index, state)| self.renewed(StateId::at(index), state)).collect();
        self.out.extend(found);
    }

    fn renewed(&self, id: StateId, state: &StateDecl) -> Option<Diagnostic> {
        if !matches!(state.ty, StateType::Cells | StateType::Men(_)) {
            return None;
        }
        let (of, until) = whose_turns(state)?;
        let adds = |effect: &&Effect| matches!(&effect.kind, EffectKind::Add(_, held) if held.state == id && held.of == of);
        // One man's move that adds nothing, or a pass, and the set goes back.
        let add = self.in_each_turn(&adds)?;
        let mut effects = self.every_effect().flatten().flat_map(Effect::with_all_within);
        let lessened = effects.any(|effect| {
            matches!(&effect.kind,
                EffectKind::Remove(_, held) | EffectKind::Assign(held, _) if held.state == id)
        });
        let whose = if of == Owner::Side(Whose::Enemy) { "enemy." } else { "" };
        let set = format!("{whose}{}", state.name);
        let add = (add.at, self.sources.text(add.at));
        (!lessened).then(|| errors::always_renewed((state.at, &state.name), &set, add, until))
    }

    /// An effect of this sort, if one is done in each turn, whatever is played.
    fn in_each_turn<'g>(&'g self, is: &impl Fn(&&'g Effect) -> bool) -> Option<&'g Effect> {
        if self.ir.turns().any(|acts| self.ir.may_pass(acts)) {
            return None;
        }
        let mut found = None;
        for kind in &self.ir.kinds {
            for (mut ways, event) in [
                (kind.walks.iter().map(always_done).collect::<Vec<_>>(), Event::Moving),
                (kind.drops.iter().map(|drop| vec![drop.effects.as_slice()]).collect(), Event::Dropping),
            ] {
                let hooked = self.always_after(event, kind).find(is);
                found = found.or(hooked.filter(|_| !ways.is_empty()));
                ways.retain(|_| hooked.is_none());
                for effects in ways {
                    found = Some(effects.into_iter().flatten().find(is)?);
                }
            }
        }
        found
    }

    /// What is done after each such event of a piece.
    fn always_after<'g>(&'g self, event: Event, kind: &'g KindDecl) -> impl Iterator<Item = &'g Effect> {
        let always = move |hook: &&Hook| hook.event == event && hook.when.is_empty();
        kind.hooks.iter().chain(&self.ir.hooks).filter(always).flat_map(|hook| &hook.effects)
    }
}

/// The blocks that are done whichever way a move goes: its own, and that of its leg, where it has one alone.
fn always_done(clause: &MoveClause) -> Vec<&[Effect]> {
    let leg = match &clause.walk.kind {
        WalkKind::Leg(leg) => Some(leg.arrival.effects.as_slice()),
        WalkKind::Stay(arrival) => Some(arrival.effects.as_slice()),
        WalkKind::Sequence(_)
        | WalkKind::Choice(_)
        | WalkKind::Look(..)
        | WalkKind::Repeat { .. }
        | WalkKind::Bracket { .. } => None,
    };
    leg.into_iter().chain([clause.effects.as_slice()]).collect()
}

/// Whose set an effect must add to in each turn, so that it never goes back; and how it is said when it does.
fn whose_turns(state: &StateDecl) -> Option<(Owner, &'static str)> {
    match (&state.of, state.until) {
        (StateOwner::Game, Expiry::NextTurn) => Some((Owner::Game, "until end of next turn")),
        (StateOwner::Side, Expiry::OwnersTurn) => {
            Some((Owner::Side(Whose::Own), "until end of its next turn"))
        }
        (StateOwner::Side, Expiry::EnemyTurn) => Some((Owner::Side(Whose::Enemy), "until end of enemy turn")),
        (
            StateOwner::Game | StateOwner::Side | StateOwner::Men(_),
            Expiry::Never | Expiry::ThisTurn | Expiry::NextTurn | Expiry::OwnersTurn | Expiry::EnemyTurn,
        ) => None,
    }
}
