//! The order of moves, which is that of all executors; section 3.1 of the reference tells it.

use crate::language::ir::{Cell, Kind};
use crate::language::source::Span;
use crate::play::trace::Act;

/// By whom an act is done: passes first, then the men, then those in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// Nobody: a pass.
    Nobody,
    /// The man on a cell.
    Man(Cell),
    /// One of a kind in hand.
    Hand(Kind),
}

/// An act that was done, as far as it has a part in the order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Done {
    /// By whom.
    pub by: By,
    /// By which clause; of a pass in a game that declares none, nothing.
    pub clause: Span,
    /// Where the man is in the end; none if it is gone.
    pub end: Option<Cell>,
    /// What the man was before; none for a pass.
    pub kind: Option<Kind>,
}

impl Done {
    /// An act; `plain` where the game declares no way of passing.
    pub(crate) fn of(act: &Act, plain: bool) -> Self {
        let by = match (act.kind, act.origin) {
            (None, _) => By::Nobody,
            (Some(_), Some(cell)) => By::Man(cell),
            (Some(kind), None) => By::Hand(kind),
        };
        let clause = if plain && by == By::Nobody { Span::default() } else { act.clause };
        Self { by, clause, end: act.end, kind: act.kind }
    }
}

/// How a turn has ended, as far as endings may ask: what tells ways apart that have the same acts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Manner {
    /// The direction of the last leg.
    pub(crate) direction: Option<crate::language::ir::Direction>,
    /// Where the last act has ended, even if the man is gone.
    pub(crate) place: Option<Cell>,
    /// Those who were taken: what they were, whose, and how many.
    pub(crate) taken: Vec<(Kind, crate::language::ir::ManOwner, u8)>,
    /// The cells that the last leg jumped over, if the rules ask for them.
    pub(crate) passed: Vec<Cell>,
    /// How far the last act went, as far as the rules tell distances apart.
    pub(crate) distance: i64,
}
