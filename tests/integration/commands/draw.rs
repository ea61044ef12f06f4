//! `menagerie draw`; E0006, E0010, E0011, E0013, E0020, E0048.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;

use super::TINY;
use crate::program::{Outcome, Program};

fn drawn(arguments: &str) -> Outcome {
    Program::new(&format!("draw tiny.rules {arguments}")).file("tiny.rules", TINY).outcome()
}

/// The messages of a run that failed and printed nothing.
#[track_caller]
fn refused(arguments: &str) -> String {
    let outcome = drawn(arguments);
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{arguments}: {}", outcome.stderr);
    outcome.stderr
}

/// What is drawn without a complaint.
#[track_caller]
fn picture(arguments: &str) -> String {
    let outcome = drawn(arguments);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{arguments}");
    assert!(outcome.stdout.starts_with("<svg ") && outcome.stdout.ends_with("</svg>\n"), "{arguments}");
    outcome.stdout
}

#[test]
fn a_position_is_printed_as_a_picture() {
    assert!(picture("").contains("<title>Tiny: White to move</title>"));
    assert!(picture("--after Kb1-a2").contains("id=\"changed\""));
    assert!(picture("--from b1").contains("id=\"quiet\""));
    assert!(picture("--move Kb1-a2").contains("stroke-width=\"7\""), "an arrow");
    assert!(picture("--piece King").contains("id=\"taking\""));
    assert_ne!(picture("--piece King"), picture("--piece King --on a1"));
    assert!(picture("--tracks").contains("id=\"lines\""));
    assert!(picture("--zone last").contains("url(#z0)"));
}

#[test]
fn the_position_of_a_test_is_drawn() {
    let title = "a king goes one step";
    let outcome = Program::new("draw tiny.rules --test").arg(title).file("tiny.rules", TINY).outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert_ne!(outcome.stdout, picture(""));
    let outcome = Program::new("draw tiny.rules --test")
        .arg("a king goes two steps")
        .file("tiny.rules", TINY)
        .outcome();
    assert_eq!(outcome.status, 2);
    let message = "error[E0032]\n";
    assert!(outcome.stderr.starts_with(message), "{}", outcome.stderr);
}

#[test]
fn what_is_not_there_is_reported() {
    let told = |code: &str, message: &str| format!("error[{code}]\n  × {message}\n");
    for (arguments, code, message) in [
        ("--from d4", "E0010", "the board has no cell `d4`"),
        ("--piece King --on d4", "E0010", "the board has no cell `d4`"),
        ("--piece Queen", "E0013", "there is no piece `Queen`"),
        ("--zone river", "E0013", "there is no zone `river`"),
    ] {
        let stderr = refused(arguments);
        assert!(stderr.starts_with(&told(code, message)), "{arguments}: {stderr}");
    }
    assert!(refused("--piece Queen").ends_with("\n  help: it can be `King`\n\n"));
    let stderr = refused("--move Kb1-b3");
    assert!(stderr.starts_with("error[E0011]"), "{stderr}");
}

#[test]
fn that_nobody_stands_on_a_cell_is_reported() {
    let outcome = Program::new("draw tiny.rules --from c1").file("tiny.rules", TINY).outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, "no piece stands on c1: no move is marked\n"));
    // It stands below the board, too, in letters that are drawn.
    assert!(outcome.stdout.len() > picture("").len() && !outcome.stdout.contains("id=\"origin\""));
    assert!(picture("--from b1").contains("id=\"origin\""));
}

#[test]
fn a_picture_is_written_and_replaced() {
    let folder =
        Program::new("draw tiny.rules -o tiny.svg").file("tiny.rules", TINY).stdout("wrote tiny.svg\n").run();
    let first = fs::read_to_string(folder.path().join("tiny.svg")).unwrap();
    assert_eq!(first, picture(""));
    let folder = Program::new("draw tiny.rules --from b1 -o tiny.svg")
        .file("tiny.rules", TINY)
        .file("tiny.svg", &first)
        .stdout("wrote tiny.svg\n")
        .run();
    assert_eq!(fs::read_to_string(folder.path().join("tiny.svg")).unwrap(), picture("--from b1"));
}

#[test]
fn nothing_but_a_picture_of_ours_is_replaced() {
    for content in ["", "notes\n", "<svg xmlns=\"http://www.w3.org/2000/svg\">\n</svg>\n"] {
        let program =
            Program::new("draw tiny.rules -o tiny.svg").file("tiny.rules", TINY).file("tiny.svg", content);
        let outcome = program.outcome();
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
        let message =
            "error[E0020]\n  × `tiny.svg` is not replaced: it already exists, and is not a picture of ours\n";
        assert!(outcome.stderr.starts_with(message), "{}", outcome.stderr);
        assert_eq!(fs::read_to_string(program.path("tiny.svg")).unwrap(), content);
    }
    let stderr = refused("-o tiny.rules");
    let message =
        "error[E0006]\n  × `tiny.rules` cannot be written: the name of a picture ends in `.svg` or `.png`\n";
    assert!(stderr.starts_with(message), "{stderr}");
}

#[cfg(unix)]
#[test]
fn nothing_is_drawn_through_a_link() {
    let program = Program::new("draw tiny.rules -o link.svg").file("tiny.rules", TINY);
    symlink("elsewhere.svg", program.path("link.svg")).unwrap();
    let outcome = program.outcome();
    assert_eq!(outcome.status, 2);
    let message = "error[E0002]\n  × `link.svg` cannot be written: it is a link to `elsewhere.svg`\n";
    assert!(outcome.stderr.starts_with(message), "{}", outcome.stderr);
    assert!(!program.path("elsewhere.svg").exists());
}

#[cfg(not(feature = "png"))]
#[test]
fn without_the_feature_there_is_no_png() {
    let stderr = refused("-o tiny.png");
    let message = "error[E0048]\n  × `tiny.png` cannot be written: this program was made without PNG\n";
    assert!(stderr.starts_with(message) && stderr.contains("--features png"), "{stderr}");
}

#[cfg(feature = "png")]
#[test]
fn a_picture_is_written_as_png() {
    let program = Program::new("draw tiny.rules -o tiny.png").file("tiny.rules", TINY);
    let outcome = program.outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let first = fs::read(program.path("tiny.png")).unwrap();
    assert!(first.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert!(first.windows(2).any(|pair| pair[0] != pair[1]) && first.ends_with(b"IEND\xaeB`\x82"));
    // A picture of ours is replaced by a picture of ours, with the same bytes.
    assert_eq!(program.outcome().status, 0);
    assert_eq!(fs::read(program.path("tiny.png")).unwrap(), first);
    fs::write(program.path("tiny.png"), b"\x89PNG\r\n\x1a\nof somebody else").unwrap();
    let outcome = program.outcome();
    assert!(outcome.stderr.starts_with("error[E0020]"), "{}", outcome.stderr);
    // So large a picture is refused before there is anything of it.
    let great =
        TINY.replace("a..c, 1..3", "A..P, 1..16, a..p").replace("b1  B", "A1a  B").replace("a1  B", "A1a  B");
    let great = great.replace("King c3", "King C3a").replace("King a1: a2 b1 b2", "King A1a include A2a");
    let program = Program::new("draw great.rules -o great.png").file("great.rules", &great);
    let outcome = program.outcome();
    assert!(outcome.status == 0 || outcome.stderr.starts_with("error[E0048]"), "{}", outcome.stderr);
}

#[test]
fn a_file_that_builds_on_another_gives_its_pieces_looks() {
    let drawn = |rules: &str| {
        let program = Program::new("draw variant.rules")
            .file("base.rules", TINY.replace("{ move", "{ looks king  move"));
        let rules = format!("language 1\nuse \"base\"\ngame \"Variant\"\n{rules}\n");
        let outcome = program.file("variant.rules", &rules).outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{rules}");
        outcome.stdout
    };
    let king = drawn("");
    let crown = drawn("change piece King { looks crown }");
    assert_ne!(king, crown);
    assert_eq!(crown, drawn("instead piece King \"K\" { looks crown  move step any }"));
    let letters = drawn("change piece King { without looks }");
    assert_eq!(letters, drawn("instead piece King \"K\" { move step any }"));
    assert!(!letters.contains("<title>King</title>") && king.contains("<title>King</title>"));
}

#[test]
fn letters_are_drawn_where_that_is_asked_for() {
    let looks = TINY.replace("{ move", "{ looks king  move");
    let program = |arguments: &str| Program::new(arguments).file("tiny.rules", &looks).outcome().stdout;
    assert_eq!(program("draw tiny.rules --letters"), picture(""));
    assert_ne!(program("draw tiny.rules"), picture(""));
}

/// Capital letters make no other ending, and any other file is reported as what it is.
#[test]
fn the_ending_of_a_picture_is_understood() {
    let program = Program::new("draw tiny.rules -o x.SVG").file("tiny.rules", TINY);
    let outcome = program.outcome();
    assert_eq!((outcome.status, outcome.stdout.as_str()), (0, "wrote x.SVG\n"), "{}", outcome.stderr);
    assert!(program.path("x.SVG").is_file());
    for (name, why, instead) in [
        (".", "it is a folder", "./picture.svg"),
        ("..", "it is a folder", "../picture.svg"),
        ("new/", "it is a folder", "new/picture.svg"),
        ("x", "the name of a picture ends in `.svg` or `.png`", "x.svg"),
        ("my game.txt", "the name of a picture ends in `.svg` or `.png`", "'my game.svg'"),
    ] {
        Program::new("draw tiny.rules -o")
            .arg(name)
            .file("tiny.rules", TINY)
            .stderr(format!(
                "error[E0006]\n  × `{name}` cannot be written: {why}\n  help: `-o {instead}` writes the picture\n\n"
            ))
            .status(2)
            .run();
    }
    for command in ["book", "page"] {
        let outcome = Program::new(&format!("{command} tiny.rules -o .")).file("tiny.rules", TINY).outcome();
        assert!(outcome.stderr.contains("help: `-o ./page.html` writes the page\n"), "{}", outcome.stderr);
    }
}
