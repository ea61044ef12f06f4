//! Saved games: `save` and `load` in a game, `play --game`, and `replay`; E0036 to E0039.

use std::fs;

use serde_json::Value;

use super::TINY;
use crate::program::Program;

/// A game of `TINY` in which a king takes the other, as `save` keeps it; and its name.
fn kept(name: &str) -> String {
    let folder = Program::new("play tiny.rules --after")
        .arg("Kb1-b2 Kb3xb2")
        .file("tiny.rules", TINY)
        .input(format!("save {name}\nquit\n"))
        .stdout(format!("{OVER}over> saved the game to {name}\nover> "))
        .run();
    fs::read_to_string(folder.path().join(name)).unwrap()
}

const OVER: &str = "3 .[.].\n2 .[k].\n1 . . .\n  a b c\n\nWhite to move\nBlack wins: win when no enemy\n";

#[test]
fn a_game_is_kept_with_all_that_was_said() {
    let input = "note a short one\nKb1-b2\nnote too bold\nundo\nKb1-a1\nredo\nhistory\nsave x.game\nsave x.game\nKb3-c3\nresign\n\
                 save! x.game\nload x.game\nhistory\nundo\nquit\n";
    let outcome = Program::new("play tiny.rules").file("tiny.rules", TINY).input(input);
    let told = outcome.outcome();
    assert_eq!(told.status, 0);
    let help = "error[E0021]\n  × `x.game` already exists: it is a game of 1 move (not over)\n  help: `save! x.game` replaces it\n\n";
    assert_eq!(told.stderr, help);
    let text = fs::read_to_string(outcome.path("x.game")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..4], ["menagerie game 1", "", "game: Tiny", "rules: tiny.rules"], "{text}");
    assert!(lines[4].starts_with("meaning: ") && lines[4].len() == 41, "{text}");
    assert!(lines[5].starts_with("setup: ") && lines[5].len() == 15, "{text}");
    assert_eq!(lines[6..10], ["result: White resigns", "moves: 2", "", "# a short one"], "{text}");
    assert!(
        lines[10].starts_with("  1  White  Kb1-a1  [") && lines[11].starts_with("  2  Black  Kb3-c3  ["),
        "{text}"
    );
    assert_eq!(lines.len(), 12, "{text}");
    assert!(
        told.stdout.contains("saved the game to x.game, over a game of 1 move (not over)\n"),
        "{}",
        told.stdout
    );
    let history = "# a short one\n1  White  Kb1-a1\n2  Black  Kb3-c3\n";
    assert!(told.stdout.contains(&format!("White resigns\nover> {history}over> ")), "{}", told.stdout);
    // What was resigned is taken back first.
    assert!(told.stdout.ends_with("White to move\nWhite> "), "{}", told.stdout);
}

#[test]
fn a_saved_game_is_continued() {
    let game = kept("end.game");
    let before = "3 . k .\n2 .[K].\n1 .[.].\n  a b c\n\nBlack to move\n";
    Program::new("play tiny.rules --game end.game")
        .file("tiny.rules", TINY)
        .file("end.game", &game)
        .input("undo\nquit\n")
        .stdout(format!("{OVER}over> {before}Black> "))
        .run();
    Program::new("play tiny.rules --game none.game --after Kb1-b2")
        .file("tiny.rules", TINY)
        .stderr(
            "error: the argument '--game <GAME>' cannot be used with '--after <MOVES>'\n\nUsage: menagerie play --game <GAME> <FILE>\n\n\
             For more information, try '--help'.\n",
        )
        .status(2)
        .run();
}

/// The rules allow the first move no longer; the game stands before it.
#[test]
fn a_saved_game_that_breaks_stands_where_it_breaks() {
    let game = kept("end.game");
    let rules = TINY.replace("step any", "step any quietly");
    let program = Program::new("play tiny.rules").file("tiny.rules", rules).file("end.game", &game);
    let outcome = program.input("load end.game\nhistory\nquit\n").outcome();
    assert!(
        outcome.stdout.contains(
            "Black to move\nthe game stands where it was after 1 of 2 moves\nBlack> 1  White  Kb1-b2\n"
        ),
        "{}",
        outcome.stdout
    );
    assert!(
        outcome.stderr.starts_with(
            "error[E0036]\n  × move 2 of Black, `Kb3xb2`, is not legal any more: the King is kept away by\n"
        ),
        "{}",
        outcome.stderr
    );
}

/// A game written by hand names the side of each move; that must be right.
#[test]
fn a_move_of_the_wrong_side_is_reported() {
    let game = "menagerie game 1\nmoves:\n1 White Kb1-b2\n2 White Kb3xb2\n";
    let outcome =
        Program::new("replay tiny.rules x.game").file("tiny.rules", TINY).file("x.game", game).outcome();
    assert_eq!(outcome.status, 1, "{}", outcome.stdout);
    let told = "move 2 of White, `Kb3xb2`, is played when it is Black's turn";
    assert!(outcome.stderr.contains("E0037") && outcome.stderr.contains(told), "{}", outcome.stderr);
}

#[test]
fn nothing_but_a_saved_game_is_replaced_by_one() {
    for (there, message) in [
        ("my notes", "`x.game` is not replaced: it already exists, and is not a saved game"),
        ("", "`x.game` is not replaced: it already exists, and is not a saved game"),
    ] {
        let folder = Program::new("play tiny.rules --after Kb1-b2 --position")
            .arg("White: King b1  Black: King b3")
            .file("tiny.rules", TINY)
            .file("x.game", there)
            .input("save x.game\nsave! x.game\nquit\n")
            .stdout("3 . k .\n2 .[K].\n1 .[.].\n  a b c\n\nBlack to move\nBlack> Black> Black> ")
            .stderr(
                format!("error[E0020]\n  × {message}\n  help: only saved games are overwritten; save under another name\n\n")
                    .repeat(2),
            )
            .run();
        assert_eq!(fs::read_to_string(folder.path().join("x.game")).unwrap(), there);
    }
}

#[test]
fn a_game_that_began_elsewhere_is_kept_with_its_position() {
    let folder = Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .input("load White: King a1  Black: King c3  to move Black\nKc3-c2\nsave x.game\nquit\n")
        .stdout(
            "3 . k .\n2 . . .\n1 . K .\n  a b c\n\nWhite to move\nWhite> 3 . . k\n2 . . .\n1 K . .\n  a b c\n\nBlack to move\nBlack> \
             3 . .[.]\n2 . .[k]\n1 K . .\n  a b c\n\nWhite to move\nWhite> saved the game to x.game\nWhite> ",
        )
        .run();
    let text = fs::read_to_string(folder.path().join("x.game")).unwrap();
    let position = "position {\n    White: King a1\n    Black: King c3\n    to move Black\n}\nresult: not over\nmoves: 1\n";
    assert!(text.contains(position), "{text}");
}

#[test]
fn load_takes_every_form_of_a_position() {
    let board = "3 . . k\n2 . . .\n1 K . .\n  a b c\n\nBlack to move\n";
    let saved = "(schema: 1, game: \"Tiny\", to_move: \"Black\", men: [(cell: \"a1\", side: \"White\", kind: \"King\"), (cell: \"c3\", \
                 side: \"Black\", kind: \"King\")])";
    let words = "load White: King a1  Black: King c3  to move Black\n";
    let drawn = format!("load \"\"\"\n{board}\"\"\"\n");
    for form in [words, drawn.as_str(), "load 2k/3/K2 b\n", "load saved.ron\n"] {
        let outcome = Program::new("play tiny.rules")
            .file("tiny.rules", TINY)
            .file("saved.ron", saved)
            .input(form)
            .outcome();
        assert_eq!(outcome.stderr, "", "{form}");
        assert!(outcome.stdout.contains(&format!("> {board}Black> ")), "{form}{}", outcome.stdout);
    }
    let outcome =
        Program::new("play tiny.rules").file("tiny.rules", TINY).input("load the king on e1\n").outcome();
    assert!(
        outcome
            .stderr
            .starts_with("error[E0030]\n  × `the king on e1` is not a position, and no file has this name\n"),
        "{}",
        outcome.stderr
    );
    let outcome = Program::new("moves tiny.rules --position x.game")
        .file("tiny.rules", TINY)
        .file("x.game", kept("x.game"))
        .outcome();
    assert!(outcome.stderr.contains("× this is a saved game, not a position\n"), "{}", outcome.stderr);
}

#[test]
fn a_game_that_holds_is_reported_in_a_line() {
    let game = kept("end.game");
    Program::new("replay tiny.rules end.game")
        .file("tiny.rules", format!("# a comment\n{TINY}"))
        .file("end.game", &game)
        .stdout("end.game: 2 moves, the rules are the same; Black wins: win when no enemy\n")
        .run();
    Program::new("replay tiny.rules end.game --at 1")
        .file("tiny.rules", TINY.replace("step any", "step any | leap (1, 2)"))
        .file("end.game", &game)
        .stdout(
            "end.game: 1 of 2 moves, all as it was\n3 . k .\n2 . K .\n1 . . .\n  a b c\n\nBlack to move\n",
        )
        .run();
}

#[test]
fn a_move_that_is_forbidden_now_is_reported_with_the_reason() {
    Program::new("replay tiny.rules end.game")
        .file("tiny.rules", TINY.replace("step any", "step any quietly"))
        .file("end.game", kept("end.game"))
        .stdout("end.game: breaks at move 2 of 2\n")
        .stderr(
            "error[E0036]
  × `end.game`: move 2 of Black, `Kb3xb2`, is not legal any more: the King is kept away
  │ by `quietly`, line 5
   ╭─[tiny.rules:5:23]
 4 │ board { grid a..c, 1..3 }
 5 │ piece King \"K\" { move step any quietly }
   ·                       ────────┬───────
   ·                               ╰── keeps the King from b2: a piece stands there
 6 │ setup { White: King b1  Black: likewise }
   ╰────
  help: legal are `Kb3-a2`, `Kb3-a3`, `Kb3-c2` or `Kb3-c3`

",
        )
        .status(1)
        .run();
}

#[test]
fn a_move_that_does_something_else_is_reported() {
    let rules = TINY.replace(
        "piece King \"K\" { move step any }",
        "calls : 0..9\npiece King \"K\" { move step any { calls = 3 } }",
    );
    Program::new("replay tiny.rules end.game")
        .file("tiny.rules", rules)
        .file("end.game", kept("end.game"))
        .stdout("end.game: breaks at move 1 of 2\n")
        .stderr(
            "error[E0037]
  × `end.game`: move 1 of White, `Kb1-b2`, no longer does what it did
  help: the position after it is different: now
        the King on `b1` moves by `move step any { calls = 3 }`, line 6
        from `b1` to `b2`: `step any { calls = 3 }`, line 6
        done: `calls = 3`, line 6
        the game has `calls` 3
        then it is Black's turn

",
        )
        .status(1)
        .run();
}

#[test]
fn an_end_that_is_another_is_reported() {
    Program::new("replay tiny.rules end.game")
        .file("tiny.rules", TINY.replace("win when no enemy", "lose when no enemy"))
        .file("end.game", kept("end.game"))
        .stdout("end.game: 2 moves, and then another end\n")
        .stderr(
            "error[E0038]
  × `end.game`: the game ends differently: it was `Black wins: win when no enemy`, and
  │ now is `White wins: lose when no enemy`
   ╭─[tiny.rules:7:23]
 6 │ setup { White: King b1  Black: likewise }
 7 │ ends { after a turn { lose when no enemy } }
   ·                       ─────────┬────────
   ·                                ╰── ends it now
 8 │ test \"a king goes one step\" {
   ╰────
  help: all its moves are legal and do what they did

",
        )
        .status(1)
        .run();
}

/// Each by the rules that it names: beside it, where the command is run, and inside the program.
#[test]
fn all_games_of_a_folder_are_played_by_the_rules_that_they_name() {
    let chess = "menagerie game 1\nrules: chess.rules\nmoves:\ne2-e4\ne7-e5\n";
    let mine = "menagerie game 1\nrules: tiny.rules\nmoves:\nKb1-b2\n";
    let program = || {
        Program::new("replay --all games")
            .file("tiny.rules", TINY.replace("step any", "step sideways"))
            .file("games/deep/tiny.rules", TINY)
            .file("games/chess.game", chess)
            .file("games/deep/a.game", mine)
            .file("games/no.txt", "nothing")
    };
    program()
        .stdout("games/chess.game: 2 moves, all as it was\ngames/deep/a.game: 1 move, all as it was\n2 games: 2 hold\n")
        .run();
    let outcome = program().file("games/b.game", mine).file("games/c.game", "nothing").outcome();
    assert_eq!(outcome.status, 2);
    assert_eq!(
        outcome.stdout,
        "games/b.game: breaks at move 1 of 1\ngames/chess.game: 2 moves, all as it was\ngames/deep/a.game: 1 move, all as it was\n4 \
         games: 2 hold, 1 breaks, 1 cannot be played\n"
    );
    assert!(
        outcome.stderr.contains("error[E0036]") && outcome.stderr.contains("error[E0033]"),
        "{}",
        outcome.stderr
    );
    let outcome = program().arg("tiny.rules").outcome();
    assert_eq!(outcome.status, 1);
    assert!(outcome.stdout.ends_with("2 games: 0 hold, 2 break\n"), "{}", outcome.stdout);
}

/// Without rules they are those that the game names.
#[test]
fn a_game_alone_is_played_by_its_own_rules() {
    let program =
        || Program::new("replay end.game").file("tiny.rules", TINY).file("end.game", kept("end.game"));
    let told = "end.game: 2 moves, the rules are the same; Black wins: win when no enemy\n";
    program().stdout(told).run();
    program().arg("end.game").stdout(format!("{told}{told}2 games: 2 hold\n")).run();
    Program::new("replay tiny.rules")
        .file("tiny.rules", TINY)
        .stderr(
            "error[E0033]\n  × no saved game is named\n  help: `menagerie replay FILE x.game` plays one by the rules in FILE, `--all DIR` all\n        \
             those of a folder\n\n",
        )
        .status(2)
        .run();
}

/// By the path from the game, from any current folder.
#[test]
fn a_game_finds_its_rules_in_another_folder() {
    let folder = Program::new("play rules/tiny --after Kb1-b2")
        .file("rules/tiny.rules", TINY)
        .file("games/here", "")
        .input("save games/x.game\nsave y.game\nquit\n")
        .stdout(
            "3 . k .\n2 .[K].\n1 .[.].\n  a b c\n\nBlack to move\nBlack> saved the game to games/x.game\nBlack> saved the game to \
             y.game\nBlack> ",
        )
        .run();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let (x, y) = (read("games/x.game"), read("y.game"));
    assert!(x.contains("\nrules: ../rules/tiny.rules\n"), "{x}");
    assert!(y.contains("\nrules: rules/tiny.rules\n"), "{y}");
    let same = "1 move, the rules are the same\n";
    let program = |arguments: &str| {
        Program::new(arguments)
            .file("rules/tiny.rules", TINY)
            .file("games/x.game", &x)
            .file("y.game", &y)
            .file("tiny.rules", TINY.replace("any", "sideways"))
    };
    program("replay --all .").stdout(format!("games/x.game: {same}y.game: {same}2 games: 2 hold\n")).run();
    // Both were sent together, in one folder.
    Program::new("replay x.game")
        .file("x.game", &x)
        .file("tiny.rules", TINY)
        .stdout(format!("x.game: {same}"))
        .run();
    let board = "3 . k .\n2 .[K].\n1 .[.].\n  a b c\n\nBlack to move\nBlack> ";
    for arguments in ["play games/x.game", "play --game games/x.game", "play rules/tiny --game y.game"] {
        program(arguments).stdout(format!("{board}\n")).run();
    }
    let stats = program("stats rules/tiny --games 1 --save kept");
    assert_eq!(stats.outcome().stderr, "saved 1 game in `kept`\n");
    let kept = fs::read_to_string(stats.path("kept/tiny-1-00001.game")).unwrap();
    assert!(kept.contains("\nrules: ../rules/tiny.rules\n"), "{kept}");
}

/// A name without an ending is that of a built-in game, even if files of that name lie around the saved game.
#[test]
fn a_game_inside_the_program_is_found_by_its_name() {
    let folder = Program::new("play breakthrough").input("save x.game\nquit\n");
    assert_eq!(folder.outcome().stderr, "");
    let kept = fs::read_to_string(folder.path("x.game")).unwrap();
    assert!(kept.contains("\nrules: breakthrough\n"), "{kept}");
    Program::new("replay x.game")
        .file("x.game", kept)
        .file("breakthrough.rules", TINY)
        .file("breakthrough", "notes")
        .stdout("x.game: 0 moves, the rules are the same\n")
        .run();
    // A person has written the name of a rule file without its ending.
    Program::new("replay x.game")
        .file("x.game", "menagerie game 1\nrules: tiny\nmoves:\nKb1-b2\n")
        .file("tiny.rules", TINY)
        .stdout("x.game: 1 move, all as it was\n")
        .run();
}

#[test]
fn rules_that_are_not_there_are_reported() {
    let no_way = "`g/a.game` names rules that are neither a rule file nor a built-in game: `";
    for (named, message) in [
        ("rules: ferry.rules\n", "`g/a.game` was played by `ferry.rules`, and these rules cannot be found"),
        (
            "rules: ../ferry.rules\n",
            "`g/a.game` was played by `../ferry.rules`, and these rules cannot be found",
        ),
        ("rules: /tmp/tiny.rules\n", no_way),
        ("rules: c:tiny.rules\n", no_way),
        ("rules: ..\\tiny.rules\n", no_way),
        ("rules: ..\n", no_way),
        ("rules: ../secret.txt\n", no_way),
        ("", "`g/a.game` does not say by which rules it was played"),
    ] {
        let program = Program::new("replay --all g").file("tiny.rules", TINY).file("secret.txt", TINY);
        let outcome =
            program.file("g/a.game", format!("menagerie game 1\n{named}moves:\nKb1-b2\n")).outcome();
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{named}");
        let told: String =
            outcome.stderr.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
        assert!(told.starts_with(&format!("error[E0039] × {message}")), "{}", outcome.stderr);
    }
    Program::new("replay --all .")
        .file("tiny.rules", TINY)
        .stderr("error[E0033]\n  × there is no saved game in `.`\n  help: the names of saved games end in `.game`\n\n")
        .status(2)
        .run();
}

#[test]
fn another_set_up_is_reported_first() {
    let rules = TINY.replace("White: King b1", "White: King b1 c1");
    let outcome = Program::new("replay tiny.rules end.game")
        .file("tiny.rules", &rules)
        .file("end.game", kept("end.game"))
        .outcome();
    assert_eq!(outcome.status, 1);
    assert_eq!(outcome.stdout, "end.game: 2 moves, and then another end\n");
    let told = "error[E0038]\n  × `end.game`: the set-up is not the one with which the game began, and the game is no\n";
    assert!(outcome.stderr.starts_with(told), "{}", outcome.stderr);
    // Nothing else is broken.
    let short = kept("end.game").replace("result: Black wins: win when no enemy\n", "");
    Program::new("replay tiny.rules end.game")
        .file("tiny.rules", &rules)
        .file("end.game", short)
        .stdout("end.game: begins with another set-up\n")
        .stderr(
            "error[E0037]
  × `end.game`: the set-up is not the one with which the game began
  help: its moves are still legal, but lead to other positions than before; a renamed
        piece counts as another piece

",
        )
        .status(1)
        .run();
}

#[test]
fn a_game_of_other_rules_is_never_written_over() {
    let other = TINY.replace("Tiny", "Another");
    let mine = kept("x.game");
    let position = "(schema: 1, game: \"Tiny\", to_move: \"White\", men: [])";
    let folder = Program::new("play other.rules")
        .file("other.rules", other)
        .file("x.game", &mine)
        .file("bad.game", "menagerie game 1\nwhat is this\n")
        .file("x.ron", position)
        .input("save x.game\nsave! x.game\nsave! bad.game\nsave! x.ron\nquit\n")
        .stdout(format!("{}White> White> White> White> White> ", super::START))
        .stderr(
            [
                "x.game` is not replaced: it is a game of Tiny, and this is one of Another",
                "x.game` is not replaced: it is a game of Tiny, and this is one of Another",
                "bad.game` is not replaced: it is a saved game that cannot be read",
                "x.ron` is not replaced: it is a saved position of other rules",
            ]
            .map(|told| {
                format!(
                    "error[E0020]\n  × `{told}\n  help: save under another name, or remove the file first\n\n"
                )
            })
            .concat(),
        )
        .run();
    assert_eq!(fs::read_to_string(folder.path().join("x.game")).unwrap(), mine);
    assert_eq!(fs::read_to_string(folder.path().join("x.ron")).unwrap(), position);
}

#[test]
fn a_saved_game_is_not_a_rule_file() {
    Program::new("moves x.game")
        .file("x.game", kept("x.game"))
        .stderr(
            "error[E0140]
  × `x.game` is a saved game, not a rule file
  help: `menagerie play x.game` continues it, `menagerie replay x.game` checks whether
        it still holds

",
        )
        .status(1)
        .run();
    let outcome = Program::new("play x.game --after Kb1-b2").file("x.game", kept("x.game")).outcome();
    let told = "error[E0030]\n  × `x.game` is a saved game, which goes on from its last position\n";
    assert!(outcome.status == 2 && outcome.stderr.starts_with(told), "{}", outcome.stderr);
}

#[test]
fn what_becomes_of_games_is_reported_as_json() {
    let outcome = Program::new("replay tiny.rules end.game --format json")
        .file("tiny.rules", TINY.replace("step any", "step any quietly"))
        .file("end.game", kept("end.game"))
        .outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (1, ""));
    let document: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let game = &document["games"][0];
    assert_eq!(document["schema"], 1);
    assert_eq!(
        (&game["file"], &game["holds"], &game["played"]),
        (&"end.game".into(), &false.into(), &1.into())
    );
    let broken = &game["broken"];
    assert_eq!(
        (&broken["number"], &broken["sort"], &broken["move"]),
        (&2.into(), &"forbidden".into(), &"Kb3xb2".into())
    );
    assert_eq!(
        (&broken["places"][0]["line"], &broken["places"][0]["words"]),
        (&5.into(), &"step any quietly".into())
    );
}
