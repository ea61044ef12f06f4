//! The fast paths of a game beside its program: tables by which moves are counted, and bitboards by which it is played.

use super::bitboard::BitEngine;
use super::program::Program;
use super::tables::Tables;

/// What makes a game fast. It is made from the program, which knows nothing of it.
#[derive(Debug)]
pub(super) struct FastPaths {
    /// What is known before the game of where pieces may go.
    pub(super) tables: Tables,
    /// The same game as sets of cells.
    pub(super) bitboards: BitEngine,
}

impl FastPaths {
    /// Those of a program.
    pub(super) fn of(p: &Program) -> Self {
        Self { tables: Tables::of(p), bitboards: BitEngine::default() }
    }
}
