//! Lowers a group of acts of a side to ops, special ways, chains and drops, and checks whether they can be played together.

use std::collections::BTreeMap;

use super::super::paths::Path;
use super::super::program::{Act, BlockId, ClauseId, Program, Turn, TurnId};
use super::super::tables::facts::{Facts, Trial, guards_of};
use super::super::tables::most::Most;
use super::super::tables::targets::Targets;
use super::super::why::{Fallback, Why};
use super::super::words::Words;
use super::limits::Limits;
use super::rules::Group;
use super::shape::Rows;
use super::slots::{Slot, Slots};
use super::ways;
use crate::language::ir::{Cell, Kind, Side};
use crate::language::source::Span;

/// If the clauses of a side have more ends than this, from all cells together, the machine plays.
const ENDS: usize = 400_000;

/// The kinds that a piece may have after it has come to a cell.
pub(super) type Landings = BTreeMap<Cell, Vec<Kind>>;

/// A lame leap or a ray from a cell.
#[derive(Clone, Copy)]
pub(super) enum LeapOrRay<const N: usize> {
    Lame { way: Words<N>, to: Words<N> },
    Ray { line: Words<N>, upwards: bool, over: u8 },
}

/// Ways with one key, with the cells where they begin and their clauses.
pub(super) type Alike<const N: usize> = (Key, Vec<(Cell, LeapOrRay<N>, ClauseId)>);

/// What tells the ops of a kind apart: effects, landing, and the class of promotions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) effects: Option<(ClauseId, BlockId)>,
    pub(super) land: u8,
    pub(super) class: usize,
}

/// Lowers one group of acts of a side.
pub(super) struct Maker<'p, const N: usize> {
    pub(super) p: &'p Program,
    pub(super) facts: &'p Facts,
    pub(super) slots: &'p Slots,
    pub(super) group: u16,
    pub(super) side: Side,
    pub(super) made: Group<N>,
    pub(super) targets: Targets<N>,
    /// What is left of the limits: steps for special ways, and ends of all others.
    pub(super) steps: usize,
    pub(super) ends: usize,
    /// Why the last clause has no better path.
    pub(super) fallback: Option<Fallback>,
}

/// The moves of a side in a group of acts; `None` if the machine has to find some of them.
pub(super) fn group<const N: usize>(
    p: &Program,
    (facts, slots): (&Facts, &Slots),
    (group, side): (u16, Side),
) -> Option<Group<N>> {
    let limits = Limits::of(p, facts, group)?;
    let (steps, ends) = (ways::STEPS, ENDS);
    let (made, targets) = (Group::default(), Targets::default());
    let mut maker = Maker { p, facts, slots, group, side, made, targets, steps, ends, fallback: None };
    for kind in (0..p.kinds.len()).map(Kind::at) {
        let first = maker.made.ops.len();
        maker.kind(kind)?;
        let ops = (first..maker.made.ops.len()).map(u16::try_from).collect::<Result<_, _>>().ok()?;
        maker.made.of_kind.push(ops);
    }
    // No side may capture its own royal piece, and no piece may become royal.
    let has_to_stay = |kind: u8| {
        facts.trial == Trial::Taking && facts.stays.as_ref().is_some_and(|kinds| kinds.has(usize::from(kind)))
    };
    let is_royal = |kind: u8| limits.royal.contains(&kind) || has_to_stay(kind);
    let specials = &maker.made.specials;
    let made_royal =
        specials.iter().any(|way| way.becomes != way.kind && (is_royal(way.becomes) || is_royal(way.kind)));
    let becomes_royal = maker.made.ops.iter().any(|op| {
        op.becomes.iter().any(|(_, becomes)| *becomes != op.kind && (is_royal(*becomes) || is_royal(op.kind)))
    });
    let takes_royal =
        maker.made.lands.iter().filter_map(|land| land.victims.as_ref()).any(|victims| {
            limits.royal.iter().any(|kind| victims.may_be(side.index(), Kind(u16::from(*kind))))
        });
    p.only_if(!made_royal && !becomes_royal && !takes_royal, Span::default(), Why::Royal)?;
    maker.specials()?;
    maker.piles(&limits)?;
    let of_group = facts.groups.get(usize::from(group))?;
    maker.chains(&limits, &of_group.most)?;
    maker.made.drops = super::drops::drops(p, facts, (group, side))?;
    let royal = maker.made.drops.iter().find(|drop| limits.royal.contains(&drop.kind));
    p.only_if(royal.is_none(), royal.map(|drop| words_of(p, drop.clause)).unwrap_or_default(), Why::Royal)?;
    // A drop that makes pieces change sides may attack a royal piece from anywhere.
    let is_bound = facts.has_law() || facts.stays.is_some() || !limits.royal.is_empty();
    let turns = maker.made.drops.first().filter(|_| facts.drops_turn && is_bound);
    p.only_if(turns.is_none(), turns.map(|drop| words_of(p, drop.clause)).unwrap_or_default(), Why::Drop)?;
    maker.made.limits = limits;
    let acts = &of_group.acts;
    let passes = |act: &Turn| match act {
        Turn::SimplePass => true,
        Turn::Act(Act { passes, .. }) => *passes && !p.passes.is_empty(),
        _ => false,
    };
    let passes = |act: &TurnId| p.turns.get(act.index()).is_some_and(passes);
    let simply = |act: &TurnId| matches!(p.turns.get(act.index()), Some(Turn::SimplePass));
    // A pass is played here only if there is nothing else to do, and no guard is asked after it.
    let guards = of_group.guarded.and_then(|turn| p.turns.get(turn.index())).map_or(&[][..], guards_of);
    let asks_after = p.moves.iter().chain(guards).any(|guard| guard.after);
    maker.made.passes = acts.iter().all(simply) && !asks_after;
    let passes = !maker.made.passes && acts.iter().any(passes);
    let at = of_group.acts.first().and_then(|act| p.turns_at.get(act.index())).copied().unwrap_or_default();
    p.only_if(!passes, at, Why::Passes)?;
    p.only_if(maker.made.ops.len() < usize::from(super::sinks::CHAIN), at, Why::TooMany)?;
    p.only_if(of_group.most.is_empty() || maker.made.drops.is_empty(), at, Why::ChainAlone)?;
    Some(maker.made)
}

/// How a clause is lowered.
pub(super) struct Lowered {
    pub(super) paths: Vec<Path>,
    /// Why it has no better path; `None` if there is no better one.
    pub(super) fallback: Option<Fallback>,
}

/// What is left of the limits while all clauses are lowered one by one for the report.
pub(super) struct Left {
    steps: usize,
    ends: usize,
}

impl Default for Left {
    fn default() -> Self {
        Self { steps: TIMES * ways::STEPS, ends: TIMES * ENDS }
    }
}

/// The report may take so many times the work of lowering the moves of one side.
const TIMES: usize = 8;

/// How a clause of a kind is lowered for a side; no paths if it cannot be lowered.
pub(super) fn lowered<const N: usize>(
    p: &Program,
    (facts, slots): (&Facts, &Slots),
    (group, kind, side): (u16, Kind, Side),
    (id, left): (ClauseId, &mut Left),
) -> Lowered {
    let (made, targets) = (Group::<N>::default(), Targets::default());
    let (steps, ends) = (left.steps.min(ways::STEPS), left.ends.min(ENDS));
    let mut maker = Maker { p, facts, slots, group, side, made, targets, steps, ends, fallback: None };
    p.reasons.take();
    let done = maker.of_clause(kind, id);
    left.steps -= steps - maker.steps.min(steps);
    left.ends -= ends - maker.ends.min(ends);
    match done {
        Some(()) => Lowered { paths: maker.paths(), fallback: maker.fallback },
        None => Lowered { paths: Vec::new(), fallback: p.reasons.take() },
    }
}

impl<const N: usize> Maker<'_, N> {
    /// Lowers one clause of a kind.
    fn of_clause(&mut self, kind: Kind, id: ClauseId) -> Option<()> {
        let clause = self.p.clauses.get(id.index())?;
        let (mut ways, mut classes): (Vec<Alike<N>>, Vec<Landings>) = (Vec::new(), Vec::new());
        self.ways_of(kind, (id, clause), (&mut ways, &mut classes))?;
        ways.into_iter().try_for_each(|(key, ways)| self.ops(kind, (key, ways), &classes))
    }

    /// The paths of all that was lowered.
    fn paths(&self) -> Vec<Path> {
        let mut paths: Vec<Path> = self.made.ops.iter().map(|op| op.shape.path()).collect();
        paths.extend((!self.made.chains.is_empty()).then_some(Path::Chains));
        paths.extend((!self.made.specials.is_empty()).then_some(Path::OneByOne));
        paths.sort_unstable();
        paths.dedup();
        paths
    }

    /// Lowers all clauses of a kind.
    fn kind(&mut self, kind: Kind) -> Option<()> {
        let p = self.p;
        let mut ways: Vec<Alike<N>> = Vec::new();
        let mut classes: Vec<Landings> = Vec::new();
        for id in p.kind(kind).walks.clone() {
            let clause = p.clauses.get(id.index())?;
            if !self.facts.is_played(p, self.group, id) {
                continue;
            }
            self.ways_of(kind, (id, clause), (&mut ways, &mut classes))?;
        }
        let first = self.made.ops.len();
        for (key, ways) in ways {
            self.ops(kind, (key, ways), &classes)?;
        }
        let at = self.p.game.ir().kinds.get(kind.index()).map(|kind| kind.at).unwrap_or_default();
        self.no_two_alike(first).or_else(|| self.p.falls(at, Why::TwoWays))
    }

    /// Whether chains differ from all other moves, and there is no royal piece.
    fn chains(&mut self, limits: &Limits, most: &[Most]) -> Option<()> {
        self.made.most = most.to_vec();
        // A state that outlasts the turn differs from piece to piece.
        let kept = |most: &Most| match most {
            Most::OnTheWay(state) => self.slots.slot(*state) != Some(Slot::Fleeting),
            _ => false,
        };
        let (kept, most) = (most.iter().any(kept), !most.is_empty());
        if self.made.chains.is_empty() {
            return (!most).then_some(());
        }
        let chains = &self.made.chains;
        let twice = (0..)
            .zip(chains)
            .any(|(place, chain)| chains.iter().skip(place + 1).any(|other| other.kind == chain.kind));
        let alone = !twice && self.made.specials.is_empty() && (!most || self.made.ops.is_empty());
        let unbound = self.facts.trial == Trial::None
            && limits.royal.is_empty()
            && self.facts.spared.is_none()
            && self.facts.facing.is_none();
        let first = chains.first().map(|chain| words_of(self.p, chain.clause)).unwrap_or_default();
        self.p.only_if(!kept, first, Why::Turn)?;
        self.p.only_if(alone && unbound, first, Why::ChainAlone)
    }

    /// Indexes the special ways; `None` if two of them may be one move.
    fn specials(&mut self) -> Option<()> {
        let specials = &self.made.specials;
        let mut by_from: Vec<(Cell, u16)> = Vec::new();
        let mut by_number: BTreeMap<usize, Vec<(Cell, u16)>> = BTreeMap::new();
        for (place, one) in (0_u16..).zip(specials) {
            let others = specials.iter().skip(usize::from(place) + 1);
            let mut alike =
                others.filter(|other| (other.from, other.kind) == (one.from, one.kind) && one.does_as(other));
            self.p.only_if(
                alike.all(|other| one.excludes(other)),
                words_of(self.p, one.clause),
                Why::TwoWays,
            )?;
            match one.number {
                None => by_from.push((one.from, place)),
                Some((number, value)) => {
                    let cell = Cell(u16::try_from(value - 1).ok()?);
                    by_number.entry(number).or_default().push((cell, place));
                }
            }
        }
        by_from.sort_unstable();
        let cells = self.p.layout.cells;
        self.made.special_needs = specials.iter().map(|one| (one.empty, one.men)).collect();
        self.made.special_from = by_from.iter().map(|(cell, _)| *cell).collect();
        self.made.by_from = Rows::of(cells, by_from);
        for (number, mut places) in by_number {
            places.sort_unstable();
            self.made.by_number.push((number, Rows::of(cells, places)));
        }
        Some(())
    }
}

/// The words of a clause.
fn words_of(p: &Program, clause: ClauseId) -> Span {
    p.clauses.get(clause.index()).map(|clause| clause.at).unwrap_or_default()
}
