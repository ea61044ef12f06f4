//! Files that cannot be read or written: E0001 to E0008, each with status 2.

use super::TINY;
use crate::program::Program;

/// One message, in full.
fn told(code: &str, message: &str, help: &str) -> String {
    format!("error[{code}]\n  × {message}\n  help: {help}\n\n")
}

#[test]
fn a_file_that_is_not_there() {
    Program::new("moves none.rules")
        .stderr(told(
            "E0001",
            "`none.rules` cannot be read: there is no such file or folder",
            "check the name and the permissions of the file",
        ))
        .status(2)
        .run();
}

#[test]
fn a_name_without_its_ending() {
    let whole = Program::new("moves games/tiny.rules").file("games/tiny.rules", TINY).outcome();
    let outcome = Program::new("moves games/tiny").file("games/tiny.rules", TINY).outcome();
    assert_eq!(outcome, whole);
    assert_eq!(outcome.status, 0);
}

#[test]
fn a_folder() {
    Program::new("moves games")
        .file("games/a.rules", TINY)
        .stderr(told(
            "E0002",
            "`games` cannot be read: it is a folder",
            "name one file; `check`, `test` and `snapshot` also take folders",
        ))
        .status(2)
        .run();
}

#[test]
fn a_file_that_is_not_text() {
    Program::new("moves a.rules")
        .file("a.rules", b"language 1\n\xff")
        .stderr(told(
            "E0003",
            "`a.rules` cannot be read: it is not text (byte 12 is not UTF-8)",
            "save it as plain text in UTF-8",
        ))
        .status(2)
        .run();
}

#[test]
fn a_file_that_is_too_large() {
    Program::new("moves a.rules")
        .file("a.rules", " ".repeat((1 << 20) + 1))
        .stderr(told(
            "E0004",
            "`a.rules` cannot be read: it is larger than 256 KiB",
            "a game needs far less; is this the right file?",
        ))
        .status(2)
        .run();
}

#[test]
fn a_file_outside_the_root() {
    Program::new("moves a.rules --root games")
        .file("a.rules", TINY)
        .file("games/b.rules", TINY)
        .stderr(told(
            "E0005",
            "`a.rules` is not in `games`",
            "`--root` must be a folder that holds the rule file and all files it uses",
        ))
        .status(2)
        .run();
}

#[test]
fn a_result_that_cannot_be_written() {
    let folder = Program::new("play a.rules").file("a.rules", TINY).input("save none/a.ron\n").outcome();
    assert_eq!(
        folder.stderr,
        told(
            "E0006",
            "`none/a.ron` cannot be written: there is no such file or folder",
            "nothing has been changed"
        )
    );
    assert_eq!(folder.status, 0);
}

#[test]
fn a_folder_without_rule_files() {
    Program::new("check games")
        .file("games/a.txt", "")
        .stderr(
            told("E0007", "there is no rule file in `games`", "the names of rule files end in `.rules`")
                + "1 error in 1 file\n",
        )
        .status(2)
        .run();
}

#[test]
fn a_folder_that_is_too_deep() {
    let deep = "a/".repeat(20);
    Program::new("check games")
        .file(&format!("games/{deep}a.rules"), TINY)
        .stderr(
            told(
                "E0008",
                "there is too much in `games` to search it",
                "name a folder with rule files, or the files themselves",
            ) + "1 error in 1 file\n",
        )
        .status(2)
        .run();
}

#[test]
fn a_link_to_a_folder_is_not_followed() {
    let program = Program::new("check .").file("a.rules", TINY).stdout("nothing is wrong in 1 file\n");
    std::os::unix::fs::symlink(program.path(""), program.path("again")).unwrap();
    program.run();
}

#[test]
fn an_unknown_option_is_a_matter_of_the_command_line() {
    let outcome = Program::new("moves --form a.rules").file("a.rules", TINY).outcome();
    assert!(outcome.stderr.contains("--from"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 2);
}
