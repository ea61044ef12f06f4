//! The table of positions: what an earlier look at a position has found.

use super::DECIDED;

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    /// The place is empty.
    #[default]
    Empty,
    /// It is the true one.
    Exact,
    /// The true one is at least as high.
    AtLeast,
    /// The true one is at most as high.
    AtMost,
}

/// What is stored of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    lock: u32,
    /// The mark of the best move; 0 if none is known.
    pub(super) best: u32,
    score: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

/// The table. A position has one place, which it shares with others.
#[derive(Clone, Debug)]
pub(super) struct Table {
    places: Vec<Entry>,
}

impl Table {
    /// A table with two to this power of places.
    pub(super) fn new(bits: u32) -> Self {
        Self { places: vec![Entry::default(); 1 << bits] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.places.fill(Entry::default());
    }

    fn place(&self, key: u64) -> usize {
        usize::try_from(key & 0xffff_ffff).unwrap_or(0) & (self.places.len() - 1)
    }

    /// What is known of a position.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.places.get(self.place(key))?;
        (entry.bound != Bound::Empty && entry.lock == lock(key)).then_some(*entry)
    }

    /// Stores what was found, unless the same position is there with a deeper look. A score is counted from the position, not from the root.
    pub(super) fn put(
        &mut self,
        key: u64,
        (depth, ply): (i32, usize),
        best: u32,
        (score, bound): (i32, Bound),
    ) {
        let place = self.place(key);
        let Some(old) = self.places.get_mut(place) else { return };
        let depth = i8::try_from(depth.clamp(0, 100)).unwrap_or(0);
        let is_same = old.lock == lock(key) && old.bound != Bound::Empty;
        if is_same && old.depth > depth + 1 && bound == Bound::AtMost {
            return;
        }
        let best = if best == 0 && is_same { old.best } else { best };
        let score = i16::try_from(shifted(score, ply, 1)).unwrap_or(0);
        *old = Entry { lock: lock(key), best, score, depth, bound };
    }
}

impl Entry {
    /// The score, counted from the root.
    pub(super) fn score(&self, ply: usize) -> i32 {
        shifted(i32::from(self.score), ply, -1)
    }
}

/// The half of a key that does not choose the place.
fn lock(key: u64) -> u32 {
    u32::try_from(key >> 32).unwrap_or(0)
}

/// A decided score says after how many plies: from the root, or from a position that is so many plies deeper.
fn shifted(score: i32, ply: usize, sign: i32) -> i32 {
    let plies = sign * i32::try_from(ply).unwrap_or(0);
    if score.abs() < DECIDED { score } else { score + plies * score.signum() }
}
