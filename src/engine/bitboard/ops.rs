//! Moves of the pieces of one kind that are made alike, and where they may land.

use super::super::program::{BlockId, ClauseId, Program};
use super::super::tables::victims::Victims;
use super::super::words::Words;
use super::position::Bitboards;
use super::shape::Shape;
use crate::language::ir::{Event, Kind};

/// How many different landings a group may have.
pub(super) const LANDS: usize = 24;

/// Where a leg may land.
#[derive(Debug)]
pub(super) struct Land<const N: usize> {
    pub(super) empty: bool,
    /// What it may capture, if anything.
    pub(super) victims: Option<Victims<N>>,
}

impl<const N: usize> Land<N> {
    /// The cells where it may land now.
    #[inline]
    pub(super) fn cells(&self, board: &Bitboards<N>, occupied: Words<N>) -> Words<N> {
        let mut cells = if self.empty { Words::ALL.without(occupied) } else { Words::default() };
        if let Some(victims) = &self.victims {
            cells |= victims.cells(board);
        }
        cells
    }
}

/// Moves of the pieces of one kind that are made alike.
#[derive(Debug)]
pub(super) struct Op<const N: usize> {
    pub(super) kind: u8,
    /// The cells where they begin.
    pub(super) from: Words<N>,
    pub(super) shape: Shape<N>,
    /// Where they may land: an index into the landings of the group.
    pub(super) land: u8,
    /// The cells where they may end; and those where they end in several ways, with how many more than one.
    pub(super) ends: Words<N>,
    pub(super) more: Box<[(Words<N>, u32)]>,
    /// The kind of the piece after the move, by the cell where it ends.
    pub(super) becomes: Box<[(Words<N>, u8)]>,
    /// The clause, if it has effects of its own.
    pub(super) effects: Option<(ClauseId, BlockId)>,
    /// Its clauses in the order of the file, with the cells to which each leads from each cell. Empty if it is not known which
    /// clause comes first.
    pub(super) clauses: Box<[(ClauseId, Box<[Words<N>]>)]>,
    pub(super) plain: PlainMoves,
}

impl<const N: usize> Op<N> {
    /// Whether nothing happens in a move, with or without a capture, but that a piece goes to a cell and captures what stands there.
    #[inline]
    pub(super) fn is_plain(&self, takes: bool) -> bool {
        match self.plain {
            PlainMoves::All => true,
            PlainMoves::Quiet => !takes,
            PlainMoves::None => false,
        }
    }
}

/// In which moves of an op nothing happens but that a piece goes to a cell and captures what stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlainMoves {
    All,
    /// Those that capture nothing: captures have hooks.
    Quiet,
    None,
}

impl PlainMoves {
    /// Those of a kind, if the walk has no effects of its own.
    pub(super) fn of(p: &Program, kind: Kind) -> Self {
        match sets_off(p, kind) {
            false => Self::All,
            true if sets_off_by(p, kind, &[Event::Moving, Event::Promoting, Event::Dropping]) => Self::None,
            true => Self::Quiet,
        }
    }
}

/// Whether moves of a kind have hooks, or the turn may be repeated.
pub(super) fn sets_off(p: &Program, kind: Kind) -> bool {
    sets_off_by(p, kind, &[Event::Taking, Event::Moving, Event::Promoting, Event::Dropping])
}

fn sets_off_by(p: &Program, kind: Kind, events: &[Event]) -> bool {
    !p.again.is_empty() || events.iter().any(|event| p.sets_off(kind, *event))
}
