//! A game that has been checked, and so can be executed.

use super::Ir;

/// A checked game. There is no other way to one than [`Ir::check`](super::Ir::check), so whoever holds a `Game` may rely
/// on what [`validate`](super::validate) lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    ir: Ir,
}

impl Game {
    /// Wraps an [`Ir`] that has passed; only [`validate`](super::validate) calls it.
    pub(super) fn new(ir: Ir) -> Self {
        Self { ir }
    }

    /// The data, to be printed.
    #[must_use]
    pub fn ir(&self) -> &Ir {
        &self.ir
    }
}

impl std::ops::Deref for Game {
    type Target = Ir;

    fn deref(&self) -> &Ir {
        &self.ir
    }
}
