//! The rules of a game for bitboards are made from its program.

use std::sync::OnceLock;

use super::super::known::{self, Known, One, Subject, Who};
use super::super::program::{Condition, ConditionKind, Ending, Number, Program, Set, SetKind};
use super::super::reverse::shifts_in;
use super::super::tables::facts::Facts;
use super::super::tables::victims::Victims;
use super::super::why::Why;
use super::blasts::Blasts;
use super::ends::{Asked, Quick};
use super::forms::is_of_men;
use super::games::lines_of;
use super::lower;
use super::ops::{Land, sets_off};
use super::piles::piles_are_known;
use super::rules::{Group, Rules};
use super::slots::Slots;
use crate::language::ir::{Cell, Direction, Event, Kind, Side, ToMove, Whose};

/// Where kinds, sides and cells are more than this together, nothing is worked out for exchanges: some megabytes are enough.
const MOST_ROUGH: usize = 4096;

impl<const N: usize> Rules<N> {
    /// Lowers the rules of a game; nothing if the machine has to play it. `keeps_sums`: positions have keys even if no ending asks
    /// for them. `kinds_in_game`: which kind of the game each kind is, and how many kinds the game has.
    pub(super) fn of(p: &Program, keeps_sums: bool, kinds_in_game: (Vec<Kind>, usize)) -> Option<Self> {
        let facts = Facts::of(p)?;
        let asks_past = p.after_turn.iter().chain(&p.before_turn).any(|ending| asks_past(&ending.when));
        let slots = Slots::of(p, keeps_sums || asks_past, kinds_in_game)?;
        piles_are_known(p, (&facts, &slots))?;
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
            shifts: (0..p.reverse.len()).map(|direction| shifts_in(p, Direction::at(direction))).collect(),
            groups: Vec::new(),
            sets_off: kinds().map(|kind| sets_off(p, kind)).collect(),
            asks_no_history: !p.history,
            asks_past,
            endings: [Vec::new(), Vec::new()],
            before_stuck: Vec::new(),
            lines: lines_of(p),
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
            Asked::all((p, &rules), endings, |ending| !(before && needs_no_move(&ending.when)))
        });
        rules.before_stuck = Asked::all((p, &rules), &p.before_turn, |_| true);
        rules.groups = (0..2 * rules.facts.groups.len()).map(|_| OnceLock::new()).collect();
        Some(rules)
    }

    /// The moves of a side by a group of acts; nothing if the machine has to find some of them.
    #[inline]
    pub(super) fn group(&self, p: &Program, (number, side): (u16, Side)) -> Option<&Group<N>> {
        let there = self.groups.get(2 * usize::from(number) + side.index())?;
        there.get_or_init(|| lower::group(p, (&self.facts, &self.slots), (number, side))).as_ref()
    }

    /// Whether all moves of both sides are lowered.
    pub(super) fn is_whole(&self, p: &Program) -> bool {
        let groups = 0..u16::try_from(self.facts.groups.len()).unwrap_or(u16::MAX);
        let is_known =
            |(group, side)| self.group(p, (group, side)).is_some_and(|group| !group.limits.is_unknown);
        groups.flat_map(|group| Side::BOTH.map(|side| (group, side))).all(is_known)
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

impl<const N: usize> Asked<N> {
    /// Those of the endings that may hold.
    fn all(of: (&Program, &Rules<N>), endings: &[Ending], may_hold: impl Fn(&Ending) -> bool) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for (place, ending) in endings.iter().enumerate().filter(|(_, ending)| may_hold(ending)) {
            let follows = all.last().is_some_and(|last| last.place + 1 == place);
            let of_side = Side::BOTH.map(|own| Quick::of(of, own, &ending.when));
            all.push(Self { place, begins_alike: follows && ending.begins_alike, of_side });
        }
        all
    }
}

impl<const N: usize> Quick<N> {
    fn of((p, rules): (&Program, &Rules<N>), own: Side, condition: &Condition) -> Self {
        let each = |parts: &[Condition]| parts.iter().map(|part| Self::of((p, rules), own, part)).collect();
        let quick = match &condition.kind {
            ConditionKind::All(parts) => Some(Self::All(each(parts))),
            ConditionKind::Any(parts) => Some(Self::Any(each(parts))),
            ConditionKind::Not(what) => Some(Self::Not(Box::new(Self::of((p, rules), own, what)))),
            ConditionKind::Some(set) => men(p, own, &[set]).map(Self::Some),
            ConditionKind::Common(one, other) => men(p, own, &[one, other]).map(Self::Some),
            ConditionKind::Compare(Number::Size(set), comparison, Number::Constant(number)) => {
                men(p, own, &[set]).map(|men| Self::Size(men, *comparison, *number))
            }
            ConditionKind::Occurs(times, ToMove::Same) => Some(Self::Occurs(*times)),
            ConditionKind::TurnsSince { turns, taking, moving } => {
                rules.since(*taking, moving).map(|since| Self::Since(since, *turns))
            }
            _ => None,
        };
        quick.unwrap_or(Self::Said)
    }
}

/// The pieces that are in all of these sets; `None` if that depends on more than kinds, owners and cells.
fn men<const N: usize>(p: &Program, own: Side, sets: &[&Set]) -> Option<Land<N>> {
    (sets.iter().all(|set| is_plain(set)) && sets.iter().any(|set| is_of_men(set))).then_some(())?;
    let such = Victims::such(p, |met| {
        let known = Known { met: Some(met), ..Known::of(own, One { cell: None, ..met }) };
        let subject = met.cell.map_or(Subject::Man(Who::Met), |cell| Subject::Place(cell, Who::Met));
        let parts = sets.iter().map(|set| known.is_in(p, set, subject));
        known::all(parts)
    });
    Some(Land { empty: false, victims: Some(such?) })
}

/// Whether a set depends on nothing but sides, kinds and cells.
fn is_plain(set: &Set) -> bool {
    match &set.kind {
        SetKind::Men | SetKind::Occupied | SetKind::Side(_) | SetKind::Kinds(_) | SetKind::Fixed(_) => true,
        SetKind::And(parts, _) | SetKind::Or(parts) => parts.iter().all(is_plain),
        SetKind::Not(what) => what.of_men && is_plain(what),
        _ => false,
    }
}
