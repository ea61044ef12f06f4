//! `last by (step any onto own)* from camp`: a chain of men that begins on cells, whoever stands there.

use std::cell::RefCell;

use super::super::certain::SIDES;
use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Landing, NamedSort, Set, SetKind, StateType, Test, Walk, WalkKind};
impl Linter<'_> {
    /// Warns of chains of men between two places, whose first cell may be empty.
    pub(super) fn chains_from_cells(&self) -> Vec<Diagnostic> {
        let found = RefCell::new(Vec::new());
        self.every_asked_set(&|set| {
            if let SetKind::By { what, walk, from } = &set.kind
                && from.at.source == self.main
                && let Some(men) = chain_of(walk)
                && self.is_area(from)
                && self.names_area(what)
            {
                let (words, men) = (self.sources.words(from.at), self.sources.words(men.at));
                // `own man camp`, for `own camp` is the camp.
                let zone = words.strip_prefix("own ").unwrap_or(&words);
                let zone = if zone.contains(" or ") && !zone.starts_with('(') {
                    format!("({zone})")
                } else {
                    zone.to_owned()
                };
                let right = format!("from ({men} man {zone})");
                found.borrow_mut().push(errors::chain_from_cells(
                    (from.at, &words),
                    walk.at,
                    (&right, &zone),
                ));
            }
            if let SetKind::By { what, walk, from } = &set.kind
                && from.at.source == self.main
                && let Some(cells) = steps_within(walk).filter(|cells| self.holds_cells(cells))
                && self.is_area(from)
                && self.names_area(what)
            {
                let (words, cells) = (self.sources.words(from.at), self.sources.words(cells.at));
                found.borrow_mut().push(errors::chain_from_outside((from.at, &words), (walk.at, &cells)));
            }
            false
        });
        found.into_inner()
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
