//! Sets: whether something is in one, and what the words in it mean: `here`, `it`, the side, the piece on a cell.

use super::layout::Holder;
use super::machine::Machine;
use super::program::{Condition, Program, Set, SetKind, StateOf};
use super::regs::{Passed, Regs, Target};
use super::table::{Maybe, NO_MAN, NOWHERE};
use crate::language::budget::Asked;
use crate::language::ir::{Cell, ManOwner, NamedSort, Side, Whose};
use crate::play::position::ManId;

impl Regs {
    /// The side that is meant.
    #[inline]
    pub(super) fn side(&self, whose: Whose) -> Side {
        match whose {
            Whose::Own => self.frame.own,
            Whose::Enemy => self.frame.own.other(),
            Whose::Of(side) => side,
        }
    }

    /// `here`
    pub(super) fn here(&self) -> Cell {
        if self.frame.here.is() { self.frame.here } else { self.place }
    }

    /// `it`
    pub(super) fn it(&self) -> ManId {
        if self.frame.it.is() { self.frame.it } else { self.frame.me }
    }

    /// Where the one that walks is: the eye, or else the mover.
    #[inline]
    pub(super) fn walker(&self) -> Cell {
        if self.eye.is() { self.eye } else { self.place }
    }

    /// Whether this piece is the mover, in the air.
    #[inline]
    pub(super) fn is_lifted(&self, id: ManId) -> bool {
        self.lifted && self.mover == id
    }
}

impl Machine {
    /// The piece on a cell; the mover in the air is on none.
    #[inline]
    pub(super) fn on(&self, r: &Regs, cell: Cell) -> ManId {
        let man = self.world.on(cell);
        if r.is_lifted(man) { NO_MAN } else { man }
    }

    /// Where a piece is: the mover in the air is at its place.
    #[inline]
    pub(super) fn cell_of(&self, r: &Regs, id: ManId) -> Cell {
        if r.is_lifted(id) { r.place } else { self.world.man(id).cell }
    }

    /// Whether a piece has not been captured.
    pub(super) fn is_present(&self, r: &Regs, id: ManId) -> bool {
        r.is_lifted(id) || self.world.man(id).cell.is()
    }

    /// The cell that is meant, or that of the piece.
    #[inline]
    pub(super) fn cell_at(&self, r: &Regs, target: Target) -> Cell {
        match target {
            Target::None => NOWHERE,
            Target::Cell(cell) => cell,
            Target::Man(man) => self.cell_of(r, man),
        }
    }

    /// The piece that is meant, or that on the cell.
    #[inline]
    pub(super) fn man_at(&self, r: &Regs, target: Target) -> ManId {
        match target {
            Target::None => NO_MAN,
            Target::Cell(cell) => self.on(r, cell),
            Target::Man(man) => man,
        }
    }

    /// Whether a piece counts as an owner's. One that waits to be captured has none.
    #[inline]
    pub(super) fn is_of(&self, man: ManId, owner: ManOwner) -> bool {
        self.world.man(man).owner == owner && !self.waits.contains(&man)
    }

    /// The pieces that `taken` means.
    pub(super) fn taken_now(&self, r: &Regs) -> &[ManId] {
        self.taken.get(r.taken_from as usize..).unwrap_or(&[])
    }

    /// Whether something is in a set.
    pub(super) fn contains(&mut self, p: &Program, r: &Regs, set: &Set, target: Target) -> Asked<bool> {
        let (cell, man) = (self.cell_at(r, target), self.man_at(r, target));
        self.has(p, r, set, (cell, man, target))
    }

    /// The same with the cell and the piece.
    fn has(
        &mut self,
        p: &Program,
        r: &Regs,
        set: &Set,
        (cell, man, target): (Cell, ManId, Target),
    ) -> Asked<bool> {
        self.spend()?;
        let known = (cell, man, target);
        Ok(match &set.kind {
            SetKind::Cells => cell.is(),
            SetKind::Empty => cell.is() && !self.on(r, cell).is(),
            SetKind::Occupied => cell.is() && self.on(r, cell).is(),
            SetKind::Men => man.is(),
            SetKind::Side(whose) => man.is() && self.is_of(man, r.side(*whose).into()),
            SetKind::Nobody => man.is() && self.is_of(man, ManOwner::Nobody),
            SetKind::Kinds(kinds) => man.is() && kinds.has(self.world.man(man).kind.index()),
            SetKind::Flagged(state) => man.is() && self.is_flagged(p, man, state),
            SetKind::Fixed(region) => cell.is() && region.bits[r.frame.own].has(cell.index()),
            SetKind::And(parts, _) => {
                for part in parts {
                    if !self.has(p, r, part, known)? {
                        return Ok(false);
                    }
                }
                true
            }
            SetKind::Or(parts) => {
                for part in parts {
                    if self.has(p, r, part, known)? {
                        return Ok(true);
                    }
                }
                false
            }
            SetKind::Not(what) => (!what.of_men || man.is()) && !self.has(p, r, what, known)?,
            SetKind::Before(what) => self.was_in(p, r, what, target)?,
            SetKind::By { what, eye, from } => {
                self.has(p, r, what, known)? && cell.is() && self.is_reached(p, r, cell, (eye, from))?
            }
            SetKind::Attacked(what, attack) => {
                self.has(p, r, what, known)? && man.is() && self.is_attacked(p, r, man, attack)?
            }
            SetKind::Where { what, asks } => {
                self.has(p, r, what, known)? && {
                    let member = if set.of_men { man_target(man) } else { cell_target(cell) };
                    self.holds_of(p, r, asks, member)?
                }
            }
            SetKind::Mover
            | SetKind::Me
            | SetKind::It
            | SetKind::EachCell
            | SetKind::Seen
            | SetKind::Here
            | SetKind::Origin
            | SetKind::Member
            | SetKind::Named(..) => self.pointed(r, set).is_some_and(|one| is_same(one, (cell, man))),
            SetKind::Taken => man.is() && self.taken_now(r).contains(&man),
            SetKind::Passed => passed(p, r.passed).any(|passed| passed == cell),
            SetKind::State(_) => {
                let members = self.members(p, r, set)?;
                let found = members.iter().any(|member| is_same(*member, (cell, man)));
                self.give_back(members);
                found
            }
        })
    }

    fn is_flagged(&self, p: &Program, man: ManId, state: &StateOf) -> bool {
        self.world.value(&p.layout, Holder::Man(man), (state.state, state.place)) == Some(1)
    }

    /// Whether a condition holds of one member of a set.
    pub(super) fn holds_of(
        &mut self,
        p: &Program,
        r: &Regs,
        asks: &Condition,
        member: Target,
    ) -> Asked<bool> {
        let mut of = *r;
        of.frame.member = member;
        self.holds(p, &of, asks)
    }

    /// What a name stands for; a piece that has been captured has no name any more.
    fn named_target(&self, r: &Regs, slot: usize, sort: NamedSort) -> Option<Target> {
        let named = self.named(slot)?;
        match sort {
            NamedSort::Cell => Some(Target::Cell(named.cell)),
            NamedSort::Men => named.man.some().filter(|man| self.is_present(r, *man)).map(Target::Man),
        }
    }

    /// What a set points at: it has this member, or none, and never another.
    pub(super) fn pointed(&self, r: &Regs, set: &Set) -> Option<Target> {
        Some(match &set.kind {
            SetKind::Mover => man_target(r.mover),
            SetKind::Me => man_target(r.frame.me),
            SetKind::It => man_target(r.it()),
            SetKind::Here => cell_target(r.here()),
            SetKind::Origin => cell_target(r.origin),
            SetKind::Seen => cell_target(r.eye),
            SetKind::EachCell => cell_target(r.frame.each),
            SetKind::Member => r.frame.member,
            SetKind::Named(slot, sort) => self.named_target(r, slot.index(), *sort).unwrap_or(Target::None),
            _ => return None,
        })
    }

    /// The owner that is meant.
    pub(super) fn owner(r: &Regs, whose: crate::language::ir::WhoseMen) -> ManOwner {
        match whose {
            crate::language::ir::WhoseMen::Of(whose) => r.side(whose).into(),
            crate::language::ir::WhoseMen::Nobody => ManOwner::Nobody,
        }
    }
}

/// The cells that a leg has jumped over.
pub(super) fn passed(p: &Program, passed: Passed) -> impl Iterator<Item = Cell> {
    let many = if passed.from.is() { usize::from(passed.many) } else { 0 };
    p.along(passed.direction, passed.from).take(many)
}

/// Whether a member of a set is this cell, or this piece.
fn is_same(member: Target, (cell, man): (Cell, ManId)) -> bool {
    match member {
        Target::None => false,
        Target::Cell(member) => cell == member,
        Target::Man(member) => man == member,
    }
}

/// A piece as a target, if there is one.
fn man_target(man: ManId) -> Target {
    man.some().map_or(Target::None, Target::Man)
}

/// A cell as a target, if there is one.
fn cell_target(cell: Cell) -> Target {
    cell.some().map_or(Target::None, Target::Cell)
}
