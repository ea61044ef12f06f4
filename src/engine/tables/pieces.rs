//! Which pieces stand where, as sets of cells.

use super::super::program::{ClauseId, Program};
use super::super::table::Maybe;
use super::super::words::Words;
use super::super::world::World;
use crate::language::ir::{Captures, Cell, Kind, ManOwner, Side};
use crate::play::position::ManId;

/// Which pieces stand where: a position of the machine, or one of bitboards.
pub(in crate::engine) trait Pieces<const N: usize> {
    fn of_owner(&self, owner: usize) -> Words<N>;
    fn of_kind(&self, kind: Kind) -> Words<N>;
    fn occupied(&self) -> Words<N>;
}

/// Who stands where.
pub(in crate::engine) struct Board<'w, const N: usize> {
    pub(in crate::engine) world: &'w World,
    /// The men of the first side, of the second, of nobody.
    pub(in crate::engine) stand: [Words<N>; 3],
    pub(in crate::engine) occupied: Words<N>,
}

impl<'w, const N: usize> Board<'w, N> {
    pub(in crate::engine) fn of(world: &'w World) -> Self {
        let [first, second, nobody] = &world.stand;
        let stand = [Words::of(first), Words::of(second), Words::of(nobody)];
        let [first, second, nobody] = stand;
        Self { world, stand, occupied: first | second | nobody }
    }

    /// The men of nobody who may move; all others are only in the way.
    pub(in crate::engine) fn neutral_movers(&self, p: &Program) -> Words<N> {
        if self.of_owner(2).is_empty() {
            return Words::default();
        }
        let walks = |kind: &Kind| !p.kind(*kind).walks.is_empty();
        let movers = (0..p.kinds.len()).map(Kind::at).filter(walks);
        movers.fold(Words::default(), |movers, kind| movers | self.men(2, kind))
    }

    /// Whether nobody but a side's own men, and perhaps who stands on this cell, may be moved by it.
    pub(in crate::engine) fn only_sides_move(&self, p: &Program, but: Cell) -> bool {
        self.neutral_movers(p).without(Words::one(but)).is_empty()
    }

    /// The cell of a man of nobody who surely cannot take himself, whichever side moves him; no cell for all others.
    pub(in crate::engine) fn himself(&self, p: &Program, man: ManId) -> Cell {
        let of = self.world.man(man);
        let lands = |(_, captures): &(ClauseId, Captures)| *captures == Captures::OnLanding;
        let never =
            of.owner == ManOwner::Nobody && of.count == 1 && p.kind(of.kind).captures.iter().all(lands);
        if never { of.cell } else { Cell::NONE }
    }

    /// The men of an owner and a kind.
    #[inline]
    pub(in crate::engine) fn men(&self, owner: usize, kind: Kind) -> Words<N> {
        self.of_owner(owner) & self.of_kind(kind)
    }
}

impl<const N: usize> Pieces<N> for Board<'_, N> {
    #[inline]
    fn of_owner(&self, owner: usize) -> Words<N> {
        self.stand.get(owner).copied().unwrap_or_default()
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Words<N> {
        self.world.of_kind(kind).map(Words::of).unwrap_or_default()
    }

    #[inline]
    fn occupied(&self) -> Words<N> {
        self.occupied
    }
}

/// A piece that may be attacked.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Prey {
    pub(in crate::engine) kind: Kind,
    pub(in crate::engine) owner: ManOwner,
    pub(in crate::engine) cell: Cell,
    /// The side that attacks.
    pub(in crate::engine) by: Side,
}

impl Prey {
    /// A piece of the side that is not this one.
    pub(in crate::engine) fn of((kind, by, cell): (Kind, Side, Cell)) -> Self {
        Self { kind, owner: by.other().into(), cell, by }
    }
}
