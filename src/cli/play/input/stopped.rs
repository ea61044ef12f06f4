//! Ctrl-C that another process sends (`kill -INT`) while a line is edited. From the keyboard it comes as a key, which the editor reads;
//! of the signal the editor learns nothing, and would go on until the next key.

use crate::cli::interrupt::Interrupt;

/// Has a line edited. Where the signal comes meanwhile, the terminal is put back as it was, and the process ends as it always does then.
#[cfg(unix)]
pub(super) fn unless_stopped<T>(interrupt: &Interrupt, edit: impl FnOnce() -> T) -> T {
    use std::io::{self, Write};
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::thread;
    use std::time::Duration;

    use rustix::stdio::stdin;
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

    use crate::cli::interrupt::STATUS;

    /// How often it is looked for the signal.
    const PAUSE: Duration = Duration::from_millis(50);
    /// Ends bracketed paste, which the editor has turned on.
    const BEFORE: &[u8] = b"\x1b[?2004l\n";

    let before = tcgetattr(stdin()).ok();
    let (edited, waiting) = channel::<()>();
    let interrupt = interrupt.clone();
    let watch = move || {
        while waiting.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            if interrupt.wanted() {
                // If that cannot be done, there is nothing else to be done about it.
                let _ = before.map(|before| tcsetattr(stdin(), OptionalActions::Now, &before));
                let _ = io::stderr().lock().write_all(BEFORE);
                std::process::exit(i32::from(STATUS));
            }
        }
    };
    // Without a thread the signal is seen after the next key.
    drop(thread::Builder::new().spawn(watch));
    let line = edit();
    drop(edited);
    line
}

#[cfg(not(unix))]
pub(super) fn unless_stopped<T>(_: &Interrupt, edit: impl FnOnce() -> T) -> T {
    edit()
}
