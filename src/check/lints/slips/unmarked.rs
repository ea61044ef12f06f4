//! `move step forward` beside `move step forward-diagonal taking`: where nothing is said, a man takes, too.

use super::super::{Linter, errors};
use crate::diagnostic::Diagnostic;
use crate::ir::{DirectionsKind, Go, KindDecl, Landing, Leg, Walk, WalkKind};

impl Linter<'_> {
    /// Warns of a single step of which nothing is said, in a piece whose other ways say that they only take.
    pub(super) fn steps_that_take_too(&self) -> Vec<Diagnostic> {
        self.ir.kinds.iter().filter_map(|decl| self.step_that_takes_too(decl)).collect()
    }

    fn step_that_takes_too(&self, decl: &KindDecl) -> Option<Diagnostic> {
        if !self.takes_anybody(decl) {
            return None;
        }
        let mut ways = Vec::new();
        for clause in &decl.walks {
            single_legs(&clause.walk, &mut ways)?;
        }
        let takes = |leg: &Leg| matches!(leg.landing, Landing::Taking(_));
        let taking = ways.iter().find(|(_, leg)| takes(leg))?;
        let mut others = ways.iter().filter(|(_, leg)| !takes(leg));
        let (walk, leg) = others.next()?;
        let one = match &leg.go {
            Go::Step(directions) => match &directions.kind {
                DirectionsKind::Fixed(of) => of.iter().all(|of| of.len() == 1),
                _ => false,
            },
            Go::Jump(..) => false,
        };
        let pawn =
            others.next().is_none() && one && leg.landing == Landing::Plain && walk.at.source == self.main;
        pawn.then(|| {
            let words = self.sources.words(walk.at);
            errors::takes_too((walk.at, &words), taking.0.at)
        })
    }
}

/// The ways of a walk, as long as each is one leg.
fn single_legs<'w>(walk: &'w Walk, ways: &mut Vec<(&'w Walk, &'w Leg)>) -> Option<()> {
    match &walk.kind {
        WalkKind::Leg(leg) if leg.arrival == crate::ir::Arrival::default() && leg.bracket.is_none() => {
            ways.push((walk, leg));
            Some(())
        }
        WalkKind::Choice(parts) => parts.iter().try_for_each(|part| single_legs(part, ways)),
        _ => None,
    }
}
