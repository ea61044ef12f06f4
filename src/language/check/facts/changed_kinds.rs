//! Which kinds of piece effects may change or create. In case of doubt, a kind is included.

use std::collections::HashSet;

use super::Facts;
use super::blocks::blocks;
use crate::language::ir::{Becomes, Effect, EffectKind, Kind, Set, SetKind, WhoseMen};

/// A set of kinds.
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

/// What effects make of pieces other than the clause's own, or create.
#[derive(Debug)]
pub(in crate::language::check) struct ChangedKinds {
    /// The kinds that pieces of a side may become.
    pub(in crate::language::check) of_sides: HashSet<Kind>,
    /// The kinds that neutral pieces may become.
    pub(in crate::language::check) of_nobody: HashSet<Kind>,
    /// The kinds whose pieces may be given to a side.
    pub(in crate::language::check) to_side: Kinds,
    /// The kinds whose pieces may become neutral.
    pub(in crate::language::check) to_nobody: Kinds,
}

impl Facts<'_> {
    /// What effects make of pieces, or create.
    pub(in crate::language::check) fn all_made(&self) -> ChangedKinds {
        let none = || Kinds::These(HashSet::new());
        let (of_sides, of_nobody) = (HashSet::new(), HashSet::new());
        let mut made = ChangedKinds { of_sides, of_nobody, to_side: none(), to_nobody: none() };
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

    fn note(&self, effects: &[Effect], me: Option<Kind>, made: &mut ChangedKinds) {
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

    /// Whether a piece is ever neutral: from the beginning, or because an effect makes it so.
    pub(in crate::language::check) fn has_men_of_nobody(&self) -> bool {
        self.owners().iter().any(|owners| owners.nobody)
    }

    /// Whether a piece may change sides, so that a move may end with a piece of the other side.
    pub(in crate::language::check) fn sides_change(&self) -> bool {
        self.every_effect().flatten().any(Effect::can_change_side)
    }
}

/// Whether the set says that all its pieces are neutral.
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

/// The kinds that a set names.
fn whom(men: &Set, me: Option<Kind>) -> Option<Vec<Kind>> {
    match &men.kind {
        SetKind::Me => me.map(|kind| vec![kind]),
        SetKind::Kinds(kinds) => Some(kinds.clone()),
        SetKind::And(parts) => parts.iter().find_map(|part| whom(part, None)),
        SetKind::By { what, .. } | SetKind::Attacked(what, _) => whom(what, None),
        _ => None,
    }
}
