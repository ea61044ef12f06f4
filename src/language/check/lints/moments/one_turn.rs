//! `number of taken Sheep >= 10`, where a turn captures one: `taken` are the pieces that one turn has captured.

use super::places::{Asked, most_acts};
use crate::language::check::certain::compared;
use crate::language::check::facts::Facts;
use crate::language::check::lints::errors;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    ConditionKind, Effect, Go, Landing, Leg, Number, NumberKind, Set, SetKind, Walk, WalkKind,
};

impl Facts<'_> {
    /// Warns of a number of captured pieces that one turn never reaches.
    pub(super) fn more_than_one_turn_takes(&self, asked: &Asked) -> Option<Diagnostic> {
        let ConditionKind::Compare(left, comparison, right) = &asked.condition.kind else { return None };
        let number = [left, right].into_iter().find(|number| counts_taken(number))?;
        let most = self.taken_in_a_turn()?;
        let bounds = |number: &Number| {
            if counts_taken(number) { Some((0, most)) } else { self.certain.bounds(number) }
        };
        compared(bounds(left)?, *comparison, bounds(right)?)?;
        let text = self.sources.words(asked.at);
        Some(errors::never_taken_at_once((asked.at, &text), &self.sources.words(number.at), most))
    }

    /// An upper bound for the pieces captured in a turn; `None` if effects capture, or pieces stand on each other.
    fn taken_in_a_turn(&self) -> Option<i64> {
        let alone = self.ir.kinds.iter().all(|decl| decl.stacks < 2);
        if !alone || self.every_effect().flatten().any(Effect::can_take) {
            return None;
        }
        let acts = self.ir.turns().map(most_acts).max()?;
        let mut most = 0;
        for clause in self.ir.kinds.iter().flat_map(|decl| &decl.walks) {
            most = taken_by(&clause.walk)?.max(most);
        }
        i64::try_from(acts).ok()?.checked_mul(most)
    }
}

/// An upper bound for the pieces that a walk captures.
fn taken_by(walk: &Walk) -> Option<i64> {
    match &walk.kind {
        WalkKind::Leg(leg) => {
            let lands = !matches!(leg.landing, Landing::Quietly | Landing::Onto(_) | Landing::Past);
            Some(i64::from(lands).saturating_add(taken_on_the_way(leg)?))
        }
        WalkKind::Stay(_) | WalkKind::Look(..) => (!walk.can_take()).then_some(0),
        WalkKind::Sequence(parts) => {
            parts.iter().try_fold(0_i64, |sum, part| sum.checked_add(taken_by(part)?))
        }
        WalkKind::Choice(parts) => parts.iter().try_fold(0, |most, part| Some(taken_by(part)?.max(most))),
        WalkKind::Repeat { body, .. } => taken_by(body).filter(|most| *most == 0),
        WalkKind::Bracket { body, arrival, .. } => taken_by(body).filter(|_| !arrival.can_take()),
    }
}

/// The pieces that `capturing passed` can capture.
fn taken_on_the_way(leg: &Leg) -> Option<i64> {
    match (leg.arrival.capturing.as_slice(), &leg.go) {
        ([], _) => Some(0),
        ([capturing], Go::Jump(_, pattern)) if within(&capturing.what, &SetKind::Passed) => {
            let longest = |sum: i64, most: &Number| sum.checked_add(most.written()?);
            pattern.iter().try_fold(0, |sum, element| longest(sum, element.most.as_ref()?))
        }
        _ => None,
    }
}

/// Whether a number is the number of some captured pieces.
fn counts_taken(number: &Number) -> bool {
    matches!(&number.kind, NumberKind::NumberOf(set) if within(set, &SetKind::Taken))
}

/// Whether a set says that its members are all in another.
fn within(set: &Set, other: &SetKind) -> bool {
    match &set.kind {
        SetKind::And(parts) => parts.iter().any(|part| within(part, other)),
        kind => kind == other,
    }
}
