//! The level of a question, which prevents endless recursion between questions.
//!
//! A question of level 0 is about the board and the states. One of level 1 asks what is attacked, one of level 2 which moves there
//! are. To answer a question of level n, only guards of a level below n are evaluated. So no question leads back to itself.

use super::parts::Part;
use super::{ConditionKind, Guard, Hook, SetKind};

impl Part<'_> {
    /// The greatest level of a question in it: 0, 1 or 2.
    #[must_use]
    pub fn level(self) -> u8 {
        let mut most = 0;
        self.each_within(&mut |part| {
            most = most.max(part.own_level());
            true
        });
        most
    }

    /// The level of what it asks itself.
    fn own_level(self) -> u8 {
        match self {
            Self::Set(set) => u8::from(matches!(set.kind, SetKind::Attacked(_))),
            Self::Condition(condition) => match condition.kind {
                ConditionKind::NoMove(_) | ConditionKind::CanMove(_) => 2,
                _ => 0,
            },
            _ => 0,
        }
    }
}

impl Guard {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        Part::Guard(self).level()
    }
}

impl Hook {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        Part::Hook(self).level()
    }
}
