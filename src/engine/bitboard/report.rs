//! What of a game can be played by sets of cells, clause by clause; and why the rest cannot.

use super::super::paths::Path;
use super::super::program::{ClauseId, Program};
use super::super::tables::facts::Facts;
use super::super::why::{Fallback, Why};
use super::bit_engine::BitEngine;
use super::position::KINDS;
use super::slots::Slots;
use super::{drops, lower};
use crate::language::ir::{Kind, Side};

/// A clause of a kind, the paths on which it could run, and why there is no better one, or none.
pub(in crate::engine) type ClauseReport = ((Kind, ClauseId), Vec<Path>, Option<Fallback>);

/// How each clause could be played by sets of cells, and what forbids that of the whole game.
pub(in crate::engine) fn report(
    engine: &BitEngine,
    whole: &Program,
    forbids: &mut Vec<Fallback>,
) -> Vec<ClauseReport> {
    let p = engine.program(whole);
    let mut found = of_program(engine, (whole, p), forbids);
    if p.kinds.len() == whole.kinds.len() {
        return found;
    }
    let clauses = |p: &Program, kind: Kind| [p.kind(kind).walks.as_slice(), &p.kind(kind).drops].concat();
    for ((kind, id), ..) in &mut found {
        let place = clauses(p, *kind).iter().position(|one| one == id).unwrap_or_default();
        *kind = engine.kind_in_game(whole, *kind);
        *id = clauses(whole, *kind).get(place).copied().unwrap_or(*id);
    }
    let is_here =
        |kind: &Kind| (0..p.kinds.len()).any(|here| engine.kind_in_game(whole, Kind::at(here)) == *kind);
    let never = Some(Fallback { at: None, why: Why::Never });
    for kind in (0..whole.kinds.len()).map(Kind::at).filter(|kind| !is_here(kind)) {
        found.extend(clauses(whole, kind).into_iter().map(|id| ((kind, id), Vec::new(), never)));
    }
    found
}

/// The same of the program that is played here.
fn of_program(
    engine: &BitEngine,
    (whole, p): (&Program, &Program),
    forbids: &mut Vec<Fallback>,
) -> Vec<ClauseReport> {
    let (cells, kinds) = (p.layout.cells, p.kinds.len());
    if kinds > KINDS || cells > 384 {
        forbids.push(Fallback { at: None, why: Why::Size });
        return Vec::new();
    }
    let facts = Facts::of(p);
    forbids.extend(p.reasons.take());
    let kinds_in_game = (0..kinds).map(|kind| engine.kind_in_game(whole, Kind::at(kind))).collect();
    let slots = Slots::of(p, true, (kinds_in_game, whole.kinds.len()));
    forbids.extend(p.reasons.take());
    let swift = engine.of(whole, false).is_some();
    forbids.extend(p.reasons.take());
    let (Some(facts), Some(slots)) = (facts, slots) else { return Vec::new() };
    match cells.div_ceil(64) {
        0..=1 => clauses::<1>(p, (&facts, &slots), swift, forbids),
        2 => clauses::<2>(p, (&facts, &slots), swift, forbids),
        _ => clauses::<6>(p, (&facts, &slots), swift, forbids),
    }
}

fn clauses<const N: usize>(
    p: &Program,
    (facts, slots): (&Facts, &Slots),
    is_known: bool,
    forbids: &mut Vec<Fallback>,
) -> Vec<ClauseReport> {
    let mut found: Vec<ClauseReport> = Vec::new();
    let mut left = lower::Left::default();
    let groups = (0_u16..).zip(&facts.groups).flat_map(|(group, _)| Side::BOTH.map(|side| (group, side)));
    for (group, side) in groups {
        for kind in (0..p.kinds.len()).map(Kind::at) {
            for id in p.kind(kind).walks.iter().copied().filter(|id| facts.is_played(p, group, *id)) {
                let of = (group, kind, side);
                let lowered = lower::lowered::<N>(p, (facts, slots), of, (id, &mut left));
                add(&mut found, ((kind, id), lowered.paths, lowered.fallback));
            }
            for id in p.kind(kind).drops.iter().copied() {
                p.reasons.take();
                let is_known = drops::is_known::<N>(p, facts, (kind, side), id);
                let paths = if is_known { vec![Path::Drops] } else { Vec::new() };
                add(&mut found, ((kind, id), paths, p.reasons.take()));
            }
        }
        // What forbids them together, where nothing forbids one of them.
        p.reasons.take();
        if is_known && lower::group::<N>(p, (facts, slots), (group, side)).is_none() {
            forbids.extend(p.reasons.take());
        }
    }
    found
}

/// Adds what is found of a clause for one side to what is known for the other: it has a path only if it has one for both.
fn add(found: &mut Vec<ClauseReport>, (of, paths, fallback): ClauseReport) {
    let Some((_, known, why)) = found.iter_mut().find(|(known, ..)| *known == of) else {
        found.push((of, paths, fallback));
        return;
    };
    if known.is_empty() {
        return;
    }
    if paths.is_empty() {
        (*known, *why) = (paths, fallback);
        return;
    }
    known.extend(paths);
    known.sort_unstable();
    known.dedup();
    *why = why.or(fallback);
}
