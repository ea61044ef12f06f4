//! The opponent as other programs use it: it thinks about a game in play, and gives its best moves.

use super::{Effort, Entrant, FindOut, Knowledge, Player, think};
use crate::engine::{Engine, Ply};
use crate::language::ir::Game;
use crate::play::dice::Dice;
use crate::play::executor::Move;
use crate::play::matches::Match;

/// Plays one game, knowing nothing of it but its rules.
///
/// It never looks at a clock: the same game, level and seed give the same moves on every machine.
#[derive(Clone, Debug)]
pub struct Opponent {
    player: Player,
    dice: Dice,
}

/// A line of play that an opponent expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// What it is worth for the side to move, in points: 120 points double the odds.
    pub score: i32,
    /// Its moves, the next one first.
    pub moves: Vec<Move<Ply>>,
}

impl Opponent {
    /// An opponent of a level from 1 to 8; the nearest, if there is none with this number. It finds out first what positions of this game are
    /// worth, which takes some seconds.
    #[must_use]
    pub fn new(game: &Game, level: u8, seed: u64) -> Self {
        let begun = Match::<Engine>::new(game);
        let find_out = FindOut { game, effort: Effort::QUICK_LEARNING, seed, known: None, go_on: &|_| true };
        Self::knowing(&begun.executor().in_tree(find_out), level, seed)
    }

    /// An opponent that knows this of the game: its level is as in [`new`](Self::new).
    #[must_use]
    pub fn knowing(known: &Knowledge, level: u8, seed: u64) -> Self {
        Self { player: Entrant::level(level).player(known, 0), dice: Dice::new(seed) }
    }

    /// The same, trying so many moves before each of its own, and seeing scores exactly.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { player: self.player.within(nodes).without_noise(), ..self }
    }

    /// The best lines, at most so many, the best one first. There are none only if there is no legal move, or a question is too much work.
    pub fn think(&mut self, play: &Match<Engine>, lines: usize) -> Vec<Variation> {
        let thought = think(&mut self.player, play.executor(), lines, &|_| true, &mut self.dice);
        let line =
            |(score, numbers): &(i32, Vec<usize>)| Variation { score: *score, moves: moves(play, numbers) };
        thought.lines.iter().map(line).filter(|line| !line.moves.is_empty()).collect()
    }

    /// The move that it plays.
    pub fn best_move(&mut self, play: &Match<Engine>) -> Option<Move<Ply>> {
        self.think(play, 1).into_iter().next()?.moves.into_iter().next()
    }
}

/// The moves with these numbers, one after the other.
fn moves(play: &Match<Engine>, numbers: &[usize]) -> Vec<Move<Ply>> {
    let mut play = play.clone();
    let next = |number: &usize| {
        let chosen = play.legal_moves().ok()?.into_iter().nth(*number)?;
        play.play(&chosen).ok()?;
        Some(chosen)
    };
    numbers.iter().map_while(next).collect()
}
