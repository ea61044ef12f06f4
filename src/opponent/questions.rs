//! What is asked of an opponent that knows a game only as data, as JSON: which moves it thinks best. The rules are those that a desk gives
//! when it is asked for `data`.

use serde::{Deserialize, Serialize};

use super::player::{Effort, Entrant, FindOut, HIGHEST, Knowledge, Stage, think};
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

/// Answers questions about what to play, and keeps what it has found out about the last game.
#[derive(Debug, Default)]
pub struct Adviser {
    known: Option<(String, Knowledge)>,
}

/// A question: the game, where it began and what was played, and at which level; without one, good moves are wanted.
#[derive(Debug, Deserialize)]
struct Question {
    game: Ir,
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

#[derive(Debug, Serialize)]
struct Refusal<'a> {
    error: &'a str,
}

impl Adviser {
    /// The answer to a question. `go_on` is asked now and then while something is found out about a game that was not asked about before:
    /// whether there is time for this.
    pub fn answer(&mut self, question: &str, go_on: &dyn Fn(Stage) -> bool) -> String {
        match self.advise(question, go_on) {
            Ok(answer) => serde_json::to_string(&answer),
            Err(error) => serde_json::to_string(&Refusal { error: &error }),
        }
        .unwrap_or_default()
    }

    fn advise(&mut self, question: &str, go_on: &dyn Fn(Stage) -> bool) -> Result<Answer, String> {
        let Question { game, start, moves, level, lines, seed } = serde_json::from_str(question)
            .map_err(|wrong| format!("the question cannot be read: {wrong}"))?;
        if level.is_some_and(|level| !(1..=HIGHEST).contains(&level)) {
            return Err(format!("a level is a number from 1 to {HIGHEST}"));
        }
        let game = game.check().map_err(|_| "the game is not whole")?;
        let known = self.known(&game, go_on);
        let engine = played(&game, start.as_ref(), &moves)?;
        let entrant = level.map_or(Entrant::nodes(HINT), Entrant::level);
        let mut player = entrant.player(known, HINT);
        let lines = lines.clamp(1, MOST_LINES);
        let thought = think(&mut player, &engine, lines, &|nodes| nodes < MOST_NODES, &mut Dice::new(seed));
        let line = |(score, moves): &(i32, Vec<usize>)| Some(Line { number: *moves.first()?, score: *score });
        let lines = thought.lines.iter().filter_map(line).collect();
        Ok(Answer { lines, depth: thought.depth, nodes: thought.nodes })
    }

    /// What is known of a game.
    fn known(&mut self, game: &Game, go_on: &dyn Fn(Stage) -> bool) -> &Knowledge {
        let rules = fingerprint::of_meaning(game);
        let known = self.known.take().filter(|(known, _)| *known == rules).unwrap_or_else(|| {
            let begun = Engine::begin(Start::new(game));
            let effort = Effort::QUICK_LEARNING;
            let known = begun.in_tree(FindOut { game, effort, seed: 1, known: None, go_on });
            (rules, known)
        });
        &self.known.insert(known).1
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
