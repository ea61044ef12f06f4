//! Unrolled walks: where a walk that asks only who stands in its way can go from a cell.
//!
//! A plan is a list of spots in the order in which the walk comes to them. Behind an empty spot come those that follow it; an occupied
//! one hides them. Captures on landing, and all that comes after the walk, are left to the machine. [`super::planner`] makes plans.

use std::sync::OnceLock;

use super::code::{ClauseId, LegId};
use crate::language::ir::{Cell, Direction, Side};

/// No spot.
pub(super) const NO_SPOT: u32 = u32::MAX;

/// A cell that a walk may come to.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the spot")]
pub(super) struct Spot {
    pub(super) cell: Cell,
    /// Where the leg to it begins, in which direction, and how many cells it jumps over.
    pub(super) before: Cell,
    pub(super) direction: Direction,
    pub(super) many: u16,
    pub(super) leg: LegId,
    /// How many cells have been walked.
    pub(super) distance: u32,
    /// The spot before it: where the leg begins, or a cell that it jumps over.
    pub(super) parent: u32,
    /// The leg lands here; else it jumps over the cell, if that is empty.
    pub(super) lands: bool,
    /// A piece here blocks what is behind.
    pub(super) blocks: bool,
    /// The first spot that is not behind this one.
    pub(super) behind: u32,
    /// The walk may end here if the cell is empty.
    pub(super) ends_empty: bool,
    /// The walk may end here if the cell is occupied.
    pub(super) ends_on_man: bool,
}

/// Where a walk may come to from a cell.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub(super) spots: Vec<Spot>,
    /// The spots where the walk may end, by their cells.
    ends: Vec<(Cell, u32)>,
}

impl Plan {
    /// Leaves out spots behind which the walk never ends, and notes what is behind each of the others, and where pieces may be captured.
    pub(super) fn finish(&mut self) {
        let mut leads: Vec<bool> =
            self.spots.iter().map(|spot| spot.ends_empty || spot.ends_on_man).collect();
        for (place, spot) in self.spots.iter().enumerate().rev() {
            if leads.get(place) == Some(&true)
                && let Some(parent) = leads.get_mut(spot.parent as usize)
            {
                *parent = true;
            }
        }
        let (mut numbers, mut next) = (Vec::with_capacity(leads.len()), 0);
        for leads in &leads {
            numbers.push(next);
            next += u32::from(*leads);
        }
        let mut all = leads.iter();
        self.spots.retain(|_| all.next() == Some(&true));
        for (spot, behind) in self.spots.iter_mut().zip(1..) {
            spot.parent = numbers.get(spot.parent as usize).copied().unwrap_or(NO_SPOT);
            spot.behind = behind;
        }
        for place in (0..self.spots.len()).rev() {
            let Some(Spot { parent, behind, .. }) = self.spots.get(place).copied() else { continue };
            if let Some(parent) = self.spots.get_mut(parent as usize) {
                parent.behind = parent.behind.max(behind);
            }
        }
        let places = self.spots.iter().zip(0..).filter(|(spot, _)| spot.ends_on_man || spot.ends_empty);
        self.ends = places.map(|(spot, place)| (spot.cell, place)).collect();
        self.ends.sort_unstable();
    }

    /// All spots, each behind the one where its leg begins.
    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The cells on the way to a spot that have to be empty.
    pub(super) fn way(&self, spot: &Spot) -> impl Iterator<Item = Cell> {
        let mut next = spot.parent;
        let spots = std::iter::from_fn(move || {
            let spot = self.spot(next)?;
            next = spot.parent;
            Some(spot)
        });
        spots.filter(|spot| spot.blocks).map(|spot| spot.cell)
    }

    /// Whether a way comes to a cell, and goes on.
    pub(super) fn comes_back(&self, to: Cell) -> bool {
        self.spots.iter().any(|spot| self.spot(spot.parent).is_some_and(|parent| parent.cell == to))
    }

    /// The spots on a cell where the walk may end.
    pub(super) fn on(&self, cell: Cell) -> impl Iterator<Item = u32> {
        let from = self.ends.partition_point(|(other, _)| *other < cell);
        let rest = self.ends.get(from..).unwrap_or(&[]);
        rest.iter().take_while(move |(other, _)| *other == cell).map(|(_, place)| *place)
    }

    /// The spots where the piece on a cell may be captured.
    pub(super) fn taking_on(&self, cell: Cell) -> impl Iterator<Item = u32> {
        self.on(cell).filter(|place| self.spot(*place).is_some_and(|spot| spot.ends_on_man))
    }

    pub(super) fn spot(&self, place: u32) -> Option<&Spot> {
        self.spots.get(place as usize)
    }
}

/// The plans of all walks, made when first asked for: by clause, side and cell.
#[derive(Debug, Default)]
pub(super) struct Plans {
    cells: usize,
    plans: Vec<OnceLock<Option<Plan>>>,
}

impl Plans {
    /// Room for so many clauses on so many cells.
    pub(super) fn of(clauses: usize, cells: usize) -> Self {
        Self { cells, plans: (0..clauses * 2 * cells).map(|_| OnceLock::new()).collect() }
    }

    /// The plan of a clause from a cell, made by `make` the first time.
    pub(super) fn get(
        &self,
        (clause, side, from): (ClauseId, Side, Cell),
        make: impl FnOnce() -> Option<Plan>,
    ) -> Option<&Plan> {
        let place = (clause.index() * 2 + side.index()) * self.cells + from.index();
        self.plans.get(place)?.get_or_init(make).as_ref()
    }
}
