//! Lists the legal moves of the set-up: from where, to where, which pieces are captured, and what the piece becomes.
//!
//! `cargo run --example listing rules/chess.rules`

#![expect(clippy::print_stdout, reason = "a program prints")]

use std::env;
use std::error::Error;

use menagerie::{Match, load_file};

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().nth(1).ok_or("name a rule file")?;
    let game = load_file(file)?.into_game()?;
    let play = Match::new(&game);
    let moves = play.legal_moves()?;
    let cell = |cell: Option<_>| cell.map_or("-", |cell| game.board.cell_name(cell));
    for (played, text) in moves.iter().zip(play.texts(&moves)) {
        let taken: Vec<&str> = played.captures().map(|(at, ..)| game.board.cell_name(at)).collect();
        let becomes = played.promotion().and_then(|kind| game.kinds.get(kind.index()));
        println!(
            "{text}\tfrom {} to {}, takes on [{}], becomes {}",
            cell(played.from()),
            cell(played.to()),
            taken.join(" "),
            becomes.map_or("-", |kind| &kind.name),
        );
    }
    Ok(())
}
