//! The tier of a question, which prevents endless recursion between questions.
//!
//! A question of tier 0 is about the board and the states. One of tier 1 asks what is attacked, one of tier 2 which moves there
//! are. To answer a question of tier n, only guards of a tier below n are evaluated. So no question leads back to itself.

use super::parts::Part;
use super::{ConditionKind, Guard, Hook, SetKind};

impl Part<'_> {
    /// The greatest tier of a question in it: 0, 1 or 2.
    #[must_use]
    pub fn tier(self) -> u8 {
        let mut most = 0;
        self.each_within(&mut |part| {
            most = most.max(part.own_tier());
            true
        });
        most
    }

    /// The tier of what it asks itself.
    fn own_tier(self) -> u8 {
        match self {
            Self::Set(set) => u8::from(matches!(set.kind, SetKind::Attacked(..))),
            Self::Condition(condition) => match condition.kind {
                ConditionKind::NoMove(_) | ConditionKind::CanMove(_) => 2,
                _ => 0,
            },
            // Only sets and conditions ask: all others consist of these.
            _ => 0,
        }
    }
}

impl Guard {
    /// The greatest tier of a question in it.
    #[must_use]
    pub fn tier(&self) -> u8 {
        Part::Guard(self).tier()
    }
}

impl Hook {
    /// The greatest tier of a question in it.
    #[must_use]
    pub fn tier(&self) -> u8 {
        Part::Hook(self).tier()
    }
}
