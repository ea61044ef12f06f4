//! Whom a leg may take, by kind, owner and cell.

use super::super::known::{Known, One, Subject, Who};
use super::super::program::{Code, Land, LegId, Program};
use super::super::words::Words;
use super::pieces::Pieces;
use crate::language::ir::{Cell, Kind, ManOwner, Side};

/// Whom a leg may take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Victims<const N: usize> {
    /// All pieces of the first side, of the second, of no side.
    pub(in crate::engine) all: [bool; 3],
    /// Of some owners and kinds those on these cells.
    pub(in crate::engine) some: Vec<(usize, Kind, Words<N>)>,
}

/// The owners, by their places in [`Victims::all`].
const OWNERS: [ManOwner; 3] = [ManOwner::Side(Side(0)), ManOwner::Side(Side(1)), ManOwner::Nobody];

impl<const N: usize> Victims<N> {
    /// The cells on which they stand.
    #[inline]
    pub(in crate::engine) fn cells(&self, pieces: &impl Pieces<N>) -> Words<N> {
        let (mut cells, [first, second, nobody]) = (Words::default(), self.all);
        for (owner, all) in [(0, first), (1, second), (2, nobody)] {
            if all {
                cells |= pieces.of_owner(owner);
            }
        }
        for (owner, kind, on) in &self.some {
            cells |= pieces.of_owner(*owner) & pieces.of_kind(*kind) & *on;
        }
        cells
    }

    /// Those of a leg; nothing where that depends on the position.
    pub(super) fn of(p: &Program, known: &Known, leg: LegId) -> Option<Self> {
        Self::such(p, |met| takes(p, &Known { met: Some(met), ..*known }, leg))
    }

    /// The pieces for which something holds; none if that depends on the position.
    pub(in crate::engine) fn such(p: &Program, is_so: impl Fn(One) -> Option<bool>) -> Option<Self> {
        let mut victims = Self::default();
        for (number, owner) in OWNERS.into_iter().enumerate() {
            let begun = victims.some.len();
            let mut all = true;
            for kind in (0..p.kinds.len()).map(Kind::at) {
                let met = |cell| One { kind, owner: Some(owner), cell };
                match is_so(met(None)) {
                    Some(true) => victims.some.push((number, kind, Words::ALL)),
                    Some(false) => all = false,
                    None => {
                        all = false;
                        let mut cells = Words::default();
                        for cell in (0..p.layout.cells).map(Cell::at) {
                            if is_so(met(Some(cell)))? {
                                cells.insert(cell);
                            }
                        }
                        victims.some.push((number, kind, cells));
                    }
                }
            }
            if all && !p.kinds.is_empty() {
                victims.some.truncate(begun);
                if let Some(there) = victims.all.get_mut(number) {
                    *there = true;
                }
            }
        }
        victims.some.retain(|(_, _, cells)| !cells.is_empty());
        Some(victims)
    }

    /// Whether a piece of a kind and owner may be among them.
    pub(in crate::engine) fn may_be(&self, owner: usize, kind: Kind) -> bool {
        self.all.get(owner) == Some(&true)
            || self.some.iter().any(|(of, some, _)| (*of, *some) == (owner, kind))
    }
}

/// Whether a leg captures the piece that it meets; none if that depends on the position.
pub(in crate::engine) fn takes(p: &Code, known: &Known, leg: LegId) -> Option<bool> {
    let leg = p.legs.get(leg.index())?;
    let met = Subject::Man(Who::Met);
    let may = match &leg.land {
        Land::Quietly => Some(false),
        // A set stands in place of `takes`.
        Land::Taking(Some(set)) | Land::MayTake(Some(set)) => known.is_in(p, set, met),
        Land::Taking(None) | Land::MayTake(None) | Land::Plain => {
            known.permits(p, &p.kind(known.mover.kind).takes, met)
        }
        Land::Onto(_) | Land::Past => None,
    };
    if may == Some(false) {
        return may;
    }
    let safe = known.is_safe(p);
    if safe == Some(true) { Some(false) } else { Some(may? && !safe?) }
}
