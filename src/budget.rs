//! How much may be done to answer one question about a game, so that no game, however made, can hang the program.

use std::cell::Cell as Counter;

/// How many steps one question may take: sets asked, cells walked to, effects done, and memory gone over. On a
/// machine of today they take about three seconds.
pub const STEPS: u64 = 30_000_000;
/// How many bytes are gone over in a step: looked at one after another, or copied.
const STEP_BYTES: usize = 512;
/// How many bytes the moves that one question leads to may hold, about.
pub const BYTES: usize = 96 << 20;
/// How deep questions, walks and effects may be in one another.
pub const DEPTH: u32 = 256;

/// How many of the ways are kept in which one move comes about.
pub const WAYS: usize = 8;
/// How many moves, each counted in every way, one position may have.
pub const MOVES: usize = 1_000_000;

/// The question was too much: the game asks for more steps, memory or depth than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules ask for more than can be worked out here")]
pub struct Exhausted;

/// What is left for a question. Once there are no steps left, nothing is done any more and nothing comes of it, so
/// that all that is under way comes to its end at once.
#[derive(Debug)]
pub(crate) struct Budget {
    steps: Counter<u64>,
    bytes: Counter<usize>,
    depth: Counter<u32>,
}

impl Budget {
    /// That of one question.
    pub(crate) fn new() -> Self {
        Self { steps: Counter::new(STEPS), bytes: Counter::new(BYTES), depth: Counter::new(DEPTH) }
    }

    /// Does one step, which may consist of others.
    pub(crate) fn step<T: Default>(&self, work: impl FnOnce() -> T) -> T {
        let (Some(steps), Some(depth)) = (self.steps.get().checked_sub(1), self.depth.get().checked_sub(1))
        else {
            self.steps.set(0);
            return T::default();
        };
        self.steps.set(steps);
        self.depth.set(depth);
        let result = work();
        self.depth.set(depth + 1);
        result
    }

    /// Takes the steps for work that grows with the board or the number of men, beside the one that is taken anyway.
    pub(crate) fn spend(&self, bytes: usize) {
        let steps = u64::try_from(bytes / STEP_BYTES).unwrap_or(u64::MAX);
        self.steps.set(self.steps.get().saturating_sub(steps));
    }

    /// Takes memory for as long as the question lasts, or until [`Budget::release`].
    pub(crate) fn hold(&self, bytes: usize) {
        self.spend(bytes);
        match self.bytes.get().checked_sub(bytes) {
            Some(left) => self.bytes.set(left),
            None => self.steps.set(0),
        }
    }

    /// Does work whose scenes are dropped in the end, but for a few.
    pub(crate) fn release<T: Default>(&self, work: impl FnOnce() -> T) -> T {
        if self.is_spent() {
            return T::default();
        }
        let bytes = self.bytes.get();
        let result = work();
        self.bytes.set(bytes);
        result
    }

    /// Leaves no more steps than so many.
    pub(crate) fn only(&self, steps: u64) {
        self.steps.set(self.steps.get().min(steps));
    }

    /// How many steps are left.
    pub(crate) fn left(&self) -> u64 {
        self.steps.get()
    }

    /// No steps are left.
    pub(crate) fn is_spent(&self) -> bool {
        self.steps.get() == 0
    }
}
