//! Lines of play dealt out by how they begin, so that they can be counted apart: at the same time, or on other machines.

use std::ops::Range;

use super::{Match, Run, perft_within};
use crate::language::budget::Exhausted;
use crate::play::executor::Executor;

/// Where there are fewer beginnings, longer ones are taken: enough for many processors to have done at about the same time.
pub const MANY: u64 = 256;
/// The same where what is left of each line is short, and longer beginnings would be most of the work.
const SOME: u64 = 64;

/// The beginnings of all lines of play of a length. They are numbered from 0, and each line has one of them. They depend only on
/// the game, its present position and the length, so that all who count divide the work in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginnings {
    /// How long the lines are.
    depth: u32,
    groups: Vec<Group>,
    /// How many beginnings there are.
    count: u64,
}

/// The beginnings that differ in their last move only.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    /// The moves before, each by its place in the order of moves.
    moves: Vec<usize>,
    /// The number of the first of these beginnings.
    from: u64,
    /// How many there are.
    count: u64,
}

impl Beginnings {
    /// The beginnings of lines of this length from the present position; none if `go_on`, which is asked now and then, says no.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where the moves of some position are too much to work out.
    pub fn of<E: Executor>(
        game: &mut Match<E>,
        depth: u32,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Self>, Exhausted> {
        let begun = game.turns();
        let mut beginnings = Self { depth, groups: Vec::new(), count: 0 };
        if depth == 0 {
            return Ok(Some(beginnings));
        }
        beginnings.add(Vec::new(), game.plies()?.len());
        for length in 1.. {
            let left = depth.saturating_sub(length);
            let enough = match left {
                0 | 1 => break,
                2 => SOME,
                _ => MANY,
            };
            if beginnings.count >= enough || beginnings.count == 0 {
                break;
            }
            let mut longer = Self { depth, groups: Vec::new(), count: 0 };
            for group in &beginnings.groups {
                let added = longer.add_behind(game, group, go_on);
                take_back_to(game, begun);
                let Some(()) = added? else { return Ok(None) };
            }
            beginnings = longer;
        }
        Ok(Some(beginnings))
    }

    /// Adds the beginnings that are one move longer than those of a group. The game may be left anywhere.
    fn add_behind<E: Executor>(
        &mut self,
        game: &mut Match<E>,
        group: &Group,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<()>, Exhausted> {
        for (place, ply) in plies_behind(game, &group.moves)?.iter().enumerate() {
            if !go_on() {
                return Ok(None);
            }
            // A ply of the position that it was found in: it is legal.
            if game.play_ply(ply).is_ok() {
                self.add([&*group.moves, &[place]].concat(), game.plies()?.len());
                game.undo();
            }
        }
        Ok(Some(()))
    }

    fn add(&mut self, moves: Vec<usize>, count: usize) {
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        if count > 0 {
            self.groups.push(Group { moves, from: self.count, count });
            self.count = self.count.saturating_add(count);
        }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The first move of a beginning, by its place in the order of moves.
    #[must_use]
    pub fn first_move(&self, number: u64) -> Option<usize> {
        let (_, group) = self.group(number)?;
        match group.moves.first() {
            Some(first) => Some(*first),
            None => usize::try_from(number - group.from).ok(),
        }
    }

    /// The numbers of the beginnings with a first move.
    #[must_use]
    pub fn behind(&self, first: usize) -> Range<u64> {
        let before = |first: usize| {
            let after =
                self.groups.partition_point(|group| group.moves.first().is_some_and(|move_| *move_ < first));
            match self.groups.get(after) {
                // One group of all first moves.
                Some(group) if group.moves.is_empty() => {
                    u64::try_from(first).unwrap_or(u64::MAX).min(self.count)
                }
                Some(group) => group.from,
                None => self.count,
            }
        };
        before(first)..before(first.saturating_add(1))
    }

    /// The group with a beginning, and its place.
    fn group(&self, number: u64) -> Option<(usize, &Group)> {
        let place = self.groups.partition_point(|group| group.from <= number).checked_sub(1)?;
        let group = self.groups.get(place)?;
        (number - group.from < group.count).then_some((place, group))
    }
}

/// Plays moves, each by its index in the order of moves, and returns what can be played then.
fn plies_behind<E: Executor>(game: &mut Match<E>, moves: &[usize]) -> Result<Vec<E::Ply>, Exhausted> {
    let mut plies = game.plies()?;
    for place in moves {
        match plies.get(*place) {
            Some(ply) if game.play_ply(ply).is_ok() => plies = game.plies()?,
            _ => return Ok(Vec::new()),
        }
    }
    Ok(plies)
}

/// Takes back what was played after a number of turns.
fn take_back_to<E: Executor>(game: &mut Match<E>, turns: usize) {
    while game.turns() > turns && game.undo() {}
}

/// Counts the lines of play of one beginning after the other. Each thread needs a counter of its own.
#[derive(Clone, Debug)]
pub struct LineCounter<E: Executor> {
    /// The game, in which all moves of a beginning but the last are played.
    game: Match<E>,
    /// How many turns there were before.
    begun: usize,
    /// The place of the group of that beginning, and what can be played there.
    stands: Option<(usize, Vec<E::Ply>)>,
}

impl<E: Executor> LineCounter<E> {
    /// A counter for the lines of a game as it stands.
    #[must_use]
    pub fn new(game: Match<E>) -> Self {
        let begun = game.turns();
        Self { game, begun, stands: None }
    }

    /// The number of lines with this beginning; none if the run is stopped.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where the moves of some position, or of all, are too much to work out.
    pub fn count(
        &mut self,
        beginnings: &Beginnings,
        number: u64,
        run: Run<'_>,
    ) -> Result<Option<u64>, Exhausted> {
        let Some((place, group)) = beginnings.group(number) else { return Ok(Some(0)) };
        if self.stands.as_ref().is_none_or(|(stands, _)| *stands != place) {
            self.stands = None;
            take_back_to(&mut self.game, self.begun);
            self.stands = Some((place, plies_behind(&mut self.game, &group.moves)?));
        }
        let last = usize::try_from(number - group.from).unwrap_or(usize::MAX);
        let Some(ply) = self.stands.as_ref().and_then(|(_, plies)| plies.get(last)) else {
            return Ok(Some(0));
        };
        let here = self.game.turns();
        // A ply of the position that it was found in: it is legal.
        if self.game.play_ply(ply).is_err() {
            return Ok(Some(0));
        }
        let length = u32::try_from(group.moves.len()).unwrap_or(u32::MAX).saturating_add(1);
        let lines = perft_within(&mut self.game, beginnings.depth.saturating_sub(length), run);
        take_back_to(&mut self.game, here);
        lines
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
