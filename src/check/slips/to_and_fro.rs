//! `(step any onto own)[3]` for three in a row: each step chooses its direction anew, and the eye may go back.

use std::cell::RefCell;

use super::super::{Checker, errors};
use super::mention::{every_set, in_condition, in_set, in_walk};
use crate::diagnostic::Diagnostic;
use crate::ir::places::Placed as _;
use crate::ir::{
    Condition, Direction, Directions, DirectionsKind, Go, Guard, Landing, Leg, NumberKind, Set, SetKind,
    Walk, WalkKind,
};

impl Checker<'_> {
    /// Warns of eyes that count men one after the other, and may meet the same man twice.
    pub(super) fn rows_to_and_fro(&self) -> Vec<Diagnostic> {
        let found = RefCell::new(Vec::new());
        let looked = |set: &Set| {
            if let SetKind::By { walk, .. } = &set.kind {
                self.to_and_fro(walk, &mut found.borrow_mut());
            }
            false
        };
        let asked = |condition: &Condition| {
            in_condition(condition, &looked);
        };
        let guarded = |guards: &[Guard]| guards.iter().for_each(|guard| asked(&guard.condition));
        for decl in &self.ir.kinds {
            guarded(&decl.moves);
            for clause in &decl.walks {
                in_walk(&clause.walk, &looked);
                guarded(&clause.guards);
            }
            for clause in &decl.drops {
                in_set(&clause.on, &looked);
                guarded(&clause.guards);
            }
            decl.hooks.iter().flat_map(|hook| &hook.when).for_each(asked);
            decl.promotions.iter().flat_map(|promotion| &promotion.when).for_each(asked);
            let rules = [&decl.takes, &decl.enters, &decl.passes, &decl.stops, &decl.stands];
            let rules = rules.into_iter().flat_map(|all| all.first.iter().chain(&all.also).chain(&all.never));
            for rule in rules.chain(&decl.safe) {
                in_set(&rule.what, &looked);
                rule.when.iter().for_each(asked);
            }
        }
        guarded(&self.ir.moves);
        self.ir.hooks.iter().flat_map(|hook| &hook.when).for_each(asked);
        self.every_effect().for_each(|effects| every_set(effects, &looked));
        self.ir.after_turn.iter().chain(&self.ir.before_turn).for_each(|line| asked(&line.when));
        found.into_inner()
    }

    fn to_and_fro(&self, walk: &Walk, found: &mut Vec<Diagnostic>) {
        match &walk.kind {
            WalkKind::Repeat { body, least, no_cell_twice, .. } => {
                let often = match least.kind {
                    NumberKind::Constant(often) if !no_cell_twice => often,
                    _ => 0,
                };
                match self.leg_to_and_fro(body) {
                    Some(directions) if often >= 2 => {
                        let first = self.words(body.at);
                        let first = first
                            .strip_prefix('(')
                            .and_then(|leg| leg.strip_suffix(')'))
                            .unwrap_or(&first)
                            .to_owned();
                        let right = self.in_line(body, directions, &first, often - 1);
                        let (at, words) = (walk.at, self.words(walk.at));
                        let right = right.map(|right| format!("({right})"));
                        found.push(errors::to_and_fro(at, right.as_deref(), &words));
                    }
                    _ => self.to_and_fro(body, found),
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
                        let first = self.words(one.at);
                        let right = self
                            .leg_to_and_fro(next)
                            .and_then(|directions| self.in_line(next, directions, &first, 1));
                        let often = format!("({first})[2]");
                        found.push(errors::to_and_fro(next.at, right.as_deref(), &often));
                    }
                    None => parts.iter().for_each(|part| self.to_and_fro(part, found)),
                }
            }
            WalkKind::Choice(parts) => parts.iter().for_each(|part| self.to_and_fro(part, found)),
            WalkKind::Look(body, _) | WalkKind::Bracket { body, .. } => self.to_and_fro(body, found),
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

    /// `step any onto own then (step same onto own)[2]`
    fn in_line(&self, leg: &Walk, directions: &Directions, first: &str, more: i64) -> Option<String> {
        if !directions.at.is_within(leg.at) {
            return None;
        }
        let next = self.replaced(leg.at, &mut [(directions.at, "same")]);
        let next = next.strip_prefix('(').and_then(|leg| leg.strip_suffix(')')).unwrap_or(&next);
        Some(if more == 1 {
            format!("{first} then {next}")
        } else {
            format!("{first} then ({next})[{more}]")
        })
    }
}
