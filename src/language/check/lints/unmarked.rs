//! `move step forward` beside `move step forward-diagonal taking`: where nothing is said, a man takes, too.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{Direction, DirectionsKind, Go, KindDecl, Landing, Leg, Walk, WalkKind};

impl Facts<'_> {
    /// Warns of a single step of which nothing is said, in a piece whose other ways say that they only take.
    pub(super) fn steps_that_take_too(&self, decl: &KindDecl, to: &mut Told) {
        to.extend(self.step_that_takes_too(decl));
    }

    fn step_that_takes_too(&self, decl: &KindDecl) -> Option<Diagnostic> {
        if !self.takes_anybody(decl) {
            return None;
        }
        let mut ways = Vec::new();
        let mut longer = Vec::new();
        for clause in &decl.walks {
            let mut single = Vec::new();
            match single_legs(&clause.walk, &mut single) {
                Some(()) => ways.extend(single),
                None => longer.push(&clause.walk),
            }
        }
        let takes = |leg: &Leg| matches!(leg.landing, Landing::Taking(_));
        let taking = ways.iter().find(|(_, leg)| takes(leg))?;
        let mut others = ways.iter().filter(|(_, leg)| !takes(leg));
        let (walk, leg) = others.next()?;
        let ways = steps(leg)?;
        let one = ways.iter().all(|of| of.len() == 1);
        // What else it does is a double step, straight ahead, or taking in passing: nothing that says how it takes.
        let beside = longer.iter().all(|other| {
            let legs = other.legs(LegsOf::Mover);
            let quiet = |leg: &Leg| matches!(leg.landing, Landing::Quietly | Landing::Taking(_));
            let first = legs.first().and_then(|(_, first)| steps(first));
            let ahead = first.is_some_and(|first| first == ways || Some(first) == steps(taking.1));
            ahead && legs.iter().all(|(_, leg)| quiet(leg))
        });
        let pawn = others.next().is_none()
            && one
            && beside
            && leg.landing == Landing::Plain
            && walk.at.source == self.main;
        pawn.then(|| {
            let words = self.sources.words(walk.at);
            errors::takes_too((walk.at, &words), taking.0.at)
        })
    }
}

/// The directions of a step, for each side.
fn steps(leg: &Leg) -> Option<&Vec<Vec<Direction>>> {
    let Go::Step(directions) = &leg.go else { return None };
    match &directions.kind {
        DirectionsKind::Fixed(of) => Some(of),
        _ => None,
    }
}

/// The ways of a walk, as long as each is one leg.
fn single_legs<'w>(walk: &'w Walk, ways: &mut Vec<(&'w Walk, &'w Leg)>) -> Option<()> {
    match &walk.kind {
        WalkKind::Leg(leg)
            if leg.arrival == crate::language::ir::Arrival::default() && leg.bracket.is_none() =>
        {
            ways.push((walk, leg));
            Some(())
        }
        WalkKind::Choice(parts) => parts.iter().try_for_each(|part| single_legs(part, ways)),
        _ => None,
    }
}
