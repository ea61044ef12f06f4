//! The tree of a game by bitboards.

use super::super::since::{Since, counted_key};
use super::super::sums::{OF_GAME, of_side, sum_of_value};
use super::super::tree::{About, GameTree, GaveUp, Standing};
use super::super::words::Words;
use super::games::Stands;
use super::lines::{Counting, LastMove};
use super::position::Bitboards;
use super::sinks::{CHAIN, DROP, Play, Plays, SPECIAL};
use super::{Begun, rules::Group};
use crate::language::ir::{Cell, Kind, Side, StateId};

/// A position of bitboards, with all that is before it.
pub(super) struct BitTree<'a, const N: usize> {
    counting: Counting<'a, N>,
    board: Bitboards<N>,
    /// The move that led to the position; nothing after a pass.
    last_move: Option<LastMove>,
    /// The same of the positions before, since the tree was begun.
    before: Vec<(Bitboards<N>, Option<LastMove>)>,
    plays: Plays<N>,
    /// The numbers that are in no repetition key: where each is kept, and its state.
    when_used: Vec<(usize, StateId)>,
    since: Vec<Since>,
}

impl<'a, const N: usize> BitTree<'a, N> {
    /// The tree that begins with a position; nothing if bitboards cannot play all moves of the game.
    pub(super) fn of((counting, board, last_move): Begun<'a, N>) -> Option<Self> {
        let Counting { p, rules, .. } = counting;
        rules.is_whole(p).then_some(())?;
        let of_place = |(place, _): &(usize, i32)| Some((*place, rules.slots.state_of(*place)?));
        let when_used = rules.slots.when_used.iter().map(of_place).collect::<Option<_>>()?;
        let (before, plays) = (Vec::new(), Plays::default());
        Some(Self { counting, board, last_move, before, plays, when_used, since: Since::of_endings(p) })
    }

    /// The position is another now.
    fn reach(&mut self, last_move: Option<LastMove>) {
        self.last_move = last_move;
        self.counting.past.push(self.board.repetition_key(&self.counting.rules.slots));
    }

    /// The position before is the position again.
    fn back(&mut self) -> bool {
        let before = self.before.pop();
        if let Some(before) = before {
            (self.board, self.last_move) = before;
        }
        before.is_some()
    }

    fn group(&self, play: &Play) -> Option<&Group<N>> {
        self.counting.rules.group(self.counting.p, (play.group, self.board.to_move))
    }

    /// The pieces that a move captures, if hooks capture none.
    #[inline]
    fn taken(&self, (play, taken): &(Play, Words<N>)) -> Words<N> {
        match play.op {
            ..CHAIN => Words::one(play.to),
            CHAIN..DROP => *taken,
            DROP..SPECIAL => Words::NONE,
            _ => {
                let special =
                    self.group(play).and_then(|group| group.specials.get(usize::from(play.op - SPECIAL)));
                special.map_or(Words::NONE, |special| special.takes.iter().copied().collect())
            }
        }
    }
}

impl<const N: usize> GameTree for BitTree<'_, N> {
    type Move = (Play, Words<N>);

    fn moves(&mut self, into: &mut Vec<Self::Move>) -> Result<(), GaveUp> {
        self.plays.truncate((0, 0));
        self.plays.is_full = false;
        self.counting.scratch.dangers.clear();
        self.counting.list(&self.board, &mut self.plays).ok_or(GaveUp)?;
        into.extend(self.plays.list.iter().map(|play| (*play, self.plays.taken(play))));
        Ok(())
    }

    fn captures(&mut self, into: &mut Vec<Self::Move>) -> Result<(), GaveUp> {
        let (begun, mut kept) = (into.len(), into.len());
        self.moves(into)?;
        for place in begun..into.len() {
            if into.get(place).is_some_and(|of| self.about(of).is_loud()) {
                into.swap(kept, place);
                kept += 1;
            }
        }
        into.truncate(kept);
        Ok(())
    }

    fn about(&self, of: &Self::Move) -> About {
        let (Play { from, to, becomes, op, .. }, _) = *of;
        let board = &self.board;
        let becomes = Some(Kind(u16::from(becomes)));
        let is_drop = (DROP..SPECIAL).contains(&op);
        let kind = if is_drop { becomes } else { board.kind_on(from) };
        let victims = self.taken(of) & board.of_side(board.to_move.other());
        About {
            from: (!is_drop).then_some(from),
            to: Some(to),
            kind,
            becomes,
            victim: victims.first().and_then(|cell| board.kind_on(cell)),
            victims: u8::try_from(victims.count()).unwrap_or(u8::MAX),
        }
    }

    fn make(&mut self, what: &Self::Move) -> Result<(), GaveUp> {
        let last_move = LastMove { by: self.board.to_move, from: what.0.from, to: what.0.to };
        self.before.push((self.board, self.last_move));
        if self.counting.rules.play(self.counting.p, &mut self.board, *what).is_none() {
            self.back();
            return Err(GaveUp);
        }
        self.reach(Some(last_move));
        Ok(())
    }

    fn undo(&mut self) {
        if self.back() {
            self.counting.past.pop();
        }
    }

    fn pass(&mut self) -> bool {
        if !self.counting.p.phases.is_empty() {
            return false;
        }
        self.before.push((self.board, self.last_move));
        self.counting.rules.end_turn(self.counting.p, &mut self.board, 0);
        self.reach(None);
        true
    }

    fn key(&self) -> u64 {
        let board = &self.board;
        let value = |(place, state): &(usize, StateId)| {
            let who = match place.checked_sub(self.counting.p.layout.of_game) {
                None => OF_GAME,
                Some(of_sides) => of_side(Side::at(of_sides % 2)),
            };
            sum_of_value(who, *state, i64::from(board.number(*place)))
        };
        let rest = self.when_used.iter().fold(0_u128, |sum, of| sum.wrapping_add(value(of)));
        let left = self.since.iter().zip(board.since).map(|(of, turns)| of.left(usize::from(turns)));
        counted_key(board.sum.wrapping_add(rest.rotate_left(1)), left)
    }

    fn occurrences(&mut self) -> Result<usize, GaveUp> {
        let now = self.counting.past.last().ok_or(GaveUp)?.sum;
        Ok(self.counting.past.iter().filter(|past| past.sum == now).count())
    }

    fn stands(&mut self, has_move: bool) -> Result<Standing, GaveUp> {
        Ok(match self.counting.stands(&self.board, self.last_move, !has_move).ok_or(GaveUp)? {
            Stands::On => Standing::Open,
            Stands::Over(outcome) => Standing::Over(outcome.winner),
        })
    }

    fn is_attacked(&self) -> bool {
        self.counting.scratch.dangers.is_attacked
    }

    fn to_move(&self) -> Side {
        self.board.to_move
    }

    fn pieces(&self, mut see: impl FnMut(Side, Kind, Cell)) {
        let board = &self.board;
        for side in Side::BOTH {
            for kind in 0..self.counting.p.kinds.len() {
                for cell in (board.of_side(side) & board.of_kind(kind)).cells() {
                    see(side, Kind::at(kind), cell);
                }
            }
        }
    }

    fn in_hand(&self, side: Side, kind: Kind) -> u32 {
        u32::from(self.board.in_hand(side, kind.index()))
    }

    fn plies(&self) -> usize {
        self.before.len()
    }
}
