//! `move step forward` beside `move step forward-diagonal taking`: without `quietly`, the first one captures, too.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{Arrival, Direction, DirectionsKind, Go, KindDecl, Landing, Leg, Walk, WalkKind};

impl Facts<'_> {
    /// Warns of a single step without a mode, in a piece whose other single steps say that they only capture.
    pub(super) fn pawn_step_that_captures(&self, decl: &KindDecl, to: &mut Warnings) {
        if !decl.takes.never.is_empty() {
            return;
        }
        let (mut steps, mut longer) = (Vec::new(), Vec::new());
        for clause in &decl.walks {
            if single_steps(&clause.walk, &mut steps).is_none() {
                longer.push(&clause.walk);
            }
        }
        let (taking, others): (Vec<_>, Vec<_>) = steps.into_iter().partition(|step| takes(step.leg));
        let ([taking, ..], [step]) = (taking.as_slice(), others.as_slice()) else { return };
        // Longer moves are a double step or a capture in passing, and say what they do.
        let beside = |walk: &Walk| {
            let legs = walk.legs(LegsOf::Mover);
            let first = legs.first().and_then(|(_, leg)| directions(leg));
            let ahead = first.is_some_and(|first| first == step.ways || first == taking.ways);
            ahead && legs.iter().all(|(_, leg)| takes(leg) || leg.landing == Landing::Quietly)
        };
        if step.leg.landing == Landing::Plain
            && step.ways.iter().all(|of| of.len() == 1)
            && step.walk.at.source == self.main
            && longer.iter().all(|walk| beside(walk))
        {
            let words = self.sources.words(step.walk.at);
            to.push(errors::takes_too((step.walk.at, &words), taking.walk.at));
        }
    }
}

/// A walk of one step.
struct Step<'w> {
    walk: &'w Walk,
    leg: &'w Leg,
    /// Its directions, for each side.
    ways: &'w [Vec<Direction>],
}

fn takes(leg: &Leg) -> bool {
    matches!(leg.landing, Landing::Taking(_))
}

fn directions(leg: &Leg) -> Option<&[Vec<Direction>]> {
    let Go::Step(directions) = &leg.go else { return None };
    match &directions.kind {
        DirectionsKind::Fixed(of) => Some(of),
        _ => None,
    }
}

/// Adds the choices of a walk, if each of them is a single step.
fn single_steps<'w>(walk: &'w Walk, steps: &mut Vec<Step<'w>>) -> Option<()> {
    match &walk.kind {
        WalkKind::Leg(leg) if leg.arrival == Arrival::default() && leg.bracket.is_none() => {
            steps.push(Step { walk, leg, ways: directions(leg)? });
            Some(())
        }
        WalkKind::Choice(parts) => parts.iter().try_for_each(|part| single_steps(part, steps)),
        _ => None,
    }
}
