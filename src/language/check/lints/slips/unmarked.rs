//! `move step forward` beside `move step forward-diagonal taking`: where nothing is said, a man takes, too.

use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{Direction, DirectionsKind, Go, KindDecl, Landing, Leg, Walk, WalkKind};

impl Linter<'_> {
    /// Warns of a single step of which nothing is said, in a piece whose other ways say that they only take.
    pub(super) fn steps_that_take_too(&self) -> Vec<Diagnostic> {
        self.ir.kinds.iter().filter_map(|decl| self.step_that_takes_too(decl)).collect()
    }

    /// Warns of `A | B | C quietly`, where only the last way is quiet, and the same is meant of all of them, as a rule.
    pub(super) fn only_the_last_is_quiet(&self) -> Vec<Diagnostic> {
        let mut found: Vec<Diagnostic> = Vec::new();
        for decl in self.ir.kinds.iter().filter(|decl| self.takes_anybody(decl)) {
            for clause in &decl.walks {
                let WalkKind::Choice(parts) = &clause.walk.kind else { continue };
                let Some(told) = self.quiet_at_the_end(&clause.walk, parts) else { continue };
                if !found.iter().any(|known| known.span() == told.span()) {
                    found.push(told);
                }
            }
        }
        found
    }

    fn quiet_at_the_end(&self, choice: &Walk, parts: &[Walk]) -> Option<Diagnostic> {
        // Of two ways, one may well be quiet and the other not.
        let [first, .., last] = parts else { return None };
        if parts.len() < 3 || choice.at.source != self.main {
            return None;
        }
        let texts: Vec<String> = parts.iter().map(|part| self.sources.words(part.at)).collect();
        let (last_text, others) = texts.split_last()?;
        let way = |text: &str| text.split(' ').next().map(str::to_owned);
        let plain = |text: &String| {
            const MODES: [&str; 9] =
                ["quietly", "taking", "take", "onto", "past", "to", "where", "capturing", "as"];
            !text.split(' ').any(|word| MODES.contains(&word)) && !text.contains(['{', '(']) || is_leap(text)
        };
        let told = last_text.strip_suffix(" quietly").filter(|bare| plain(&(*bare).to_owned()));
        let bare = told?;
        if !others.iter().all(plain) || texts.iter().any(|text| way(text) != way(last_text)) {
            return None;
        }
        let all = format!("({} | {bare}) quietly", others.join(" | "));
        Some(errors::only_the_last_is_quiet(last.at, first.at, bare, &all))
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

/// `leap (1,2)`, and no more.
fn is_leap(text: &str) -> bool {
    text.strip_prefix("leap ").is_some_and(|vector| !vector.contains(' '))
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
