//! How much may be done to answer one question about a game, so that no game, however made, can hang the program.

use std::cell::Cell as Counter;

use crate::language::source::Span;

/// How many steps one question may take: sets asked, cells walked to, effects done, and memory gone over. On a
/// machine of today they take about three seconds.
pub const STEPS: u64 = 30_000_000;
/// The most steps for all counts of lines of play (perft) in the tests of a rule file: about a minute.
pub const RUN_STEPS: u64 = 20 * STEPS;
/// The number of bytes that are visited one by one, or copied, in a step.
const STEP_BYTES: usize = 512;
/// How many bytes the moves that one question leads to may hold, about.
pub const BYTES: usize = 96 << 20;
/// How deep questions, walks, acts and effects may be in one another.
pub const DEPTH: u32 = 128;

/// How many acts one turn may have, however its repeat signs are put into one another.
pub const ACTS: usize = 64;
/// The most ways of one move that are kept if they differ only in intermediate cells or in what is not written.
pub const WAYS: usize = 8;
/// The most ways of one move that are kept: enough for six acts in any order.
pub const ALL_WAYS: usize = 1024;
/// How many moves, each counted in every way, one position may have.
pub const MOVES: usize = 1_000_000;

/// How many mistakes of one text are reported and examined. The text after them is not read; of tests that do not hold, so many
/// failures are shown.
pub const MISTAKES: usize = 300;
/// How many bytes may be parsed again to explain what cannot be read: this many times the text, and [`EXPLAINED`] more.
pub(crate) const EXPLAINED_TIMES: usize = 4;
/// What may be read again of a short text, in bytes.
pub(crate) const EXPLAINED: usize = 64 << 10;

/// Of what there was too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`STEPS`]
    Steps,
    /// [`BYTES`]
    Memory,
    /// [`DEPTH`]
    Depth,
    /// [`ACTS`]
    Acts,
    /// [`limits::REPEATS`](crate::language::ir::limits::REPEATS), for computed numbers.
    Repeats,
    /// [`MOVES`]
    Moves,
    /// [`RUN_STEPS`]
    Run,
    /// Of one question, two answers: the two executors find different moves. That is a mistake of this program.
    Answers,
}

/// The question was too much: the game asks for more steps, memory or depth than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules take too much time or memory here")]
pub struct Exhausted {
    /// Of what there was too much.
    pub limit: Limit,
    /// The words that were evaluated at that moment: the outer ones, and those reached through them.
    pub at: Option<(Span, Span)>,
}

thread_local! {
    /// How many steps the questions have spent that were asked on this thread and are answered or given up.
    static SPENT: Counter<u64> = const { Counter::new(0) };
}

thread_local! {
    /// How many steps one question may take on this thread.
    static MOST: Counter<u64> = const { Counter::new(STEPS) };
}

/// Does some work in which no question takes more steps than these: a question that would takes too much ([`Limit::Steps`]).
pub fn at_most<T>(steps: u64, work: impl FnOnce() -> T) -> T {
    let before = MOST.replace(steps.min(MOST.get()));
    let result = work();
    MOST.set(before);
    result
}

/// How many steps the questions spend that some work asks on this thread. A step is the same on every machine, so that limits
/// can be tested without a clock.
pub fn steps_of<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let before = SPENT.get();
    let result = work();
    (result, SPENT.get() - before)
}

thread_local! {
    /// How many bytes the grammar has read on this thread.
    static READ: Counter<usize> = const { Counter::new(0) };
}

/// The number of bytes that the grammar has read on this thread. Reading costs time in proportion to them.
pub(crate) fn bytes_read() -> usize {
    READ.get()
}

/// Records that the grammar reads some bytes.
pub(crate) fn note_read(bytes: usize) {
    READ.set(READ.get().saturating_add(bytes));
}

/// The budget is spent: the computation is given up. [`Budget::exhausted`] returns what took too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spent;

/// An answer, unless the budget did not last for it.
pub(crate) type Asked<T> = Result<T, Spent>;

/// The budget of a question. When it is spent, every further request fails with [`Spent`], and so does everything that waits for
/// it.
#[derive(Debug)]
pub(crate) struct Budget {
    /// How many steps there were.
    granted: u64,
    /// How many are left.
    steps: Counter<u64>,
    bytes: Counter<usize>,
    depth: Counter<u32>,
    turn: Counter<Option<Span>>,
    at: Counter<Option<(Span, Span)>>,
    exhausted: Counter<Option<Exhausted>>,
}

/// One step deeper, until it is dropped.
#[must_use]
pub(crate) struct DepthGuard<'b>(&'b Budget);

impl Drop for DepthGuard<'_> {
    fn drop(&mut self) {
        self.0.depth.set(self.0.depth.get() + 1);
    }
}

impl Budget {
    /// That of one question.
    pub(crate) fn new() -> Self {
        Self::of(MOST.get())
    }

    /// One step of several.
    pub(crate) fn of(steps: u64) -> Self {
        Self {
            granted: steps,
            steps: Counter::new(steps),
            bytes: Counter::new(BYTES),
            depth: Counter::new(DEPTH),
            turn: Counter::new(None),
            at: Counter::new(None),
            exhausted: Counter::new(None),
        }
    }

    /// Takes one step, for work that may consist of others: it is over when the answer is dropped.
    pub(crate) fn step(&self) -> Asked<DepthGuard<'_>> {
        let Some(depth) = self.depth.get().checked_sub(1) else { return Err(self.give_up(Limit::Depth)) };
        let Some(steps) = self.steps.get().checked_sub(1) else { return Err(self.give_up(Limit::Steps)) };
        self.steps.set(steps);
        self.depth.set(depth);
        Ok(DepthGuard(self))
    }

    /// Takes several steps at once.
    pub(crate) fn take(&self, steps: usize) -> Asked<()> {
        let left = u64::try_from(steps).ok().and_then(|steps| self.steps.get().checked_sub(steps));
        self.steps.set(left.ok_or_else(|| self.give_up(Limit::Steps))?);
        Ok(())
    }

    /// How many steps have been taken.
    pub(crate) fn spent(&self) -> u64 {
        self.granted - self.steps.get()
    }

    /// Whether it was given up for lack of something.
    pub(crate) fn is_spent(&self) -> bool {
        self.exhausted.get().is_some()
    }

    /// Takes the steps for work that grows with the board or the number of pieces, besides the one that is taken anyway.
    pub(crate) fn scan(&self, bytes: usize) -> Asked<()> {
        self.take(bytes / STEP_BYTES)
    }

    /// Takes memory for as long as the question lasts, or until [`Budget::release`].
    pub(crate) fn hold(&self, bytes: usize) -> Asked<()> {
        self.scan(bytes)?;
        let Some(left) = self.bytes.get().checked_sub(bytes) else { return Err(self.give_up(Limit::Memory)) };
        self.bytes.set(left);
        Ok(())
    }

    /// Does work whose scenes are dropped at the end, except a few.
    pub(crate) fn release<T>(&self, work: impl FnOnce() -> T) -> T {
        let bytes = self.bytes.get();
        let result = work();
        self.bytes.set(bytes);
        result
    }

    /// How many steps are left.
    pub(crate) fn left(&self) -> u64 {
        self.steps.get()
    }

    /// Does work that words ask for, to be named if it is too much.
    pub(crate) fn at<T>(&self, at: Span, work: impl FnOnce() -> T) -> T {
        let outer = self.at.get();
        self.at.set(Some((outer.map_or(at, |(began, _)| began), at)));
        let result = work();
        self.at.set(outer);
        result
    }

    /// The words that ask for what is under way, the innermost.
    pub(crate) fn under(&self) -> Option<Span> {
        self.at.get().map(|(_, at)| at)
    }

    /// Begins with the acts of a turn, to be named where nothing else is at work.
    pub(crate) fn begin(&self, turn: Span) {
        self.turn.set(Some(turn));
    }

    /// Does work that a turn asks for which has begun already: the turn is named first, for the acts before multiply it.
    pub(crate) fn further<T>(&self, work: impl FnOnce() -> T) -> T {
        match self.turn.get() {
            Some(turn) => self.at(turn, work),
            None => work(),
        }
    }

    /// There is too much of something: the question is given up.
    pub(crate) fn give_up(&self, limit: Limit) -> Spent {
        if self.exhausted.get().is_none() {
            let turn = self.turn.get().map(|turn| (turn, turn));
            let at = self.at.get().filter(|_| !matches!(limit, Limit::Acts | Limit::Repeats)).or(turn);
            self.exhausted.set(Some(Exhausted { limit, at }));
        }
        Spent
    }

    /// The answer for callers outside: if there is none, what took too much.
    pub(crate) fn answer<T>(&self, asked: Asked<T>) -> Result<T, Exhausted> {
        let unknown = Exhausted { limit: Limit::Steps, at: None };
        asked.map_err(|Spent| self.exhausted.get().unwrap_or(unknown))
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        SPENT.set(SPENT.get() + self.spent());
    }
}
