//! `menagerie moves`; E0010, E0011, E0012.

use menagerie::desk::document::MOST_REFUSALS;

use super::TINY;
use crate::program::Program;

/// A position of the tiny game.
pub(crate) const POSITION: &str = r#"{"schema": 1, "game": "Tiny", "to_move": "Black", "men": [
    {"cell": "a1", "side": "White", "kind": "King"}, {"cell": "b2", "side": "Black", "kind": "King"}]}"#;

#[test]
fn moves_are_listed_below_the_board_with_their_rules() {
    Program::new("moves tiny.rules")
        .file("tiny.rules", TINY)
        .stdout(
            "3 . k .
2 . . .
1 . K .
  a b c

White to move

5 moves
  Kb1-a1  move step any
  Kb1-a2  move step any
  Kb1-b2  move step any
  Kb1-c1  move step any
  Kb1-c2  move step any
",
        )
        .run();
}

#[test]
fn the_moves_of_one_piece_are_listed() {
    let from = |cell: &str| {
        let arguments = format!("moves tiny.rules --from {cell}");
        let outcome = Program::new(&arguments).file("tiny.rules", TINY).outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        outcome.stdout.split("to move\n\n").nth(1).unwrap().to_owned()
    };
    assert!(from("b1").starts_with("5 moves\n  Kb1-a1  move step any\n"));
    assert_eq!(from("b3"), "it is White's turn, and what stands on b3 is Black's\n");
    assert_eq!(from("a1"), "nothing stands on a1\n");
}

#[test]
fn a_long_clause_is_cut_where_it_may_go_on_otherwise() {
    let clause = "move step any quietly when number of own man by step any from mover is 0 so that own King";
    let rules = TINY.replace("move step any }", &format!("{clause} }}"));
    let cut = Program::new("moves tiny.rules --from b1").file("tiny.rules", rules).outcome();
    let shown = cut.stdout.lines().find_map(|line| line.strip_prefix("  Kb1-a1  ")).unwrap();
    assert!(shown.chars().count() <= 74, "{shown}");
    assert!(shown.strip_suffix(" …").is_some_and(|head| clause.starts_with(&format!("{head} "))), "{shown}");
    let rules = TINY.replace(
        "move step any }",
        "move step any quietly | leap (1,2) taking King | leap (2,2) taking King }",
    );
    let cut = Program::new("moves tiny.rules --from b1").file("tiny.rules", rules).outcome();
    assert!(
        cut.stdout
            .contains("Kb1-a1  move step any quietly | leap (1,2) taking King | leap (2,2) taking King\n"),
        "{}",
        cut.stdout
    );
}

/// The only move of the tiny game's king by a label, as JSON.
const JSON: &str = include_str!("moves/labelled.json");

#[test]
fn json_is_the_same_byte_for_byte() {
    let rules = TINY.replace(
        "move step any }",
        "move strike: step sw taking  promotes to Queen when here is a1 }\npiece Queen \"Q\" { move step any }",
    );
    Program::new("moves tiny.rules --position tiny.json --from b2 --format json")
        .file("tiny.rules", rules.replace("a2 b1 b2", "none"))
        .file("tiny.json", POSITION)
        .stdout(JSON)
        .run();
}

#[test]
fn json_says_that_the_sides_are_swapped() {
    let told = Program::new("moves hex --after a2 --format json").outcome();
    assert_eq!((told.status, told.stdout.matches("\"swaps_sides\": true").count()), (0, 1));
    assert_eq!(told.stdout.matches("swaps_sides").count(), 1, "only the pass has it");
}

#[test]
fn json_has_the_pieces_that_change_and_appear() {
    let rules = TINY.replace(
        "move step any }",
        "move strike: step any quietly { change enemy to own Queen ; become nobody ; put new enemy Queen on origin } }\n\
         piece Queen \"Q\" { move step any }",
    );
    let told = Program::new("moves tiny.rules --position tiny.json --from b2 --format json")
        .file("tiny.rules", rules.replace("a2 b1 b2", "none"))
        .file("tiny.json", POSITION)
        .outcome();
    let change = |at: &str, piece: &str, side: &str| {
        format!(
            "        {{\n          \"at\": \"{at}\",\n          \"piece\": {piece},\n          \"side\": \"{side}\"\n        }}"
        )
    };
    let changes = [
        change("a1", "\"Queen\"", "Black"),
        change("b1", "null", "nobody"),
        change("b2", "\"Queen\"", "White"),
    ];
    let wanted = format!("      \"changes\": [\n{}\n      ],\n", changes.join(",\n"));
    assert!(told.stdout.contains(&wanted), "{}{}", told.stdout, told.stderr);
}

#[test]
fn the_outcome_is_reported() {
    let program = |format: &str| {
        let program =
            Program::new("moves tiny.rules --after").arg("Kb1-b2 Kb3xb2").arg("--format").arg(format);
        program.file("tiny.rules", TINY)
    };
    program("text")
        .stdout("3 .[.].\n2 .[k].\n1 . . .\n  a b c\n\nWhite to move\n\nBlack wins: win when no enemy\n")
        .run();
    program("json").stdout(include_str!("moves/over.json")).run();
}

#[test]
fn a_cell_that_the_board_does_not_have() {
    Program::new("moves tiny.rules --from b4")
        .file("tiny.rules", TINY)
        .stderr("error[E0010]\n  × the board has no cell `b4`\n  help: files go from a to c and ranks from 1 to 3\n\n")
        .status(2)
        .run();
}

#[test]
fn a_move_that_is_not_legal() {
    Program::new("moves tiny.rules --after")
        .arg("Kb1-b3")
        .file("tiny.rules", TINY)
        .stderr(
            "error[E0011]
  × no legal move is written `Kb1-b3`: nothing leads the King from `b1` to `b3`
  help: legal are `Kb1-b2`, `Kb1-a1`, `Kb1-a2`, `Kb1-c1` or `Kb1-c2`

",
        )
        .status(2)
        .run();
}

#[test]
fn a_move_after_the_end() {
    Program::new("moves tiny.rules --after")
        .arg("Kb1-b2 Kb3xb2 Ka1-a2")
        .file("tiny.rules", TINY)
        .stderr(
            "error[E0012]
  × move 3 of `--after`: `Ka1-a2` cannot be played: the game is over
   ╭─[tiny.rules:7:23]
 6 │ setup { White: King b1  Black: likewise }
 7 │ ends { after a turn { win when no enemy } }
   ·                       ────────┬────────
   ·                               ╰── has ended it
 8 │ test \"a king goes one step\" {
   ╰────
  help: Black wins: win when no enemy

",
        )
        .status(2)
        .run();
}

/// Four promotions of a piece that explodes lead to one position, and so are one move with four texts.
pub(crate) const EXPLODING: &str = r#"language 1
game "Exploding"
sides White, Black symmetry mirror
board { grid a..c, 1..3 }
piece Rook "R" { move slide orthogonal }
piece King "K" { move step any }
piece Pawn "p" {
    move step forward-diagonal taking
    promotes to Rook or King when here in last
}
after taking { take mover }
setup { White: Pawn b2  Black: King a3 b3 c3 }
ends { before a turn { lose when no own man } }
test "it is gone, and has moved" {
    moves Pawn b2: a3 c3
    moves Pawn b2: 2 cells
    moves Pawn b2 include "b2xa3=R"
    moves Pawn b2 include "b2xa3=K"
    moves Pawn b2 exclude "b2-b3=R"
}
"#;

#[test]
fn the_other_texts_of_a_move_are_listed() {
    let outcome = Program::new("moves x.rules").file("x.rules", EXPLODING).outcome();
    assert!(
        outcome.stdout.contains("  b2xa3=R  move step forward-diagonal taking (also b2xa3=K)\n"),
        "{}",
        outcome.stdout
    );
    let outcome = Program::new("moves x.rules --format json").file("x.rules", EXPLODING).outcome();
    assert!(outcome.stdout.contains("\"also\": [\n        \"b2xa3=K\"\n      ]"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("\"to\": \"a3\""), "{}", outcome.stdout);
    Program::new("test x.rules").file("x.rules", EXPLODING).stdout("x.rules: 1 test holds\n").run();
}

/// A blocked piece is reported with the piece in its way.
#[test]
fn a_piece_in_the_way_is_reported() {
    const HOPS: &str = "language 1
game \"Hops\"
sides White, Black symmetry half-turn
board { grid a..e, 1..5 }
piece Man \"M\" { move step forward  move (jump any over enemy quietly capturing passed)+ }
setup { White: Man a1 a2 b1 c1  Black: likewise }
ends { before a turn { lose when no move } }
";
    for (played, told) in [
        ("Ma1-a2", "`Ma1-a2`: on `a2` stands White's own Man"),
        ("Mc1xc3", "line 5; no piece stands on `c2`"),
        ("Ma1xa3", "line 5; on `a2` stands White's Man"),
    ] {
        let outcome = Program::new("moves hops.rules --after").arg(played).file("hops.rules", HOPS).outcome();
        let stderr = outcome.stderr.replace("\n  │ ", " ");
        assert!(stderr.contains(told), "{played}: {stderr}");
    }
}

/// A compulsory move is reported with the moves that satisfy it, even if clauses forbid other ways to the same cell.
#[test]
fn what_the_turn_asks_for_is_reported_with_its_moves() {
    const MOST: &str = "language 1
game \"Most\"
sides Red, Blue symmetry half-turn
board { grid a..h, 1..8 }
piece Man \"m\" { move walk: step forward quietly  move capture: (jump diagonal over enemy quietly capturing passed)+ }
setup { Red: Man a1 g1  Blue: Man b2 d4 h8 }
turn { capture with most taken else walk }
ends { before a turn { lose when no move } }
";
    for (played, told) in [
        ("a1xc3", "the turn asks for another of these moves, line 7: `a1xc3xe5`"),
        ("a1xc3", "of this it has 1, another 2"),
        ("g1-g2", "the turn asks for something else first, line 7: `a1xc3xe5`"),
    ] {
        let outcome = Program::new("moves most.rules --after").arg(played).file("most.rules", MOST).outcome();
        let stderr = outcome.stderr.replace("\n  │ ", " ");
        assert!(stderr.contains(told), "{played}: {stderr}");
    }
}

#[test]
fn a_cell_alone_is_no_option() {
    let outcome = Program::new("moves tiny.rules b1").file("tiny.rules", TINY).outcome();
    assert!(outcome.stderr.contains("`menagerie moves tiny.rules --from b1`"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 2);
}

/// A board with a zone, and with levels whose names begin with a capital letter.
const DEEP: &str = "language 1
game \"Deep\"
sides White, Black
board { grid level A..C, file a..c, rank 1..3  zone well = Bb2 }
piece Bee \"B\" { move step any  stops not well }
setup { White: Bee Aa1  Black: Bee Cc3 }
ends { after a turn { win when no enemy } }
";

#[test]
fn letters_and_cells_do_not_run_together() {
    let after = |moves: &str, more: &str| {
        let program = Program::new("moves deep.rules --from Cc3 --after").arg(moves);
        program.arg("--color").arg(more).file("deep.rules", DEEP).outcome()
    };
    let told = after("B:Aa1-Ba1", "never");
    assert_eq!((told.status, told.stderr.as_str()), (0, ""));
    let board = "level A     level B     level C
3 . . .     3 . . .     3 . . b
2 . . .     2 . ~ .     2 . . .
1[.]. .     1[B]. .     1 . . .
  a b c       a b c       a b c

~ well
Black to move

";
    assert!(told.stdout.starts_with(board), "{}", told.stdout);
    assert!(told.stdout.contains("\n  B:Cc3-Bc3  move step any\n"), "{}", told.stdout);
    // The form without a colon is read as well, and so is a text without a letter.
    for typed in ["BAa1-Ba1", "Aa1-Ba1"] {
        assert_eq!(after(typed, "never"), told, "{typed}");
    }
    let coloured = after("B:Aa1-Ba1", "always").stdout;
    assert!(coloured.contains("\u{1b}[1m[B]\u{1b}[0m") && coloured.contains("\u{1b}[30;"), "{coloured}");
    let refused = Program::new("moves deep.rules --after B:Aa1-Bb2").file("deep.rules", DEEP).outcome();
    assert!(refused.stderr.contains("stops not well"), "{}", refused.stderr);
}

#[test]
fn the_board_is_seen_from_the_far_side_and_with_names() {
    let outcome = Program::new("moves deep.rules --flip --cells").file("deep.rules", DEEP).outcome();
    let board = "level A    level B    level C
1 . . B    1 . . .    1 . . .
2 . . .    2 . ~ .    2 . . .
3 . . .    3 . . .    3 b . .
  c b a      c b a      c b a

~ well
White to move

level A        level B        level C
Ac1 Ab1 Aa1    Bc1 Bb1 Ba1    Cc1 Cb1 Ca1
Ac2 Ab2 Aa2    Bc2 Bb2 Ba2    Cc2 Cb2 Ca2
Ac3 Ab3 Aa3    Bc3 Bb3 Ba3    Cc3 Cb3 Ca3

6 moves
";
    assert!(outcome.stdout.starts_with(board), "{}", outcome.stdout);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let pasted = board.split("\n\n").next().unwrap();
    let again = Program::new("moves deep.rules --position").arg(pasted).file("deep.rules", DEEP).outcome();
    let plain = Program::new("moves deep.rules").file("deep.rules", DEEP).outcome();
    assert_eq!(again, plain);
}

#[test]
fn the_number_of_reported_refusals_is_bounded() {
    let told = |rooks: u8| {
        let cells: Vec<String> = (0..rooks).map(|n| format!("{}{}", char::from(b'a' + n), n + 1)).collect();
        let cells = cells.join(" ");
        let rules = format!(
            "language 1\ngame \"Wide\"\nsides White, Black\nboard {{ grid a..z, 1..26 }}\nready : flag\n\
             piece Rook \"R\" {{ move slide orthogonal quietly when ready }}\n\
             piece King \"K\" {{ move step any quietly {{ set ready }} }}\n\
             setup {{ White: Rook {cells}, King z1  Black: King a26 }}\n\
             ends {{ before a turn {{ lose when no move }} }}\n"
        );
        let outcome = Program::new("moves wide.rules --format json").file("wide.rules", &rules).outcome();
        let document: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
        document["refusals"].as_array().unwrap().len()
    };
    // A rook is kept from each cell of its row and of its column.
    assert_eq!(told(4), 4 * 50);
    const { assert!(21 * 50 > MOST_REFUSALS) };
    assert_eq!(told(21), MOST_REFUSALS);
}
