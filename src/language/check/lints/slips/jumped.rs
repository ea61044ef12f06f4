//! `(jump ... over enemy)+ capturing passed`: only what the last jump went over is taken.

use super::super::{Linter, errors};
use super::mention::in_set;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{Effect, EffectKind, Go, NumberKind, Set, SetKind, Walk, WalkKind};

impl Linter<'_> {
    /// Warns of `capturing passed` behind a repetition of jumps.
    pub(super) fn passed_last(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for clause in self.ir.kinds.iter().flat_map(|decl| &decl.walks) {
            self.behind_repetition(&clause.walk, &mut found);
            let whole = match &clause.walk.kind {
                WalkKind::Bracket { body, .. } => body,
                _ => &*clause.walk,
            };
            self.taken_behind(&clause.effects, whole, &mut found);
        }
        found
    }

    fn behind_repetition(&self, walk: &Walk, found: &mut Vec<Diagnostic>) {
        match &walk.kind {
            WalkKind::Bracket { body, arrival, .. } => {
                let passed = |set: &Set| set.kind == SetKind::Passed;
                let captured = arrival.capturing.iter().find(|all| in_set(&all.what, &passed).is_some());
                if let (Some(captured), Some(repeated)) = (captured, repeated(body)) {
                    let (words, legs) =
                        (self.sources.words(captured.what.at), self.sources.words(repeated.at));
                    let legs = format!("({legs} capturing {words})");
                    found.push(errors::passed_last(captured.what.at, repeated.at, &legs));
                }
                self.taken_behind(&arrival.effects, body, found);
                self.behind_repetition(body, found);
            }
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
                for part in parts {
                    self.behind_repetition(part, found);
                }
            }
            WalkKind::Repeat { body, .. } => self.behind_repetition(body, found),
            WalkKind::Leg(_) | WalkKind::Stay(_) | WalkKind::Look(..) => {}
        }
    }
}

impl Linter<'_> {
    /// `{ take passed }` behind a repetition of jumps.
    fn taken_behind(&self, effects: &[Effect], walk: &Walk, found: &mut Vec<Diagnostic>) {
        let Some(repeated) = repeated(walk) else { return };
        let passed = |set: &Set| set.kind == SetKind::Passed;
        for effect in effects {
            if let EffectKind::Take(set) = &effect.kind
                && in_set(set, &passed).is_some()
            {
                let (words, legs) = (self.sources.words(set.at), self.sources.words(repeated.at));
                let legs = format!("({legs} {{ take {words} }})");
                found.push(errors::passed_last(set.at, repeated.at, &legs));
            }
        }
    }
}

/// What a walk repeats, if that may jump more than once.
fn repeated(walk: &Walk) -> Option<&Walk> {
    let WalkKind::Repeat { body, most, .. } = &walk.kind else { return None };
    let once = matches!(most.as_ref().map(|most| &most.kind), Some(NumberKind::Constant(1)));
    (!once && jumps(body)).then_some(body)
}

/// Whether a walk jumps over what it does not take.
fn jumps(walk: &Walk) -> bool {
    let legs = walk.legs(LegsOf::Mover);
    legs.into_iter().any(|(_, leg)| matches!(leg.go, Go::Jump(..)) && leg.arrival.capturing.is_empty())
}
