//! Which kinds of piece can occur in a game, and for which sides: a fixed point over promotions and effects.

use std::collections::HashSet;

use super::Facts;
use super::blocks::all_effects;
use super::changed_kinds::are_nobodys;
use crate::language::ir::{
    Assigned, Becomes, BySide, Effect, EffectKind, Kind, KindValue, KindValueKind, ManOwner, Placement, Side,
    StateId, TestStepKind, Value, WhoseMen,
};
use crate::language::sorting::Sorting;

/// For each kind, which sides can have it. A kind that may be neutral counts for both, since both move it.
pub(in crate::language::check) type Appearing = Vec<BySide<bool>>;

/// Who can own the pieces of a kind.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::language::check) struct Owners {
    pub(in crate::language::check) sides: BySide<bool>,
    pub(in crate::language::check) nobody: bool,
}

impl Owners {
    fn of(&mut self, owner: ManOwner) -> &mut bool {
        match owner {
            ManOwner::Side(side) => &mut self.sides[side],
            ManOwner::Nobody => &mut self.nobody,
        }
    }
}

/// The kinds that a state may hold; `None` for any.
type Held = Option<HashSet<Kind>>;

impl Facts<'_> {
    /// For each kind, who can own its pieces. With `changed`, this includes owners that they get by changing sides. A kind
    /// occurs in the set-up, in a test, in a hand, or because another kind becomes it.
    pub(in crate::language::check) fn owners_as(&self, changed: bool) -> Vec<Owners> {
        let mut appearing = vec![Owners::default(); self.ir.kinds.len()];
        let mut open: Vec<(Kind, ManOwner)> = Vec::new();
        let sides = |kind: &Kind| Side::BOTH.map(|side| (*kind, side.into()));
        for placement in self.placements() {
            open.extend(placement.men.iter().map(|man| (man.kind, man.owner)));
            open.extend(placement.hands.iter().map(|(side, kind, _)| (*kind, (*side).into())));
        }
        open.arrange();
        open.dedup();
        let is_known = |kind: &Kind| open.iter().any(|(known, _)| known == kind);
        let unknown: Vec<&Kind> = self.notes.kinds_placed.iter().filter(|kind| !is_known(kind)).collect();
        let either = self.ir.hand.iter().chain(unknown);
        open.extend(either.flat_map(sides));
        let made = self.changed_kinds();
        open.extend(made.of_sides.iter().flat_map(sides));
        open.extend(made.of_nobody.iter().map(|kind| (*kind, ManOwner::Nobody)));
        while let Some((kind, owner)) = open.pop() {
            match appearing.get_mut(kind.index()).map(|owners| owners.of(owner)) {
                Some(appears) if !*appears => *appears = true,
                _ => continue,
            }
            open.extend(self.becoming(kind).into_iter().map(|kind| (kind, owner)));
            if changed && made.to_side.contains(kind) {
                open.extend(sides(&kind));
            }
            if changed && made.to_nobody.contains(kind) {
                open.push((kind, ManOwner::Nobody));
            }
        }
        appearing
    }

    pub(in crate::language::check) fn placements(&self) -> impl Iterator<Item = &Placement> {
        let steps = self.ir.tests.iter().flat_map(|test| &test.steps);
        let positions = steps.filter_map(|step| match &step.kind {
            TestStepKind::Position(placement) => Some(placement),
            _ => None,
        });
        positions.chain([&self.ir.setup])
    }

    /// The kinds that a piece of a kind may become.
    fn becoming(&self, kind: Kind) -> Vec<Kind> {
        let Some(decl) = self.ir.kinds.get(kind.index()) else { return Vec::new() };
        let mut values: Vec<&KindValue> = decl.promotions.iter().map(|promotion| &promotion.to).collect();
        for hook in decl.hooks.iter().chain(&self.ir.hooks) {
            become_values(&hook.effects, &mut values);
        }
        for drop in &decl.drops {
            become_values(&drop.effects, &mut values);
        }
        for effects in decl.walks.iter().flat_map(all_effects) {
            become_values(effects, &mut values);
        }
        values.into_iter().flat_map(|value| self.kinds_of(value)).collect()
    }

    /// The kinds that a value may be.
    pub(in crate::language::check) fn kinds_of(&self, value: &KindValue) -> Vec<Kind> {
        match &value.kind {
            KindValueKind::These(kinds) => kinds.clone(),
            KindValueKind::State(state) => match self.held(state.state) {
                Some(held) => held.into_iter().collect(),
                None => (0..self.ir.kinds.len()).map(Kind::at).collect(),
            },
            // Pieces that exist are of kinds that are known already.
            KindValueKind::Of(_) => Vec::new(),
        }
    }

    /// The kinds that a state of type `kind` may hold.
    fn held(&self, state: StateId) -> Held {
        let mut held = HashSet::new();
        let mut note = |value: &Value| {
            if let Value::Kind(Some(kind)) = value {
                held.insert(*kind);
            }
        };
        self.ir.states.get(state.index()).into_iter().flat_map(|decl| &decl.first).for_each(&mut note);
        for decl in &self.ir.kinds {
            let of = decl.attributes.iter().filter(|(id, _)| *id == state);
            of.flat_map(|(_, values)| values).for_each(&mut note);
        }
        let of = |(id, _): &&(StateId, Value)| *id == state;
        for placement in self.placements() {
            let men = placement.men.iter().flat_map(|man| &man.states);
            men.filter(of).for_each(|(_, value)| note(value));
            placement.states.iter().filter(|(_, id, _)| *id == state).for_each(|(.., value)| note(value));
        }
        for effects in self.every_effect() {
            if !assigned(effects, state, &mut held) {
                return None;
            }
        }
        Some(held)
    }
}

/// Adds the kinds that effects assign to a state; false if they may be any.
fn assigned(effects: &[Effect], state: StateId, held: &mut HashSet<Kind>) -> bool {
    effects.iter().flat_map(Effect::with_all_within).all(|effect| match &effect.kind {
        EffectKind::Assign(to, Assigned::Kind(value)) if to.state == state => match &value.kind {
            KindValueKind::These(kinds) => {
                held.extend(kinds);
                true
            }
            KindValueKind::State(_) | KindValueKind::Of(_) => false,
        },
        _ => true,
    })
}

/// What effects make of pieces that belong to a side and keep one.
fn become_values<'e>(effects: &'e [Effect], values: &mut Vec<&'e KindValue>) {
    values.extend(effects.iter().flat_map(Effect::with_all_within).filter_map(|effect| match &effect.kind {
        EffectKind::Change(_, Becomes::Both(WhoseMen::Nobody, _)) => None,
        EffectKind::Change(men, becomes) if !are_nobodys(men) => becomes.kind(),
        _ => None,
    }));
}
