//! `menagerie show`; E0013.

use super::{START, TINY};
use crate::program::Program;

const BOARD: &str = "3 ~ k ~
2 . # .
1 ~ K ~
  a b c

~ home  # middle
White to move

9 cells
zone last of White: a3 b3 c3
zone last of Black: a1 b1 c1
zone home of White: a1 b1 c1
zone home of Black: a3 b3 c3
zone middle: b2
tracks n: n
tracks e: e
tracks s: s
tracks w: w
tracks ne: ne
tracks se: se
tracks sw: sw
tracks nw: nw
tracks orthogonal: n e s w
tracks diagonal: ne se sw nw
tracks any: n e s w ne se sw nw
tracks forward of White: n
tracks forward of Black: s
tracks backward of White: s
tracks backward of Black: n
tracks sideways of White: e w
tracks sideways of Black: w e
tracks leftward of White: w
tracks leftward of Black: e
tracks rightward of White: e
tracks rightward of Black: w
tracks forward-diagonal of White: ne nw
tracks forward-diagonal of Black: sw se
tracks backward-diagonal of White: se sw
tracks backward-diagonal of Black: nw ne
";

const KING: &str = "# tiny.rules, line 8
piece King \"K\" of Noble { move step any }

# tiny.rules, line 5
family Noble {
    enters cell
}
";

#[test]
fn a_game_is_shown_in_short() {
    let text = format!("Tiny\nWhite with 1 piece, Black with 1 piece\n\n{START}\nK   King\n");
    Program::new("show tiny.rules").file("tiny.rules", TINY).stdout(text).run();
}

#[test]
fn the_board_is_shown_with_its_zones() {
    let zones = TINY.replace("1..3 }", "1..3\n    zone home = a1..c1 for each side\n    zone middle = b2 }");
    Program::new("show tiny.rules board").file("tiny.rules", zones).stdout(BOARD).run();
}

#[test]
fn a_piece_is_shown_with_its_families() {
    let families =
        TINY.replace("piece King \"K\" {", "family Noble {\n    enters cell\n}\npiece King \"K\" of Noble {");
    Program::new("show tiny.rules King").file("tiny.rules", families).stdout(KING).run();
}

#[test]
fn a_word_of_the_prelude_is_shown() {
    let outcome = Program::new("show tiny.rules slide").file("tiny.rules", TINY).outcome();
    assert!(outcome.stdout.starts_with("# prelude, line "), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("define slide"), "{}", outcome.stdout);
}

#[test]
fn a_word_that_is_not_declared() {
    Program::new("show tiny.rules Kign")
        .file("tiny.rules", TINY)
        .stderr("error[E0013]\n  × nothing of the name `Kign` is declared\n  help: did you mean `King`?\n\n")
        .status(2)
        .run();
}

#[test]
fn a_word_of_the_language_is_explained() {
    Program::new("show tiny.rules jump")
        .file("tiny.rules", TINY)
        .stdout(
            "# a word of the language: docs/language.md, 2.6
jump: leg: over cells that match a pattern, which are not entered, onto the cell after them
",
        )
        .run();
}

#[test]
fn several_words_of_the_language_are_explained_one_after_the_other() {
    let show = |name: &str| Program::new("show tiny.rules").arg(name).file("tiny.rules", TINY).outcome();
    let (swap, sides) = (show("swap").stdout, show("sides").stdout);
    assert_eq!(show("swap sides").stdout, format!("{swap}\n{sides}"));
    let unknown = show("swap king");
    assert!(unknown.stderr.contains("nothing of the name `swap king` is declared"), "{unknown:?}");
}

#[test]
fn blocks_without_a_name_are_shown() {
    for (word, begins) in [("setup", "setup {"), ("ends", "ends {"), ("turn", "turn: the block")] {
        let outcome = Program::new("show tiny.rules").arg(word).file("tiny.rules", TINY).outcome();
        let second = outcome.stdout.lines().nth(1).unwrap();
        assert!(second.starts_with(begins), "{}", outcome.stdout);
        assert_eq!(outcome.status, 0);
    }
}

#[test]
fn words_of_other_games_are_said_in_the_words_of_the_language() {
    let outcome = Program::new("show tiny.rules check").file("tiny.rules", TINY).outcome();
    let stderr = outcome.stderr.replace("\n        ", " ");
    assert!(
        stderr.contains("the language says this in other words:") && stderr.contains("`own King attacked`"),
        "{stderr}"
    );
}

#[test]
fn what_players_call_otherwise_is_said_with_its_lines() {
    for (word, line) in [
        ("convert", "`change (enemy by step any) to own`"),
        ("neutral", "`nobody: Wall c3`"),
        ("wall", "`put new nobody Wall on origin`"),
        ("cylinder", "`grid a..h round, 1..8`"),
        ("ko", "`moves so that not position occurs 2 times`"),
        ("twice", "`turn { (move)[2] }`"),
    ] {
        let outcome = Program::new("show tiny.rules").arg(word).file("tiny.rules", TINY).outcome();
        let stderr = outcome.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            stderr.contains("the language says this in other words:") && stderr.contains(line),
            "{stderr}"
        );
        assert_eq!(outcome.status, 2);
    }
}

#[test]
fn how_each_clause_is_played_is_shown() {
    let rules = r#"language 1
game "Ponds"
sides White, Black symmetry half-turn
board { grid a..e, 1..6 }
piece Duck "D" {
    tired : flag
    move step any
    move dive: slide orthogonal then step same quietly unless tired
    after moving { set tired }
}
piece Swan "S" { move slide diagonal  move jump orthogonal over occupied  move chase: step any then (step any quietly)* }
setup { White: Duck a1 b1, Swan c1  Black: likewise }
ends { after a turn { win when no enemy }  before a turn { lose when no move } }
"#;
    let shown = "lines of play are counted by the general machine

Duck
  line 7: move step any
    by the machine, ways laid out; the last move is counted by its cells
  line 8: move dive: slide orthogonal then step same quietly unless ti ...
    by the machine, ways laid out; the last move is counted by where its walk ends

Swan
  line 11: move slide diagonal
    by the machine, ways laid out; the last move is counted by its cells
  line 11: move jump orthogonal over occupied
    by the machine, leg by leg; the last move is counted by its cells
    because of line 11, `jump orthogonal over occupied`: jumps of this form are asked cell by cell
  line 11: move chase: step any then (step any quietly)*
    by the machine, leg by leg; the last move is counted by where its walk ends
    because of line 11, `move chase: step any then (step any quietly)*`: it goes on without a limit that is known, and may turn
";
    Program::new("show ponds.rules --lowering").file("ponds.rules", rules).stdout(shown).run();
    // Without the clause that has to be walked, all is done by sets of cells.
    let rules = rules.replace("  move chase: step any then (step any quietly)*", "");
    let shown = "lines of play are counted by sets of cells

Duck
  line 7: move step any
    leaps
  line 8: move dive: slide orthogonal then step same quietly unless ti ...
    one way at a time
    because of line 8, `move dive: slide orthogonal then step same quietly unless ti ...`: whether it may begin depends on the position

Swan
  line 11: move slide diagonal
    leaps; along lines
  line 11: move jump orthogonal over occupied
    one way at a time
    because of line 11, `jump orthogonal over occupied`: jumps of this form are asked cell by cell
";
    Program::new("show ponds.rules --lowering").file("ponds.rules", rules).stdout(shown).run();
    Program::new("show ponds.rules Duck --lowering").file("ponds.rules", "").status(2).outcome();
    // Choices belong to no piece.
    let shown = Program::new("show nine-mens-morris --lowering").outcome().stdout;
    let last = "\nchoices and passes\n  line 39: choose seize: prey { take it }\n    by the machine\n";
    assert!(shown.ends_with(last), "{shown}");
}

/// The output of a command on a terminal with this many columns.
#[cfg(target_os = "linux")]
fn on_a_terminal(columns: u16, arguments: &str, variables: &[(&str, &str)]) -> String {
    use std::fs::OpenOptions;
    use std::process::{Command, Stdio};

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
    let seen = OpenOptions::new().read(true).write(true).open(&name).unwrap();
    let sized = Command::new("stty").args(["-F", &name, "cols", &columns.to_string(), "rows", "40"]).status();
    assert!(sized.unwrap().success());
    let reader = std::thread::spawn(move || {
        let (mut text, mut part) = (Vec::new(), [0; 1024]);
        // At its end the terminal is closed, which is reported as an error.
        while let Ok(length @ 1..) = rustix::io::read(&terminal, &mut part) {
            text.extend_from_slice(&part[..length]);
        }
        String::from_utf8(text).unwrap().replace("\r\n", "\n")
    });
    let program = Program::new("");
    let mut child = crate::program::command(&program.path(""));
    child.args(arguments.split(' ')).env_remove("COLORTERM").env_remove("NO_COLOR").env("TERM", "xterm");
    let status = child.envs(variables.iter().copied()).stdin(Stdio::null()).stdout(seen).status().unwrap();
    assert!(status.success());
    drop(child);
    reader.join().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_board_is_as_wide_and_coloured_as_the_terminal() {
    let heads = |columns: u16| -> Vec<usize> {
        let text = on_a_terminal(columns, "show lions-cave board", &[]);
        text.lines().map(|line| line.matches("level ").count()).filter(|count| *count > 0).collect()
    };
    assert_eq!(heads(60), [3, 3, 1]);
    assert_eq!(heads(200), [7]);
    let river = |variables: &[(&str, &str)]| {
        let text = on_a_terminal(80, "show animal-chess board", variables);
        text.lines().find(|line| line.starts_with('5')).unwrap().to_owned()
    };
    let painted = |ground: &str| {
        let river = format!("\u{1b}[30;{ground}m~ ~ \u{1b}[0m");
        format!("5 . {river}. {river}.")
    };
    assert_eq!(river(&[]), painted("104"));
    assert_eq!(river(&[("TERM", "xterm-256color")]), painted("48;5;153"));
    assert_eq!(river(&[("COLORTERM", "truecolor")]), painted("48;2;165;205;240"));
    assert_eq!(river(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), "5 . ~ ~ . ~ ~ .");
    assert_eq!(river(&[("TERM", "dumb")]), "5 . ~ ~ . ~ ~ .");
}

/// Choices and passes are declared by the game, not by a piece.
#[test]
fn choices_and_passes_are_shown() {
    for (game, label, text) in [("nine-mens-morris", "seize", "choose seize:"), ("hex", "pie", "pass pie:")] {
        let outcome = Program::new("show").arg(game).arg(label).outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        assert!(outcome.stdout.contains(text), "{}", outcome.stdout);
    }
}
