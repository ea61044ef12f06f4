//! A game that has been checked, and so can be executed.

use std::ops::Deref;
use std::sync::Arc;

use super::{Ir, Kind, MoveClause};

/// A checked game. [`Ir::check`](super::Ir::check) is the only way to get one, so code that holds a `Game` may rely on what
/// [`validate`](super::validate) lists. Cloning is cheap: clones share their data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game(Arc<Checked>);

/// What a game consists of.
#[derive(Debug, PartialEq, Eq)]
struct Checked {
    ir: Ir,
    /// For each kind, the indexes of its moves that may capture, and when they do.
    captures: Vec<Vec<(usize, Captures)>>,
    /// Whether a hook may capture a piece, or move one.
    hooks_displace: bool,
    history: bool,
    asks: Uses,
    /// The greatest distance that the rules tell from others; none if nothing asks for `distance`.
    distances: Option<i64>,
}

/// What the rules use anywhere.
#[derive(Debug, PartialEq, Eq)]
struct Uses {
    /// For `passed`.
    passed: bool,
    /// What was before the move.
    before: bool,
}

/// When a move may capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Captures {
    /// Never.
    Never,
    /// Where it lands only, and nothing else is done on its way.
    OnLanding,
    /// On its way only.
    OnTheWay,
    /// Also after its walk, even if it has captured nothing on the way.
    Late,
}

impl Game {
    /// Wraps an [`Ir`] that has passed; only [`validate`](super::validate) calls it.
    pub(super) fn new(ir: Ir) -> Self {
        let may = |(index, captures)| (captures != Captures::Never).then_some((index, captures));
        let of_kind = |kind| ir.captures(kind).into_iter().enumerate().filter_map(may).collect();
        let captures = ir.kinds.iter().map(of_kind).collect();
        let hooks_displace = ir.hooks_displace();
        let history = ir.guards_of_history().next().is_some();
        let asks = Uses { passed: ir.asks_passed(), before: ir.looks_back() };
        let distances = ir.distances();
        Self(Arc::new(Checked { ir, captures, hooks_displace, history, asks, distances }))
    }

    /// The moves of a kind that may capture, and when.
    pub(crate) fn captures(&self, kind: Kind) -> impl Iterator<Item = (&MoveClause, Captures)> {
        let clauses = self.kinds.get(kind.index()).map_or(&[][..], |kind| &kind.walks);
        let captures = self.0.captures.get(kind.index()).map_or(&[][..], Vec::as_slice);
        captures.iter().filter_map(|(index, captures)| Some((clauses.get(*index)?, *captures)))
    }

    /// Whether a hook may capture or move other pieces in the middle of a move.
    pub(crate) fn hooks_displace(&self) -> bool {
        self.0.hooks_displace
    }

    /// The greatest distance that the rules tell from others: all greater ones give the same answers. None if nothing asks for
    /// `distance`.
    pub(crate) fn distances(&self) -> Option<i64> {
        self.0.distances
    }

    /// Whether some guard asks, at the end of a turn, about the history of the game.
    pub(crate) fn has_rules_of_history(&self) -> bool {
        self.0.history
    }

    /// Whether something asks what was before the move.
    pub(crate) fn looks_back(&self) -> bool {
        self.0.asks.before
    }

    /// Whether something asks for `passed`.
    pub(crate) fn asks_passed(&self) -> bool {
        self.0.asks.passed
    }

    /// Whether another is this very game, not only an equal one.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The data, to be printed.
    #[must_use]
    pub fn ir(&self) -> &Ir {
        &self.0.ir
    }
}

impl Deref for Game {
    type Target = Ir;

    fn deref(&self) -> &Ir {
        &self.0.ir
    }
}
