//! Ctrl-C: the first is a wish that the command looks at, the second ends the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// The status of a process that was stopped in this way, as shells count it.
pub(crate) const STATUS: u8 = 130;

/// Whether the user wants the command to stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    wanted: Arc<AtomicBool>,
    /// The next Ctrl-C ends the process at once.
    at_once: Arc<AtomicBool>,
}

impl Interrupt {
    /// Starts listening. If that is not possible, Ctrl-C keeps its usual effect.
    pub(crate) fn listen() -> Self {
        let new = Self::default();
        // In this order: the second Ctrl-C ends the process, the first one only says that it is wanted.
        let listening =
            flag::register_conditional_shutdown(SIGINT, i32::from(STATUS), Arc::clone(&new.at_once))
                .and_then(|_| flag::register(SIGINT, Arc::clone(&new.at_once)))
                .and_then(|_| flag::register(SIGINT, Arc::clone(&new.wanted)));
        drop(listening);
        new
    }

    /// Whether the command is to stop.
    pub(crate) fn wanted(&self) -> bool {
        self.wanted.load(Ordering::Relaxed)
    }

    /// Does something that waits for the user, and that Ctrl-C ends at once: all is written that there is to write.
    pub(crate) fn waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.at_once.store(true, Ordering::SeqCst);
        let result = wait();
        self.at_once.store(self.wanted(), Ordering::SeqCst);
        result
    }
}
