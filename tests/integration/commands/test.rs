//! `menagerie test`; E0901.

use super::TINY;
use crate::program::Program;

#[test]
fn tests_that_hold_are_counted() {
    Program::new("test tiny.rules").file("tiny.rules", TINY).stdout("tiny.rules: 1 test holds\n").run();
}

#[test]
fn a_test_that_does_not_hold_is_reported_with_its_board() {
    Program::new("test tiny.rules")
        .file("tiny.rules", TINY.replace("a2 b1 b2", "a2 b1 c3"))
        .stdout("tiny.rules: 1 test does not hold\n")
        .stderr(
            "error[E0901]
  × the test `a king goes one step` does not hold
    ╭─[tiny.rules:10:5]
  9 │     position { White: King a1  Black: King c3 }
 10 │     moves King a1: a2 b1 c3
    ·     ───────────┬───────────
    ·                ╰── this is not so
 11 │ }
    ╰────
   ╭─[tiny.rules:5:18]
 4 │ board { grid a..c, 1..3 }
 5 │ piece King \"K\" { move step any }
   ·                  ──────┬──────
   ·                        ╰── makes `Ka1-b2`
 6 │ setup { White: King b1  Black: likewise }
   ╰────
  help: missing: c3
        c3: nothing leads there
        not expected: Ka1-b2
        expected a2 b1 c3

    3 . . k
    2 . . .
    1 K . .
      a b c

    White to move

",
        )
        .status(1)
        .run();
}

/// Each of these steps is wrong, and each is reported.
#[test]
fn every_sort_of_step_is_tried() {
    for (step, expected, found) in [
        ("then White wins", "expected that White wins", "found that the game goes on"),
        ("then draw", "expected a draw", "found that the game goes on"),
        (
            "play \"Ka1-b2\" \"Kc3xb2\"  then game goes on",
            "expected that the game goes on",
            "found Black wins: win when no enemy",
        ),
        ("then own King on b2", "expected that `own King on b2` holds", "`own` is White, the side to move"),
        (
            "then own King on a1 and enemy King on b2",
            "expected that `enemy King on b2` holds",
            "that it does not: `enemy King` stands on c3, on b2 stands nobody",
        ),
        (
            "then White King c3",
            "expected that `White King c3` holds",
            "`White King` stands on a1, on c3 stands a Black King",
        ),
        ("then King in b1..b3", "expected that `King in b1..b3` holds", "`King` stands on a1 and c3"),
        ("moves King a1: 4 cells", "expected 4 cells", "found 3 cells: b1 a2 b2"),
        ("moves King a1: none", "expected no move", "not expected: Ka1-a2 Ka1-b1 Ka1-b2"),
        ("moves King a1: a2 b1 b2 c3", "expected a2 b1 b2 c3", "missing: c3"),
        ("moves King a1: a2 b1", "expected a2 b1", "not expected: Ka1-b2"),
        ("moves King a1 include c3", "expected c3", "found Ka1-a2 Ka1-b1 Ka1-b2"),
        ("moves King a1 exclude b2", "expected no b2", "found Ka1-b2"),
        (
            "moves King a1 exclude c3 because takes",
            "expected no c3 because of `takes`",
            "found that nothing leads there at all",
        ),
        (
            "moves all exclude \"Kb2-b3\"",
            "expected a move that could be written Kb2-b3",
            "nobody stands on `b2`",
        ),
        (
            "moves all exclude \"Ka1-b2=K\"",
            "expected a move that could be written Ka1-b2=K",
            "no piece becomes a King",
        ),
        ("moves all exclude \"Kc3-b3\"", "found none, whatever the rules forbid", "is Black's"),
        ("moves King b2: none", "expected King on b2", "found nothing there"),
        ("play \"Ka1-c1\"", "expected that `Ka1-c1` can be played", "nothing leads the King"),
        ("counts 3 10", "expected 10 lines of length 2", "found 9"),
        ("counts 3 10", "by first move: Ka1-a2", "Ka1-b2 3"),
        ("counts 2", "expected 2 lines of length 1", "Ka1-a2 Ka1-b1 Ka1-b2"),
        ("then number of man > 3", "expected that `number of man > 3` holds", "`number of man` is 2"),
        (
            "play \"Ka1-b2\" \"Kc3xb2\"  moves all include a1",
            "expected a1",
            "the game is over: Black wins: win when no enemy",
        ),
    ] {
        let test = format!("position {{ White: King a1  Black: King c3 }}\n    {step}\n}}");
        let rules = format!("{}{test}\n", &TINY[..TINY.find("position").unwrap()]);
        let outcome = Program::new("test tiny.rules").file("tiny.rules", rules).outcome();
        assert!(outcome.stderr.contains(expected), "{step}: {}", outcome.stderr);
        assert!(outcome.stderr.contains(found), "{step}: {}", outcome.stderr);
        assert_eq!(outcome.status, 1, "{step}: {}", outcome.stderr);
    }
}

/// A list of texts is a list of moves: missing and repeated texts are reported.
#[test]
fn texts_in_lists_are_read_exactly() {
    for (list, told) in [
        (
            ": \"b2xa3\" \"b2xc3=R\"",
            "the move is written `b2xa3=R`; `b2xa3` would be the piece that stays what it is",
        ),
        (
            " include \"b2xa3\"",
            "the move is written `b2xa3=R`; `b2xa3` would be the piece that stays what it is",
        ),
        (
            ": \"b2xa3=R\" \"b2xa3=K\" c3",
            "`b2xa3=R` and `b2xa3=K` are one move: they lead to the same position",
        ),
        (": \"b2xa3=R\" \"b2xa3=R\" c3", "`b2xa3=R` is listed twice"),
        (
            " exclude \"b2xa3\"",
            "expected a move that could be written b2xa3 found none, whatever the rules forbid",
        ),
    ] {
        let rules = super::moves::EXPLODING.replace("moves Pawn b2: a3 c3", &format!("moves Pawn b2{list}"));
        let outcome = Program::new("test x.rules").file("x.rules", rules).outcome();
        assert!(outcome.stderr.replace("\n        ", " ").contains(told), "{list}: {}", outcome.stderr);
        assert_eq!(outcome.status, 1, "{list}");
    }
}

/// A game in which much is forbidden, by a clause each.
const STRICT: &str = r#"language 1
game "Strict"
sides White, Black symmetry half-turn
board { grid a..e, 1..5  zone hill = c3 }
hand Rook
piece King "K" { enters not hill  move step any }
piece Rook "R" { drop on empty when number of own Rook < 2  move slide orthogonal }
piece Man "m" {
    tired : flag until end of its next turn
    moves unless tired
    move step forward quietly
    move capture: step forward-diagonal taking
    after taking { set tired }
}
moves so that not own King attacked
turn { capture else move | drop }
setup { White: King a1, Man b2 c2  Black: likewise }
ends { before a turn { lose when no move } }
test "strict" {
    position { White: King c2, Man b2 c1, Rook 1 in hand  Black: Man a3, Rook d5 e4, King e5 }
"#;

/// Every refusal shows the words that cause it.
#[test]
fn what_keeps_a_piece_away_is_reported() {
    for (step, told) in [
        ("moves King c2: b1 b3", "b1: the turn asks for something else first, line 16: `b2xa3`"),
        ("moves King c2: b1 b3", "comes first, and can be played"),
        ("moves King c2 include d2", "d2: kept away by `so that`, line 15"),
        ("moves King c2 include c3", "c3: kept away by `enters`, line 6"),
        ("moves King c2 include c3", "keeps the King from c3"),
        ("moves King c2 include c5", "c5: nothing leads there"),
        ("moves Man b2 include c3", "c3: kept away by `taking`, line 12"),
        ("moves Man b2 include c3", "keeps the Man from c3: no piece stands there"),
        ("moves Man b2 exclude a3", "makes `b2xa3`"),
        ("moves Man b2 exclude a3", "is not so, and forbids nothing"),
        ("moves Man b2: b3", "makes `b2xa3`"),
        ("play \"e4-e3\"", "the Rook on `e4` is Black's, and it is White's turn"),
        ("play \"Re4-e3\"", "if Black is to play first, write `to move Black` in the position"),
        ("play \"b2xa3\" \"c1-c2\"", "Black's move is missing between `b2xa3` and `c1-c2`"),
        ("play \"b2xa3\"\n    play \"c1-c2\"", "Black's move is missing between `b2xa3` and `c1-c2`"),
        ("play \"a1-a2\"", "nothing stands on `a1`"),
        ("play \"Kb2-b3\"", "a Man is on `b2`, not a King"),
        ("play \"b2-b3\"", "the turn asks for something else first, line 16: `b2xa3`"),
        ("play \"Kc2-c3\"", "the King is kept away by `enters`, line 6"),
        ("play \"Kc2-c4\"", "nothing leads the King from `c2` to `c4`"),
        ("play \"R@e4\"", "a Rook stands on `e4`"),
        ("play \"R@a1\"", "the turn asks for something else first"),
        ("play \"b2xa3\" \"R@a1\"", "Black has no Rook in hand"),
        ("play \"b2xa3\" \"Re4-c4\" \"a3-a4\"", "holds: keeps the Man from a4"),
        ("play \"O-O\"", "by the cells of the piece that makes it"),
        ("play \"b2-b9\"", "files go from a to e and ranks from 1 to 5"),
    ] {
        let rules = format!("{STRICT}    {step}\n}}\n");
        let outcome = Program::new("test x.rules").file("x.rules", rules).outcome();
        let told_on_one_line = outcome.stderr.replace("\n        ", " ");
        assert!(told_on_one_line.contains(told), "{step}: {told}: {}", outcome.stderr);
        assert_eq!(outcome.status, 1, "{step}: {}", outcome.stderr);
    }
}

/// A sum over cells counts the pieces on them, of either side.
#[test]
fn a_sum_over_cells_is_of_the_pieces_of_both_sides() {
    let rules = r#"language 1
game "Stones"
sides White, Black symmetry mirror
board { grid a..e, 1..5 }
define yard = a1..b2
piece Stone "S" { worth : 0..9 = 2  move step forward quietly }
setup { White: Stone a1  Black: likewise }
ends { before a turn { lose when no move } }
test "of both, and of one" {
    position { White: Stone a1 c1  Black: Stone b2 e5 }
    then sum of worth of yard is 4
    then sum of worth of own yard is 2
}
"#;
    let outcome = Program::new("test x.rules").file("x.rules", rules).outcome();
    assert_eq!(outcome.stdout, "x.rules: 1 test holds\n", "{}", outcome.stderr);
}

const PASSES: &str = r#"language 1
game "Passes"
sides White, Black symmetry mirror
board { grid a..e, 1..5 }
piece King "K" { move step any }
piece Man  "m" { move step forward quietly }
idle : 0..3
pass rest: when idle < 1 { idle = idle + 1 }
pass wait: unless own Man
pass hide: so that no own Man attacked
phase opening each side once { move }
turn { (move else rest else wait) else (hide when own King) }
setup { White: King a1, Man b2  Black: likewise }
ends { before a turn { lose when no own man } }
"#;

/// What keeps a side from passing: a guard of the pass, a guard of the turn, what comes first, or the turn as a whole.
#[test]
fn what_forbids_a_pass_is_reported() {
    for (position, step, told) in [
        ("White: Man b5  Black: King e5  idle = 1", "pass:rest", "a pass is kept back by `when`, line 8\n"),
        ("White: Man b5  Black: King e5  idle = 1", "pass:rest", "does not hold: forbids the pass"),
        ("White: Man b5  Black: King e5", "pass:wait", "a pass is kept back by `unless`, line 9\n"),
        ("White: Man b5  Black: King e5", "pass:wait", "holds: forbids the pass"),
        (
            "White: Man b5  Black: King b4",
            "pass:hide",
            "kept back by `when`, line 12 and `so that`, line 10\n",
        ),
        ("White: Man b5  Black: King b4", "pass:hide", "would not hold after it: forbids the pass"),
        (
            "White: Man b5  Black: King a5  idle = 1",
            "pass",
            "by `when`, line 8, `unless`, line 9 and `when`, line 12",
        ),
        (
            "White: King c2  Black: King e5",
            "pass:rest",
            "the turn asks for something else first, line 12: `Kc2",
        ),
        (
            "White: King c2  Black: King e5  phase opening",
            "pass",
            "passing is not allowed in this turn, line 11",
        ),
    ] {
        let rules =
            format!("{PASSES}test \"it\" {{\n    position {{ {position} }}\n    play \"{step}\"\n}}\n");
        let outcome = Program::new("test x.rules").file("x.rules", rules).outcome();
        let told_on_one_line = outcome.stderr.replace("\n        ", " ");
        assert!(told_on_one_line.contains(told), "{position} {step}: {told}: {}", outcome.stderr);
        assert_eq!(outcome.status, 1, "{step}: {}", outcome.stderr);
    }
}

/// An effect of a pass that cannot be done, reported where the pass is played and where it is excluded.
#[test]
fn what_a_pass_cannot_do_is_reported() {
    let rules = |steps: &str| {
        format!(
            r#"language 1
game "Help"
sides White, Black symmetry mirror
board {{ grid a..e, 1..5 }}
piece Man "m" {{ move step forward quietly }}
define gate = c3
pass help: unless Man on e1 {{ put new Man on gate }}
turn {{ move | pass }}
setup {{ White: Man a1  Black: likewise }}
test "it" {{
    position {{ White: Man a1 c3  Black: Man a5 }}
    {steps}
}}
"#
        )
    };
    let outcome = |steps: &str| Program::new("test x.rules").file("x.rules", rules(steps)).outcome();
    let played = outcome("play \"pass\"").stderr;
    assert!(played.contains("a pass is kept back by `put`, line 7"), "{played}");
    assert!(played.contains("another piece is on the cell where one should be put"), "{played}");
    let right =
        outcome("moves all exclude \"pass\" because put  moves all exclude \"pass:help\" because put");
    assert_eq!(right.stdout, "x.rules: 1 test holds\n", "{}", right.stderr);
    let wrong = outcome("moves all exclude \"pass\" because unless").stderr;
    assert!(wrong.contains("that it is kept away by `put` (put new Man on gate)"), "{wrong}");
}

const HELPERS: &str = r#"language 1
game "Helpers"
sides White, Black symmetry mirror
board { grid a..e, 1..5  zone nest = a1 for each side }
piece Puller "P" { move step orthogonal quietly { put own Stone by step any from origin on origin } }
piece Dancer "D" { move step orthogonal quietly { swap own Stone by step any from origin and mover } }
piece Pusher "U" { move step forward onto own as pushed { put pushed on (cell by step forward from it) } }
piece Homer  "O" { home : cell  move step any quietly { home = empty by step any }  move stay { put mover on home } }
piece Stone  "S" { move stay when no cell }
setup { White: Puller c1, Dancer d1, Pusher e1, Homer a1, Stone c2  Black: likewise }
ends { before a turn { lose when no move } }
test "strict" {
"#;

/// A move in which an effect cannot be done is refused with what is there instead of what it needs.
#[test]
fn what_an_effect_lacks_is_reported() {
    for (men, step, told) in [
        (
            "Puller c1, Stone b1 d1",
            "moves Puller c1 include c2",
            "`put`, line 5 (one piece is needed, and these are 2)",
        ),
        ("Puller c1", "moves Puller c1 include c2", "`put`, line 5 (one piece is needed, and there is none)"),
        (
            "Puller c1, Stone b1 d1",
            "play \"Pc1-c2\"",
            "kept away by `put`, line 5 (one piece is needed, and these are 2)",
        ),
        (
            "Dancer c1, Stone b1 b2 d1",
            "moves Dancer c1 include c2",
            "`swap`, line 6 (one piece is needed, and these are 3)",
        ),
        (
            "Pusher c1, Stone c2 c3",
            "moves Pusher c1 include c2",
            "another piece is on the cell where one should be put",
        ),
        (
            "Pusher c4, Stone c5",
            "moves Pusher c4 include c5",
            "`put`, line 7 (one cell is needed, and there is none)",
        ),
        ("Homer c3", "moves Homer c3 include c4", "`=`, line 8 (one is needed, and these are several)"),
    ] {
        let rules = format!("{HELPERS}    position {{ White: {men}  Black: Stone a5 }}\n    {step}\n}}\n");
        let outcome = Program::new("test x.rules").file("x.rules", rules).outcome();
        let told_on_one_line = outcome.stderr.replace("\n        ", " ").replace("\n  │ ", " ");
        assert!(told_on_one_line.contains(told), "{step}: {told}: {}", outcome.stderr);
    }
}

/// If an effect of a move has put another piece there, the mover cannot be put down.
#[test]
fn a_piece_put_where_the_mover_lands_is_reported() {
    let rules = r#"language 1
game "Ghosts"
sides White, Black symmetry mirror
board { grid a..e, 1..5 }
piece Rock  "R" { }
piece Ghost "G" { move step any  after being taken { put new nobody Rock on here } }
setup { White: Ghost c1  Black: likewise }
ends { before a turn { lose when no move } }
test "a rock is left" { position { White: Ghost c3  Black: Ghost d3 }  play "Gc3xd3" }
"#;
    let outcome = Program::new("test x.rules").file("x.rules", rules).outcome();
    let told = outcome.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("kept away by `put`, line 6 (another piece is on the cell where one should be put)"),
        "{told}"
    );
    assert_eq!(outcome.status, 1);
}

const WIZARDS: &str = r#"language 1
game "Wizards"
sides White, Black symmetry mirror
board { grid a..e, 1..5 }
piece Wizard "W" { move step any  move slide orthogonal quietly { take enemy Stone by step any } }
piece Stone "S" { move step orthogonal quietly }
setup { White: Wizard c3  Black: Stone d4 b2 e5 }
turn { move with most number of taken }
ends { before a turn { lose when no move } }
test "strict" {
"#;

/// A text that says more or less than a move does, a castling of chess, and a move that takes too few.
#[test]
fn texts_that_no_move_has_are_reported() {
    for (men, play, told) in [
        ("Stone d4 b2 e5", "Wc3-d4*b2", "legal is `Wc3xd4`"),
        ("Stone d4 b2 e5", "Wc3xd4*b2", "legal is `Wc3xd4`"),
        (
            "Stone d4 b2 e5",
            "0-0",
            "can also be written by the cells of the piece that makes it, such as `Ke1-g1`",
        ),
        ("Stone d4 b2 e5", "0-0-0", "no move of this game is written `0-0-0`"),
        ("Stone d5 e5", "Wc3-c2", "of this it has 0, another 1: only those with the most can be played"),
        ("Stone d5 e5", "Wc3-c2", "the turn asks for another of these moves, line 8"),
    ] {
        let rules =
            format!("{WIZARDS}    position {{ White: Wizard c3  Black: {men} }}\n    play \"{play}\"\n}}\n");
        let outcome = Program::new("test x.rules").file("x.rules", rules).outcome();
        let told_on_one_line = outcome.stderr.replace("\n        ", " ");
        assert!(told_on_one_line.contains(told), "{play}: {told}: {}", outcome.stderr);
    }
}

/// What stands after the cell where a move ends is not taken for that cell.
#[test]
fn a_list_is_answered_by_the_move_that_ends_there() {
    let rules = format!(
        "{WIZARDS}    position {{ White: Wizard c3  Black: Stone d4 b2 e5 }}\n    moves Wizard c3 include \"Wc3-d4*b2\"\n}}\n"
    );
    let outcome = Program::new("test x.rules").file("x.rules", rules).outcome();
    let told = outcome.stderr.replace("\n        ", " ");
    assert!(told.contains("`Wc3-d4*b2`: legal is `Wc3xd4`"), "{}", outcome.stderr);
}

/// Hundreds of moves are not listed, and no line breaks inside one.
#[test]
fn long_lists_are_cut_between_moves() {
    let rules = TINY.replace("grid a..c, 1..3", "grid a..h, 1..8").replace("step any", "slide any");
    let rules = rules.replace("a2 b1 b2", "none");
    let outcome = Program::new("test tiny.rules").file("tiny.rules", rules).outcome();
    let help = "  help: not expected: Ka1-a2 Ka1-a3 Ka1-a4 Ka1-a5 Ka1-a6 Ka1-a7 Ka1-a8 Ka1-b1 Ka1-b2
        Ka1-c1 Ka1-d1 Ka1-e1 and 4 more
        expected no move
";
    assert!(outcome.stderr.contains(help), "{}", outcome.stderr);
}

#[test]
fn a_file_with_errors_is_not_tested() {
    let outcome = Program::new("test tiny.rules").file("tiny.rules", TINY.replace("any", "ayn")).outcome();
    assert_eq!((outcome.stdout.as_str(), outcome.status), ("", 1));
}

#[test]
fn what_keeps_drops_away_is_no_walk() {
    // The runner is kept from c3 by `over`, which says nothing of drops.
    const RULES: &str = r#"
language 1
game "Steps"
sides White, Black symmetry half-turn
board { grid a..d, 1..4 }
piece Runner "R" { move jump any over enemy }
setup { White: Runner a1  Black: likewise }
ends { before a turn { lose when no move } }
test "drops" { moves drops: c3 }
"#;
    let told = |rules: String| Program::new("test x.rules").file("x.rules", rules).outcome().stderr;
    let without = told(RULES.to_owned());
    assert!(without.contains("c3: no piece has a `drop`") && !without.contains("`over`"), "{without}");
    // With a clause for drops, that is what is blamed.
    let with = RULES
        .replace("{ move jump", "{ drop on empty unless here in c3 move jump")
        .replace("board {", "hand Runner\nboard {")
        .replace("setup { White: Runner a1", "setup { White: Runner a1, Runner 1 in hand");
    let with = told(with);
    assert!(with.contains("kept away by `unless`, line 7") && !with.contains("`over`"), "{with}");
}

/// Moves in the short form of game records are played, if they are unambiguous.
#[test]
fn shortened_moves_are_read() {
    const DUEL: &str = "language 1
game \"Duel\"
sides White, Black symmetry mirror
board { grid a..e, 1..5 }
piece King \"K\" { move step any }
piece Page \"p\" { move step forward }
setup { White: King c1, Page b2 d2  Black: likewise }
ends { before a turn { lose when no move } }
test \"the first moves\" {
";
    for (play, told) in
        [("\"b3\" \"Kc4\" \"Kb2\"", None), ("\"b2-b3\" \"Ke5\"", Some("no legal move is written `Ke5`"))]
    {
        let rules = format!("{DUEL}    play {play}\n    then game goes on\n}}\n");
        let outcome = Program::new("test x.rules").file("x.rules", rules).outcome();
        let said = told.is_none_or(|told| outcome.stderr.contains(told));
        assert!(said && outcome.status == i32::from(told.is_some()), "{play}: {outcome:?}");
    }
}

/// A chain that has to go on is no place where nothing leads.
#[test]
fn that_a_move_goes_on_is_reported() {
    let text = "language 1
game \"Hop\"
sides White, Black symmetry half-turn
board { grid a..c, 1..6 }
piece Man \"m\" {
    move (jump forward over enemy quietly capturing passed)+ while possible
    move step forward quietly
}
setup { White: Man a1  Black: likewise }
ends { before a turn { lose when no move } }
test \"a chain\" {
    position { White: Man b1  Black: Man b2 b4 }
    moves Man b1 include \"b1xb3\"
}
";
    let outcome = Program::new("test hop.rules").file("hop.rules", text).outcome();
    assert!(outcome.stderr.contains("the move goes on: `b1xb3xb5`"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 1);
}

/// The rule that permits a taking is shown with the clause that makes the move.
#[test]
fn what_permits_a_taking_is_reported() {
    let rules = r#"language 1
game "Oxen"
sides White, Black symmetry mirror
board { grid a..h, 1..8 }
piece King "K" { move step any }
piece Ox "O" { strength : 1..9 = 4  takes enemy when strength >= it.strength  move slide orthogonal }
piece Cat "C" of Ox { strength = 2 }
setup { White: King e1, Ox a1, Cat b1  Black: likewise }
ends { after a turn { win when no enemy King } }
test "prey" { position { White: King e1, Ox a1  Black: King h8, Cat a4 } moves Ox a1 exclude a4 }
"#;
    let outcome = Program::new("test oxen.rules").file("oxen.rules", rules).outcome();
    assert!(outcome.stderr.contains("makes `Oa1xa4`"), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("permits what it takes"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 1);
}

/// Of very many failures the first ones are shown, and the others are counted.
#[test]
fn very_many_failures_are_bounded() {
    use menagerie::language::budget::MISTAKES;
    for more in [0, 1, 12] {
        let tests: Vec<String> =
            (0..MISTAKES + more).map(|number| format!("test \"{number}\" {{ counts 1 }}\n")).collect();
        let rules = TINY.split("test ").next().unwrap().to_owned() + &tests.concat();
        let outcome = Program::new("test tiny.rules").file("tiny.rules", rules).outcome();
        assert_eq!(outcome.status, 1);
        assert_eq!(outcome.stderr.matches("error[E0901]").count(), MISTAKES);
        let last = outcome.stderr.lines().next_back().unwrap();
        assert_eq!(
            last,
            match more {
                0 => "",
                1 => "1 more failure is not shown",
                _ => "12 more failures are not shown",
            }
        );
        let all = MISTAKES + more;
        assert_eq!(outcome.stdout, format!("tiny.rules: {all} tests, of which {all} do not hold\n"));
    }
}
