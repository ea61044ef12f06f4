//! What the answer to a question depends on.

use super::{Condition, ConditionKind, Number, NumberKind, Owner, Set, SetKind, StateRef, Whose};

/// What a question may depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The position and what has been before it, whichever side asks: a turn that is over is asked the same as one that is
    /// about to begin.
    Board,
    /// The position and the side that asks: neither on the turn that has led to it nor on what was before it.
    Position,
}

impl About {
    fn whose(self, whose: Whose) -> bool {
        self == Self::Position || matches!(whose, Whose::Of(_))
    }
}

impl Condition {
    /// Whether the answer surely depends on nothing else.
    #[must_use]
    pub fn is_of(&self, about: About) -> bool {
        match &self.kind {
            ConditionKind::All(parts) | ConditionKind::Any(parts) => {
                parts.iter().all(|part| part.is_of(about))
            }
            ConditionKind::Not(what) => what.is_of(about),
            ConditionKind::Some(set) => set.is_of(about),
            ConditionKind::Common(a, b) => a.is_of(about) && b.is_of(about),
            ConditionKind::Compare(a, _, b) => a.is_of(about) && b.is_of(about),
            ConditionKind::Flag(state) => state.is_of(about),
            ConditionKind::InHand(whose, _) => about.whose(*whose),
            ConditionKind::SameSide(one, other) => about.whose(*one) && about.whose(*other),
            ConditionKind::Occurs(_) | ConditionKind::TurnsSince { .. } => about == About::Board,
            ConditionKind::CanMove(what) => about == About::Position && what.is_of(about),
            ConditionKind::NoMove(_)
            | ConditionKind::AfterEvery(..)
            | ConditionKind::SameDirection(..)
            | ConditionKind::SameKind(..) => false,
        }
    }
}

impl Set {
    /// Whether its members surely depend on nothing else.
    #[must_use]
    pub fn is_of(&self, about: About) -> bool {
        match &self.kind {
            SetKind::Cells
            | SetKind::Empty
            | SetKind::Occupied
            | SetKind::Men
            | SetKind::Kinds(_)
            | SetKind::Flagged(_)
            | SetKind::These(_) => true,
            SetKind::Side(whose) | SetKind::Zone(_, whose) => about.whose(*whose),
            SetKind::And(parts) | SetKind::Or(parts) => parts.iter().all(|part| part.is_of(about)),
            SetKind::Not(what) => what.is_of(about),
            SetKind::State(state, _) => state.is_of(about),
            SetKind::Attacked(what) => about == About::Position && what.is_of(about),
            // Directions may be each side's own.
            SetKind::By { what, from, .. } => {
                about == About::Position && what.is_of(about) && from.is_of(about)
            }
            SetKind::Mover
            | SetKind::Me
            | SetKind::It
            | SetKind::Seen
            | SetKind::Here
            | SetKind::Origin
            | SetKind::Passed
            | SetKind::Taken
            | SetKind::Named(..) => false,
        }
    }
}

impl StateRef {
    /// Whether its value surely depends on nothing else.
    #[must_use]
    pub fn is_of(&self, about: About) -> bool {
        match &self.of {
            Owner::Game => true,
            Owner::Side(whose) => about.whose(*whose),
            Owner::Men(set) => set.is_of(about),
        }
    }
}

impl Number {
    /// Whether it surely depends on nothing else.
    #[must_use]
    pub fn is_of(&self, about: About) -> bool {
        match &self.kind {
            NumberKind::Constant(_) => true,
            NumberKind::InHand(whose, _) => about.whose(*whose),
            NumberKind::State(state) => state.is_of(about),
            NumberKind::NumberOf(set) => set.is_of(about),
            NumberKind::Add(parts) | NumberKind::Max(parts) | NumberKind::Min(parts) => {
                parts.iter().all(|part| part.is_of(about))
            }
            NumberKind::Subtract(from, what) => from.is_of(about) && what.is_of(about),
            NumberKind::Distance => false,
        }
    }
}
