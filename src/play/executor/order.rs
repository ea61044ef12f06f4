//! The order of moves, the same for all executors; see section 3.1 of the reference.

use crate::language::ir::{Cell, Kind};
use crate::language::source::Span;
use crate::play::trace::Act;

/// The actor of an act: passes first, then choices, then pieces on the board, then pieces in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// None: a pass.
    Nobody,
    /// None: a choice.
    Choice,
    /// The piece on a cell.
    Man(Cell),
    /// One of a kind in hand.
    Hand(Kind),
}

/// A finished act, as far as it matters for the order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Done {
    /// The actor.
    pub by: By,
    /// The clause; none for a pass in a game that declares none.
    pub clause: Span,
    /// The final cell of the piece, or the chosen cell; none if the piece is gone.
    pub end: Option<Cell>,
    /// The kind of the piece before; none for a pass.
    pub kind: Option<Kind>,
}

/// The first acts of turns that a question is about: those of an actor, and if a cell is given, only those that end there or with the piece
/// gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstAct {
    /// The actor.
    pub(crate) by: By,
    /// Where it ends.
    pub(crate) end: Option<Cell>,
}

impl FirstAct {
    /// Those that may be written like an act: all others end on other cells, and say so.
    pub(crate) fn alike(act: &Done) -> Self {
        Self { by: act.by, end: act.end }
    }

    /// Whether an act of the actor that ends there is one of them.
    pub(crate) fn may_end(self, end: Option<Cell>) -> bool {
        self.end.is_none() || end.is_none() || self.end == end
    }

    /// Whether an act is one of them.
    pub(crate) fn may_be(self, act: &Done) -> bool {
        act.by == self.by && self.may_end(act.end)
    }
}

impl Done {
    /// The actor, by the kind of the piece, and where the act began and ended.
    pub(crate) fn actor(kind: Option<Kind>, origin: Option<Cell>, end: Option<Cell>) -> By {
        match (kind, origin.or(end.filter(|_| kind.is_none()))) {
            (None, None) => By::Nobody,
            (None, Some(_)) => By::Choice,
            (Some(_), Some(cell)) => By::Man(cell),
            (Some(kind), None) => By::Hand(kind),
        }
    }

    /// An act; `plain` where the game declares no way of passing.
    pub(crate) fn of(act: &Act, plain: bool) -> Self {
        let by = Self::actor(act.kind, act.origin, act.end);
        let clause = if plain && by == By::Nobody { Span::default() } else { act.clause };
        Self { by, clause, end: act.end, kind: act.kind }
    }
}

/// How a turn has ended, as far as endings may ask: it distinguishes ways with the same acts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Manner {
    /// The direction of the last leg.
    pub(crate) direction: Option<crate::language::ir::Direction>,
    /// Where the last act has ended, even if the piece is gone.
    pub(crate) place: Option<Cell>,
    /// The captured pieces: kind, owner, number.
    pub(crate) taken: Vec<(Kind, crate::language::ir::ManOwner, u8)>,
    /// The cells that the last leg jumped over, if the rules ask for them.
    pub(crate) passed: Vec<Cell>,
    /// How far the last act went, as far as the rules tell distances apart.
    pub(crate) distance: i64,
}
