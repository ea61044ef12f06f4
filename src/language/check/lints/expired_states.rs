//! States that have expired before they are asked: when endings are, and before the first act of a turn.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Acts, ActsKind, Condition, ConditionKind, Directions, DirectionsKind, Ending, Expiry, Guard, GuardKind,
    KindValue, KindValueKind, Number, NumberKind, Set, SetKind, StateDecl, StateId,
};
use crate::language::source::Span;

impl Facts<'_> {
    /// Refuses what an ending asks of a state `until end of turn`: it has its first value again.
    pub(super) fn expired_in_ending(&self, ending: &Ending, to: &mut Warnings) {
        self.each_expired(&ending.when, &mut |state, at, denied| {
            to.push(errors::expired_in_ending(at, &state.name, state.at, denied));
        });
    }

    /// Refuses what is asked of such a state before the first act of a turn: nothing has changed it yet.
    pub(super) fn expired_before_turn(&self, to: &mut Warnings) {
        for acts in self.ir.turns() {
            each_first_guard(acts, &mut |guard| {
                // The condition of `unless` is said without its denial.
                let (asked, unless) = match (&guard.condition.kind, guard.kind) {
                    (_, GuardKind::SoThat) => return,
                    (ConditionKind::Not(what), GuardKind::Unless) => (&**what, true),
                    _ => (&guard.condition, false),
                };
                self.each_expired(asked, &mut |state, at, denied| {
                    to.push(errors::expired_before_turn(at, &state.name, state.at, denied != unless));
                });
            });
        }
    }

    /// The states that a condition asks and that have expired, with the places, and whether their denial is asked.
    fn each_expired(&self, condition: &Condition, tell: &mut dyn FnMut(&StateDecl, Span, bool)) {
        let mut denied = None;
        Part::Condition(condition).each_within(&mut |part| {
            if let Part::Condition(Condition { kind: ConditionKind::Not(what), .. }) = part {
                denied = Some(what.at);
            }
            if let Some((state, at)) = state_asked(&part).and_then(|(id, at)| Some((self.expired(id)?, at))) {
                tell(state, at, denied == Some(at));
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

/// The guards that are asked before any act.
fn each_first_guard(acts: &Acts, see: &mut dyn FnMut(&Guard)) {
    match &acts.kind {
        ActsKind::Else(parts) | ActsKind::Choice(parts) => {
            for part in parts {
                each_first_guard(part, see);
            }
        }
        ActsKind::Sequence(parts) => parts.iter().take(1).for_each(|part| each_first_guard(part, see)),
        ActsKind::Guarded(body, guards) => {
            guards.iter().for_each(&mut *see);
            each_first_guard(body, see);
        }
        ActsKind::WithMost(body, _) => each_first_guard(body, see),
        // What is repeated is asked again behind an act.
        _ => {}
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
