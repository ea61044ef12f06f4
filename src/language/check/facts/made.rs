//! Men that change, and men that appear: which kinds that can befall, as far as the words tell. Rather too many than too few.

use std::collections::HashSet;

use super::Facts;
use super::appearing::all_effects;
use crate::language::ir::{Becomes, Effect, EffectKind, Event, Kind, KindDecl, Set, SetKind, WhoseMen};

/// Kinds to which something may happen.
#[derive(Debug)]
pub(in crate::language::check) enum Kinds {
    /// These.
    These(HashSet<Kind>),
    /// Any.
    Any,
}

impl Kinds {
    pub(in crate::language::check) fn contains(&self, kind: Kind) -> bool {
        match self {
            Self::These(kinds) => kinds.contains(&kind),
            Self::Any => true,
        }
    }

    fn extend(&mut self, more: Option<Vec<Kind>>) {
        match (&mut *self, more) {
            (Self::These(kinds), Some(more)) => kinds.extend(more),
            _ => *self = Self::Any,
        }
    }
}

/// What effects make of men that need not be the clause's own, or let appear.
#[derive(Debug)]
pub(in crate::language::check) struct Made {
    /// The kinds that men of a side may come to be of.
    pub(in crate::language::check) of_sides: HashSet<Kind>,
    /// The kinds that men of nobody may come to be of.
    pub(in crate::language::check) of_nobody: HashSet<Kind>,
    /// The kinds whose men may come to belong to a side.
    pub(in crate::language::check) to_side: Kinds,
    /// The kinds whose men may come to belong to nobody.
    pub(in crate::language::check) to_nobody: Kinds,
}

impl Made {
    /// All of these kinds; none where that may be any.
    pub(in crate::language::check) fn all_kinds(&self) -> Option<HashSet<Kind>> {
        let (Kinds::These(to_side), Kinds::These(to_nobody)) = (&self.to_side, &self.to_nobody) else {
            return None;
        };
        let all = self.of_sides.iter().chain(&self.of_nobody).chain(to_side).chain(to_nobody);
        Some(all.copied().collect())
    }
}

impl Facts<'_> {
    /// What effects make of men, or let appear.
    pub(in crate::language::check) fn all_made(&self) -> Made {
        let none = || Kinds::These(HashSet::new());
        let (of_sides, of_nobody) = (HashSet::new(), HashSet::new());
        let mut made = Made { of_sides, of_nobody, to_side: none(), to_nobody: none() };
        for (index, decl) in self.ir.kinds.iter().enumerate() {
            for effects in blocks(decl) {
                self.note(effects, Some(Kind::at(index)), &mut made);
            }
        }
        let passes = self.ir.passes.iter().map(|clause| &clause.effects);
        for effects in passes.chain(self.ir.hooks.iter().map(|hook| &hook.effects)) {
            self.note(effects, None, &mut made);
        }
        made
    }

    fn note(&self, effects: &[Effect], me: Option<Kind>, made: &mut Made) {
        for effect in effects.iter().flat_map(Effect::with_all_within) {
            match &effect.kind {
                EffectKind::PutNew(WhoseMen::Nobody, kind, _)
                | EffectKind::Change(_, Becomes::Both(WhoseMen::Nobody, kind)) => {
                    made.of_nobody.extend(self.kinds_of(kind));
                }
                EffectKind::PutNew(WhoseMen::Of(_), kind, _)
                | EffectKind::Change(_, Becomes::Both(WhoseMen::Of(_), kind)) => {
                    made.of_sides.extend(self.kinds_of(kind));
                }
                EffectKind::Change(men, Becomes::Kind(kind)) if are_nobodys(men) => {
                    made.of_nobody.extend(self.kinds_of(kind));
                }
                EffectKind::Change(men, Becomes::Kind(kind)) if men.kind != SetKind::Me => {
                    made.of_sides.extend(self.kinds_of(kind));
                }
                EffectKind::Change(men, Becomes::Owner(WhoseMen::Of(_))) => {
                    made.to_side.extend(whom(men, me));
                }
                EffectKind::Change(men, Becomes::Owner(WhoseMen::Nobody)) => {
                    made.to_nobody.extend(whom(men, me));
                }
                _ => {}
            }
        }
    }

    /// Whether pieces ever belong to nobody: from the beginning, or because a move gives them up.
    pub(in crate::language::check) fn has_men_of_nobody(&self) -> bool {
        self.owners().iter().any(|owners| owners.nobody)
    }

    /// Whether men may change sides, so that a man of one's own may be another's by the end of a move.
    pub(in crate::language::check) fn sides_change(&self) -> bool {
        self.every_effect().flatten().any(Effect::can_change_side)
    }

    /// Whether who is taken may change others, also the man that takes him.
    pub(in crate::language::check) fn taken_change_others(&self) -> bool {
        let mut hooks = self.ir.kinds.iter().flat_map(|kind| &kind.hooks).chain(&self.ir.hooks);
        hooks
            .any(|hook| hook.event == Event::BeingTaken && hook.effects.iter().any(Effect::can_change_others))
    }
}

/// All blocks of effects of a kind.
fn blocks(decl: &KindDecl) -> impl Iterator<Item = &[Effect]> {
    let drops = decl.drops.iter().map(|drop| drop.effects.as_slice());
    let hooks = decl.hooks.iter().map(|hook| hook.effects.as_slice());
    decl.walks.iter().flat_map(all_effects).chain(drops).chain(hooks)
}

/// Whether all men of a set belong to nobody, as far as its words say so.
pub(in crate::language::check) fn are_nobodys(men: &Set) -> bool {
    match &men.kind {
        SetKind::Nobody => true,
        SetKind::And(parts) => parts.iter().any(are_nobodys),
        SetKind::Or(parts) => parts.iter().all(are_nobodys),
        SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
            are_nobodys(what)
        }
        _ => false,
    }
}

/// The kinds of which men of a set can be, where its words say so.
fn whom(men: &Set, me: Option<Kind>) -> Option<Vec<Kind>> {
    match &men.kind {
        SetKind::Me => me.map(|kind| vec![kind]),
        SetKind::Kinds(kinds) => Some(kinds.clone()),
        SetKind::And(parts) => parts.iter().find_map(|part| whom(part, None)),
        SetKind::By { what, .. } | SetKind::Attacked(what, _) => whom(what, None),
        _ => None,
    }
}
