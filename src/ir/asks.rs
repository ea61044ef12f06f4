//! What a walk of the eye asks about the way on which it has come.

use super::{
    Arrival, Condition, ConditionKind, Directions, DirectionsKind, Go, Landing, Number, NumberKind, Set,
    SetKind, Test, Walk, WalkKind,
};

/// What a walk may ask about its way so far. Where it does not, ways that have met go on as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asks {
    /// The direction of its last leg.
    pub direction: bool,
    /// Where it began.
    pub start: bool,
}

impl Asks {
    /// It may ask for everything.
    pub const ALL: Self = Self { direction: true, start: true };
}

/// How many words are looked at: of longer walks nothing is known.
const LOOKS: usize = 200;

impl Number {
    /// Whether it is written as a number.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        matches!(self.kind, NumberKind::Constant(_))
    }
}

impl Walk {
    /// What a walk of the eye may ask about its way so far.
    #[must_use]
    pub fn asks(&self) -> Asks {
        let mut look = Look { left: LOOKS, asks: Asks { direction: false, start: false } };
        look.walk(self);
        look.asks
    }
}

/// A look through the words of a walk.
struct Look {
    left: usize,
    asks: Asks,
}

impl Look {
    /// Whether to look at something more.
    fn goes_on(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.asks = Asks::ALL;
        }
        self.asks != Asks::ALL
    }

    fn walk(&mut self, walk: &Walk) {
        if !self.goes_on() {
            return;
        }
        match &walk.kind {
            WalkKind::Leg(leg) => {
                let (Go::Step(directions) | Go::Jump(directions, _)) = &leg.go;
                self.directions(directions);
                if let Go::Jump(_, pattern) = &leg.go {
                    for element in pattern {
                        self.set(&element.what);
                    }
                }
                if let Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) | Landing::Onto(set) =
                    &leg.landing
                {
                    self.set(set);
                }
                self.arrival(&leg.arrival);
            }
            WalkKind::Stay(arrival) => self.arrival(arrival),
            WalkKind::Look(body, arrival) | WalkKind::Bracket { body, arrival, .. } => {
                self.walk(body);
                self.arrival(arrival);
            }
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
                for part in parts {
                    self.walk(part);
                }
            }
            WalkKind::Repeat { body, least, most, no_cell_twice, .. } => {
                self.asks.start |= no_cell_twice;
                self.asks.direction |=
                    !least.is_constant() || most.as_ref().is_some_and(|most| !most.is_constant());
                self.walk(body);
            }
        }
    }

    fn directions(&mut self, directions: &Directions) {
        match &directions.kind {
            DirectionsKind::Fixed(_) => {}
            DirectionsKind::Or(parts) if self.goes_on() => {
                for part in parts {
                    self.directions(part);
                }
            }
            _ => self.asks.direction = true,
        }
    }

    fn arrival(&mut self, arrival: &Arrival) {
        for test in &arrival.tests {
            match test {
                Test::To(set) => self.set(set),
                Test::Where(condition) => self.condition(condition),
            }
        }
        self.asks.direction |= !arrival.capturing.is_empty() || !arrival.effects.is_empty();
    }

    fn condition(&mut self, condition: &Condition) {
        match &condition.kind {
            _ if !self.goes_on() => {}
            ConditionKind::All(parts) | ConditionKind::Any(parts) => {
                for part in parts {
                    self.condition(part);
                }
            }
            ConditionKind::Not(what) => self.condition(what),
            ConditionKind::Some(set) => self.set(set),
            ConditionKind::Common(a, b) => {
                self.set(a);
                self.set(b);
            }
            _ => self.asks.direction = true,
        }
    }

    fn set(&mut self, set: &Set) {
        match &set.kind {
            _ if !self.goes_on() => {}
            SetKind::And(parts) | SetKind::Or(parts) => parts.iter().for_each(|part| self.set(part)),
            SetKind::Not(what) | SetKind::Attacked(what) => self.set(what),
            // An eye that is sent out from here begins with the direction that there is now.
            SetKind::By { what, walk, from } => {
                self.set(what);
                self.walk(walk);
                self.set(from);
            }
            SetKind::State(..) => self.asks.direction = true,
            _ => {}
        }
    }
}
