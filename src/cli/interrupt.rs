//! Ctrl-C: it ends the process at once, unless the command looks at it; then the first is a wish, and the second ends the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// The status of a process that was stopped in this way, as shells count it.
pub(crate) const STATUS: u8 = 130;

/// Whether the user wants the command to stop.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    wanted: Arc<AtomicBool>,
    /// The next Ctrl-C ends the process at once.
    at_once: Arc<AtomicBool>,
}

impl Interrupt {
    /// Starts listening. If that is not possible, Ctrl-C keeps its usual effect.
    pub(crate) fn listen() -> Self {
        // Nobody looks at it yet: the first one must do something all the same.
        let new = Self { wanted: Arc::default(), at_once: Arc::new(AtomicBool::new(true)) };
        // In this order: whether the process ends is decided before this signal itself is noted.
        let listening =
            flag::register_conditional_shutdown(SIGINT, i32::from(STATUS), Arc::clone(&new.at_once))
                .and_then(|_| flag::register(SIGINT, Arc::clone(&new.at_once)))
                .and_then(|_| flag::register(SIGINT, Arc::clone(&new.wanted)));
        drop(listening);
        new
    }

    /// From now on the command looks at it, again and again: the first Ctrl-C is a wish.
    pub(crate) fn heed(&self) {
        self.at_once.store(self.wanted(), Ordering::SeqCst);
    }

    /// What the user wanted to stop has stopped, and the command goes on.
    pub(crate) fn obeyed(&self) {
        self.wanted.store(false, Ordering::SeqCst);
        self.heed();
    }

    /// Whether the command is to stop.
    pub(crate) fn wanted(&self) -> bool {
        self.wanted.load(Ordering::Relaxed)
    }

    /// Does something that waits for the user, and that Ctrl-C ends at once: all is written that there is to write.
    pub(crate) fn waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.at_once.store(true, Ordering::SeqCst);
        let result = wait();
        self.heed();
        result
    }
}
