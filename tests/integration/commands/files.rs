//! Files that cannot be read or written: E0001 to E0008, each with status 2.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;
#[cfg(unix)]
use std::process::Command;

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
    let not_utf8 =
        "it is not text in UTF-8: in line 2, column 5 is the byte F6, which is `\u{f6}` in Latin-1";
    let cases: [(&[u8], &str); 3] = [
        (b"language 1\n# gr\xf6\xdfe", not_utf8),
        (b"\xff\xfel\0a\0", "it is text in UTF-16"),
        (b"%PDF-1.7\n\xff", "it is a PDF"),
    ];
    for (bytes, what) in cases {
        let outcome = Program::new("check --format short a.rules").file("a.rules", bytes).outcome();
        let message = format!("error[E0003]: `a.rules` cannot be read: {what}; help: ");
        assert!(outcome.stderr.starts_with(&message), "{}", outcome.stderr);
        assert_eq!(outcome.status, 2);
    }
    Program::new("moves a.rules")
        .file("a.rules", "language 1\n".encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>())
        .stderr(told(
            "E0003",
            "`a.rules` cannot be read: it is text in UTF-16",
            "save it as UTF-8; most editors call that the encoding",
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
            "`none/a.ron` cannot be written: there is no folder `none`",
            "make the folder first, or name one that is there"
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
fn a_missing_file_whose_like_is_there() {
    for (typed, near) in
        [("tiny.rule", "tiny"), ("tny.rules", "tiny"), ("tiny.txt", "tiny"), ("g/timy", "g/timmy")]
    {
        Program::new("moves")
            .arg(typed)
            .file("tiny.rules", TINY)
            .file("g/timmy.rules", TINY)
            .stderr(told(
                "E0001",
                &format!("`{typed}` cannot be read: there is no such file or folder"),
                &format!("beside it lies `{near}.rules`: is that the one?"),
            ))
            .status(2)
            .run();
    }
    Program::new("moves games/tiny.rules")
        .file("tiny.rules", TINY)
        .stderr(told(
            "E0001",
            "`games/tiny.rules` cannot be read: there is no such file or folder",
            "there is no folder `games` either",
        ))
        .status(2)
        .run();
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_is_not_followed() {
    let program = Program::new("check .").file("a.rules", TINY).stdout("nothing is wrong in 1 file\n");
    symlink(program.path(""), program.path("again")).unwrap();
    program.run();
}

/// In a folder, only the files inside it are checked; a file that is named may be a link.
#[cfg(unix)]
#[test]
fn a_link_to_a_file_is_followed_where_it_is_named() {
    let linked = |arguments: &str| {
        let program = Program::new(arguments).file("elsewhere/a.rules", "language 1\nnonsense\n");
        fs::create_dir(program.path("games")).unwrap();
        symlink(program.path("elsewhere/a.rules"), program.path("games/a.rules")).unwrap();
        program
    };
    linked("check games")
        .stderr(
            told(
                "E0007",
                "there is no rule file in `games`",
                "links in a folder are not followed; name the files themselves",
            ) + "1 error in 1 file\n",
        )
        .status(2)
        .run();
    let outcome = linked("check --format short games/a.rules").outcome();
    assert!(outcome.stderr.starts_with("games/a.rules:2:1: error["), "{}", outcome.stderr);
}

/// Rust opens `/dev/null` in place of an output that is closed, so the loss would go unnoticed.
#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_closed_or_full_is_reported() {
    let closed = told(
        "E0006",
        "the standard output cannot be written: it is closed",
        "to throw the result away, write `> /dev/null`",
    );
    let full = told(
        "E0006",
        "the standard output cannot be written: no space left on device",
        "what was printed before this message is not complete",
    );
    let commands = [
        "--help",
        "--version",
        "help moves",
        "moves tiny.rules",
        "play tiny.rules",
        "perft tiny.rules 1",
        "test tiny.rules",
        "snapshot tiny.rules --accept",
        "stats tiny.rules --games 1",
        "show tiny.rules",
        "draw tiny.rules",
        "ir tiny.rules",
        "explain",
        "explain E0001",
        "completions bash",
        "man",
        "check tiny.rules",
        "check --format json tiny.rules",
    ];
    for (to, message) in [(">&-", &closed), ("> /dev/full", &full)] {
        for arguments in commands {
            let program = Program::new("").file("tiny.rules", TINY);
            let outcome = shell(&program, &format!("{arguments} {to}"));
            assert_eq!((outcome.0, outcome.1.as_str()), (Some(2), message.as_str()), "{arguments} {to}");
        }
        // Where there is nothing to print, nothing is lost.
        let outcome = shell(
            &Program::new("").file("tiny.rules", TINY),
            &format!("check --format short tiny.rules {to}"),
        );
        assert_eq!(outcome, (Some(0), String::new()));
    }
}

/// What is killed in the middle of writing leaves its temporary file, and the next run removes it; what cannot be written as a whole
/// leaves nothing. Both are caused by a limit for the size of files, with the signal for it and without.
#[cfg(target_os = "linux")]
#[test]
fn nothing_half_written_stays() {
    let program = Program::new("");
    let there = || {
        let names = fs::read_dir(program.path("")).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect::<Vec<_>>()
    };
    shell_line(&program, "ulimit -c 0; ulimit -f 8; \"$MENAGERIE\" draw chess -o a.svg; true");
    assert!(there().len() == 1 && there()[0].starts_with(".menagerie-"), "{:?}", there());
    let line = "trap '' XFSZ; ulimit -f 8; \"$MENAGERIE\" draw chess -o a.svg";
    let message =
        told("E0006", "`a.svg` cannot be written: file too large", "no larger file can be stored there");
    assert_eq!(shell_line(&program, line), (Some(2), message));
    assert!(there().is_empty(), "{:?}", there());
}

/// A reader that has seen enough is no mistake: the status is that of the command.
#[cfg(unix)]
#[test]
fn a_reader_that_has_gone_away_is_not_reported() {
    for arguments in ["explain", "ir tiny.rules", "moves tiny.rules"] {
        let program = Program::new("").file("tiny.rules", TINY);
        // The reader is gone before anything is written.
        let line = format!("{{ sleep 0.1; \"$MENAGERIE\" {arguments}; echo $? >&2; }} | true");
        assert_eq!(shell_line(&program, &line), (Some(0), "0\n".to_owned()), "{arguments}");
    }
}

/// Runs the program with these words of a shell after it; returns the status and the messages.
#[cfg(target_os = "linux")]
fn shell(program: &Program, words: &str) -> (Option<i32>, String) {
    shell_line(program, &format!("\"$MENAGERIE\" {words} < /dev/null"))
}

#[cfg(unix)]
fn shell_line(program: &Program, line: &str) -> (Option<i32>, String) {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", line]).current_dir(program.path("")).env_clear().env("PATH", "/usr/bin:/bin");
    let output = shell.env("MENAGERIE", env!("CARGO_BIN_EXE_menagerie")).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn an_unknown_option_is_a_matter_of_the_command_line() {
    let outcome = Program::new("moves --form a.rules").file("a.rules", TINY).outcome();
    assert!(outcome.stderr.contains("--from"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 2);
}
