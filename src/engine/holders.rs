//! What holds states, and what they hold: the members of a state that is a set, the values of a number.

use super::layout::{Holder, Stored};
use super::machine::Machine;
use super::program::{Owner, Program, Set, SetKind, StateOf};
use super::regs::{Regs, Target};
use super::short::Short;
use super::table::Maybe;
use crate::language::budget::Asked;
use crate::language::ir::Cell;
use crate::play::position::ManId;

impl Machine {
    /// The pieces that are still there, or the cells, that a state holds.
    pub(super) fn held(
        &mut self,
        p: &Program,
        r: &Regs,
        state: &StateOf,
        list: &mut Vec<Target>,
    ) -> Asked<()> {
        let Some(info) = p.layout.state(state.state) else { return Ok(()) };
        for holder in self.holders(p, r, &state.of)?.iter() {
            self.held_by(p, r, (state, info.stored), *holder, list);
        }
        Ok(())
    }

    /// The pieces or cells that one holder has.
    fn held_by(
        &self,
        p: &Program,
        r: &Regs,
        (state, stored): (&StateOf, Stored),
        holder: Holder,
        list: &mut Vec<Target>,
    ) {
        let Some(value) = self.world.value(&p.layout, holder, (state.state, state.place)) else { return };
        match stored {
            Stored::Men => {
                let men = self.world.members(value).iter().map(|man| ManId(*man));
                list.extend(men.filter(|man| self.is_present(r, *man)).map(Target::Man));
            }
            Stored::Cells => {
                list.extend(self.world.members(value).iter().map(|cell| Target::Cell(Cell(*cell))));
            }
            Stored::Thing => {
                list.extend(super::layout::thing(value).map(|cell| Target::Cell(Cell(cell))));
            }
            Stored::Number => {}
        }
    }

    /// What holds the states that a reference is about, where it is plain that it is one thing.
    fn only_holder(r: &Regs, of: &Owner) -> Option<Holder> {
        let man = |man: ManId| man.some().map(Holder::Man);
        match of {
            Owner::Game => Some(Holder::Game),
            Owner::Side(whose) => Some(Holder::Side(r.side(*whose))),
            Owner::Cells(_) => None,
            Owner::Men(men) => match men.kind {
                SetKind::Mover => man(r.mover),
                SetKind::Me => man(r.frame.me),
                SetKind::It => man(r.it()),
                _ => None,
            },
        }
    }

    /// What holds the states that a reference is about.
    pub(super) fn holders(&mut self, p: &Program, r: &Regs, of: &Owner) -> Asked<Short<'static, Holder>> {
        if let Some(holder) = Self::only_holder(r, of) {
            return Ok(Short::One([holder]));
        }
        Ok(match of {
            Owner::Cells(cells) => self.cells_in(p, r, cells)?.into_iter().map(Holder::Cell).collect(),
            Owner::Men(men) => self.men_in(p, r, men)?.into_iter().map(Holder::Man).collect(),
            Owner::Game | Owner::Side(_) => Short::Written(&[]),
        })
    }

    /// The values that a reference is about.
    pub(super) fn values(&mut self, p: &Program, r: &Regs, state: &StateOf) -> Asked<Short<'static, i64>> {
        let holders = self.holders(p, r, &state.of)?;
        let value = |holder: &Holder| self.world.value(&p.layout, *holder, (state.state, state.place));
        Ok(holders.iter().filter_map(value).collect())
    }

    /// Whether a set surely has no member, since a state that it is part of is empty. This is a cheap test.
    pub(super) fn has_none(&self, p: &Program, r: &Regs, set: &Set) -> bool {
        match &set.kind {
            SetKind::State(state) => {
                let stored = p.layout.state(state.state).map(|info| info.stored);
                matches!(stored, Some(Stored::Men | Stored::Cells))
                    && Self::only_holder(r, &state.of).is_some_and(|holder| {
                        let value = self.world.value(&p.layout, holder, (state.state, state.place));
                        value.is_none_or(|list| list == 0)
                    })
            }
            SetKind::By { what, .. } => self.has_none(p, r, what),
            _ => false,
        }
    }
}
