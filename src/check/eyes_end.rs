//! `enemy by (step any onto enemy then step same onto own)`: the eye ends where nobody is who is asked about.

use super::{Lowerer, errors};
use crate::ir::{Landing, NumberKind, Set, SetKind, Sort, Walk, WalkKind};

impl Lowerer<'_, '_> {
    /// Refuses to ask for men, or for empty cells, where the eye only ever ends on others.
    pub(super) fn eye_ends_elsewhere(&mut self, what: &Set, walk: &Walk, from: &Set) {
        let mut ends = Vec::new();
        let Some(stays) = last_landings(walk, &mut ends) else { return };
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

/// Gathers the legs that may be the last of an eye's walk, with the men that they land on, and tells whether the eye may stay
/// where it is; none if one of them may land on others, or on no man.
fn last_landings<'w>(walk: &'w Walk, ends: &mut Vec<(&'w Walk, &'w Set)>) -> Option<bool> {
    match &walk.kind {
        WalkKind::Leg(_) => {
            ends.push((walk, onto(walk)?));
            Some(false)
        }
        WalkKind::Stay(_) | WalkKind::Look(..) => None,
        WalkKind::Choice(parts) => {
            let mut stays = false;
            for part in parts {
                stays |= last_landings(part, ends)?;
            }
            Some(stays)
        }
        WalkKind::Sequence(parts) => {
            for part in parts.iter().rev() {
                if !last_landings(part, ends)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        WalkKind::Repeat { body, least, .. } => {
            let stays = last_landings(body, ends)?;
            Some(stays || !matches!(least.kind, NumberKind::Constant(n) if n > 0))
        }
        WalkKind::Bracket { body, .. } => last_landings(body, ends),
    }
}
