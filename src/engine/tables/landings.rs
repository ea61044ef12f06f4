//! Whether a piece may begin to move, and what it may be where its move ends.

use super::super::known::{self, Known, One, Subject, all};
use super::super::program::{Clause, Hook, Program};
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
