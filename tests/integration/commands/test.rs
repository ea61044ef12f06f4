//! `menagerie test`; E0901.

use super::TINY;
use crate::program::Program;

#[test]
fn tests_that_hold_are_counted() {
    Program::new("test tiny.rules").file("tiny.rules", TINY).stdout("tiny.rules: 1 test\n").run();
}

#[test]
fn a_test_that_does_not_hold_is_told_with_its_board() {
    Program::new("test tiny.rules")
        .file("tiny.rules", TINY.replace("a2 b1 b2", "a2 b1 c3"))
        .stdout("tiny.rules: 1 test, of which 1 does not hold\n")
        .stderr(
            "error[E0901]
  × the test `a king goes one step` does not hold
    ╭─[tiny.rules:10:5]
  9 │     position { White: King a1  Black: King c3 }
 10 │     moves King a1: a2 b1 c3
    ·     ───────────┬───────────
    ·                ╰── this is not so
 11 │ }
    ╰────
  help: missing: c3
        not expected: Ka1-b2
        expected a2 b1 c3

    3 . . k
    2 . . .
    1 K . .
      a b c

    White to move

",
        )
        .status(1)
        .run();
}

/// Each of these steps is wrong, and each is told.
#[test]
fn every_sort_of_step_is_tried() {
    for (step, expected, found) in [
        ("then White wins", "expected that White wins", "found that the game goes on"),
        ("then draw", "expected a draw", "found that the game goes on"),
        (
            "play \"Ka1-b2\" \"Kc3xb2\"  then game goes on",
            "expected that the game goes on",
            "found Black wins: win when no enemy",
        ),
        ("then own King on b2", "expected that `own King on b2` holds", "`own` is White, the side to move"),
        (
            "then own King on a1 and enemy King on b2",
            "expected that `enemy King on b2` holds",
            "found that it does not",
        ),
        ("moves King a1: 4 cells", "expected 4 cells", "found 3 cells: b1 a2 b2"),
        ("moves King a1: none", "expected no move", "not expected: Ka1-a2 Ka1-b1 Ka1-b2"),
        ("moves King a1: a2 b1 b2 c3", "expected a2 b1 b2 c3", "missing: c3"),
        ("moves King a1: a2 b1", "expected a2 b1", "not expected: Ka1-b2"),
        ("moves King a1 include c3", "expected c3", "found Ka1-a2 Ka1-b1 Ka1-b2"),
        ("moves King a1 exclude b2", "expected no b2", "found Ka1-b2"),
        (
            "moves King a1 exclude c3 because takes",
            "expected no c3 because of `takes`",
            "found that nothing leads there at all",
        ),
        ("moves King b2: none", "expected King on b2", "found none there"),
        ("play \"Ka1-c1\"", "expected that `Ka1-c1` can be played", "no legal move is written `Ka1-c1`"),
        ("counts 3 10", "expected 10 lines of length 2", "found 9"),
    ] {
        let test = format!("position {{ White: King a1  Black: King c3 }}\n    {step}\n}}");
        let rules = format!("{}{test}\n", &TINY[..TINY.find("position").unwrap()]);
        let outcome = Program::new("test tiny.rules").file("tiny.rules", rules).outcome();
        assert!(outcome.stderr.contains(expected), "{step}: {}", outcome.stderr);
        assert!(outcome.stderr.contains(found), "{step}: {}", outcome.stderr);
        assert_eq!(outcome.status, 1, "{step}: {}", outcome.stderr);
    }
}

/// A list of texts is a list of moves: what a text leaves out or says twice is told.
#[test]
fn texts_in_lists_are_read_exactly() {
    for (list, told) in [
        (
            ": \"b2xa3\" \"b2xc3=R\"",
            "the move is written `b2xa3=R`; `b2xa3` would be the man that stays what it is",
        ),
        (
            " include \"b2xa3\"",
            "the move is written `b2xa3=R`; `b2xa3` would be the man that stays what it is",
        ),
        (
            ": \"b2xa3=R\" \"b2xa3=K\" c3",
            "`b2xa3=R` and `b2xa3=K` are one move: they lead to the same position",
        ),
        (": \"b2xa3=R\" \"b2xa3=R\" c3", "`b2xa3=R` is listed twice"),
    ] {
        let rules = super::moves::EXPLODING.replace("moves Pawn b2: a3 c3", &format!("moves Pawn b2{list}"));
        let outcome = Program::new("test x.rules").file("x.rules", rules).outcome();
        assert!(outcome.stderr.replace("\n        ", " ").contains(told), "{list}: {}", outcome.stderr);
        assert_eq!(outcome.status, 1, "{list}");
    }
}

/// Hundreds of moves are not listed, and no line breaks inside one.
#[test]
fn long_lists_are_cut_between_moves() {
    let rules = TINY.replace("grid a..c, 1..3", "grid a..h, 1..8").replace("step any", "slide any");
    let rules = rules.replace("a2 b1 b2", "none");
    let outcome = Program::new("test tiny.rules").file("tiny.rules", rules).outcome();
    let help = "  help: not expected: Ka1-a2 Ka1-a3 Ka1-a4 Ka1-a5 Ka1-a6 Ka1-a7 Ka1-a8 Ka1-b1 Ka1-b2
        Ka1-c1 Ka1-d1 Ka1-e1 and 4 more
        expected no move
";
    assert!(outcome.stderr.contains(help), "{}", outcome.stderr);
}

#[test]
fn a_file_with_errors_is_not_tested() {
    let outcome = Program::new("test tiny.rules").file("tiny.rules", TINY.replace("any", "ayn")).outcome();
    assert_eq!((outcome.stdout.as_str(), outcome.status), ("", 1));
}
