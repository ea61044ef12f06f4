//! Where a leg may go: its directions behind another leg, and the cells on which a leg of an eye may land.

use super::super::short::Short;
use super::super::table::Maybe;
use super::super::words::Words;
use super::{Arrival, Code, Directions, Land, Leg, Set, Test};
use crate::language::ir::{Cell, Direction, Side};

/// The cells on which a leg of an eye may land.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine) struct Landing<const N: usize> {
    pub(in crate::engine) empty: Words<N>,
    pub(in crate::engine) man: Words<N>,
}

impl<const N: usize> Landing<N> {
    /// Whether the leg may land on a cell, and whether the cell is occupied.
    #[inline]
    pub(in crate::engine) fn on(&self, cell: Cell) -> Option<bool> {
        if self.man.has(cell) { Some(true) } else { self.empty.has(cell).then_some(false) }
    }

    /// The same on a board of another size.
    pub(in crate::engine) fn resized<const M: usize>(&self) -> Landing<M> {
        Landing { empty: self.empty.resized(), man: self.man.resized() }
    }
}

impl Leg {
    /// Whether an eye may land on an occupied cell, or on an empty one, as far as its words say that.
    pub(in crate::engine) fn may_land(&self, occupied: bool) -> bool {
        match self.land {
            // Of a bracket it is said how it is over: that may be behind this leg.
            Land::Onto(_) => occupied || self.bracketed,
            Land::Quietly => !occupied,
            Land::Plain | Land::Past | Land::Taking(_) | Land::MayTake(_) => true,
        }
    }

    /// Where a leg of an eye may land; nothing where masks do not answer that. `among` gives those of some cells that are in a set.
    ///
    /// # Errors
    ///
    /// What `among` answers where it does not know.
    pub(in crate::engine) fn landing<const N: usize, E>(
        &self,
        arrival: &Arrival,
        (all, occupied): (Words<N>, Words<N>),
        among: &mut dyn FnMut(&Set, Words<N>) -> Result<Words<N>, E>,
    ) -> Result<Option<Landing<N>>, E> {
        if !self.is_seen_by_mask(arrival) {
            return Ok(None);
        }
        let cells = |occupied, cells| if self.may_land(occupied) { cells } else { Words::default() };
        let (mut empty, mut man) = (cells(false, all.without(occupied)), cells(true, occupied));
        if let Land::Onto(set) = &self.land {
            man = among(set, man)?;
        }
        for test in &arrival.tests {
            if let Test::To(set) = test {
                let cells = among(set, if set.of_men { occupied } else { all })?;
                (empty, man) = (empty & cells, man & cells);
            }
        }
        Ok(Some(Landing { empty, man }))
    }
}

impl Directions {
    /// The directions of a leg of a side behind a leg in the direction `last`, or behind none; nothing where the position decides.
    #[inline]
    pub(in crate::engine) fn behind(
        &self,
        p: &Code,
        (side, last): (Side, Direction),
    ) -> Option<Short<'_, Direction>> {
        Some(match self {
            Self::Fixed(sides) => Short::Written(&sides[side]),
            Self::Same => last.some().into_iter().collect(),
            Self::Back => {
                let back = last.some().and_then(|last| p.reverse.get(last.index()));
                back.copied().and_then(Maybe::some).into_iter().collect()
            }
            Self::Turn { round, by } => Short::Many(turns(round, by, last)),
            Self::State(_) | Self::Or(_) => return None,
        })
    }
}

/// The directions so many places further round than the last one.
fn turns(round: &[Direction], by: &[i32], last: Direction) -> Vec<Direction> {
    let place = round.iter().position(|direction| *direction == last);
    let turned = |place: usize| by.iter().filter_map(move |by| turned(round, place, *by));
    let mut all: Vec<Direction> = place.into_iter().flat_map(turned).collect();
    all.dedup();
    all
}

/// The direction so many places further round.
fn turned(round: &[Direction], place: usize, by: i32) -> Option<Direction> {
    let length = i64::try_from(round.len()).ok()?;
    let place = (i64::try_from(place).ok()? + i64::from(by)).rem_euclid(length);
    round.get(usize::try_from(place).ok()?).copied()
}
