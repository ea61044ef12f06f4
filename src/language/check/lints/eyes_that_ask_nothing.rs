//! `look (step any past)* then stay`: the eye sees something wherever it looks, and nothing is asked of it.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{Arrival, DirectionsKind, Go, KindDecl, Landing, Leg, NumberKind, Walk, WalkKind};

impl Facts<'_> {
    /// Warns of a look that neither keeps a move away nor names what it sees.
    pub(super) fn eyes_that_ask_nothing(decl: &KindDecl, to: &mut Warnings) {
        for clause in &decl.walks {
            Part::Walk(&clause.walk).each_within(&mut |part| {
                if let Part::Walk(Walk { at, kind: WalkKind::Look(eye, arrival) }) = part
                    && **arrival == Arrival::default()
                    && asks_nothing(eye, true)
                {
                    to.push(errors::eye_asks_nothing(*at));
                }
                true
            });
        }
    }
}

/// Whether an eye surely ends somewhere. `last`: nothing comes behind it, so it may end on any cell.
fn asks_nothing(walk: &Walk, last: bool) -> bool {
    match &walk.kind {
        WalkKind::Leg(leg) => leg_asks_nothing(leg, last),
        WalkKind::Stay(arrival) => **arrival == Arrival::default(),
        WalkKind::Repeat { least, body, .. } => {
            matches!(least.kind, NumberKind::Constant(0)) && !names_or_does(body)
        }
        WalkKind::Sequence(parts) => {
            let (end, before) = match parts.split_last() {
                Some((end, before)) => (asks_nothing(end, last), before),
                None => (true, &[][..]),
            };
            end && before.iter().all(|part| asks_nothing(part, false))
        }
        WalkKind::Choice(parts) => parts.iter().any(|part| asks_nothing(part, last)),
        WalkKind::Bracket { body, arrival, .. } => {
            **arrival == Arrival::default() && asks_nothing(body, last)
        }
        WalkKind::Look(..) => false,
    }
}

/// A step in several directions, of which one leads to a cell.
fn leg_asks_nothing(leg: &Leg, last: bool) -> bool {
    let Go::Step(directions) = &leg.go else { return false };
    let DirectionsKind::Fixed(of) = &directions.kind else { return false };
    let lands = match leg.landing {
        Landing::Past => true,
        Landing::Plain => last,
        _ => false,
    };
    lands && leg.arrival == Arrival::default() && of.iter().all(|of| of.len() > 1)
}

/// Whether a walk gives a name on its way, or has an effect.
fn names_or_does(walk: &Walk) -> bool {
    let mut does = false;
    Part::Walk(walk).each_within(&mut |part| {
        if let Part::Arrival(arrival) = part {
            does |= arrival.name.is_some() || !arrival.effects.is_empty();
        }
        !does
    });
    does
}
