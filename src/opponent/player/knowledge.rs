//! What a player knows of a game: found once, from the rules alone.

use std::sync::Arc;

use super::{How, Method, Player, TABLE};
use crate::engine::{GameTree, InTree};
use crate::language::ir::Game;
use crate::opponent::matches::pairs;
use crate::opponent::maths::{float, single, whole};
use crate::opponent::search::{Parts, Playouts, Searcher};
use crate::opponent::worth::{Learner, Shape, Survey, Values, by_mobility};
use crate::play::dice::Dice;

/// What a player knows of a game.
#[derive(Clone, Debug)]
pub struct Knowledge {
    pub(in crate::opponent) shape: Arc<Shape>,
    pub(in crate::opponent) survey: Survey,
    pub(in crate::opponent) values: Values,
    pub(in crate::opponent) method: Method,
    /// How many games were played to learn from, and what they have cost.
    pub(in crate::opponent) learned: (u64, u64),
    /// How many of these games the values rest on.
    pub(in crate::opponent) rests_on: u64,
    /// What rounds of games have taught in the mean, and how many games these were, where that has lost the match that decides.
    pub(in crate::opponent) refused: Option<(Values, u64)>,
}

/// A short match by which something is decided.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// How many games are played, in pairs with sides exchanged.
    pub games: u64,
    /// How many nodes a move may cost.
    pub nodes: u64,
}

/// How much may be spent on finding out.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most random games, and the most legal moves that are listed for them.
    pub survey: (u64, u64),
    /// The most games to learn from, and what they may cost, in nodes of small bitboards with few moves.
    pub learning: (u64, u64),
    /// The match that learned values have to pass.
    pub gate: Trial,
    /// The match by which the method is chosen, where both may do.
    pub choice: Trial,
}

impl Effort {
    /// Only random games: enough to play at all.
    pub const QUICK: Self = Self {
        survey: (100, 400_000),
        learning: (0, 0),
        gate: Trial { games: 0, nodes: 0 },
        choice: Trial { games: 6, nodes: 1_000 },
    };
    /// A first move comes after a second or two.
    pub const QUICK_LEARNING: Self =
        Self { learning: (200, 2_000_000), gate: Trial { games: 12, nodes: 200 }, ..Self::QUICK };
    /// What is learned at a time. Rounds of fewer games teach too little each, and of more games there are too few to take the mean of.
    pub const ROUND: Self = Self { learning: (500, 10_000_000), ..Self::USUAL };
    /// How much is learned in all while somebody thinks, in many rounds.
    pub const THOROUGH: Self = Self { learning: (8_000, 160_000_000), ..Self::USUAL };
    /// What is usually spent.
    pub const USUAL: Self =
        Self { learning: (1_000, 20_000_000), gate: Trial { games: 24, nodes: 400 }, ..Self::QUICK };
}

/// What is being done to find out about a game, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Random games.
    Survey,
    /// Games to learn from.
    Learning,
    /// The match that learned values have to pass.
    Gate,
    /// The match by which the method is chosen.
    Choice,
}

impl Stage {
    /// When this stage ends where somebody waits for the first move, in milliseconds from the beginning of the first one: a move comes within
    /// two seconds. The clock is the caller's.
    #[must_use]
    pub fn end(self) -> f64 {
        match self {
            Self::Survey => 400.0,
            Self::Learning => 800.0,
            Self::Gate => 1_100.0,
            Self::Choice => 1_500.0,
        }
    }
}

/// Finds out about a game, in its tree.
pub struct FindOut<'a> {
    /// The game.
    pub game: &'a Game,
    /// How much may be spent.
    pub effort: Effort,
    /// The same seed gives the same knowledge.
    pub seed: u64,
    /// Values that were found before, from which learning goes on.
    pub known: Option<Values>,
    /// Asked before each move: whether to go on with this. What was found until then is used.
    pub go_on: &'a dyn Fn(Stage) -> bool,
}

/// The fewest nodes of a move in a match that decides something.
const FEWEST: u64 = 30;

/// What a node of a game costs: more where the machine plays, and where there are many moves to list.
fn price<T: GameTree>(survey: &Survey) -> u64 {
    u64::from(T::COST) * u64::try_from(whole(survey.branching() / 32.0)).unwrap_or(1).max(1)
}

impl InTree for FindOut<'_> {
    type Done = Knowledge;

    fn run<T: GameTree>(self, mut tree: T) -> Knowledge {
        let mut dice = Dice::new(self.seed);
        let survey = Survey::of(
            &mut tree,
            self.game.kinds.len(),
            self.effort.survey,
            (&mut dice, &|| (self.go_on)(Stage::Survey)),
        );
        let shape = Arc::new(Shape::of(self.game).with_royal(self.game, survey.royal()));
        let values = by_mobility(&shape, &survey);
        let (method, learned) = (Method::AlphaBeta, (0, 0));
        let mut knowledge = Knowledge { shape, survey, values, method, learned, rests_on: 0, refused: None };
        if let Some(values) = self.known {
            knowledge.values = values.with_won(&knowledge.survey);
        }
        knowledge.learn(&mut tree, (self.effort, self.seed), self.go_on);
        knowledge.choose_method(&mut tree, (self.effort.choice, self.seed), self.go_on);
        knowledge
    }
}

/// Learns on from what is known of a game, in its tree; whether the new values did not lose against the old ones, and are used.
pub struct LearnOn<'a> {
    /// What is known.
    pub known: &'a mut Knowledge,
    /// How much may be spent.
    pub effort: Effort,
    /// Another seed than before: else the same games are played again.
    pub seed: u64,
    /// Asked before each move: whether to go on.
    pub go_on: &'a dyn Fn(Stage) -> bool,
}

impl InTree for LearnOn<'_> {
    type Done = bool;

    fn run<T: GameTree>(self, mut tree: T) -> bool {
        let is_better = self.known.learn(&mut tree, (self.effort, self.seed), self.go_on);
        self.known.choose_method(&mut tree, (self.effort.choice, self.seed), self.go_on);
        is_better
    }
}

impl Knowledge {
    /// The parts of a search that this game needs.
    pub(in crate::opponent) fn parts(&self) -> Parts {
        let survey = &self.survey;
        let mut parts = Parts::all();
        if survey.captures_are_duty() {
            parts = parts.with(Parts::FORCED_CAPTURES).without(Parts::NULL_MOVE);
        }
        if survey.branching() <= 8.0 {
            parts = parts.without(Parts::NULL_MOVE);
        }
        if survey.has_quiet_moves() { parts } else { parts.without(Parts::QUIESCENCE) }
    }

    /// The same with other values.
    #[must_use]
    pub fn with_values(self, values: Values) -> Self {
        Self { values: values.with_won(&self.survey), rests_on: 0, refused: None, ..self }
    }

    /// What positions are worth.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// From how many games it was learned.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.learned.0
    }

    /// Whether as much was learned as with this effort.
    #[must_use]
    pub fn is_as_good_as(&self, effort: &Effort) -> bool {
        self.learned.0 >= effort.learning.0 || self.learned.1 >= effort.learning.1
    }

    /// The same, to be taken as learned with this effort, because there is no time for more.
    #[must_use]
    pub fn enough_for(self, effort: &Effort) -> Self {
        Self { learned: (self.learned.0, self.learned.1.max(effort.learning.1)), ..self }
    }

    /// Learns in rounds; whether something was learned that does not lose against what was used before.
    fn learn<T: GameTree>(
        &mut self,
        tree: &mut T,
        (effort, seed): (Effort, u64),
        go_on: &dyn Fn(Stage) -> bool,
    ) -> bool {
        let (mut left, mut is_better) = (effort.learning, false);
        for round in 0.. {
            let (games, cost) = Effort::ROUND.learning;
            let learning = (left.0.min(games), left.1.min(cost));
            if learning.0 == 0 || learning.1 == 0 || !go_on(Stage::Learning) {
                break;
            }
            let before = self.learned;
            let seed = seed.wrapping_add(round << 32);
            is_better |= self.learn_round(tree, (Effort { learning, ..effort }, seed), go_on);
            left.0 = left.0.saturating_sub((self.learned.0 - before.0).max(1));
            left.1 = left.1.saturating_sub(self.learned.1 - before.1);
        }
        is_better
    }

    /// Learns from games, and takes the mean of this and of the rounds before: each knows other games, so that less is left to chance. Uses
    /// the mean if it loses neither against what is used now nor against the first values; whether it is used.
    fn learn_round<T: GameTree>(
        &mut self,
        tree: &mut T,
        (effort, seed): (Effort, u64),
        go_on: &dyn Fn(Stage) -> bool,
    ) -> bool {
        let (games, cost) = effort.learning;
        let price = price::<T>(&self.survey);
        let (begun, before) = self.refused.clone().unwrap_or_else(|| (self.values.clone(), self.rests_on));
        let mut learner = Learner::new(&begun, self.parts(), (seed, price));
        while learner.effort().0 < games && learner.effort().1 < cost && go_on(Stage::Learning) {
            learner.play(tree, &|| go_on(Stage::Learning));
        }
        let (games, cost) = learner.effort();
        if games == 0 {
            return false;
        }
        self.learned = (self.learned.0 + games, self.learned.1 + cost);
        let rests_on = before + games;
        let mean = begun.towards(learner.values(), single(float(games) / float(rests_on)));
        // Values may hold their own against those of each round before, and yet be worse than those before all rounds.
        let first = by_mobility(&self.shape, &self.survey);
        let is_first = self.values.weights() == first.weights();
        let rivals = [Some(self.values.clone()), Some(first).filter(|_| !is_first)];
        // Where nodes are dear, the match is not as long as the price demands, but shorter.
        let gate = Trial { nodes: (effort.gate.nodes / price.isqrt()).max(FEWEST), ..effort.gate };
        let go_on = || go_on(Stage::Gate);
        let is_better =
            rivals.into_iter().flatten().all(|rival| self.holds(tree, [&mean, &rival], (gate, seed), &go_on));
        if is_better {
            *self = Self { values: mean, rests_on, refused: None, ..self.clone() };
        } else {
            self.refused = Some((mean, rests_on));
        }
        is_better
    }

    /// Whether the first of these values do not lose against the second.
    pub(in crate::opponent) fn holds<T: GameTree>(
        &self,
        tree: &mut T,
        values: [&Values; 2],
        (gate, seed): (Trial, u64),
        go_on: &dyn Fn() -> bool,
    ) -> bool {
        let searcher = |values: &Values| Searcher::new(values.clone(), self.parts(), TABLE);
        let player = |values| Player::by(How::AlphaBeta(searcher(values))).within(gate.nodes);
        let tally = pairs(tree, &mut values.map(player), (gate.games, seed), go_on);
        tally.games() > 0 && tally.share() >= 0.5
    }

    /// Where nothing is captured, a match says whether playouts are better.
    fn choose_method<T: GameTree>(
        &mut self,
        tree: &mut T,
        (choice, seed): (Trial, u64),
        go_on: &dyn Fn(Stage) -> bool,
    ) {
        if self.survey.has_captures() {
            return;
        }
        let both = [Method::Playouts, Method::AlphaBeta];
        // Where there are many moves, each node is dear.
        let most = u64::try_from(whole(100_000.0 / self.survey.branching().max(1.0))).unwrap_or(0);
        let nodes = choice.nodes.min(most);
        let mut players = both.map(|method| self.player(method).within(nodes));
        let tally = pairs(tree, &mut players, (choice.games, seed), &|| go_on(Stage::Choice));
        if tally.games() > 0 {
            self.method = if tally.share() > 0.5 { Method::Playouts } else { Method::AlphaBeta };
        }
    }

    /// A player that looks ahead in this way.
    pub(in crate::opponent) fn player(&self, method: Method) -> Player {
        let values = self.values.clone();
        Player::by(match method {
            Method::AlphaBeta => How::AlphaBeta(Searcher::new(values, self.parts(), TABLE)),
            Method::Playouts => How::Playouts(Playouts::new(values, None)),
        })
    }
}
