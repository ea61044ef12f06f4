//! `capturing it`, `{ take it }` in a move: `it` is the man that moves.

use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{Arrival, Effect, EffectKind, Go, Landing, Set, SetKind, Walk, WalkKind};
use crate::language::source::Span;

impl Linter<'_> {
    /// Warns of moves in which a man takes himself by the name of `it`.
    pub(super) fn takes_himself(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let clauses = self.ir.kinds.iter().flat_map(|decl| &decl.walks);
        // `taking it` is said of whoever stands there.
        let legs = clauses.flat_map(|clause| clause.walk.legs(LegsOf::MoverAndEye));
        let there = legs.filter_map(|(_, leg)| {
            let (Landing::Taking(Some(set)) | Landing::MayTake(Some(set))) = &leg.landing else {
                return None;
            };
            is_it(set).then_some((set.at, matches!(leg.go, Go::Jump(..))))
        });
        let clauses = self.ir.kinds.iter().flat_map(|decl| &decl.walks);
        // Who has gone onto a man, or seen him so, means him.
        for clause in clauses.filter(|clause| !meets(&clause.walk)) {
            of_walk(&clause.walk, &mut found);
            let jumped = matches!(&clause.walk.kind, WalkKind::Leg(leg) if matches!(leg.go, Go::Jump(..)));
            of_effects(&clause.effects, jumped, &mut found);
        }
        let there = there.map(|(at, jumped)| errors::takes_who_is_there(at, jumped));
        there.chain(found.into_iter().map(|(at, jumped)| errors::takes_himself(at, jumped))).collect()
    }
}

/// Where `it` is said, and whether the leg before jumps.
type Found = Vec<(Span, bool)>;

fn is_it(set: &Set) -> bool {
    set.kind == SetKind::It
}

fn of_walk(walk: &Walk, found: &mut Found) {
    match &walk.kind {
        WalkKind::Leg(leg) => of_arrival(&leg.arrival, matches!(leg.go, Go::Jump(..)), found),
        // What is said of the eye's own legs is about what it sees.
        WalkKind::Stay(arrival) | WalkKind::Look(_, arrival) => of_arrival(arrival, false, found),
        WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
            for part in parts {
                of_walk(part, found);
            }
        }
        WalkKind::Repeat { body, .. } => of_walk(body, found),
        WalkKind::Bracket { body, arrival, .. } => {
            of_walk(body, found);
            of_arrival(arrival, jumps(body), found);
        }
    }
}

fn of_arrival(arrival: &Arrival, jumped: bool, found: &mut Found) {
    let captured = arrival.capturing.iter().map(|capturing| &capturing.what).filter(|set| is_it(set));
    found.extend(captured.map(|set| (set.at, jumped)));
    of_effects(&arrival.effects, jumped, found);
}

/// In an `each`, `it` is somebody else.
fn of_effects(effects: &[Effect], jumped: bool, found: &mut Found) {
    for effect in effects {
        match &effect.kind {
            EffectKind::Take(set) if is_it(set) => found.push((set.at, jumped)),
            EffectKind::If(_, then, otherwise) => {
                of_effects(then, jumped, found);
                of_effects(otherwise, jumped, found);
            }
            _ => {}
        }
    }
}

/// Whether the last leg of a walk jumps, as far as it is one leg.
fn jumps(walk: &Walk) -> bool {
    match &walk.kind {
        WalkKind::Leg(leg) => matches!(leg.go, Go::Jump(..)),
        WalkKind::Bracket { body, .. } | WalkKind::Repeat { body, .. } => jumps(body),
        WalkKind::Choice(parts) => parts.iter().all(jumps),
        WalkKind::Sequence(parts) => parts.last().is_some_and(jumps),
        WalkKind::Stay(_) | WalkKind::Look(..) => false,
    }
}

/// Whether a walk, or its eye, goes onto a man.
fn meets(walk: &Walk) -> bool {
    walk.legs(LegsOf::MoverAndEye).into_iter().any(|(_, leg)| leg.landing.onto().is_some())
}
