//! `(step any onto own)[3]` for three in a row: each step chooses its direction anew, and the eye may go back.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::places::Placed as _;
use crate::language::ir::{
    Direction, Directions, DirectionsKind, Go, Landing, Leg, NumberKind, Set, SetKind, Walk, WalkKind,
};

impl Facts<'_> {
    /// Warns of an eye that counts pieces one after the other, and may meet the same piece twice.
    pub(super) fn row_to_and_fro(&self, set: &Set, to: &mut Told) {
        if let SetKind::By { walk, .. } = &set.kind {
            self.to_and_fro(walk, false, to);
        }
    }

    /// `goes_on`: whether a leg stands before it, whose direction is `same`.
    fn to_and_fro(&self, walk: &Walk, goes_on: bool, to: &mut Told) {
        match &walk.kind {
            WalkKind::Repeat { body, least, no_cell_twice, .. } => {
                let often = match least.kind {
                    NumberKind::Constant(often) if !no_cell_twice => often,
                    _ => 0,
                };
                match self.leg_to_and_fro(body) {
                    Some(directions) if often >= 2 => {
                        let first = self.sources.words(body.at);
                        let first = first
                            .strip_prefix('(')
                            .and_then(|leg| leg.strip_suffix(')'))
                            .unwrap_or(&first)
                            .to_owned();
                        let (at, words) = (walk.at, self.sources.words(walk.at));
                        let right = if goes_on {
                            self.on_in_line(body, directions).map(|leg| format!("({leg})[{often}]"))
                        } else {
                            let right = self.in_line(body, directions, &first, often - 1);
                            right.map(|right| format!("({right})"))
                        };
                        to.push(errors::to_and_fro(at, right.as_deref(), &words));
                    }
                    _ => self.to_and_fro(body, goes_on, to),
                }
            }
            WalkKind::Sequence(parts) => {
                let pairs = parts.iter().zip(parts.iter().skip(1));
                let twice = |(one, next): &(&Walk, &Walk)| {
                    self.leg_to_and_fro(one).is_some()
                        && (*one).clone().unplaced() == (*next).clone().unplaced()
                };
                match pairs.into_iter().find(twice) {
                    Some((one, next)) => {
                        let first = self.sources.words(one.at);
                        let right = self
                            .leg_to_and_fro(next)
                            .and_then(|directions| self.in_line(next, directions, &first, 1));
                        let often = format!("({first})[2]");
                        to.push(errors::to_and_fro(next.at, right.as_deref(), &often));
                    }
                    None => parts.iter().enumerate().for_each(|(index, part)| {
                        let leg = index.checked_sub(1).and_then(|before| parts.get(before));
                        let goes_on = leg.is_some_and(|leg| self.leg_to_and_fro(leg).is_some());
                        self.to_and_fro(part, goes_on, to);
                    }),
                }
            }
            WalkKind::Choice(parts) => parts.iter().for_each(|part| self.to_and_fro(part, goes_on, to)),
            WalkKind::Look(body, _) | WalkKind::Bracket { body, .. } => self.to_and_fro(body, goes_on, to),
            WalkKind::Leg(_) | WalkKind::Stay(_) => {}
        }
    }

    /// The directions of a leg onto a man that may also be gone back.
    fn leg_to_and_fro<'w>(&self, walk: &'w Walk) -> Option<&'w Directions> {
        match &walk.kind {
            WalkKind::Leg(leg) => {
                let Leg { go: Go::Step(directions), landing: Landing::Onto(_), arrival, .. } = &**leg else {
                    return None;
                };
                let DirectionsKind::Fixed(of) = &directions.kind else { return None };
                let board = &self.ir.board;
                let back = |direction: &Direction| {
                    board.directions.get(direction.index()).map(|known| known.reverse)
                };
                let both = of
                    .iter()
                    .any(|ways| ways.iter().any(|way| back(way).is_some_and(|back| ways.contains(&back))));
                (both && arrival.tests.is_empty() && arrival.name.is_none()).then_some(directions)
            }
            WalkKind::Bracket { body, arrival, .. } if arrival.tests.is_empty() => self.leg_to_and_fro(body),
            _ => None,
        }
    }

    /// `step same onto own`
    fn on_in_line(&self, leg: &Walk, directions: &Directions) -> Option<String> {
        if !directions.at.is_within(leg.at) {
            return None;
        }
        let next = self.replaced(leg.at, &mut [(directions.at, "same")]);
        let bare = next.strip_prefix('(').and_then(|leg| leg.strip_suffix(')'));
        Some(bare.unwrap_or(&next).to_owned())
    }

    /// `step any onto own then (step same onto own)[2]`
    fn in_line(&self, leg: &Walk, directions: &Directions, first: &str, more: i64) -> Option<String> {
        let next = self.on_in_line(leg, directions)?;
        Some(if more == 1 {
            format!("{first} then {next}")
        } else {
            format!("{first} then ({next})[{more}]")
        })
    }
}
