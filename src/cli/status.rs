//! What the process says to its caller when it ends.

use std::process::{ExitCode, Termination};

/// The exit status. The worse is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// 0: all is well.
    Fine,
    /// 1: the rules, or a test or snapshot of theirs, have problems.
    Problems,
    /// 2: the command could not be carried out.
    Failed,
    /// 130: the user stopped it.
    Stopped,
}

impl Termination for Status {
    fn report(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Fine => 0,
            Self::Problems => 1,
            Self::Failed => 2,
            Self::Stopped => super::interrupt::STATUS,
        })
    }
}
