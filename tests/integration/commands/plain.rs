//! `--plain`: both executors print the same.

use std::ops::ControlFlow;

use menagerie::desk::stats::{Dice, Tally};
use menagerie::engine::Engine;
use menagerie::language::ir::Game;
use menagerie::play::matches::{Executor, Match, Plain};

use crate::fixtures::{each, games_of, several_at_a_time, top_files};
use crate::program::{command, project};

/// What a command prints and tells, and its status.
fn printed(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = command(project()).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Whether arguments lead to the same with `--plain` and without.
fn same(arguments: &[&str]) -> Result<(), String> {
    let (engine, plain) = (printed(arguments), printed(&[arguments, &["--plain"]].concat()));
    if engine != plain || engine.0.is_empty() {
        return Err(format!(
            "menagerie {}\n{engine:#?}\nand by the plain interpreter\n{plain:#?}",
            arguments.join(" ")
        ));
    }
    Ok(())
}

#[test]
fn moves_of_all_rule_files_are_the_same_with_every_executor() {
    let files = top_files("rules", &["rules"]);
    several_at_a_time(files, |path| {
        each(&[path], |path| {
            let file = path.strip_prefix(project()).unwrap().to_str().unwrap();
            same(&["moves", file])
        });
    });
}

#[test]
fn whole_games_tests_and_snapshots_are_the_same_with_every_executor() {
    for arguments in [
        &["perft", "rules/chess.rules", "2", "--divide"][..],
        &["perft", "rules/lotus-39.rules", "2", "--format", "json"],
        &["stats", "rules/animal-chess.rules", "--games", "2"],
        &["stats", "rules/breakthrough.rules", "--games", "3", "--seed", "5", "--format", "json"],
        &["test", "rules/animal-chess.rules", "rules/english-draughts.rules"],
        &["why", "rules/chess.rules", "Ng1-f3", "--after", "e2-e4 e7-e5"],
        &["moves", "rules/chess.rules", "--after", "e2-e4 e7-e5 Ng1-f3", "--from", "f1"],
    ] {
        same(arguments).unwrap();
    }
    let (engine, plain) = (
        printed(&["snapshot", "rules/lilypad.rules"]),
        printed(&["snapshot", "rules/lilypad.rules", "--plain"]),
    );
    assert_eq!(engine, plain);
}

/// What the first turns of some random games come to.
fn tallied<E: Executor>(game: &Game) -> String {
    let mut tally = Tally::default();
    let mut each = |_: &Match<E>, _: &[E::Ply], _: Option<usize>| ControlFlow::Continue(());
    // Where a position is too much, the game is counted as given up.
    let play = Match::new(game).without_undo();
    let _ = tally.play(1, play, &mut Dice::of_game(4, 1), 3, &mut each);
    serde_json::to_string(&tally.report(game)).unwrap()
}

#[test]
fn random_games_are_the_same_with_every_executor() {
    several_at_a_time(&games_of("rules"), |(name, game)| {
        assert_eq!(tallied::<Engine>(game), tallied::<Plain>(game), "{name}");
    });
}
