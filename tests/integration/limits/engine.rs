//! What is too much for the engine is given up, whichever limit it passes, and the game stands where it stood.

use std::time::Duration;

use menagerie::engine::{Engine, Limits, Lowering};
use menagerie::language::budget::Limit;
use menagerie::language::ir::Game;
use menagerie::loading::pipeline::{NoFiles, load};
use menagerie::play::matches::{Executor, Match, Start};
use menagerie::play::session::Trouble;

use super::worked_by;

/// A game in which pieces change places, come from a hand, and capture.
const RULES: &str = "language 1
game \"Crowd\"
sides White, Black symmetry half-turn
board { grid a..d, 1..4 }
hand Spy
piece Spy \"S\" {
    move step any
    move (step any onto own as other { swap mover and other })+ no cell twice
    drop on empty
}
setup { White: Spy a1..d1, Spy 2 in hand  Black: likewise }
turn { move | drop }
ends { after a turn { win when no enemy } }
";

fn game() -> Game {
    load("a.rules", RULES, &NoFiles).game.unwrap()
}

/// Asks for the first moves within limits.
#[track_caller]
fn given_up(limits: Limits, limit: Limit) {
    let game = game();
    let play = Match::of(Engine::begin(Start::new(&game)).within(limits));
    let before = play.position().key();
    let given_up = play.plies().unwrap_err();
    assert_eq!(given_up.limit, limit);
    assert_eq!(Trouble::from(given_up).diagnostic(&game).code.as_str(), "E0015");
    // It is asked again, and nothing is left of the question before.
    assert_eq!(play.plies().unwrap_err().limit, limit);
    assert!(play.position().key() == before);
}

#[test]
fn within_the_limits_there_are_moves() {
    let play = Match::of(Engine::begin(Start::new(&game())).within(Limits::default()));
    // Ten steps, eight drops, and all changes of places, after which all is as it was.
    assert_eq!(play.plies().unwrap().len(), 19);
}

#[test]
fn steps_are_bounded() {
    given_up(Limits { steps: 100, ..Limits::default() }, Limit::Steps);
}

#[test]
fn bytes_are_bounded() {
    given_up(Limits { bytes: 4_000, ..Limits::default() }, Limit::Memory);
}

#[test]
fn pieces_are_bounded() {
    given_up(Limits { men: 7, ..Limits::default() }, Limit::Memory);
}

#[test]
fn ways_are_bounded() {
    given_up(Limits { ways: 10, ..Limits::default() }, Limit::Moves);
}

/// The report of the paths of clauses is computed within a bound, for any number of them.
#[test]
fn very_many_long_clauses_are_lowered() {
    let clause = |number: usize| {
        format!(
            "move w{number}: slide any quietly then slide any quietly then slide any quietly unless tired "
        )
    };
    let clauses: String = (0..200).map(clause).collect();
    let rules = RULES
        .replace("grid a..d, 1..4", "grid a..r, 1..18")
        .replace(
            "    move step any\n",
            &format!("    tired : flag\n    after moving {{ set tired }}\n    {clauses}\n"),
        )
        .replace("turn { move | drop }\n", "");
    let game = load("a.rules", &rules, &NoFiles).game.unwrap();
    // The work of this thread alone: other programs and other tests may be at work.
    let worked = || worked_by("/proc/thread-self").unwrap_or_default();
    let begun = worked();
    let told = Lowering::of(&game);
    // It takes a fraction of a second; without the bound, each clause would take that.
    let spent = worked().saturating_sub(begun);
    assert!(spent < Duration::from_secs(20), "{spent:?}");
    assert_eq!(told.clauses.len(), 202);
    assert!(!told.by_sets);
}
