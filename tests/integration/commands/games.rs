//! `menagerie games`, and the names of its games in the place of files.

use super::TINY;
use crate::program::{Program, project};

#[test]
fn all_games_are_listed_with_what_their_files_call_them() {
    let outcome = Program::new("games").outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    let files = std::fs::read_dir(project().join("rules")).unwrap();
    let files =
        files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "rules"));
    assert_eq!(lines.len(), files.count());
    for line in
        ["chess                   Chess", "minishogi               Minishogi, Gogo shogi, built on shogi"]
    {
        assert!(lines.contains(&line), "{}", outcome.stdout);
    }
}

#[test]
fn a_game_inside_the_program_is_named_without_a_file() {
    for (arguments, begins) in [
        ("moves chess", "8 r n b q k b n r\n"),
        ("moves king-of-the-hill", "8 r n b q k b n r\n"),
        ("perft minishogi 2", "181\n"),
        ("show chess King", "# chess.rules, line "),
        ("check chess shogi", "nothing is wrong in 2 files\n"),
        ("play breakthrough", "8 r r r r r r r r\n"),
    ] {
        let outcome = Program::new(arguments).outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{arguments}");
        assert!(outcome.stdout.starts_with(begins), "{arguments}: {}", outcome.stdout);
    }
}

/// A file of one's own is built on a game inside the program, where no file of this name lies around it.
#[test]
fn a_game_inside_the_program_is_built_on() {
    let variant = "language 1\nuse \"king-of-the-hill\"\ngame \"Hills\"\n";
    for command in ["check", "test", "moves"] {
        let outcome = Program::new(&format!("{command} mine.rules")).file("mine.rules", variant).outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{command}: {}", outcome.stdout);
    }
    // A file that lies there goes before it, and what it lacks is not taken from inside.
    let own = TINY.replace("Tiny", "A hill of mine");
    let outcome = Program::new("moves mine.rules")
        .file("mine.rules", variant)
        .file("king-of-the-hill.rules", &own)
        .outcome();
    assert!(outcome.stdout.starts_with("3 . k .\n"), "{}{}", outcome.stdout, outcome.stderr);
    let unknown = Program::new("check mine.rules")
        .file("mine.rules", variant.replace("king-of-the-hill", "queen-of-the-hill"))
        .outcome();
    assert!(unknown.stderr.contains("E0211"), "{}", unknown.stderr);
}

#[test]
fn a_file_of_the_name_goes_before_the_game() {
    for file in ["chess", "chess.rules"] {
        let outcome = Program::new("moves chess").file(file, TINY).outcome();
        assert!(outcome.stdout.starts_with("3 . k .\n"), "{file}: {}{}", outcome.stdout, outcome.stderr);
    }
    let folder = Program::new("check chess").file("chess/tiny.rules", TINY).outcome();
    assert_eq!(folder.stdout, "nothing is wrong in 1 file\n");
    // One that has mistakes is meant all the same.
    let wrong = Program::new("check chess").file("chess", TINY.replace("language", "langage")).outcome();
    assert_eq!(wrong.status, 1, "{}", wrong.stderr);
}

/// A user who types `chess` never means a folder without rule files, or a shopping list.
#[test]
fn what_is_no_rule_file_does_not_hide_a_game() {
    let chess = "8 r n b q k b n r\n";
    for file in ["chess/notes.txt", "chess/tiny.rules"] {
        let outcome = Program::new("moves chess").file(file, TINY).outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{file}");
        assert!(outcome.stdout.starts_with(chess), "{file}: {}", outcome.stdout);
    }
    // The rule file beside the folder is what is meant.
    let outcome =
        Program::new("moves tiny").file("tiny.rules", TINY).file("tiny/notes.txt", "nothing").outcome();
    assert!(outcome.stdout.starts_with("3 . k .\n"), "{}{}", outcome.stdout, outcome.stderr);
    let told = "the file `chess` here is not a rule file: this is the built-in game `chess`\n";
    for text in ["a board,\nsome pieces, and a game of cards\n".as_bytes(), b"", b"\x7fELF\0\xff"] {
        let outcome = Program::new("moves chess").file("chess", text).outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, told));
        assert!(outcome.stdout.starts_with(chess), "{}", outcome.stdout);
    }
    // Commands that take folders take this one where there are rules in it.
    Program::new("check chess").file("chess/notes.txt", "").stdout("nothing is wrong in 1 file\n").run();
}

#[test]
fn a_game_of_nearly_this_name_is_reported() {
    Program::new("moves ches")
        .stderr(
            "error[E0001]
  × `ches` cannot be read: there is no such file or folder
  help: did you mean the game `chess`? `menagerie games` lists the built-in games

",
        )
        .status(2)
        .run();
}

#[test]
fn a_game_inside_is_found_by_what_it_is_called() {
    for (arguments, help) in [
        ("moves go", "did you mean one of the games `go-nine` or `go-positional`?"),
        ("check checkers", "did you mean the game `english-draughts`?"),
        ("play Reversi", "did you mean the game `othello`?"),
        ("test draughts", "did you mean one of the games `dama-italiana`, `english-draughts` or"),
        ("moves chess.rules", "the game `chess` is built in, and has no ending there: name it `chess`"),
        ("new mine --like japanese-chess", "did you mean the game `shogi`?"),
        (
            "fmt chess",
            "the game `chess` is built in, and is not a file: `menagerie new chess --like chess` writes",
        ),
        ("fmt rules/chess", "there is no folder `rules` either"),
    ] {
        let outcome = Program::new(arguments).outcome();
        let told = outcome.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(&format!("help: {help}")), "{arguments}: {told}");
        assert!(outcome.status != 0, "{arguments}");
    }
}
