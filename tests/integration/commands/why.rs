use super::TINY;
use crate::program::{Program, project};

#[test]
fn a_legal_move_is_reported_step_by_step() {
    Program::new("why tiny.rules Kb1-b2")
        .file("tiny.rules", TINY)
        .stdout(
            "`Kb1-b2` is legal
  the King on `b1` moves by `move step any`, line 5
    from `b1` to `b2`: `step any`, line 5
  then it is Black's turn
",
        )
        .run();
}

#[test]
fn a_move_that_is_refused_is_explained() {
    Program::new("why tiny.rules Kb1-b3")
        .file("tiny.rules", TINY)
        .stdout(
            "`Kb1-b3` is not legal: nothing leads the King from `b1` to `b3`
  legal are `Kb1-b2`, `Kb1-a1`, `Kb1-a2`, `Kb1-c1` or `Kb1-c2`
",
        )
        .run();
}

/// The second act of a turn is refused for what the first has left, by clauses and by the guards that are asked of it.
#[test]
fn a_second_act_that_is_refused_is_explained() {
    let why = |game: &str, text: &str| {
        let shown = Program::new("why").arg(game).arg(text).outcome().stdout;
        shown.lines().next().unwrap_or_default().to_owned()
    };
    for (text, told) in [
        ("e2-e4;D@d1", "a Queen stands on `d1`"),
        ("e2-e4;D@e4", "a Pawn stands on `e4`"),
        ("e2-e4;Ng1-f3", "`Ng1-f3` cannot follow `e2-e4`, line 16"),
    ] {
        assert_eq!(why("duck-chess", text), format!("`{text}` is not legal: {told}"));
    }
    let twice = TINY.replacen("ends {", "turn { move then move so that not own King attacked }\nends {", 1);
    assert_ne!(twice, TINY);
    let outcome = Program::new("why twice.rules Kb1-a1;Ka1-a2").file("twice.rules", &twice).outcome();
    let told = "`Kb1-a1;Ka1-a2` is not legal: the King is kept away by `so that`, line ";
    assert!(outcome.stdout.starts_with(told), "{outcome:?}");
}

/// A third act is refused for what the first two have left, and not for what other first acts would have left.
#[test]
fn a_third_act_that_is_refused_is_explained() {
    let rules = r#"language 1
game "Three acts"
sides White, Black
board { grid a..d, 1..4 }
piece Pawn "P" { move walk: step n quietly }
piece Duck "D" { move swim: step orthogonal quietly }
piece Rook "R" { move roll: slide orthogonal quietly }
turn { walk then swim then roll }
setup { White: Pawn a1, Duck b1, Rook c1  Black: Rook d4 }
ends { before a turn { lose when no move } }
"#;
    for (text, told) in [
        ("Pa1-a2;Db1-c1;Rc1-c2", "the Duck is kept away by `quietly`, line 6"),
        ("Pa1-a2;Db1-a1;Rc1-a1", "the Rook is kept away by `quietly`, line 7"),
        ("Pa1-a2;Db1-b2;Rc1-b2", "nothing leads the Rook from `c1` to `b2`"),
        ("Pa1-a2;Db1-b2;Rb2-b3", "a Duck is on `b2`, not a Rook"),
        ("Pa1-a2;Db1-b2;Pa2-a3", "`Pa2-a3` cannot follow `Pa1-a2;Db1-b2`, line 8"),
    ] {
        let outcome = Program::new("why three.rules").arg(text).file("three.rules", rules).outcome();
        let told = format!("`{text}` is not legal: {told}");
        assert_eq!(outcome.stdout.lines().next(), Some(&*told), "{outcome:?}");
    }
}

#[test]
fn a_text_that_no_piece_could_mean_is_reported_as_in_a_game() {
    Program::new("why tiny.rules hello")
        .file("tiny.rules", TINY)
        .stderr(
            "error[E0011]\n  × no legal move is written `hello`\n  help: `moves` lists the legal moves\n\n",
        )
        .status(2)
        .run();
}

#[test]
fn a_move_must_be_named() {
    let outcome = Program::new("why tiny.rules").file("tiny.rules", TINY).outcome();
    assert!(outcome.stderr.contains("name a rule file and a move"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 2);
}

#[test]
fn the_answer_is_data_with_places() {
    let rules = project().join("rules/animal-chess.rules");
    let outcome = Program::new("why --format json").arg(rules.to_str().unwrap()).arg("Wc3-c4").outcome();
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(
        (&document["schema"], &document["move"], &document["legal"], &document["reason"]),
        (&1.into(), &"Wc3-c4".into(), &false.into(), &"forbidden".into())
    );
    assert_eq!(document["clause"]["words"], "move step orthogonal");
    let places = document["lines"].as_array().unwrap().iter().map(|line| &line["place"]["words"]);
    assert!(places.into_iter().any(|words| words == "enters not river and not own den"), "{document}");
    // Each member is described in the documents.
    let page = std::fs::read_to_string(project().join("docs/programs.md")).unwrap();
    let (_, told) = page.split_once("## A reason").unwrap();
    let told = told.split("\n## ").next().unwrap();
    let members = [&document, &document["lines"][0]].map(|value| value.as_object().unwrap().keys());
    for member in members.into_iter().flatten() {
        assert!(told.contains(&format!("`{member}`")), "{member}");
    }
}

#[test]
fn a_comparison_is_reported_with_its_values() {
    let rules = project().join("rules/animal-chess.rules");
    let position = r#"{"schema": 1, "game": "Animal Chess", "to_move": "Red", "men": [
        {"cell": "a5", "side": "Red", "kind": "Dog"}, {"cell": "a4", "side": "Blue", "kind": "Wolf"},
        {"cell": "a6", "side": "Blue", "kind": "Lion"}]}"#;
    let why = |text: &str| {
        let program = Program::new("why --position at.json").file("at.json", position);
        program.arg(rules.to_str().unwrap()).arg(text).outcome().stdout
    };
    let (taken, refused) = (why("Da5xa4"), why("Da5xa6"));
    assert!(taken.contains("`rank 4 >= it.rank 3`, line 24, is so"), "{taken}");
    assert!(taken.contains("Blue's Wolf on `a4` is taken"), "{taken}");
    assert!(refused.contains("`rank 4 >= it.rank 7`, line 24, is not so"), "{refused}");
    assert!(refused.contains("`it in own trap`, line 24, is not so"), "{refused}");
}

#[test]
fn what_a_move_changes_is_reported() {
    let rules = project().join("rules/lion-game.rules");
    let position = r#"{"schema": 1, "game": "The Lion Game", "to_move": "White", "men": [
        {"cell": "e1", "side": "White", "kind": "Rhinoceros"}, {"cell": "a7", "side": "Black", "kind": "Lion"}]}"#;
    let program = Program::new("why --position at.json").file("at.json", position);
    let told = program.arg(rules.to_str().unwrap()).arg("Re1-e2").outcome().stdout;
    assert!(told.contains("the Rhinoceros on `e2` has `heading` n"), "{told}");
}

#[test]
fn in_a_game_it_is_asked_by_a_word() {
    let outcome =
        Program::new("play tiny.rules").file("tiny.rules", TINY).input("why Kb1-b3\nwhy\nquit\n").outcome();
    assert!(outcome.stdout.contains("`Kb1-b3` is not legal: nothing leads the King"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("why needs a move"), "{}", outcome.stdout);
    assert_eq!((outcome.stderr.as_str(), outcome.status), ("", 0));
}

/// The answer about a move of a built-in game.
fn told(game: &str, text: &str, position: &str) -> String {
    let program = Program::new("why").arg(game).arg(text);
    let outcome =
        if position.is_empty() { program } else { program.arg("--position").arg(position) }.outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome:?}");
    outcome.stdout
}

#[test]
fn of_a_drop_those_of_the_same_kind_are_reported_and_how_many_more() {
    let position = "White: King e1, Pawn 1 in hand, Knight 1 in hand  Black: King e8";
    let text = told("crazyhouse", "P@b1", position);
    assert!(text.starts_with("`P@b1` is not legal: the Pawn is kept away by `unless`, line 11\n"), "{text}");
    // Both parts of the condition, since neither says as much as the whole.
    assert!(text.contains("`here in last`, line 11, is not so\n"), "{text}");
    assert!(text.contains("`here in enemy last`, line 11, is so\n"), "{text}");
    assert!(
        text.ends_with("  legal are `P@b2`, `P@a2`, `P@a3`, `P@a4`, `P@a5`, `P@a6` or 42 more\n"),
        "{text}"
    );
    let text = told("crazyhouse", "Q@b4", position);
    assert_eq!(text, "`Q@b4` is not legal: White has no Queen in hand\n");
}

#[test]
fn where_no_clause_drops_a_piece_the_clauses_are_reported() {
    for text in ["O@a1", "a1"] {
        let told = told("othello", text, "");
        let asked = "`outflanked(A, B, it)`, line 16, is not so";
        let head = format!("`{text}` is not legal: a Disc cannot be dropped on `a1` now: {asked}\n");
        assert!(told.starts_with(&head), "{told}");
        assert!(told.contains("`drop on plays(own, enemy)`, line 19: does not lead to `a1` now"), "{told}");
        assert!(told.contains(&format!("    `empty`, line 16, is so\n    {asked}\n")), "{told}");
    }
    let text = told("lotus-39", "N@e4", "");
    assert!(text.ends_with("  no Knight can be dropped now\n"), "{text}");
}

#[test]
fn a_piece_without_a_move_is_reported_and_no_move_of_another() {
    for text in ["Ra1-a3", "a1-a3", "Kd1-d3"] {
        let text = told("chess", text, "");
        assert!(text.ends_with("has no legal move\n") && !text.contains("legal is"), "{text}");
    }
    let outcome = Program::new("why chess Bb5").outcome();
    assert!(outcome.stderr.contains("no Bishop has a legal move"), "{outcome:?}");
    // If no piece stands there, those of the named kind.
    let text = told("animal-chess", "Tb1-b3", "");
    assert!(text.ends_with("  legal are `Ta1-b1` or `Ta1-a2`\n"), "{text}");
}

#[test]
fn a_piece_between_is_reported_only_if_the_way_goes_over_it() {
    let text = told("chess", "Ng1-g3", "");
    assert!(
        text.starts_with("`Ng1-g3` is not legal: nothing leads the Knight from `g1` to `g3`\n"),
        "{text}"
    );
    let text = told("chess", "Ra1-a3", "");
    assert!(text.contains("; on `a2`, between them, stands a Pawn\n"), "{text}");
    // The castling that one of the two pieces on the way forbids.
    let text = told("chess", "Ke1-g1", "");
    assert!(text.contains("; on `f1`, between them, stands a Bishop\n"), "{text}");
    assert!(text.contains("the nearest is `move O-O: "), "{text}");
    // Two ways lead there: one is blocked, and the other one only takes; or one only takes, and the other one has nobody to jump over.
    let text = told("xiangqi", "e5-e3", "Red: General d1, Cannon e5, Soldier e4  Black: General f10");
    assert!(
        text.contains("kept away by `taking`, line 20; on `e4`, between them, stands a Soldier\n"),
        "{text}"
    );
    let text = told("xiangqi", "e5-e3", "Red: General d1, Cannon e5  Black: General f10, Soldier e3");
    assert!(text.contains("keeps the Cannon from e3: too few such cells lie between\n"), "{text}");
    let text = told("xiangqi", "e5-e3", "Red: General d1, Cannon e5, Soldier e3  Black: General f10");
    assert!(text.starts_with("`e5-e3` is not legal: on `e3` stands Red's own Soldier\n"), "{text}");
    let text = told("animal-chess", "Ta3-a7", "Red: Tiger a3  Blue: Cat a9");
    assert!(text.contains("kept away by `over`, line 31\n"), "{text}");
    // The second part of `empty*, enemy, empty*`.
    let text = told("international-draughts", "b2-f6", "White: King b2, Man d4  Black: Man j10");
    assert!(text.contains("; on `d4` stands White's Man\n"), "{text}");
    assert!(text.contains("it stops at `d4`: `enemy`, line 7, keeps the King from f6\n"), "{text}");
}

#[test]
fn cells_on_the_way_are_a_part_of_the_question() {
    let position = "White: Man c3  Black: Man d4, Man f6";
    let text = told("international-draughts", "c3-e5-g3", position);
    assert_eq!(
        text,
        "`c3-e5-g3` is not legal: the Man is kept away by `over`, line 6; no piece stands on `f4`
  the nearest is `move capture: hop+ may return`, line 11
    from `c3` to `e5`: `hop+ may return`, line 11
    it stops at `f4`: `enemy`, line 6, keeps the Man from g3
  legal is `c3xe5xg7`
"
    );
    let text = told("amazons", "d1-d7-e9", "");
    let head = "`d1-d7-e9` is not legal: no move of the Amazon goes from `d1` by `d7` to `e9`\n";
    assert!(text.starts_with(head), "{text}");
    assert!(text.contains("  legal are `Ad1-d7/nobody:X@"), "{text}");
    assert!(text.ends_with(" more\n"), "{text}");
}

#[test]
fn a_move_that_has_to_go_on_is_reported_so() {
    let text = told("english-draughts", "c3-e5", "Black: Man c3  White: Man d4, Man f6");
    let first = "`c3-e5` is not legal: the Man comes to `e5` and has to go on\n  legal is `c3xe5xg7`\n";
    assert_eq!(text, first);
    // What keeps the last jump from coming back is no reason.
    let text = told("pool-checkers", "c3-e5", "Black: Man c3  White: Man d4, Man f6");
    assert_eq!(text, first);
}

#[test]
fn a_way_through_the_prelude_is_one_line() {
    let text = told("amazons", "Ad1-g1", "");
    assert!(text.starts_with("`Ad1-g1` is not legal: on `g1` stands White's own Amazon\n"), "{text}");
    assert!(
        text.contains(
            "    from `d1` by `e1` to `f1`\n    it stops at `g1`: `quietly` keeps the Amazon from g1: a piece stands there\n"
        ),
        "{text}"
    );
}

#[test]
fn an_ending_that_no_move_has_is_reported() {
    let text = told("chess", "e7-f8=K", "White: Pawn e7, King e1  Black: Rook f8, King a2");
    assert!(text.starts_with("`e7-f8=K` is not legal: there is such a move, but none with `=K`\n"), "{text}");
    // No cell is read in the beginning of the name of another.
    let outcome = Program::new("why amazons Ad1-d11").outcome();
    assert!(outcome.stderr.contains("the board has no cell `d11`"), "{outcome:?}");
}

/// The answer about a look in chess comes after these words.
const LOOK: &str = "`look (slide same onto own fresh Rook as partner)`, line 26, keeps the King from g1";

#[test]
fn what_an_eye_did_not_see_is_reported() {
    let kings = "White: King e1  Black: King e8";
    let moved = "White: King e1, Rook h1  Black: King e8";
    let guarded = "White: King e1, Rook h1 {fresh}, Knight g1  Black: King e8";
    for (position, seen, lines) in [
        (kings, "no piece stands on `h1`", vec!["own fresh Rook`, line 26, is not so"]),
        (moved, "on `h1` stands White's Rook", vec!["`own`, line 26, is so", "`fresh`, line 26, is not so"]),
        (
            guarded,
            "on `g1` stands White's Knight",
            vec!["`own`, line 26, is so", "`fresh`, line 26, is not so"],
        ),
    ] {
        let text = told("chess", "e1-g1", position);
        let missed = if position == kings { "" } else { ", and no `own fresh Rook`" };
        let begins =
            format!("`e1-g1` is not legal: the King is kept away by `look`, line 26; {seen}{missed}\n");
        assert!(text.starts_with(&begins), "{text}");
        assert!(text.contains(&format!("{LOOK}: {seen}\n")), "{text}");
        assert!(lines.iter().all(|line| text.contains(line)), "{text}");
    }
}

#[test]
fn a_piece_on_a_way_with_a_corner_is_reported() {
    for (position, who) in [
        ("Red: General e1, Horse b1, Elephant c1  Black: General d9", "an Elephant"),
        ("Red: General e1, Horse b1  Black: General d9, Chariot c1", "a Chariot"),
    ] {
        let text = told("xiangqi", "b1-d2", position);
        let blocked =
            format!("nothing leads the Horse from `b1` to `d2`; on `c1`, on the way, stands {who}\n");
        assert!(text.starts_with(&format!("`b1-d2` is not legal: {blocked}")), "{text}");
        assert!(
            text.contains("the nearest is `move step orthogonal then step veer 1 of any`, line 16\n"),
            "{text}"
        );
    }
    // The pieces that the castling would go over, and those that it would not see after them, follow each other.
    let text = told("chess", "e1-c1", "");
    assert!(text.contains("on `d1`, between them, stands a Queen\n  the nearest is `move O-O-O: "), "{text}");
}

#[test]
fn only_words_that_forbid_are_said_to() {
    let position = "White: King e1, Rook h1  Black: King e8, Rook f8";
    let program = Program::new("why --format json").arg("chess").arg("e1-g1");
    let outcome = program.arg("--position").arg(position).outcome();
    let answer: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    let lines = answer["lines"].as_array().unwrap();
    let forbid = |line: &&serde_json::Value| line["forbids"] == true;
    let words: Vec<&str> =
        lines.iter().filter(forbid).filter_map(|line| line["place"]["words"].as_str()).collect();
    assert_eq!(words, ["not mover attacked"], "{}", outcome.stdout);
    assert!(outcome.stdout.contains("is not so, and forbids nothing"), "{}", outcome.stdout);
}

#[test]
fn a_move_as_books_write_it_is_read() {
    let ends = "White: Pawn a7, King e1  Black: King e8";
    let open = "White: Pawn e4, Knight b1 f3, King e1  Black: Pawn d5, King e8";
    for (game, position, text, help) in [
        ("chess", "", "e4", "`Pe2-e4` is legal"),
        ("chess", "", "Nf3", "`Ng1-f3` is legal"),
        ("chess", "", "1.Nf3", "`Ng1-f3` is legal"),
        ("chess", "", "1. Nf3", "`Ng1-f3` is legal"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "0-0", "of the current moves, `O-O` or `Ke1-g1`"),
        ("chess", open, "exd5", "`Pe4xd5` is legal"),
        ("chess", open, "Nbd2+!", "`Nb1-d2` is legal"),
        ("chess", open, "Nd2", "`Nd2` can be `Nb1-d2` or `Nf3-d2`"),
        // An upper-case letter is that of a piece, a lower-case one that of a cell.
        ("chess", "White: King e1, Pawn b4  Black: King e8", "Bb5", "no Bishop has a legal move"),
        ("chess", "White: King e1, Bishop d4, Pawn b2  Black: King e8, Pawn c3", "bxc3", "`Pb2xc3` is legal"),
        // Nothing is captured there.
        ("chess", open, "exe5", "`moves` lists the legal moves"),
        ("chess", ends, "a8Q", "`Pa7-a8=Q` is legal"),
        ("chess", ends, "a8=N", "`Pa7-a8=N` is legal"),
        ("chess", ends, "a8", "`a8` can be `Pa7-a8=B`"),
        // Moves without a letter are those of the most frequent kind of piece.
        ("chess", "White: Pawn d3, Queen d1, King e1  Black: King e8", "d4", "`Pd3-d4` is legal"),
        ("othello", "", "d3", "`O@d3` is legal"),
        ("go-nine", "", "E5", "`O@e5` is legal"),
        (
            "english-draughts",
            "",
            "11-15",
            "cells have no numbers here: files go from a to h and ranks from 1 to 8",
        ),
        ("shogi", "", "P7f", "`P7g-7f` is legal"),
        ("shogi", "", "P76", "the board has no cell `76`: files go from 9 to 1 and ranks from i to a"),
        ("shogi", "Black: King 9i, Pawn 1 in hand  White: King 1a", "P*5e", "`P@5e` is legal"),
        ("shogi", "Black: King 9i, Pawn 7d  White: King 1a", "P7c+", "`P7d-7c=+P` is legal"),
        ("shogi", "Black: King 9i, Pawn 7d  White: King 1a", "P7c", "`P7c` can be `P7d-7c` or `P7d-7c=+P`"),
        // Where a piece can go there, a drop has a sign.
        (
            "crazyhouse",
            "White: King e1, Pawn e3, Knight 1 in hand  Black: King e8",
            "e4",
            "`Pe3-e4` is legal",
        ),
    ] {
        let mut program = Program::new("why").arg(game).arg(text);
        if !position.is_empty() {
            program = program.arg("--position").arg(position);
        }
        let outcome = program.outcome();
        let told = outcome.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        let read = help.ends_with(" is legal") && outcome.stdout.starts_with(&format!("`{text}` is legal"));
        assert!(read || told.contains(help), "{game} {text}: {told} {}", outcome.stdout);
    }
    let outcome =
        Program::new("why shogi P7d-7c+ --position").arg("Black: King 9i, Pawn 7d  White: King 1a").outcome();
    assert!(outcome.stdout.contains("it becomes a Tokin"), "{outcome:?}");
}

#[test]
fn the_attackers_are_reported() {
    for (game, position, text, who) in [
        ("chess", "White: King e1  Black: King e8, Rook a2", "Ke1-e2", "Black's Rook on `a2`"),
        ("chess", "White: King e1, Rook h1  Black: King e8, Rook f8", "e1-g1", "Black's Rook on `f8`"),
        // Who is pinned does not move.
        ("chess", "White: King e1, Rook e2  Black: King a8, Rook e8", "Re2-d2", "Black's Rook on `e8`"),
        ("chess", "White: King e1  Black: King e3", "Ke1-e2", "Black's King on `e3`"),
        ("shogi", "Black: King 5i  White: King 1a, Rook 9h", "K5i-5h", "White's Rook on `9h`"),
    ] {
        let text = told(game, text, position);
        let (head, steps) = text.split_once('\n').unwrap();
        assert!(head.ends_with(&format!("; {who} attacks")), "{text}");
        assert!(
            steps.contains("attacked`, line ") && steps.contains(&format!(", is so: by {who}\n")),
            "{text}"
        );
    }
}

/// Of several parts those are named that forbid, and of several ways none that could be gone without.
#[test]
fn what_alone_forbids_is_named() {
    const RULES: &str = "language 1
game \"Posts\"
sides White, Black symmetry half-turn
board { grid a..e, 1..6  zone left = a1..b6  zone low = a1..e2  zone top = a6..e6 }
hand Guard
piece Guard \"G\" {
    move step any
    drop on (empty and (top or left) and not low)
}
piece Runner \"N\" { move step forward quietly when own King attacked and no own Guard }
piece King \"K\" { move step any }
piece Deep \"D\" { move look (step forward) then step sideways quietly }
piece Only \"O\" { move slide sideways when no enemy King }
piece Crook \"C\" { move slide forward quietly then slide sideways }
setup { White: King c1, Guard 1 in hand  Black: King c6 }
ends { before a turn { lose when no move } }
";
    let king = "Black: King e6";
    for (text, position, head) in [
        (
            "G@a2",
            "White: King c1, Guard 1 in hand",
            "a Guard cannot be dropped on `a2` now: `low`, line 8, is so",
        ),
        (
            "G@c3",
            "White: King c1, Guard 1 in hand",
            "a Guard cannot be dropped on `c3` now: `top or left`, line 8, is not so",
        ),
        // The attack is asked for.
        ("Nc2-c3", "White: King e1, Guard a1, Runner c2", "the Runner is kept away by `when`, line 10"),
        // There is no piece at the end of the board.
        ("Dd6-c6", "White: King c1, Deep d6", "the Deep is kept away by `look`, line 12"),
        // The piece would not set out.
        ("Oa1-c1", "White: King b1, Only a1", "nothing leads the Only from `a1` to `c1`"),
        (
            "Ca1-c3",
            "White: King b2, King a2, Crook a1",
            "nothing leads the Crook from `a1` to `c3`; on `a2`, on the way, stands a King",
        ),
    ] {
        let program = Program::new("why posts.rules").file("posts.rules", RULES).arg(text).arg("--position");
        let outcome = program.arg(format!("{position}  {king}")).outcome();
        let first = outcome.stdout.lines().next();
        assert_eq!(first, Some(format!("`{text}` is not legal: {head}").as_str()), "{outcome:?}");
    }
}
