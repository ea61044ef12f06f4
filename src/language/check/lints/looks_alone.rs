//! `move look step any as gap { }`: nobody moves.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{MoveClause, Walk, WalkKind};

impl Facts<'_> {
    /// Warns of a move in which only the eye goes: nobody moves, and nobody is said to stay.
    pub(super) fn looks_alone(&self, clause: &MoveClause, to: &mut Told) {
        if looks(&clause.walk) && clause.walk.legs(LegsOf::Mover).is_empty() && !clause.walk.may_stay() {
            to.push(errors::looks_alone(clause.walk.at, &stays(&self.sources.words(clause.walk.at))));
        }
    }
}

/// Whether a walk looks anywhere.
fn looks(walk: &Walk) -> bool {
    match &walk.kind {
        WalkKind::Look(..) => true,
        WalkKind::Sequence(parts) | WalkKind::Choice(parts) => parts.iter().any(looks),
        WalkKind::Repeat { body, .. } | WalkKind::Bracket { body, .. } => looks(body),
        WalkKind::Leg(_) | WalkKind::Stay(_) => false,
    }
}

/// The words of a look with `then stay` behind it, before its effects.
fn stays(look: &str) -> String {
    match look.split_once(" {") {
        Some((walk, effects)) => format!("{walk} then stay {{{effects}"),
        None => format!("{look} then stay"),
    }
}
