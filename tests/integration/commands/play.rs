use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;
#[cfg(unix)]
use std::process::Command;

use tempfile::TempDir;

use super::{START, TINY};
use crate::program::Program;

#[test]
fn a_game_is_played_to_its_end() {
    Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .input("moves b1\nKb1-b2\nundo\nundo\nKb1-b2\nKb3xb2\nboard\n")
        .stdout(
            "3 . k .
2 . . .
1 . K .
  a b c

White to move
White> 5 moves
  Kb1-a1  Kb1-a2  Kb1-b2  Kb1-c1  Kb1-c2
White> 3 . k .
2 .[K].
1 .[.].
  a b c

Black to move
Black> 3 . k .
2 . . .
1 . K .
  a b c

White to move
White> there is no move to take back
White> 3 . k .
2 .[K].
1 .[.].
  a b c

Black to move
Black> 3 .[.].
2 .[k].
1 . . .
  a b c

White to move
Black wins: win when no enemy
over> 3 .[.].
2 .[k].
1 . . .
  a b c

White to move
Black wins: win when no enemy
over> 
",
        )
        .run();
}

const OVER: &str = "3 .[.].\n2 .[k].\n1 . . .\n  a b c\n\nWhite to move\nBlack wins: win when no enemy\n";

#[test]
fn a_game_that_is_over_stays_on_the_table() {
    let before = "3 . k .\n2 .[K].\n1 .[.].\n  a b c\n\nBlack to move\n";
    Program::new("play tiny.rules --after")
        .arg("Kb1-b2 Kb3xb2")
        .file("tiny.rules", TINY)
        .input("save end.ron\nundo\nredo\nredo\nquit\nboard\n")
        .stdout(format!(
            "{OVER}over> saved the position to end.ron\nover> {before}Black> {OVER}over> there is no move to play again\nover> "
        ))
        .run();
}

#[test]
fn moves_are_listed_taken_back_and_played_again() {
    let outcome = Program::new("play tiny.rules --after Kb1-a1")
        .file("tiny.rules", TINY)
        .input("b3a3\nhistory\nundo 2\nhistory\nredo 5\nhistory\nundo\nKb3-c3\nredo\nhistory\n")
        .outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let listed = "1  White  Kb1-a1\n2  Black  Kb3-a3\n";
    assert_eq!(outcome.stdout.matches(listed).count(), 2, "{}", outcome.stdout);
    assert!(outcome.stdout.contains("White> nothing has been played\n"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("White> there is no move to play again\n"), "{}", outcome.stdout);
    assert!(outcome.stdout.ends_with("1  White  Kb1-a1\n2  Black  Kb3-c3\nWhite> \n"), "{}", outcome.stdout);
}

#[test]
fn a_side_resigns() {
    let outcome = Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .input("resign\nKb1-b2\nresign\nundo\nKb1-b2\nq\n")
        .outcome();
    let over = format!(
        "{START}White> White resigns\nover> over> White resigns\nover> {START}White> 3 . k .\n2 .[K]."
    );
    assert!(outcome.stdout.starts_with(&over), "{}", outcome.stdout);
    assert_eq!(outcome.stderr, "the game is over: White resigns; `undo` takes that back\n");
    assert_eq!(outcome.status, 0);
}

#[test]
fn the_board_is_turned_round() {
    Program::new("play tiny.rules --after Kb1-a2")
        .file("tiny.rules", TINY)
        .input("flip\nflip\n")
        .stdout(
            "3 . k .
2[K]. .
1 .[.].
  a b c

Black to move
Black> 1 .[.].
2 . .[K]
3 . k .
  c b a

Black to move
Black> 3 . k .
2[K]. .
1 .[.].
  a b c

Black to move
Black> 
",
        )
        .run();
}

#[test]
fn the_position_is_changed_and_the_game_starts_again() {
    let board = |rows: &str, side: &str| format!("{rows}  a b c\n\n{side} to move\n");
    let anew = |rows: &str, side: &str| board(rows, side) + "the game starts again from here\n";
    let printed = [
        START.to_owned(),
        board("3 . k .\n2 .[K].\n1 .[.].\n", "Black"),
        anew("3 . k .\n2 . K .\n1 K . .\n", "Black"),
        anew("3 . k .\n2 . . .\n1 K . .\n", "Black"),
        "nothing stands on b2\n".to_owned(),
        anew("3 . k k\n2 . . .\n1 K . .\n", "Black"),
        anew("3 . k k\n2 . . .\n1 K . .\n", "White"),
    ];
    let told = [
        "turn needs a side: White or Black\n",
        "put needs a side, a piece and a cell: `put White King a1`\n",
        "remove needs a cell\n",
        "there is no move to take back\n",
    ];
    let lines = "Kb1-b2\nput White King a1\nremove b2\nremove b2\nput Black: King c3\nturn White\n";
    Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .input(format!("{lines}turn Red\nput\nremove\nundo\n"))
        .stdout(format!(
            "{}White> {}Black> {}Black> {}Black> {}Black> {}Black> {}White> {}\n",
            printed[0],
            printed[1],
            printed[2],
            printed[3],
            printed[4],
            printed[5],
            printed[6],
            told.map(|line| format!("{line}White> ")).concat()
        ))
        .run();
}

#[test]
fn what_cannot_be_put_is_reported_and_changes_nothing() {
    let outcome = Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .input("put White Queen a1\nput White King z9\nremove z9\nboard\n")
        .outcome();
    assert!(
        outcome.stderr.contains("error[E0201]") && outcome.stderr.contains("error[E0010]"),
        "{}",
        outcome.stderr
    );
    assert!(outcome.stdout.ends_with(&format!("White> {START}White> \n")), "{}", outcome.stdout);
    assert_eq!(outcome.status, 0);
}

#[test]
fn a_cell_alone_lists_the_moves_of_its_piece() {
    Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .input("b1\nb3\n")
        .stdout(format!(
            "{START}White> 5 moves\n  Kb1-a1  Kb1-a2  Kb1-b2  Kb1-c1  Kb1-c2\n\
             White> it is White's turn, and what stands on b3 is Black's\nWhite> \n"
        ))
        .run();
}

#[test]
fn what_is_not_understood_is_reported_and_the_game_goes_on() {
    Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .input("Kb1-b3\nmoves z9\n\nsave\nhelp\nquit\nKb1-b2\n")
        .stdout(format!(
            "{START}White> White> White> White> save needs the name of a file
White> a move        play it, such as one that `moves` lists
moves         list the legal moves
moves CELL    list those of the piece on a cell; CELL alone does the same
why MOVE      tell why a move is legal, or why it is not
board         draw the board; the last move is in brackets
cells         draw the board with the name of each cell
fen           print the position as a FEN
flip          turn the board around, or back
history       list the moves that were played
undo          take the last move back; undo 3 takes three
redo          play again what was taken back; redo 3 plays three
hint          show good moves, with scores and the expected play
level N       let the program play the other side, at a level from 1 to 8; level off: no side
resign        give up the game
note WORDS    add a note to the last move; it is saved with the game
save x        save the whole game in a new file, x.game
save x.ron    write the position to a new file; RON, or JSON if its name ends in .json
save! x.game  overwrite a game or a position that was saved there: save! x.ron
load x.game   continue a saved game
load POS      continue from a position: such a file, words as in a rule file, or a FEN;
              a drawing is typed on the lines after load \"\"\", up to \"\"\"
put SIDE ...  put pieces, as in a position of a rule file: a side, a piece, cells
remove CELL   remove the pieces on one or more cells
turn SIDE     give the turn to the side; as with put and remove, the game starts again
help          print this; so do ? and h
quit          stop; so does q
White> "
        ))
        .stderr(
            "error[E0011]
  × no legal move is written `Kb1-b3`: nothing leads the King from `b1` to `b3`
  help: legal are `Kb1-b2`, `Kb1-a1`, `Kb1-a2`, `Kb1-c1` or `Kb1-c2`

error[E0010]
  × the board has no cell `z9`
  help: files go from a to c and ranks from 1 to 3

",
        )
        .run();
}

#[test]
fn what_may_be_meant_is_reported() {
    for (line, help) in [
        ("hlep", "did you mean `help`?"),
        ("move b1 b2", "a move is typed alone, as `moves` lists it: `b1-b2`"),
        ("b1 b2", "two cells are joined: `b1-b2`"),
        ("surrender", "`resign` gives the game up"),
        ("stop", "`quit` stops the game"),
        ("hello", "`moves` lists the legal moves, `help` what else can be typed"),
        ("Kb1-b2 Kb3-a3", "one move is typed on a line"),
        ("board please", "`board` takes nothing; `help` lists what can be typed"),
    ] {
        let outcome =
            Program::new("play tiny.rules").file("tiny.rules", TINY).input(format!("{line}\n")).outcome();
        assert_eq!(outcome.stderr, format!("`{line}` is not understood: {help}\n"));
    }
}

#[test]
fn several_moves_are_taken_back_at_once() {
    let outcome = Program::new("play tiny.rules --after Kb1-a1")
        .file("tiny.rules", TINY)
        .input("undo 3\nundo 3\n? please\n")
        .outcome();
    assert!(outcome.stdout.contains("there is no move to take back"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("undo 3 takes three"), "{}", outcome.stdout);
}

#[test]
fn a_position_is_saved_and_read_again() {
    for file in ["game.ron", "game.json"] {
        let folder = Program::new("play tiny.rules --after Kb1-b2")
            .file("tiny.rules", TINY)
            .input(format!("save {file}\n"));
        let board = "3 . k .\n2 .[K].\n1 .[.].\n  a b c\n\nBlack to move\n";
        let folder = folder.stdout(format!("{board}Black> saved the position to {file}\nBlack> \n")).run();
        let saved = fs::read_to_string(folder.path().join(file)).unwrap();
        let again =
            Program::new("moves tiny.rules --position").arg(file).file("tiny.rules", TINY).file(file, saved);
        let played = Program::new("moves tiny.rules --after Kb1-b2").file("tiny.rules", TINY);
        // Of what was played to come there the file knows nothing.
        let outcome = again.outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        assert_eq!(outcome.stdout, played.outcome().stdout.replace(['[', ']'], " "));
    }
}

/// The expected messages when these lines are typed, after which the game goes on; returns the folder.
fn told_of(program: Program, lines: &str, messages: &[(&str, &str, &str)]) -> TempDir {
    let message = |(code, message, help): &(&str, &str, &str)| {
        format!("error[{code}]\n  × {message}\n  help: {help}\n\n")
    };
    let told: String = messages.iter().map(message).collect();
    let prompts = "White> ".repeat(lines.lines().count() + 1);
    program.file("tiny.rules", TINY).input(lines).stdout(format!("{START}{prompts}\n")).stderr(told).run()
}

const UNDER_ANOTHER_NAME: &str = "only saved positions are overwritten; save under another name";

#[test]
fn nothing_but_a_saved_position_is_ever_replaced() {
    let mine = "my notes\n";
    let folder = told_of(
        Program::new("play tiny.rules").file("notes.ron", mine).file("empty.ron", ""),
        "save tiny.rules\nsave! tiny.rules\nsave! notes.ron\nsave! empty.ron\n",
        &[
            (
                "E0020",
                "`tiny.rules` is not replaced: it already exists, and is not a saved position",
                UNDER_ANOTHER_NAME,
            ),
            (
                "E0020",
                "`tiny.rules` is not replaced: it already exists, and is not a saved position",
                UNDER_ANOTHER_NAME,
            ),
            (
                "E0020",
                "`notes.ron` is not replaced: it already exists, and is not a saved position",
                UNDER_ANOTHER_NAME,
            ),
            (
                "E0020",
                "`empty.ron` is not replaced: it already exists, and is not a saved position",
                UNDER_ANOTHER_NAME,
            ),
        ],
    );
    let content = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!([content("tiny.rules"), content("notes.ron"), content("empty.ron")], [TINY, mine, ""]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing is left behind");
}

#[test]
fn a_name_without_an_ending_keeps_the_whole_game() {
    let program = Program::new("play tiny.rules --after Kb1-b2")
        .file("tiny.rules", TINY)
        .file("old", super::moves::POSITION)
        .input("save first\nsave first\nsave! first\nsave! old\nsave \"two words\"\n");
    let outcome = program.outcome();
    for told in [
        "saved the game to first.game; `save first.ron` writes its position alone\n",
        "saved the game to first.game, over a game of 1 move (not over); `save! first.ron` writes",
        // What has this very name is what is meant.
        "saved the position to old, over a saved position\n",
        "saved the game to two words.game; ",
    ] {
        assert!(outcome.stdout.contains(told), "{told}\n{}", outcome.stdout);
    }
    assert!(
        outcome.stderr.contains("`first.game` already exists: it is a game of 1 move"),
        "{}",
        outcome.stderr
    );
    assert!(fs::read_to_string(program.path("first.game")).unwrap().contains("Kb1-b2"));
}

#[test]
fn what_is_no_name_of_one_file_is_not_saved() {
    let folder = Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .input("save new.game extra\nsave! a b\nsave .game\nsave ./.RON\nsave none/\n")
        .stdout(format!(
            "{START}White> save takes one name; a name with blanks needs quotation marks: `save \"new.game extra\"`
White> save! takes one name; a name with blanks needs quotation marks: `save! \"a b\"`
White> `.game` is only the ending of a name: `save x.game` keeps the game
White> `./.RON` is only the ending of a name: `save x.game` keeps the game
White> `none/.game` is only the ending of a name: `save x.game` keeps the game
White> \n"
        ))
        .run();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is written");
}

#[test]
fn no_position_gets_the_name_of_a_rule_file() {
    let folder = told_of(
        Program::new("play tiny.rules"),
        "save new.rules\nsave! new.snap\n",
        &[
            (
                "E0006",
                "`new.rules` cannot be written: a position is not a rule file or a snapshot",
                "`save new.ron` writes the position",
            ),
            (
                "E0006",
                "`new.snap` cannot be written: a position is not a rule file or a snapshot",
                "`save new.ron` writes the position",
            ),
        ],
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is written");
}

#[test]
fn a_saved_position_is_replaced_when_that_is_asked_for() {
    let old = super::moves::POSITION;
    let folder = told_of(
        Program::new("play tiny.rules").file("old.json", old),
        "save old.json\n",
        &[("E0021", "`old.json` already exists: it is a saved position", "`save! old.json` replaces it")],
    );
    assert_eq!(fs::read_to_string(folder.path().join("old.json")).unwrap(), old);
    let folder = Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .file("old.json", old)
        .input("save! old.json\nsave! new.json\n")
        .stdout(format!(
            "{START}White> saved the position to old.json, over a saved position\nWhite> saved the position to new.json\nWhite> \n"
        ))
        .run();
    let content = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_ne!(content("old.json"), old);
    assert_eq!(content("old.json"), content("new.json"));
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_never_written_to() {
    let program = Program::new("play tiny.rules").file("games/a.txt", "").file("old.ron", "");
    symlink("old.ron", program.path("link.ron")).unwrap();
    symlink("nowhere", program.path("lost.ron")).unwrap();
    assert!(Command::new("mkfifo").arg(program.path("pipe")).status().unwrap().success());
    let folder = told_of(
        program,
        "save games\nsave! link.ron\nsave lost.ron\nsave pipe\nsave /dev/null\n",
        &[
            ("E0002", "`games` cannot be written: it is a folder", UNDER_ANOTHER_NAME),
            ("E0002", "`link.ron` cannot be written: it is a link to `old.ron`", UNDER_ANOTHER_NAME),
            ("E0002", "`lost.ron` cannot be written: it is a link to `nowhere`", UNDER_ANOTHER_NAME),
            ("E0002", "`pipe` cannot be written: it is a pipe", UNDER_ANOTHER_NAME),
            ("E0002", "`/dev/null` cannot be written: it is a device", UNDER_ANOTHER_NAME),
        ],
    );
    assert_eq!(fs::read_to_string(folder.path().join("old.ron")).unwrap(), "");
    assert!(!folder.path().join("nowhere").exists());
}

#[test]
fn a_saved_position_is_gone_on_from() {
    Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .file("tiny.json", super::moves::POSITION)
        .input("load\nload tiny.json\nmoves a1\nmoves a2\nload none.json\n")
        .stdout(format!(
            "{START}White> load needs the name of a file
White> 3 . . .
2 . k .
1 K . .
  a b c

Black to move
Black> it is Black's turn, and what stands on a1 is White's
Black> nothing stands on a2
Black> Black> \n"
        ))
        .stderr(
            "error[E0001]
  × `none.json` cannot be read: there is no such file or folder
  help: check the name and the permissions of the file

",
        )
        .run();
}

#[test]
fn a_move_written_almost_right_is_suggested() {
    let outcome = Program::new("play tiny.rules").file("tiny.rules", TINY).input("Kb1-c2-c1\n").outcome();
    assert!(outcome.stderr.contains("help: legal is `Kb1-c1`"), "{}", outcome.stderr);
}

/// Where only one move fits, signs and letters may be left out or be others.
#[test]
fn a_move_is_read_as_people_type_it() {
    for typed in ["Kb1xb2", "b1-b2", "b1b2", "Kb1b2"] {
        let program = Program::new("play tiny.rules").file("tiny.rules", TINY).input(format!("{typed}\n"));
        let outcome = program.outcome();
        assert!(outcome.stdout.contains("2 .[K].\n"), "{typed}: {}{}", outcome.stdout, outcome.stderr);
    }
}

#[test]
fn a_line_without_end_and_bytes_that_are_no_text_do_no_harm() {
    let mut input = vec![0xff; 200_000];
    input.push(b'\n');
    let outcome = Program::new("play tiny.rules").file("tiny.rules", TINY).input(input).outcome();
    assert!(outcome.stderr.contains("is not understood"));
    assert!(outcome.stderr.lines().all(|line| line.chars().count() < 160), "{}", outcome.stderr);
    assert_eq!(outcome.status, 0);
}
