//! What tells positions apart: sums of numbers, kept up while positions are changed.

use std::hash::Hasher;

use super::layout::{Holder, Layout, StateInfo, Stored};
use super::table::Maybe;
use super::world::World;
use crate::language::ir::{Cell, Compared, Kind, ManOwner, Side, StateId};
use crate::play::position::ManId;

/// What tells positions apart: sums of numbers of 128 bits, one for each thing that is so. Two positions of one game that differ have
/// different sums, as far as anybody will ever see.
pub(super) type Sum = u128;

/// A number that looks like chance, for each number its own.
#[inline]
fn mix(number: u64) -> Sum {
    let scatter = |number: u64| {
        let mut number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ (number >> 31)
    };
    let low = scatter(number);
    u128::from(scatter(low ^ number.rotate_left(32))) << 64 | u128::from(low)
}

/// The same of two numbers.
#[inline]
pub(super) fn mix2(one: u64, other: u64) -> Sum {
    mix(one.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ other.rotate_left(17).wrapping_mul(0xa076_1d64_78bd_642f))
}

/// What is meant by a sum: things of different sorts never have the same number.
#[derive(Clone, Copy)]
#[repr(u64)]
enum Sort {
    Man = 1 << 56,
    Word = 2 << 56,
    Hand = 3 << 56,
    Turn = 4 << 56,
    Member = 5 << 56,
}

/// Whose a man is, as a number: that of a side, or 2 for nobody.
pub(super) fn owner_number(owner: ManOwner) -> u8 {
    match owner {
        ManOwner::Side(side) => side.0,
        ManOwner::Nobody => 2,
    }
}

/// What a man on a cell adds to the sum, his states left out.
pub(super) fn sum_of_man(kind: Kind, owner: ManOwner, count: u8, cell: Cell) -> Sum {
    let what = u64::from(kind.0) << 24 | u64::from(owner_number(owner)) << 16 | u64::from(count);
    mix2(Sort::Man as u64 | what, u64::from(cell.0))
}

/// What a value adds: `who` tells the holder from others (see [`of_game`], [`of_side`]; a man is told by his cell).
pub(super) fn sum_of_value(who: u64, state: StateId, value: i64) -> Sum {
    if value == 0 {
        0
    } else {
        mix2(Sort::Word as u64 | who << 16 | u64::from(state.0), value.cast_unsigned())
    }
}

/// The game as the holder of a state.
pub(super) const OF_GAME: u64 = 0xffff_ffff;

/// A side as the holder of a state.
pub(super) fn of_side(side: Side) -> u64 {
    0xffff_0000 | u64::from(side.0)
}

/// What men in hand add: the place is that of a side and a kind.
pub(super) fn sum_of_hand(place: usize, held: u32) -> Sum {
    if held == 0 { 0 } else { mix2(Sort::Hand as u64 | u64::try_from(place).unwrap_or(0), u64::from(held)) }
}

/// What is added by whose turn it is.
pub(super) fn sum_of_turn(to_move: Side, phase_turns: u16) -> Sum {
    mix2(Sort::Turn as u64, u64::from(to_move.0) << 16 | u64::from(phase_turns))
}

impl World {
    /// What a man adds to the sums, as far as he stands on a cell.
    pub(super) fn count_man(&mut self, layout: &Layout, id: ManId, sign: i8) {
        let man = self.man(id);
        if !man.cell.is() {
            return;
        }
        add(&mut self.print, layout.sum_of_man(man.kind, man.owner, man.count, man.cell), sign);
        let words = layout.of_men() + id.index() * layout.of_man;
        for place in 0..layout.of_man {
            self.count_word(layout, words + place, sign);
        }
    }

    /// What a value adds to the sums. That of a man counts by the cell where he stands; sets are left out.
    pub(super) fn count_word(&mut self, layout: &Layout, word: usize, sign: i8) {
        let value = self.words.at(word);
        if value == 0 {
            return;
        }
        let Some((holder, state)) = layout.holder(word) else { return };
        let Some(info) = layout.state(state) else { return };
        if matches!(info.stored, Stored::Men | Stored::Cells) {
            return;
        }
        let Some(who) = self.holder_number(layout, holder, state) else { return };
        let sum = sum_of_value(who, state, value);
        add(if info.compared == Compared::Always { &mut self.print } else { &mut self.rest }, sum, sign);
    }

    /// What tells the holder of a state from others, men by their cells; nothing where he stands nowhere or has no such state.
    fn holder_number(&self, layout: &Layout, holder: Holder, state: StateId) -> Option<u64> {
        match holder {
            Holder::Game => Some(OF_GAME),
            Holder::Side(side) => Some(of_side(side)),
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

    /// What the members of a set add to a sum: men by their cells, those who are gone not at all.
    fn sum_of_set(&self, layout: &Layout, (who, state): (u64, StateId), list: i64) -> Sum {
        let of_men = layout.state(state).is_some_and(|info| info.stored == Stored::Men);
        let cell = |member: &u16| if of_men { self.man(ManId(*member)).cell } else { Cell(*member) };
        let cells = self.members(list).iter().map(cell).filter(|cell| cell.is());
        let key = Sort::Member as u64 | who << 16 | u64::from(state.0);
        cells.fold(0, |sum: Sum, cell| sum.wrapping_add(mix2(key, u64::from(cell.0))))
    }

    /// What sets add to the sums: of those that always count, and of the others.
    fn sums_of_sets(&self, layout: &Layout) -> (Sum, Sum) {
        let (mut always, mut rest) = (0, 0);
        if !layout.has_sets {
            return (always, rest);
        }
        let mut count = |holder: Holder, (state, info): (StateId, &StateInfo), list: i64| {
            if list != 0
                && let Some(who) = self.holder_number(layout, holder, state)
            {
                let sum = self.sum_of_set(layout, (who, state), list);
                add(if info.compared == Compared::Always { &mut always } else { &mut rest }, sum, 1);
            }
        };
        for (word, list) in self.words.0.iter().enumerate().take(layout.of_men()) {
            if let Some((holder, state)) = layout.holder(word).filter(|_| *list != 0)
                && let Some(info) = layout.state(state)
                && matches!(info.stored, Stored::Men | Stored::Cells)
            {
                count(holder, (state, info), *list);
            }
        }
        for (place, state, info) in layout.sets_of_men() {
            let words = self.words.0.get(layout.of_men() + place..).unwrap_or(&[]);
            for (man, list) in words.iter().step_by(layout.of_man.max(1)).enumerate() {
                count(Holder::Man(ManId::at(man)), (state, info), *list);
            }
        }
        (always, rest)
    }

    /// What tells this position from all others, the numbers of its men left out.
    pub(super) fn identity(&self, layout: &Layout) -> Sum {
        let (always, rest) = self.sums_of_sets(layout);
        self.print.wrapping_add(always).wrapping_add(self.rest.wrapping_add(rest).rotate_left(1))
    }

    /// The same of what always counts when positions are compared.
    pub(super) fn print(&self, layout: &Layout) -> Sum {
        self.print.wrapping_add(self.sums_of_sets(layout).0)
    }

    pub(super) fn count_turn(&mut self, sign: i8) {
        add(&mut self.print, sum_of_turn(self.to_move, self.phase_turns), sign);
    }

    pub(super) fn count_hand(&mut self, place: usize, sign: i8) {
        add(&mut self.print, sum_of_hand(place, self.hands.at(place)), sign);
    }
}

/// Adds to a sum, or takes away from it.
fn add(sum: &mut Sum, what: Sum, sign: i8) {
    *sum = if sign > 0 { sum.wrapping_add(what) } else { sum.wrapping_sub(what) };
}

/// A hasher of sums and of numbers beside them. Sums look like chance already; what stands beside them is mixed in.
#[derive(Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }

    fn write_u128(&mut self, sum: Sum) {
        self.write_u64(u64::try_from(sum & Sum::from(u64::MAX)).unwrap_or(0));
        // The upper bits decide where a hash table looks.
        self.0 ^= self.0 >> 29;
    }
}
