//! The rules of a game for bitboards.

use std::sync::OnceLock;

use super::super::program::{BlockId, ClauseId, Condition, ConditionKind, Ending, Program};
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
use super::generate::Scratch;
use super::limits::Limits;
use super::position::Bitboards;
use super::shape::{Rows, Shape};
use super::sinks::Count;
use super::slots::Slots;
use super::special::Special;
use crate::language::ir::{Cell, Event, Kind, Side, Whose};

/// Where kinds, sides and cells are more than this together, nothing is worked out for exchanges: some megabytes are enough.
const MOST_ROUGH: usize = 4096;

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
    /// Nothing happens but that a piece goes to a cell and captures what stands there.
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
    /// Ways that ask more, and their indices by the cells where they begin, or by the cell that a number of the game holds.
    pub(super) specials: Vec<Special<N>>,
    pub(super) special_from: Words<N>,
    /// For each of them the cells that must be empty and those that must be occupied. Most ways fail these tests, so they are kept
    /// close together.
    pub(super) special_needs: Vec<(Words<N>, Words<N>)>,
    pub(super) by_from: Rows<u16>,
    pub(super) by_number: Vec<(usize, Rows<u16>)>,
    pub(super) drops: Vec<Drop<N>>,
    pub(super) chains: Vec<Chain<N>>,
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
    /// By group of acts and side, made when they are first asked for.
    groups: Vec<OnceLock<Option<Group<N>>>>,
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
    asked_since: Vec<(bool, Vec<Kind>)>,
    counts_anew: Vec<[bool; 2]>,
    /// The sides alternate, and nothing expires at the end of a turn but what was counted during the move.
    pub(super) turns_are_plain: bool,
    /// From where a piece can be attacked: by kind, attacking side, cell.
    attackers: Vec<OnceLock<Option<Attackers<N>>>>,
    /// The same roughly, for exchanges; empty where there would be too many.
    rough_attackers: Vec<OnceLock<Box<Attackers<N>>>>,
    cells: usize,
}

impl<const N: usize> Rules<N> {
    /// Lowers the rules of a game; nothing if the machine has to play it. `keeps_sums`: positions have keys even if no ending asks
    /// for them.
    pub(super) fn of(p: &Program, keeps_sums: bool) -> Option<Self> {
        let facts = Facts::of(p)?;
        if let Some(kind) = p.kinds.iter().position(|kind| kind.stacks > 1) {
            let declared = p.game.ir().kinds.get(kind).map(|kind| kind.at);
            return p.falls(declared.unwrap_or_default(), Why::Piles);
        }
        let asks_past = p.after_turn.iter().chain(&p.before_turn).any(|ending| asks_past(&ending.when));
        let slots = Slots::of(p, keeps_sums || asks_past)?;
        let cells = p.layout.cells;
        let places = p.kinds.len() * 2 * cells;
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
            attackers: (0..places).map(|_| OnceLock::new()).collect(),
            rough_attackers: (0..if places <= MOST_ROUGH { places } else { 0 })
                .map(|_| OnceLock::new())
                .collect(),
            cells,
        };
        rules.endings = [(&p.after_turn, false), (&p.before_turn, true)].map(|(endings, before)| {
            // After a turn the question is about the side that has moved.
            let may_hold = |(_, ending): &(usize, &Ending)| !(before && needs_no_move(&ending.when));
            let asked = |(place, ending): (usize, &Ending)| Asked::of(p, &rules, (place, &ending.when));
            endings.iter().enumerate().filter(may_hold).map(asked).collect()
        });
        let all = p.before_turn.iter().enumerate();
        rules.before_stuck = all.map(|(place, ending)| Asked::of(p, &rules, (place, &ending.when))).collect();
        rules.groups = (0..2 * rules.facts.groups.len()).map(|_| OnceLock::new()).collect();
        Some(rules)
    }

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

    /// The moves of a side by a group of acts; nothing if the machine has to find some of them.
    #[inline]
    pub(super) fn group(&self, p: &Program, (number, side): (u16, Side)) -> Option<&Group<N>> {
        let there = self.groups.get(2 * usize::from(number) + side.index())?;
        there.get_or_init(|| super::lower::group(p, (&self.facts, &self.slots), (number, side))).as_ref()
    }

    /// Whether all moves of both sides are lowered.
    pub(super) fn is_whole(&self, p: &Program) -> bool {
        let groups = 0..u16::try_from(self.facts.groups.len()).unwrap_or(u16::MAX);
        let is_known =
            |(group, side)| self.group(p, (group, side)).is_some_and(|group| !group.limits.is_unknown);
        groups.flat_map(|group| Side::BOTH.map(|side| (group, side))).all(is_known)
    }

    /// Counts the moves, whether or not the game is over.
    #[inline(never)]
    pub(super) fn count(&self, p: &Program, board: &Bitboards<N>, scratch: &mut Scratch<N>) -> Option<u64> {
        let mut count = Count::default();
        self.moves(p, board, (scratch, &mut count), |count| count.0 > 0)?;
        Some(count.0)
    }

    /// Collects all moves in bunches; nothing if they are not known, or too many.
    #[inline(never)]
    pub(super) fn bunch(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (scratch, bunches): (&mut Scratch<N>, &mut Bunches<N>),
    ) -> Option<()> {
        bunches.clear();
        self.moves(p, board, (scratch, bunches), |bunches| bunches.len() > 0)?;
        (!bunches.plays.is_full).then_some(())
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

/// Collects the events since which a condition counts turns.
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
        ConditionKind::Occurs(..) => true,
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
