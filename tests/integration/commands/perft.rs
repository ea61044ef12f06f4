use super::TINY;
use super::moves::POSITION;
use crate::program::Program;

#[test]
fn lines_of_play_are_counted() {
    for (depth, count) in [("0", "1\n"), ("1", "5\n"), ("2", "25\n")] {
        Program::new("perft tiny.rules").arg(depth).file("tiny.rules", TINY).stdout(count).run();
    }
}

#[test]
fn a_depth_is_a_number() {
    for depth in ["x", "-1", "1.5", "101", "99999999999999999999"] {
        Program::new("perft tiny.rules")
            .arg(depth)
            .file("tiny.rules", TINY)
            .stderr(format!(
                "error[E0022]\n  × `{depth}` is not a depth\n  \
                 help: a depth is a whole number from 0 to 100; 3 is a good one to begin with\n\n"
            ))
            .status(2)
            .run();
    }
}

#[test]
fn a_depth_that_is_missing_is_asked_for() {
    let outcome = Program::new("perft tiny.rules").file("tiny.rules", TINY).outcome();
    let advice = "add a depth, such as 3: `menagerie perft tiny.rules 3`";
    assert!(outcome.stderr.contains(advice), "{}", outcome.stderr);
}

#[test]
fn they_are_divided_by_the_first_move() {
    Program::new("perft tiny.rules 2 --divide")
        .file("tiny.rules", TINY)
        .stdout("Kb1-a1   5\nKb1-a2   5\nKb1-b2   5\nKb1-c1   5\nKb1-c2   5\n\n25\n")
        .run();
}

#[test]
fn they_are_counted_from_anywhere() {
    Program::new("perft tiny.rules 1 --position tiny.json --after Kb2xa1 --format json")
        .file("tiny.rules", TINY)
        .file("tiny.json", POSITION)
        .stdout("{\n  \"schema\": 1,\n  \"game\": \"Tiny\",\n  \"turn\": \"White\",\n  \"depth\": 1,\n  \"count\": 0\n}\n")
        .run();
}

#[test]
fn json_has_the_division() {
    let rules = TINY.replace("step any", "step e");
    Program::new("perft tiny.rules 2 --divide --format json")
        .file("tiny.rules", rules.replace("a2 b1 b2", "b1"))
        .stdout(
            r#"{
  "schema": 1,
  "game": "Tiny",
  "turn": "White",
  "depth": 2,
  "count": 1,
  "divide": [
    {
      "text": "Kb1-c1",
      "count": 1
    }
  ]
}
"#,
        )
        .run();
}
