//! Walks that are one jump in a line.

use super::super::known::{Known, One, Subject};
use super::super::program::{
    Clause, ClauseKind, Directions, LegId, Node, NodeId, Pattern, Program, SetKind, times,
};
use super::super::unroll::Post;
use crate::language::ir::{Cell, Direction, Side};

/// A walk that is one jump in a line.
pub(super) struct Jump<'p> {
    pub(super) leg: LegId,
    /// Whether it may end on an empty cell, and on an occupied one.
    pub(super) ends: (bool, bool),
    directions: [&'p [Direction]; 2],
    pattern: &'p [Pattern],
}

impl<'p> Jump<'p> {
    /// In which directions a side jumps.
    pub(super) fn directions(&self, side: Side) -> &'p [Direction] {
        self.directions.get(side.index()).copied().unwrap_or(&[])
    }
}

/// The jump that a clause is, if it is one.
pub(super) fn jump_of<'p>(p: &'p Program, clause: &Clause) -> Option<Jump<'p>> {
    let ClauseKind::Walk(Some(start)) = clause.what else { return None };
    let Node::Leg { leg, on_empty, on_man, prefers: false } = p.nodes.get(start.index())? else {
        return None;
    };
    let ends = |node: &Option<NodeId>| {
        let node = node.and_then(|node| p.nodes.get(node.index()));
        node.is_none_or(|node| matches!(node, Node::End { must_go_on: false }))
    };
    let what = p.legs.get(leg.index())?;
    let arrival = p.arrivals.get(what.arrival.index())?;
    if !ends(on_empty)
        || !ends(on_man)
        || arrival.name.is_some()
        || !arrival.only_tests()
        || !arrival.tests.is_empty()
        || arrival.may_return
        || what.bracketed
    {
        return None;
    }
    let Directions::Fixed(sides) = &what.directions else { return None };
    let directions = [Side(0), Side(1)].map(|side| sides[side].as_slice());
    Some(Jump {
        leg: *leg,
        ends: (on_empty.is_some(), on_man.is_some()),
        directions,
        pattern: what.jump.as_deref()?,
    })
}

/// The cells in a direction, over a seam up to where they began; nothing where they go round a ring of tracks.
pub(in crate::engine) fn line_of(p: &Program, direction: Direction, from: Cell) -> Option<Vec<Cell>> {
    (p.is_round(direction) || !p.is_ring(direction)).then(|| p.along(direction, from).collect())
}

/// Whether a jump may land on a cell; nothing where that depends on the position.
pub(super) fn enters(p: &Program, post: Post, to: Cell) -> Option<bool> {
    known(post).permits(p, &p.kind(post.kind).enters, Subject::Cell(to))
}

/// What is known of a piece that jumps from where it stands.
fn known(Post { kind, side, cell, .. }: Post) -> Known {
    let mover = One { kind, owner: Some(side.into()), cell: None };
    Known { here: Some(cell), origin: Some(cell), ..Known::of(side, mover) }
}

/// How many pieces a jump goes over, with any number of empty cells before, between and behind them.
pub(super) fn hop_of(jump: &Jump<'_>) -> Option<u8> {
    for (place, element) in jump.pattern.iter().enumerate() {
        let bounds = times(&element.least, element.most.as_ref())?;
        // Empty cells and pieces in turn.
        let fits = match element.what.kind {
            SetKind::Empty => place % 2 == 0 && bounds == (0, i64::MAX),
            SetKind::Occupied => place % 2 == 1 && bounds == (1, 1),
            _ => false,
        };
        fits.then_some(())?;
    }
    // Empty cells first and last.
    let men = u8::try_from(jump.pattern.len() / 2).ok()?;
    (jump.pattern.len() % 2 == 1 && men > 0).then_some(men)
}
