//! `put nobody Wall on origin`, where there are several: no one of them is meant; `put Wall here on origin`, where no Wall stands.

use super::super::appearing::Block;
use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{
    Effect, EffectKind, Event, Kind, KindDecl, Landing, ManOwner, NOBODY, Set, SetKind, Side, Whose,
};
use crate::language::source::Span;

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

    /// Warns of a `put` of a piece on the cell where the man stands whose clause it is, and who is none.
    pub(super) fn puts_of_nobody(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for block in self.every_block() {
            let Some(decl) = block.kind.and_then(|kind| self.ir.kinds.get(kind.index())) else { continue };
            for effect in block.effects.iter().flat_map(Effect::with_all_within) {
                let EffectKind::Put(men, on) = &effect.kind else { continue };
                if effect.at.source == self.main
                    && let Some(named) = self.named_in_his_place(men, &block, decl)
                {
                    let words = |at| self.sources.words(at);
                    let mut known =
                        self.ir.setup.men.iter().filter(|man| named.1.contains(&man.kind)).peekable();
                    let of_nobody = known.peek().is_some() && known.all(|man| man.owner == ManOwner::Nobody);
                    let owner = if of_nobody { format!("{NOBODY} ") } else { String::new() };
                    let (named, on) = (owner + &words(named.0), words(on.at));
                    found.push(errors::puts_nobody((men.at, &words(men.at)), &named, &on, &decl.name));
                }
            }
        }
        found
    }

    /// The words for other pieces than the man himself, of whom it is said that they stand where he does.
    fn named_in_his_place<'m>(
        &self,
        men: &'m Set,
        block: &Block<'_>,
        decl: &KindDecl,
    ) -> Option<(Span, &'m [Kind])> {
        let SetKind::And(parts) = &men.kind else { return None };
        let here = parts.iter().any(|part| part.kind == SetKind::Here);
        let kinds = parts.iter().find_map(|part| match &part.kind {
            SetKind::Kinds(kinds) => Some((part.at, kinds.as_slice())),
            _ => None,
        });
        let (at, kinds) = kinds.filter(|_| here)?;
        let stands = |landing: &Landing| matches!(landing, Landing::Onto(_) | Landing::Past);
        let others = decl
            .walks
            .iter()
            .any(|clause| clause.walk.legs(LegsOf::Mover).into_iter().any(|(_, leg)| stands(&leg.landing)));
        // On his way he is in the air.
        let himself = block.hook.is_some() && block.kind.is_none_or(|kind| kinds.contains(&kind));
        // What he may be by then is not followed.
        let changes = !decl.promotions.is_empty()
            || self
                .every_effect()
                .flatten()
                .flat_map(Effect::with_all_within)
                .any(|effect| matches!(effect.kind, EffectKind::Change(..)));
        let there = himself || others || changes || block.hook == Some(Event::BeingTaken);
        (!there).then_some((at, kinds))
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
