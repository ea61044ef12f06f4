//! Matches: games between players, in pairs with exchanged sides.

mod game;
mod tally;

pub use game::Ending;
pub(super) use game::{Course, play};
pub use tally::{Sprt, Tally};

use super::player::Player;
use crate::engine::{GameTree, InTree};
use crate::language::ir::Side;
use crate::play::dice::Dice;

/// How many plies are played by chance at the beginning.
pub const OPENING: usize = 4;
/// After how many plies a game is broken off.
pub const LONGEST: usize = 300;

/// A pair of games of two players: both have the same opening, and the players exchange their sides.
pub struct Pair<'a> {
    /// The players; each has the first side once.
    pub players: [&'a mut Player; 2],
    /// How many plies are played by chance at the beginning.
    pub opening: usize,
    /// The same seed and number give the same games.
    pub seed: u64,
    /// The number of the pair.
    pub number: u64,
    /// Whether both players are the same. Then each game has an opening of its own: else it would be played twice.
    pub are_same: bool,
    /// Asked before each move: whether to go on. If not, the game is broken off.
    pub go_on: &'a dyn Fn() -> bool,
}

/// The dice of a game of a pair.
pub(super) fn dice((seed, number, are_same): (u64, u64, bool), first: Side) -> Dice {
    let second = are_same && first != Side(0);
    Dice::of_game(seed, number.wrapping_mul(2).wrapping_add(u64::from(second)))
}

impl InTree for Pair<'_> {
    type Done = Tally;

    fn run<T: GameTree>(self, mut tree: T) -> Tally {
        self.play(&mut tree)
    }
}

impl Pair<'_> {
    fn play<T: GameTree>(mut self, tree: &mut T) -> Tally {
        let mut tally = Tally::default();
        for first in Side::BOTH {
            let mut dice = dice((self.seed, self.number, self.are_same), first);
            self.players.iter_mut().for_each(|player| player.forget());
            let course = Course { opening: self.opening, longest: LONGEST };
            let (ending, plies) = play(tree, course, &mut dice, &mut |tree, moves, dice| {
                if !(self.go_on)() {
                    return None;
                }
                let player = self.players.get_mut(usize::from(tree.to_move() != first))?;
                player.choose(tree, moves, dice)
            });
            tally.add(ending, first, plies);
        }
        tally
    }
}

/// A match of so many games; what it comes to for the first player. Pairs that are broken off are left out.
pub(super) fn pairs<T: GameTree>(
    tree: &mut T,
    players: &mut [Player; 2],
    (games, seed): (u64, u64),
    go_on: &dyn Fn() -> bool,
) -> Tally {
    let mut tally = Tally::default();
    for number in 0..games.div_ceil(2) {
        let players = players.each_mut();
        let pair = Pair { players, opening: OPENING, seed, number, are_same: false, go_on }.play(tree);
        if !go_on() {
            break;
        }
        tally.merge(&pair);
    }
    tally
}
