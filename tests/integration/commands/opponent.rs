//! `menagerie hint`, `solve`, `analyse`, `match`, `learn`, `engine`, and `play --against`; what is kept for later runs; E0053, E0056, E0057.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{START, TINY};
use crate::program::{Program, command};

/// The king of White has walked into the way of the other.
const LOST: &str = "White: King b2  Black: King b3  to move Black";

#[test]
fn the_best_move_is_hinted_with_its_score() {
    let outcome = Program::new("hint tiny.rules --nodes 300 --lines 1 --learn 2 --position")
        .arg(LOST)
        .file("tiny.rules", TINY)
        .outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert!(outcome.stdout.starts_with("wins in 1  Kb3xb2\n\nlooked ahead "), "{}", outcome.stdout);
}

#[test]
fn hints_as_json_are_the_same_each_time() {
    let told = || {
        let outcome = Program::new("hint tiny.rules --nodes 300 --lines 2 --learn 2 --format json")
            .file("tiny.rules", TINY)
            .outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        serde_json::from_str::<Value>(&outcome.stdout).unwrap()
    };
    let (first, again) = (told(), told());
    assert_eq!(first, again);
    assert_eq!(
        (&first["schema"], &first["game"], first["lines"].as_array().unwrap().len()),
        (&1.into(), &"Tiny".into(), 2)
    );
    assert_eq!(first["lines"][0]["move"], first["lines"][0]["line"][0]);
}

/// Two seconds, and as much for other programs that run beside this one. The machine plays both games: what slows learning down most.
#[test]
fn the_first_move_of_a_new_game_comes_soon() {
    for game in ["amazons", "lotus-39"] {
        let begun = Instant::now();
        let outcome = Program::new("hint --nodes 100 --lines 1").arg(game).outcome();
        let taken = begun.elapsed();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        assert!(outcome.stdout.contains("looked ahead"), "{}", outcome.stdout);
        assert!(taken < Duration::from_secs(4), "{game}: {taken:?}");
    }
}

#[test]
fn a_game_that_is_over_has_no_hint() {
    Program::new("hint tiny.rules --after")
        .arg("Kb1-b2 Kb3xb2")
        .file("tiny.rules", TINY)
        .stdout("Black wins: win when no enemy\n")
        .run();
}

#[test]
fn a_match_does_not_depend_on_threads() {
    let told = |threads: &str| {
        let outcome =
            Program::new("match tiny.rules nodes:50 random --games 6 --learn 2 --format json --threads")
                .arg(threads)
                .file("tiny.rules", TINY)
                .outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        serde_json::from_str::<Value>(&outcome.stdout).unwrap()
    };
    let (one, two) = (told("1"), told("2"));
    assert_eq!(one, two);
    let results: u64 = one["results"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!((one["games"].as_u64(), results), (Some(6), 6));
}

#[test]
fn a_match_is_told_for_people() {
    let tested = |bounds: &str| {
        let outcome = Program::new(&format!("match tiny.rules greedy random --games 2 --sprt {bounds}"))
            .file("tiny.rules", TINY)
            .outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        outcome
    };
    let outcome = tested("0 10");
    assert_eq!(outcome.stdout, tested("10 0").stdout);
    assert!(outcome.stdout.starts_with("games                  2\nwon "), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("\ntest             not clear yet\n"), "{}", outcome.stdout);
}

#[test]
fn games_and_nodes_are_at_least_one() {
    for wrong in [
        "match tiny.rules greedy random --games 0",
        "hint tiny.rules --nodes 0",
        "hint tiny.rules --lines 0",
        "analyse x.game --nodes 0",
    ] {
        let outcome = Program::new(wrong).file("tiny.rules", TINY).outcome();
        assert_eq!(outcome.status, 2);
        assert!(outcome.stderr.contains("at least 1 is needed"), "{}", outcome.stderr);
    }
}

#[test]
fn a_player_that_is_not_known_is_refused() {
    let outcome = Program::new("match tiny.rules best random").file("tiny.rules", TINY).outcome();
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    assert!(
        outcome.stderr.contains("a player is `random`, `greedy`, `level N` from 1 to 8"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn what_was_learned_is_used_again() {
    let learned = Program::new("learn tiny.rules --learn 3").file("tiny.rules", TINY).outcome();
    assert_eq!((learned.status, learned.stderr.as_str()), (0, ""));
    assert!(learned.stdout.starts_with("menagerie weights 5\nrules "), "{}", learned.stdout);
    assert!(learned.stdout.contains("\nroyal King\n"), "{}", learned.stdout);
    let used = Program::new("match tiny.rules random --games 2 --nodes 20")
        .arg("weights tiny.weights")
        .file("tiny.rules", TINY)
        .file("tiny.weights", &learned.stdout)
        .outcome();
    assert_eq!((used.status, used.stderr.as_str()), (0, ""));
    let on = Program::new("learn tiny.rules --weights tiny.weights")
        .file("tiny.rules", TINY)
        .file("tiny.weights", &learned.stdout)
        .outcome();
    assert_eq!((on.status, on.stderr.as_str()), (0, ""));
    assert!(
        on.stdout.starts_with("menagerie weights 5\nrules ") && on.stdout != learned.stdout,
        "{}",
        on.stdout
    );
    // Every command that takes weights refuses those of other rules before it does anything else.
    let other = TINY.replace("move step any", "move step orthogonal");
    for command in [
        "hint tiny.rules",
        "learn tiny.rules",
        "play tiny.rules --against 3",
        "match tiny.rules learned random",
    ] {
        Program::new(&format!("{command} --weights tiny.weights"))
            .file("tiny.rules", &other)
            .file("tiny.weights", &learned.stdout)
            .stderr(
                "error[E0053]
  × the weights in `tiny.weights` are those of other rules
  help: `menagerie learn FILE` learns those of these rules

",
            )
            .status(2)
            .run();
    }
}

#[test]
fn the_program_answers_and_undo_takes_back_two() {
    let outcome = Program::new("play tiny.rules --against 5 --learn 2 --seed 1")
        .file("tiny.rules", TINY)
        .input("Kb1-b2\nundo\nlevel 9\nlevel 2\nhint\n")
        .outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let text = outcome.stdout.strip_prefix(START).unwrap();
    let answer = text.find("Black plays Kb3xb2\n").unwrap();
    let over = text.find("Black wins: win when no enemy\nover> ").unwrap();
    let again = text.rfind(START).unwrap();
    assert!(answer < over && over < again, "{text}");
    let rest = &text[again + START.len()..];
    assert!(
        rest.starts_with(
            "White> a level is a number from 1 to 8\nWhite> Black is played at level 2\nWhite> "
        ),
        "{rest}"
    );
    // Three hints, and the last prompt.
    assert_eq!(rest.lines().count(), 6, "{rest}");
    assert!(rest.contains("\nloses in 2  Kb1-b2 Kb3xb2\nWhite> \n"), "{rest}");
}

#[test]
fn the_first_move_of_the_program_is_not_taken_back() {
    let outcome = Program::new("play tiny.rules --against 1 --side Black --learn 2 --seed 1")
        .file("tiny.rules", TINY)
        .input("undo\nlevel off\nundo\n")
        .outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let begins = format!("{START}White plays K");
    assert!(outcome.stdout.starts_with(&begins), "{}", outcome.stdout);
    // Then nobody answers, and the move is taken back.
    let ends =
        format!("> there is no move to take back\nBlack> the program plays no side\nBlack> {START}White> \n");
    assert!(outcome.stdout.ends_with(&ends), "{}", outcome.stdout);
}

/// What a command prints that keeps what it learns in a folder.
fn kept_in(cache: &Path, program: &Program, arguments: &str) -> String {
    let mut command = command(&program.path(""));
    let output = command.args(arguments.split(' ')).env("MENAGERIE_CACHE", cache).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
    String::from_utf8(output.stdout).unwrap()
}

/// The one file of a folder.
fn only_file(folder: &Path) -> std::path::PathBuf {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files.remove(0)
}

#[test]
fn what_is_known_is_kept_and_used_again() {
    let program = Program::new("").file("tiny.rules", TINY);
    let cache = program.path("here/cache");
    let hint = || kept_in(&cache, &program, "hint tiny.rules --nodes 300");
    let first = hint();
    let file = only_file(&cache);
    let kept = fs::read_to_string(&file).unwrap();
    assert!(kept.starts_with("menagerie knowledge 3\nmethod alphabeta\ngames "), "{kept}");
    // Other numbers in the file are used, and a second run does not write.
    let marked = kept.replace("\ncost ", "\ncost 1");
    fs::write(&file, &marked).unwrap();
    assert_eq!((hint(), fs::read_to_string(&file).unwrap()), (first.clone(), marked));
    // What is damaged is made anew.
    for damaged in [
        &kept[..kept.len() / 2],
        "menagerie knowledge 3\n",
        &kept.replace("rules ", "rules 0"),
        &kept.replace("\"looked\":", "\"looked\":9999999999999999"),
    ] {
        fs::write(&file, damaged).unwrap();
        hint();
        // How much is learned depends on the clock.
        let anew = fs::read_to_string(&file).unwrap();
        assert!(anew.starts_with(&kept[..40]) && anew.contains("\ncells King "), "{damaged}: {anew}");
    }
    // What is not ours stays.
    fs::write(&file, "mine").unwrap();
    hint();
    assert_eq!(fs::read_to_string(only_file(&cache)).unwrap(), "mine");
    // Rules of the same meaning share it, others have their own.
    let other = Program::new("").file("tiny.rules", TINY.replace("Tiny", "Other"));
    fs::write(&file, &kept).unwrap();
    assert_eq!(kept_in(&cache, &other, "hint tiny.rules --nodes 300"), first);
    only_file(&cache);
}

#[test]
fn without_a_folder_nothing_is_kept() {
    let program = Program::new("").file("tiny.rules", TINY);
    // The folder cannot be made, or is not wanted.
    for cache in ["tiny.rules", "tiny.rules/below", ""] {
        let told = kept_in(Path::new(cache), &program, "hint tiny.rules --nodes 300 --lines 1");
        assert!(told.contains("looked ahead"), "{told}");
    }
    // A number of games to learn from is a wish to learn anew.
    let cache = program.path("cache");
    kept_in(&cache, &program, "learn tiny.rules --learn 2");
    assert!(!cache.exists());
}

#[test]
fn a_game_against_the_program_keeps_what_it_knows() {
    let program = Program::new("").file("tiny.rules", TINY);
    let cache = program.path("cache");
    kept_in(&cache, &program, "play tiny.rules --against 3 --side Black");
    assert!(fs::read_to_string(only_file(&cache)).unwrap().starts_with("menagerie knowledge 3\n"));
}

#[test]
fn a_forced_win_is_printed_and_replayed() {
    Program::new("solve tiny.rules --position")
        .arg(LOST)
        .file("tiny.rules", TINY)
        .stdout("wins in 1  Kb3xb2\n\nthe plain interpreter has replayed the whole proof: 1 move\n")
        .run();
    let outcome = Program::new("solve tiny.rules --format json --position")
        .arg(LOST)
        .file("tiny.rules", TINY)
        .outcome();
    let told: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!((outcome.status, &told["win"]["plies"], &told["none_within"]), (0, &1.into(), &0.into()));
    assert_eq!(told["win"]["replayed_all"], Value::Bool(true));
}

#[test]
fn answers_to_the_first_replies_are_shown() {
    let outcome = Program::new("solve chess --position").arg("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert!(outcome.stdout.starts_with("wins in 3  Ra1-a6 "), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("  after Pb7xa6: Pb6-b7, wins in 1\n"), "{}", outcome.stdout);
}

#[test]
fn that_there_is_no_forced_win_is_said() {
    Program::new("solve tiny.rules --plies 3")
        .file("tiny.rules", TINY)
        .stdout("no forced win within 3 plies\n")
        .status(1)
        .run();
    Program::new("solve tiny.rules --plies 9 --nodes 20")
        .file("tiny.rules", TINY)
        .stdout("no forced win found with 20 nodes; none within 2 plies\n")
        .status(1)
        .run();
}

#[test]
fn a_saved_game_is_analysed() {
    let folder = Program::new("play tiny.rules")
        .file("tiny.rules", TINY)
        .input("Kb1-b2\nKb3xb2\nsave x.game\n")
        .outcome_in();
    let saved = fs::read_to_string(folder.path().join("x.game")).unwrap();
    let told = |more: &str| {
        let outcome = Program::new(&format!("analyse x.game --nodes 500 --learn 2 {more}"))
            .file("tiny.rules", TINY)
            .file("x.game", &saved)
            .outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        outcome.stdout
    };
    let text = told("");
    assert!(text.starts_with("   1  White  Kb1-b2    loses in 1  ??  50 % lost; better: "), "{text}");
    assert!(
        text.contains("\n   2  Black  Kb3xb2           won\n\nWhite: 1 move, 0 mistakes, 1 blunder; "),
        "{text}"
    );
    let json: Value = serde_json::from_str(&told("--format json")).unwrap();
    assert_eq!((&json["moves"][0]["mark"], &json["moves"][1]["loss"]), (&"??".into(), &0.0.into()));
    assert_eq!(json["sides"][0]["blunders"], 1);
}

#[test]
fn parts_of_a_match_add_up() {
    let told = |more: &str| {
        let outcome = Program::new(&format!("match tiny.rules nodes:50 random --games 6 --learn 2 {more}"))
            .file("tiny.rules", TINY)
            .outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        outcome.stdout
    };
    let (one, two) = (told("--shard 1/2"), told("--shard 2/2"));
    let merged = |format: &str| {
        let program = Program::new(&format!("merge 1.json 2.json --format {format}"));
        program.file("1.json", &one).file("2.json", &two).outcome().stdout
    };
    assert_eq!(merged("text"), told(""));
    assert_eq!(merged("json"), told("--format json"));
    let other = told("--shard 2/2").replace("random with", "greedy with");
    let outcome = Program::new("merge 1.json 2.json").file("1.json", &one).file("2.json", other).outcome();
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.contains("the players are nodes:50 :"), "{}", outcome.stderr);
    let large = told("--shard 2/2").replace("\"too_long\": ", "\"too_long\": 1844674407370955161");
    let outcome = Program::new("merge 1.json 2.json").file("1.json", &one).file("2.json", large).outcome();
    assert_eq!(outcome.status, 2, "{}", outcome.stdout);
}

#[test]
fn levels_climb_a_ladder() {
    let outcome =
        Program::new("match tiny.rules --ladder --games 2 --learn 2").file("tiny.rules", TINY).outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    assert_eq!(lines.len(), 8, "{}", outcome.stdout);
    assert!(lines[0].starts_with("level 1 : greedy ") && lines[7].starts_with("level 8 : level 7 "));
    let json =
        Program::new("match tiny.rules --ladder --games 2 --learn 2 --format json").file("tiny.rules", TINY);
    let json: Value = serde_json::from_str(&json.outcome().stdout).unwrap();
    assert_eq!(json["steps"][1]["players"], serde_json::json!(["level 2", "level 1"]));
    assert_eq!(json["steps"][7]["games"], 2);
}

/// The program as an engine, in a match with itself.
fn against_itself(player: &str) -> Value {
    let outcome = Program::new("match tiny.rules random --games 4 --nodes 20 --format json --threads 1")
        .arg(player.replace("PROGRAM", env!("CARGO_BIN_EXE_menagerie")))
        .file("tiny.rules", TINY)
        .outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    serde_json::from_str(&outcome.stdout).unwrap()
}

#[test]
fn an_engine_plays_a_match_by_uci_and_by_cecp() {
    let uci = against_itself("uci: PROGRAM engine tiny.rules --learn 2; Skill Level=8");
    assert_eq!(uci, against_itself("uci: PROGRAM engine tiny.rules --learn 2; Skill Level=8"));
    assert_eq!(uci["games"], 4);
    assert_eq!(against_itself("cecp: PROGRAM engine tiny.rules --learn 2; variant tiny; sd 2")["games"], 4);
}

#[test]
fn an_engine_that_cannot_be_asked_is_told() {
    let outcome = Program::new("match tiny.rules random --games 2 --threads 1")
        .arg("uci: ./no-such-engine")
        .file("tiny.rules", TINY)
        .outcome();
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    let told = "error[E0056]\n  × `./no-such-engine` cannot be started: ";
    assert!(outcome.stderr.starts_with(told), "{}", outcome.stderr);
    let outcome = Program::new("match tiny.rules random --games 2 --threads 1")
        .arg(format!("uci: {} games", env!("CARGO_BIN_EXE_menagerie")))
        .file("tiny.rules", TINY)
        .outcome();
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.contains(" has ended\n"), "{}", outcome.stderr);
}

#[test]
fn an_engine_with_other_rules_ends_a_match() {
    let other = TINY.replace("move step any", "move leap (1,2)");
    let outcome = Program::new("match tiny.rules random --games 2 --opening 0 --threads 1")
        .arg(format!("uci: {} engine other.rules --learn 2", env!("CARGO_BIN_EXE_menagerie")))
        .file("tiny.rules", TINY)
        .file("other.rules", other)
        .outcome();
    assert_eq!(outcome.status, 1);
    assert!(outcome.stderr.starts_with("error[E0057]\n  × the engine plays `"), "{}", outcome.stderr);
}

#[test]
fn an_engine_answers_lines_until_they_end() {
    let outcome = Program::new("engine three=tiny.rules --learn 2")
        .file("tiny.rules", TINY)
        .input("uci\nposition startpos moves b1b2\ngo nodes 50\n")
        .outcome();
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert!(
        outcome.stdout.contains("UCI_Variant type combo default three var three\n"),
        "{}",
        outcome.stdout
    );
    assert!(outcome.stdout.ends_with("bestmove b3b2\n"), "{}", outcome.stdout);
}

/// The rules of files and of Fairy-Stockfish agree, by games of chance against its weakest play. The name of its variant is the second.
#[test]
#[ignore = "needs Fairy-Stockfish: FAIRY_STOCKFISH is its path"]
fn rules_agree_with_fairy_stockfish() {
    let path = std::env::var("FAIRY_STOCKFISH").unwrap_or("/usr/games/fairy-stockfish".to_owned());
    let games = "chess:chess xiangqi:xiangqi makruk:makruk minishogi:minishogi shogi:shogi breakthrough:breakthrough \
                 crazyhouse:crazyhouse antichess:antichess king-of-the-hill:kingofthehill three-check:3check \
                 racing-kings:racingkings capablanca-chess:capablanca los-alamos-chess:losalamos";
    for (game, variant) in games.split_whitespace().filter_map(|names| names.split_once(':')) {
        let outcome = Program::new(&format!("match {game} random --games 4 --opening 20 --threads 1"))
            .arg(format!("uci: {path}; UCI_Variant={variant}; Skill Level=-20; go nodes 50"))
            .outcome();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{game}");
    }
}
