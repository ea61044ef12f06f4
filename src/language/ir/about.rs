//! Whether an answer depends only on the position and the asking side: neither on the turn that has led to it nor on the history.

use super::parts::Part;
use super::{Condition, ConditionKind, NumberKind, Set, SetKind};

impl Part<'_> {
    /// Whether its value certainly depends on nothing else.
    fn is_of_position(self) -> bool {
        let mut is = true;
        self.each_within(&mut |part| {
            is &= match part {
                Part::Set(set) => set.kind.is_of_position(),
                Part::Condition(condition) => condition.kind.is_of_position(),
                Part::Number(number) => !matches!(number.kind, NumberKind::Distance | NumberKind::Before(_)),
                _ => true,
            };
            // The walk of an eye asks only about the board.
            is && !matches!(part, Part::Walk(_))
        });
        is
    }
}

impl Condition {
    /// Whether the answer certainly depends on nothing else.
    #[must_use]
    pub fn is_of_position(&self) -> bool {
        Part::Condition(self).is_of_position()
    }
}

impl Set {
    /// Whether its members certainly depend on nothing else.
    #[must_use]
    pub fn is_of_position(&self) -> bool {
        Part::Set(self).is_of_position()
    }
}

impl ConditionKind {
    /// Whether it is of the position if its parts are.
    fn is_of_position(&self) -> bool {
        matches!(
            self,
            Self::All(_)
                | Self::Any(_)
                | Self::Not(_)
                | Self::CanMove(_)
                | Self::Some(_)
                | Self::Common(..)
                | Self::Compare(..)
                | Self::Flag(_)
                | Self::InHand(..)
                | Self::SameSide(..)
        )
    }
}

impl SetKind {
    /// Whether it is of the position if its parts are. Of [`SetKind::Member`] the set around it decides.
    fn is_of_position(&self) -> bool {
        !matches!(
            self,
            Self::Mover
                | Self::Me
                | Self::It
                | Self::EachCell
                | Self::Seen
                | Self::Here
                | Self::Origin
                | Self::Passed
                | Self::Taken
                | Self::Before(_)
                | Self::Named(..)
        )
    }
}
