//! Engines of others: processes that are started, asked, and ended.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::messages;
use menagerie::language::source::Sources;
use menagerie::opponent::protocol::{Fault, Halt, Wire};

use super::engine::lines;
use super::failure::Failure;
use super::interrupt::Interrupt;

/// How often it is seen whether the user wants to stop.
const LOOKS: Duration = Duration::from_millis(50);
/// How long an engine may take to end when it is asked to.
const ENDS: Duration = Duration::from_millis(500);

/// A process that plays.
pub(super) struct Process {
    child: Child,
    to: ChildStdin,
    from: Receiver<String>,
    interrupt: Interrupt,
}

impl Process {
    /// Starts an engine.
    pub(super) fn start(command: &[String], interrupt: &Interrupt) -> Result<Self, Diagnostic> {
        let failed = |why: &str| messages::engine_not_started(&command.join(" "), why);
        let (program, arguments) = command.split_first().ok_or_else(|| failed("no command is given"))?;
        let mut starting = Command::new(program);
        starting.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for this program, which ends the engine.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut starting, 0);
        let mut child = starting.spawn().map_err(|error| failed(&error.to_string()))?;
        let (Some(to), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("it has no input and output"));
        };
        let from = lines(output);
        Ok(Self { child, to, from, interrupt: interrupt.clone() })
    }
}

impl Wire for Process {
    fn say(&mut self, line: &str) -> Result<(), Fault> {
        writeln!(self.to, "{line}").and_then(|()| self.to.flush()).map_err(|_| Fault::Gone)
    }

    fn hear(&mut self, within: u64) -> Result<String, Fault> {
        let began = Instant::now();
        while began.elapsed() < Duration::from_millis(within) {
            match self.from.recv_timeout(LOOKS) {
                _ if self.interrupt.wanted() => return Err(Fault::Stopped),
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Gone),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        Err(Fault::Hangs)
    }
}

impl Drop for Process {
    /// Ends the engine: first it is asked to.
    fn drop(&mut self) {
        let _ = self.say("quit");
        let asked = Instant::now();
        while asked.elapsed() < ENDS && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(LOOKS / 10);
        }
        // Where it has ended by itself, there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Why an engine cannot go on.
pub(super) fn failure(halt: &Halt) -> Failure {
    let Halt { command, fault, position, line } = halt;
    match fault {
        Fault::Hangs => messages::engine_hangs(command).into(),
        Fault::Gone | Fault::Stopped | Fault::Resigns => messages::engine_gone(command).into(),
        Fault::Option(said) => messages::engine_says(command, said).into(),
        Fault::Illegal(said) => {
            Failure::rules(vec![messages::foreign_move(said, line, position)], Sources::default())
        }
        Fault::Refuses(said) => {
            Failure::rules(vec![messages::foreign_refusal(said, line, position)], Sources::default())
        }
    }
}
