//! Players: each has what it knows of a game, a way to look ahead, and a strength.

mod entrant;
mod knowledge;
mod levels;
mod opponent;
mod text;
mod think;

pub use entrant::{Entrant, Worth};
pub use knowledge::{Effort, FindOut, Knowledge, LearnOn, Stage, Trial};
pub use levels::HIGHEST;
pub use opponent::{Opponent, Variation};
pub use text::{is_knowledge, read_knowledge, write_knowledge};
pub(super) use think::think_aloud;
pub use think::{Thought, chance_of_winning, think};

use crate::engine::GameTree;
use crate::opponent::maths::chance;
use crate::opponent::search::{Found, Playouts, Purse, Searcher};
use crate::play::dice::Dice;

/// The table of positions has two to this power of places.
const TABLE: u32 = 18;
/// So many moves of playouts fit into memory.
const MOST_MOVES_OF_PLAYOUTS: u64 = 2_000_000;

/// A way to look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By alpha and beta.
    AlphaBeta,
    /// By playouts.
    Playouts,
}

/// Who looks at a search: whether it goes on, and what is shown of it.
pub(super) type Watch<'a> = (&'a dyn Fn(u64) -> bool, Option<&'a dyn Fn(&Found)>);

/// What is looked for: so many lines, that begin with one of these moves, by their numbers; without any number, with any move.
pub(super) type Wanted<'a> = (usize, &'a [usize]);

/// How a player chooses.
#[derive(Clone, Debug)]
pub(super) enum How {
    Random,
    AlphaBeta(Searcher),
    Playouts(Playouts),
}

/// A player of one game.
#[derive(Clone, Debug)]
pub struct Player {
    how: How,
    nodes: u64,
    depth: u32,
    /// How far scores are off at most, in points.
    noise: f64,
}

impl Player {
    pub(super) fn by(how: How) -> Self {
        Self { how, nodes: 10_000, depth: 64, noise: 0.0 }
    }

    /// The same with so many nodes a move.
    #[must_use]
    pub(super) fn within(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// The same, seeing scores exactly.
    fn without_noise(self) -> Self {
        Self { noise: 0.0, ..self }
    }

    /// From now on so many nodes and plies are looked at; without a number of nodes, as many as there is time for.
    pub(super) fn set_limits(&mut self, nodes: Option<u64>, depth: Option<u32>) {
        // Playouts keep what they have seen.
        let most = if matches!(self.how, How::Playouts(_)) { MOST_MOVES_OF_PLAYOUTS } else { u64::MAX };
        self.nodes = nodes.unwrap_or(u64::MAX).min(most);
        self.depth = depth.unwrap_or(64).min(64);
    }

    /// Forgets all positions, as before another game.
    pub fn forget(&mut self) {
        match &mut self.how {
            How::Random => {}
            How::AlphaBeta(searcher) => searcher.forget(),
            How::Playouts(playouts) => playouts.forget(),
        }
    }

    /// The number of the chosen move, of so many.
    pub(super) fn choose<T: GameTree>(
        &mut self,
        tree: &mut T,
        moves: usize,
        dice: &mut Dice,
    ) -> Option<usize> {
        if matches!(self.how, How::Random) {
            return Some(dice.below(moves));
        }
        self.search(tree, (&|_| true, None), (1, &[]), dice).best()
    }

    /// The best lines of a position, as this player sees them.
    pub(super) fn search<T: GameTree>(
        &mut self,
        tree: &mut T,
        (go_on, see): Watch<'_>,
        (lines, only): Wanted<'_>,
        dice: &mut Dice,
    ) -> Found {
        // What is seen before scores are disturbed is not what this player thinks.
        let see = see.filter(|_| self.noise <= 0.0);
        let purse = Purse { nodes: self.nodes, depth: self.depth, go_on, see, only };
        // With noise any move may seem the best.
        let looked = if self.noise > 0.0 { usize::MAX } else { lines };
        let mut found = match &mut self.how {
            How::Random => Found::default(),
            How::AlphaBeta(searcher) => searcher.search(tree, &purse, looked, dice),
            How::Playouts(playouts) => playouts.search(tree, &purse, looked, dice),
        };
        if self.noise > 0.0 {
            let mut seen: Vec<(f64, _)> = found
                .lines
                .drain(..)
                .map(|line| (f64::from(line.score) + self.noise * (2.0 * chance(dice) - 1.0), line))
                .collect();
            seen.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            found.lines = seen.into_iter().map(|(_, line)| line).collect();
        }
        found.lines.truncate(lines);
        found
    }
}
