//! Plays one game of moves chosen at random, and prints each move and how the game ends.
//!
//! `cargo run --example random_game rules/animal-chess.rules 7`: the rule file, and a number that decides which game it is.

#![expect(clippy::print_stdout, reason = "a program prints")]

use std::env;
use std::error::Error;

use menagerie::desk::stats::Dice;
use menagerie::{Match, load_file};

/// A game that is not over by then is left unfinished.
const LONGEST: usize = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().ok_or("name a rule file")?;
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;

    let game = load_file(file)?.into_game()?;
    let mut play = Match::new(&game);
    let mut dice = Dice::new(seed);
    while play.turns() < LONGEST {
        let moves = play.legal_moves()?;
        let chosen = dice.below(moves.len());
        let texts = play.texts(&moves);
        let (Some(played), Some(text)) = (moves.get(chosen), texts.get(chosen)) else { break };
        println!("{}. {text}", play.turns() + 1);
        play.play(played)?;
    }
    match play.outcome()? {
        Some(outcome) => println!("{}", menagerie::play::session::outcome_in_words(&game, &outcome)),
        None => println!("not over after {} turns", play.turns()),
    }
    Ok(())
}
