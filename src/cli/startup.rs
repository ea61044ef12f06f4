//! What was so before `main`: whether there was a standard output at all.
//!
//! If the standard output is closed (`>&-`), Rust opens `/dev/null` in its place before `main` begins. Output is then lost
//! silently. Later this cannot be detected: other programs pass `/dev/null`, opened for reading and writing, on purpose.
//! Therefore it is checked earlier, by asking the system alone and not the standard library, which is not ready at that time.

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
