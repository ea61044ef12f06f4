//! Looking ahead by playouts: games played on by chance from the leaves of a growing tree, where no line of captures says what a position is
//! worth. Playouts are cut off after some plies, and what was reached is judged by its worth.

use super::order::mark;
use super::{DEEPEST, Found, Line, Purse, WON};
use crate::engine::{GameTree, Standing};
use crate::language::ir::Side;
use crate::opponent::maths::{at, chance, ln, sigmoid, whole};
use crate::opponent::worth::{UNIT, Values};
use crate::play::dice::Dice;

/// How many sorts of moves are told apart, for each side.
const SORTS: usize = 1 << 12;
/// How much a move counts that was seldom tried.
const CURIOSITY: f64 = 0.5;
/// How often a playout takes the best of a few moves, by what such moves have led to elsewhere.
const GREED: f64 = 0.7;
/// How many moves it compares then.
const FEW: usize = 5;

/// A search by playouts.
#[derive(Clone, Debug)]
pub struct Playouts {
    values: Values,
    /// After how many plies a playout is cut off; none: it goes on to the end of the game, or to a great number of plies.
    cut: Option<usize>,
    /// What each sort of moves has led to: points and games.
    sorts: Vec<(f64, f64)>,
}

/// A position of the growing tree.
struct Node<M> {
    moves: Vec<Branch<M>>,
    is_open: bool,
    visits: f64,
    /// The points of all visits, for the side that moved here.
    points: f64,
    /// The points of the first side, if it is known how the game ends.
    solved: Option<f64>,
    mover: Side,
}

struct Branch<M> {
    it: M,
    mark: u32,
    node: Option<usize>,
}

impl<M> Node<M> {
    fn new(mover: Side) -> Self {
        Self { moves: Vec::new(), is_open: false, visits: 0.0, points: 0.0, solved: None, mover }
    }

    /// The points of a side, if it is known how the game ends.
    fn solved_for(&self, side: Side) -> Option<f64> {
        self.solved.map(|points| for_side(points, side))
    }

    fn mean(&self) -> f64 {
        if self.visits > 0.0 { self.points / self.visits } else { 0.5 }
    }
}

/// The points of a side, from those of the first side; and back.
fn for_side(points: f64, side: Side) -> f64 {
    if side.index() == 0 { points } else { 1.0 - points }
}

/// The points of the first side at the end.
fn at_end(winner: Option<Side>) -> f64 {
    winner.map_or(0.5, |side| for_side(1.0, side))
}

fn sort(side: Side, mark: u32) -> usize {
    side.index().min(1) * SORTS + (usize::try_from(mark >> 7).unwrap_or(0) & (SORTS - 1))
}

/// A search under way.
struct Growth<'a, T: GameTree> {
    tree: &'a mut T,
    with: &'a mut Playouts,
    dice: &'a mut Dice,
    purse: &'a Purse<'a>,
    nodes: Vec<Node<T::Move>>,
    made: u64,
}

impl Playouts {
    /// Playouts that are judged by these values after so many plies.
    #[must_use]
    pub fn new(values: Values, cut: Option<usize>) -> Self {
        Self { values, cut, sorts: vec![(0.5, 1.0); 2 * SORTS] }
    }

    /// Forgets what moves have led to, as before another game.
    pub fn forget(&mut self) {
        self.sorts.fill((0.5, 1.0));
    }

    /// Looks for the best lines of a position.
    pub fn search<T: GameTree>(
        &mut self,
        tree: &mut T,
        purse: &Purse<'_>,
        lines: usize,
        dice: &mut Dice,
    ) -> Found {
        let mover = tree.to_move().other();
        let mut growth = Growth { tree, with: self, dice, purse, nodes: vec![Node::new(mover)], made: 0 };
        let mut rounds = 0;
        while growth.made < purse.nodes && (purse.go_on)(growth.made) {
            rounds += 1;
            let before = growth.made;
            growth.round();
            // A round without a move: there is none, or the game is solved.
            let is_solved = growth.nodes.first().is_some_and(|root| root.solved.is_some());
            if growth.made == before || is_solved && rounds > 2 {
                break;
            }
        }
        let nodes = growth.made;
        Found { lines: growth.lines(lines.max(1)), depth: rounds, nodes }
    }

    /// The points of the first side, judged from the worth of the position.
    fn judged<T: GameTree>(&self, tree: &T) -> f64 {
        for_side(sigmoid(f64::from(self.values.value(tree)) / UNIT), tree.to_move())
    }

    /// What moves like this one have led to.
    fn hint(&self, side: Side, mark: u32) -> f64 {
        let (points, games) = at(&self.sorts, sort(side, mark));
        points / games
    }

    fn note(&mut self, sorts: &[(Side, u32)], points: f64) {
        for (side, mark) in sorts {
            if let Some((sum, games)) = self.sorts.get_mut(sort(*side, *mark)) {
                (*sum, *games) = (*sum + for_side(points, *side), *games + 1.0);
                if *games > 2_000.0 {
                    (*sum, *games) = (*sum / 2.0, *games / 2.0);
                }
            }
        }
    }
}

impl<T: GameTree> Growth<'_, T> {
    /// From the root to a leaf, a playout, and what it says to all positions on the way.
    fn round(&mut self) {
        let begun = self.tree.plies();
        let mut path = vec![0];
        let points = loop {
            let here = path.last().copied().unwrap_or(0);
            if let Some(points) = self.leaf(here) {
                break points;
            }
            let Some(next) = self.descend(here) else { break 0.5 };
            path.push(next);
            if path.len() > DEEPEST {
                break 0.5;
            }
        };
        while self.tree.plies() > begun {
            self.tree.undo();
        }
        for node in path.into_iter().rev() {
            self.learn(node, points);
        }
    }

    fn node(&self, node: usize) -> Option<&Node<T::Move>> {
        self.nodes.get(node)
    }

    /// How the game stands, or stands without a move: the points of the first side if it is over.
    fn over(&mut self, has_move: bool) -> Option<f64> {
        match self.tree.stands(has_move) {
            Ok(Standing::Open) => (!has_move).then_some(0.5),
            Ok(Standing::Over(winner)) => Some(at_end(winner)),
            Err(_) => Some(0.5),
        }
    }

    /// The points of the first side at this position, if it is a leaf; else its moves are listed.
    fn leaf(&mut self, here: usize) -> Option<f64> {
        let node = self.node(here)?;
        if node.solved.is_some() || node.is_open {
            return node.solved;
        }
        let is_new = here != 0 && node.visits < 1.0;
        let mut solved = if here == 0 { None } else { self.over(true) };
        if here != 0 && solved.is_none() && self.tree.occurrences().is_ok_and(|times| times > 2) {
            solved = Some(0.5);
        }
        if solved.is_none() && is_new {
            return Some(self.playout());
        }
        let mut moves = Vec::new();
        if solved.is_none() {
            let listed = self.tree.moves(&mut moves);
            if moves.is_empty() {
                solved = if listed.is_err() { Some(0.5) } else { self.over(false) };
            }
        }
        let marks: Vec<u32> = moves.iter().map(|it| mark(&self.tree.about(it))).collect();
        let branches = moves.into_iter().zip(marks).map(|(it, mark)| Branch { it, mark, node: None });
        let node = self.nodes.get_mut(here)?;
        node.moves = branches.collect();
        (node.is_open, node.solved) = (solved.is_none(), solved);
        solved
    }

    /// Makes the move that promises most, and says to which position it leads.
    fn descend(&mut self, here: usize) -> Option<usize> {
        let side = self.tree.to_move();
        let node = self.nodes.get(here)?;
        let log = ln(node.visits + 1.0);
        let (mut best, mut chosen) = (f64::MIN, 0);
        for (number, branch) in node.moves.iter().enumerate() {
            if here == 0 && !self.purse.allows(number) {
                continue;
            }
            let hint = self.with.hint(side, branch.mark);
            let promise = match branch.node.and_then(|it| self.nodes.get(it)) {
                // Not tried yet: as good as such moves were elsewhere, and before all others.
                None => 1.0 + hint + chance(self.dice) * 0.01,
                Some(next) => {
                    let bonus = 0.3 * (hint - 0.5) / (1.0 + next.visits).sqrt();
                    next.mean() + CURIOSITY * (log / next.visits.max(1.0)).sqrt() + bonus
                }
            };
            if promise > best {
                (best, chosen) = (promise, number);
            }
        }
        let branch = node.moves.get(chosen)?;
        self.made += 1;
        self.tree.make(&branch.it).ok()?;
        if let Some(next) = branch.node {
            return Some(next);
        }
        let next = self.nodes.len();
        self.nodes.push(Node::new(side));
        self.nodes.get_mut(here)?.moves.get_mut(chosen)?.node = Some(next);
        Some(next)
    }

    /// Plays on by chance: the points of the first side.
    fn playout(&mut self) -> f64 {
        let begun = self.tree.plies();
        let longest = self.with.cut.unwrap_or(400);
        let (mut moves, mut played) = (Vec::new(), Vec::new());
        let points = loop {
            if let Some(points) = self.over(true) {
                break points;
            }
            if self.tree.plies() - begun >= longest {
                break self.with.judged(self.tree);
            }
            moves.clear();
            if self.tree.moves(&mut moves).is_err() {
                break 0.5;
            }
            let side = self.tree.to_move();
            let Some(chosen) = self.by_chance(&moves, side) else {
                break self.over(false).unwrap_or(0.5);
            };
            let Some(it) = moves.get(chosen) else { break 0.5 };
            played.push((side, mark(&self.tree.about(it))));
            self.made += 1;
            if self.tree.make(it).is_err() {
                break 0.5;
            }
        };
        while self.tree.plies() > begun {
            self.tree.undo();
        }
        self.with.note(&played, points);
        points
    }

    /// The number of a move by chance, mostly the best of a few.
    fn by_chance(&mut self, moves: &[T::Move], side: Side) -> Option<usize> {
        if moves.is_empty() {
            return None;
        }
        let mut chosen = self.dice.below(moves.len());
        if chance(self.dice) < GREED {
            let mut best = -1.0;
            for _ in 0..FEW.min(moves.len()) {
                let other = self.dice.below(moves.len());
                let hint = self.with.hint(side, mark(&self.tree.about(moves.get(other)?)));
                if hint > best {
                    (best, chosen) = (hint, other);
                }
            }
        }
        Some(chosen)
    }

    /// A position learns from a visit, and from the positions behind it.
    fn learn(&mut self, here: usize, points: f64) {
        let Some(node) = self.nodes.get(here) else { return };
        let mover = node.mover;
        // Whose turn it is here: it made the moves behind.
        let own = node.moves.iter().find_map(|branch| Some(self.nodes.get(branch.node?)?.mover));
        let own = own.unwrap_or_else(|| mover.other());
        let behind = || node.moves.iter().filter_map(|branch| self.nodes.get(branch.node?));
        let wins = |next: &Node<T::Move>| next.solved_for(next.mover).is_some_and(|points| points >= 1.0);
        let mut solved =
            node.solved.or_else(|| behind().find(|next| wins(next)).and_then(|next| next.solved));
        if solved.is_none() && node.is_open {
            // All moves are solved, and none wins: the best of them.
            let mut all = node.moves.iter().map(|branch| self.nodes.get(branch.node?)?.solved);
            solved = all
                .try_fold(None, |best: Option<f64>, it| {
                    let it = it?;
                    let better = |best: f64| for_side(it, own) > for_side(best, own);
                    Some(Some(best.filter(|best| !better(*best)).unwrap_or(it)))
                })
                .flatten();
        }
        let points = solved.unwrap_or(points);
        if let Some(node) = self.nodes.get_mut(here) {
            node.solved = solved;
            node.visits += 1.0;
            node.points += for_side(points, mover);
        }
    }

    /// The best lines, by how often they were visited.
    fn lines(&self, most: usize) -> Vec<Line> {
        let Some(root) = self.nodes.first() else { return Vec::new() };
        let allowed = (0..root.moves.len()).filter(|number| self.purse.allows(*number));
        let mut all: Vec<(f64, usize)> = allowed.map(|number| (self.trust(0, number), number)).collect();
        all.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let line = |(_, number): &(f64, usize)| {
            let node = root.moves.get(*number).and_then(|branch| self.nodes.get(branch.node?));
            let (score, mut moves) = (node.map_or(0, Self::score), vec![*number]);
            let mut here = root.moves.get(*number).and_then(|branch| branch.node);
            while let Some(next) = here.and_then(|here| self.best_behind(here)) {
                moves.push(next);
                here = here.and_then(|here| self.nodes.get(here)?.moves.get(next)?.node);
            }
            Line { score, moves }
        };
        all.iter().take(most).map(line).collect()
    }

    /// The move from a position that was visited most.
    fn best_behind(&self, here: usize) -> Option<usize> {
        let moves = &self.nodes.get(here)?.moves;
        let tried = (0..moves.len()).filter(|number| moves.get(*number).is_some_and(|it| it.node.is_some()));
        tried
            .map(|number| (self.trust(here, number), number))
            .reduce(|one, other| if one.0 >= other.0 { one } else { other })
            .map(|it| it.1)
    }

    /// How much speaks for a move: how often it was visited, unless it is known how the game ends.
    fn trust(&self, here: usize, number: usize) -> f64 {
        let branch = self.nodes.get(here).and_then(|node| node.moves.get(number));
        let Some(next) = branch.and_then(|branch| self.nodes.get(branch.node?)) else { return -1.0 };
        match next.solved_for(next.mover) {
            Some(points) if points >= 1.0 => 1e9,
            Some(points) if points <= 0.0 => -0.5,
            _ => next.visits,
        }
    }

    /// The points of a mean, as log odds.
    fn score(node: &Node<T::Move>) -> i32 {
        match node.solved_for(node.mover) {
            Some(points) if points >= 1.0 => WON - 1,
            Some(points) if points <= 0.0 => 1 - WON,
            _ => {
                let mean = node.mean().clamp(0.001, 0.999);
                whole(ln(mean / (1.0 - mean)) * UNIT)
            }
        }
    }
}
