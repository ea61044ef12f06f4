//! Counting lines of play.

use super::Match;
use crate::budget::Exhausted;
use crate::reference::Move;

/// How many sequences of so many legal moves there are.
///
/// # Errors
///
/// [`Exhausted`] where the moves of some position are too much to work out.
pub fn perft(game: &mut Match<'_>, depth: u32) -> Result<u64, Exhausted> {
    match depth {
        0 => Ok(1),
        1 => Ok(u64::try_from(game.legal_moves()?.len()).unwrap_or(u64::MAX)),
        _ => Ok(divide(game, depth)?.into_iter().map(|(_, lines)| lines).fold(0, u64::saturating_add)),
    }
}

/// The legal moves, each with how many sequences of so many moves begin with it.
///
/// # Errors
///
/// [`Exhausted`] where the moves of some position are too much to work out.
pub fn divide(game: &mut Match<'_>, depth: u32) -> Result<Vec<(Move, u64)>, Exhausted> {
    let mut divided = Vec::new();
    for played in game.legal_moves()? {
        game.play(&played);
        let lines = perft(game, depth.saturating_sub(1));
        game.undo();
        divided.push((played, lines?));
    }
    Ok(divided)
}
