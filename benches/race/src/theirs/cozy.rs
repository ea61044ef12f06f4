//! cozy-chess: chess in Rust, made for this one game.

use cozy_chess::Board;

use crate::clock::timed;
use crate::race::{Counter, Sample};

/// A position of chess, and how long the lines are.
pub(crate) struct Cozy {
    board: Board,
    depth: u32,
}

impl Cozy {
    pub(crate) fn new(fen: &str, depth: u32) -> Result<Self, String> {
        let board = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
        Ok(Self { board, depth })
    }
}

impl Counter for Cozy {
    fn count(&mut self, times: u32) -> Result<Sample, String> {
        let mut sample = Sample::default();
        for _ in 0..times {
            let (leaves, seconds) = timed(|| perft(&self.board, self.depth));
            sample = Sample { leaves, seconds: sample.seconds + seconds };
        }
        Ok(sample)
    }
}

fn perft(board: &Board, depth: u32) -> u64 {
    let mut lines = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            lines += moves.len() as u64;
        } else {
            for next in moves {
                let mut after = board.clone();
                after.play_unchecked(next);
                lines += perft(&after, depth - 1);
            }
        }
        false
    });
    lines
}
