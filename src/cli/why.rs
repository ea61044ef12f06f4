//! `menagerie why`: what makes a move, or what refuses it.

use menagerie::play::matches::Executor;
use menagerie::play::why::Answer;
use serde::Serialize;

use super::failure::Failure;
use super::moves::Format;
use super::player::{Player, by};
use super::rule_file::RuleFile;
use super::start::Start;
use super::{Shell, Status};

/// Explain why a move is legal, or why it is not
///
/// For a legal move, this shows its clause, its legs, the conditions on the way with their values, and what
/// it changes. For any other move, it shows the clause that came nearest, where it stopped, and the words
/// that stopped it. The status is 0 in both cases.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    /// The move, as typed in `menagerie play`
    #[arg(value_name = "MOVE")]
    text: String,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    player: Player,
    /// For people; or as JSON, with places
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    by!(args.player, run_by(args, shell))
}

fn run_by<E: Executor>(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let session = args.start.session::<E>(&game, &files)?;
    let answer = session.why(args.text.trim()).map_err(|trouble| Failure::trouble(&game, &trouble))?;
    let name = game.names.first().map_or("", String::as_str);
    match args.format {
        Format::Text => shell.print(&answer.to_text())?,
        Format::Json => shell.print_json(&Document { schema: 1, game: name, answer: &answer })?,
    }
    Ok(Status::Fine)
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    #[serde(flatten)]
    answer: &'a Answer,
}
