//! The tests of a rule file, run.

use serde::Serialize;

use super::answers::{MessageShown, tell};
use super::games::LoadedGame;
use crate::loading::trial;
use crate::play::matches::Executor;
use crate::play::why::Place;

/// What came of the tests.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    tests: Vec<Test>,
}

#[derive(Debug, Serialize)]
struct Test {
    name: String,
    place: Option<Place>,
    holds: bool,
    /// What does not hold, step by step.
    messages: Vec<Message>,
    /// The names of its positions.
    positions: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Message {
    #[serde(flatten)]
    told: MessageShown,
    /// The position, drawn in letters.
    drawing: String,
}

/// Runs the tests.
pub(super) fn tests<E: Executor>(loaded: &LoadedGame) -> Answer {
    let game = &loaded.game;
    let results = trial::run_while::<E>(game, &|| true);
    let tests = results.zip(&game.tests).map(|(result, test)| Test {
        place: Place::of(&game.sources, result.at),
        holds: result.failures.is_empty(),
        messages: result
            .failures
            .into_iter()
            .map(|failure| Message {
                told: tell(&failure.diagnostic(), &game.sources),
                drawing: failure.drawing,
            })
            .collect(),
        name: result.title,
        positions: trial::headings_of(test),
    });
    Answer { tests: tests.collect() }
}
