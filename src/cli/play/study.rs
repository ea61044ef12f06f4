//! Learning while a person thinks. What was learned is kept for later games as soon as it has passed its match; this game goes on as it began.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use menagerie::engine::Engine;
use menagerie::language::ir::Game;
use menagerie::opponent::player::{Effort, Knowledge, LearnOn};
use menagerie::play::matches::Match;

use super::super::cache;
use super::super::several::STACK;

/// A thread that learns. It ends with the process.
pub(super) struct Study {
    pace: Arc<Pace>,
}

/// Whether the thread goes on.
#[derive(Default)]
struct Pace {
    goes: Mutex<bool>,
    changed: Condvar,
}

impl Pace {
    fn set(&self, goes: bool) {
        *self.goes.lock().unwrap_or_else(PoisonError::into_inner) = goes;
        self.changed.notify_all();
    }

    /// Returns when the thread may go on.
    fn wait(&self) {
        let mut goes = self.goes.lock().unwrap_or_else(PoisonError::into_inner);
        while !*goes {
            goes = self.changed.wait(goes).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Study {
    /// Begins, and waits; none if enough is known, or the system gives no thread.
    pub(super) fn begin(game: &Game, known: &Knowledge) -> Option<Self> {
        if known.is_as_good_as(&Effort::THOROUGH) {
            return None;
        }
        let study = Self { pace: Arc::default() };
        let (pace, game, known) = (Arc::clone(&study.pace), game.clone(), known.clone());
        let work = move || learn_on(&game, known, &pace);
        thread::Builder::new().stack_size(STACK).spawn(work).ok()?;
        Some(study)
    }

    /// Goes on while something waits.
    pub(super) fn during<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.pace.set(true);
        let result = wait();
        self.pace.set(false);
        result
    }
}

/// Learns until the program has learned thoroughly.
fn learn_on(game: &Game, mut known: Knowledge, pace: &Pace) {
    pace.wait();
    let begun = Match::<Engine>::new(game);
    while !known.is_as_good_as(&Effort::THOROUGH) {
        let seed = known.games() + 1;
        let go_on = |_| {
            pace.wait();
            true
        };
        let work = LearnOn { known: &mut known, effort: Effort::ROUND, seed, go_on: &go_on };
        begun.executor().in_tree(work);
        cache::keep(game, &known);
    }
}
