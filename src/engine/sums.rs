//! Zobrist keys: sums of 128-bit numbers, one for each fact of a position.

use std::hash::Hasher;

use crate::language::ir::{Cell, Kind, ManOwner, Side, StateId};

/// A Zobrist key, by addition: a sum of 128-bit numbers, one for each fact. Different positions of one game have different keys; with 128
/// bits a collision is not expected ever.
pub(super) type Sum = u128;

/// A pseudo-random number for each number.
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

/// What a number is about. Facts of different sorts never share a number.
#[derive(Clone, Copy)]
#[repr(u64)]
enum Sort {
    Man = 1 << 56,
    Word = 2 << 56,
    Hand = 3 << 56,
    Turn = 4 << 56,
    Member = 5 << 56,
}

/// An owner as a number: that of the side, or 2 for neutral.
pub(super) fn owner_number(owner: ManOwner) -> u8 {
    match owner {
        ManOwner::Side(side) => side.0,
        ManOwner::Nobody => 2,
    }
}

/// The key of a piece on a cell, without its states.
pub(super) fn sum_of_man(kind: Kind, owner: ManOwner, count: u8, cell: Cell) -> Sum {
    let what = u64::from(kind.0) << 24 | u64::from(owner_number(owner)) << 16 | u64::from(count);
    mix2(Sort::Man as u64 | what, u64::from(cell.0))
}

/// The key of a value of a holder: [`OF_GAME`], [`of_side`], or the number of a cell, its own or that of a piece.
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

/// The key of pieces in hand: the place is that of a side and a kind.
pub(super) fn sum_of_hand(place: usize, held: u32) -> Sum {
    if held == 0 { 0 } else { mix2(Sort::Hand as u64 | u64::try_from(place).unwrap_or(0), u64::from(held)) }
}

/// The key of the side to move.
pub(super) fn sum_of_turn(to_move: Side, phase_turns: u16) -> Sum {
    mix2(Sort::Turn as u64, u64::from(to_move.0) << 16 | u64::from(phase_turns))
}

/// The key of a member of a set that is a state: a cell, or that of a piece.
pub(super) fn sum_of_member(who: u64, state: StateId, cell: Cell) -> Sum {
    mix2(Sort::Member as u64 | who << 16 | u64::from(state.0), u64::from(cell.0))
}

/// A hasher of keys and small numbers. Keys are random already; small numbers are mixed in.
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
