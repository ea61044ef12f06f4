//! Perft: counting lines of play.

use super::super::program::{Ending, Program};
use super::super::table::NOWHERE;
use super::ends::Asked;
use super::made::Made;
use super::over::{LastMove, Over};
use super::position::{Bitboards, RepetitionKey};
use super::rules::Rules;
use super::search::Scratch;
use super::sinks::{Loud, Play, Plays};
use crate::play::executor::BYTES;

/// A position on the current line.
struct Open<const N: usize> {
    board: Bitboards<N>,
    /// Where its moves begin in the list of moves still to be played.
    begun: (usize, usize),
}

/// Counts lines of play.
pub(super) struct Counting<'a, const N: usize> {
    pub(super) p: &'a Program,
    pub(super) rules: &'a Rules<N>,
    /// The keys of the positions so far, the current one included.
    pub(super) past: Vec<RepetitionKey>,
    /// Scratch memory for the position after the last move of a line, if that move is played as well.
    pub(super) made: Option<Bitboards<N>>,
    pub(super) scratch: Scratch<N>,
}

impl<'a, const N: usize> Counting<'a, N> {
    /// Nothing is counted yet.
    pub(super) fn new(p: &'a Program, rules: &'a Rules<N>, past: Vec<RepetitionKey>) -> Self {
        Self { p, rules, past, made: None, scratch: Scratch::default() }
    }
}

/// Why nothing was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Stopped {
    /// The caller asked to stop.
    Wanted,
    /// A question has no answer here.
    NotKnown,
}

impl<const N: usize> Counting<'_, N> {
    /// How many lines of so many moves there are.
    pub(super) fn count(
        &mut self,
        first: &Bitboards<N>,
        last_move: Option<LastMove>,
        depth: u32,
        go_on: &dyn Fn(u64) -> bool,
    ) -> Result<u64, Stopped> {
        if depth <= 1 {
            return if depth == 0 { Ok(1) } else { self.last(first, last_move, (0, go_on)) };
        }
        let mut plays = Plays::default();
        let mut lines = 0;
        if !self.is_over(first, last_move).ok_or(Stopped::NotKnown)? {
            self.list(first, &mut plays).ok_or(Stopped::NotKnown)?;
        }
        let mut open = vec![Open { board: *first, begun: (0, 0) }];
        let mut next = *first;
        while let Some(Open { board, begun }) = open.last() {
            let Some(play) = plays.list.get(begun.0..).and_then(<[_]>::last).copied() else {
                plays.truncate(*begun);
                open.pop();
                if !open.is_empty() {
                    self.past.pop();
                }
                continue;
            };
            plays.list.pop();
            let by = board.to_move;
            next.copy_from(board, &self.rules.slots);
            let taken = plays.taken(&play);
            self.rules.play(self.p, &mut next, (play, taken)).ok_or(Stopped::NotKnown)?;
            self.past.push(next.repetition_key(&self.rules.slots));
            let last_move = Some(LastMove { by, from: play.from, to: play.to });
            if open.len() + 1 == depth as usize {
                lines += self.last(&next, last_move, (lines, go_on))?;
                self.past.pop();
                continue;
            }
            if !go_on(lines) {
                return Err(Stopped::Wanted);
            }
            let begun = plays.len();
            if !self.is_over(&next, last_move).ok_or(Stopped::NotKnown)? {
                self.list(&next, &mut plays).ok_or(Stopped::NotKnown)?;
            }
            open.push(Open { board: next, begun });
            // Very long lines are left to the machine, which keeps less of each position.
            let bytes = open.len() * size_of::<Open<N>>() + plays.list.len() * size_of::<Play>();
            if bytes > BYTES {
                return Err(Stopped::NotKnown);
            }
        }
        Ok(lines)
    }

    /// Counts the last moves of a line.
    fn last(
        &mut self,
        board: &Bitboards<N>,
        last_move: Option<LastMove>,
        (lines, go_on): (u64, &dyn Fn(u64) -> bool),
    ) -> Result<u64, Stopped> {
        if !go_on(lines) {
            return Err(Stopped::Wanted);
        }
        if self.is_over(board, last_move).ok_or(Stopped::NotKnown)? {
            return Ok(0);
        }
        if self.made.is_some() {
            return self.make(board).ok_or(Stopped::NotKnown);
        }
        self.rules.count(self.p, board, &mut self.scratch).ok_or(Stopped::NotKnown)
    }

    /// Plays all moves, each from this position, and returns their number.
    fn make(&mut self, board: &Bitboards<N>) -> Option<u64> {
        let mut made = Made::of((self.p, self.rules), board, self.made.as_mut()?);
        self.rules.moves(self.p, board, (&mut self.scratch, &mut made), Made::has_some)?;
        made.made()
    }

    /// Adds the moves to a list.
    #[inline(never)]
    pub(super) fn list(&mut self, board: &Bitboards<N>, plays: &mut Plays<N>) -> Option<()> {
        let begun = plays.list.len();
        self.rules.moves(self.p, board, (&mut self.scratch, plays), |plays| plays.list.len() > begun)?;
        (!plays.is_full).then_some(())
    }

    /// Adds the moves that may be loud to a list.
    #[inline(never)]
    pub(super) fn list_loud(&mut self, board: &Bitboards<N>, plays: &mut Plays<N>) -> Option<()> {
        let enemies = board.of_side(board.to_move.other());
        let mut loud = Loud { plays, enemies, has_some: false };
        self.rules.moves(self.p, board, (&mut self.scratch, &mut loud), |loud| loud.has_some)?;
        (!plays.is_full).then_some(())
    }

    /// Whether the game is over, provided that there is a move: without one, no line goes on anyway.
    #[inline]
    fn is_over(&self, board: &Bitboards<N>, last_move: Option<LastMove>) -> Option<bool> {
        let Some(last_move) = last_move else { return Some(false) };
        let [after, before] = &self.rules.endings;
        if self.any(board, last_move, (&self.p.after_turn, after))? {
            return Some(true);
        }
        let next = LastMove { by: board.to_move, from: NOWHERE, to: NOWHERE };
        self.any(board, next, (&self.p.before_turn, before))
    }

    fn any(
        &self,
        board: &Bitboards<N>,
        last_move: LastMove,
        (endings, asked): (&[Ending], &[Asked<N>]),
    ) -> Option<bool> {
        let Self { p, rules, past, .. } = self;
        let over = Over { p, rules, board, past, last_move, can_move: true };
        over.first(endings, asked).ok().map(|ending| ending.is_some())
    }
}
