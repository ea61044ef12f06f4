//! shakmaty: its own variant, atomic chess.

use shakmaty::fen::Fen;
use shakmaty::variant::Atomic as Game;
use shakmaty::{CastlingMode, Position};

use crate::clock::timed;
use crate::race::{Counter, Sample};

/// A position of atomic chess, and how long the lines are.
pub(crate) struct Atomic {
    begun: Game,
    depth: u32,
}

impl Atomic {
    /// A position, or the set-up.
    pub(crate) fn new(fen: Option<&str>, depth: u32) -> Result<Self, String> {
        let Some(text) = fen else { return Ok(Self { begun: Game::default(), depth }) };
        let fen: Fen = text.parse().map_err(|error| format!("{text}: {error}"))?;
        let begun = fen.into_position(CastlingMode::Standard).map_err(|error| format!("{text}: {error}"))?;
        Ok(Self { begun, depth })
    }

    /// Counts the lines of play.
    pub(crate) fn lines(&self, depth: u32) -> u64 {
        perft(&self.begun, depth)
    }
}

impl Counter for Atomic {
    fn count(&mut self, times: u32) -> Result<Sample, String> {
        let mut sample = Sample::default();
        for _ in 0..times {
            let (leaves, seconds) = timed(|| self.lines(self.depth));
            sample = Sample { leaves, seconds: sample.seconds + seconds };
        }
        Ok(sample)
    }
}

fn perft(game: &Game, depth: u32) -> u64 {
    let moves = game.legal_moves();
    if depth <= 1 {
        return moves.len() as u64;
    }
    let after = |next| {
        let mut after = game.clone();
        after.play_unchecked(next);
        perft(&after, depth - 1)
    };
    moves.into_iter().map(after).sum()
}
