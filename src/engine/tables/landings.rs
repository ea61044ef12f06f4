//! Whether a piece may begin to move, and what it may be where its move ends.

use super::super::known::{self, Known, One, Subject, all};
use super::super::layout::Place;
use super::super::program::{Clause, Condition, ConditionKind, Hook, Owner, Program, Set, SetKind, StateOf};
use super::super::unroll::Post;
use super::facts::{Facts, before};
use super::takings::{EVENTS, take};
use crate::language::ir::{Cell, Kind};

/// Whether a piece may begin to move by a clause; none if that depends on the position, or if there is a condition on the end of
/// the move.
pub(in crate::engine) fn begins(p: &Program, post: Post, clause: &Clause) -> Option<bool> {
    all([sets_out(p, post), sets_out_by(p, post, clause)].into_iter())
}

/// Whether a piece may begin to move at all; none if that depends on the position.
pub(super) fn sets_out(p: &Program, post: Post) -> Option<bool> {
    let known = standing(post);
    all(before(&p.kind(post.kind).moves).chain(before(&p.moves)).map(|guard| known.holds(p, guard)))
}

/// The same as far as a clause and the place say so.
pub(super) fn sets_out_by(p: &Program, post: Post, clause: &Clause) -> Option<bool> {
    let rules = p.kind(post.kind);
    if clause.guards.iter().chain(&rules.moves).any(|guard| guard.after) {
        return None;
    }
    let known = standing(post);
    let stands = known.permits(p, &rules.stands, Subject::Place(post.cell, known::Who::Mover));
    all([stands].into_iter().chain(before(&clause.guards).map(|guard| known.holds(p, guard))))
}

/// The states of a piece that keep it from moving where they are filled: where all are empty, it may begin to move. Nothing where more
/// is asked.
pub(super) fn hinders(p: &Program, post: Post) -> Option<Vec<Place>> {
    let (rules, known) = (p.kind(post.kind), standing(post));
    let asked = before(&rules.moves).chain(before(&p.moves));
    let unknown = asked.filter(|guard| known.holds(p, guard) != Some(true));
    let hinders = |guard: &Condition| match &guard.kind {
        ConditionKind::Not(what) => needs(what),
        _ => None,
    };
    unknown.map(hinders).collect()
}

/// A state of the piece that moves without which a condition does not hold.
fn needs(condition: &Condition) -> Option<Place> {
    match &condition.kind {
        ConditionKind::Flag(state) => of_mover(state),
        ConditionKind::Some(set) => needs_to_have(set),
        ConditionKind::All(parts) => parts.iter().find_map(needs),
        _ => None,
    }
}

/// A state of the piece that moves without which a set has no member.
fn needs_to_have(set: &Set) -> Option<Place> {
    match &set.kind {
        SetKind::State(state) => of_mover(state),
        SetKind::By { what, .. } | SetKind::Where { what, .. } => needs_to_have(what),
        SetKind::And(parts, _) => parts.iter().find_map(needs_to_have),
        _ => None,
    }
}

fn of_mover(state: &StateOf) -> Option<Place> {
    let Owner::Men(men) = &state.of else { return None };
    let is_own = matches!(men.kind, SetKind::Mover | SetKind::Me) && matches!(state.place, Place::Man(_));
    is_own.then_some(state.place)
}

/// What is known of a piece before it moves.
pub(super) fn standing(Post { kind, side, cell, .. }: Post) -> Known {
    Known::of(side, One { kind, owner: Some(side.into()), cell: Some(cell) })
}

/// How many moves lead to a cell: one for each kind that the piece may be then. None if that depends on the position, or if the
/// piece may become or cease to be royal.
pub(in crate::engine) fn landings(p: &Program, facts: &Facts, post: Post, to: Cell) -> Option<u64> {
    Some(kinds_landed(p, facts, post, to)?.len() as u64)
}

/// The kinds that a piece may be after it has come to a cell, in order of their numbers.
pub(in crate::engine) fn kinds_landed(p: &Program, facts: &Facts, post: Post, to: Cell) -> Option<Vec<Kind>> {
    let Post { kind, side, cell, .. } = post;
    let known = |kind: Kind| {
        let mover = One { kind, owner: Some(side.into()), cell: Some(to) };
        Known { origin: Some(cell), ..Known::of(side, mover) }
    };
    let stands = Subject::Place(to, known::Who::Mover);
    let rules = p.kind(kind);
    if !known(kind).permits(p, &rules.stands, stands)? {
        return Some(Vec::new());
    }
    let (mut kinds, mut stays) = (Vec::new(), true);
    for promotion in &rules.promotions {
        if known(kind).all_hold(p, &promotion.when)? {
            stays &= !promotion.compulsory;
            kinds.extend(known(kind).kinds(p, &promotion.to)?);
        }
    }
    kinds.extend(stays.then_some(kind));
    kinds.sort_unstable();
    kinds.dedup();
    let mut lands = Vec::new();
    for becomes in kinds {
        if becomes != kind && (facts.is_royal(becomes) || facts.is_royal(kind)) {
            return None;
        }
        if known(becomes).permits(p, &p.kind(becomes).stops, stands)? {
            lands.push(becomes);
        }
    }
    Some(lands)
}

/// Whether hooks may capture the mover itself when it comes to a cell.
pub(super) fn may_end_him(p: &Program, facts: &Facts, post: Post, to: Cell) -> bool {
    let Some(kinds) = kinds_landed(p, facts, post, to) else { return true };
    let hooks = || p.kind(post.kind).hooks.iter().chain(&p.hooks);
    let may_be_taken = |kind: Kind| {
        let mover = One { kind, owner: Some(post.side.into()), cell: Some(to) };
        let known = Known { origin: Some(post.cell), ..Known::of(post.side, mover) };
        let takes =
            |hook: &Hook| EVENTS.contains(&hook.event) && take(p, &known, known::Who::Mover, hook.effects);
        hooks().any(takes)
    };
    kinds.into_iter().any(may_be_taken)
}
