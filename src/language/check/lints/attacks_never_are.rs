//! Questions whether pieces are attacked that nobody may ever take.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Effect, Kind};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of men whom nobody may ever take, where the rules ask whether they are attacked.
    pub(super) fn attacks_that_never_are(&self, to: &mut Told) {
        // An effect takes those that are safe, too.
        if self.every_effect().any(|effects| effects.iter().any(Effect::can_take)) {
            return;
        }
        let mut found = Vec::new();
        for asked in &self.notes.asked_attacked {
            let questions = self.notes.asked_attacked.iter().filter(|other| other.at == asked.at);
            let mut kinds = questions.flat_map(|other| &other.kinds);
            let safe = |kind: &Kind| {
                let rules = self.ir.kinds.get(kind.index()).map(|decl| &decl.safe);
                rules.into_iter().flatten().find(|rule| rule.when.is_empty()).map(|rule| rule.at)
            };
            if let (Some(kind), true) = (asked.kinds.first(), kinds.all(|kind| safe(kind).is_some()))
                && let (Some(at), Some(name)) = (safe(kind), self.kind_name(*kind))
            {
                found.push(errors::safe_is_never_attacked(at, name, asked.at));
            } else if let Some(forbids) = self.all_forbid(&asked.kinds)
                && let Some(name) = asked.kinds.first().and_then(|kind| self.kind_name(*kind))
            {
                found.push(errors::never_taken_is_never_attacked(forbids, name, asked.at));
            } else if let Some((kind, at)) = asked.kinds.iter().find_map(|kind| Some((kind, safe(kind)?)))
                && let Some(name) = self.kind_name(*kind)
                && let Some(named) = self.named_within(asked.at, name)
            {
                found.push(errors::one_of_them_is_safe(named, name, at));
            }
        }
        // One question is enough to tell.
        found.dedup_by_key(|found| found.span());
        to.extend(found);
    }

    /// What forbids a piece to take men of some kinds, where none of them may ever be taken.
    fn all_forbid(&self, kinds: &[Kind]) -> Option<Span> {
        let first = *kinds.first()?;
        if kinds.iter().any(|kind| self.is_ever_taken(*kind)) {
            return None;
        }
        self.ir.kinds.iter().find_map(|decl| self.forbids_to_take(&decl.takes, first))
    }

    /// Where a word stands in others. A family may hold safe men and others; who is named is meant.
    fn named_within(&self, at: Span, name: &str) -> Option<Span> {
        let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '\'' | '-');
        let text = self.sources.text(at);
        let mut places = text.match_indices(name).map(|(from, _)| (from, from + name.len()));
        let (from, to) = places.find(|(from, to)| {
            !text.get(..*from).is_some_and(|before| before.ends_with(letter))
                && !text.get(*to..).is_some_and(|behind| behind.starts_with(letter))
        })?;
        let offset = |by: usize| u32::try_from(by).ok().map(|by| at.start + by);
        Some(Span { start: offset(from)?, end: offset(to)?, ..at })
    }
}
