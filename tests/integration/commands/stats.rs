use super::TINY;
use crate::program::{Program, command, project};

/// A game of which every line is known: White walks up to the far row in three turns, Black in as many.
const RACE: &str = r#"language 1
game "Race"
sides White, Black symmetry half-turn
board { grid a..b, 1..4 }
piece Runner "R" {
    move walk: step forward quietly
    move bite: step forward taking
}
setup { White: Runner a1  Black: likewise }
ends {
    after a turn { win when own Runner in last }
    before a turn { lose when no move }
}
"#;

#[test]
fn what_random_games_used_is_counted() {
    Program::new("stats race.rules --games 10")
        .file("race.rules", RACE)
        .stdout(
            "games                 10  100 %\n\
             won by White          10  100 %\n\
             won by Black           0    0 %\n\
             drawn                  0    0 %\n\
             unfinished             0    0 %\n\
             \n\
             turns            5 to 5, half of the games up to 5\n\
             legal moves      1.0 on average, 1 at most\n\
             \n\
             endings\n       \
             10  win when own Runner in last\n        \
             0  lose when no move   never\n\
             \n\
             moves\n       \
             50  Runner: move walk: step forward quietly\n        \
             0  Runner: move bite: step forward taking   never\n",
        )
        .run();
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let told = |seed: &str| {
        let arguments =
            ["stats", "rules/animal-chess.rules", "--games", "3", "--format", "json", "--seed", seed];
        let output = command(project()).args(arguments).output().unwrap();
        assert!(output.status.success());
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    let (first, again, other) = (told("7"), told("7"), told("8"));
    assert_eq!(first, again);
    assert_ne!(first["mean_moves"], other["mean_moves"]);
    assert_eq!(first["games"], 3);
    assert_eq!(first["schema"], 1);
    // Every move of every game is counted by its clause.
    let count = |list: &str| {
        first[list].as_array().unwrap().iter().map(|row| row["count"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(count("endings"), 3);
    assert!(count("moves") >= first["turns"][0].as_u64().unwrap() * 3);
}

/// A game that comes to a position with too much to work out is counted apart, and the others are played.
#[test]
fn a_game_that_is_too_much_is_given_up() {
    // A piece that reaches the far row may change places with all others, in any order.
    let rules = r#"language 1
game "Crowd"
sides White, Black symmetry half-turn
board { grid a..h, 1..8  zone far = a3..h6 }
piece Spy "S" {
    move step forward quietly
    move (step any onto man as other { swap mover and other })+ no cell twice when here in far
}
setup { White: Spy a1..h2  Black: likewise }
ends { after a turn { win when no enemy } }
"#;
    let outcome = Program::new("stats a.rules --games 2 --plain").file("a.rules", rules).outcome();
    assert!(outcome.stderr.starts_with("error[E0015]"), "{}", outcome.stderr);
    assert_eq!(outcome.status, 1);
    let mut lines = outcome.stdout.lines();
    assert_eq!(lines.next(), Some("games                  2  100 %"), "{}", outcome.stdout);
    assert!(lines.any(|line| line == "given up               2  100 %"), "{}", outcome.stdout);
    let place = lines.next().unwrap();
    assert!(place.starts_with("                 too much to work out, first in game 1 at turn "), "{place}");
}

#[test]
fn rules_with_mistakes_are_reported() {
    let outcome =
        Program::new("stats tiny.rules").file("tiny.rules", TINY.replace("step any", "step anny")).outcome();
    assert_eq!((outcome.status, outcome.stdout.as_str()), (1, ""));
    assert!(outcome.stderr.contains("did you mean `any`"), "{}", outcome.stderr);
}

#[test]
fn how_many_games_is_a_whole_number() {
    let outcome = Program::new("stats tiny.rules --games many").file("tiny.rules", TINY).outcome();
    assert!(outcome.stderr.contains("a whole number is needed, such as 100"), "{}", outcome.stderr);
}

/// The games of a run, by the names of their files.
fn games_in(folder: &std::path::Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let game = |path: std::path::PathBuf| {
        (path.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read_to_string(path).unwrap())
    };
    let mut games: Vec<_> = entries.map(game).collect();
    games.sort();
    games
}

/// By several threads, and in parts, the same games are kept; they are those that are counted, and all of them hold.
#[test]
fn games_are_kept() {
    let run = |arguments: &str| {
        let program = Program::new(arguments).file("tiny.rules", TINY);
        let outcome = program.outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, "saved 7 games in `g`\n"));
        (outcome.stdout, games_in(&program.path("g")), program)
    };
    let (told, games, program) = run("stats tiny.rules --games 7 --seed 5 --save g --threads 1");
    let names: Vec<&str> = games.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[..2], ["tiny-5-00001.game", "tiny-5-00002.game"]);
    assert_eq!(run("stats tiny.rules --games 7 --seed 5 --save g --threads 3").1, games);
    let won =
        games.iter().filter(|(_, text)| text.contains("\nresult: White wins: win when no enemy\n")).count();
    assert!(told.contains(&format!("won by White     {won:>7} ")), "{told}");
    // Without `--save` they are the same games.
    let plain = Program::new("stats tiny.rules --games 7 --seed 5").file("tiny.rules", TINY).outcome();
    assert_eq!(plain.stdout, told);
    // Again, and in parts, into the same folder: what is there already is the same.
    for part in ["", "1/2", "2/2"] {
        let mut arguments = vec!["stats", "tiny.rules", "--games", "7", "--seed", "5", "--save", "g"];
        if !part.is_empty() {
            arguments.extend(["--shard", part]);
        }
        assert!(command(&program.path("")).args(arguments).output().unwrap().status.success());
    }
    assert_eq!(games_in(&program.path("g")), games);
    let replayed = command(&program.path("")).args(["replay", "--all", "g"]).output().unwrap();
    assert!(String::from_utf8(replayed.stdout).unwrap().ends_with("\n7 games: 7 hold\n"));
}

#[test]
fn a_game_is_kept_from_where_it_began() {
    let program = Program::new("stats tiny.rules --games 1 --save g --after Kb1-b2 --position")
        .arg("White: King b1  Black: King b3")
        .file("tiny.rules", TINY);
    assert_eq!(program.outcome().status, 0);
    let (_, text) = &games_in(&program.path("g"))[0];
    assert!(text.contains("position {\n    White: King b1\n    Black: King b3\n"), "{text}");
    assert!(text.contains("\n  1  White  Kb1-b2  ["), "{text}");
}

#[test]
fn no_game_is_written_over_anything() {
    let program = || Program::new("stats tiny.rules --games 3 --save g --threads 1").file("tiny.rules", TINY);
    let other = "menagerie game 1\nmoves:\n";
    let there = program().file("g/tiny-1-00002.game", other);
    let outcome = there.outcome();
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.starts_with(
        "saved 1 game in `g`\nerror[E0021]\n  × `g/tiny-1-00002.game` already exists: it is something else\n"
    ), "{}", outcome.stderr);
    assert_eq!(std::fs::read_to_string(there.path("g/tiny-1-00002.game")).unwrap(), other);
    let outcome = program().file("g", "a file").outcome();
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    assert!(outcome.stderr.contains("no game can be saved in `g`: it is not a folder"), "{}", outcome.stderr);
    #[cfg(unix)]
    {
        let linked = program().file("g/x", "").file("theirs", "mine");
        std::os::unix::fs::symlink(linked.path("theirs"), linked.path("g/tiny-1-00001.game")).unwrap();
        assert_eq!(linked.outcome().status, 2);
        assert_eq!(std::fs::read_to_string(linked.path("theirs")).unwrap(), "mine");
    }
}

#[test]
fn too_many_games_are_not_kept() {
    let outcome = Program::new("stats tiny.rules --games 10001 --save g").file("tiny.rules", TINY).outcome();
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    assert!(
        outcome.stderr.starts_with("error[E0035]\n  × 10001 games are more than one run saves\n"),
        "{}",
        outcome.stderr
    );
}
