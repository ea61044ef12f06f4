//! Whether a game is over in a position.

use super::super::program::{Condition, ConditionKind, Ending, Program};
use super::super::table::NOWHERE;
use super::asks::Asks;
use super::context::Context;
use super::ends::{Asked, Quick};
use super::position::{Bitboards, RepetitionKey};
use super::rules::Rules;
use crate::language::ir::{Cell, Side};

/// The last move.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastMove {
    /// The side that has moved, from where, and to where; no cells before the first turn.
    pub(super) by: Side,
    pub(super) from: Cell,
    pub(super) to: Cell,
}

/// What is asked has no answer here.
#[derive(Clone, Copy, Debug)]
pub(super) struct NotKnown;

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
    /// The first of the endings that holds.
    ///
    /// # Errors
    ///
    /// [`NotKnown`].
    #[inline]
    pub(super) fn first<'e>(
        &self,
        endings: &'e [Ending],
        asked: &[Asked<N>],
    ) -> Result<Option<&'e Ending>, NotKnown> {
        let mut begins = true;
        for (number, ending) in asked.iter().enumerate() {
            let said = endings.get(ending.place).ok_or(NotKnown)?;
            let quick = ending.of_side.get(self.last_move.by.index()).ok_or(NotKnown)?;
            // What several endings begin with is asked once.
            if !ending.begins_alike {
                let is_shared = asked.get(number + 1).is_some_and(|next| next.begins_alike);
                begins = !is_shared || self.is_so(quick.first(), said.first()).ok_or(NotKnown)?;
            }
            if begins && self.is_so(quick, &said.when).ok_or(NotKnown)? {
                return Ok(Some(said));
            }
        }
        Ok(None)
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
                let men = men.cells(self.board, self.board.occupied());
                let size = self.board.size(&self.rules.slots, men);
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
