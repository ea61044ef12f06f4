//! `menagerie perft`: how many lines of play there are.

use std::fmt::Write;

use menagerie::listing::Listed;
use menagerie::session::Session;
use serde::Serialize;

use super::failure::Failure;
use super::moves::Format;
use super::progress::bar;
use super::rules::Rules;
use super::start::Start;
use super::{Shell, Status};

/// Count the lines of play of a length
///
/// Such a count checks rules: for many games the numbers are known, and a single wrong move anywhere changes them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// How many moves long
    depth: u32,
    #[command(flatten)]
    start: Start,
    /// Also how many lines begin with each move
    #[arg(long)]
    divide: bool,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let game = args.rules.load()?;
    let mut session = args.start.session(&game)?;
    // A position in which the game is over is one line of length 0 and of no other.
    let list = if args.depth == 0 { Vec::new() } else { session.list() };
    let progress = bar(list.len() as u64, "moves");
    let mut parts: Vec<(String, u64)> = Vec::new();
    for Listed { text, index, .. } in list {
        let lines = session
            .lines_after(index, args.depth - 1)
            .map_err(|trouble| Failure::trouble(&game, &trouble))?;
        parts.push((text, lines));
        progress.inc(1);
    }
    progress.finish_and_clear();
    let total = if args.depth == 0 { 1 } else { parts.iter().map(|(_, lines)| lines).sum() };
    shell.print(&match args.format {
        Format::Text => plain(&parts, total, args.divide),
        Format::Json => json(&game.names, &session, args, &parts, total),
    })?;
    Ok(Status::Fine)
}

fn plain(parts: &[(String, u64)], total: u64, divide: bool) -> String {
    let mut text = String::new();
    if divide {
        let width = parts.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
        let digits = total.to_string().len();
        for (written, lines) in parts {
            let _ = writeln!(text, "{written:width$}  {lines:digits$}");
        }
        text.push('\n');
    }
    let _ = writeln!(text, "{total}");
    text
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    turn: &'a str,
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part<'a>>>,
}

#[derive(Serialize)]
struct Part<'a> {
    text: &'a str,
    count: u64,
}

fn json(names: &[String], session: &Session<'_>, args: &Args, parts: &[(String, u64)], total: u64) -> String {
    let document = Document {
        schema: 1,
        game: names.first().map_or("", String::as_str),
        turn: session.side_name(session.turn()),
        depth: args.depth,
        count: total,
        divide: args.divide.then(|| parts.iter().map(|(text, count)| Part { text, count: *count }).collect()),
    };
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}
