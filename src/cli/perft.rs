//! `menagerie perft`: how many lines of play there are.

use std::fmt::Write;

use menagerie::diagnostic::{catalog, words};
use menagerie::listing::Listed;
use menagerie::play::{Executor, Run};
use menagerie::session::Session;
use serde::Serialize;

use super::failure::{Failure, fail};
use super::moves::{Format, listed};
use super::player::{Player, by};
use super::progress::bar;
use super::rule_file::RuleFile;
use super::shell::say;
use super::start::Start;
use super::{Shell, Status};

/// Count the lines of play of a length
///
/// Such a count checks rules: for many games the numbers are known, and a single wrong move anywhere changes them. It may
/// take long; Ctrl-C stops it, and what was counted until then is printed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    /// How many moves long
    #[arg(allow_negative_numbers = true)]
    depth: String,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    player: Player,
    /// Also how many lines begin with each move
    #[arg(long)]
    divide: bool,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    by!(args.player, run_by(args, shell))
}

fn run_by<E: Executor>(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let depth = depth(&args.depth)?;
    let game = args.rules.load()?;
    let interrupt = shell.interrupt().clone();
    let mut session = args.start.session::<E>(&game)?;
    // A position in which the game is over is one line of length 0 and of no other.
    let list = if depth == 0 { Vec::new() } else { listed(&game, &session)? };
    let progress = bar(list.len() as u64, "moves");
    let mut parts: Vec<(String, u64)> = Vec::new();
    let moves = list.len();
    for Listed { text, index, .. } in list {
        let lines = session
            .lines_after(index, depth - 1, Run::unbounded(&|| !interrupt.wanted()))
            .map_err(|trouble| Failure::trouble(&game, &trouble))?;
        let Some(lines) = lines else { break };
        parts.push((text, lines));
        progress.inc(1);
    }
    progress.finish_and_clear();
    let total = if depth == 0 { 1 } else { parts.iter().map(|(_, lines)| lines).sum() };
    let count = Count { depth, total, parts, stopped: interrupt.wanted() };
    shell.print(&match args.format {
        Format::Text => plain(&count, args.divide),
        Format::Json => json(&game.names, &session, &count, args.divide),
    })?;
    if count.stopped {
        let counted = count.parts.len();
        say(&format!(
            "stopped after {counted} of {}; the lines that begin with the others are not counted\n",
            words::count(moves, "first move")
        ));
        return Ok(Status::Stopped);
    }
    Ok(Status::Fine)
}

/// What was counted.
struct Count {
    depth: u32,
    total: u64,
    /// The first moves, and how many lines begin with each.
    parts: Vec<(String, u64)>,
    /// There are first moves that were not come to.
    stopped: bool,
}

/// The greatest depth.
const DEEPEST: u32 = 100;

/// A depth as it is typed.
fn depth(text: &str) -> Result<u32, Failure> {
    text.parse().ok().filter(|depth| *depth <= DEEPEST).ok_or_else(|| {
        let help = format!("a depth is a whole number from 0 to {DEEPEST}; 3 is a good one to begin with");
        fail(catalog::NO_DEPTH, format!("`{text}` is not a depth"), help)
    })
}

fn plain(count: &Count, divide: bool) -> String {
    let Count { total, parts, .. } = count;
    let mut text = String::new();
    if divide {
        let width = parts.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0).min(super::WIDEST);
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
    /// Not all lines were counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
}

#[derive(Serialize)]
struct Part<'a> {
    text: &'a str,
    count: u64,
}

fn json<E: Executor>(names: &[String], session: &Session<E>, count: &Count, divide: bool) -> String {
    let Count { depth, total, parts, stopped } = count;
    let document = Document {
        schema: 1,
        game: names.first().map_or("", String::as_str),
        turn: session.side_name(session.turn()),
        depth: *depth,
        count: *total,
        divide: divide.then(|| parts.iter().map(|(text, count)| Part { text, count: *count }).collect()),
        stopped: *stopped,
    };
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}
