//! A game that has been checked, and so can be executed.

use super::{Effect, Ir, Kind, MoveClause};

/// A checked game. There is no other way to one than [`Ir::check`](super::Ir::check), so whoever holds a `Game` may rely
/// on what [`validate`](super::validate) lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    ir: Ir,
    /// For each kind, how its moves may take, in the order of the moves.
    taking: Vec<Vec<Taking>>,
    /// Whether a hook may take somebody, or bring somebody to another cell.
    hooks_displace: bool,
}

/// When a move may take somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taking {
    /// Never.
    Never,
    /// On its way only.
    OnTheWay,
    /// When its walk is over, too, even if it has taken nobody on the way.
    Late,
}

impl Taking {
    /// When a move by a clause may take somebody, where hooks do so `late` or do not.
    pub(super) fn of(clause: &MoveClause, late: bool) -> Self {
        if late || clause.effects.iter().any(Effect::can_take) {
            Self::Late
        } else if clause.walk.can_take() {
            Self::OnTheWay
        } else {
            Self::Never
        }
    }
}

impl Game {
    /// Wraps an [`Ir`] that has passed; only [`validate`](super::validate) calls it.
    pub(super) fn new(ir: Ir) -> Self {
        let taking = ir.kinds.iter().map(|kind| {
            let late = ir.takes_late(kind);
            kind.walks.iter().map(|clause| Taking::of(clause, late)).collect()
        });
        let taking = taking.collect();
        let mut hooks = ir.kinds.iter().flat_map(|kind| &kind.hooks).chain(&ir.hooks);
        let hooks_displace = hooks.any(|hook| hook.effects.iter().any(Effect::can_displace));
        Self { ir, taking, hooks_displace }
    }

    /// The moves of a kind that may take somebody, and when.
    pub(crate) fn taking(&self, kind: Kind) -> impl Iterator<Item = (&MoveClause, Taking)> {
        let clauses = self.kinds.get(kind.index()).map_or(&[][..], |kind| &kind.walks);
        let taking = self.taking.get(kind.index()).map_or(&[][..], Vec::as_slice);
        clauses.iter().zip(taking.iter().copied()).filter(|(_, taking)| *taking != Taking::Never)
    }

    /// Whether something that happens to a man may take others, or bring them elsewhere, in the middle of a move.
    pub(crate) fn hooks_displace(&self) -> bool {
        self.hooks_displace
    }

    /// The data, to be printed.
    #[must_use]
    pub fn ir(&self) -> &Ir {
        &self.ir
    }
}

impl std::ops::Deref for Game {
    type Target = Ir;

    fn deref(&self) -> &Ir {
        &self.ir
    }
}
