//! `menagerie hint`, `match`, `learn`, and `play --against`; E0053.

use serde_json::Value;

use super::{START, TINY};
use crate::program::Program;

/// The king of White has walked into the way of the other.
const LOST: &str = "White: King b2  Black: King b3  to move Black";

#[test]
fn the_best_move_is_hinted_with_its_score() {
    let outcome = Program::new("hint tiny.rules --nodes 300 --lines 1 --learn 2 --position")
        .arg(LOST)
        .file("tiny.rules", TINY)
        .outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert!(outcome.stdout.starts_with("wins in 1  Kb3xb2\n\nlooked ahead "), "{}", outcome.stdout);
}

#[test]
fn hints_as_json_are_the_same_each_time() {
    let told = || {
        let outcome = Program::new("hint tiny.rules --nodes 300 --lines 2 --learn 2 --format json")
            .file("tiny.rules", TINY)
            .outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        serde_json::from_str::<Value>(&outcome.stdout).unwrap()
    };
    let (first, again) = (told(), told());
    assert_eq!(first, again);
    assert_eq!(
        (&first["schema"], &first["game"], first["lines"].as_array().unwrap().len()),
        (&1.into(), &"Tiny".into(), 2)
    );
    assert_eq!(first["lines"][0]["move"], first["lines"][0]["line"][0]);
}

#[test]
fn a_game_that_is_over_has_no_hint() {
    Program::new("hint tiny.rules --after")
        .arg("Kb1-b2 Kb3xb2")
        .file("tiny.rules", TINY)
        .stdout("Black wins: win when no enemy\n")
        .run();
}

#[test]
fn a_match_does_not_depend_on_threads() {
    let told = |threads: &str| {
        let outcome =
            Program::new("match tiny.rules nodes:50 random --games 6 --learn 2 --format json --threads")
                .arg(threads)
                .file("tiny.rules", TINY)
                .outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        serde_json::from_str::<Value>(&outcome.stdout).unwrap()
    };
    let (one, two) = (told("1"), told("2"));
    assert_eq!(one, two);
    let results: u64 = one["results"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!((one["games"].as_u64(), results), (Some(6), 6));
}

#[test]
fn a_match_is_told_for_people() {
    let outcome = Program::new("match tiny.rules greedy random --games 2 --until 10")
        .file("tiny.rules", TINY)
        .outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert!(outcome.stdout.starts_with("games                  2\nwon "), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("\ntest             not clear yet\n"), "{}", outcome.stdout);
}

#[test]
fn a_player_that_is_not_known_is_refused() {
    let outcome = Program::new("match tiny.rules best random").file("tiny.rules", TINY).outcome();
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    assert!(outcome.stderr.contains("a player is `random`, `greedy`, `level 5`"), "{}", outcome.stderr);
}

#[test]
fn what_was_learned_is_used_again() {
    let learned = Program::new("learn tiny.rules --learn 3").file("tiny.rules", TINY).outcome();
    assert_eq!((learned.status, learned.stderr.as_str()), (0, ""));
    assert!(learned.stdout.starts_with("menagerie weights 1\nrules "), "{}", learned.stdout);
    assert!(learned.stdout.contains("\nroyal King\n"), "{}", learned.stdout);
    let used = Program::new("match tiny.rules random --games 2 --nodes 20")
        .arg("weights tiny.weights")
        .file("tiny.rules", TINY)
        .file("tiny.weights", &learned.stdout)
        .outcome();
    assert_eq!((used.status, used.stderr.as_str()), (0, ""));
    let other = TINY.replace("move step any", "move step orthogonal");
    Program::new("hint tiny.rules --weights tiny.weights")
        .file("tiny.rules", other)
        .file("tiny.weights", &learned.stdout)
        .stderr(
            "error[E0053]
  × the weights in `tiny.weights` are those of other rules
  help: `menagerie learn FILE` learns those of these rules

",
        )
        .status(2)
        .run();
}

#[test]
fn the_program_answers_and_undo_takes_back_two() {
    let outcome = Program::new("play tiny.rules --against 5 --learn 2 --seed 1")
        .file("tiny.rules", TINY)
        .input("Kb1-b2\nundo\nlevel 9\nlevel 2\nhint\n")
        .outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let text = outcome.stdout.strip_prefix(START).unwrap();
    let answer = text.find("Black plays Kb3xb2\n").unwrap();
    let over = text.find("Black wins: win when no enemy\nover> ").unwrap();
    let again = text.rfind(START).unwrap();
    assert!(answer < over && over < again, "{text}");
    let rest = &text[again + START.len()..];
    assert!(
        rest.starts_with(
            "White> a level is a number from 1 to 8\nWhite> Black is played at level 2\nWhite> "
        ),
        "{rest}"
    );
    // Three hints, and the last prompt.
    assert_eq!(rest.lines().count(), 6, "{rest}");
    assert!(rest.contains("\nloses in 2  Kb1-b2 Kb3xb2\nWhite> \n"), "{rest}");
}
