//! Thinking about a game in play: the best moves, among those that its executor lists.

use super::{Player, Watch};
use crate::engine::{About, Engine, GameTree, InTree};
use crate::opponent::maths::sigmoid;
use crate::opponent::search::Found;
use crate::opponent::worth::UNIT;
use crate::play::dice::Dice;
use crate::play::executor::{By, Executor};

/// What a player thinks of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The best lines, the best one first: the score for the side to move, in points, and the moves, each by its number in the order of moves
    /// ([`Executor::plies`]) of its position.
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
    let (found, steps) = play.in_tree(Look { player, lines, watch: (go_on, None), dice });
    thought(play, &found, &steps)
}

/// The same for the best line alone; `see` is shown the best move after each look at all moves.
#[must_use]
pub fn think_aloud(
    player: &mut Player,
    play: &Engine,
    go_on: &dyn Fn(u64) -> bool,
    see: &dyn Fn(&Thought),
    dice: &mut Dice,
) -> Thought {
    let told = |found: &Found| see(&thought(play, found, &play.in_tree(Steps(found))));
    let (found, steps) = play.in_tree(Look { player, lines: 1, watch: (go_on, Some(&told)), dice });
    thought(play, &found, &steps)
}

fn thought(play: &Engine, found: &Found, steps: &[Vec<Known>]) -> Thought {
    let lines = found.lines.iter().zip(steps).map(|(line, steps)| (line.score, numbers(play, steps)));
    let lines = lines.filter(|(_, moves)| !moves.is_empty()).collect();
    Thought { lines, depth: found.depth, nodes: found.nodes }
}

/// A move of a tree, as it is known outside: what it does, and the key of the position after it.
type Known = (About, u64);

/// A search, and what the moves of its lines do.
struct Look<'a> {
    player: &'a mut Player,
    lines: usize,
    watch: Watch<'a>,
    dice: &'a mut Dice,
}

/// What the moves of lines do.
struct Steps<'a>(&'a Found);

impl InTree for Look<'_> {
    type Done = (Found, Vec<Vec<Known>>);

    fn run<T: GameTree>(self, mut tree: T) -> Self::Done {
        let found = self.player.search(&mut tree, self.watch, self.lines, self.dice);
        let steps = Steps(&found).run(tree);
        (found, steps)
    }
}

impl InTree for Steps<'_> {
    type Done = Vec<Vec<Known>>;

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

/// The key of the position now.
struct Key;

impl InTree for Key {
    type Done = u64;

    fn run<T: GameTree>(self, tree: T) -> u64 {
        tree.key()
    }
}

/// The numbers of the moves of a line in the order of moves.
fn numbers(play: &Engine, steps: &[Known]) -> Vec<usize> {
    let (mut play, mut numbers) = (play.clone(), Vec::new());
    for (about, key) in steps {
        let plies = play.plies().unwrap_or_default();
        let after = |(number, ply): (usize, &<Engine as Executor>::Ply)| {
            let mut next = play.clone();
            next.play(ply).ok()?;
            (next.in_tree(Key) == *key).then_some((number, next))
        };
        let fits = |(_, ply): &(usize, &<Engine as Executor>::Ply)| may_be(about, ply);
        let all = || plies.iter().enumerate();
        // A move that does the same comes first; what begins or ends elsewhere is tried only if there is none.
        let found =
            all().filter(fits).find_map(after).or_else(|| all().filter(|it| !fits(it)).find_map(after));
        let Some((number, next)) = found else { break };
        numbers.push(number);
        play = next;
    }
    numbers
}

/// Whether a ply begins where a move of a tree begins.
fn may_be(about: &About, ply: &<Engine as Executor>::Ply) -> bool {
    let first = Engine::acts(ply).first();
    match first.map(|act| act.by) {
        Some(By::Man(cell)) => about.from == Some(cell),
        _ => about.from.is_none(),
    }
}
