//! Parts of a game without the places of their words, so that two that say the same are equal wherever they are written.

use super::{
    Arrival, Assigned, Condition, ConditionKind, Directions, DirectionsKind, Effect, EffectKind, Go,
    KindValue, KindValueKind, Landing, Number, NumberKind, Owner, Set, SetKind, StateRef, Test, Walk,
    WalkKind,
};
use crate::source::Span;

/// What knows where its words are written.
pub trait Placed {
    /// Forgets where it is written, and all that is in it.
    fn forget_places(&mut self);

    /// The same, as if it were written nowhere.
    #[must_use]
    fn unplaced(mut self) -> Self
    where
        Self: Sized,
    {
        self.forget_places();
        self
    }
}

impl<T: Placed> Placed for [T] {
    fn forget_places(&mut self) {
        self.iter_mut().for_each(T::forget_places);
    }
}

impl Placed for Set {
    fn forget_places(&mut self) {
        self.at = Span::default();
        match &mut self.kind {
            SetKind::And(parts) | SetKind::Or(parts) => parts.forget_places(),
            SetKind::Not(what) | SetKind::Attacked(what) => what.forget_places(),
            SetKind::By { what, walk, from } => {
                what.forget_places();
                walk.forget_places();
                from.forget_places();
            }
            SetKind::State(state, _) => state.forget_places(),
            _ => {}
        }
    }
}

impl Placed for StateRef {
    fn forget_places(&mut self) {
        match &mut self.of {
            Owner::Men(set) => set.forget_places(),
            Owner::Game | Owner::Side(_) => {}
        }
    }
}

impl Placed for Number {
    fn forget_places(&mut self) {
        self.at = Span::default();
        match &mut self.kind {
            NumberKind::State(state) => state.forget_places(),
            NumberKind::NumberOf(set) => set.forget_places(),
            NumberKind::Add(parts) | NumberKind::Max(parts) | NumberKind::Min(parts) => parts.forget_places(),
            NumberKind::Subtract(from, what) => {
                from.forget_places();
                what.forget_places();
            }
            NumberKind::Constant(_) | NumberKind::InHand(..) | NumberKind::Distance => {}
        }
    }
}

impl Placed for Directions {
    fn forget_places(&mut self) {
        self.at = Span::default();
        match &mut self.kind {
            DirectionsKind::State(state) => state.forget_places(),
            DirectionsKind::Or(parts) => parts.forget_places(),
            _ => {}
        }
    }
}

impl Placed for KindValue {
    fn forget_places(&mut self) {
        self.at = Span::default();
        match &mut self.kind {
            KindValueKind::These(_) => {}
            KindValueKind::State(state) => state.forget_places(),
            KindValueKind::Of(set) => set.forget_places(),
        }
    }
}

impl Placed for Condition {
    fn forget_places(&mut self) {
        self.at = Span::default();
        match &mut self.kind {
            ConditionKind::All(parts) | ConditionKind::Any(parts) => parts.forget_places(),
            ConditionKind::Not(what) | ConditionKind::CanMove(what) | ConditionKind::AfterEvery(what, _) => {
                what.forget_places();
            }
            ConditionKind::Some(set) => set.forget_places(),
            ConditionKind::Common(a, b) => {
                a.forget_places();
                b.forget_places();
            }
            ConditionKind::Compare(a, _, b) => {
                a.forget_places();
                b.forget_places();
            }
            ConditionKind::SameDirection(a, b) => {
                a.forget_places();
                b.forget_places();
            }
            ConditionKind::SameKind(a, b) => {
                a.forget_places();
                b.forget_places();
            }
            ConditionKind::Flag(state) => state.forget_places(),
            _ => {}
        }
    }
}

impl Placed for Walk {
    fn forget_places(&mut self) {
        self.at = Span::default();
        match &mut self.kind {
            WalkKind::Leg(leg) => {
                match &mut leg.go {
                    Go::Step(directions) => directions.forget_places(),
                    Go::Jump(directions, pattern) => {
                        directions.forget_places();
                        for element in pattern {
                            element.what.forget_places();
                        }
                    }
                }
                if let Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) | Landing::Onto(set) =
                    &mut leg.landing
                {
                    set.forget_places();
                }
                leg.arrival.forget_places();
            }
            WalkKind::Stay(arrival) => arrival.forget_places(),
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => parts.forget_places(),
            WalkKind::Look(body, arrival) | WalkKind::Bracket { body, arrival, .. } => {
                body.forget_places();
                arrival.forget_places();
            }
            WalkKind::Repeat { body, least, most, .. } => {
                body.forget_places();
                least.forget_places();
                if let Some(most) = most {
                    most.forget_places();
                }
            }
        }
    }
}

impl Placed for Arrival {
    fn forget_places(&mut self) {
        for test in &mut self.tests {
            match test {
                Test::To(set) => set.forget_places(),
                Test::Where(condition) => condition.forget_places(),
            }
        }
        for capturing in &mut self.capturing {
            capturing.what.forget_places();
        }
        self.effects.forget_places();
    }
}

impl Placed for Effect {
    fn forget_places(&mut self) {
        self.at = Span::default();
        match &mut self.kind {
            EffectKind::Each(set, effects) => {
                set.forget_places();
                effects.forget_places();
            }
            EffectKind::If(condition, then, otherwise) => {
                condition.forget_places();
                then.forget_places();
                otherwise.forget_places();
            }
            EffectKind::Take(set) => set.forget_places(),
            EffectKind::Put(a, b) | EffectKind::Swap(a, b) => {
                a.forget_places();
                b.forget_places();
            }
            EffectKind::Become(kind) | EffectKind::AddToHand(kind, _) => kind.forget_places(),
            EffectKind::Add(set, state) | EffectKind::Remove(set, state) => {
                set.forget_places();
                state.forget_places();
            }
            EffectKind::Assign(state, value) => {
                state.forget_places();
                match value {
                    Assigned::First | Assigned::Flag(_) => {}
                    Assigned::Number(number) => number.forget_places(),
                    Assigned::Direction(directions) => directions.forget_places(),
                    Assigned::Cell(set) => set.forget_places(),
                    Assigned::Kind(kind) => kind.forget_places(),
                }
            }
        }
    }
}
