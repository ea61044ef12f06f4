//! Endings, lowered to masks where that is possible.

use super::super::known::{Known, One, Subject, Who};
use super::super::program::{Condition, ConditionKind, Number, Program, Set, SetKind};
use super::super::table::NOWHERE;
use super::super::tables::victims::Victims;
use super::asks::{Asks, Context};
use super::forms::is_of_men;
use super::lines::LastMove;
use super::position::{Bitboards, RepetitionKey};
use super::rules::{Land, Rules};
use crate::language::ir::{Comparison, Side, ToMove};

/// A lowered condition. Its parts stand in the order of the rules.
#[derive(Debug)]
pub(super) enum Quick<const N: usize> {
    All(Box<[Quick<N>]>),
    Any(Box<[Quick<N>]>),
    Not(Box<Quick<N>>),
    /// There is one of these pieces.
    Some(Land<N>),
    /// How many of these pieces there are, compared with a number.
    Size(Land<N>, Comparison, i64),
    /// The position has occurred so often.
    Occurs(u32),
    /// So many turns have passed since an event, given by its index.
    Since(usize, u32),
    /// Not lowered: [`Asks`] evaluates the condition.
    Said,
}

/// An ending, by its index; lowered for each side that `own` may mean.
#[derive(Debug)]
pub(super) struct Asked<const N: usize> {
    pub(super) place: usize,
    of_side: [Quick<N>; 2],
}

impl<const N: usize> Asked<N> {
    pub(super) fn of(p: &Program, rules: &Rules<N>, (place, when): (usize, &Condition)) -> Self {
        Self { place, of_side: Side::BOTH.map(|own| Quick::of((p, rules), own, when)) }
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
        super::super::known::all(parts)
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

/// Evaluates endings in a position.
pub(super) struct Over<'a, const N: usize> {
    pub(super) p: &'a Program,
    pub(super) rules: &'a Rules<N>,
    pub(super) board: &'a Bitboards<N>,
    /// The keys of all positions so far, the current one included.
    pub(super) past: &'a [RepetitionKey],
    /// The last move; before a turn, only the side to move.
    pub(super) last_move: LastMove,
    /// Whether the side to move has a move.
    pub(super) can_move: bool,
}

impl<const N: usize> Over<'_, N> {
    /// Whether an ending holds; `None` if that is not known.
    #[inline]
    pub(super) fn holds(&self, asked: &Asked<N>, when: &Condition) -> Option<bool> {
        self.is_so(asked.of_side.get(self.last_move.by.index())?, when)
    }

    fn is_so(&self, quick: &Quick<N>, said: &Condition) -> Option<bool> {
        Some(match (quick, &said.kind) {
            (Quick::All(parts), ConditionKind::All(all)) => {
                for (part, said) in parts.iter().zip(all) {
                    if !self.is_so(part, said)? {
                        return Some(false);
                    }
                }
                true
            }
            (Quick::Any(parts), ConditionKind::Any(all)) => {
                for (part, said) in parts.iter().zip(all) {
                    if self.is_so(part, said)? {
                        return Some(true);
                    }
                }
                false
            }
            (Quick::Not(what), ConditionKind::Not(said)) => !self.is_so(what, said)?,
            (Quick::Some(men), _) => !men.cells(self.board, self.board.occupied()).is_empty(),
            (Quick::Size(men, comparison, number), _) => {
                let size = men.cells(self.board, self.board.occupied()).count();
                comparison.holds(i64::from(size), *number)
            }
            (Quick::Occurs(times), _) => self.has_occurred(*times)?,
            (Quick::Since(place, turns), _) => u32::from(*self.board.since.get(*place)?) >= *turns,
            _ => self.as_said(said)?,
        })
    }

    /// Whether the position has occurred so often; `None` if that depends on states that count only where they are used.
    #[inline]
    fn has_occurred(&self, times: u32) -> Option<bool> {
        if self.past.len() < times as usize {
            return Some(false);
        }
        let (surely, perhaps) = self.occurred();
        if surely >= times as usize {
            return Some(true);
        }
        (surely + perhaps < times as usize).then_some(false)
    }

    /// How often the position has certainly occurred, and how often it may have occurred beside.
    fn occurred(&self) -> (usize, usize) {
        // If the sides alternate, every second position has the same side to move.
        let every = if self.p.phases.is_empty() { 2 } else { 1 };
        let Some(now) = self.past.last() else { return (1, 0) };
        let alike = self.past.iter().rev().step_by(every).filter(|seen| seen.sum == now.sum);
        let (mut surely, mut perhaps) = (0_usize, 0_usize);
        for seen in alike {
            if seen.doubtful || now.doubtful { perhaps += 1 } else { surely += 1 }
        }
        // The position is certainly equal to itself.
        if now.doubtful { (surely + 1, perhaps.saturating_sub(1)) } else { (surely, perhaps) }
    }

    #[inline(never)]
    fn as_said(&self, said: &Condition) -> Option<bool> {
        let LastMove { by, from, to } = self.last_move;
        let mut cx = if to == NOWHERE { Context::of(by) } else { Context::of_move(by, from, to) };
        cx.occurred = match self.occurred() {
            (surely, 0) if self.rules.asks_past => u32::try_from(surely).ok(),
            _ => None,
        };
        cx.can_move = Some(self.can_move);
        Asks { p: self.p, rules: self.rules, board: self.board }.holds(&cx, said)
    }
}
