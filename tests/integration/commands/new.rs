//! `menagerie new`.

use std::fs;

use super::TINY;
use crate::program::Program;

/// What is printed of a file that was written.
fn written(file: &str) -> String {
    format!("{file} is written\n\nmenagerie check {file}\nmenagerie test {file}\nmenagerie play {file}\n")
}

/// The text that a run has written to a file.
fn text(program: Program, file: &str) -> String {
    let folder = program.run();
    fs::read_to_string(folder.path().join(file)).unwrap()
}

#[test]
fn a_first_file_has_nothing_wrong_plays_and_holds() {
    let rules =
        text(Program::new("new three-lions").stdout(written("three-lions.rules")), "three-lions.rules");
    assert!(rules.contains("game \"Three lions\"\n"), "{rules}");
    let run = |arguments: &str| {
        let outcome = Program::new(arguments).file("three-lions.rules", &rules).input("Ra2-a3\n").outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{arguments}");
        outcome.stdout
    };
    assert_eq!(run("check --deny-warnings three-lions.rules"), "nothing is wrong in 1 file\n");
    assert!(run("test three-lions.rules").contains("1 test"));
    assert!(run("play three-lions.rules").contains("3[R]. . . .\n"));
}

#[test]
fn a_copy_has_another_name_and_the_same_rules() {
    let printed = format!("chess.rules is written, too: the game is built on it\n{}", written("mine.rules"));
    let folder = Program::new("new mine --like king-of-the-hill").stdout(printed).run();
    let text = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
    let (mine, chess) = (text("mine.rules"), text("chess.rules"));
    assert!(mine.contains("game \"Mine\"\n") && !mine.contains("King of the hill\""), "{mine}");
    let check =
        Program::new("check mine.rules").file("mine.rules", mine).file("chess.rules", chess).outcome();
    assert_eq!(check.stdout, "nothing is wrong in 1 file\n");
    let copy = Program::new("new other.rules --like tiny.rules").file("tiny.rules", TINY);
    let folder = copy.stdout(written("other.rules")).run();
    let other = fs::read_to_string(folder.path().join("other.rules")).unwrap();
    assert_eq!(other, TINY.replace("\"Tiny\"", "\"Other\""));
}

#[test]
fn nothing_is_written_over() {
    let folder = Program::new("new tiny --like chess")
        .file("tiny.rules", TINY)
        .stderr(
            "error[E0021]
  × `tiny.rules` already exists
  help: nothing is written over; give the game another name

",
        )
        .status(2)
        .run();
    assert_eq!(fs::read_to_string(folder.path().join("tiny.rules")).unwrap(), TINY);
    let used = "chess.rules already exists, and the new game is built on it\n";
    let folder = Program::new("new mine --like three-check")
        .file("chess.rules", TINY)
        .stdout(format!("{used}{}", written("mine.rules")))
        .run();
    assert_eq!(fs::read_to_string(folder.path().join("chess.rules")).unwrap(), TINY);
}

#[test]
fn a_name_is_needed_and_must_be_that_of_a_file() {
    let outcome = Program::new("new").outcome();
    assert!(outcome.stderr.ends_with("name the game: `menagerie new my-game`\n"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 2);
    Program::new("new ..")
        .stderr(
            "error[E0006]
  × `..` cannot be written: it is not a file name
  help: name the game, such as `menagerie new my-game`

",
        )
        .status(2)
        .run();
}

#[test]
fn a_game_with_mistakes_is_not_copied() {
    let broken = TINY.replace("step any", "step anny");
    let program = Program::new("new mine --like broken.rules").file("broken.rules", broken);
    let outcome = program.outcome();
    assert!(outcome.stderr.starts_with("error[E0201]"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 1);
    assert!(!program.path("mine.rules").exists());
}

/// The commands that are printed are there to be copied.
#[cfg(unix)]
#[test]
fn commands_are_printed_as_a_shell_takes_them() {
    let program = Program::new("new").arg("lion's den");
    let outcome = program.outcome();
    let words: Vec<&str> = outcome.stdout.lines().skip(2).collect();
    let name = r"'lion'\''s den.rules'";
    assert_eq!(words, ["check", "test", "play"].map(|word| format!("menagerie {word} {name}")));
    let shell = std::process::Command::new("sh")
        .args(["-c", &words.first().unwrap().replacen("menagerie check", "cat", 1)])
        .current_dir(program.path(""))
        .output()
        .unwrap();
    assert!(shell.status.success() && shell.stdout.starts_with(b"# A first game"), "{shell:?}");
}

#[test]
fn a_file_with_the_name_of_a_game_inside_is_reported_to_hide_it() {
    let note = "note: in its folder `chess` means this file now, and no longer the built-in game `chess`\n";
    for arguments in ["new chess", "new chess.rules", "new chess --like othello"] {
        let printed = written("chess.rules").replacen('\n', &format!("\n{note}"), 1);
        Program::new(arguments).stdout(printed).run();
    }
}
