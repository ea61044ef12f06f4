//! Perft: counting lines of play.

use super::super::program::{Ending, Program};
use super::super::table::NOWHERE;
use super::ends::{Asked, Over};
use super::generate::Room;
use super::position::{Bitboards, Seen};
use super::rules::Rules;
use super::sinks::{Play, Plays};
use crate::language::ir::{Cell, Side};
use crate::play::executor::BYTES;

/// The last move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Came {
    /// The side that has moved, from where, and to where; no cells before the first turn.
    pub(super) by: Side,
    pub(super) from: Cell,
    pub(super) to: Cell,
}

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
    pub(super) past: Vec<Seen>,
    /// Whether the last move of a line is played as well.
    pub(super) made: bool,
    pub(super) room: Room<N>,
    /// The moves of the current position.
    pub(super) plays: Plays<N>,
}

impl<'a, const N: usize> Counting<'a, N> {
    /// Nothing is counted yet.
    pub(super) fn new(p: &'a Program, rules: &'a Rules<N>, past: Vec<Seen>) -> Self {
        Self { p, rules, past, made: false, room: Room::default(), plays: Plays::default() }
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
        came: Option<Came>,
        depth: u32,
        go_on: &dyn Fn(u64) -> bool,
    ) -> Result<u64, Stopped> {
        if depth <= 1 {
            return if depth == 0 { Ok(1) } else { self.last(first, came, (0, go_on)) };
        }
        let mut plays = Plays::default();
        let mut lines = 0;
        if !self.is_over(first, came)? {
            self.rules.list(self.p, first, (&mut self.room, &mut plays)).ok_or(Stopped::NotKnown)?;
        }
        let (used, mut next) = (self.rules.slots.used, *first);
        // Positions that are left are used again.
        let mut open = vec![Open { board: *first, begun: (0, 0) }];
        let mut level = 0;
        while let Some(Open { board, begun }) = open.get(level) {
            let Some(play) = plays.list.get(begun.0..).and_then(<[_]>::last).copied() else {
                plays.truncate(*begun);
                if level == 0 {
                    break;
                }
                level -= 1;
                self.past.pop();
                continue;
            };
            plays.list.pop();
            let by = board.to_move;
            next.copy_from(board, used);
            let taken = plays.taken(&play);
            self.rules.play(self.p, &mut next, (play, taken)).ok_or(Stopped::NotKnown)?;
            self.past.push(next.seen(&self.rules.slots));
            let came = Some(Came { by, from: play.from, to: play.to });
            if level + 2 == depth as usize {
                lines += self.last(&next, came, (lines, go_on))?;
                self.past.pop();
                continue;
            }
            if !go_on(lines) {
                return Err(Stopped::Wanted);
            }
            let begun = plays.len();
            if !self.is_over(&next, came)? {
                self.rules.list(self.p, &next, (&mut self.room, &mut plays)).ok_or(Stopped::NotKnown)?;
            }
            level += 1;
            match open.get_mut(level) {
                Some(left) => {
                    left.board.copy_from(&next, used);
                    left.begun = begun;
                }
                None => open.push(Open { board: next, begun }),
            }
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
        came: Option<Came>,
        (lines, go_on): (u64, &dyn Fn(u64) -> bool),
    ) -> Result<u64, Stopped> {
        if !go_on(lines) {
            return Err(Stopped::Wanted);
        }
        if self.is_over(board, came)? {
            return Ok(0);
        }
        if self.made {
            return self.make(board).ok_or(Stopped::NotKnown);
        }
        self.rules.count(self.p, board, &mut self.room).ok_or(Stopped::NotKnown)
    }

    /// Plays all moves, each from this position, and returns their number.
    fn make(&mut self, board: &Bitboards<N>) -> Option<u64> {
        self.plays.truncate((0, 0));
        let mut plays = std::mem::take(&mut self.plays);
        self.rules.list(self.p, board, (&mut self.room, &mut plays))?;
        let mut next = *board;
        for play in &plays.list {
            next.copy_from(board, self.rules.slots.used);
            self.rules.play(self.p, &mut next, (*play, plays.taken(play)))?;
            // Nothing reads the position; the compiler must make the move all the same.
            std::hint::black_box(&next);
        }
        self.plays = plays;
        Some(self.plays.list.len() as u64)
    }

    /// Whether the game is over, provided that there is a move: without one, no line goes on anyway.
    #[inline]
    fn is_over(&self, board: &Bitboards<N>, came: Option<Came>) -> Result<bool, Stopped> {
        self.ended(board, came, true).map(|ended| ended.is_some())
    }

    /// The ending that holds, and the side for which it is asked, if the game is over; `can_move`: the side to move has a move.
    #[inline]
    pub(super) fn ended(
        &self,
        board: &Bitboards<N>,
        came: Option<Came>,
        can_move: bool,
    ) -> Result<Option<(&Ending, Side)>, Stopped> {
        let Some(came) = came else { return Ok(None) };
        let [after, before] = &self.rules.endings;
        if let Some(ending) = self.first(board, (came, can_move), (&self.p.after_turn, after))? {
            return Ok(Some((ending, came.by)));
        }
        let next = Came { by: board.to_move, from: NOWHERE, to: NOWHERE };
        let ending = self.first(board, (next, can_move), (&self.p.before_turn, before))?;
        Ok(ending.map(|ending| (ending, next.by)))
    }

    /// The first of some endings that holds.
    #[inline]
    fn first<'e>(
        &self,
        board: &Bitboards<N>,
        (came, can_move): (Came, bool),
        (endings, all): (&'e [Ending], &[Asked<N>]),
    ) -> Result<Option<&'e Ending>, Stopped> {
        let Self { p, rules, past, .. } = self;
        let over = Over { p, rules, board, past, came, can_move };
        for asked in all.iter().filter(|asked| !(can_move && asked.needs_no_move)) {
            let ending = endings.get(asked.place).ok_or(Stopped::NotKnown)?;
            if over.holds(asked, &ending.when).ok_or(Stopped::NotKnown)? {
                return Ok(Some(ending));
            }
        }
        Ok(None)
    }
}
