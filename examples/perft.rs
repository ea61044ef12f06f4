//! Counts the lines of play of each length up to a depth, from the set-up: what chess programs call perft.
//!
//! `cargo run --release --example perft rules/chess.rules 3`
//!
//! With `made` after that, the last moves of the lines are played, too, where the engine need not be asked for each move by itself.

#![expect(clippy::print_stdout, reason = "a program prints")]

use std::env;
use std::error::Error;

use menagerie::play::matches::Lines;
use menagerie::{Match, load_file, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().ok_or("name a rule file")?;
    let depth: u32 = arguments.next().ok_or("name a depth")?.parse()?;

    let made = arguments.next().is_some_and(|word| word == "made");

    let game = load_file(file)?.into_game()?;
    for depth in 1..=depth {
        let mut play = Match::new(&game);
        let counted = if made { play.lines_made(depth, &|_| true) } else { Lines::OneByOne };
        let lines = match counted {
            Lines::Counted(lines) => lines,
            Lines::Stopped | Lines::OneByOne => perft(&mut play, depth)?,
        };
        println!("{depth}: {lines}");
    }
    Ok(())
}
