//! The same work on several things, on as many processors as there are.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// The stack of a new thread, in bytes: as much as the first thread of a process usually has.
pub(in crate::cli) const STACK: usize = 8 << 20;

/// Does `work` on each of `things` and hands the results to `tell`: in the order of the things, each as soon as it and all before
/// it are done. No new work begins after `tell` breaks.
pub(super) fn in_order<T: Send, R: Send>(
    things: Vec<T>,
    work: impl Fn(T) -> R + Sync,
    mut tell: impl FnMut(R) -> ControlFlow<()>,
) {
    let workers = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(things.len());
    let queue = Mutex::new(things.into_iter().enumerate());
    // A poisoned lock is one whose holder has panicked; taking the next thing cannot leave it half done.
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    thread::scope(|scope| {
        let (done, results) = mpsc::channel();
        let mut started = 0;
        if workers > 1 {
            for _ in 0..workers {
                let (done, next, work) = (done.clone(), &next, &work);
                let all = move || {
                    // The receiver is gone after `tell` has broken.
                    while let Some((place, thing)) = next()
                        && done.send((place, work(thing))).is_ok()
                    {}
                };
                started +=
                    usize::from(thread::Builder::new().stack_size(STACK).spawn_scoped(scope, all).is_ok());
            }
        }
        drop(done);
        if started == 0 {
            while let Some((_, thing)) = next()
                && tell(work(thing)).is_continue()
            {}
            return;
        }
        let mut early = BTreeMap::new();
        let mut told = 0;
        for (place, result) in &results {
            early.insert(place, result);
            while let Some(result) = early.remove(&told) {
                told += 1;
                if tell(result).is_break() {
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests;
