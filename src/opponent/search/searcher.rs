//! What a search remembers, and by what it judges.

use super::Parts;
use super::order::Order;
use super::table::Table;
use crate::opponent::maths::{at, length, ln, whole};
use crate::opponent::worth::Values;

/// A search by alpha and beta, with what it remembers from one position to the next.
#[derive(Clone, Debug)]
pub struct Searcher {
    pub(super) values: Values,
    pub(super) parts: Parts,
    pub(super) table: Table,
    pub(super) order: Order,
    pub(super) reductions: Reductions,
}

impl Searcher {
    /// A search with these values and parts. Its table of positions has two to the power of `bits` places.
    #[must_use]
    pub fn new(values: Values, parts: Parts, bits: u32) -> Self {
        let order = Order::new(bits.saturating_sub(4).clamp(8, 16));
        Self { values, parts, table: Table::new(bits), order, reductions: Reductions::new() }
    }

    /// What positions are worth.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The same search with other values. What it remembers is forgotten.
    pub(in crate::opponent) fn set_values(&mut self, values: &Values) {
        self.values.clone_from(values);
        self.forget();
    }

    /// Forgets all positions and moves, as before another game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.order.clear();
    }
}

/// How many plies less are looked ahead behind a move, by the depth and by how many moves were tried before.
#[derive(Clone, Debug)]
pub(super) struct Reductions(Vec<i32>);

/// Depths and numbers of moves are told apart up to these.
const DEPTHS: usize = 32;
const MOVES: usize = 64;

impl Reductions {
    pub(super) fn new() -> Self {
        let of = |depth: usize, tried: usize| {
            whole(0.25 + 0.45 * ln(length(depth.max(1))) * ln(length(tried + 1)))
        };
        Self((0..DEPTHS).flat_map(|depth| (0..MOVES).map(move |tried| of(depth, tried))).collect())
    }

    pub(super) fn get(&self, depth: i32, tried: usize) -> i32 {
        let depth = usize::try_from(depth).unwrap_or(0).min(DEPTHS - 1);
        at(&self.0, depth * MOVES + tried.min(MOVES - 1))
    }
}
