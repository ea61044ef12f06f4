//! Counting lines of play.

use std::cell::Cell;
use std::vec;

use super::Match;
use crate::language::budget::{Exhausted, Limit};
use crate::play::executor::{self, Executor, Lines};

/// Counts sequences of legal moves (perft).
///
/// # Errors
///
/// [`Exhausted`] where the moves of some position are too much to work out.
pub fn perft<E: Executor>(game: &mut Match<E>, depth: u32) -> Result<u64, Exhausted> {
    perft_within(game, depth, Run::unbounded(&|_| true)).map(|lines| lines.unwrap_or(0))
}

/// About as many steps as the moves of a position take where they are only counted.
const STEPS: u64 = 50;

/// How long a count may go on.
#[derive(Clone, Copy)]
pub struct Run<'g> {
    /// Gets the number of lines so far at every position, and decides whether to go on; without it nothing is counted.
    pub go_on: &'g dyn Fn(u64) -> bool,
    /// How many steps all questions about the game may have taken in the end ([`Match::spent`]).
    pub most: u64,
}

impl<'g> Run<'g> {
    /// As long as it takes.
    #[must_use]
    pub fn unbounded(go_on: &'g dyn Fn(u64) -> bool) -> Self {
        Self { go_on, most: u64::MAX }
    }
}

/// The same within bounds.
///
/// # Errors
///
/// [`Exhausted`] if the moves of a position take too much, or those of all positions.
pub fn perft_within<E: Executor>(
    game: &mut Match<E>,
    depth: u32,
    run: Run<'_>,
) -> Result<Option<u64>, Exhausted> {
    // A position counts as a number of steps of the plain interpreter.
    let (before, positions) = (game.spent(), Cell::new(0_u64));
    let enough = run.most.saturating_sub(before) / STEPS;
    let too_much = || before > run.most || positions.get() > enough;
    let go_on = |lines| {
        positions.set(positions.get() + 1);
        !too_much() && (run.go_on)(lines)
    };
    match game.lines(depth, &go_on) {
        Lines::Counted(lines) => return Ok(Some(lines)),
        Lines::Stopped if too_much() => return Err(Exhausted { limit: Limit::Run, at: None }),
        Lines::Stopped => return Ok(None),
        Lines::OneByOne => {}
    }
    let begun = game.turns();
    let counted = count(game, depth, run);
    while game.turns() > begun && game.undo() {}
    counted
}

/// Goes through the lines without a call for each turn, so that no depth is too great for the stack.
fn count<E: Executor>(game: &mut Match<E>, depth: u32, run: Run<'_>) -> Result<Option<u64>, Exhausted> {
    let mut lines = u64::from(depth == 0);
    // For each turn of the line under way, the moves that are still to be tried, and about how many bytes they take.
    let mut open: Vec<(vec::IntoIter<E::Ply>, usize)> = Vec::new();
    let mut bytes = 0;
    let mut left = depth;
    while left > 0 {
        if !(run.go_on)(lines) {
            return Ok(None);
        }
        if game.spent() > run.most {
            return Err(Exhausted { limit: Limit::Run, at: None });
        }
        // The last move of a line need not be played.
        let moves = if left == 1 {
            lines = lines.saturating_add(game.count()?);
            Vec::new()
        } else {
            game.plies_in_any_order()?
        };
        let size = moves.iter().map(E::size).sum();
        bytes += size;
        if bytes > executor::BYTES {
            return Err(Exhausted { limit: Limit::Memory, at: None });
        }
        open.push((moves.into_iter(), size));
        // On to the next position: as far back as need be, and one move from there.
        let next = loop {
            match open.last_mut().map(|(moves, size)| (moves.next(), *size)) {
                None => break None,
                Some((Some(next), _)) => break Some(next),
                Some((None, size)) => {
                    open.pop();
                    bytes -= size;
                    if !open.is_empty() {
                        game.undo();
                        left += 1;
                    }
                }
            }
        };
        let Some(next) = next else { break };
        // A ply of the position that it was found in: it is legal.
        if game.play_ply(&next).is_err() {
            break;
        }
        left -= 1;
    }
    Ok(Some(lines))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use std::cell::Cell;

    use super::{Run, perft, perft_within};
    use crate::language::ir::sample::TO_AND_FRO;
    use crate::loading::pipeline::{NoFiles, load};
    use crate::play::matches::{Match, Plain};

    #[test]
    fn no_line_is_too_long_for_the_stack() {
        let game = load("a", TO_AND_FRO, &NoFiles).game.unwrap();
        let mut played = Match::<Plain>::new(&game);
        assert_eq!(perft(&mut played, 20_000), Ok(1));
        assert_eq!(played.turns(), 0);
    }

    #[test]
    fn counting_stops_when_that_is_wanted() {
        let game = load("a", &TO_AND_FRO.replace("sideways", "any"), &NoFiles).game.unwrap();
        let mut played = Match::<Plain>::new(&game);
        let asked = Cell::new(0);
        let go_on = |_| asked.replace(asked.get() + 1) < 5;
        assert_eq!(perft_within(&mut played, 20, Run::unbounded(&go_on)), Ok(None));
        assert_eq!((asked.get(), played.turns()), (6, 0));
    }
}
