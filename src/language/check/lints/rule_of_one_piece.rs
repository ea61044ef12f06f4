//! `moves so that not own King attacked` in the King: it applies to no other piece.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{ConditionKind, Guard, GuardKind, Kind, Set, SetKind, Side, Whose};
use std::collections::BTreeSet;

impl Facts<'_> {
    /// Warns of `moves so that not own King attacked` in the King, where others may leave it in check.
    pub(super) fn rules_of_one_piece(&self, to: &mut Warnings) {
        if self.ir.moves.iter().any(|guard| !attacked(guard).is_empty()) {
            return;
        }
        let appearing = self.appearing();
        for guard in self.ir.kinds.iter().flat_map(|decl| &decl.moves) {
            let asked = attacked(guard);
            let bound = |kind: &Kind| {
                let decl = self.ir.kinds.get(kind.index());
                decl.is_some_and(|decl| decl.moves.iter().any(|other| !attacked(other).is_empty()))
            };
            if asked.is_empty() || !asked.iter().all(bound) {
                continue;
            }
            let beside = |kind: Kind| {
                let sides = |kind: &Kind| appearing.get(kind.index()).copied().unwrap_or_default();
                asked.iter().any(|own| {
                    let (own, other) = (sides(own), sides(&kind));
                    Side::BOTH.into_iter().any(|side| own[side] && other[side])
                })
            };
            let free = (0..self.ir.kinds.len()).map(Kind::at).find(|kind| !bound(kind) && beside(*kind));
            let owner = self.ir.kinds.iter().find(|decl| decl.moves.iter().any(|other| other.at == guard.at));
            if let (Some(free), Some(owner)) = (free.and_then(|kind| self.ir.kinds.get(kind.index())), owner)
            {
                let words = self.sources.words(guard.at);
                to.push(errors::rule_of_one_piece(guard.at, &words, &owner.name, &free.name, free.at));
            }
        }
    }
}

/// The kinds that a guard forbids to leave attacked.
fn attacked(guard: &Guard) -> BTreeSet<Kind> {
    let mut kinds = BTreeSet::new();
    if guard.kind == GuardKind::SoThat
        && let ConditionKind::Not(asked) = &guard.condition.kind
        && let ConditionKind::Some(Set { kind: SetKind::Attacked(men, _), .. }) = &asked.kind
        && let SetKind::And(parts) = &men.kind
        && parts.iter().any(|part| part.kind == SetKind::Side(Whose::Own))
    {
        for part in parts {
            if let SetKind::Kinds(named) = &part.kind {
                kinds.extend(named);
            }
        }
    }
    kinds
}
