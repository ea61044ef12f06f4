//! Counting lines of play.

use super::super::program::{Ending, Program};
use super::super::sums::Sum;
use super::super::table::NOWHERE;
use super::asks::{Asks, Context};
use super::generate::{Count, Play, Room};
use super::position::Bitboards;
use super::rules::Rules;
use crate::ir::{Cell, Side};

/// What is known of how a position came about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Came {
    /// The side that has moved, from where, and to where; no cells before the first turn.
    pub(super) by: Side,
    pub(super) from: Cell,
    pub(super) to: Cell,
}

/// A position on the line under way.
struct Open<const N: usize, const K: usize> {
    board: Bitboards<N, K>,
    /// Its moves that are still to be played: from this place of the list to its end.
    begun: usize,
}

/// Counts lines of play.
pub(super) struct Counting<'a, const N: usize, const K: usize> {
    pub(super) p: &'a Program,
    pub(super) rules: &'a Rules<N>,
    /// What the positions until now are compared by, the last of them included.
    pub(super) past: Vec<Sum>,
    /// Whether every last position is made and looked at.
    pub(super) made: bool,
    pub(super) room: Room<N>,
}

/// Why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Stopped {
    /// Somebody wanted it.
    Wanted,
    /// Something is asked that is not known here.
    NotKnown,
}

impl<const N: usize, const K: usize> Counting<'_, N, K> {
    /// How many lines of so many moves there are.
    pub(super) fn count(
        &mut self,
        first: &Bitboards<N, K>,
        came: Option<Came>,
        depth: u32,
        go_on: &dyn Fn() -> bool,
    ) -> Result<u64, Stopped> {
        let known = |what: Option<u64>| what.ok_or(Stopped::NotKnown);
        if depth == 0 {
            return Ok(1);
        }
        let mut plays: Vec<Play> = Vec::new();
        let mut open: Vec<Open<N, K>> = Vec::new();
        let mut left = depth;
        let mut lines = 0;
        let (mut board, mut came) = (*first, came);
        loop {
            if !go_on() {
                return Err(Stopped::Wanted);
            }
            let begun = plays.len();
            if !self.is_over(&board, came).ok_or(Stopped::NotKnown)? {
                if left == 1 && !self.made {
                    lines += known(self.moves(&board))?;
                } else {
                    self.list(&board, &mut plays).ok_or(Stopped::NotKnown)?;
                }
            }
            if left == 1 {
                for play in plays.drain(begun..) {
                    let mut next = board;
                    self.rules.play(self.p, &mut next, play).ok_or(Stopped::NotKnown)?;
                    lines += 1;
                }
            }
            open.push(Open { board, begun });
            let next = loop {
                let Some(last) = open.last() else { break None };
                if plays.len() > last.begun {
                    break plays.pop().map(|play| (last.board, play));
                }
                open.pop();
                if !open.is_empty() {
                    self.past.pop();
                    left += 1;
                }
            };
            let Some((before, play)) = next else { break };
            board = before;
            self.rules.play(self.p, &mut board, play).ok_or(Stopped::NotKnown)?;
            self.past.push(board.sum);
            came = Some(Came { by: before.to_move, from: play.from, to: play.to });
            left -= 1;
        }
        Ok(lines)
    }

    /// How many moves there are.
    #[inline(never)]
    fn moves(&mut self, board: &Bitboards<N, K>) -> Option<u64> {
        let mut count = Count::default();
        for group in self.rules.groups_of(self.p.turn_after(board.phase_turns))? {
            self.rules.moves(self.p, board, *group, (&mut self.room, &mut count))?;
            if count.0 > 0 {
                break;
            }
        }
        Some(count.0)
    }

    #[inline(never)]
    pub(super) fn list(&mut self, board: &Bitboards<N, K>, plays: &mut Vec<Play>) -> Option<()> {
        let begun = plays.len();
        for group in self.rules.groups_of(self.p.turn_after(board.phase_turns))? {
            self.rules.moves(self.p, board, *group, (&mut self.room, plays))?;
            if plays.len() > begun {
                break;
            }
        }
        Some(())
    }

    /// Whether the game is over, if there is a move: where there is none, no line goes on in any case.
    fn is_over(&self, board: &Bitboards<N, K>, came: Option<Came>) -> Option<bool> {
        let Some(came) = came else { return Some(false) };
        let occurred = || {
            let times = self.past.iter().filter(|sum| **sum == board.sum).count();
            u32::try_from(times).ok()
        };
        let mut cx = Context::of_move(came.by, came.from, came.to);
        if came.to == NOWHERE {
            cx = Context::of(came.by);
        }
        cx.occurred = if self.rules.asks_past { occurred() } else { None };
        cx.can_move = Some(true);
        let [after, before] = &self.rules.endings;
        if self.any(board, &cx, (&self.p.after_turn, after))? {
            return Some(true);
        }
        let next = Context { occurred: cx.occurred, can_move: Some(true), ..Context::of(board.to_move) };
        self.any(board, &next, (&self.p.before_turn, before))
    }

    fn any(
        &self,
        board: &Bitboards<N, K>,
        cx: &Context,
        (endings, asked): (&[Ending], &[usize]),
    ) -> Option<bool> {
        let asks = Asks { p: self.p, rules: self.rules, board };
        for ending in asked.iter().filter_map(|place| endings.get(*place)) {
            if asks.holds(cx, &ending.when)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
