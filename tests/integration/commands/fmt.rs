//! `menagerie fmt`.

use std::fs;

use super::TINY;
use crate::program::{Program, project};

/// [`TINY`] as typed in haste.
fn hasty() -> String {
    TINY.replace("{ move step any }", "{move  step any}").replace("    moves", "\n\n\n  moves")
}

/// The same, laid out.
fn laid_out() -> String {
    TINY.replace("    moves", "\n    moves")
}

#[test]
fn files_are_laid_out_and_those_that_are_stay() {
    let program = Program::new("fmt a").file("a/tiny.rules", TINY).file("a/hasty.rules", hasty());
    let folder = program.stdout("a/hasty.rules is laid out anew\n").run();
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!((text("a/tiny.rules").as_str(), text("a/hasty.rules")), (TINY, laid_out()));
    Program::new("fmt tiny").file("tiny.rules", TINY).stdout("nothing to change in 1 file\n").run();
}

#[test]
fn to_check_changes_nothing() {
    let program = Program::new("fmt --check a").file("a/tiny.rules", TINY).file("a/hasty.rules", hasty());
    let folder = program.stdout("a/hasty.rules would be formatted\n").status(1).run();
    assert_eq!(fs::read_to_string(folder.path().join("a/hasty.rules")).unwrap(), hasty());
}

#[test]
fn the_games_obey() {
    let outcome = Program::new("fmt --check").arg(project().join("rules").display().to_string()).outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{}", outcome.stdout);
    assert!(outcome.stdout.starts_with("nothing to change in "), "{}", outcome.stdout);
}

#[test]
fn a_first_file_and_a_copy_obey() {
    for arguments in ["new mine", "new mine --like congo"] {
        let program = Program::new(arguments);
        assert_eq!(program.outcome().status, 0);
        let mine = fs::read_to_string(program.path("mine.rules")).unwrap();
        Program::new("fmt --check mine.rules")
            .file("mine.rules", mine)
            .stdout("nothing to change in 1 file\n")
            .run();
    }
}

#[test]
fn a_file_with_errors_is_left_unchanged_and_the_others_are_laid_out() {
    let broken = hasty().replace("step any", "step any any {{");
    let program = Program::new("fmt a").file("a/broken.rules", &broken).file("a/hasty.rules", hasty());
    let outcome = program.outcome();
    assert!(outcome.stderr.starts_with("error[E01"), "{}", outcome.stderr);
    assert!(outcome.stderr.ends_with("\n1 file left alone\n"), "{}", outcome.stderr);
    assert_eq!((outcome.status, outcome.stdout.as_str()), (1, "a/hasty.rules is laid out anew\n"));
    assert_eq!(fs::read_to_string(program.path("a/broken.rules")).unwrap(), broken);
    assert_eq!(fs::read_to_string(program.path("a/hasty.rules")).unwrap(), laid_out());
}

#[test]
fn names_that_mean_nothing_are_no_reason_not_to_lay_out() {
    let unknown = hasty().replace("step any", "step anny");
    let folder =
        Program::new("fmt a.rules").file("a.rules", unknown).stdout("a.rules is laid out anew\n").run();
    let text = fs::read_to_string(folder.path().join("a.rules")).unwrap();
    assert_eq!(text, laid_out().replace("step any", "step anny"));
}

#[test]
fn a_text_is_laid_out_on_its_way() {
    Program::new("fmt -").input(hasty()).stdout(laid_out()).run();
    Program::new("fmt --check -").input(hasty()).status(1).run();
    Program::new("fmt --check -").input(TINY).run();
    let outcome = Program::new("fmt -").input("piece {{").outcome();
    assert!(outcome.stderr.contains("<standard input>:1"), "{}", outcome.stderr);
    assert_eq!((outcome.status, outcome.stdout.as_str()), (1, ""));
    Program::new("fmt - tiny.rules")
        .stderr(
            "error[E0001]\n  × `-` cannot be read: other files are named beside it\n  help: `-` must be the only file: it reads one text from the standard input\n\n",
        )
        .status(2)
        .run();
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    let program = Program::new("fmt link.rules").file("hasty.rules", hasty());
    std::os::unix::fs::symlink("hasty.rules", program.path("link.rules")).unwrap();
    let outcome = program.outcome();
    assert!(outcome.stderr.contains("it is a link to"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 2);
    assert_eq!(fs::read_to_string(program.path("hasty.rules")).unwrap(), hasty());
}
