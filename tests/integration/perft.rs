//! `tests/perft/*.ron`: how many lines of play there are from the set-up of a game and from other positions. A file is a
//! list of [`Counted`]; each file of `rules/` has one of its name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use menagerie::engine::Engine;
use menagerie::language::ir::Game;
use menagerie::play::matches::{Executor, Match, Plain, perft};

use crate::fixtures::{each, files, games, several_at_a_time, stem};

mod counted;

use counted::Counted;

/// The most lines of play of a file that the engine counts in an ordinary run, and the plain interpreter.
const LINES: u64 = 6_000;
const PLAIN_LINES: u64 = 2_000;

impl Counted {
    /// Whether there are this many lines of this length.
    fn check<E: Executor>(&self, game: &Game, depth: u32, expected: u64) -> Result<(), String> {
        let mut play = match self.placement(game)? {
            None => Match::<E>::new(game),
            Some(placement) => Match::at(game, &placement).map_err(|problems| format!("{problems:#?}"))?,
        };
        let found = perft(&mut play, depth).map_err(|error| error.to_string())?;
        if found == expected {
            return Ok(());
        }
        Err(format!("{}: expected {expected} lines of length {depth}, found {found}", self.title))
    }
}

/// Counts the lines of a file, the smaller counts first, up to a limit.
fn check<E: Executor>(games: &[(String, Game)], path: &Path, most: u64) -> Result<(), String> {
    let (_, game) = games.iter().find(|(name, _)| stem(Path::new(name)) == stem(path)).ok_or("no rules")?;
    let counted: Vec<Counted> =
        ron::from_str(&fs::read_to_string(path).unwrap()).map_err(|error| error.to_string())?;
    let mut counts: Vec<(u64, u32, &Counted)> = counted
        .iter()
        .flat_map(|counted| counted.counts().map(move |(depth, count)| (count, depth, counted)))
        .collect();
    counts.sort_by_key(|(count, depth, _)| (*count, *depth));
    let mut lines = 0;
    for (count, depth, counted) in counts {
        lines += count;
        if lines > most {
            break;
        }
        counted.check::<E>(game, depth, count)?;
    }
    Ok(())
}

#[test]
fn lines_of_play_are_as_many_as_is_known() {
    let games = games();
    each(&files("tests/perft", &["ron"]), |path| {
        check::<Engine>(&games, path, LINES)?;
        check::<Plain>(&games, path, PLAIN_LINES)
    });
}

/// Several files at a time: `cargo test --release --test integration -- --ignored perft`
#[test]
#[ignore = "takes minutes"]
fn all_lines_of_play_are_as_many_as_is_known() {
    let games = games();
    several_at_a_time(files("tests/perft", &["ron"]), |path| {
        each(&[path], |path| {
            check::<Engine>(&games, path, u64::MAX)?;
            check::<Plain>(&games, path, u64::MAX)
        });
    });
}

#[test]
fn every_rule_file_is_counted() {
    let stems = |folder, ending| {
        files(folder, &[ending]).iter().map(|path| stem(path).to_owned()).collect::<BTreeSet<_>>()
    };
    assert_eq!(stems("rules", "rules"), stems("tests/perft", "ron"));
}
