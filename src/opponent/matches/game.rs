//! One game, played in a tree by anybody who chooses moves.

use crate::engine::{GameTree, Standing};
use crate::language::ir::Side;
use crate::play::dice::Dice;

/// How a game came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules: the winner, or nothing for a draw.
    Over(Option<Side>),
    /// It was too long, and counts as a draw.
    TooLong,
    /// A question was too much work, or nobody chose a move. It counts as a draw.
    BrokenOff,
}

impl Ending {
    /// The winner, if there is one.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        if let Self::Over(winner) = self { winner } else { None }
    }
}

/// How a game begins, and how long it may be.
#[derive(Clone, Copy, Debug)]
pub(in crate::opponent) struct Course {
    /// How many plies are played by chance.
    pub(in crate::opponent) opening: usize,
    /// After how many plies it is broken off.
    pub(in crate::opponent) longest: usize,
}

/// Plays a game from the position of the tree, and goes back to it: how it ended, and after how many plies. `choose` is given the tree and
/// the number of legal moves, and gives the number of one of them.
pub(in crate::opponent) fn play<T: GameTree>(
    tree: &mut T,
    course: Course,
    dice: &mut Dice,
    choose: &mut dyn FnMut(&mut T, usize, &mut Dice) -> Option<usize>,
) -> (Ending, usize) {
    let (begun, mut moves) = (tree.plies(), Vec::new());
    let ending = loop {
        let plies = tree.plies() - begun;
        match tree.stands(true) {
            Ok(Standing::Open) => {}
            Ok(Standing::Over(winner)) => break Ending::Over(winner),
            Err(_) => break Ending::BrokenOff,
        }
        if plies >= course.longest {
            break Ending::TooLong;
        }
        moves.clear();
        if tree.moves(&mut moves).is_err() {
            break Ending::BrokenOff;
        }
        if moves.is_empty() {
            break match tree.stands(false) {
                Ok(Standing::Over(winner)) => Ending::Over(winner),
                _ => Ending::BrokenOff,
            };
        }
        let by_chance = plies < course.opening;
        let number = if by_chance { Some(dice.below(moves.len())) } else { choose(tree, moves.len(), dice) };
        let chosen = number.and_then(|number| moves.get(number));
        if chosen.is_none_or(|it| tree.make(it).is_err()) {
            break Ending::BrokenOff;
        }
    };
    let plies = tree.plies() - begun;
    while tree.plies() > begun {
        tree.undo();
    }
    (ending, plies)
}
