//! Where a walk may lead, as far as the board and the men in its way tell: more often than it does, never less.
//!
//! Most walks end far from the cell in question, whatever they ask on their way; those need not be tried.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::{
    Arrival, Board, Cell, Direction, Directions, DirectionsKind, Go, Kind, Landing, Leg, Set, SetKind, Side,
    StateRef, Walk, WalkKind,
};

impl Directions {
    /// The directions meant, in the order in which they are written: by a side, after a leg in the `last` direction.
    /// What a state holds is to be told.
    pub fn meant<'d>(
        &'d self,
        board: &Board,
        own: Side,
        last: &'d Option<Direction>,
        held: &dyn Fn(&StateRef) -> Vec<Direction>,
    ) -> Cow<'d, [Direction]> {
        match &self.kind {
            DirectionsKind::Fixed(sides) => Cow::Borrowed(sides.get(own.index()).map_or(&[], Vec::as_slice)),
            DirectionsKind::Same => Cow::Borrowed(last.as_slice()),
            DirectionsKind::Back => {
                let last = last.and_then(|last| board.directions.get(last.index()));
                Cow::Owned(last.map(|last| last.reverse).into_iter().collect())
            }
            DirectionsKind::State(state) => Cow::Owned(held(state)),
            DirectionsKind::Turn { round, by } => {
                let place = round.iter().position(|direction| Some(*direction) == *last);
                let turned = |place| by.iter().filter_map(move |by| turned(round, place, *by));
                Cow::Owned(place.into_iter().flat_map(turned).collect())
            }
            DirectionsKind::Or(parts) => {
                let parts = parts.iter().map(|part| part.meant(board, own, last, held));
                Cow::Owned(parts.flat_map(Cow::into_owned).collect())
            }
        }
    }
}

/// The direction so many places further round.
fn turned(round: &[Direction], place: usize, by: i32) -> Option<Direction> {
    let length = i64::try_from(round.len()).ok()?;
    let place = (i64::try_from(place).ok()? + i64::from(by)).rem_euclid(length);
    round.get(usize::try_from(place).ok()?).copied()
}

/// A man on his way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct OnTheWay {
    at: Cell,
    last: Option<Direction>,
    /// Men may have been taken by now: cells where they stood may be empty.
    took: bool,
}

/// A question: whether a side's man may get to take another by a walk.
pub(crate) struct Reach<'r> {
    /// The board.
    pub(crate) board: &'r Board,
    /// The side whose walk it is.
    pub(crate) own: Side,
    /// Where the man is that may be taken.
    pub(crate) target: Cell,
    /// His kind.
    pub(crate) kind: Kind,
    /// Whether nobody is in the way on a cell.
    pub(crate) is_free: &'r dyn Fn(Cell) -> bool,
    /// Pays for one cell or part of the walk that is looked at; false if that is too much.
    pub(crate) pay: &'r dyn Fn() -> bool,
    /// Whether it may.
    pub(crate) found: bool,
}

/// What is done with each place to which a walk may lead.
type Then<'t> = &'t mut dyn FnMut(&mut Reach<'_>, OnTheWay);

impl Reach<'_> {
    /// Whether a walk from a cell may land where it takes the man, or comes to words that may take him or that change
    /// something.
    pub(crate) fn may_take(mut self, from: Cell, walk: &Walk) -> bool {
        self.walk(OnTheWay { at: from, last: None, took: false }, walk, &mut |_, _| {});
        self.found
    }

    fn walk(&mut self, from: OnTheWay, walk: &Walk, then: Then) {
        if self.found || !(self.pay)() {
            return;
        }
        match &walk.kind {
            WalkKind::Leg(leg) => self.leg(from, leg, then),
            WalkKind::Stay(arrival) => {
                let led = self.arrive(from, arrival);
                then(self, led);
            }
            // What the eye comes to is not gone into.
            WalkKind::Look(..) => self.found = true,
            WalkKind::Sequence(parts) => self.sequence(from, parts, then),
            WalkKind::Choice(parts) => parts.iter().for_each(|part| self.walk(from, part, then)),
            WalkKind::Repeat { body, .. } => match &body.kind {
                WalkKind::Leg(leg) if goes_straight_on(leg) => self.ray(from, leg, then),
                _ => self.repeat(from, body, then),
            },
            WalkKind::Bracket { body, arrival, .. } => self.walk(from, body, &mut |reach, led| {
                let led = reach.arrive(led, arrival);
                then(reach, led);
            }),
        }
    }

    fn sequence(&mut self, from: OnTheWay, parts: &[Walk], then: Then) {
        let Some((last, parts)) = parts.split_last() else { return then(self, from) };
        let mut current = vec![from];
        for part in parts {
            let mut next = Vec::new();
            current.iter().for_each(|one| self.walk(*one, part, &mut |_, led| next.push(led)));
            next.sort_unstable();
            next.dedup();
            current = next;
        }
        current.iter().for_each(|one| self.walk(*one, last, then));
    }

    /// As often as anything new comes of it.
    fn repeat(&mut self, from: OnTheWay, body: &Walk, then: Then) {
        let (mut met, mut current) = (BTreeSet::from([from]), vec![from]);
        while let Some(one) = current.pop() {
            then(self, one);
            self.walk(one, body, &mut |_, led| {
                if met.insert(led) {
                    current.push(led);
                }
            });
        }
    }

    /// The same for a leg that goes straight on.
    fn ray(&mut self, from: OnTheWay, leg: &Leg, then: Then) {
        then(self, from);
        let Some(direction) = from.last else { return };
        let mut line = self.board.along(direction, from.at);
        while let Some(led) = line.next().and_then(|at| self.land(from, direction, at, leg)) {
            then(self, led);
        }
    }

    fn leg(&mut self, from: OnTheWay, leg: &Leg, then: Then) {
        let (directions, most) = match &leg.go {
            Go::Step(directions) => (directions, 1),
            Go::Jump(directions, _) => (directions, usize::MAX),
        };
        let board = self.board;
        let every = |_: &StateRef| (0..board.directions.len()).map(Direction::at).collect();
        for direction in &*directions.meant(board, self.own, &from.last, &every) {
            for at in board.along(*direction, from.at).take(most) {
                if let Some(led) = self.land(from, *direction, at, leg) {
                    then(self, led);
                }
            }
        }
    }

    /// Where a walk may go on from a landing, if it may.
    fn land(&mut self, from: OnTheWay, direction: Direction, at: Cell, leg: &Leg) -> Option<OnTheWay> {
        if !(self.pay)() {
            return None;
        }
        let is_free = (self.is_free)(at);
        let (takes, goes_on) = match &leg.landing {
            Landing::Plain => (true, is_free || from.took),
            Landing::Quietly => (false, is_free || from.took),
            Landing::Taking(set) | Landing::MayTake(set) => {
                (set.as_ref().is_none_or(|set| set.may_have(self.kind)), true)
            }
            Landing::Onto(_) | Landing::Past => (false, true),
        };
        self.found |= takes && at == self.target;
        let led = OnTheWay { at, last: Some(direction), took: from.took || !is_free };
        let led = self.arrive(led, &leg.arrival);
        goes_on.then_some(led)
    }

    /// What is taken or changed on arrival.
    fn arrive(&mut self, led: OnTheWay, arrival: &Arrival) -> OnTheWay {
        let takes = arrival.capturing.iter().any(|capturing| capturing.what.may_have(self.kind));
        self.found |= takes || !arrival.effects.is_empty();
        OnTheWay { took: led.took || !arrival.capturing.is_empty(), ..led }
    }
}

/// Whether a leg goes on in the direction in which it came, and takes nobody where it goes on.
fn goes_straight_on(leg: &Leg) -> bool {
    matches!(&leg.go, Go::Step(directions) if directions.kind == DirectionsKind::Same)
        && matches!(leg.landing, Landing::Plain | Landing::Quietly)
        && leg.arrival.capturing.is_empty()
}

impl Set {
    /// Whether men of a kind may be in it, as far as it names kinds.
    fn may_have(&self, kind: Kind) -> bool {
        match &self.kind {
            SetKind::Kinds(kinds) => kinds.contains(&kind),
            SetKind::And(parts) => parts.iter().all(|part| part.may_have(kind)),
            SetKind::Or(parts) => parts.iter().any(|part| part.may_have(kind)),
            SetKind::By { what, .. } | SetKind::Attacked(what) => what.may_have(kind),
            _ => true,
        }
    }
}
