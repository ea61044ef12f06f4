use super::TINY;
use crate::program::{Program, project};

#[test]
fn a_legal_move_is_told_step_by_step() {
    Program::new("why tiny.rules Kb1-b2")
        .file("tiny.rules", TINY)
        .stdout(
            "`Kb1-b2` is legal
  the King on `b1` moves by `move step any`, line 5
    from `b1` to `b2`: `step any`, line 5
  then it is Black's turn
",
        )
        .run();
}

#[test]
fn a_move_that_is_refused_is_explained() {
    Program::new("why tiny.rules Kb1-b3")
        .file("tiny.rules", TINY)
        .stdout(
            "`Kb1-b3` is not legal: nothing leads the King from `b1` to `b3`
  legal are `Kb1-b2`, `Kb1-a1`, `Kb1-a2`, `Kb1-c1` or `Kb1-c2`
",
        )
        .run();
}

#[test]
fn a_text_that_no_man_could_mean_is_told_as_in_a_game() {
    Program::new("why tiny.rules hello")
        .file("tiny.rules", TINY)
        .stderr(
            "error[E0011]\n  × no legal move is written `hello`\n  help: `moves` lists the legal moves\n\n",
        )
        .status(2)
        .run();
}

#[test]
fn a_move_must_be_named() {
    let outcome = Program::new("why tiny.rules").file("tiny.rules", TINY).outcome();
    assert!(outcome.stderr.contains("name a rule file and a move"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 2);
}

#[test]
fn the_answer_is_data_with_places() {
    let rules = project().join("rules/animal-chess.rules");
    let outcome = Program::new("why --format json").arg(rules.to_str().unwrap()).arg("Wc3-c4").outcome();
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(
        (&document["schema"], &document["move"], &document["legal"], &document["reason"]),
        (&1.into(), &"Wc3-c4".into(), &false.into(), &"kept".into())
    );
    assert_eq!(document["clause"]["words"], "move step orthogonal");
    let places = document["lines"].as_array().unwrap().iter().map(|line| &line["place"]["words"]);
    assert!(places.into_iter().any(|words| words == "enters not river and not own den"), "{document}");
}

#[test]
fn a_comparison_is_told_with_its_values() {
    let rules = project().join("rules/animal-chess.rules");
    let position = r#"{"schema": 1, "game": "Animal Chess", "to_move": "Red", "men": [
        {"cell": "a5", "side": "Red", "kind": "Dog"}, {"cell": "a4", "side": "Blue", "kind": "Wolf"},
        {"cell": "a6", "side": "Blue", "kind": "Lion"}]}"#;
    let why = |text: &str| {
        let program = Program::new("why --position at.json").file("at.json", position);
        program.arg(rules.to_str().unwrap()).arg(text).outcome().stdout
    };
    let (taken, refused) = (why("Da5xa4"), why("Da5xa6"));
    assert!(taken.contains("`rank 4 >= it.rank 3`, line 24, is so"), "{taken}");
    assert!(taken.contains("Blue's Wolf on `a4` is taken"), "{taken}");
    assert!(refused.contains("`rank 4 >= it.rank 7`, line 24, is not so"), "{refused}");
    assert!(refused.contains("`it in own trap`, line 24, is not so"), "{refused}");
}

#[test]
fn what_a_move_changes_is_told() {
    let rules = project().join("rules/lion-game.rules");
    let position = r#"{"schema": 1, "game": "The Lion Game", "to_move": "White", "men": [
        {"cell": "e1", "side": "White", "kind": "Rhinoceros"}, {"cell": "a7", "side": "Black", "kind": "Lion"}]}"#;
    let program = Program::new("why --position at.json").file("at.json", position);
    let told = program.arg(rules.to_str().unwrap()).arg("Re1-e2").outcome().stdout;
    assert!(told.contains("the Rhinoceros on `e2` has `heading` n"), "{told}");
}

#[test]
fn in_a_game_it_is_asked_by_a_word() {
    let outcome =
        Program::new("play tiny.rules").file("tiny.rules", TINY).input("why Kb1-b3\nwhy\nquit\n").outcome();
    assert!(outcome.stdout.contains("`Kb1-b3` is not legal: nothing leads the King"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("why needs a move"), "{}", outcome.stdout);
    assert_eq!((outcome.stderr.as_str(), outcome.status), ("", 0));
}
