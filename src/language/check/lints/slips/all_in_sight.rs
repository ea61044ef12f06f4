//! `move shoot: stay { take enemy Imp by slide any }`: all of them are taken, where one of them may be meant.

use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Effect, EffectKind, Go, MoveClause, Set, SetKind, Walk, WalkKind, Whose};

impl Linter<'_> {
    /// Warns of moves on the spot that do nothing but take all enemies whom the man sees from afar.
    pub(super) fn all_in_sight(&self) -> Vec<Diagnostic> {
        let population = self.population();
        let clauses = self.ir.kinds.iter().flat_map(|decl| &decl.walks);
        let taken = clauses.filter(|clause| clause.at.source == self.main).filter_map(shot);
        let several = taken
            .filter(|(set, what, _)| !self.is_in_brackets(set.at) && population.most_in(what) != Some(1));
        several
            .map(|(set, what, walk)| {
                errors::all_in_sight(
                    (set.at, &self.sources.words(set.at)),
                    &self.sources.words(what.at),
                    &self.sources.words(walk.at),
                )
            })
            .collect()
    }
}

/// The set that a move takes which does nothing else; whom it holds, and by which walk they are seen from afar.
fn shot(clause: &MoveClause) -> Option<(&Set, &Set, &Walk)> {
    let WalkKind::Stay(arrival) = &clause.walk.kind else { return None };
    let [Effect { kind: EffectKind::Take(set), .. }] =
        (if clause.effects.is_empty() { &arrival.effects } else { &clause.effects }).as_slice()
    else {
        return None;
    };
    if !arrival.capturing.is_empty() || !arrival.effects.is_empty() && !clause.effects.is_empty() {
        return None;
    }
    let SetKind::By { what, walk, .. } = &set.kind else { return None };
    (is_enemy(what) && goes_far(walk)).then_some((set, what, walk))
}

fn is_enemy(set: &Set) -> bool {
    match &set.kind {
        SetKind::And(parts) => parts.iter().any(is_enemy),
        SetKind::Side(whose) => *whose == Whose::Enemy,
        _ => false,
    }
}

/// Whether a walk of the eye is more than one step.
fn goes_far(walk: &Walk) -> bool {
    match &walk.kind {
        WalkKind::Leg(leg) => matches!(leg.go, Go::Jump { .. }),
        WalkKind::Repeat { .. } | WalkKind::Sequence(_) => true,
        WalkKind::Choice(parts) => parts.iter().any(goes_far),
        WalkKind::Bracket { body, .. } => goes_far(body),
        WalkKind::Stay(_) | WalkKind::Look(..) => false,
    }
}
