//! The legs of a walk, and the conditions of its landings.

use super::parts::Part;
use super::{
    Arrival, DirectionsKind, Effect, Landing, Leg, NumberKind, PatternElement, Set, SetKind, Sort, Walk,
    WalkKind,
};
use crate::language::source::Span;

/// Whose legs are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegsOf {
    /// Those of the moving piece.
    Mover,
    /// Those of the moving piece and of its eye.
    MoverAndEye,
}

impl Leg {
    /// Whether it is refused where it lands on an empty cell. A mode after a bracket only forces a walk to go on from there.
    #[must_use]
    pub fn needs_somebody(&self) -> bool {
        matches!(self.landing, Landing::Taking(_) | Landing::Onto(_)) && self.bracket.is_none()
    }
}

impl Leg {
    /// The most landings that it can have in one direction over the same pieces, if its form tells. If only the number of pieces
    /// may vary, a longer leg jumps over other pieces.
    #[must_use]
    pub fn ways_in_a_line(&self) -> Option<usize> {
        let only_men_vary = || {
            self.go.pattern().iter().all(|element| {
                let empty = element.is_fixed() && element.what.kind == SetKind::Empty;
                empty || element.what.asks_for_men()
            })
        };
        let in_lines = self.go.directions().is_some();
        (in_lines && (self.goes_so_far() || only_men_vary())).then_some(1)
    }

    /// Whether it goes over a fixed number of cells.
    #[must_use]
    pub fn goes_so_far(&self) -> bool {
        self.go.pattern().iter().all(PatternElement::is_fixed)
    }

    /// The most landings that it can have in all directions, if its form tells.
    #[must_use]
    pub fn ways_in_all(&self) -> Option<usize> {
        let directions = match &self.go.directions()?.kind {
            DirectionsKind::Fixed(of) => of.iter().map(Vec::len).max()?,
            DirectionsKind::Same | DirectionsKind::Back | DirectionsKind::State(_) => 1,
            DirectionsKind::Turn { by, .. } => by.len(),
            DirectionsKind::Or(_) => return None,
        };
        self.goes_so_far().then_some(directions)
    }
}

impl PatternElement {
    /// Whether it takes a fixed number of cells.
    fn is_fixed(&self) -> bool {
        self.most.as_ref().is_some_and(|most| most.kind == self.least.kind)
    }
}

impl Set {
    /// Whether every cell in it is occupied.
    fn asks_for_men(&self) -> bool {
        self.sort() == Sort::Men
            || match &self.kind {
                SetKind::Occupied => true,
                SetKind::And(parts) => parts.iter().any(Self::asks_for_men),
                SetKind::Or(parts) => parts.iter().all(Self::asks_for_men),
                SetKind::By { what, .. } | SetKind::Where { what, .. } => what.asks_for_men(),
                _ => false,
            }
    }
}

/// The legs that may be the last of a walk to land.
#[derive(Debug, Default)]
pub struct LastLegs<'w> {
    /// Each with its place, that of the last part of a sequence first.
    pub legs: Vec<(&'w Walk, &'w Leg)>,
    /// A `stay` or a `look` may come last, or after one of them.
    pub still: bool,
    /// The walk may end without a landing of its own.
    pub may_be_none: bool,
}

impl<'w> LastLegs<'w> {
    /// The last legs of walks in sequence.
    pub fn of_sequence(parts: impl IntoIterator<Item = &'w Walk, IntoIter: DoubleEndedIterator>) -> Self {
        let mut lasts = Self { may_be_none: true, ..Self::default() };
        for part in parts.into_iter().rev() {
            let more = part.lasts();
            let ends = !more.may_be_none;
            lasts.or(more);
            if ends {
                return Self { may_be_none: false, ..lasts };
            }
        }
        lasts
    }

    /// Adds those of another walk.
    fn or(&mut self, other: Self) {
        self.legs.extend(other.legs);
        self.still |= other.still;
        self.may_be_none |= other.may_be_none;
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

    /// Its legs that may be the last to land, and whether there may be none.
    #[must_use]
    pub fn lasts(&self) -> LastLegs<'_> {
        match &self.kind {
            WalkKind::Leg(leg) => LastLegs { legs: vec![(self, &**leg)], still: false, may_be_none: false },
            WalkKind::Stay(_) | WalkKind::Look(..) => {
                LastLegs { legs: Vec::new(), still: true, may_be_none: true }
            }
            WalkKind::Choice(parts) => {
                let mut lasts = LastLegs::default();
                for part in parts {
                    lasts.or(part.lasts());
                }
                lasts
            }
            WalkKind::Sequence(parts) => LastLegs::of_sequence(parts),
            WalkKind::Bracket { body, .. } => body.lasts(),
            WalkKind::Repeat { body, least, .. } => {
                let lasts = body.lasts();
                let may_be_left_out = !matches!(least.kind, NumberKind::Constant(1..));
                LastLegs { may_be_none: lasts.may_be_none || may_be_left_out, ..lasts }
            }
        }
    }

    /// Its only leg, perhaps in brackets; none if it may walk several or different ones.
    #[must_use]
    pub fn only_leg(&self) -> Option<&Leg> {
        match &self.kind {
            WalkKind::Leg(leg) => Some(leg),
            WalkKind::Bracket { body, .. } => body.only_leg(),
            WalkKind::Stay(_)
            | WalkKind::Look(..)
            | WalkKind::Sequence(_)
            | WalkKind::Choice(_)
            | WalkKind::Repeat { .. } => None,
        }
    }

    /// Whether `if possible` may compare its ways: each of them lands, and none is a mere repetition, in which every round could
    /// be meant as well as the last.
    #[must_use]
    pub fn can_be_compared(&self) -> bool {
        !self.lasts().may_be_none && !self.only_repeats()
    }

    /// Whether it is a mere repetition, or a choice with one.
    #[must_use]
    pub fn only_repeats(&self) -> bool {
        match &self.kind {
            WalkKind::Repeat { .. } => true,
            WalkKind::Bracket { body, .. } => body.only_repeats(),
            WalkKind::Choice(parts) => parts.iter().any(Self::only_repeats),
            WalkKind::Leg(_) | WalkKind::Stay(_) | WalkKind::Look(..) | WalkKind::Sequence(_) => false,
        }
    }

    /// The conditions of its landings, and of those of the eye.
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
