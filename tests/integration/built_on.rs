//! Files that are built on others: what is doubled is reported, what is replaced is gone.

use menagerie::loading::trial;

use crate::fixtures::built_on_rules;
use crate::program::{Outcome, Program};

const BASE: &str = "language 1
game \"Base\"
sides White, Black symmetry half-turn
board { grid a..e, 1..5  zone well = c3  zone bank = b1..d2 for each side }
hand King
piece King \"K\" { tired : flag  move step any when here not in bank or not tired  after moving { set tired } }
piece Page \"P\" { move step forward to not well }
setup { White: King c1, Page a1  Black: likewise }
ends { after a turn { win when no enemy King } }
";

const HAND: &str = "after taking { add taken to own hand }\n";

fn checked(files: &[(&str, &str)]) -> Outcome {
    let mut program = Program::new("check --deny-warnings game.rules").file("base.rules", BASE);
    for (name, text) in files {
        program = program.file(&format!("{name}.rules"), format!("language 1\n{text}"));
    }
    program.outcome()
}

/// Checks files of which the last is the game, and compares the messages, one line each.
fn says(files: &[(&str, &str)], expected: &[&str]) {
    let outcome = checked(files);
    let told: Vec<&str> =
        outcome.stderr.lines().filter(|line| line.starts_with("  ×") || line.starts_with("  ⚠")).collect();
    assert_eq!(told.len(), expected.len(), "{}", outcome.stderr);
    for (told, expected) in told.iter().zip(expected) {
        assert!(told.contains(expected), "{}", outcome.stderr);
    }
}

#[test]
fn what_two_files_use_is_taken_over_once() {
    let files = [("a", "use \"base\"\n"), ("b", "use \"base\"\n"), ("game", "use \"a\"\nuse \"b\"\n")];
    says(&files, &[]);
}

#[test]
fn a_hook_that_two_files_bring_is_reported_at_the_second_use() {
    let (a, b) = (format!("use \"base\"\n{HAND}"), HAND.to_owned());
    let files = [("a", a.as_str()), ("b", b.as_str()), ("game", "use \"a\"\nuse \"b\"\n")];
    says(&files, &["this happens twice"]);
    let outcome = checked(&files);
    assert!(outcome.stderr.contains("W0821"), "{}", outcome.stderr);
    for place in ["game.rules:3:1", "a.rules:3:1", "b.rules:2:1"] {
        assert!(outcome.stderr.contains(place), "{}", outcome.stderr);
    }
    // So is one that stands in blocks that both change.
    let hook = "change every piece { after moving { add mover to seen } }\n";
    let (a, b) =
        (format!("use \"base\"\nseen : set of man\nmoves unless mover in seen\n{hook}"), hook.to_owned());
    let files = [("a", a.as_str()), ("b", b.as_str()), ("game", "use \"a\"\nuse \"b\"\n")];
    says(&files, &["this happens twice"]);
    // A file that both use brings it once.
    let files = [
        ("hand", HAND),
        ("a", "use \"base\"\nuse \"hand\"\n"),
        ("b", "use \"hand\"\n"),
        ("game", "use \"a\"\nuse \"b\"\n"),
    ];
    says(&files, &[]);
}

#[test]
fn two_files_that_replace_one_block_are_reported_until_the_game_decides() {
    let a = (
        "a",
        "use \"base\"\ninstead board { grid a..e, 1..6  zone well = c3  zone bank = b1..d2 for each side }\n",
    );
    let b = (
        "b",
        "use \"base\"\nchange board { zone moor = a3 }\ninstead piece Page \"P\" { move step forward to not moor }\n",
    );
    let c = (
        "c",
        "use \"base\"\ninstead board { grid a..f, 1..5  zone well = d3  zone bank = b1..d2 for each side }\n",
    );
    says(&[a, c, ("game", "use \"a\"\nuse \"c\"\n")], &["two files each have their own `board`"]);
    let own = "use \"a\"\nuse \"c\"\ninstead board { grid a..g, 1..7  zone well = d4  zone bank = b1..d2 for each side }\n";
    says(&[a, c, ("game", own)], &[]);
    assert!(checked(&[a, c, ("game", "use \"a\"\nuse \"c\"\n")]).stderr.contains("E0416"));
    // What one file adds, another would throw away.
    says(
        &[b, a, ("game", "use \"b\"\nuse \"a\"\n")],
        &["has no `moor`", "two files each have their own `board`"],
    );
    // What one file adds to what another has replaced stays.
    says(&[a, b, ("game", "use \"a\"\nuse \"b\"\n")], &[]);
    // A file may replace what it knows.
    let on_a = (
        "d",
        "use \"a\"\ninstead board { grid a..f, 1..5  zone well = d3  zone bank = b1..d2 for each side }\n",
    );
    says(&[a, on_a, ("game", "use \"a\"\nuse \"d\"\n")], &[]);
}

#[test]
fn two_games_in_one_are_reported() {
    let b = ("b", "board { grid a..h, 1..8 }\n");
    let outcome = checked(&[b, ("game", "use \"base\"\nuse \"b\"\n")]);
    assert!(outcome.stderr.contains("two files each have their own `board`"), "{}", outcome.stderr);
    let own = "use \"base\"\nuse \"b\"\ninstead board { grid a..e, 1..5  zone well = c3  zone bank = b1..d2 for each side }\n";
    says(&[b, ("game", own)], &[]);
}

#[test]
fn what_a_replaced_block_declared_is_missed_where_it_is_replaced() {
    says(
        &[("game", "use \"base\"\ninstead board { grid a..e, 1..5 }\n")],
        &["the board, as replaced here, has no `bank`", "the board, as replaced here, has no `well`"],
    );
    let king = "use \"base\"\ninstead piece King \"K\" { move step any }\nchange piece Page { move step any when not it.tired  move look (step any onto own King but not tired as king) then stay { take king } }\n";
    let outcome = checked(&[("game", king)]);
    says(&[("game", king)], &["`King`, as replaced here, has no `tired`"]);
    for place in ["game.rules:3:15", "base.rules:6:18"] {
        assert!(outcome.stderr.contains(place), "{}", outcome.stderr);
    }
}

#[test]
fn replaced_words_are_not_shown() {
    let game = "language 1\nuse \"base\"\ninstead board { grid a..e, 1..5  zone bank = b1..d2 for each side  zone well = c3 }\n";
    let program =
        |words: &str| Program::new(words).file("base.rules", BASE).file("game.rules", game).outcome().stdout;
    let all = program("show game.rules");
    assert!(all.contains("zone: bank well\n"), "{all}");
    let bank = program("show game.rules bank");
    assert!(bank.contains("# game.rules, line 3") && !bank.contains("base.rules"), "{bank}");
}

#[test]
fn a_change_keeps_the_moves_of_other_labels() {
    let chess = std::fs::read(crate::program::project().join("rules/chess.rules")).unwrap();
    let test = "test \"a leaping king castles\" {
    position { White: King e1, Rook a1 h1 {set fresh}  Black: King e8 }
    moves King e1: c1 g1 c2 g2 d3 f3
}
";
    Program::new("test game.rules")
        .file("chess.rules", chess)
        .file(
            "game.rules",
            format!("language 1\nuse \"chess\"\nchange piece King {{ instead move leap (1,2) }}\n{test}"),
        )
        .stdout("game.rules: 1 test holds\n")
        .run();
}

#[test]
fn a_set_up_onto_the_pieces_of_the_file_that_is_used_is_reported_once() {
    let files = [("game", "use \"base\"\nchange setup { White: Page c1 a1  Black: likewise }\n")];
    says(&files, &["a piece would stand on `c1`, where the used file has one"]);
    let files = [("game", "use \"base\"\ninstead setup { White: King c1, Page b1 a1  Black: likewise }\n")];
    says(&files, &[]);
}

/// Rights are given by the set-up: who appears later has none, and files that clear the middle of a board do not give it back.
#[test]
fn a_rook_that_appears_does_not_castle() {
    let text = "language 1
use \"chess\"
game \"A rook that appears, and a king that has moved\"
change board { zone corner = a1 for each side  zone middle = d4 for each side }
change piece Pawn { after moving when here in middle and (corner empty) { put new Rook on corner } }
test \"the king has moved\" {
    position { White: King e1, Pawn d3  Black: King h8, Pawn h7 }
    play \"Ke1-f1\" \"h7-h6\" \"Kf1-e1\" \"h6-h5\" \"d3-d4\" \"Kh8-h7\"
    then White Rook on a1
    moves King e1: d1 d2 e2 f1 f2
}
test \"the king has not moved, and the rook is new\" {
    position { White: King e1, Pawn d3  Black: King h8, Pawn h7 }
    play \"d3-d4\" \"Kh8-g8\"
    then White Rook on a1
    moves King e1: d1 d2 e2 f1 f2
}
test \"a rook without the right to castle has nothing to lose when it goes and comes back\" {
    position { White: King b2, Rook g7  Black: King e4 }
    play \"Rg7-g6\" \"Ke4-e3\" \"Rg6-g7\" \"Ke3-e4\"
    then position occurs 2 times
    play \"Rg7-g6\" \"Ke4-e3\" \"Rg6-g7\" \"Ke3-e4\"
    then draw
}
";
    let built = built_on_rules(text);
    assert!(built.diagnostics.is_empty(), "{:?}", built.diagnostics);
    for result in trial::run(built.game.as_ref().unwrap()) {
        assert!(result.failures.is_empty(), "{result:?}");
    }
}
