//! What an eye sees from each cell, where that does not depend on the position: computed once for all games.

use std::sync::OnceLock;

use super::code::{Code, NodeId};
use super::ranges::may_end;
use super::switches::Fast;
use super::table::NO_DIRECTION;
use super::words::Mask;
use crate::language::ir::{BySide, Cell, Side};

/// What an eye sees from each cell, for each side.
pub(super) type Seen = BySide<Vec<Mask>>;

/// The views of all eyes, made when first asked for, by the node where they begin; nothing where they depend on the position.
#[derive(Debug, Default)]
pub(super) struct EyeTables {
    exact: Vec<OnceLock<Option<Seen>>>,
    /// What they see at most, on an empty board.
    at_most: Vec<OnceLock<Option<Seen>>>,
}

impl EyeTables {
    /// Room for the eyes that begin at so many nodes.
    pub(super) fn of(nodes: usize) -> Self {
        let none = || (0..nodes).map(|_| OnceLock::new()).collect();
        Self { exact: none(), at_most: none() }
    }

    /// What an eye sees, if that is always the same.
    pub(super) fn exact(&self, code: &Code, start: NodeId) -> Option<&Seen> {
        let from =
            |side: Side, cell: Cell| Some(code.seen_anyhow(start, side, cell)?.into_iter().collect::<Mask>());
        self.exact.get(start.index())?.get_or_init(|| seen(code, from)).as_ref()
    }

    /// What a scanned eye sees at most; nothing where that is not known.
    pub(super) fn at_most(&self, code: &Code, start: NodeId) -> Option<&Seen> {
        let from = |side: Side, cell: Cell| {
            let mut seen = Mask::default();
            let mut tell = |cell| {
                seen.insert(cell);
                true
            };
            may_end(code, start, (side, cell, NO_DIRECTION), &mut tell)?;
            Some(seen)
        };
        self.at_most.get(start.index())?.get_or_init(|| seen(code, from)).as_ref()
    }
}

/// A table of what is seen from each cell; nothing where it is not known from one of them.
fn seen(code: &Code, from: impl Fn(Side, Cell) -> Option<Mask>) -> Option<Seen> {
    if !code.has_masks || !code.switches.has(Fast::Plans) {
        return None;
    }
    let mut known = true;
    let seen = BySide::of(|side| {
        let of = |cell: usize| {
            let seen = if known { from(side, Cell::at(cell)) } else { None };
            known &= seen.is_some();
            seen.unwrap_or_default()
        };
        (0..code.layout.cells).map(of).collect()
    });
    known.then_some(seen)
}
