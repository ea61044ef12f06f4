//! The rules of a game as sets of cells.

use std::sync::OnceLock;

use super::super::program::{BlockId, ClauseId, Condition, ConditionKind, Ending, Program, TurnId};
use super::super::tables::attackers::{Attackers, Prey};
use super::super::tables::facts::Facts;
use super::super::tables::most::Most;
use super::super::tables::victims::Victims;
use super::super::why::Why;
use super::super::words::Words;
use super::blasts::Blasts;
use super::bunches::Bunches;
use super::chains::Chain;
use super::drops::Drop;
use super::ends::Asked;
use super::generate::Room;
use super::limits::Limits;
use super::position::Bitboards;
use super::shape::{Rows, Shape};
use super::sinks::Count;
use super::slots::Slots;
use super::special::Special;
use crate::language::ir::{Cell, Event, Kind, Side, Whose};

/// How many sorts of landings there may be.
pub(super) const LANDS: usize = 24;

/// Where a leg may land.
#[derive(Debug)]
pub(super) struct Land<const N: usize> {
    pub(super) empty: bool,
    /// Whom it may take; nothing where it takes nobody.
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

/// Moves of the men of a kind that are made alike.
#[derive(Debug)]
pub(super) struct Op<const N: usize> {
    pub(super) kind: u8,
    /// The cells from which they are made.
    pub(super) from: Words<N>,
    pub(super) shape: Shape<N>,
    /// Where they may land, by its place in the list of the side.
    pub(super) land: u8,
    /// Where they may end at all, and where in more ways than one: how many more.
    pub(super) ends: Words<N>,
    pub(super) more: Box<[(Words<N>, u32)]>,
    /// What the man may be at the end, and where.
    pub(super) becomes: Box<[(Words<N>, u8)]>,
    /// The clause, if it has effects of its own.
    pub(super) effects: Option<(ClauseId, BlockId)>,
    /// The clauses of which it is made, in the order of the file; with the cells to which each leads from each cell. None where it
    /// is not known which of them is the first.
    pub(super) clauses: Box<[(ClauseId, Box<[Words<N>]>)]>,
    /// Whether nothing happens but that a man goes to a cell, and perhaps takes who stands there.
    pub(super) is_plain: bool,
}

/// The moves of one group of acts.
#[derive(Debug, Default)]
pub(super) struct Group<const N: usize> {
    pub(super) limits: Limits,
    pub(super) ops: Vec<Op<N>>,
    /// The ops of each kind.
    pub(super) of_kind: Vec<Vec<u16>>,
    pub(super) lands: Vec<Land<N>>,
    /// Ways that ask more, and their places: by the cells where they begin, or by the cell that a number of the game tells.
    pub(super) specials: Vec<Special<N>>,
    pub(super) special_from: Words<N>,
    /// For each of them once more the cells that must be empty, and those on which somebody must stand: most fail by these, and here
    /// they lie close together.
    pub(super) special_needs: Vec<(Words<N>, Words<N>)>,
    pub(super) by_from: Rows<u16>,
    pub(super) by_number: Vec<(usize, Rows<u16>)>,
    pub(super) drops: Vec<Drop<N>>,
    pub(super) chains: Vec<Chain<N>>,
    /// By what those chains are chosen that are played, one thing after the other: only those that count the most.
    pub(super) most: Vec<Most>,
}

/// All that is known of a game on at most 64 `N` cells.
#[derive(Debug)]
pub(super) struct Rules<const N: usize> {
    pub(super) facts: Facts,
    pub(super) slots: Slots,
    /// What is taken with others, if anybody is.
    pub(super) blasts: Option<Blasts<N>>,
    pub(super) all: Words<N>,
    /// By group of acts and side, made when they are first asked for.
    groups: Vec<OnceLock<Option<Group<N>>>>,
    /// Whether men of a kind set anything off when they move, take or are promoted.
    pub(super) sets_off: Vec<bool>,
    /// Whether no rule but endings asks what has been.
    pub(super) asks_no_history: bool,
    /// Whether endings ask how often a position has occurred.
    pub(super) asks_past: bool,
    /// The endings that may hold where there is a move: after a turn, and before one.
    pub(super) endings: [Vec<Asked<N>>; 2],
    /// All endings before a turn, also those that hold only where there is no move.
    pub(super) before_stuck: Vec<Asked<N>>,
    /// The place of each clause in the order of the file.
    pub(super) lines: Vec<u16>,
    /// What endings ask to have passed since, at most two of them.
    asked_since: Vec<(bool, Vec<Kind>)>,
    counts_anew: Vec<[bool; 2]>,
    /// Whether the sides take turns, and nothing expires with one but what is counted on the way.
    pub(super) turns_are_plain: bool,
    /// From where a man may be attacked: by kind, side that attacks, cell.
    attackers: Vec<OnceLock<Option<Attackers<N>>>>,
    cells: usize,
}

impl<const N: usize> Rules<N> {
    /// Those of a game; nothing where it has to be played otherwise.
    pub(super) fn of(p: &Program) -> Option<Self> {
        let facts = Facts::of(p)?;
        if let Some(kind) = p.kinds.iter().position(|kind| kind.stacks > 1) {
            let declared = p.game.ir().kinds.get(kind).map(|kind| kind.at);
            return p.falls(declared.unwrap_or_default(), Why::Piles);
        }
        let asks_past = p.after_turn.iter().chain(&p.before_turn).any(|ending| asks_past(&ending.when));
        let slots = Slots::of(p, asks_past)?;
        let cells = p.layout.cells;
        let hooks = || p.kinds.iter().flat_map(|kind| &kind.hooks).chain(&p.hooks);
        if let Some(hook) = hooks().find(|hook| hook.event == Event::Passing) {
            return p.falls(hook.at, Why::Passes);
        }
        if let Some(hook) = hooks().find(|hook| hook.event == Event::BeingTaken) {
            return p.falls(hook.at, Why::BeingTaken);
        }
        let kinds = || (0..p.kinds.len()).map(Kind::at);
        let mut asked_since = Vec::new();
        for ending in p.after_turn.iter().chain(&p.before_turn) {
            since_in(&ending.when, &mut asked_since);
            p.only_if(asked_since.len() <= 2, ending.at, Why::Since)?;
        }
        let is_lost = |state| slots.fleeting.contains(state);
        let turns_are_plain = p.phases.is_empty() && p.layout.expiring.iter().all(is_lost);
        let mut rules = Self {
            blasts: if facts.blasts { Some(Blasts::of(p, &facts)?) } else { None },
            facts,
            slots,
            all: (0..cells).map(Cell::at).collect(),
            groups: Vec::new(),
            sets_off: kinds().map(|kind| super::lower::sets_off(p, kind)).collect(),
            asks_no_history: !p.history,
            asks_past,
            endings: [Vec::new(), Vec::new()],
            before_stuck: Vec::new(),
            lines: super::games::lines_of(p),
            counts_anew: kinds()
                .flat_map(|kind| [false, true].map(|takes| (kind, takes)))
                .map(|(kind, takes)| {
                    let anew = |place| {
                        asked_since.get(place).is_some_and(|(taking, moving): &(bool, Vec<Kind>)| {
                            *taking && takes || moving.contains(&kind)
                        })
                    };
                    [anew(0), anew(1)]
                })
                .collect(),
            asked_since,
            turns_are_plain,
            attackers: (0..p.kinds.len() * 2 * cells).map(|_| OnceLock::new()).collect(),
            cells,
        };
        rules.endings = [(&p.after_turn, false), (&p.before_turn, true)].map(|(endings, before)| {
            // After a turn it is asked of the side that has moved.
            let may_hold = |(_, ending): &(usize, &Ending)| !(before && needs_no_move(&ending.when));
            let asked = |(place, ending): (usize, &Ending)| Asked::of(p, &rules, (place, &ending.when));
            endings.iter().enumerate().filter(may_hold).map(asked).collect()
        });
        let all = p.before_turn.iter().enumerate();
        rules.before_stuck = all.map(|(place, ending)| Asked::of(p, &rules, (place, &ending.when))).collect();
        rules.groups = (0..2 * rules.facts.groups.len()).map(|_| OnceLock::new()).collect();
        Some(rules)
    }

    /// From where a man of a kind may be attacked by a side on a cell; nothing where that is not known.
    #[inline]
    pub(super) fn attackers(&self, p: &Program, of: (Kind, Side, Cell)) -> Option<&Attackers<N>> {
        let (kind, side, cell) = of;
        let place = (kind.index() * 2 + side.index()) * self.cells + cell.index();
        let found = || {
            let attackers = Attackers::of(p, &self.facts, Prey::of(of));
            attackers.filter(|attackers| attackers.unknown.is_empty())
        };
        self.attackers.get(place)?.get_or_init(found).as_ref()
    }

    /// The moves of a side by a group of acts; nothing where some of them have to be found otherwise.
    #[inline]
    pub(super) fn group(&self, p: &Program, (number, side): (u16, Side)) -> Option<&Group<N>> {
        let there = self.groups.get(2 * usize::from(number) + side.index())?;
        there.get_or_init(|| super::lower::group(p, (&self.facts, &self.slots), (number, side))).as_ref()
    }

    /// How many moves there are, whether or not the game is over; nothing where that is not known.
    #[inline(never)]
    pub(super) fn count(&self, p: &Program, board: &Bitboards<N>, room: &mut Room<N>) -> Option<u64> {
        let mut count = Count::default();
        for group in self.groups_of(p.turn_after(board.phase_turns))? {
            self.moves(p, board, *group, (room, &mut count))?;
            if count.0 > 0 {
                break;
            }
        }
        Some(count.0)
    }

    /// All moves, in bunches; nothing where they are not known, or too many.
    #[inline(never)]
    pub(super) fn bunch(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (room, bunches): (&mut Room<N>, &mut Bunches<N>),
    ) -> Option<()> {
        bunches.clear();
        for group in self.groups_of(p.turn_after(board.phase_turns))? {
            self.moves(p, board, *group, (room, bunches))?;
            if bunches.len() > 0 {
                break;
            }
        }
        (!bunches.plays.is_full).then_some(())
    }

    /// For a kind whose man moves, whether or not he takes somebody, after which of those turns are counted anew.
    #[inline]
    pub(super) fn counts_anew(&self, kind: usize, takes: bool) -> [bool; 2] {
        self.counts_anew.get(2 * kind + usize::from(takes)).copied().unwrap_or_default()
    }

    /// The place of what is asked to have passed since.
    pub(super) fn since(&self, taking: bool, moving: &[Kind]) -> Option<usize> {
        self.asked_since.iter().position(|(takes, moves)| *takes == taking && moves == moving)
    }

    /// What is asked to have passed since, by its place.
    pub(super) fn asked_since(&self) -> &[(bool, Vec<Kind>)] {
        &self.asked_since
    }

    /// The groups of acts of a turn, each of which is played where those before cannot be.
    pub(super) fn groups_of(&self, turn: TurnId) -> Option<&[u16]> {
        self.facts.groups_of(turn)
    }
}

/// Notes what a condition asks to have passed since.
fn since_in(condition: &Condition, found: &mut Vec<(bool, Vec<Kind>)>) {
    match &condition.kind {
        ConditionKind::All(parts) | ConditionKind::Any(parts) => {
            for part in parts {
                since_in(part, found);
            }
        }
        ConditionKind::Not(what) => since_in(what, found),
        ConditionKind::TurnsSince { taking, moving, .. }
            if !found.iter().any(|(takes, moves)| takes == taking && moves == moving) =>
        {
            found.push((*taking, moving.clone()));
        }
        _ => {}
    }
}

/// Whether a condition asks how often a position has occurred.
fn asks_past(condition: &Condition) -> bool {
    match &condition.kind {
        ConditionKind::All(parts) | ConditionKind::Any(parts) => parts.iter().any(asks_past),
        ConditionKind::Not(what) => asks_past(what),
        ConditionKind::Occurs(_) => true,
        _ => false,
    }
}

/// Whether a condition, asked before a turn, never holds where the side to move has a move.
fn needs_no_move(condition: &Condition) -> bool {
    match &condition.kind {
        ConditionKind::All(parts) => parts.iter().any(needs_no_move),
        ConditionKind::NoMove(Whose::Own) => true,
        _ => false,
    }
}
