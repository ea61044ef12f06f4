//! Forced wins: found, proved and replayed.
//!
//! Nothing is judged here. A position is won if the game is over and won, if a move of the winner leads to a won one, or if all moves of
//! the other side do. A draw, a win by repetition and an answer that is too much work are no wins.

mod proof;
mod search;

pub use proof::{Proof, Replayed, answers, replay};

use search::Solver;

use crate::engine::{Engine, GameTree, InTree};
use crate::opponent::step::numbers;

pub use crate::opponent::step::Step;

/// The most moves of a proof that are written down.
pub const LARGEST_PROOF: usize = 3_000;

/// What was found out about forced wins of the side to move.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The shortest forced win, if one was found.
    pub win: Option<Win>,
    /// Surely there is none within so many plies.
    pub none_within: u32,
    /// How many moves were made.
    pub nodes: u64,
}

/// A forced win.
#[derive(Clone, Debug)]
pub struct Win {
    /// Its length, if the other side holds out as long as it can.
    pub plies: u32,
    /// Its moves then, each by its number in the order of moves.
    pub line: Vec<usize>,
    /// An answer to each reply.
    pub proof: Proof,
}

/// Looks for the shortest forced win of the side to move, of at most so many plies and by so many moves that are made. `go_on` is asked now and then.
#[must_use]
pub fn solve(play: &Engine, plies: u32, nodes: u64, go_on: &dyn Fn(u64) -> bool) -> Solved {
    let (mut solved, line) = play.in_tree(Solve { plies, nodes, go_on });
    if let Some(win) = &mut solved.win {
        win.line = numbers(play, &line);
    }
    solved
}

struct Solve<'a> {
    plies: u32,
    nodes: u64,
    go_on: &'a dyn Fn(u64) -> bool,
}

impl InTree for Solve<'_> {
    type Done = (Solved, Vec<Step>);

    fn run<T: GameTree>(self, mut tree: T) -> Self::Done {
        let mut solver = Solver::new(&mut tree, self.nodes, self.go_on);
        let mut none_within = 0;
        for plies in 1..=self.plies {
            if solver.wins(plies) {
                let nodes = solver.nodes;
                // What is proved is only written down now.
                solver.most = u64::MAX;
                let line = solver.line(plies);
                let proof = solver.proof(plies, &mut LARGEST_PROOF.clone());
                let win = Some(Win { plies, line: Vec::new(), proof });
                return (Solved { win, none_within, nodes }, line);
            }
            if solver.is_stopped {
                break;
            }
            // Where something was too much work, there may be a win all the same.
            if !solver.gave_up {
                none_within = plies;
            }
        }
        (Solved { win: None, none_within, nodes: solver.nodes }, Vec::new())
    }
}
