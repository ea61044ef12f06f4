//! Unrolls a walk from one cell: what must stand on which cells, where it may end, and what is captured.
//!
//! The walk is followed over the empty board. What a leg asks of a cell is noted, and the walk forks where the answer matters. There
//! is one such traversal. What is made of it is a [`Reading`]: plans for the machine, in which occupied cells alone decide
//! ([`super::planner`]); ways with conditions for the tables of the machine and for the bitboards.

mod follow;
mod stand;
mod way;
mod who;

pub(super) use follow::{Line, unroll};
pub(super) use stand::Stand;
pub(super) use way::{Check, Way};
pub(super) use who::{Piece, Who};

use super::code::{ArrivalId, Clause, ClauseKind, Code, Land, Leg, LegId, NodeId, Rounds, Set};
use super::known::{Known, One};
use super::why::Why;
use crate::language::ir::{Cell, Direction, Kind, ManOwner, Side, StateId};
use crate::language::source::Span;

/// The piece whose moves are unrolled: of a kind and a side, on a cell, by a group of acts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Post {
    pub(super) group: u16,
    pub(super) kind: Kind,
    pub(super) side: Side,
    pub(super) cell: Cell,
}

/// What happens to a piece on which a leg lands.
pub(super) enum Meets {
    Takes,
    Leaves,
    /// The walk is not followed further.
    Stops,
}

/// How rounds of a repetition are unrolled.
pub(super) enum Repeats {
    /// As many as there may be.
    Times,
    /// As long as none begins as one before began.
    WhileNew,
    /// Not at all.
    Never,
}

/// What is noted of a walk. Everywhere `None` means that the walk cannot be unrolled.
pub(super) trait Reading {
    /// Something depends on more than who stands where.
    fn unknown(&mut self, walk: &Walk<'_>, at: &Stand, why: (Span, Why)) -> Option<()>;
    /// The walk comes to a node; true if it is over there.
    fn comes_to(&mut self, _: &Walk<'_>, _: NodeId, _: &Stand) -> Option<bool> {
        Some(false)
    }
    /// How rounds are unrolled; `straight_on`: one is a leg in the direction of the last.
    fn repeats(&self, walk: &Walk<'_>, rounds: &Rounds, most: i64, straight_on: bool) -> Repeats;
    /// Whether a leg is followed.
    fn follows(&mut self, walk: &Walk<'_>, leg: &Leg, at: &Stand) -> Option<bool>;
    /// Whether it is followed in a direction.
    fn leads(&self, _: &Walk<'_>, _: &Leg, _: Direction) -> bool {
        true
    }
    /// Over whom a jump of a leg over a set may go on a cell.
    fn jumps(&mut self, walk: &Walk<'_>, over: (&Leg, &Set), cell: Cell, at: &Stand) -> Option<Who>;
    /// A jump goes over a cell, behind so many others, if one of these stands there.
    fn goes_over(&mut self, _: &Line<'_>, _: (Cell, u16), _: Who, _: &mut Stand) -> Option<()> {
        Some(())
    }
    /// A leg comes to a cell, behind so many over which it jumps: the number of a new spot, if there are spots.
    fn spot(&mut self, _: &Line<'_>, _: (Cell, u16), at: &Stand) -> Option<u32> {
        Some(at.spot)
    }
    /// Whether it does not matter if a cell is occupied on which a walk lands and from which it goes on in one way.
    fn passes_anybody(&self) -> bool {
        false
    }
    /// On whom a leg may land on a cell.
    fn lands(&mut self, walk: &Walk<'_>, leg: (LegId, &Leg), at: &mut Stand, from: Cell) -> Option<Who>;
    /// What it does to one of them.
    fn meets(&mut self, walk: &Walk<'_>, leg: &Leg, at: &Stand, who: Who) -> Option<Meets>;
    /// Notes the tests and captures of an arrival, said by some words; false if they cannot hold.
    fn says(&mut self, walk: &Walk<'_>, arrival: (ArrivalId, Span), at: &mut Stand) -> Option<bool>;
    /// The walk is over where it stands.
    fn ends(&mut self, walk: &Walk<'_>, at: &Stand) -> Option<()>;
}

/// A walk from a cell.
pub(super) struct Walk<'p> {
    pub(super) p: &'p Code,
    pub(super) post: Post,
    /// Who owns the mover, if that is known.
    pub(super) owner: Option<ManOwner>,
    /// The words of the clause.
    pub(super) at: Span,
    /// The states that are flags, if they are told apart.
    pub(super) flags: &'p [StateId],
}

impl<'p> Walk<'p> {
    /// The walk of a clause by a piece of the side whose clause it is.
    pub(super) fn of(p: &'p Code, post: Post, clause: &Clause, flags: &'p [StateId]) -> Self {
        Self { p, post, owner: Some(post.side.into()), at: clause.at, flags }
    }

    /// What is known of the mover on a cell.
    pub(super) fn known(&self, here: Cell) -> Known {
        let Post { kind, side, cell, .. } = self.post;
        let mover = One { kind, owner: self.owner, cell: Some(here) };
        Known { here: Some(here), origin: Some(cell), ..Known::of(side, mover) }
    }

    /// Who is in a set, if it stands on a cell; `None` if that depends on more.
    pub(super) fn who(&self, set: &Set, cell: Cell) -> Option<Who> {
        let is_in = Who::is_in(self.p, self.flags, (self.post.side, set, cell));
        Who::such(self.p.kinds.len(), self.flags.len(), is_in)
    }
}

/// The first node of a clause that is a walk.
pub(super) fn start_of(clause: &Clause) -> Option<NodeId> {
    match clause.what {
        ClauseKind::Walk(start) => start,
        ClauseKind::Drop(_) => None,
    }
}

/// Whether a leg of the mover takes the piece on which it lands.
pub(super) fn captures(leg: &Leg, at: &Stand) -> bool {
    at.eye.is_none() && !matches!(leg.land, Land::Past | Land::Onto(_))
}
