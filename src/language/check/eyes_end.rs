//! `enemy by (step any onto enemy then step same onto own)`: the eye ends where nobody is who is asked about.

use super::{Lowerer, errors};
use crate::language::ir::{Landing, Set, SetKind, Sort, Walk, WalkKind};

impl Lowerer<'_, '_> {
    /// Refuses to ask for men, or for empty cells, where the eye only ever ends on others.
    pub(super) fn eye_ends_elsewhere(&mut self, what: &Set, walk: &Walk, from: &Set) {
        let lasts = walk.lasts();
        let ends: Option<Vec<_>> =
            lasts.legs.iter().map(|(at, leg)| Some((at, leg.landing.onto()?))).collect();
        let Some(ends) = ends.filter(|_| !lasts.still) else { return };
        let stays = lasts.may_be_none;
        let apart = |lowerer: &Self, other: &Set| match what.kind {
            SetKind::Empty => other.sort() == Sort::Men,
            _ => lowerer.certain().disjoint(what, other),
        };
        if ends.is_empty() || stays && !apart(self, from) || !ends.iter().all(|end| apart(self, end.1)) {
            return;
        }
        let Some((leg, end)) = ends.first() else { return };
        // Whom it went over before, it may go back to.
        let before =
            |parts: &[Walk]| parts.iter().rev().nth(1).and_then(onto).is_some_and(|met| !apart(self, met));
        let over = matches!(&walk.kind, WalkKind::Sequence(parts) if before(parts));
        let (words, end_words, leg) =
            (self.sources.words(what.at), self.sources.words(end.at), self.sources.words(leg.at));
        let found =
            errors::eye_ends_elsewhere((what.at, &words), (end.at, &end_words), over.then_some(&*leg));
        self.out.push(found);
    }
}

/// The set of a leg that lands on men.
fn onto(walk: &Walk) -> Option<&Set> {
    match &walk.kind {
        WalkKind::Leg(leg) => match &leg.landing {
            Landing::Onto(set) => Some(set),
            _ => None,
        },
        _ => None,
    }
}
