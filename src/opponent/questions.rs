//! What is asked of an opponent that knows a game only as data, as JSON: which moves it thinks best, and what it has learned. The rules are
//! those that a desk gives when it is asked for `data`.

use serde::{Deserialize, Serialize};

use super::player::{Effort, Entrant, FindOut, HIGHEST, Knowledge, LearnOn, Stage, think};
use super::worth::{read, write};
use crate::engine::Engine;
use crate::language::ir::{Game, Ir, Placement, fingerprint};
use crate::play::dice::Dice;
use crate::play::executor::{Executor, Start};

/// The most nodes that a question may ask for.
pub const MOST_NODES: u64 = 1_000_000;
/// How many nodes a hint costs.
const HINT: u64 = 20_000;
/// The most lines that are shown.
const MOST_LINES: usize = 8;
/// After how many milliseconds a lesson ends, and the match that decides about what was learned in it.
const LESSON: f64 = 5_000.0;
const LESSON_WITH_MATCH: f64 = 8_000.0;

/// Answers questions about what to play, and keeps what it has found out about the last game.
#[derive(Debug, Default)]
pub struct Adviser {
    known: Option<Known>,
}

/// What is known of a game.
#[derive(Debug)]
struct Known {
    /// The checksum of its rules.
    rules: String,
    /// The values that were given, as text.
    given: Option<String>,
    knowledge: Knowledge,
}

/// A question: the game, where it began and what was played, and at which level; without one, good moves are wanted.
#[derive(Debug, Deserialize)]
struct Question {
    game: Ir,
    /// The values to play by, as a lesson has given them.
    #[serde(default)]
    weights: Option<String>,
    start: Option<Placement>,
    /// Each by its number in the order of moves of its position.
    moves: Vec<usize>,
    level: Option<u8>,
    /// How many moves are wanted.
    #[serde(default = "one")]
    lines: usize,
    #[serde(default)]
    seed: u64,
}

fn one() -> usize {
    1
}

/// The best moves, the best one first.
#[derive(Debug, Serialize)]
struct Answer {
    lines: Vec<Line>,
    depth: u32,
    nodes: u64,
}

#[derive(Debug, Serialize)]
struct Line {
    /// The number of the move.
    number: usize,
    /// What it is worth for the side to move, in points.
    score: i32,
}

/// A question for a lesson: the game to learn about.
#[derive(Debug, Deserialize)]
struct LessonQuestion {
    game: Ir,
}

/// What was learned so far.
#[derive(Debug, Serialize)]
struct Lesson {
    /// The values, as text.
    weights: String,
    /// From how many games.
    games: u64,
    /// Whether that is as much as is usual.
    enough: bool,
}

#[derive(Debug, Serialize)]
struct Refusal<'a> {
    error: &'a str,
}

fn written<T: Serialize>(answer: Result<T, String>) -> String {
    match answer {
        Ok(answer) => serde_json::to_string(&answer),
        Err(error) => serde_json::to_string(&Refusal { error: &error }),
    }
    .unwrap_or_default()
}

fn asked<'q, T: Deserialize<'q>>(question: &'q str) -> Result<T, String> {
    serde_json::from_str(question).map_err(|wrong| format!("the question cannot be read: {wrong}"))
}

impl Adviser {
    /// The answer to a question. `in_time` is asked now and then while something is found out about a game that was not asked about before:
    /// whether the question came less than so many milliseconds ago.
    pub fn answer(&mut self, question: &str, in_time: &dyn Fn(f64) -> bool) -> String {
        written(self.advise(question, in_time))
    }

    /// Learns on about a game for some seconds, and says what was learned. `in_time` is as in [`answer`](Self::answer).
    pub fn study(&mut self, question: &str, in_time: &dyn Fn(f64) -> bool) -> String {
        written(self.learn(question, in_time))
    }

    fn learn(&mut self, question: &str, in_time: &dyn Fn(f64) -> bool) -> Result<Lesson, String> {
        let LessonQuestion { game } = asked(question)?;
        let game = game.check().map_err(|_| "the game is not whole")?;
        let known = self.known(&game, None, in_time)?;
        let seed = known.games() + 1;
        let go_on = |stage| in_time(if stage == Stage::Learning { LESSON } else { LESSON_WITH_MATCH });
        let begun = Engine::begin(Start::new(&game));
        begun.in_tree(LearnOn { known, effort: Effort::ROUND, seed, go_on: &go_on });
        let enough = known.is_as_good_as(&Effort::THOROUGH);
        Ok(Lesson { weights: write(known.values(), &game), games: known.games(), enough })
    }

    fn advise(&mut self, question: &str, in_time: &dyn Fn(f64) -> bool) -> Result<Answer, String> {
        let Question { game, weights, start, moves, level, lines, seed } = asked(question)?;
        if level.is_some_and(|level| !(1..=HIGHEST).contains(&level)) {
            return Err(format!("a level is a number from 1 to {HIGHEST}"));
        }
        let game = game.check().map_err(|_| "the game is not whole")?;
        let known = self.known(&game, weights, in_time)?;
        let engine = played(&game, start.as_ref(), &moves)?;
        let entrant = level.map_or(Entrant::nodes(HINT), Entrant::level);
        let mut player = entrant.player(known, HINT);
        let lines = lines.clamp(1, MOST_LINES);
        let thought = think(&mut player, &engine, lines, &|nodes| nodes < MOST_NODES, &mut Dice::new(seed));
        let line = |(score, moves): &(i32, Vec<usize>)| Some(Line { number: *moves.first()?, score: *score });
        let lines = thought.lines.iter().filter_map(line).collect();
        Ok(Answer { lines, depth: thought.depth, nodes: thought.nodes })
    }

    /// What is known of a game, with the values that are given.
    fn known(
        &mut self,
        game: &Game,
        given: Option<String>,
        in_time: &dyn Fn(f64) -> bool,
    ) -> Result<&mut Knowledge, String> {
        let rules = fingerprint::of_meaning(game);
        let mut known = self.known.take().filter(|known| known.rules == rules).unwrap_or_else(|| {
            let begun = Engine::begin(Start::new(game));
            let (effort, go_on) = (Effort::QUICK_LEARNING, |stage: Stage| in_time(stage.end()));
            let knowledge = begun.in_tree(FindOut { game, effort, seed: 1, known: None, go_on: &go_on });
            Known { rules, given: None, knowledge }
        });
        if given.is_some() && given != known.given {
            let values = given.as_deref().and_then(|text| read(text, game).ok());
            known.knowledge = known.knowledge.with_values(values.ok_or("the weights are not of this game")?);
            known.given = given;
        }
        Ok(&mut self.known.insert(known).knowledge)
    }
}

/// A game so far.
fn played(game: &Game, start: Option<&Placement>, moves: &[usize]) -> Result<Engine, String> {
    let start = match start {
        Some(placement) => Start::at(game, placement).map_err(|_| "the position is none of the game")?,
        None => Start::new(game),
    };
    let mut engine = Engine::begin(start);
    for number in moves {
        let plies = engine.plies().map_err(|_| "the moves are too much to work out")?;
        let ply = plies.get(*number).ok_or("there is no such move")?;
        engine.play(ply).map_err(|_| "there is no such move")?;
    }
    Ok(engine)
}
