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
        self.spend()?;
        Ok(match &set.kind {
            SetKind::Cells => of,
            SetKind::Empty => of.without(self.occupied(r)),
            SetKind::Occupied | SetKind::Men => of & self.occupied(r),
            SetKind::Side(whose) => {
                let [first, second, _] = &self.world.stand;
                let men = Mask::of(if r.side(*whose) == Side(0) { first } else { second });
                of & self.without_mover(r, men)
            }
            SetKind::Nobody => {
                let [_, _, nobody] = &self.world.stand;
                of & self.without_mover(r, Mask::of(nobody))
            }
            SetKind::Kinds(kinds) => {
                let of_kind = |kind: usize| self.world.of_kind(Kind::at(kind)).map(Mask::of);
                let men = kinds.iter().filter_map(of_kind).fold(Mask::default(), |men, some| men | some);
                of & self.without_mover(r, men)
            }
            SetKind::Fixed(region) => of & Mask::of(&region.bits[r.frame.own]),
            SetKind::EachCell | SetKind::Seen | SetKind::Here | SetKind::Origin => {
                let one = self.pointed(r, set).and_then(|target| self.cell_at(r, target).some());
                of & one.map(Mask::one).unwrap_or_default()
            }
            SetKind::And(parts, _) => self.among_all(p, r, parts, of)?,
            SetKind::Or(parts) => {
                let mut found = Mask::default();
                for part in parts {
                    found |= self.among(p, r, part, of.without(found))?;
                }
                found
            }
            SetKind::Not(what) => {
                let of = if what.of_men { of & self.occupied(r) } else { of };
                of.without(self.among(p, r, what, of)?)
            }
            SetKind::By { what, eye, from } => {
                let left = self.among(p, r, what, of)?;
                if left.is_empty() { left } else { self.seen_among(p, r, (eye, from), left)? }
            }
            SetKind::Where { what, asks } => {
                let left = self.among(p, r, what, of)?;
                let seers = if left.is_one_at_most() { None } else { self.seers(p, r, asks, left)? };
                match seers {
                    Some(seers) => seers,
                    None => self.each_of(p, r, set, left)?,
                }
            }
            SetKind::Attacked(what, _) => {
                let left = self.among(p, r, what, of)?;
                self.each_of(p, r, set, left)?
            }
            // A piece in the air does not matter to these.
            SetKind::Flagged(_) | SetKind::State(_) => {
                let of = if set.of_men { of & self.occupied(r) } else { of };
                self.each_of(p, r, set, of)?
            }
            // These have no masks.
            SetKind::Mover
            | SetKind::Me
            | SetKind::It
            | SetKind::Passed
            | SetKind::Taken
            | SetKind::Member
            | SetKind::Named(..)
            | SetKind::Before(_) => Mask::default(),
        })
    }

    /// Which of some cells are in all of some sets.
    fn among_all(&mut self, p: &Program, r: &Regs, parts: &[Set], of: Mask) -> Asked<Mask> {
        let mut left = of;
        // What has to be asked one by one comes last.
        for later in [false, true] {
            for part in parts.iter().filter(|part| part.kind.asks_each() == later) {
                if left.is_empty() {
                    return Ok(left);
                }
                left = self.among(p, r, part, left)?;
            }
        }
        Ok(left)
    }

    /// Which of some cells, or of the pieces on them, are in a set, asked one by one.
    fn each_of(&mut self, p: &Program, r: &Regs, set: &Set, of: Mask) -> Asked<Mask> {
        let mut found = Mask::default();
        for cell in of.cells() {
            let target = if set.of_men { Target::Man(self.world.on(cell)) } else { Target::Cell(cell) };
            if self.contains(p, r, set, target)? {
                found.insert(cell);
            }
        }
        Ok(found)
    }
}
