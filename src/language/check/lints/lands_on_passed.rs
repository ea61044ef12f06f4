//! `jump any over enemy taking passed`: no leg lands on a cell that it has just jumped over.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{KindDecl, Landing, Leg, Set, SetKind, Test};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of legs that must land on a cell of `passed`.
    pub(super) fn lands_on_passed(decl: &KindDecl, to: &mut Warnings) {
        for clause in &decl.walks {
            let legs = clause.walk.legs(LegsOf::Mover);
            let found = legs.into_iter().flat_map(|(_, leg)| landings(leg)).filter_map(passed_in);
            to.extend(found.map(errors::lands_on_passed));
        }
    }
}

/// The sets that hold the cell, or the piece, where a leg lands.
fn landings(leg: &Leg) -> impl Iterator<Item = &Set> {
    let mode = match &leg.landing {
        Landing::Taking(set) | Landing::MayTake(set) => set.as_ref(),
        Landing::Onto(set) => Some(set),
        Landing::Plain | Landing::Quietly | Landing::Past => None,
    };
    let to = leg.arrival.tests.iter().filter_map(|test| match test {
        Test::To(set) => Some(set),
        Test::Where(_) => None,
    });
    mode.into_iter().chain(to)
}

/// Where a set says that all its members are in `passed`.
fn passed_in(set: &Set) -> Option<Span> {
    match &set.kind {
        SetKind::Passed => Some(set.at),
        SetKind::And(parts) => parts.iter().find_map(passed_in),
        _ => None,
    }
}
