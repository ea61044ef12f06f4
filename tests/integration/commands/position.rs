//! `--position` in all its forms, and `--test`; E0030, E0031, E0032, W0051.

use menagerie::language::ir::{Cell, TestStepKind};
use menagerie::loading::pipeline::asked;
use menagerie::play::notation::drawing::{self, View, in_words};

use super::TINY;
use crate::program::{Outcome, Program, project};

/// A game with hands, states of all sorts, and more than one letter of the alphabet.
const HELD: &str = "language 1
game \"Held\"
sides Red, Blue symmetry half-turn first Blue
board { grid a..d, 1..4 }
hand Rook
lives : 0..3 = 3 for each side
heat : 0..9
piece Rook \"R\" { hot : flag  move step orthogonal { set hot }  drop on empty }
piece King \"K\" { move step any { heat = 1; lives = 2 } }
setup { Red: King a1, Rook b1  Blue: likewise }
ends { after a turn { win when no enemy King } }
test \"two places\" {
    position { Red: King a1, Rook c1  Blue: King d4 }
    moves Rook c1 include c2
    position { Red: King a2, Rook 2 in hand  Blue: King d3  to move Red }
    moves King a2 include a1
}
test \"the set-up\" { counts 1 }
";

/// What `show ... board` draws of a position of the game above.
fn drawn(position: &str) -> Outcome {
    Program::new("show held.rules board --position").arg(position).file("held.rules", HELD).outcome()
}

/// The lines of a drawing, up to those of the board itself.
fn board(outcome: &Outcome) -> &str {
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome:?}");
    outcome.stdout.split("\n\n16 cells").next().unwrap()
}

const WORDS: &str =
    "Red: King a2, Rook b2 {hot}, Rook 2 in hand  Blue: King d4  lives of Red = 1  heat = 4  to move Red";

const DRAWING: &str = "\
4 . . . k
3 . . . .
2 K R . .
1 . . . .
  a b c d

Red in hand: R2
Blue in hand: nothing
Red Rook b2 {hot}
lives of Red = 1
heat = 4
Red to move";

#[test]
fn a_position_is_said_in_the_words_of_the_language() {
    assert_eq!(board(&drawn(WORDS)), DRAWING);
    assert_eq!(board(&drawn(&format!("{{ {WORDS} }}"))), DRAWING);
}

#[test]
fn a_drawing_is_read_as_it_is_printed() {
    assert_eq!(board(&drawn(DRAWING)), DRAWING);
    let bare = drawn(". . . k\n. . . .\nK . . .\n. . . .");
    assert!(board(&bare).ends_with("Blue in hand: nothing\nBlue to move"), "{}", bare.stdout);
}

#[test]
fn a_fen_is_read() {
    let outcome = drawn("3k/4/KR2/4[RR] r");
    let plain = DRAWING.replace("Red Rook b2 {hot}\nlives of Red = 1\nheat = 4\n", "");
    assert_eq!(board(&outcome), plain);
    assert_eq!(board(&drawn("3k/4/KR2/4[RR] w")), plain);
    assert_eq!(board(&drawn("3k/4/KR2/4[RR]")), plain.replace("Red to move", "Blue to move"));
}

#[test]
fn a_fen_that_does_not_fit_is_reported_why() {
    for (fen, message) in [
        ("3k/4/KR2 r", "the FEN has 3 rows, and the board has 4"),
        ("3k/4/KR3/4 r", "a row of the FEN has 5 cells, and the board has 4"),
        (
            "3k/4/KR99999999999999999999/4 r",
            "a row of the FEN has 9223372036854775807 cells, and the board has 4",
        ),
        ("3k/4/KQ2/4 r", "`Q` is not a piece of this game"),
        ("3k/4/KR2/4 x", "`x` is not a side of this game"),
        ("3k/4/KR2/4[K] r", "no King is ever in hand"),
        ("3k/4/KR2/4[R r", "the bracket of the pieces in hand is not closed"),
        (
            "3k/4/KR2/4 r KQkq - x 1",
            "a FEN ends with two numbers, after the rows, the side to move and two more fields",
        ),
        (
            "3k/4/KR2/4 r - - 0 1 2",
            "a FEN ends with two numbers, after the rows, the side to move and two more fields",
        ),
    ] {
        let outcome = drawn(fen);
        assert!(outcome.stderr.starts_with(&format!("error[E0031]\n  × {message}\n")), "{}", outcome.stderr);
        assert_eq!(outcome.status, 2);
    }
    let hexagons = project().join("rules/glinski.rules").display().to_string();
    let outcome = Program::new("moves").arg(hexagons).arg("--position").arg("3k/8 w").outcome();
    assert!(outcome.stderr.contains("no FEN shows this board"), "{}", outcome.stderr);
}

#[test]
fn what_a_fen_says_of_before_is_left_out_and_reported() {
    let fen = "r3k2r/8/8/8/4P3/8/8/R3K2R b KQ e3 7 12";
    let why = |fen: &str| Program::new("why benedict-chess Ke8-f8 --position").arg(fen).outcome();
    let outcome = why(fen);
    assert_eq!(outcome.status, 0, "{outcome:?}");
    // The right to castle is a state of rooks, which has its first value: nobody has it.
    assert!(outcome.stdout.starts_with("`Ke8-f8` is legal"), "{}", outcome.stdout);
    assert_eq!(
        outcome.stderr,
        "warning[W0051]
  ⚠ of this FEN only the pieces and the side to move are read
   ╭─[--position:1:29]
 1 │ r3k2r/8/8/8/4P3/8/8/R3K2R b KQ e3 7 12
   ·                             ───┬───
   ·                                ╰── about earlier turns: this is not read
   ╰────
  help: no earlier turns are known, and `fresh` has its first value; to set other
        values, give the position in words, such as `White: Rook a1 {fresh}`

"
    );
    for (fen, told) in [
        // If no piece has a state, a FEN without castling rights gives no warning.
        ("8/8/8/4p3/8/8/4P3/8 w - - 0 30", false),
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/4P3/R3K3 w", false),
        ("8/8/8/4p3/8/8/4P3/8 w - e3 0 1", true),
        ("8/8/8/4p3/8/8/4P3/8 w - - 1 1", true),
    ] {
        let outcome = Program::new("moves benedict-chess --position").arg(fen).outcome();
        assert_eq!((outcome.status, !outcome.stderr.is_empty()), (0, told), "{fen}: {outcome:?}");
        assert_eq!(outcome.stderr.matches("warning").count(), usize::from(told), "{outcome:?}");
    }
    // Each command tells it once, and so does `load` in a game.
    for command in [
        "perft benedict-chess 1",
        "stats benedict-chess --games 1",
        "draw benedict-chess",
        "show benedict-chess board",
    ] {
        let outcome = Program::new(command).arg("--position").arg(fen).outcome();
        assert_eq!(outcome.stderr.matches("of this FEN only").count(), 1, "{command}: {outcome:?}");
    }
    let outcome = Program::new("play benedict-chess").input(format!("load {fen}\nquit\n")).outcome();
    assert!(outcome.stderr.contains("[load:1:"), "{outcome:?}");
}

#[test]
fn letters_that_a_fen_has_not_are_reported_where_a_piece_could_have_them() {
    for (fen, told) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w", true),
        ("r3k2r/8/8/8/8/8/8/R3K2R w -", false),
        ("4k3/8/8/8/8/8/8/4K2R", true),
        ("4k3/8/8/8/8/8/8/4K1R1 w", false),
    ] {
        let outcome = Program::new("moves chess --position").arg(fen).outcome();
        let message = "this FEN does not say which pieces are `fresh`";
        assert_eq!((outcome.status, outcome.stderr.contains(message)), (0, told), "{outcome:?}");
        assert_eq!(outcome.stderr.is_empty(), !told, "{outcome:?}");
    }
}

/// What `show ... board` says of who is in hand.
fn hands(game: &str, fen: &str) -> (String, Outcome) {
    let outcome = Program::new("show").arg(game).arg("board").arg("--position").arg(fen).outcome();
    let lines = outcome.stdout.lines().filter(|line| line.contains(" in hand: "));
    (lines.map(|line| line.replace(" in hand", "")).collect::<Vec<_>>().join(", "), outcome)
}

#[test]
fn hands_of_a_fen_have_numbers_and_stand_after_the_side_too() {
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (fields, expected) in [
        ("[2P10pb] w", "Black: P2, White: b p10"),
        (" w 2P10pb 1", "Black: P2, White: b p10"),
        ("[-] b", "Black: nothing, White: nothing"),
        (" b - 7", "Black: nothing, White: nothing"),
        (" w [2P10pb]", "Black: P2, White: b p10"),
    ] {
        let (held, outcome) = hands("shogi", &format!("{shogi}{fields}"));
        assert_eq!((held.as_str(), outcome.stderr.as_str()), (expected, ""), "{fields}");
    }
    for (fields, told) in [
        ("[P2] w", "this number is not followed by a piece"),
        ("[2] w", "this number is not followed by a piece"),
        (" w 2K 1", "no King is ever in hand"),
        (" w 2Q 1", "`Q` is not a piece of this game"),
    ] {
        let (_, outcome) = hands("shogi", &format!("{shogi}{fields}"));
        assert!(outcome.stderr.starts_with(&format!("error[E0031]\n  × {told}\n")), "{}", outcome.stderr);
    }
    for number in ["8193", "4294967295", "99999999999999999999"] {
        let (_, outcome) = hands("shogi", &format!("{shogi}[{number}P] w"));
        assert_eq!(
            (outcome.status, outcome.stderr.contains("at most 8192 are allowed")),
            (2, true),
            "{outcome:?}"
        );
    }
    // Where a rule file says what the fields mean, hands follow the rows.
    let (held, outcome) = hands("crazyhouse", "4k3/8/8/8/8/8/8/R3K3[Qq] w Q - 0 1");
    assert_eq!((held.as_str(), outcome.stderr.as_str()), ("White: Q, Black: q", ""), "{outcome:?}");
    // A flag of a side is given by `set`.
    let outcome =
        Program::new("moves jetan --position").arg("10/10/10/10/10/10/10/10/10/10 w Q - 0 1").outcome();
    assert!(outcome.stderr.contains("such as `set escaped of Black`"), "{}", outcome.stderr);
    // Two fields may be hands or the right to castle: the message shows how to write hands.
    let (held, outcome) = hands("shogi", &format!("{shogi} w Pp - 0 1"));
    assert_eq!(held, "Black: nothing, White: nothing");
    let told = outcome.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("if `Pp` are pieces in hand, write `[Pp]` after the rows"), "{told}");
}

#[test]
fn a_fen_without_the_pieces_in_hand_of_the_first_position_is_reported() {
    let (held, outcome) = hands("othello", "8/8/8/3oO3/3Oo3/8/8/8 b");
    assert_eq!((held.as_str(), outcome.status), ("Black: nothing, White: nothing", 0));
    assert_eq!(
        outcome.stderr,
        "warning[W0051]
  ⚠ this FEN has no pieces in hand, and the game begins with pieces in hand
   ╭─[--position:1:1]
 1 │ 8/8/8/3oO3/3Oo3/8/8/8 b
   · ──────────┬──────────
   ·           ╰── no pieces in hand follow the rows
   ╰────
  help: `[60O60o]` after the rows gives the pieces that are in hand at first, and `[]`
        means empty hands

"
    );
    let (_, outcome) = hands("othello", "8/8/8/3oO3/3Oo3/8/8/8 b Oo - 3 7");
    assert_eq!(outcome.stderr.matches("warning").count(), 1, "{}", outcome.stderr);
    for told in ["not read", "no pieces in hand follow the rows", "`[60O60o]`", "write `[Oo]`"] {
        assert!(outcome.stderr.contains(told), "{}", outcome.stderr);
    }
    // A FEN with hands needs no warning, and a game may begin with empty ones.
    for (game, fen) in [
        ("othello", "8/8/8/3oO3/3Oo3/8/8/8[30O30o] b"),
        ("othello", "8/8/8/3oO3/3Oo3/8/8/8[] b"),
        ("othello", "8/8/8/3oO3/3Oo3/8/8/8 b 30O 1"),
        ("othello", "8/8/8/3oO3/3Oo3/8/8/8 b - 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3 w"),
    ] {
        assert_eq!(hands(game, fen).1.stderr, "", "{fen}");
    }
}

#[test]
fn what_is_wrong_with_words_is_reported_on_them() {
    for (words, message) in [
        ("Red: Kign a1", "E0201"),
        ("Rot: King a1", "E0201"),
        ("Red: King z9", "E0201"),
        ("Red: King a1 to mvoe Red", "--position:1:"),
        ("{ Red: King a1", "E0108"),
        (". . . k\n. . . .\nQ . . .\n. . . .", "Q . . ."),
        (". . . k\n. . . .", "E0706"),
    ] {
        let outcome = drawn(words);
        assert!(outcome.stderr.contains(message), "{words}: {}", outcome.stderr);
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{words}");
    }
}

#[test]
fn a_text_that_is_no_position_is_reported_the_forms() {
    Program::new("moves tiny.rules --position")
        .arg("king on b1")
        .file("tiny.rules", TINY)
        .stderr(
            "error[E0030]
  × `king on b1` is not a position, and no file has this name
  help: a position is a saved file, words such as `White: King a1`, a drawing of several
        lines, or a FEN; `--test NAME` takes that of a test

",
        )
        .status(2)
        .run();
    let long = format!("White: King a1{}", " ".repeat(100_000));
    assert_eq!(
        Program::new("moves tiny.rules --position").arg(long).file("tiny.rules", TINY).outcome().status,
        0
    );
    for hostile in
        ["", " ", "/", "//", "[", "]/[", "\n\n", ":", "{", "}", "\u{feff}/a", "a/b [", "=", "to move"]
    {
        let outcome =
            Program::new("moves tiny.rules --position").arg(hostile).file("tiny.rules", TINY).outcome();
        assert_eq!(outcome.status, 2, "{hostile:?}: {outcome:?}");
    }
}

#[test]
fn a_file_goes_before_all_else() {
    let outcome = Program::new("moves tiny.rules --position 3/3")
        .file("tiny.rules", TINY)
        .file("3/3", super::moves::POSITION)
        .outcome();
    assert!(outcome.stdout.contains("2 . k .\n1 K . .\n"), "{}{}", outcome.stdout, outcome.stderr);
}

#[test]
fn the_position_of_a_test_is_taken() {
    let board = |test: &str| {
        let outcome = Program::new("moves held.rules --test").arg(test).file("held.rules", HELD).outcome();
        assert_eq!(outcome.status, 0, "{}", outcome.stderr);
        outcome.stdout
    };
    assert!(board("two places").starts_with("4 . . . k\n"));
    assert_eq!(board("two places (1)"), board("two places"));
    assert!(board("two places (2)").starts_with("4 . . . .\n3 . . . k\n2 K . . .\n"));
    assert!(board("the set-up").starts_with("4 . . r k\n"));
    assert_eq!(board("the set-up (1)"), board("the set-up"));
}

#[test]
fn a_test_that_is_not_there_is_reported() {
    for (test, message, help) in [
        ("two place", "the file has no test of the name `two place`", "did you mean `two places`?"),
        ("nothing", "the file has no test of the name `nothing`", "its tests are `two places`, `the set-up`"),
        (
            "two places (3)",
            "the test `two places` has no position 3",
            "it has 2 positions: the last is `--test \"two places (2)\"`",
        ),
    ] {
        Program::new("moves held.rules --test")
            .arg(test)
            .file("held.rules", HELD)
            .stderr(format!("error[E0032]\n  × {message}\n  help: {help}\n\n"))
            .status(2)
            .run();
    }
}

/// Every command that begins somewhere takes the position in the same forms.
#[test]
fn every_command_takes_it() {
    for command in ["moves held.rules", "perft held.rules 1", "show held.rules", "stats held.rules --games 2"]
    {
        let words = Program::new(command).arg("--position").arg(WORDS).file("held.rules", HELD).outcome();
        let drawing = Program::new(command).arg("--position").arg(DRAWING).file("held.rules", HELD).outcome();
        assert_eq!(words, drawing);
        assert_eq!((words.status, words.stderr.as_str()), (0, ""), "{command}");
    }
    let played = Program::new("play held.rules --test").arg("two places").file("held.rules", HELD).outcome();
    assert!(played.stdout.starts_with("4 . . . k\n"), "{}", played.stdout);
}

/// Every drawing of the rule files can be read again: grids, hexagons, maps and levels.
#[test]
fn drawings_of_all_games_are_read_again() {
    let mut read = 0;
    for entry in std::fs::read_dir(project().join("rules")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "rules") {
            continue;
        }
        let loaded = menagerie::load_file(&path).unwrap();
        let game = loaded.game.unwrap();
        let steps = game.tests.iter().flat_map(|test| &test.steps);
        let positions = steps.filter_map(|step| match &step.kind {
            TestStepKind::Position(placement) => Some(placement),
            _ => None,
        });
        for (number, placement) in positions.take(2).enumerate() {
            let plain = menagerie::play::notation::drawing(&game, placement);
            let last = |step: usize| (number..game.board.cells.len()).step_by(step).map(Cell::at).collect();
            let land = View { land: true, ..View::default() };
            // With zones, brackets and rims, from both sides, in narrow and wide lines.
            let views = [
                land.clone(),
                View { last: last(5), width: 60, ..land.clone() },
                View { last: last(1), turned: true, width: 200, ..land.clone() },
                View { turned: true, ..View::default() },
            ];
            let drawings = views.iter().map(|view| drawing::drawn(&game, placement, view).to_string());
            for drawing in drawings.chain([plain.clone()]) {
                let words = in_words(&game, &drawing);
                assert!(words.is_some(), "{}\n{drawing}", path.display());
                // It counts as a drawing, with any first row.
                let again = asked::read(&game, &loaded.files, "drawing", &drawing);
                let again = again.unwrap().map_err(|(_, told)| told).unwrap();
                assert_eq!(again, *placement, "{}\n{drawing}", path.display());
            }
            // Its signs are all that is known of a board of another shape than a grid.
            let moved = plain.replacen(' ', "", 1);
            let _ = asked::drawn(&game, &loaded.files, "drawing", &moved);
            read += 1;
        }
    }
    assert!(read > 80, "{read}");
}

#[test]
fn a_board_of_any_shape_is_drawn_without_what_stands_below() {
    for game in ["glinski", "raumschach", "lotus-39"] {
        let printed = Program::new("show").arg(game).arg("board").outcome().stdout;
        let board = printed.split("\nWhite to move").next().unwrap();
        let again = Program::new("show").arg(game).arg("board").arg("--position").arg(board).outcome();
        assert_eq!((again.stdout.as_str(), again.stderr.as_str()), (printed.as_str(), ""), "{game}");
        let wrong = board.replacen('p', "?", 1);
        let wrong = Program::new("show").arg(game).arg("board").arg("--position").arg(wrong).outcome();
        assert!(wrong.status == 2 && wrong.stderr.starts_with("error[E07"), "{game}: {}", wrong.stderr);
    }
}

/// Any text whatsoever is read in each of the forms, or refused with something to tell.
#[test]
fn no_text_does_harm() {
    let loaded = menagerie::load("held.rules", HELD, &menagerie::NoFiles);
    let game = loaded.game.as_ref().unwrap();
    let mut texts: Vec<String> = std::fs::read_dir(project().join("tests/corpus"))
        .unwrap()
        .map(|entry| String::from_utf8_lossy(&std::fs::read(entry.unwrap().path()).unwrap()).into_owned())
        .collect();
    let long = 70_000;
    texts.extend(
        ["/", "1", "[", "R", ". ", ".\n", "R\n", "{", "Red: ", "to move ", "\u{f0000} "]
            .map(|part| part.repeat(long)),
    );
    texts.extend(
        ["", "\n", "3k/4/KR2/4[", "3k/4/KR2/4[]] r", "3k/4/KR2/4\u{301}", "\u{0} /", "R99 . . .\n\n\n"]
            .map(str::to_owned),
    );
    for text in texts {
        let results = [
            asked::position(game, &loaded.files, "text", &text),
            asked::drawn(game, &loaded.files, "text", &text),
            menagerie::play::notation::fen::read(game, "text", &text),
        ];
        for (_, told) in results.into_iter().filter_map(Result::err) {
            assert!(!told.is_empty(), "{text}");
            assert!(told.iter().all(|found| !found.message.contains('\n')), "{told:?}");
        }
    }
}
