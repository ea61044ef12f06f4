//! `menagerie snapshot`; E0902.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;

use super::TINY;
use crate::program::Program;

const SNAPSHOT: &str = "---
source: \"tiny.rules\"
expression: moves
---
Tiny

== start
3 . k .
2 . . .
1 . K .
  a b c

White to move
5 moves
Kb1-a1: move step any
Kb1-a2: move step any
Kb1-b2: move step any
Kb1-c1: move step any
Kb1-c2: move step any

== a king goes one step
3 . . k
2 . . .
1 K . .
  a b c

White to move
3 moves
Ka1-a2: move step any
Ka1-b1: move step any
Ka1-b2: move step any
";

/// The messages about a snapshot that does not fit the rules.
const DIFFERS: &str = "error[E0902]
  × the moves of `tiny.rules` are not those of its snapshot
  help: if the rules are right, write the snapshot with `menagerie snapshot --accept`

";

#[test]
fn a_snapshot_is_written_once_and_then_agrees() {
    let folder = Program::new("snapshot --accept tiny.rules")
        .file("tiny.rules", TINY)
        .stdout("wrote tiny.snap\n")
        .run();
    let snapshot = fs::read_to_string(folder.path().join("tiny.snap")).unwrap();
    assert_eq!(snapshot, SNAPSHOT);
    for command in ["snapshot .", "snapshot --accept ."] {
        Program::new(command).file("tiny.rules", TINY).file("tiny.snap", &snapshot).run();
    }
}

#[test]
fn a_position_that_has_been_before_is_not_listed_again() {
    let again = "test \"again\" { position setup  position { White: King a1  Black: King c3 } }";
    let folder = Program::new("snapshot --accept tiny.rules")
        .file("tiny.rules", format!("{TINY}{again}\n"))
        .stdout("wrote tiny.snap\n")
        .run();
    let snapshot = fs::read_to_string(folder.path().join("tiny.snap")).unwrap();
    let end = "\n== again\nas at the start\n\n== again (2)\nas at `a king goes one step`\n";
    assert_eq!(snapshot, format!("{SNAPSHOT}{end}"));
}

#[test]
fn a_difference_is_shown_below_its_position() {
    let folder = Program::new("snapshot --accept tiny.rules")
        .file("tiny.rules", TINY)
        .stdout("wrote tiny.snap\n")
        .run();
    let snapshot = fs::read_to_string(folder.path().join("tiny.snap")).unwrap();
    Program::new("snapshot tiny.rules")
        .file("tiny.rules", TINY.replace("step any", "step orthogonal"))
        .file("tiny.snap", &snapshot)
        .stdout(
            "tiny.snap
== start
  5 moves, now 3
- Kb1-a2: move step any
- Kb1-c2: move step any

== a king goes one step
  3 moves, now 2
- Ka1-b2: move step any

5 moves by other words: `move step any` is now `move step orthogonal`
3 moves lost, none gained, in 2 of 2 positions
",
        )
        .stderr(DIFFERS)
        .status(1)
        .run();
}

#[test]
fn other_line_ends_are_no_difference() {
    Program::new("snapshot tiny.rules")
        .file("tiny.rules", TINY)
        .file("tiny.snap", SNAPSHOT.replace('\n', "\r\n"))
        .run();
}

/// A snapshot may come from anywhere; it draws nothing on the terminal.
#[test]
fn what_could_steer_a_terminal_is_not_shown() {
    Program::new("snapshot tiny.rules")
        .file("tiny.rules", TINY)
        .file("tiny.snap", SNAPSHOT.replace("Tiny", "\u{1b}[31mTiny"))
        .stdout(
            "tiny.snap
before the first position
- ?[31mTiny
+ Tiny

no moves lost or gained; another head
",
        )
        .stderr(DIFFERS)
        .status(1)
        .run();
}

const KEPT_THERE: &str = "snapshots are kept there: move the existing file away, or rename it";

/// Nothing is written over but a snapshot: not with `--accept` either.
#[test]
fn a_file_that_is_no_snapshot_is_left_unchanged() {
    let cases: [(&[u8], &str, &str); 3] = [
        (b"my notes\n", "E0020", "`tiny.snap` exists, and is not a snapshot of moves"),
        (b"---\nsource: x\n---\nnotes\n", "E0020", "`tiny.snap` exists, and is not a snapshot of moves"),
        (b"\xff\xfea\0", "E0003", "`tiny.snap` cannot be read: it is text in UTF-16"),
    ];
    for (bytes, code, message) in cases {
        for command in ["snapshot tiny.rules", "snapshot --accept ."] {
            let folder = Program::new(command)
                .file("tiny.rules", TINY)
                .file("tiny.snap", bytes)
                .stderr(format!("error[{code}]\n  × {message}\n  help: {KEPT_THERE}\n\n"))
                .status(2)
                .run();
            assert_eq!(fs::read(folder.path().join("tiny.snap")).unwrap(), bytes);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_snapshot_is_neither_read_nor_written_through_a_link() {
    for command in ["snapshot tiny.rules", "snapshot --accept ."] {
        let program = Program::new(command).file("tiny.rules", TINY).file("elsewhere/x.snap", SNAPSHOT);
        symlink("elsewhere/x.snap", program.path("tiny.snap")).unwrap();
        let what = "`tiny.snap` cannot be read: it is a link to `elsewhere/x.snap`";
        let folder =
            program.stderr(format!("error[E0002]\n  × {what}\n  help: {KEPT_THERE}\n\n")).status(2).run();
        assert_eq!(fs::read_to_string(folder.path().join("elsewhere/x.snap")).unwrap(), SNAPSHOT);
    }
    let program =
        Program::new("snapshot --accept tiny.rules").file("tiny.rules", TINY).file("tiny.snap/a", "");
    let what = "`tiny.snap` cannot be read: it is a folder";
    program.stderr(format!("error[E0002]\n  × {what}\n  help: {KEPT_THERE}\n\n")).status(2).run();
}

#[test]
fn a_file_without_a_snapshot_is_reported() {
    Program::new("snapshot tiny.rules")
        .file("tiny.rules", TINY)
        .stderr(
            "error[E0902]\n  × `tiny.rules` has no snapshot yet\n  \
             help: if the rules are right, write the snapshot with `menagerie snapshot --accept`\n\n",
        )
        .status(1)
        .run();
}
