//! Learning from games of the program against itself: each position is to be worth what the game was worth later.
//!
//! The leaf of the line for which a move was played is a sample (TD-leaf); its target lies between the later scores and the result. The weights
//! are fitted to what is kept of the samples by logistic regression, in steps of Adam.

use super::features::{Feature, Moves};
use super::shape::Shape;
use super::values::{UNIT, Values};
use crate::engine::GameTree;
use crate::language::ir::Side;
use crate::opponent::matches::{Course, Ending, play};
use crate::opponent::maths::{at, chance, sigmoid, single};
use crate::opponent::search::{DECIDED, Found, Parts, Purse, Searcher};
use crate::play::dice::Dice;

/// How far a target lies from the score of the next position towards the result.
const LAMBDA: f64 = 0.85;
/// How often a move is played by chance, so that games differ.
const BY_CHANCE: f64 = 0.04;
/// How much more often by chance for a side that has a greater share of the points than this, for what it has more.
const HANDICAP: f64 = 3.0;
const EVEN: f64 = 0.65;
/// From about how many of the last games that share is taken.
const RECENT: f64 = 30.0;
/// The most plies by chance at the beginning.
const OPENING: usize = 7;
/// The longest game.
const LONGEST: usize = 250;
/// How much a move may cost.
const NODES: u64 = 60_000;
/// How many it always may cost.
const FEWEST: u64 = 200;
/// How many samples are kept, and how many of the oldest go at once.
const KEPT: usize = 60_000;
const DROPPED: usize = 10_000;
/// How many samples a step looks at.
const BATCH: usize = 32;
/// How many of the newest samples half of a batch comes from.
const NEWEST: usize = 4_000;
/// The most steps after a game.
const STEPS: usize = 200;

/// What a position was like, and what it is to be worth: the points of the first side.
#[derive(Clone, Debug)]
struct Sample {
    features: Vec<Feature>,
    target: f64,
}

/// What learns the worth of positions of one game.
#[derive(Clone, Debug)]
pub struct Learner {
    searcher: Searcher,
    weights: Vec<f32>,
    /// The weights it began with.
    begun: Vec<f32>,
    adam: Adam,
    kept: Vec<Sample>,
    dice: Dice,
    games: u64,
    /// The share of the points of the first side in the last games.
    share: f64,
    /// What the searches have cost, in the unit of `price`.
    cost: u64,
    /// What a node costs.
    price: u64,
}

impl Learner {
    /// Begins with these values. `price` is what a node costs.
    #[must_use]
    pub fn new(begun: &Values, parts: Parts, (seed, price): (u64, u64)) -> Self {
        let weights = begun.weights().to_vec();
        Self {
            searcher: Searcher::new(begun.clone(), parts.without(Parts::NULL_MOVE), 14),
            begun: weights.clone(),
            adam: Adam::new(weights.len()),
            weights,
            kept: Vec::new(),
            dice: Dice::new(seed),
            games: 0,
            share: 0.5,
            cost: 0,
            price,
        }
    }

    /// What was learned so far.
    #[must_use]
    pub fn values(&self) -> &Values {
        self.searcher.values()
    }

    /// How many games were played, and what they have cost.
    #[must_use]
    pub fn effort(&self) -> (u64, u64) {
        (self.games, self.cost)
    }

    /// Plays a game, and learns from it, unless it is broken off: `go_on` is asked before each move.
    pub fn play<T: GameTree>(&mut self, tree: &mut T, go_on: &dyn Fn() -> bool) {
        self.searcher.forget();
        // What each position was like, if that may be learned from, and how it was judged.
        let mut game: Vec<(Option<Vec<Feature>>, f64)> = Vec::new();
        let by_chance = by_chance(self.share);
        let (searcher, cost, price) = (&mut self.searcher, &mut self.cost, self.price);
        let opening = self.dice.below(OPENING);
        let course = Course { opening, longest: LONGEST };
        let (ending, plies) = play(tree, course, &mut self.dice, &mut |tree, moves, dice| {
            if !go_on() {
                return None;
            }
            if chance(dice) < at(&by_chance, tree.to_move().index()) {
                return Some(dice.below(moves));
            }
            let purse = Purse { depth: 1, ..Purse::nodes((NODES / price).max(FEWEST)) };
            let found = searcher.search(tree, &purse, 1, dice);
            *cost += price * found.nodes;
            game.push(sample(tree, searcher.values().shape(), &found)?);
            found.best()
        });
        if !go_on() {
            return;
        }
        self.games += 1;
        self.cost += self.price * u64::try_from(plies).unwrap_or(0);
        let judged = game.last().map_or(0.5, |(_, judged)| *judged);
        let mut target = match ending {
            Ending::Over(winner) => winner.map_or(0.5, |side| if side == Side::BOTH[0] { 1.0 } else { 0.0 }),
            Ending::TooLong | Ending::BrokenOff => judged,
        };
        self.share += (target - self.share) / RECENT;
        for (features, judged) in game.into_iter().rev() {
            self.kept.extend(features.map(|features| Sample { features, target }));
            target = LAMBDA * target + (1.0 - LAMBDA) * judged;
        }
        if self.kept.len() > KEPT {
            self.kept.drain(..DROPPED);
        }
        self.fit();
    }

    /// Steps towards the targets of what is kept, the newest samples more often.
    fn fit(&mut self) {
        let newest = self.kept.len().min(NEWEST);
        for _ in 0..(newest / BATCH).min(STEPS) {
            let mut slope = vec![0.0; self.weights.len()];
            for _ in 0..BATCH {
                let new = self.dice.below(2) == 0;
                let place = if new {
                    self.kept.len() - newest + self.dice.below(newest)
                } else {
                    self.dice.below(self.kept.len())
                };
                let Some(Sample { features, target }) = self.kept.get(place) else { continue };
                let odds: f32 = features.iter().map(|(place, much)| at(&self.weights, *place) * much).sum();
                let error = single((sigmoid(f64::from(odds)) - target) / 32.0);
                for (place, much) in features {
                    if let Some(slope) = slope.get_mut(*place) {
                        *slope += error * much;
                    }
                }
            }
            self.adam.step(&mut self.weights, &slope, (self.searcher.values().shape(), &self.begun));
        }
        let mut values = self.searcher.values().clone();
        values.set(&self.weights);
        self.searcher.set_values(&values);
    }
}

/// How often each side moves by chance, by the share of the points that the first side has had: the side that wins nearly always does so
/// more often. Then the other side wins, too, and it is seen what its pieces count for.
fn by_chance(share: f64) -> [f64; 2] {
    [share, 1.0 - share].map(|share| BY_CHANCE + HANDICAP * (share - EVEN).max(0.0))
}

/// What the leaf of the best line is like, and how it was judged for the first side. Nothing can be learned from a game that is decided.
fn sample<T: GameTree>(tree: &mut T, shape: &Shape, found: &Found) -> Option<(Option<Vec<Feature>>, f64)> {
    let line = found.lines.first()?;
    let sign = if tree.to_move() == Side::BOTH[0] { 1.0 } else { -1.0 };
    if line.score.abs() >= DECIDED {
        return Some((None, if sign * f64::from(line.score) > 0.0 { 1.0 } else { 0.0 }));
    }
    let (begun, mut moves) = (tree.plies(), Vec::new());
    let (mut own, mut others) = (Moves::default(), Moves::default());
    for number in line.moves.iter().map(Some).chain([None]) {
        moves.clear();
        if tree.moves(&mut moves).is_err() {
            break;
        }
        let abouts: Vec<_> = moves.iter().map(|it| tree.about(it)).collect();
        (own, others) = (shape.count(shape.royals(tree), tree.to_move(), abouts.iter()), own);
        if number.and_then(|number| moves.get(*number)).is_none_or(|it| tree.make(it).is_err()) {
            break;
        }
    }
    let features = shape.features(tree, &own, &others);
    while tree.plies() > begun {
        tree.undo();
    }
    Some((Some(features), sigmoid(sign * f64::from(line.score) / UNIT)))
}

/// Adam (Kingma and Ba, 2014): steps by the mean slope of each weight, in units of how much it varies.
#[derive(Clone, Debug)]
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// How much the first steps of each count too little.
    rest_of_means: f32,
    rest_of_squares: f32,
    steps: f32,
}

impl Adam {
    fn new(weights: usize) -> Self {
        let zeros = vec![0.0; weights];
        Self { means: zeros.clone(), squares: zeros, rest_of_means: 1.0, rest_of_squares: 1.0, steps: 0.0 }
    }

    fn step(&mut self, weights: &mut [f32], slope: &[f32], (shape, begun): (&Shape, &[f32])) {
        self.steps += 1.0;
        self.rest_of_means *= 0.9;
        self.rest_of_squares *= 0.999;
        let rate = 0.02 / (1.0 + self.steps / 12_000.0);
        let of_weights = weights.iter_mut().zip(slope).zip(begun);
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for (place, (((weight, slope), begun), (mean, square))) in of_weights.zip(moments).enumerate() {
            // Cells are drawn to nothing, the rest loosely to where it began.
            let is_cell = shape.is_cell(place);
            let pull = if is_cell { 2e-3 * *weight } else { 3e-4 * (*weight - begun) };
            let slope = slope + pull;
            if slope == 0.0 && *mean == 0.0 {
                continue;
            }
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            let step = *mean / (1.0 - self.rest_of_means);
            let size = (*square / (1.0 - self.rest_of_squares)).sqrt() + 1e-4;
            *weight -= if is_cell { 0.3 * rate } else { rate } * step / size;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BY_CHANCE, by_chance};

    /// A side with less than two thirds of the points is let alone; one that always wins plays most of its moves by chance, and the other one does not.
    #[test]
    fn the_side_that_nearly_always_wins_plays_more_by_chance() {
        for share in [0.36, 0.5, 0.64] {
            assert_eq!(by_chance(share).map(f64::to_bits), [BY_CHANCE; 2].map(f64::to_bits));
        }
        let [first, second] = by_chance(1.0);
        assert!(first > 0.5 && second.to_bits() == BY_CHANCE.to_bits(), "{first} {second}");
        let [first, second] = by_chance(0.2);
        assert!(second > 2.0 * first, "{first} {second}");
    }
}
