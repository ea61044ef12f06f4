//! Runs the tests of a game, and writes down its moves.

mod expectation;
mod run;
mod snapshot;

pub use run::{TrialFailure, TrialResult, run};
pub use snapshot::{is_heading, snapshot_text};
