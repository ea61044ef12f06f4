//! Lets the opponent play a game against itself, and prints each move, what it is worth to the side that plays it, and how the game ends.
//!
//! `cargo run --release --example opponent rules/animal-chess.rules 4`: the rule file, and a level from 1 to 8.

#![expect(clippy::print_stdout, reason = "a program prints")]

use std::env;
use std::error::Error;

use menagerie::{Match, Opponent, load_file};

/// A game that is not over by then is left unfinished.
const LONGEST: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let game = load_file(arguments.next().ok_or("name a rule file")?)?.into_game()?;
    let level = arguments.next().map_or(Ok(3), |level| level.parse())?;
    let (mut play, mut opponent) = (Match::new(&game), Opponent::new(&game, level, 1));
    while play.turns() < LONGEST {
        let Some(best) = opponent.think(&play, 1).into_iter().next() else { break };
        let Some(chosen) = best.moves.first() else { break };
        println!("{}. {} ({:+} points)", play.turns() + 1, chosen.display(&game), best.score);
        play.play(chosen)?;
    }
    match play.outcome()? {
        Some(outcome) => println!("{}", outcome.display(&game)),
        None => println!("not over after {} turns", play.turns()),
    }
    Ok(())
}
