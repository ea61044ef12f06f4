//! A proof of a forced win, and its replay by the plain interpreter.

use crate::engine::Engine;
use crate::language::ir::Side;
use crate::opponent::step::{Step, play};
use crate::play::executor::Executor;
use crate::play::matches::{Match, Plain};

/// A proof that a position is won.
#[derive(Clone, Debug)]
pub enum Proof {
    /// The game is over.
    Over,
    /// It is won within so many plies: by the one move of the winner, or whatever the other side plays.
    Moves(u32, Vec<(Step, Proof)>),
    /// The proof is too large to be written down here.
    Cut,
}

/// What the plain interpreter says of a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// How many moves it has replayed.
    pub moves: u64,
    /// How many lines were too long to be replayed to their end.
    pub cut: u64,
    /// How often it has found something else: a proof with such a place proves nothing.
    pub wrong: u64,
}

/// Replays a proof: both executors stand at its position.
#[must_use]
pub fn replay(proof: &Proof, engine: &Engine, plain: &Match<Plain>) -> Replayed {
    let winner = plain.position().to_move();
    let mut replayed = Replayed::default();
    replayed.walk(proof, winner, (&mut engine.clone(), &mut plain.clone()));
    replayed
}

impl Replayed {
    fn walk(&mut self, proof: &Proof, winner: Side, (engine, plain): (&mut Engine, &mut Match<Plain>)) {
        let Proof::Moves(_, steps) = proof else {
            let is_won =
                plain.outcome().is_ok_and(|over| over.is_some_and(|over| over.winner == Some(winner)));
            match proof {
                Proof::Cut => self.cut += 1,
                _ => self.wrong += u64::from(!is_won),
            }
            return;
        };
        let plies = plain.plies().unwrap_or_default();
        let mut seen = vec![false; plies.len()];
        for (step, then) in steps {
            let Some(number) = play(engine, *step) else {
                self.wrong += 1;
                continue;
            };
            if plies.get(number).is_some_and(|ply| plain.play_ply(ply).is_ok()) {
                self.moves += 1;
                self.walk(then, winner, (&mut *engine, &mut *plain));
                plain.undo();
            }
            engine.undo();
            if let Some(seen) = seen.get_mut(number) {
                *seen = true;
            }
        }
        // The winner needs one move; of the other side each one was answered.
        let is_whole =
            if plain.position().to_move() == winner { seen.contains(&true) } else { !seen.contains(&false) };
        self.wrong += u64::from(!is_whole || seen.is_empty());
    }
}

/// What the winner answers to each reply to its first moves: the moves from the beginning, each by its number in the order of moves, and in how
/// many plies it wins with the answer. None where the proof is cut.
#[must_use]
pub fn answers(proof: &Proof, engine: &Engine) -> Vec<(Vec<usize>, u32)> {
    let mut answers = Vec::new();
    let Proof::Moves(_, first) = proof else { return answers };
    for (step, then) in first {
        let mut engine = engine.clone();
        let (Some(first), Proof::Moves(_, replies)) = (play(&mut engine, *step), then) else { continue };
        for (step, then) in replies {
            let mut engine = engine.clone();
            let (Some(reply), Proof::Moves(plies, last)) = (play(&mut engine, *step), then) else { continue };
            let answer = last.first().and_then(|(step, _)| play(&mut engine, *step));
            answers.extend(answer.map(|answer| (vec![first, reply, answer], *plies)));
        }
    }
    answers
}
