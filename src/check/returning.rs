//! Walks that always end where they began.

use std::collections::BTreeMap;

use super::{Checker, errors};
use crate::ir::{Arrival, Direction, DirectionsKind, Effect, Go, Leg, NumberKind, Walk, WalkKind};

/// What a leg goes: along an axis, along a track, or in a direction that is only known to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Axis(usize),
    Along(Direction),
    Chosen(u32),
}

/// How far in which parts.
type Distance = BTreeMap<Part, i64>;

/// A way through a walk: how far it has gone, and its last leg.
#[derive(Clone, Debug, Default)]
struct Way {
    gone: Distance,
    last: Option<Distance>,
}

/// How many ways through a walk are looked at.
const WAYS: usize = 64;

impl Checker<'_> {
    /// Refuses a walk, or an alternative of one, all ways of which lead back to where they began.
    pub(super) fn walks_home(&mut self, walk: &Walk) {
        if let WalkKind::Choice(parts) = &walk.kind {
            return parts.iter().for_each(|part| self.walks_home(part));
        }
        let Some(ways) = self.ways(walk, vec![Way::default()], &mut 0) else { return };
        if ways.iter().all(|way| way.last.is_some() && way.gone.values().all(|distance| *distance == 0)) {
            let words = self.words(walk.at);
            self.out.push(errors::ends_at_home(walk.at, &words));
        }
    }

    /// The ways through a walk; nothing where they cannot be followed, or where one may end at home.
    fn ways(&self, walk: &Walk, from: Vec<Way>, chosen: &mut u32) -> Option<Vec<Way>> {
        let ways = match &walk.kind {
            WalkKind::Leg(leg) => {
                plain(&leg.arrival).then_some(())?;
                from.into_iter().map(|way| self.leg_gone(way, leg, chosen)).collect()
            }
            WalkKind::Look(_, arrival) => plain(arrival).then_some(from),
            WalkKind::Sequence(parts) => {
                parts.iter().try_fold(from, |ways, part| self.ways(part, ways, chosen))
            }
            WalkKind::Choice(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.ways(part, from.clone(), chosen)?);
                }
                Some(all)
            }
            WalkKind::Bracket { body, arrival, .. } => {
                plain(arrival).then_some(())?;
                self.ways(body, from, chosen)
            }
            WalkKind::Repeat { body, least, most: Some(most), .. } => match (&least.kind, &most.kind) {
                (NumberKind::Constant(least), NumberKind::Constant(most)) if (0..=8).contains(most) => {
                    let (mut all, mut ways) = (Vec::new(), from);
                    for round in 0..=*most {
                        if round > 0 {
                            ways = self.ways(body, ways, chosen)?;
                        }
                        if round >= *least {
                            all.extend(ways.iter().cloned());
                        }
                    }
                    Some(all)
                }
                _ => None,
            },
            WalkKind::Repeat { .. } | WalkKind::Stay(_) => None,
        };
        ways.filter(|ways| ways.len() <= WAYS)
    }

    /// A way, one leg on.
    fn leg_gone(&self, mut way: Way, leg: &Leg, chosen: &mut u32) -> Option<Way> {
        let (Go::Step(directions) | Go::Jump(directions, _)) = &leg.go;
        let mut new = || {
            *chosen += 1;
            Distance::from([(Part::Chosen(*chosen), 1)])
        };
        let last = match &directions.kind {
            DirectionsKind::Fixed(of) => match of.first().map(Vec::as_slice) {
                Some([one]) => self.distance(*one),
                _ => new(),
            },
            DirectionsKind::Same => way.last.take()?,
            DirectionsKind::Back => way.last.take()?.into_iter().map(|(part, by)| (part, -by)).collect(),
            _ => new(),
        };
        // How many cells a jump goes over is not known.
        let gone = if matches!(leg.go, Go::Jump(..)) { new() } else { last.clone() };
        for (part, by) in gone {
            *way.gone.entry(part).or_default() += by;
        }
        way.last = Some(last);
        Some(way)
    }

    fn distance(&self, direction: Direction) -> Distance {
        if let Some(vector) = self.vector_of(direction) {
            return vector.iter().enumerate().map(|(axis, by)| (Part::Axis(axis), i64::from(*by))).collect();
        }
        let back = self.reverse(direction);
        let (along, by) = if back < direction { (back, -1) } else { (direction, 1) };
        Distance::from([(Part::Along(along), by)])
    }
}

/// Whether nothing that is said of a landing may bring the man elsewhere, or lets him end at home.
fn plain(arrival: &Arrival) -> bool {
    !arrival.may_return && !arrival.effects.iter().any(Effect::can_put)
}
