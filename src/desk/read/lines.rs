//! Walks of equal legs in one line, in few words: `slide D`, `ride V` and the like.

use super::english::Often;
use super::scene::Scene;
use super::way::{Stage, Way};
use crate::language::ir::{
    Arrival, Directions, DirectionsKind, Go, Landing, Leg, Number, NumberKind, Walk, WalkKind,
};

/// Equal legs in one line.
pub(super) struct Line<'w> {
    /// Each of them.
    leg: &'w Leg,
    directions: &'w Directions,
    least: i64,
    most: Option<i64>,
}

impl<'w> Line<'w> {
    /// The line that a walk is: a leg and its repetitions in the same direction, or a repeated leg alone.
    pub(super) fn of(walk: &'w Walk) -> Option<Self> {
        let (first, repeat) = match &walk.kind {
            WalkKind::Sequence(parts) => match parts.as_slice() {
                [first, repeat] => (Some(first), repeat),
                [repeat] => (None, repeat),
                _ => return None,
            },
            WalkKind::Repeat { .. } => (None, walk),
            _ => return None,
        };
        let WalkKind::Repeat { body, least, most, while_possible: false, no_cell_twice: false } =
            &repeat.kind
        else {
            return None;
        };
        let WalkKind::Leg(leg) = &body.kind else { return None };
        let (Go::Step(again), true) = (&leg.go, leg.arrival == Arrival::default()) else { return None };
        let (directions, more) = match first.map(|first| &first.kind) {
            Some(WalkKind::Leg(first)) if again.kind == DirectionsKind::Same => match &first.go {
                Go::Step(directions) if first.landing == leg.landing && first.arrival == leg.arrival => {
                    (directions, 1)
                }
                _ => return None,
            },
            None if is_one_way(again) => (again, 0),
            _ => return None,
        };
        let most = match most.as_ref().map(|most| constant(most)) {
            Some(most) => Some(most? + more),
            None => None,
        };
        Some(Self { leg, directions, least: constant(least)? + more, most })
    }

    /// Whether the walk must go on behind it from an empty cell.
    fn goes_on(&self, way: Way) -> bool {
        match (&self.leg.landing, self.leg.bracket) {
            (_, Some(_)) => way.within == Stage::GoesOn,
            (Landing::Plain | Landing::Quietly, None) => way.stage == Stage::GoesOn,
            _ => false,
        }
    }

    /// What may stand on the cells before the last one.
    fn between(&self) -> &'static str {
        match &self.leg.landing {
            Landing::Plain | Landing::Quietly => " over empty cells",
            Landing::Past => " past whatever stands there",
            Landing::Taking(_) | Landing::MayTake(_) | Landing::Onto(_) if self.leg.bracket.is_some() => {
                " over empty cells"
            }
            Landing::Taking(_) | Landing::MayTake(_) | Landing::Onto(_) => ", each",
        }
    }
}

impl Scene<'_> {
    /// A line in words.
    pub(super) fn line(&self, line: &Line<'_>, way: Way) -> String {
        let often = Often::new(line.least.to_string(), line.most.map(|most| most.to_string()));
        let between = line.between();
        let goes = match self.leap(line.directions) {
            Some(leap) => {
                format!("{} {} of {leap} in a line", way.verb("makes", "making"), often.leaps())
            }
            None => {
                let directions = self.directions(line.directions);
                let in_line = match line.directions.kind {
                    DirectionsKind::Same | DirectionsKind::Back => "",
                    // One rank or file, and one direction, is one line.
                    _ if directions == "along a rank or file" => "",
                    DirectionsKind::Fixed(ref of) if of.iter().all(|of| of.len() == 1) => "",
                    _ => " in a line",
                };
                format!("{} {}{in_line} {directions}", way.verb("goes", "going"), often.steps())
            }
        };
        let past = line.leg.landing == Landing::Past;
        let landing = if past || (line.goes_on(way) && between.ends_with("cells")) {
            String::new()
        } else {
            self.lands(line.leg, way)
        };
        format!("{goes}{between}{landing}")
    }
}

/// A number that is written as such.
fn constant(number: &Number) -> Option<i64> {
    match number.kind {
        NumberKind::Constant(number) => Some(number),
        _ => None,
    }
}

/// Whether legs in these directions stay in one line.
fn is_one_way(directions: &Directions) -> bool {
    match &directions.kind {
        DirectionsKind::Same | DirectionsKind::Back | DirectionsKind::State(_) => true,
        DirectionsKind::Fixed(of) => of.iter().all(|of| of.len() == 1),
        _ => false,
    }
}
