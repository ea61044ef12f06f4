//! `same`, `back` and turns behind a part of a walk that may be left out: where it is, there is no leg before.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Directions, DirectionsKind, Go, MoveClause, NumberKind, Walk, WalkKind};
use crate::language::source::Span;

/// Whether a leg has gone before.
#[derive(Clone, Copy)]
enum Before {
    /// No leg has.
    Nothing,
    /// One, unless this part is left out.
    Unless(Span),
    /// A leg has, whatever is left out.
    Leg,
}

impl Facts<'_> {
    /// Warns of legs that must be walked and have no direction where the part before is left out.
    pub(super) fn same_as_nothing(&self, clause: &MoveClause, to: &mut Told) {
        let mut found = Vec::new();
        walk(&clause.walk, Before::Nothing, true, &mut found);
        to.extend(found.into_iter().filter_map(|(at, part)| {
            let (word, words) = (self.sources.words(at), self.sources.words(part));
            Some(errors::same_as_nothing((at, &word), (part, &words), &walked(&words)?))
        }));
    }
}

/// Goes along a walk, which must be walked or may be left out; gives what has gone before when it is over.
fn walk(part: &Walk, before: Before, must: bool, found: &mut Vec<(Span, Span)>) -> Before {
    match &part.kind {
        WalkKind::Leg(leg) => {
            let (Go::Step(directions) | Go::Jump(directions, _)) = &leg.go;
            if let (Before::Unless(left_out), true, true) = (before, must, speaks_of_before(directions)) {
                found.push((directions.at, left_out));
            }
            Before::Leg
        }
        WalkKind::Stay(_) => before,
        WalkKind::Look(eye, _) => {
            walk(eye, before, must, found);
            before
        }
        WalkKind::Sequence(parts) => {
            parts.iter().fold(before, |before, part| walk(part, before, must, found))
        }
        WalkKind::Choice(parts) => {
            let ends: Vec<Before> = parts.iter().map(|part| walk(part, before, false, found)).collect();
            let all = |wanted: fn(&Before) -> bool| ends.iter().all(wanted);
            if all(|end| matches!(end, Before::Leg)) {
                Before::Leg
            } else if all(|end| matches!(end, Before::Nothing)) {
                Before::Nothing
            } else {
                Before::Unless(part.at)
            }
        }
        WalkKind::Repeat { body, least, .. } => {
            let may_be_left_out = matches!(least.kind, NumberKind::Constant(0));
            let after = walk(body, before, must && !may_be_left_out, found);
            match before {
                Before::Nothing if may_be_left_out => Before::Unless(part.at),
                _ if may_be_left_out => before,
                _ => after,
            }
        }
        WalkKind::Bracket { body, .. } => walk(body, before, must, found),
    }
}

/// Whether directions are nothing without a leg before.
fn speaks_of_before(directions: &Directions) -> bool {
    match &directions.kind {
        DirectionsKind::Same | DirectionsKind::Back | DirectionsKind::Turn { .. } => true,
        DirectionsKind::Or(parts) => parts.iter().all(speaks_of_before),
        DirectionsKind::Fixed(_) | DirectionsKind::State(_) => false,
    }
}

/// A part that may be left out, as one that is walked: `(step any)+` for `(step any)*`.
fn walked(part: &str) -> Option<String> {
    if let Some(body) = part.strip_suffix('?') {
        let inner = body.trim().strip_prefix('(').and_then(|body| body.strip_suffix(')'));
        let plain = inner.filter(|inner| !inner.contains(['|', '(', ')']));
        return Some(plain.unwrap_or(body).trim().to_owned());
    }
    if let Some(body) = part.strip_suffix('*') {
        return Some(format!("{body}+"));
    }
    let (body, bounds) = part.rsplit_once('[')?;
    Some(format!("{body}[1{}", bounds.trim_start().strip_prefix('0')?))
}
