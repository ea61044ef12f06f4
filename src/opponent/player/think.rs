//! Thinking about a game in play: the best moves, among those that its executor lists.

use super::{Player, Wanted, Watch};
use crate::engine::{Engine, GameTree, InTree};
use crate::opponent::maths::sigmoid;
use crate::opponent::search::Found;
use crate::opponent::step::{Step, numbers};
use crate::opponent::worth::UNIT;
use crate::play::dice::Dice;

/// What a player thinks of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The best lines, the best one first: the score for the side to move, in points, and the moves, each by its number in the order of moves
    /// ([`plies`](crate::Executor::plies)) of its position.
    pub lines: Vec<(i32, Vec<usize>)>,
    /// How many plies were looked ahead, or how many playouts there were.
    pub depth: u32,
    /// How many moves were made.
    pub nodes: u64,
}

impl Thought {
    /// The number of the best move, and the score.
    #[must_use]
    pub fn best(&self) -> Option<(usize, i32)> {
        let (score, moves) = self.lines.first()?;
        Some((*moves.first()?, *score))
    }
}

/// The share of points that is expected of a score.
#[must_use]
pub fn chance_of_winning(score: i32) -> f64 {
    sigmoid(f64::from(score) / UNIT)
}

/// Lets a player think about a position: its best lines. There are none only if there is no legal move, or a question is too much work.
#[must_use]
pub fn think(
    player: &mut Player,
    play: &Engine,
    lines: usize,
    go_on: &dyn Fn(u64) -> bool,
    dice: &mut Dice,
) -> Thought {
    let (found, steps) = play.in_tree(Look { player, wanted: (lines, &[]), watch: (go_on, None), dice });
    thought(play, &found, &steps)
}

/// Who hears a player think: whether it goes on, and what is shown of its thoughts.
type Audience<'a> = (&'a dyn Fn(u64) -> bool, &'a dyn Fn(&Thought));

/// The same for lines that begin with some of the moves, by their numbers in the order of moves; `see` is shown the best moves after each look
/// at all of these.
pub(in crate::opponent) fn think_aloud(
    player: &mut Player,
    play: &Engine,
    (lines, only): Wanted<'_>,
    (go_on, see): Audience<'_>,
    dice: &mut Dice,
) -> Thought {
    let told = |found: &Found| see(&thought(play, found, &play.in_tree(Steps(found))));
    let only = if only.is_empty() { Vec::new() } else { in_tree_order(play, only) };
    let look = Look { player, wanted: (lines, &only), watch: (go_on, Some(&told)), dice };
    let (found, steps) = play.in_tree(look);
    thought(play, &found, &steps)
}

/// The numbers in the tree of moves that are given by their numbers in the order of moves.
fn in_tree_order(play: &Engine, only: &[usize]) -> Vec<usize> {
    let steps = play.in_tree(FirstSteps).into_iter().enumerate();
    let number = |(about, key)| play.place_of(about, key).ok().flatten();
    steps
        .filter(|(_, step)| number(*step).is_some_and(|it| only.contains(&it)))
        .map(|(place, _)| place)
        .collect()
}

fn thought(play: &Engine, found: &Found, steps: &[Vec<Step>]) -> Thought {
    let lines = found.lines.iter().zip(steps).map(|(line, steps)| (line.score, numbers(play, steps)));
    let lines = lines.filter(|(_, moves)| !moves.is_empty()).collect();
    Thought { lines, depth: found.depth, nodes: found.nodes }
}

/// A search, and what the moves of its lines do.
struct Look<'a> {
    player: &'a mut Player,
    wanted: Wanted<'a>,
    watch: Watch<'a>,
    dice: &'a mut Dice,
}

/// What the moves of lines do.
struct Steps<'a>(&'a Found);

/// What each move of a position does, in the order of the tree.
struct FirstSteps;

impl InTree for Look<'_> {
    type Done = (Found, Vec<Vec<Step>>);

    fn run<T: GameTree>(self, mut tree: T) -> Self::Done {
        let found = self.player.search(&mut tree, self.watch, self.wanted, self.dice);
        let steps = Steps(&found).run(tree);
        (found, steps)
    }
}

impl InTree for FirstSteps {
    type Done = Vec<Step>;

    fn run<T: GameTree>(self, mut tree: T) -> Self::Done {
        let mut moves = Vec::new();
        let _ = tree.moves(&mut moves);
        let mut step = |chosen: &T::Move| {
            let about = tree.about(chosen);
            tree.make(chosen).ok()?;
            let key = tree.key();
            tree.undo();
            Some((about, key))
        };
        moves.iter().map_while(&mut step).collect()
    }
}

impl InTree for Steps<'_> {
    type Done = Vec<Vec<Step>>;

    fn run<T: GameTree>(self, mut tree: T) -> Self::Done {
        let begun = tree.plies();
        let mut lines = Vec::new();
        for line in &self.0.lines {
            let mut known = Vec::new();
            for number in &line.moves {
                let mut moves = Vec::new();
                let listed = tree.moves(&mut moves);
                let Some(chosen) = moves.get(*number).filter(|_| listed.is_ok()) else { break };
                let about = tree.about(chosen);
                if tree.make(chosen).is_err() {
                    break;
                }
                known.push((about, tree.key()));
            }
            while tree.plies() > begun {
                tree.undo();
            }
            lines.push(known);
        }
        lines
    }
}
