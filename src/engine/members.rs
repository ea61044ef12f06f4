//! What is in a set: its members, pieces or cells; whether there are any, whether two sets share one, and the only one.

use super::machine::Machine;
use super::program::{Program, Set, SetKind};
use super::regs::{Regs, Target};
use super::sets::passed;
use super::table::Maybe;
use crate::language::budget::Asked;
use crate::language::ir::Cell;
use crate::play::position::ManId;

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

    /// The one cell in a set, if there is one.
    pub(super) fn one_cell(&mut self, p: &Program, r: &Regs, set: &Set) -> Asked<Option<Cell>> {
        if let Some(target) = self.pointed(r, set) {
            return Ok(self.cell_at(r, target).some());
        }
        let cells = self.cells_in(p, r, set)?;
        Ok(if let [cell] = cells[..] { Some(cell) } else { None })
    }
}
