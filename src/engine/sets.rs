//! Sets: is this in it, and what is in it.

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

impl Set {
    /// Whether its members are found among all pieces on the board.
    fn is_of_standing(&self) -> bool {
        matches!(
            self.kind,
            SetKind::Men | SetKind::Side(_) | SetKind::Nobody | SetKind::Kinds(_) | SetKind::Flagged(_)
        )
    }
}

impl SetKind {
    /// Whether its members are found by asking each of some candidates.
    fn is_filtered(&self) -> bool {
        matches!(
            self,
            Self::Cells
                | Self::Empty
                | Self::Men
                | Self::Side(_)
                | Self::Nobody
                | Self::Kinds(_)
                | Self::Flagged(_)
                | Self::Not(_)
                | Self::Attacked(..)
                | Self::Where { .. }
        )
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
    fn taken_now(&self, r: &Regs) -> &[ManId] {
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

    /// What is in a set, in any order, perhaps more than once. Men that are not on the board are among it only where they are
    /// pointed at: `mover`, `taken`.
    pub(super) fn members(&mut self, p: &Program, r: &Regs, set: &Set) -> Asked<Vec<Target>> {
        self.spend()?;
        let mut list = self.empty();
        if let Some(mask) = self.mask(p, r, set)? {
            list.extend(
                mask.cells().map(|cell| {
                    if set.of_men { Target::Man(self.world.on(cell)) } else { Target::Cell(cell) }
                }),
            );
            return Ok(list);
        }
        if let Some(target) = self.pointed(r, set) {
            list.extend((target != Target::None).then_some(target));
            return Ok(list);
        }
        match &set.kind {
            SetKind::And(parts, first) => {
                let Some(first) = *first else { return Ok(list) };
                self.give_back(list);
                return self.members_of_all(p, r, (parts, first));
            }
            SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                self.give_back(list);
                list = self.members(p, r, what)?;
            }
            _ => self.candidates(p, r, set, &mut list)?,
        }
        if set.kind.is_filtered() {
            self.retain(p, r, set, &mut list)?;
        }
        Ok(list)
    }

    /// Adds the members of a set that is made of no others; of a set that is [filtered](SetKind::is_filtered), all that may be members.
    fn candidates(&mut self, p: &Program, r: &Regs, set: &Set, list: &mut Vec<Target>) -> Asked<()> {
        match &set.kind {
            SetKind::Fixed(region) => {
                list.extend(region.list[r.frame.own].iter().map(|cell| Target::Cell(*cell)));
            }
            SetKind::Passed => list.extend(passed(p, r.passed).map(Target::Cell)),
            SetKind::Taken => list.extend(self.taken_now(r).iter().map(|man| Target::Man(*man))),
            SetKind::Before(what) => self.were_in(p, r, what, list)?,
            SetKind::State(state) => self.held(p, r, state, list)?,
            SetKind::Or(parts) => {
                for part in parts {
                    let some = self.members(p, r, part)?;
                    for member in &some {
                        if set.of_men {
                            list.push(*member);
                        } else if let Some(cell) = self.cell_at(r, *member).some() {
                            list.push(Target::Cell(cell));
                        }
                    }
                    self.give_back(some);
                }
            }
            SetKind::By { what, eye, from } => {
                // A state has few members, and often none.
                if !(matches!(what.kind, SetKind::State(_)) && self.has_no_members(p, r, what)?) {
                    self.reach(p, r, (eye, from), list)?;
                    self.retain(p, r, what, list)?;
                }
            }
            SetKind::Occupied => {
                self.standing(r, &[], list);
                for member in list {
                    *member = Target::Cell(self.cell_at(r, *member));
                }
            }
            _ if set.of_men => self.standing(r, std::slice::from_ref(set), list),
            _ => list.extend((0..p.layout.cells).map(Cell::at).map(Target::Cell)),
        }
        Ok(())
    }

    fn has_no_members(&mut self, p: &Program, r: &Regs, set: &Set) -> Asked<bool> {
        let members = self.members(p, r, set)?;
        let is_empty = members.is_empty();
        self.give_back(members);
        Ok(is_empty)
    }

    /// The members of all of some sets, listed by one of them.
    fn members_of_all(
        &mut self,
        p: &Program,
        r: &Regs,
        (parts, first): (&[Set], usize),
    ) -> Asked<Vec<Target>> {
        let Some(part) = parts.get(first) else { return Ok(self.empty()) };
        let mut list = if part.is_of_standing() {
            let mut list = self.empty();
            self.standing(r, parts, &mut list);
            list
        } else {
            self.members(p, r, part)?
        };
        for (index, part) in parts.iter().enumerate() {
            if index != first {
                self.retain(p, r, part, &mut list)?;
            }
        }
        // A piece in the air is among those on the board by no other set than one that points at it.
        self.retain(p, r, part, &mut list)?;
        Ok(list)
    }

    /// Leaves those that are in a set.
    fn retain(&mut self, p: &Program, r: &Regs, set: &Set, list: &mut Vec<Target>) -> Asked<()> {
        let mut outside = self.empty();
        self.split(p, r, set, list, &mut outside)?;
        self.give_back(outside);
        Ok(())
    }

    /// Leaves those that are in a set, and adds the others to another list. What is the same for all of them is asked once.
    fn split(
        &mut self,
        p: &Program,
        r: &Regs,
        set: &Set,
        list: &mut Vec<Target>,
        outside: &mut Vec<Target>,
    ) -> Asked<()> {
        match &set.kind {
            SetKind::And(parts, _) => {
                for part in parts {
                    self.split(p, r, part, list, outside)?;
                }
            }
            SetKind::Or(parts) => {
                let mut left = std::mem::replace(list, self.empty());
                for part in parts {
                    let mut others = self.empty();
                    self.split(p, r, part, &mut left, &mut others)?;
                    list.append(&mut left);
                    self.give_back(std::mem::replace(&mut left, others));
                }
                outside.append(&mut left);
                self.give_back(left);
            }
            SetKind::Not(what) => {
                let mut asked = std::mem::replace(list, self.empty());
                if what.of_men {
                    asked.retain(|member| {
                        let is_man = self.man_at(r, *member).is();
                        if !is_man {
                            outside.push(*member);
                        }
                        is_man
                    });
                }
                self.split(p, r, what, &mut asked, list)?;
                outside.append(&mut asked);
                self.give_back(asked);
            }
            SetKind::By { what, eye, from } if list.len() > 1 => {
                self.split(p, r, what, list, outside)?;
                let mut reached = self.empty();
                self.reach(p, r, (eye, from), &mut reached)?;
                list.retain(|member| {
                    let cell = self.cell_at(r, *member);
                    let is_there = cell.is() && reached.binary_search(&Target::Cell(cell)).is_ok();
                    if !is_there {
                        outside.push(*member);
                    }
                    is_there
                });
                self.give_back(reached);
            }
            _ => {
                let asked = std::mem::replace(list, self.empty());
                for member in &asked {
                    let is_in = self.contains(p, r, set, *member)?;
                    if is_in { &mut *list } else { &mut *outside }.push(*member);
                }
                self.give_back(asked);
            }
        }
        Ok(())
    }

    /// All pieces on the board except a mover in the air. Only those of the owners and kinds in the given sets, if they name
    /// any: each piece must be in all of the sets.
    fn standing(&self, r: &Regs, sets: &[Set], list: &mut Vec<Target>) {
        let (mut owners, mut kinds) = ([true; 3], None);
        for set in sets {
            match &set.kind {
                SetKind::Side(whose) => {
                    let side = r.side(*whose).index();
                    owners = [0, 1, 2].map(|owner| owners.get(owner) == Some(&true) && owner == side);
                }
                SetKind::Nobody => owners = [false, false, owners.last() == Some(&true)],
                SetKind::Kinds(these) => kinds = Some(these),
                _ => {}
            }
        }
        self.world.standing(owners, kinds, |man| {
            if !r.is_lifted(man) {
                list.push(Target::Man(man));
            }
        });
    }

    /// What a name stands for; a piece that has been captured has no name any more.
    fn named_target(&self, r: &Regs, slot: usize, sort: NamedSort) -> Option<Target> {
        let named = self.named(slot)?;
        match sort {
            NamedSort::Cell => Some(Target::Cell(named.cell)),
            NamedSort::Men => named.man.some().filter(|man| self.is_present(r, *man)).map(Target::Man),
        }
    }

    /// The pieces in a set, in the order of their cells, each once; for a set of cells, the pieces on them.
    pub(super) fn men_in(&mut self, p: &Program, r: &Regs, set: &Set) -> Asked<Vec<ManId>> {
        if let Some(mask) = self.mask(p, r, set)? {
            let mask = if set.of_men { mask } else { mask & self.occupied(r) };
            return Ok(mask.cells().map(|cell| self.world.on(cell)).collect());
        }
        let members = self.members(p, r, set)?;
        let mut men: Vec<ManId> =
            members.iter().filter_map(|member| self.man_at(r, *member).some()).collect();
        self.give_back(members);
        // A piece without a cell comes first.
        men.sort_unstable_by_key(|man| (self.cell_of(r, *man).some(), *man));
        men.dedup();
        Ok(men)
    }

    /// The cells in a set, in order, each once; for a set of pieces, their cells.
    pub(super) fn cells_in(&mut self, p: &Program, r: &Regs, set: &Set) -> Asked<Vec<Cell>> {
        if let Some(mask) = self.mask(p, r, set)? {
            return Ok(mask.cells().collect());
        }
        let members = self.members(p, r, set)?;
        let mut cells: Vec<Cell> =
            members.iter().filter_map(|member| self.cell_at(r, *member).some()).collect();
        self.give_back(members);
        cells.sort_unstable();
        cells.dedup();
        Ok(cells)
    }

    /// Whether a set has a member.
    pub(super) fn has_some(&mut self, p: &Program, r: &Regs, set: &Set) -> Asked<bool> {
        if self.has_none(p, r, set) {
            return Ok(false);
        }
        if let Some(mask) = self.mask(p, r, set)? {
            return Ok(!mask.is_empty());
        }
        Ok(!self.has_no_members(p, r, set)?)
    }

    /// Whether two sets have a member in common; a piece counts as its cell unless both are sets of pieces.
    pub(super) fn have_common(&mut self, p: &Program, r: &Regs, a: &Set, b: &Set) -> Asked<bool> {
        if b.masked
            && let Some(found) = self.mask(p, r, a)?
        {
            return Ok(!found.is_empty() && !self.among(p, r, b, found)?.is_empty());
        }
        match (a.of_men, b.of_men) {
            // A piece in the air is found only by the set that points at it.
            (true, true) => Ok(self.any_in(p, r, (a, b))? || self.any_in(p, r, (b, a))?),
            (false, true) => self.any_in(p, r, (b, a)),
            (_, false) => self.any_in(p, r, (a, b)),
        }
    }

    fn any_in(&mut self, p: &Program, r: &Regs, (of, within): (&Set, &Set)) -> Asked<bool> {
        let mut members = self.members(p, r, of)?;
        self.retain(p, r, within, &mut members)?;
        let any = !members.is_empty();
        self.give_back(members);
        Ok(any)
    }

    /// The only piece in a set, if there is just one and it is still there.
    pub(super) fn one_man(&mut self, p: &Program, r: &Regs, set: &Set) -> Asked<Option<ManId>> {
        if let Some(target) = self.pointed(r, set) {
            return Ok(self.man_at(r, target).some().filter(|man| self.is_present(r, *man)));
        }
        let men = self.men_in(p, r, set)?;
        Ok(match men[..] {
            [man] if self.is_present(r, man) => Some(man),
            _ => None,
        })
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

    /// The one cell in a set, if there is one.
    pub(super) fn one_cell(&mut self, p: &Program, r: &Regs, set: &Set) -> Asked<Option<Cell>> {
        if let Some(target) = self.pointed(r, set) {
            return Ok(self.cell_at(r, target).some());
        }
        let cells = self.cells_in(p, r, set)?;
        Ok(if let [cell] = cells[..] { Some(cell) } else { None })
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
