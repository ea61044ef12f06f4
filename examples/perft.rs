//! Counts the lines of play of each length up to a depth, from the set-up: what chess programs call perft.
//!
//! `cargo run --release --example perft rules/chess.rules 3`

#![expect(clippy::print_stdout, reason = "a program prints")]

use std::env;
use std::error::Error;

use menagerie::engine::Engine;
use menagerie::{Match, load_file, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().ok_or("name a rule file")?;
    let depth: u32 = arguments.next().ok_or("name a depth")?.parse()?;

    let game = load_file(file)?.into_game()?;
    for depth in 1..=depth {
        println!("{depth}: {}", perft(&mut Match::<Engine>::start(&game), depth)?);
    }
    Ok(())
}
