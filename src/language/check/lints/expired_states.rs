//! States that have expired before endings are asked.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Condition, ConditionKind, Directions, DirectionsKind, Ending, Expiry, KindValue, KindValueKind, Number,
    NumberKind, Set, SetKind, StateDecl, StateId,
};
use crate::language::source::Span;

impl Facts<'_> {
    /// Refuses what an ending asks of a state `until end of turn`: it has its first value again.
    pub(super) fn expired_in_ending(&self, ending: &Ending, to: &mut Warnings) {
        let mut denied = None;
        Part::Condition(&ending.when).each_within(&mut |part| {
            if let Part::Condition(Condition { kind: ConditionKind::Not(what), .. }) = part {
                denied = Some(what.at);
            }
            if let Some((state, at)) = state_asked(&part).and_then(|(id, at)| Some((self.expired(id)?, at))) {
                to.push(errors::expired_in_ending(at, &state.name, state.at, denied == Some(at)));
            }
            !is_of_another_time(&part)
        });
    }

    /// A state that changes, and expires at the end of the turn.
    fn expired(&self, id: StateId) -> Option<&StateDecl> {
        let state = self.ir.states.get(id.index())?;
        (state.until == Expiry::ThisTurn && !state.constant).then_some(state)
    }
}

/// The state that a part reads, and where.
fn state_asked(part: &Part<'_>) -> Option<(StateId, Span)> {
    match part {
        Part::Set(Set { kind: SetKind::Flagged(id), at }) => Some((*id, *at)),
        Part::Set(Set { kind: SetKind::State(state, _), at })
        | Part::Number(Number { kind: NumberKind::State(state), at })
        | Part::Directions(Directions { kind: DirectionsKind::State(state), at })
        | Part::Kind(KindValue { kind: KindValueKind::State(state), at })
        | Part::Condition(Condition { kind: ConditionKind::Flag(state), at }) => Some((state.state, *at)),
        _ => None,
    }
}

/// Whether a part asks about a time before states have expired.
fn is_of_another_time(part: &Part<'_>) -> bool {
    match part {
        Part::Set(set) => matches!(set.kind, SetKind::Before(_)),
        Part::Number(number) => matches!(number.kind, NumberKind::Before(_)),
        Part::Condition(condition) => matches!(
            condition.kind,
            ConditionKind::CanMove(_) | ConditionKind::AfterEvery(..) | ConditionKind::TurnsSince { .. }
        ),
        _ => false,
    }
}
