//! `last by (step any onto own)* from camp`: a chain of pieces that begins on cells, empty ones included.

use super::{Warnings, errors};
use crate::language::check::certain::SIDES;
use crate::language::check::facts::Facts;
use crate::language::ir::{Landing, Set, SetKind, Walk, WalkKind};

impl Facts<'_> {
    /// Warns of a chain of pieces between two places, whose first cell may be empty.
    pub(super) fn chain_from_cells(&self, set: &Set, to: &mut Warnings) {
        let SetKind::By { what, walk, from } = &set.kind else { return };
        if !self.is_area(from) || !self.names_area(what) {
            return;
        }
        let words = self.sources.words(from.at);
        if let Some(men) = chain_of(walk) {
            let men = self.sources.words(men.at);
            // `own man camp`, for `own camp` is the camp.
            let zone = words.strip_prefix("own ").unwrap_or(&words);
            let listed = zone.contains(" or ") && !zone.starts_with('(');
            let zone = if listed { format!("({zone})") } else { zone.to_owned() };
            let right = format!("from ({men} man {zone})");
            to.push(errors::chain_from_cells((from.at, &words), walk.at, (&right, &zone)));
        }
    }

    /// Whether a set is certain cells, and more than one; `cell camp` shows that cells are intended.
    fn is_area(&self, set: &Set) -> bool {
        if matches!(&set.kind, SetKind::And(parts) if parts.iter().any(|part| part.kind == SetKind::Cells)) {
            return false;
        }
        SIDES.into_iter().all(|side| self.certain.fixed_cells(set, side).is_some_and(|cells| cells.len() > 1))
    }

    fn names_area(&self, set: &Set) -> bool {
        match &set.kind {
            SetKind::And(parts) => parts.iter().any(|part| self.names_area(part)),
            _ => self.is_area(set),
        }
    }
}

/// The pieces that a walk of any length goes over, if all its steps land on pieces.
fn chain_of(walk: &Walk) -> Option<&Set> {
    match &walk.kind {
        WalkKind::Repeat { body, most: None, .. } => steps_onto(body),
        WalkKind::Bracket { body, .. } => chain_of(body),
        _ => None,
    }
}

/// The pieces onto which each way of a step lands.
fn steps_onto(walk: &Walk) -> Option<&Set> {
    match &walk.kind {
        WalkKind::Leg(leg) => match &leg.landing {
            Landing::Onto(set) => Some(set),
            _ => None,
        },
        WalkKind::Bracket { body, .. } => steps_onto(body),
        WalkKind::Choice(parts) => {
            let onto: Option<Vec<&Set>> = parts.iter().map(steps_onto).collect();
            onto?.first().copied()
        }
        _ => None,
    }
}
