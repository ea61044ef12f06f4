//! How many men of each kind there can be.

use std::collections::BTreeSet;

use super::super::certain::SIDES;
use super::Facts;
use super::appearing::become_values;
use crate::language::ir::{BySide, Effect, Kind, KindValueKind, ManOwner, Set, SetKind, Side, Whose};

/// For each kind, how many men of each side there can be; none where there is no telling.
pub(in crate::language::check) struct Population {
    most: Vec<Option<BySide<i64>>>,
}

impl Population {
    /// How many men of a kind and side there can be.
    pub(in crate::language::check) fn of(&self, kind: usize, side: Side) -> Option<i64> {
        Some(self.most.get(kind).copied().flatten()?[side])
    }

    /// How many men of a kind one side can have.
    pub(in crate::language::check) fn of_one_side(&self, kind: Kind) -> Option<i64> {
        self.most.get(kind.index()).copied().flatten()?.into_iter().max()
    }

    /// How many members a set of men can have, asked by one side.
    fn in_set(&self, set: &Set, asker: Side) -> Option<i64> {
        let parts: &[Set] = match &set.kind {
            SetKind::And(parts) => parts,
            SetKind::Or(parts) => {
                let each: Option<Vec<i64>> = parts.iter().map(|part| self.in_set(part, asker)).collect();
                return Some(each?.into_iter().fold(0, i64::saturating_add));
            }
            _ => std::slice::from_ref(set),
        };
        let mut sides = SIDES.to_vec();
        let mut kinds: Vec<usize> = (0..self.most.len()).collect();
        let mut least: Option<i64> = None;
        let mut known = false;
        for part in parts {
            let within = match &part.kind {
                SetKind::Side(whose) => {
                    let side = match whose {
                        Whose::Own => asker,
                        Whose::Enemy => asker.other(),
                        Whose::Of(side) => *side,
                    };
                    sides.retain(|known| *known == side);
                    known = true;
                    continue;
                }
                SetKind::Kinds(of) => {
                    kinds.retain(|index| of.contains(&Kind::at(*index)));
                    known = true;
                    continue;
                }
                SetKind::Men => {
                    known = true;
                    continue;
                }
                SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                    self.in_set(what, asker)
                }
                SetKind::Or(_) | SetKind::And(_) => self.in_set(part, asker),
                SetKind::Mover | SetKind::Me | SetKind::It => Some(1),
                _ => None,
            };
            least = least.into_iter().chain(within).min();
        }
        let all = || {
            let mut sum = 0_i64;
            for kind in &kinds {
                for side in &sides {
                    sum = sum.saturating_add(self.of(*kind, *side)?);
                }
            }
            Some(sum)
        };
        least.into_iter().chain(if known { all() } else { None }).min()
    }

    /// How many members a set of men can have, whoever asks.
    pub(in crate::language::check) fn most_in(&self, set: &Set) -> Option<i64> {
        let counts: Option<Vec<i64>> = SIDES.into_iter().map(|side| self.in_set(set, side)).collect();
        counts?.into_iter().max()
    }
}

impl Facts<'_> {
    /// Counts the men of the set-up and of the tests, on the board and in hand; of kinds that can come into play otherwise there is no telling.
    pub(in crate::language::check) fn count_all(&self) -> Population {
        let kinds = self.ir.kinds.len();
        let mut most = vec![Some(BySide::both(0_i64)); kinds];
        for placement in self.placements() {
            let mut here = vec![BySide::both(0_i64); kinds];
            for man in &placement.men {
                let ManOwner::Side(side) = man.owner else {
                    // Of a kind that may be nobody's there is no telling.
                    most.get_mut(man.kind.index()).into_iter().for_each(|most| *most = None);
                    continue;
                };
                let count = here.get_mut(man.kind.index()).map(|sides| &mut sides[side]);
                if let Some(count) = count {
                    *count = count.saturating_add(i64::from(man.count.max(1)));
                }
            }
            for (side, kind, many) in &placement.hands {
                let count = here.get_mut(kind.index()).map(|sides| &mut sides[*side]);
                if let Some(count) = count {
                    *count = count.saturating_add(i64::from(*many));
                }
            }
            for (known, here) in most.iter_mut().zip(here) {
                for (known, here) in known.iter_mut().flatten().zip(here) {
                    *known = here.max(*known);
                }
            }
        }
        let hand = if self.fills_hands() { self.ir.hand.as_slice() } else { &[] };
        match self.ever_become() {
            Some(coming) => {
                for kind in coming.iter().chain(hand) {
                    if let Some(most) = most.get_mut(kind.index()) {
                        *most = None;
                    }
                }
            }
            None => most.fill(None),
        }
        Population { most }
    }

    /// Whether an effect brings men into a hand.
    pub(in crate::language::check) fn fills_hands(&self) -> bool {
        self.every_effect().any(|effects| effects.iter().any(Effect::can_fill_hand))
    }

    /// The kinds that can come into play after the set-up; none where that may be any.
    pub(in crate::language::check) fn coming(&self) -> Option<BTreeSet<Kind>> {
        let mut coming = self.ever_become()?.clone();
        coming.extend(self.ir.hand.iter().copied());
        Some(coming)
    }

    /// The kinds that men may become, and those of which men may appear or change sides; none where that may be any.
    fn ever_become(&self) -> Option<&BTreeSet<Kind>> {
        self.becoming.get_or_init(|| self.work_out_ever_become()).as_ref()
    }

    fn work_out_ever_become(&self) -> Option<BTreeSet<Kind>> {
        let mut values: Vec<_> =
            self.ir.kinds.iter().flat_map(|kind| &kind.promotions).map(|promotion| &promotion.to).collect();
        for effects in self.every_effect() {
            become_values(effects, &mut values);
        }
        let made = self.made();
        if values.iter().any(|value| matches!(value.kind, KindValueKind::Of(_))) {
            return None;
        }
        Some(values.into_iter().flat_map(|value| self.kinds_of(value)).chain(made.all_kinds()?).collect())
    }
}
