//! What a walk of the eye asks about the way so far.

use super::parts::Part;
use super::{ConditionKind, DirectionsKind, Number, NumberKind, SetKind, Walk, WalkKind};

/// What a walk may ask about the way so far, beyond its cell: eyes that agree on it can be merged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathMemory {
    /// The direction of its last leg.
    pub direction: bool,
    /// Where it began.
    pub start: bool,
}

impl PathMemory {
    /// It may ask for everything.
    pub const ALL: Self = Self { direction: true, start: true };
}

/// The most parts that are examined. Nothing is assumed of longer walks.
const LOOKS: usize = 200;

impl Number {
    /// The number, if it is written as one.
    #[must_use]
    pub fn written(&self) -> Option<i64> {
        if let NumberKind::Constant(number) = self.kind { Some(number) } else { None }
    }

    /// Whether it is written as a number.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        self.written().is_some()
    }
}

impl Walk {
    /// What a walk of the eye may ask about its way so far.
    #[must_use]
    pub fn asks(&self) -> PathMemory {
        let mut visit = Visit { left: LOOKS, asks: PathMemory { direction: false, start: false } };
        visit.walk(self);
        visit.asks
    }
}

/// A visit of the words of a walk.
struct Visit {
    left: usize,
    asks: PathMemory,
}

impl Visit {
    /// Whether to go on.
    fn goes_on(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.asks = PathMemory::ALL;
        }
        self.asks != PathMemory::ALL
    }

    fn walk(&mut self, walk: &Walk) {
        Part::Walk(walk).each_within(&mut |part| {
            let asks = &mut self.asks;
            match part {
                Part::Walk(walk) => {
                    if let WalkKind::Repeat { no_cell_twice, .. } = &walk.kind {
                        asks.start |= no_cell_twice;
                    }
                }
                // How often something is repeated.
                Part::Number(number) => asks.direction |= !number.is_constant(),
                Part::Directions(directions) => {
                    let plain = matches!(directions.kind, DirectionsKind::Fixed(_) | DirectionsKind::Or(_));
                    asks.direction |= !plain;
                }
                Part::Arrival(arrival) => asks.direction |= arrival.does_something(),
                Part::Condition(condition) => {
                    let of_sets = matches!(
                        condition.kind,
                        ConditionKind::All(_)
                            | ConditionKind::Any(_)
                            | ConditionKind::Not(_)
                            | ConditionKind::Some(_)
                            | ConditionKind::Common(..)
                    );
                    asks.direction |= !of_sets;
                }
                // An eye that is sent out from here begins with the direction that there is now.
                Part::Set(set) => asks.direction |= matches!(set.kind, SetKind::State(..)),
                _ => {}
            }
            self.goes_on()
        });
    }
}
