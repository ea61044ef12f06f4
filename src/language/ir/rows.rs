//! Rows of a set-up in which pieces stand in an order drawn by chance.

use std::iter::{once, successors};

use serde::{Deserialize, Serialize};

use super::{Cell, Condition, Ir, Placed, Placement, Side};
use crate::language::sorting::Sorting;
use crate::language::source::Span;

/// The most orders of one row, before it is asked which of them are allowed.
pub const ORDERS: usize = 100_000;

/// Pieces on certain cells in some order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Where it is written.
    pub at: Span,
    /// The side that `own` means in its conditions.
    pub side: Side,
    /// The row, and the image of it that `likewise` brings about: all of them have the same order.
    pub parts: Vec<RowPart>,
    /// What must hold of an order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
}

/// The pieces of a row, or of its image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowPart {
    /// The pieces on the cells where the order as written puts them.
    pub men: Vec<Placed>,
    /// The other cells of the row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub empty: Vec<Cell>,
}

/// What stands on each cell of a row: the number of its first such piece; the number of pieces for nothing.
pub type RowOrder = Vec<u16>;

/// A step of a test that says `position setup`.
#[derive(Clone, Copy, Debug)]
pub struct NamedSetup {
    /// The number of the test.
    pub test: usize,
    /// The number of the step in it.
    pub step: usize,
    /// Which set-up, and where that is written; none: the first.
    pub number: Option<(u64, Span)>,
}

impl RowPart {
    /// The cells, in the order in which they are written.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.men.iter().map(|man| man.cell).chain(self.empty.iter().copied())
    }
}

impl Row {
    /// The order as it is written.
    #[must_use]
    pub fn written(&self) -> RowOrder {
        let Some(part) = self.parts.first() else { return RowOrder::new() };
        let number = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        let same = |one: &Placed, other: &Placed| one.kind == other.kind && one.states == other.states;
        let first = |man: &Placed| part.men.iter().position(|other| same(man, other)).unwrap_or_default();
        let men = part.men.iter().map(|man| number(first(man)));
        men.chain(part.empty.iter().map(|_| number(part.men.len()))).collect()
    }

    /// All orders: first the one as it is written, then the others as a dictionary lists them.
    pub fn orders(&self) -> impl Iterator<Item = RowOrder> {
        let written = self.written();
        let mut first = written.clone();
        first.arrange();
        let sorted = successors(Some(first), |order| {
            let mut next = order.clone();
            advance(&mut next).then_some(next)
        });
        once(written.clone()).chain(sorted.filter(move |order| *order != written))
    }

    /// How many orders there are; none if they are more than [`ORDERS`].
    #[must_use]
    pub fn number_of_orders(&self) -> Option<usize> {
        Some(self.orders().take(ORDERS + 1).count()).filter(|number| *number <= ORDERS)
    }

    /// Puts the pieces of the row into a placement without them.
    pub fn put(&self, order: &[u16], placement: &mut Placement) {
        for part in &self.parts {
            for (cell, man) in part.cells().zip(order) {
                if let Some(man) = part.men.get(usize::from(*man)) {
                    placement.men.push(Placed { cell, ..man.clone() });
                }
            }
        }
        placement.men.arrange_by_key(|man| man.cell);
    }
}

impl Ir {
    /// The set-up without the pieces of its rows.
    #[must_use]
    pub fn without_rows(&self) -> Placement {
        let mut rest = self.setup.clone();
        for cell in self.rows.iter().flat_map(|row| &row.parts).flat_map(RowPart::cells) {
            rest.men.retain(|man| man.cell != cell);
        }
        rest
    }
}

/// The next order in a dictionary; whether there is one.
fn advance(order: &mut [u16]) -> bool {
    let Some(at) = order.windows(2).rposition(|pair| pair.first() < pair.last()) else { return false };
    let (head, tail) = order.split_at_mut(at + 1);
    let Some(here) = head.last_mut() else { return false };
    if let Some(greater) = tail.iter_mut().rev().find(|other| **other > *here) {
        std::mem::swap(here, greater);
    }
    tail.reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::advance;

    #[test]
    fn orders_come_as_in_a_dictionary() {
        let mut order = vec![0, 0, 1, 2];
        let mut all = vec![order.clone()];
        while advance(&mut order) {
            all.push(order.clone());
        }
        assert_eq!(all.len(), 12, "four pieces, two of them alike");
        assert!(all.is_sorted_by(|one, other| one < other));
        assert_eq!(all.last(), Some(&vec![2, 1, 0, 0]));
    }
}
