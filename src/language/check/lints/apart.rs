//! States that make positions differ which no rule can tell apart: that of a kind which has it only because it is of another
//! piece, and which nothing asks of it.

use std::collections::BTreeSet;

use super::appearing::{all_effects, become_values};
use super::{Linter, errors};
use crate::language::ir::{
    Assigned, Compared, Effect, EffectKind, Expiry, Kind, KindDecl, KindValueKind, Owner, SetKind, StateId,
    StateOwner,
};

impl Linter<'_> {
    /// Looks for kinds that change a state of theirs which is asked of other kinds only.
    pub(super) fn states_asked_of_others(&mut self) {
        let reads = self.reads();
        let mut found = Vec::new();
        for (index, state) in self.ir.states.iter().enumerate() {
            let id = StateId::at(index);
            let StateOwner::Men(kinds) = &state.of else { continue };
            let counts = state.compared == Compared::Always && state.until != Expiry::ThisTurn;
            let Some(asked) = reads.asked_of(id).filter(|_| counts && !state.constant) else { continue };
            let asked = self.with_those_that_become(asked);
            let unasked = kinds.iter().filter(|kind| !asked.contains(kind));
            for kind in unasked.filter_map(|kind| self.ir.kinds.get(kind.index())) {
                if kind.at.source == self.main && changes_its(kind, id) && !asked.is_empty() {
                    let name = |kind: &Kind| self.ir.kinds.get(kind.index()).map(|kind| kind.name.as_str());
                    let whose: Vec<&str> = asked.iter().filter_map(name).collect();
                    found.push(errors::state_unasked(kind.at, state.at, &kind.name, &state.name, &whose));
                }
            }
        }
        self.out.extend(found);
    }

    /// These kinds, and those that may become one of them with all their states.
    fn with_those_that_become(&self, kinds: &BTreeSet<Kind>) -> BTreeSet<Kind> {
        let mut all = kinds.clone();
        loop {
            let before = all.len();
            for (index, kind) in self.ir.kinds.iter().enumerate() {
                if self.may_become(kind).is_none_or(|becomes| becomes.iter().any(|kind| all.contains(kind))) {
                    all.insert(Kind::at(index));
                }
            }
            if all.len() == before {
                return all;
            }
        }
    }

    /// What a man of a kind may become; none where that may be anything.
    fn may_become(&self, kind: &KindDecl) -> Option<BTreeSet<Kind>> {
        let mut values: Vec<_> = kind.promotions.iter().map(|promotion| &promotion.to).collect();
        let walks = kind.walks.iter().flat_map(all_effects);
        let drops = kind.drops.iter().map(|drop| drop.effects.as_slice());
        let hooks = kind.hooks.iter().chain(&self.ir.hooks).map(|hook| hook.effects.as_slice());
        walks.chain(drops).chain(hooks).for_each(|effects| become_values(effects, &mut values));
        let mut becomes = BTreeSet::new();
        for value in values {
            match &value.kind {
                KindValueKind::These(kinds) => becomes.extend(kinds),
                KindValueKind::State(_) | KindValueKind::Of(_) => return None,
            }
        }
        Some(becomes)
    }
}

/// Whether a man of the kind changes a state of its own in what it does itself.
fn changes_its(kind: &KindDecl, id: StateId) -> bool {
    let changes = |effect: &Effect| match &effect.kind {
        EffectKind::Assign(state, value) if state.state == id => {
            let itself = |kind: &SetKind| matches!(kind, SetKind::Me | SetKind::Mover | SetKind::It);
            let own = matches!(&state.of, Owner::Men(set) if itself(&set.kind));
            own && !matches!(value, Assigned::First | Assigned::Flag(false))
        }
        _ => false,
    };
    let mut found = false;
    let walks = kind.walks.iter().flat_map(all_effects);
    let hooks = kind.hooks.iter().map(|hook| hook.effects.as_slice());
    // What is done in an `each` is about others, or is told of there.
    for effect in walks.chain(hooks).flatten() {
        match &effect.kind {
            EffectKind::Each(..) => {}
            _ => found |= effect.with_all_within().into_iter().any(changes),
        }
    }
    found
}
