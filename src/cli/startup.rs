//! What was so before `main`: whether there was a standard output at all.
//!
//! Rust opens `/dev/null` in place of a standard output that is closed (`>&-`), before `main` begins. What is printed
//! is lost then, and nothing says so. Afterwards it cannot be told any more: what Rust has opened is what other programs
//! give on purpose, who open `/dev/null` for reading and writing, too. Therefore it is asked earlier. Only the system is
//! asked, nothing of the standard library, which is not ready at that time.

use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

#[cfg(unix)]
ctor::declarative::ctor! {
    // What is asked for by this word: nothing of the standard library is used that is not ready before `main`.
    #[ctor(unsafe)]
    fn look() {
        CLOSED.store(rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(), Ordering::Relaxed);
    }
}

/// Whether the process was started without a standard output.
pub(crate) fn output_was_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}
