//! The legs of a walk, and what is said of its landings.

use super::parts::Part;
use super::{Arrival, Effect, Landing, Leg, Walk, WalkKind};
use crate::source::Span;

/// Whose legs are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegsOf {
    /// Those of the man that moves.
    Mover,
    /// Those of the man that moves and those of his eye.
    MoverAndEye,
}

impl Leg {
    /// Whether it is refused where it lands on an empty cell. A mode behind a bracket only holds a walk to go on from there.
    #[must_use]
    pub fn needs_somebody(&self) -> bool {
        matches!(self.landing, Landing::Taking(_) | Landing::Onto(_)) && self.bracket.is_none()
    }
}

impl Walk {
    /// The legs in it, each with its place, in the order in which they are written.
    #[must_use]
    pub fn legs(&self, of: LegsOf) -> Vec<(Span, &Leg)> {
        let mut legs = Vec::new();
        Part::Walk(self).each_within(&mut |part| {
            let Part::Walk(walk) = part else { return false };
            if let WalkKind::Leg(leg) = &walk.kind {
                legs.push((walk.at, &**leg));
            }
            of == LegsOf::MoverAndEye || !matches!(walk.kind, WalkKind::Look(..))
        });
        legs
    }

    /// What is said of its landings, and of those of the eye.
    #[must_use]
    pub fn arrivals(&self) -> Vec<&Arrival> {
        let mut arrivals = Vec::new();
        Part::Walk(self).each_within(&mut |part| {
            if let Part::Arrival(arrival) = part {
                arrivals.push(arrival);
            }
            matches!(part, Part::Walk(_))
        });
        arrivals
    }
}

impl Effect {
    /// It and all effects in its braces, in the order in which they are written.
    #[must_use]
    pub fn with_all_within(&self) -> Vec<&Self> {
        let mut all = Vec::new();
        Part::Effect(self).each_within(&mut |part| {
            let Part::Effect(effect) = part else { return false };
            all.push(effect);
            true
        });
        all
    }
}
