//! Walks that always end where they began.

use std::collections::BTreeMap;

use super::{Lowerer, errors};
use crate::language::ir::{
    Arrival, Condition, ConditionKind, Direction, DirectionsKind, Effect, Go, Leg, Number, NumberKind,
    PatternElement, Set, SetKind, Test, Walk, WalkKind,
};
use crate::language::source::Span;

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
    /// It stays where it is, on purpose.
    stays: bool,
}

impl Way {
    /// Whether it is where it began.
    fn is_home(&self) -> bool {
        self.gone.values().all(|distance| *distance == 0)
    }
}

/// How many ways through a walk are looked at.
const WAYS: usize = 64;

/// So many legs and parts of a walk are gone through, one after the other; of longer walks it is not told that they come home.
const STEPS: u32 = 1000;

impl Lowerer<'_, '_> {
    /// Refuses a walk, or an alternative of one, all ways of which lead back to where they began.
    pub(super) fn walks_home(&mut self, walk: &Walk) {
        if let WalkKind::Choice(parts) = &walk.kind {
            return parts.iter().for_each(|part| self.walks_home(part));
        }
        if let Some((mode, at)) = ends_by_word(walk) {
            let (words, word) = (self.sources.words(walk.at), format!("{mode} {}", self.sources.words(at)));
            self.out.push(errors::ends_on_origin((walk.at, &words), (at, &word)));
            return;
        }
        let Some(ways) = self.ways(walk, vec![Way::default()], &mut 0) else { return };
        // A way without a leg is none, unless it stays.
        let goes_nowhere = ways.iter().all(|way| way.is_home() && !way.stays);
        if goes_nowhere && ways.iter().any(|way| way.last.is_some()) {
            let words = self.sources.words(walk.at);
            self.out.push(errors::ends_at_home(walk.at, &words));
        }
    }

    /// The ways through a walk; nothing where they cannot be followed, or where one may end at home.
    fn ways(&self, walk: &Walk, from: Vec<Way>, chosen: &mut u32) -> Option<Vec<Way>> {
        // What is gone through is counted by the numbers of choices, which only have to differ.
        *chosen += 1;
        (*chosen <= STEPS).then_some(())?;
        let ways = match &walk.kind {
            WalkKind::Leg(leg) => {
                plain(&leg.arrival).then_some(())?;
                from.into_iter().map(|way| self.leg_gone(way, leg, chosen)).collect()
            }
            WalkKind::Look(_, arrival) => plain(arrival).then_some(from),
            WalkKind::Stay(arrival) => {
                let stays = |way| Way { stays: true, ..way };
                plain(arrival).then(|| from.into_iter().map(stays).collect())
            }
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
            WalkKind::Repeat { body, least, most, .. } => {
                let (least, most) = (least.written(), most.as_deref().map(Number::written));
                match (least, most) {
                    (Some(least), Some(Some(most))) if (0..=8).contains(&most) => {
                        let (mut all, mut ways) = (Vec::new(), from);
                        for round in 0..=most {
                            if round > 0 {
                                ways = self.ways(body, ways, chosen)?;
                            }
                            if round >= least {
                                all.extend(ways.iter().cloned());
                            }
                        }
                        Some(all)
                    }
                    _ => self.rounds_home(body, &from, chosen),
                }
            }
        };
        ways.filter(|ways| ways.len() <= WAYS)
    }

    /// The ways through any number of rounds, where each of them leads back to where it began.
    fn rounds_home(&self, body: &Walk, from: &[Way], chosen: &mut u32) -> Option<Vec<Way>> {
        let from_home = |way: &Way| Way { gone: Distance::new(), ..way.clone() };
        let once = self.ways(body, from.iter().map(from_home).collect(), chosen)?;
        let twice = self.ways(body, once.clone(), chosen)?;
        if !once.iter().chain(&twice).all(Way::is_home) {
            return None;
        }
        // How a round has ended may matter for what comes behind; how far it has gone does not.
        let mut all = Vec::new();
        for begun in from {
            let rounds = once.iter().chain(&twice);
            all.push(begun.clone());
            all.extend(rounds.map(|round| Way { gone: begun.gone.clone(), ..round.clone() }));
        }
        Some(all)
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
            DirectionsKind::Back => reversed(way.last.take()?),
            DirectionsKind::Turn { round, by } => match self.half_turn(round, by) {
                Some(true) => reversed(way.last.take()?),
                Some(false) => way.last.take()?,
                None => new(),
            },
            _ => new(),
        };
        let gone = match &leg.go {
            Go::Step(_) => last.clone(),
            // How many cells a jump goes over may not be known.
            Go::Jump(_, pattern) => match cells_over(pattern) {
                Some(cells) => last.iter().map(|(part, by)| (*part, by * (cells + 1))).collect(),
                None => new(),
            },
        };
        for (part, by) in gone {
            *way.gone.entry(part).or_default() += by;
        }
        way.last = Some(last);
        way.stays = false;
        Some(way)
    }

    /// Whether turning so always turns round, or never changes the direction; nothing where it may do either, or another.
    fn half_turn(&self, round: &[Direction], by: &[i32]) -> Option<bool> {
        let many = i32::try_from(round.len()).ok().filter(|many| *many > 0)?;
        let further = |place: usize, by: i32| {
            let place = (i32::try_from(place).ok()? + by.rem_euclid(many)).rem_euclid(many);
            round.get(usize::try_from(place).ok()?).copied()
        };
        let all = |meant: &dyn Fn(Direction) -> Direction| {
            by.iter().all(|by| {
                let mut places = round.iter().enumerate();
                places.all(|(place, one)| further(place, *by) == Some(meant(*one)))
            })
        };
        if all(&|one| self.compass.reverse(one)) { Some(true) } else { all(&|one| one).then_some(false) }
    }

    fn distance(&self, direction: Direction) -> Distance {
        if let Some(vector) = self.compass.vector_of(direction) {
            return vector.iter().enumerate().map(|(axis, by)| (Part::Axis(axis), i64::from(*by))).collect();
        }
        let back = self.compass.reverse(direction);
        let (along, by) = if back < direction { (back, -1) } else { (direction, 1) };
        Distance::from([(Part::Along(along), by)])
    }
}

fn reversed(way: Distance) -> Distance {
    way.into_iter().map(|(part, by)| (part, -by)).collect()
}

/// How many cells a jump goes over, where that is always the same.
fn cells_over(pattern: &[PatternElement]) -> Option<i64> {
    let each = pattern.iter().map(|element| {
        let (least, most) = (element.least.written()?, element.most.as_ref()?.written()?);
        (least == most).then_some(least)
    });
    each.sum()
}

/// Where the last leg of a walk says that it ends where the walk began, and nothing lets it.
fn ends_by_word(walk: &Walk) -> Option<(&'static str, Span)> {
    match &walk.kind {
        WalkKind::Leg(leg) => at_origin(&leg.arrival),
        WalkKind::Sequence(parts) => ends_by_word(parts.last()?),
        WalkKind::Choice(parts) => {
            let ends: Option<Vec<_>> = parts.iter().map(ends_by_word).collect();
            ends?.first().copied()
        }
        WalkKind::Repeat { body, least, .. } if matches!(least.kind, NumberKind::Constant(1..)) => {
            ends_by_word(body)
        }
        WalkKind::Bracket { arrival, .. } if arrival.may_return => None,
        WalkKind::Bracket { body, arrival, .. } => at_origin(arrival).or_else(|| ends_by_word(body)),
        WalkKind::Repeat { .. } | WalkKind::Stay(_) | WalkKind::Look(..) => None,
    }
}

/// `to origin`, `where here is origin`, without `may return`.
fn at_origin(arrival: &Arrival) -> Option<(&'static str, Span)> {
    fn within(set: &Set) -> bool {
        match &set.kind {
            SetKind::Origin => true,
            SetKind::And(parts) => parts.iter().any(within),
            _ => false,
        }
    }
    let mut tests = arrival.tests.iter().filter(|_| !arrival.may_return);
    tests.find_map(|test| match test {
        Test::To(set) => within(set).then_some(("to", set.at)),
        Test::Where(Condition { at, kind: ConditionKind::Common(a, b) }) => {
            let kinds = (&a.kind, &b.kind);
            let same = matches!(kinds, (SetKind::Here, SetKind::Origin) | (SetKind::Origin, SetKind::Here));
            same.then_some(("where", *at))
        }
        Test::Where(_) => None,
    })
}

/// Whether nothing that is said of a landing may bring the man elsewhere, or lets him end at home.
fn plain(arrival: &Arrival) -> bool {
    !arrival.may_return && !arrival.effects.iter().any(Effect::can_put)
}
