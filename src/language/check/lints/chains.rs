//! `last by (step any onto own)* from camp`: a chain of men that begins on cells, whoever stands there.

use super::{Told, errors};
use crate::language::check::certain::SIDES;
use crate::language::check::facts::Facts;
use crate::language::ir::{Landing, NamedSort, Set, SetKind, StateType, Test, Walk, WalkKind};

impl Facts<'_> {
    /// Warns of a chain of pieces between two places, whose first cell may be empty.
    pub(super) fn chain_from_cells(&self, set: &Set, to: &mut Told) {
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
        if let Some(cells) = steps_within(walk).filter(|cells| self.holds_cells(cells)) {
            let cells = self.sources.words(cells.at);
            let begin = words.strip_prefix("own ").unwrap_or(&words);
            let many = begin.contains(" or ") && !begin.starts_with('(');
            let begin = if many { format!("({begin})") } else { begin.to_owned() };
            to.push(errors::chain_from_outside((from.at, &words), (walk.at, &cells), &begin));
        }
    }

    /// Whether a set is the cells that a state holds.
    fn holds_cells(&self, set: &Set) -> bool {
        let SetKind::State(state, NamedSort::Cell) = &set.kind else { return false };
        self.ir.states.get(state.state.index()).is_some_and(|state| state.ty == StateType::Cells)
    }

    /// Whether a set is certain cells, and more than one; `cell camp` says that cells are meant.
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

/// Whom a walk of any length goes over, where all its steps land on men.
fn chain_of(walk: &Walk) -> Option<&Set> {
    match &walk.kind {
        WalkKind::Repeat { body, most: None, .. } => steps_onto(body),
        WalkKind::Bracket { body, .. } => chain_of(body),
        _ => None,
    }
}

/// The cells to which all steps of a walk of any length go.
fn steps_within(walk: &Walk) -> Option<&Set> {
    match &walk.kind {
        WalkKind::Repeat { body, most: None, .. } => steps_to(body),
        WalkKind::Bracket { body, .. } => steps_within(body),
        _ => None,
    }
}

fn steps_to(walk: &Walk) -> Option<&Set> {
    match &walk.kind {
        WalkKind::Leg(leg) => leg.arrival.tests.iter().find_map(|test| match test {
            Test::To(set) => Some(set),
            Test::Where(_) => None,
        }),
        WalkKind::Bracket { body, .. } => steps_to(body),
        _ => None,
    }
}

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
