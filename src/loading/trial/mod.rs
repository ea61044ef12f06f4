//! Runs the tests of a game, and writes down its moves.

mod difference;
mod elsewhere;
mod endings;
mod expectation;
mod left_out;
mod mismatch;
mod named;
mod nothing_said;
mod run;
mod snapshot;

pub use difference::difference;
pub use named::{headings_of, named_positions, position_named};
pub(crate) use run::failure;
pub use run::{TrialFailure, TrialResult, run, run_while};
pub use snapshot::{is_snapshot, positions, snapshot_text, snapshot_text_while};
