//! `menagerie games`: the games inside the program.

use std::fmt::Write;

use super::built_in::{self, BuiltIn};
use super::failure::Failure;
use super::{Shell, Status};

/// List the built-in games
///
/// Their names work wherever a command takes a rule file, unless there is a rule file of this name:
/// `menagerie play chess`. A folder of this name does not hide the game.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(super) fn run(_: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    shell.print(&list())?;
    Ok(Status::Fine)
}

/// A line for each game: the name to type, and what its file calls it.
fn list() -> String {
    let width = built_in::GAMES.iter().map(|game| game.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for game in built_in::GAMES {
        let about = about(game);
        let _ = writeln!(text, "{:width$}  {about}", game.name);
    }
    text
}

/// The names that the file gives the game, and the game that it is built on.
fn about(game: &BuiltIn) -> String {
    let (names, used) = game.head();
    match used.as_slice() {
        [] => names.join(", "),
        used => format!("{}, built on {}", names.join(", "), used.join(" and ")),
    }
}
