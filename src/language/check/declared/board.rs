//! The words of a board.

use std::collections::{BTreeSet, HashSet};

use crate::language::ir::{BySide, Direction, TracksDecl, Zone, ZoneDecl};

/// The words of the board.
#[derive(Debug, Default)]
pub(in crate::language::check) struct BoardWords {
    pub(in crate::language::check) zones: Vec<ZoneDecl>,
    /// Zones of the prelude that are empty on this board: they are not declared.
    pub(in crate::language::check) absent: Vec<String>,
    /// Zones declared for each side, even if both have the same.
    pub(in crate::language::check) zones_for_each: HashSet<Zone>,
    /// Zones that are found by a walk on the empty board.
    pub(in crate::language::check) zones_by_walk: HashSet<Zone>,
    pub(in crate::language::check) tracks: Vec<TracksDecl>,
    /// For each of the tracks, its written directions for each side.
    pub(in crate::language::check) along: Vec<BySide<Vec<Direction>>>,
    /// Tracks that are written cell by cell, the same for both sides, and not mapped onto themselves.
    pub(in crate::language::check) lopsided: BTreeSet<usize>,
}
