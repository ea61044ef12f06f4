//! Where an unrolled walk leads, as sets of cells.

use super::super::plan::{Plan, Spot};
use super::super::words::Words;
use crate::language::ir::Cell;

/// On what a walk may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct End {
    pub(in crate::engine) empty: bool,
    pub(in crate::engine) man: bool,
    /// The index of the victims in their list.
    pub(in crate::engine) victims: usize,
}

/// A lame leaper: cells that a walk comes to if its way is empty.
#[derive(Debug)]
pub(in crate::engine) struct Lame<const N: usize> {
    pub(in crate::engine) way: Words<N>,
    pub(in crate::engine) to: Words<N>,
    pub(in crate::engine) end: End,
}

/// A rider or hopper: a line that ends at the first piece, behind so many others.
#[derive(Debug)]
pub(in crate::engine) struct Ray<const N: usize> {
    pub(in crate::engine) line: Words<N>,
    /// Whether its cells rise in the order of their numbers.
    pub(in crate::engine) upwards: bool,
    /// How many pieces it goes over first.
    pub(in crate::engine) over: u8,
    pub(in crate::engine) end: End,
}

/// Where walks lead from a cell.
#[derive(Debug, Default)]
pub(in crate::engine) struct Leads<const N: usize> {
    pub(in crate::engine) lames: Vec<Lame<N>>,
    pub(in crate::engine) rays: Vec<Ray<N>>,
}

impl<const N: usize> Leads<N> {
    /// Passes on the cells to which each part leads, with what it may end on.
    #[inline]
    pub(super) fn each(&self, occupied: Words<N>, mut add: impl FnMut(Words<N>, &End)) {
        for lame in &self.lames {
            if (lame.way & occupied).is_empty() {
                add(lame.to, &lame.end);
            }
        }
        for ray in &self.rays {
            let mut line = ray.line;
            for _ in 0..ray.over {
                let near = line.up_to_first(occupied, ray.upwards);
                line = line.without(near);
            }
            add(line.up_to_first(occupied, ray.upwards), &ray.end);
        }
    }

    /// Adds a plan from a cell, with what each of its spots may end on.
    pub(super) fn add(&mut self, (plan, from): (&Plan, Cell), ends: &[End]) -> Option<()> {
        let mut first = 0;
        while let Some(spot) = plan.spots().get(first) {
            let behind = spot.behind as usize;
            self.tree((plan, from), (first, plan.spots().get(first..behind)?), ends.get(first..behind)?);
            first = behind;
        }
        Some(())
    }

    /// Adds one of the first spots of a plan, with all that come behind it.
    fn tree(&mut self, (plan, from): (&Plan, Cell), (first, spots): (usize, &[Spot]), ends: &[End]) {
        let is_chain =
            spots.iter().zip(first..).skip(1).all(|(spot, place)| spot.parent as usize == place - 1);
        let alike = ends.iter().all(|end| Some(end) == ends.first())
            && spots.iter().all(|spot| spot.cell != from && spot.blocks);
        // A line over a seam may rise from below the cell where it begins.
        let first_cell = spots.first().map_or(from, |spot| spot.cell);
        let rises = first_cell > from
            && spots.windows(2).all(|pair| matches!(pair, [one, next] if one.cell < next.cell));
        let falls = first_cell < from
            && spots.windows(2).all(|pair| matches!(pair, [one, next] if one.cell > next.cell));
        if let Some(end) = ends.first()
            && spots.len() > 1
            && is_chain
            && alike
            && (rises || falls)
        {
            let line = spots.iter().map(|spot| spot.cell).collect();
            self.rays.push(Ray { line, upwards: rises, over: 0, end: *end });
            return;
        }
        for (spot, end) in spots.iter().zip(ends) {
            if !end.empty && !end.man {
                continue;
            }
            // The mover is in the air: it is not in its own way.
            let way = plan.way(spot).filter(|cell| *cell != from).collect();
            match self.lames.iter_mut().find(|lame| lame.way == way && lame.end == *end) {
                Some(lame) => lame.to.insert(spot.cell),
                None => self.lames.push(Lame { way, to: Words::one(spot.cell), end: *end }),
            }
        }
    }
}
