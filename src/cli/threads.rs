//! One work on several processors.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::several::STACK;

/// On how many processors a command works.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Threads {
    /// The number of threads; by default one for each processor. The result is the same
    #[arg(long, value_name = "N", value_parser = number)]
    threads: Option<usize>,
}

/// The most threads: more than any machine has processors.
const MOST: usize = 1024;

/// A number of threads as it is typed.
fn number(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("a whole number from 1 to {MOST} is needed, such as 4"))
}

impl Threads {
    /// The useful number of threads for this number of things.
    fn for_things(self, things: u64) -> usize {
        let wanted = self
            .threads
            .unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST));
        wanted.min(usize::try_from(things).unwrap_or(usize::MAX)).max(1)
    }

    /// Does `work` once for each number below `things`, in about that order. Each thread has what `worker` makes for it, and
    /// does one thing after another with it; all of them come back in the end. After `work` has broken, no other thing is
    /// begun: those before it are done, or under way and done before this returns.
    pub(super) fn share<W: Send>(
        self,
        things: u64,
        worker: impl Fn() -> W,
        work: impl Fn(&mut W, u64) -> ControlFlow<()> + Sync,
    ) -> Vec<W> {
        let next = AtomicU64::new(0);
        let broken = AtomicBool::new(false);
        let all = |mut worker: W| {
            while !broken.load(Ordering::Relaxed) {
                let thing = next.fetch_add(1, Ordering::Relaxed);
                if thing >= things {
                    break;
                }
                if work(&mut worker, thing).is_break() {
                    broken.store(true, Ordering::Relaxed);
                }
            }
            worker
        };
        thread::scope(|scope| {
            // This thread works too. Where the system gives fewer than are wanted, those do all the work.
            let others: Vec<_> = (1..self.for_things(things))
                .map_while(|_| {
                    let (worker, all) = (worker(), &all);
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || all(worker)).ok()
                })
                .collect();
            let mut workers = vec![all(worker())];
            for other in others {
                // A panic of a worker is a panic of the command.
                workers.push(other.join().unwrap_or_else(|mistake| panic::resume_unwind(mistake)));
            }
            workers
        })
    }
}

#[cfg(test)]
mod tests;
