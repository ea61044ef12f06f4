//! `put nobody Wall on origin`, where there are several: no one of them is meant.

use super::super::{Linter, errors};
use crate::diagnostic::Diagnostic;
use crate::ir::{Effect, EffectKind, Kind, ManOwner, Set, SetKind, Side, Whose};

impl Linter<'_> {
    /// Warns of a `put` of men of a kind of whom several stand on the board at first.
    pub(super) fn puts_of_several(&self) -> Vec<Diagnostic> {
        let effects = self.every_effect().flatten().flat_map(Effect::with_all_within);
        let puts = effects.filter_map(|effect| match &effect.kind {
            EffectKind::Put(men, _) if effect.at.source == self.main => Some((effect, men)),
            _ => None,
        });
        let several =
            puts.filter(|(_, men)| Side::BOTH.into_iter().all(|asker| self.at_first(men, asker) > 1));
        several
            .map(|(effect, men)| {
                let words = |at| self.sources.words(at);
                errors::puts_several((men.at, &words(men.at)), &words(effect.at))
            })
            .collect()
    }

    /// How many men of a side and some kinds the set-up has; none where more is said of them.
    fn at_first(&self, men: &Set, asker: Side) -> usize {
        let SetKind::And(parts) = &men.kind else { return 0 };
        let mut owner = None;
        let mut kinds: Option<&[Kind]> = None;
        for part in parts {
            match &part.kind {
                SetKind::Side(Whose::Own) => owner = Some(ManOwner::Side(asker)),
                SetKind::Side(Whose::Enemy) => owner = Some(ManOwner::Side(asker.other())),
                SetKind::Side(Whose::Of(side)) => owner = Some(ManOwner::Side(*side)),
                SetKind::Nobody => owner = Some(ManOwner::Nobody),
                SetKind::Kinds(named) if kinds.is_none() => kinds = Some(named),
                _ => return 0,
            }
        }
        let (Some(owner), Some(kinds)) = (owner, kinds) else { return 0 };
        let of_them = self.ir.setup.men.iter().filter(|man| man.owner == owner && kinds.contains(&man.kind));
        of_them.map(|man| usize::from(man.count.max(1))).sum()
    }
}
