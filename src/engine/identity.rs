//! The keys of a position, kept up to date while it changes.

use super::layout::{Holder, Layout, Stored};
use super::sums::{OF_GAME, Sum, of_side, sum_of_hand, sum_of_member, sum_of_turn, sum_of_value};
use super::table::Maybe;
use super::world::World;
use crate::language::ir::{Cell, Compared, StateId};
use crate::play::position::ManId;

impl World {
    /// Adds a piece to the keys, or removes it, if it stands on a cell.
    pub(super) fn count_man(&mut self, layout: &Layout, id: ManId, sign: i8) {
        let man = self.man(id);
        if !man.cell.is() {
            return;
        }
        add(&mut self.print, layout.sum_of_man(man.kind, man.owner, man.count, man.cell), sign);
        let words = layout.of_men() + id.index() * layout.of_man;
        for (word, state) in (words..).zip(&layout.men) {
            let value = self.words.at(word);
            if value != 0 && layout.has(man.kind, *state) {
                self.count_value(layout, (u64::from(man.cell.0), *state), value, sign);
            }
        }
    }

    /// Adds a value to the keys, or removes it. That of a piece counts by its cell; sets are left out.
    pub(super) fn count_word(&mut self, layout: &Layout, word: usize, sign: i8) {
        let value = self.words.at(word);
        if value == 0 {
            return;
        }
        let Some((holder, state)) = layout.holder(word) else { return };
        if let Some(who) = self.holder_number(layout, holder, state) {
            self.count_value(layout, (who, state), value, sign);
        }
    }

    /// The same for a value of a holder with a number.
    #[inline]
    fn count_value(&mut self, layout: &Layout, (who, state): (u64, StateId), value: i64, sign: i8) {
        let Some(info) = layout.state(state) else { return };
        if matches!(info.stored, Stored::Men | Stored::Cells) {
            return;
        }
        let sum = layout.sum_of_value(who, state, value);
        add(if info.compared == Compared::Always { &mut self.print } else { &mut self.rest }, sum, sign);
    }

    /// A number for the holder of a state; for a piece that of its cell. Nothing where it is off the board or has no such state.
    fn holder_number(&self, layout: &Layout, holder: Holder, state: StateId) -> Option<u64> {
        match holder {
            Holder::Game => Some(OF_GAME),
            Holder::Side(side) => Some(of_side(side)),
            Holder::Cell(cell) => Some(u64::from(cell.0)),
            Holder::Man(id) => {
                let man = self.man(id);
                (man.cell.is() && layout.has(man.kind, state)).then_some(u64::from(man.cell.0))
            }
        }
    }

    /// What the value of a state adds to the sum by which positions are compared, where it counts.
    pub(super) fn sum_of_word(&self, layout: &Layout, holder: Holder, state: StateId) -> Sum {
        let word = layout.state(state).and_then(|info| layout.word(holder, info.place));
        let (Some(word), Some(who)) = (word, self.holder_number(layout, holder, state)) else { return 0 };
        match layout.state(state).map(|info| info.stored) {
            Some(Stored::Men | Stored::Cells) => self.sum_of_set(layout, (who, state), self.word(word)),
            _ => sum_of_value(who, state, self.word(word)),
        }
    }

    /// What the members of a set add to a key: pieces by their cells, those that are gone not at all.
    fn sum_of_set(&self, layout: &Layout, (who, state): (u64, StateId), list: i64) -> Sum {
        let of_men = layout.state(state).is_some_and(|info| info.stored == Stored::Men);
        let cell = |member: &u16| if of_men { self.man(ManId(*member)).cell } else { Cell(*member) };
        let cells = self.members(list).iter().map(cell).filter(|cell| cell.is());
        cells.fold(0, |sum: Sum, cell| sum.wrapping_add(sum_of_member(who, state, cell)))
    }

    /// What sets add to the sums: of those that always count, and of the others.
    fn sums_of_sets(&self, layout: &Layout) -> (Sum, Sum) {
        let (mut always, mut rest) = (0, 0);
        let mut count = |word: usize, list: i64| {
            if let Some((holder, state)) = layout.holder(word)
                && let Some(info) = layout.state(state)
                && matches!(info.stored, Stored::Men | Stored::Cells)
                && let Some(who) = self.holder_number(layout, holder, state)
            {
                let sum = self.sum_of_set(layout, (who, state), list);
                add(if info.compared == Compared::Always { &mut always } else { &mut rest }, sum, 1);
            }
        };
        for set in &layout.sets {
            let mut word = set.first;
            for _ in 0..set.many {
                let Some(list) = self.words.0.get(word) else { break };
                // Nearly all sets are empty.
                if *list != 0 {
                    count(word, *list);
                }
                word += set.step;
            }
        }
        (always, rest)
    }

    /// The key of the position: equal for positions that differ only in the numbers of their pieces.
    pub(super) fn identity(&self, layout: &Layout) -> Sum {
        let (always, rest) = self.sums_of_sets(layout);
        self.print.wrapping_add(always).wrapping_add(self.rest.wrapping_add(rest).rotate_left(1))
    }

    /// The same of what always counts when positions are compared.
    pub(super) fn print(&self, layout: &Layout) -> Sum {
        self.print.wrapping_add(self.sums_of_sets(layout).0)
    }

    pub(super) fn count_turn(&mut self, sign: i8) {
        let turn = self.sum_of_turn();
        add(&mut self.print, turn, sign);
    }

    /// The part of it that is the side to move and the phase.
    pub(super) fn sum_of_turn(&self) -> Sum {
        sum_of_turn(self.to_move, self.phase_turns)
    }

    pub(super) fn count_hand(&mut self, place: usize, sign: i8) {
        add(&mut self.print, sum_of_hand(place, self.hands.at(place)), sign);
    }
}

/// Adds to a sum, or takes away from it.
fn add(sum: &mut Sum, what: Sum, sign: i8) {
    *sum = if sign > 0 { sum.wrapping_add(what) } else { sum.wrapping_sub(what) };
}
