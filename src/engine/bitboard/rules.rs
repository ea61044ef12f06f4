//! The rules of a game for bitboards.

use std::sync::OnceLock;

use super::super::program::Program;
use super::super::reverse::Shifts;
use super::super::tables::attackers::Attackers;
use super::super::tables::facts::Facts;
use super::super::tables::most::Most;
use super::super::tables::pieces::Prey;
use super::super::words::Words;
use super::blasts::Blasts;
use super::chains::Chain;
use super::drops::Drop;
use super::ends::Asked;
use super::limits::Limits;
use super::ops::{Land, Op};
use super::shape::Rows;
use super::slots::Slots;
use super::special::Special;
use crate::language::ir::{Cell, Kind, Side};

/// The moves of one group of acts.
#[derive(Debug, Default)]
pub(super) struct Group<const N: usize> {
    pub(super) limits: Limits,
    pub(super) ops: Vec<Op<N>>,
    /// The ops of each kind.
    pub(super) of_kind: Vec<Vec<u16>>,
    pub(super) lands: Vec<Land<N>>,
    /// Ways that ask more, and their indices by the cells where they begin, or by the cell that a number of the game holds.
    pub(super) specials: Vec<Special<N>>,
    pub(super) special_from: Words<N>,
    /// For each of them the cells that must be empty and those that must be occupied. Most ways fail these tests, so they are kept
    /// close together.
    pub(super) special_needs: Vec<(Words<N>, Words<N>)>,
    pub(super) by_from: Rows<u16>,
    pub(super) by_number: Vec<(usize, Rows<u16>)>,
    pub(super) drops: Vec<Drop<N>>,
    /// Whether all that there is to do is to pass.
    pub(super) passes: bool,
    pub(super) chains: Vec<Chain<N>>,
    /// Pieces may stand in piles: who leaves one leaves the others in the way.
    pub(super) has_piles: bool,
    /// What a chain must have the most of to be played, one criterion after the other.
    pub(super) most: Vec<Most>,
}

/// All that is known of a game on a board of at most 64 `N` cells.
#[derive(Debug)]
pub(super) struct Rules<const N: usize> {
    pub(super) facts: Facts,
    pub(super) slots: Slots,
    /// Which pieces die with a captured one, if any.
    pub(super) blasts: Option<Blasts<N>>,
    pub(super) all: Words<N>,
    /// The steps in each direction, where they are shifts.
    pub(super) shifts: Vec<Option<Shifts<N>>>,
    /// By group of acts and side, made when they are first asked for.
    pub(super) groups: Vec<OnceLock<Option<Group<N>>>>,
    /// Whether hooks follow when pieces of a kind move, capture or are promoted.
    pub(super) sets_off: Vec<bool>,
    /// No rule but endings asks for the history.
    pub(super) asks_no_history: bool,
    /// Whether endings ask how often a position has occurred.
    pub(super) asks_past: bool,
    /// The endings that may hold where there is a move: after a turn, and before one.
    pub(super) endings: [Vec<Asked<N>>; 2],
    /// All endings before a turn, also those that hold only where there is no move.
    pub(super) before_stuck: Vec<Asked<N>>,
    /// The place of each clause in the order of the file.
    pub(super) lines: Vec<u16>,
    /// The events since which endings count turns: at most two.
    pub(super) asked_since: Vec<(bool, Vec<Kind>)>,
    pub(super) counts_anew: Vec<[bool; 2]>,
    /// The sides alternate, and nothing expires at the end of a turn but what was counted during the move.
    pub(super) turns_are_plain: bool,
    /// From where a piece can be attacked: by kind, attacking side, cell.
    pub(super) attackers: Vec<OnceLock<Option<Attackers<N>>>>,
    /// The same roughly, for exchanges; empty where there would be too many.
    pub(super) rough_attackers: Vec<OnceLock<Box<Attackers<N>>>>,
    pub(super) cells: usize,
}

impl<const N: usize> Rules<N> {
    /// From where a piece of a kind on a cell can be attacked by a side.
    #[inline]
    pub(super) fn attackers(&self, p: &Program, of: (Kind, Side, Cell)) -> Option<&Attackers<N>> {
        let found = || {
            let attackers = Attackers::of(p, &self.facts, Prey::of(of));
            attackers.filter(|attackers| attackers.unknown.is_empty())
        };
        self.attackers.get(self.place(of))?.get_or_init(found).as_ref()
    }

    fn place(&self, (kind, side, cell): (Kind, Side, Cell)) -> usize {
        (kind.index() * 2 + side.index()) * self.cells + cell.index()
    }

    /// The same by the kinds of which it depends on who stands where alone; nothing on a large board with many kinds.
    pub(super) fn rough_attackers(&self, p: &Program, of: (Kind, Side, Cell)) -> Option<&Attackers<N>> {
        let there = self.rough_attackers.get(self.place(of))?;
        Some(there.get_or_init(|| Box::new(Attackers::roughly(p, &self.facts, Prey::of(of)))))
    }

    /// Which of the counts of turns begin anew when a piece of a kind moves, with or without a capture.
    #[inline]
    pub(super) fn counts_anew(&self, kind: usize, takes: bool) -> [bool; 2] {
        self.counts_anew.get(2 * kind + usize::from(takes)).copied().unwrap_or_default()
    }

    /// The index of an event since which turns are counted.
    pub(super) fn since(&self, taking: bool, moving: &[Kind]) -> Option<usize> {
        self.asked_since.iter().position(|(takes, moves)| *takes == taking && moves == moving)
    }

    /// The events since which turns are counted.
    pub(super) fn asked_since(&self) -> &[(bool, Vec<Kind>)] {
        &self.asked_since
    }
}
