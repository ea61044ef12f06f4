//! `(step any onto own)[3]` for three in a row: each step chooses a new direction, and may go back.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::places::Placed as _;
use crate::language::ir::{
    Direction, Directions, DirectionsKind, Go, Landing, NumberKind, Set, SetKind, Walk, WalkKind,
};

impl Facts<'_> {
    /// Warns of an eye that counts pieces one after the other, and may count one twice.
    pub(super) fn row_that_turns_back(&self, set: &Set, to: &mut Warnings) {
        let SetKind::By { walk, .. } = &set.kind else { return };
        Part::Walk(walk).each_within(&mut |part| {
            let Part::Walk(walk) = part else { return false };
            if let WalkKind::Sequence(parts) = &walk.kind {
                let mut pairs = parts.iter().zip(parts.iter().skip(1));
                pairs.find(|(one, next)| self.pair_that_turns_back(one, next, to));
            } else if let Some((leg, often)) = repeated(walk)
                && let Some(directions) = self.turns_back(leg)
            {
                let right = self.in_line(leg, directions);
                let right = right.map(|next| format!("({})", row(&self.bare_words(leg), &next, often - 1)));
                to.push(errors::to_and_fro(walk.at, right.as_deref(), &self.sources.words(walk.at)));
            }
            true
        });
    }

    /// Warns of two parts of a sequence. What is found at the second part is not reported again.
    fn pair_that_turns_back(&self, one: &Walk, next: &Walk, to: &mut Warnings) -> bool {
        let Some(directions) = self.turns_back(one) else { return false };
        let words = self.sources.words(next.at);
        if one.clone().unplaced() == next.clone().unplaced() {
            let right = self.in_line(one, directions).map(|next| row(&self.sources.words(one.at), &next, 1));
            to.push(errors::to_and_fro(next.at, right.as_deref(), &format!("({words})[2]")));
            return true;
        }
        if let Some((leg, often)) = repeated(next)
            && let Some(directions) = self.turns_back(leg)
        {
            let right = self.in_line(leg, directions).map(|next| format!("({next})[{often}]"));
            to.push(errors::to_and_fro(next.at, right.as_deref(), &words));
            return true;
        }
        false
    }

    /// The directions of a leg onto pieces by which it may also go back.
    fn turns_back<'w>(&self, walk: &'w Walk) -> Option<&'w Directions> {
        match &walk.kind {
            WalkKind::Leg(leg) => {
                let (Go::Step(directions), Landing::Onto(_)) = (&leg.go, &leg.landing) else { return None };
                let DirectionsKind::Fixed(of) = &directions.kind else { return None };
                let back = |way: &Direction| self.ir.board.reverse(*way);
                let both = of.iter().any(|ways| ways.iter().any(|way| ways.contains(&back(way))));
                let plain = leg.arrival.tests.is_empty() && leg.arrival.name.is_none();
                (both && plain).then_some(directions)
            }
            WalkKind::Bracket { body, arrival, .. } if arrival.tests.is_empty() => self.turns_back(body),
            _ => None,
        }
    }

    /// The leg that goes on in the same direction: `step same onto own`.
    fn in_line(&self, leg: &Walk, directions: &Directions) -> Option<String> {
        let next = self.replaced(leg.at, &mut [(directions.at, "same")]);
        directions.at.is_within(leg.at).then(|| without_brackets(&next).to_owned())
    }

    fn bare_words(&self, leg: &Walk) -> String {
        without_brackets(&self.sources.words(leg.at)).to_owned()
    }
}

/// The leg of a walk that repeats it twice or more and may return to a cell.
fn repeated(walk: &Walk) -> Option<(&Walk, i64)> {
    match &walk.kind {
        WalkKind::Repeat { body, least, no_cell_twice: false, .. } => match least.kind {
            NumberKind::Constant(often @ 2..) => Some((body, often)),
            _ => None,
        },
        _ => None,
    }
}

/// `step any onto own then (step same onto own)[2]`
fn row(first: &str, next: &str, more: i64) -> String {
    if more == 1 { format!("{first} then {next}") } else { format!("{first} then ({next})[{more}]") }
}

fn without_brackets(leg: &str) -> &str {
    leg.strip_prefix('(').and_then(|leg| leg.strip_suffix(')')).unwrap_or(leg)
}
