//! Sets as masks of cells: one question for all pieces or cells at once.
//!
//! The mask of a set of pieces is the cells on which they stand. A piece in the air, one that waits to be captured and one off the board
//! stand nowhere; sets that point at such a piece have no mask.

use super::code::{Set, SetKind};
use super::machine::Machine;
use super::program::Program;
use super::regs::{Regs, Target};
use super::table::Maybe;
use super::words::Mask;
use crate::language::budget::Asked;
use crate::language::ir::{Kind, Side};

impl Machine {
    /// The mask of a set, if it has one now.
    pub(super) fn mask(&mut self, p: &Program, r: &Regs, set: &Set) -> Asked<Option<Mask>> {
        if !set.masked || !p.has_masks || !self.waits.is_empty() {
            return Ok(None);
        }
        if self.none_stand(set) {
            return Ok(Some(Mask::default()));
        }
        let all = if set.of_men { self.occupied(r) } else { p.all };
        self.among(p, r, set, all).map(Some)
    }

    /// Whether no piece on the board is of one of the kinds that a set asks for.
    fn none_stand(&self, set: &Set) -> bool {
        match &set.kind {
            SetKind::Kinds(kinds) => {
                let stand =
                    |kind| self.world.of_kind(Kind::at(kind)).is_some_and(|bits| bits.from(0).is_some());
                !kinds.iter().any(stand)
            }
            SetKind::And(parts, _) => parts.iter().any(|part| self.none_stand(part)),
            SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                self.none_stand(what)
            }
            _ => false,
        }
    }

    /// The occupied cells.
    pub(super) fn occupied(&self, r: &Regs) -> Mask {
        let [first, second, nobody] = &self.world.stand;
        self.without_mover(r, Mask::of(first) | Mask::of(second) | Mask::of(nobody))
    }

    /// These cells without the one from which the mover was lifted.
    fn without_mover(&self, r: &Regs, cells: Mask) -> Mask {
        if !r.lifted || !r.mover.is() {
            return cells;
        }
        match self.world.man(r.mover).cell.some() {
            Some(cell) if self.world.on(cell) == r.mover => cells.without(Mask::one(cell)),
            _ => cells,
        }
    }

    /// Which of some cells are in a set.
    pub(super) fn among(&mut self, p: &Program, r: &Regs, set: &Set, of: Mask) -> Asked<Mask> {
        let mut left = of;
        self.narrow(p, r, set, &mut left)?;
        Ok(left)
    }

    /// Leaves those of some cells that are in a set. In place, because a mask is large to be given from hand to hand.
    fn narrow(&mut self, p: &Program, r: &Regs, set: &Set, left: &mut Mask) -> Asked<()> {
        self.spend()?;
        match &set.kind {
            SetKind::Cells => {}
            SetKind::Empty => *left = left.without(self.occupied(r)),
            SetKind::Occupied | SetKind::Men => *left = *left & self.occupied(r),
            SetKind::Side(whose) => {
                let [first, second, _] = &self.world.stand;
                let men = Mask::of(if r.side(*whose) == Side(0) { first } else { second });
                *left = *left & self.without_mover(r, men);
            }
            SetKind::Nobody => {
                let [_, _, nobody] = &self.world.stand;
                *left = *left & self.without_mover(r, Mask::of(nobody));
            }
            SetKind::Kinds(kinds) => {
                let of_kind = |kind: usize| self.world.of_kind(Kind::at(kind)).map(Mask::of);
                let men = kinds.iter().filter_map(of_kind).fold(Mask::default(), |men, some| men | some);
                *left = *left & self.without_mover(r, men);
            }
            SetKind::Fixed(region) => *left = *left & Mask::of(&region.bits[r.frame.own]),
            SetKind::EachCell | SetKind::Seen | SetKind::Here | SetKind::Origin => {
                let one = self.pointed(r, set).and_then(|target| self.cell_at(r, target).some());
                *left = *left & one.map(Mask::one).unwrap_or_default();
            }
            SetKind::And(parts, _) => self.narrow_by_all(p, r, parts, left)?,
            SetKind::Or(parts) => {
                let (mut rest, mut found) = (*left, Mask::default());
                for part in parts {
                    let some = self.among(p, r, part, rest)?;
                    (found, rest) = (found | some, rest.without(some));
                }
                *left = found;
            }
            SetKind::Not(what) => {
                if what.of_men {
                    *left = *left & self.occupied(r);
                }
                *left = left.without(self.among(p, r, what, *left)?);
            }
            SetKind::By { what, eye, from } => {
                self.narrow(p, r, what, left)?;
                if !left.is_empty() {
                    *left = self.seen_among(p, r, (eye, from), *left)?;
                }
            }
            SetKind::Where { what, asks } => {
                self.narrow(p, r, what, left)?;
                let seers = if left.is_one_at_most() { None } else { self.seers(p, r, asks, *left)? };
                *left = match seers {
                    Some(seers) => seers,
                    None => self.each_of(p, r, set, *left)?,
                };
            }
            SetKind::Attacked(what, _) => {
                self.narrow(p, r, what, left)?;
                *left = self.each_of(p, r, set, *left)?;
            }
            // A piece in the air does not matter to these.
            SetKind::Flagged(_) | SetKind::State(_) => {
                let of = if set.of_men { *left & self.occupied(r) } else { *left };
                *left = self.each_of(p, r, set, of)?;
            }
            // These have no masks.
            SetKind::Mover
            | SetKind::Me
            | SetKind::It
            | SetKind::Passed
            | SetKind::Taken
            | SetKind::Member
            | SetKind::Named(..)
            | SetKind::Before(_) => *left = Mask::default(),
        }
        Ok(())
    }

    /// Leaves those of some cells that are in all of some sets.
    fn narrow_by_all(&mut self, p: &Program, r: &Regs, parts: &[Set], left: &mut Mask) -> Asked<()> {
        // What has to be asked one by one comes last.
        for later in [false, true] {
            for part in parts.iter().filter(|part| part.kind.asks_each() == later) {
                if left.is_empty() {
                    return Ok(());
                }
                self.narrow(p, r, part, left)?;
            }
        }
        Ok(())
    }

    /// Which of some cells, or of the pieces on them, are in a set, asked one by one. What an attack or a condition is asked of has been
    /// narrowed before.
    fn each_of(&mut self, p: &Program, r: &Regs, set: &Set, of: Mask) -> Asked<Mask> {
        let mut found = Mask::default();
        for cell in of.cells() {
            let man = self.world.on(cell);
            let target = if set.of_men { Target::Man(man) } else { Target::Cell(cell) };
            let is_in = match &set.kind {
                SetKind::Attacked(_, attack) => self.is_attacked(p, r, man, attack)?,
                SetKind::Where { asks, .. } => self.holds_of(p, r, asks, target)?,
                _ => self.contains(p, r, set, target)?,
            };
            if is_in {
                found.insert(cell);
            }
        }
        Ok(found)
    }
}
