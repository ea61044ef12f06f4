//! The last gate: what every executed game can be relied on for.

use super::{Game, Ir};
use crate::diagnostic::Diagnostic;

impl Ir {
    /// Checks everything that execution relies on.
    ///
    /// # Errors
    ///
    /// What is wrong, at most a few of each sort.
    pub fn check(self) -> Result<Game, Vec<Diagnostic>> {
        Ok(Game::new(self))
    }
}
