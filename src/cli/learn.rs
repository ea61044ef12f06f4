//! `menagerie learn`: what the pieces of a game are worth, learned from games of the program against itself.

use menagerie::engine::Engine;
use menagerie::opponent::worth::write;

use super::cache;
use super::failure::Failure;
use super::opponent::{Haste, Learning};
use super::rule_file::RuleFile;
use super::shell::say;
use super::start::Start;
use super::{Shell, Status, usage};

/// Learn what the pieces of a game are worth, and print it
///
/// The program plays against itself, and fits the worth of each kind of piece, in hand, on each cell, of the turn and of the
/// number of moves, to the results. `match`, `hint` and `play` take the output with `--weights`; else they learn by themselves. The
/// numbers are log odds: with one more, a game is won 2.7 times as often as it is lost. Ctrl-C prints what was learned until then.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    learning: Learning,
    /// The same seed gives the same weights
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = usage::whole)]
    seed: u64,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let engine = args.start.session::<Engine>(&game, &files)?.play_so_far().executor().clone();
    let interrupt = shell.interrupt().clone();
    interrupt.heed();
    let values = args.learning.values(&game)?;
    let known =
        args.learning.find_out((&game, &engine), (Haste::Patient, true), args.seed, (values, &interrupt));
    if !args.start.is_said() && args.learning.is_kept() {
        cache::keep(&game, &known);
    }
    shell.print(&write(known.values(), &game))?;
    if interrupt.wanted() {
        shell.flush()?;
        say("stopped before all games were played\n");
        return Ok(Status::Stopped);
    }
    Ok(Status::Fine)
}
