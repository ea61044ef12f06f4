//! Whether the answer to a question depends on nothing but the position and the side that asks: neither on the turn that has
//! led to it nor on what was before it.

use super::{Attack, Condition, ConditionKind, Number, NumberKind, Owner, Set, SetKind, StateRef};

impl Condition {
    /// Whether the answer surely depends on nothing else.
    #[must_use]
    pub fn is_of_position(&self) -> bool {
        match &self.kind {
            ConditionKind::All(parts) | ConditionKind::Any(parts) => parts.iter().all(Self::is_of_position),
            ConditionKind::Not(what) | ConditionKind::CanMove(what) => what.is_of_position(),
            ConditionKind::Some(set) => set.is_of_position(),
            ConditionKind::Common(a, b) => a.is_of_position() && b.is_of_position(),
            ConditionKind::Compare(a, _, b) => a.is_of_position() && b.is_of_position(),
            ConditionKind::Flag(state) => state.is_of_position(),
            ConditionKind::InHand(..) | ConditionKind::SameSide(..) => true,
            ConditionKind::Occurs(_)
            | ConditionKind::TurnsSince { .. }
            | ConditionKind::NoMove(_)
            | ConditionKind::AfterEvery(..)
            | ConditionKind::SameDirection(..)
            | ConditionKind::SameKind(..) => false,
        }
    }
}

impl Set {
    /// Whether its members surely depend on nothing else.
    #[must_use]
    pub fn is_of_position(&self) -> bool {
        match &self.kind {
            SetKind::Cells
            | SetKind::Empty
            | SetKind::Occupied
            | SetKind::Men
            | SetKind::Kinds(_)
            | SetKind::Flagged(_)
            | SetKind::These(_)
            | SetKind::Side(_)
            | SetKind::Nobody
            | SetKind::Zone(..)
            // The set around it says whose piece it is.
            | SetKind::Member(_) => true,
            SetKind::And(parts) | SetKind::Or(parts) => parts.iter().all(Self::is_of_position),
            SetKind::State(state, _) => state.is_of_position(),
            SetKind::Not(what) => what.is_of_position(),
            SetKind::Attacked(what, Attack { by, on, without_effects: _ }) => {
                what.is_of_position() && by.iter().chain(on).all(|set| set.is_of_position())
            }
            SetKind::Where { what, asks } => what.is_of_position() && asks.is_of_position(),
            SetKind::By { what, from, .. } => what.is_of_position() && from.is_of_position(),
            SetKind::Mover
            | SetKind::Me
            | SetKind::It
            | SetKind::EachCell
            | SetKind::Seen
            | SetKind::Here
            | SetKind::Origin
            | SetKind::Passed
            | SetKind::Taken
            | SetKind::Before(_)
            | SetKind::Named(..) => false,
        }
    }
}

impl StateRef {
    /// Whether its value surely depends on nothing else.
    #[must_use]
    pub fn is_of_position(&self) -> bool {
        match &self.of {
            Owner::Game | Owner::Side(_) => true,
            Owner::Men(set) => set.is_of_position(),
        }
    }
}

impl Number {
    /// Whether it surely depends on nothing else.
    #[must_use]
    pub fn is_of_position(&self) -> bool {
        match &self.kind {
            NumberKind::Constant(_) | NumberKind::InHand(..) => true,
            NumberKind::State(state) => state.is_of_position(),
            NumberKind::NumberOf(set) => set.is_of_position(),
            NumberKind::SumOf { number, of } => number.is_of_position() && of.is_of_position(),
            NumberKind::Add(parts)
            | NumberKind::Times(parts)
            | NumberKind::Max(parts)
            | NumberKind::Min(parts) => parts.iter().all(Self::is_of_position),
            NumberKind::Subtract(from, what) => from.is_of_position() && what.is_of_position(),
            NumberKind::Distance | NumberKind::Before(_) => false,
        }
    }
}
