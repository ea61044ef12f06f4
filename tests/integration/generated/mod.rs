//! Rule files made by chance: the engine finds of each what the plain interpreter finds. A file of which the two differ is made as small as
//! possible and printed, to be kept in `tests/accept/` once it is known who is right.
//!
//! `MADE_FILES=20000 MADE_FROM=1000 cargo test --release --test integration -- --ignored made` makes so many, from that number on.

mod shrink;
pub(crate) mod writer;

use std::collections::BTreeSet;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use menagerie::engine::Fast;
use menagerie::language::ir::Game;
use menagerie::language::syntax::rules_met;
use menagerie::loading::pipeline::{NoFiles, load_as_written};

use crate::engine::{ENOUGH, agree, agree_without};
use crate::fixtures::{files, several_at_a_time};

/// How many files are made in an ordinary run.
const FILES: u64 = 120;
/// How many turns of a game are compared, and how many games of a file.
const TURNS: usize = 8;
const GAMES: u64 = 2;

/// The game of a text, if there is nothing wrong with it.
fn checked(text: &str) -> Option<Game> {
    load_as_written("made.rules", text, &NoFiles).game
}

/// In what the executors differ on a game, if they do.
fn difference(game: &Game) -> Option<String> {
    (0..GAMES).find_map(|line| agree("made.rules", game, (line, TURNS, ENOUGH)).err())
}

/// In what the engine differs from itself where one of its fast paths is left out, another for each file.
fn difference_without(game: &Game, number: u64) -> Option<String> {
    let number = usize::try_from(number).unwrap_or_default();
    let fast = Fast::ALL[number % Fast::ALL.len()];
    let found = agree_without("made.rules", game, (0, TURNS), fast);
    found.err().map(|why| format!("without {fast:?}: {why}"))
}

/// Makes files, and compares what the two executors find of them. At least a third must check.
fn compare(seeds: std::ops::Range<u64>) {
    let (many, sound) = (seeds.end - seeds.start, AtomicUsize::new(0));
    let different = Mutex::new(Vec::new());
    several_at_a_time(seeds, |seed| {
        let text = writer::written(seed);
        let Some(game) = checked(&text) else { return };
        sound.fetch_add(1, Ordering::Relaxed);
        let differ = |game: &Game| difference(game).or_else(|| difference_without(game, seed));
        if let Some(first) = differ(&game) {
            let small =
                shrink::shrunk(&text, &|text| checked(text).is_some_and(|game| differ(&game).is_some()));
            let now = checked(&small).and_then(|game| differ(&game)).unwrap_or_default();
            different
                .lock()
                .unwrap()
                .push(format!("file {seed}: {first}\nand when made small: {now}\n{small}"));
        }
    });
    let (sound, different) = (sound.into_inner(), different.into_inner().unwrap());
    assert!(different.is_empty(), "{} of {sound} files\n{}", different.len(), different.join("\n"));
    assert!(sound as u64 * 3 >= many, "only {sound} of {many} files check");
}

#[test]
fn the_engine_plays_made_files_as_the_plain_interpreter_does() {
    compare(0..FILES);
}

#[test]
#[ignore = "takes as long as it is let"]
fn the_engine_plays_very_many_made_files_as_the_plain_interpreter_does() {
    let number = |name: &str, other: u64| std::env::var(name).map_or(other, |text| text.parse().unwrap());
    let from = number("MADE_FROM", FILES);
    compare(from..from + number("MADE_FILES", 2_000));
}

/// Rules of the grammar that no made file has, each with the reason.
const NOT_MADE: &[(&str, &str)] = &[
    ("begins_next", "it is only looked for"),
    ("board_away", "files built on others are put together before anybody plays"),
    ("clause_away", "files built on others are put together before anybody plays"),
    ("fen", "nobody plays by what a FEN says"),
    ("fen_field", "nobody plays by what a FEN says"),
    ("fen_letter", "nobody plays by what a FEN says"),
    ("fen_state", "nobody plays by what a FEN says"),
    ("is_not", "a sign of another language"),
    ("kw_count", "nobody plays by what a FEN says"),
    ("kw_fen", "nobody plays by what a FEN says"),
    ("kw_instead", "files built on others are put together before anybody plays"),
    ("kw_letters", "nobody plays by what a FEN says"),
    ("kw_looks", "nobody plays by what a piece looks like"),
    ("kw_nobody", "nobody plays by what a FEN says"),
    ("kw_only", "whatever the shape, a board is cells and lines when it is played on"),
    ("kw_picture", "whatever the shape, a board is cells and lines when it is played on"),
    ("kw_rounds", "nobody plays by what a FEN says"),
    ("kw_sign", "nobody plays by what a FEN says"),
    (
        "kw_state",
        "nobody plays by what a FEN says, and files built on others are put together before anybody plays",
    ),
    ("kw_use", "files built on others are put together before anybody plays"),
    ("line_away", "files built on others are put together before anybody plays"),
    ("lone_ending", "it is told, and no game comes of it"),
    ("looks", "nobody plays by what a piece looks like"),
    ("next_part", "it is only looked for"),
    ("no_cell", "it is only looked for"),
    ("of_side", "only tests say it"),
    ("pass_away", "files built on others are put together before anybody plays"),
    ("phase_now", "only tests say it"),
    ("picture", "whatever the shape, a board is cells and lines when it is played on"),
    ("rest_of_line", "nobody plays by comments"),
    ("shape", "it is only looked for"),
    ("taken_away", "files built on others are put together before anybody plays"),
    ("use_file", "files built on others are put together before anybody plays"),
];

/// The rules of the grammar, but for the silent ones and those of what cannot be read.
fn rules() -> BTreeSet<String> {
    let mut rules = BTreeSet::new();
    for path in files("grammar", &["pest"]) {
        if path.ends_with("recovery.pest") {
            continue;
        }
        for line in fs::read_to_string(path).unwrap().lines() {
            if let Some((name, body)) = line.split_once('=')
                && !name.starts_with([' ', '/'])
                && !body.trim_start().starts_with("_{")
            {
                rules.insert(name.trim().to_owned());
            }
        }
    }
    rules
}

#[test]
fn made_files_have_every_construct_of_the_language() {
    let mut met = BTreeSet::new();
    for seed in 0..4 * FILES {
        let text = writer::written(seed);
        if checked(&text).is_some() {
            met.extend(rules_met(&text));
        }
    }
    let left_out: BTreeSet<String> = NOT_MADE.iter().map(|(name, _)| (*name).to_owned()).collect();
    let all = rules();
    let missing: Vec<&String> =
        all.iter().filter(|name| !met.contains(*name) && !left_out.contains(*name)).collect();
    let needless: Vec<&String> =
        left_out.iter().filter(|name| met.contains(*name) || !all.contains(*name)).collect();
    assert!(missing.is_empty(), "no made file has {missing:?}");
    assert!(needless.is_empty(), "there are made files that have {needless:?}, or no such rules");
}
