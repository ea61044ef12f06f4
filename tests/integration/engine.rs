//! The engine finds what the plain interpreter finds: the same plies, to the same positions, and the same ends.
//!
//! The two share the checked game and the form of a position, and no line of what makes moves.

use std::collections::HashMap;
use std::sync::Mutex;

use menagerie::engine::Engine;
use menagerie::ir::Game;
use menagerie::play::{Executor, Match, Plain};
use menagerie::position::Key;
use menagerie::stats::Dice;

use crate::fixtures::{loaded, several_at_a_time};

/// How many turns of a game are compared in an ordinary run, and how many lines of play are begun.
const TURNS: usize = 12;
const GAMES: u64 = 2;
/// How many plies of a position are made, where both executors find the same number of them.
const MADE: usize = 40;

#[test]
fn the_engine_plays_rule_files_as_the_plain_interpreter_does() {
    compare("rules", TURNS, GAMES);
}

#[test]
fn the_engine_plays_accepted_files_as_the_plain_interpreter_does() {
    compare("tests/accept", TURNS, GAMES);
}

/// The same for much longer: `cargo test --release --test integration -- --ignored engine`.
#[test]
#[ignore = "takes many minutes"]
fn the_engine_plays_whole_games_as_the_plain_interpreter_does() {
    compare("rules", 300, 8);
    compare("tests/accept", 300, 8);
}

fn compare(folder: &str, turns: usize, games: u64) {
    let games_of: Vec<(String, Game)> =
        loaded(folder).into_iter().filter_map(|(name, loaded)| Some((name, loaded.game?))).collect();
    assert!(games_of.len() > 30, "{folder} has {} games", games_of.len());
    let failed = Mutex::new(Vec::new());
    several_at_a_time(&games_of, |(name, game)| {
        let lines = (0..games).map(|seed| agree(name, game, (seed, turns)));
        match lines.sum::<Result<usize, String>>() {
            Ok(0) => failed.lock().unwrap().push(format!("{name}: nothing was compared")),
            Ok(_) => {}
            Err(why) => failed.lock().unwrap().push(why),
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Where the plies of a position lead: how many of them to each position.
fn led<E: Executor>(play: &mut Match<E>, plies: &[E::Ply], most: usize) -> HashMap<Key, usize> {
    let mut led = HashMap::new();
    for ply in plies.iter().take(most) {
        play.play_ply(ply).unwrap();
        *led.entry(play.position().key()).or_default() += 1;
        assert!(play.undo());
    }
    led
}

/// Compares the two along a random game. Gives how many positions were compared: where one is too much for the plain
/// interpreter, it is over.
fn agree(name: &str, game: &Game, (seed, turns): (u64, usize)) -> Result<usize, String> {
    let (mut plain, mut engine) = (Match::<Plain>::start(game), Match::<Engine>::start(game));
    let mut dice = Dice::new(seed);
    for turn in 0..turns {
        let told = |what: &str| format!("{name}, line {seed}, turn {turn}: {what}");
        if plain.position().key() != engine.position().key() {
            return Err(told("the positions differ"));
        }
        let (Ok(ended), Ok(plies)) = (plain.outcome(), plain.plies()) else { return Ok(turn) };
        let also = engine.outcome().map_err(|why| told(&why.to_string()))?;
        if ended != also {
            return Err(told(&format!("the game ends by {ended:?} and by {also:?}")));
        }
        let found = engine.plies().map_err(|why| told(&why.to_string()))?;
        if plies.len() != found.len() {
            return Err(told(&format!("{} plies and {}", plies.len(), found.len())));
        }
        let some = led(&mut plain, &plies, MADE);
        let all = led(&mut engine, &found, usize::MAX);
        if let Some((_, many)) = some.iter().find(|(key, many)| all.get(key).is_none_or(|all| all < many)) {
            return Err(told(&format!("{many} plies of one lead where none of the other's leads")));
        }
        if ended.is_some() || plies.is_empty() {
            return Ok(turn + 1);
        }
        let played = chosen(&mut plain, &plies, &mut dice);
        let before = plain.position().key();
        plain.play_ply(&plies[played]).unwrap();
        let after = plain.position().key();
        for ply in &found {
            engine.play_ply(ply).unwrap();
            if engine.position().key() == after {
                break;
            }
            engine.undo();
        }
        if engine.position().key() == before && before != after {
            return Err(told("the ply that was played is none of the engine's"));
        }
    }
    Ok(turns)
}

/// The place of a ply to be played: in half of all cases of one that changes the number of men, if there is one.
fn chosen<E: Executor>(play: &mut Match<E>, plies: &[E::Ply], dice: &mut Dice) -> usize {
    let first = dice.below(plies.len());
    if dice.below(2) == 0 {
        return first;
    }
    let men = play.position().men().count();
    let mut changes = |place: &usize| {
        play.play_ply(&plies[*place]).unwrap();
        let changed = play.position().men().count() != men;
        assert!(play.undo());
        changed
    };
    (0..plies.len()).map(|place| (first + place) % plies.len()).take(MADE).find(&mut changes).unwrap_or(first)
}
