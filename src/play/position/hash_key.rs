//! Small hash keys of positions.

use std::hash::{Hash, Hasher};

use super::Position;

/// The hash key of a position: 128 bits, so that a chance collision is out of the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HashKey(u64, u64);

impl HashKey {
    /// That of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let mut sums = KeyHasher::default();
        position.hash(&mut sums);
        Self(sums.first, sums.second)
    }
}

/// Two sums of everything that is hashed, so that one pass over a position gives both. A key never leaves the process, and the
/// author of a rule file gains nothing from a collision: so the sums are fast and not cryptographic.
pub(crate) struct KeyHasher {
    first: u64,
    second: u64,
}

impl Default for KeyHasher {
    /// Two seeds: digits of pi.
    fn default() -> Self {
        Self { first: 0x243f_6a88_85a3_08d3, second: 0x1319_8a2e_0370_7344 }
    }
}

impl KeyHasher {
    fn add(&mut self, word: u64) {
        self.first = folded(self.first ^ word, 0x9e37_79b9_7f4a_7c15);
        self.second = folded(self.second.rotate_left(23) ^ word, 0xd6e8_feb8_6659_fd93);
    }
}

/// The two halves of a product, `XORed`: each bit of the word affects each bit of the result.
fn folded(word: u64, odd: u64) -> u64 {
    let product = u128::from(word) * u128::from(odd);
    let (low, high) = (product & u128::from(u64::MAX), product >> 64);
    // Never cut: each half has 64 bits.
    u64::try_from(low ^ high).unwrap_or_default()
}

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let word = part.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
            self.add(word);
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.add(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_i64(&mut self, number: i64) {
        self.add(number.cast_unsigned());
    }

    fn write_usize(&mut self, number: usize) {
        // A word has at most 64 bits on all that Rust runs on.
        self.add(u64::try_from(number).unwrap_or(u64::MAX));
    }

    fn write_isize(&mut self, number: isize) {
        self.write_usize(number.cast_unsigned());
    }

    fn finish(&self) -> u64 {
        self.first ^ self.second
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{HashKey, Position};
    use crate::language::ir::{Cell, Kind, ManOwner, Side};
    use crate::play::position::Man;

    #[test]
    fn each_place_of_two_pieces_has_its_own_hash_key() {
        let man = |kind: u8, cell: u16| Man {
            kind: Kind(kind.into()),
            owner: ManOwner::Side(Side(0)),
            cell: Some(Cell(cell)),
            count: 1,
            states: Vec::new(),
        };
        let places = (0..64).flat_map(|first| (0..64).map(move |second| (first, second)));
        let prints: Vec<HashKey> = places
            .map(|(first, second)| {
                let men = [man(0, first), man(1, second)].into_iter().collect();
                HashKey::of(&Position { men, ..Position::default() })
            })
            .collect();
        let halves = |half: fn(&HashKey) -> u64| prints.iter().map(half).collect::<BTreeSet<_>>().len();
        assert_eq!(halves(|print| print.0), 4096);
        assert_eq!(halves(|print| print.1), 4096);
    }
}
