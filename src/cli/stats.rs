//! `menagerie stats`: what happens in random games.

use std::fmt::Write;
use std::ops::ControlFlow;

use menagerie::play::{Executor, Match};
use menagerie::session::Trouble;
use menagerie::stats::{Dice, LONGEST, Report, Tally, Used};
use serde::Serialize;

use super::failure::Failure;
use super::moves::Format;
use super::player::{Player, by};
use super::progress::bar;
use super::rule_file::RuleFile;
use super::shell::say;
use super::{Shell, Status, usage};

/// Play games of random moves and tell what happened in them
///
/// Who wins, how games end and how long they are, and how often each move and each ending of the file was used: a line
/// that is never used may not say what it was meant to say. A game in which a position is too much to work out is given up
/// and counted apart. Ctrl-C stops, and tells of the games until then.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    #[command(flatten)]
    player: Player,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = usage::whole)]
    games: u64,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = usage::whole)]
    seed: u64,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    by!(args.player, run_by(args, shell))
}

fn run_by<E: Executor>(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let game = args.rules.load()?;
    let progress = bar(args.games, "games");
    let interrupt = shell.interrupt().clone();
    let mut tally = Tally::default();
    let mut dice = Dice::new(args.seed);
    let mut too_much = None;
    for number in 1..=args.games {
        let mut each = |play: &Match<E>, _: &[_]| {
            if !progress.is_hidden() {
                progress.set_message(format!(", game {number} in turn {}", play.turns() + 1));
            }
            if interrupt.wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match tally.play(Match::start(&game).without_undo(), &mut dice, LONGEST, &mut each) {
            Ok(Some(_)) => progress.inc(1),
            Ok(None) => break,
            // The others can be played nevertheless; the first of these games tells what was too much.
            Err(exhausted) => {
                too_much.get_or_insert_with(|| Trouble::from(exhausted));
                progress.inc(1);
                if interrupt.wanted() {
                    break;
                }
            }
        }
    }
    progress.finish_and_clear();
    let report = tally.report(&game);
    shell.print(&match args.format {
        Format::Text => plain(&report),
        Format::Json => json(game.names.first().map_or("", String::as_str), args.seed, &report),
    })?;
    if let Some(trouble) = too_much {
        shell.flush()?;
        shell.tell(&Failure::trouble(&game, &trouble).told());
    }
    if interrupt.wanted() {
        say(&format!("stopped after {} of {} games\n", report.games, args.games));
        return Ok(Status::Stopped);
    }
    Ok(if report.given_up == 0 { Status::Fine } else { Status::Problems })
}

fn plain(report: &Report) -> String {
    let mut text = String::new();
    let share = |count: u64| (count * 200).checked_div(report.games).unwrap_or(0).div_ceil(2);
    let mut line = |name: &str, count: u64| {
        let _ = writeln!(text, "{name:<16} {count:>7} {:>4} %", share(count));
    };
    line("games", report.games);
    for (side, wins) in &report.wins {
        line(&format!("won by {side}"), *wins);
    }
    line("drawn", report.draws);
    line("unfinished", report.unfinished);
    if let Some((game, turn)) = report.first_given_up {
        line("given up", report.given_up);
        let _ = writeln!(text, "                 too much to work out, first in game {game} at turn {turn}");
    }
    let [shortest, middle, longest] = report.turns;
    let _ = writeln!(text, "\nturns            {shortest} to {longest}, half of the games up to {middle}");
    let _ =
        writeln!(text, "legal moves      {:.1} on average, {} at most", report.mean_moves, report.most_moves);
    table(&mut text, "endings", &report.endings);
    table(&mut text, "moves", &report.moves);
    text
}

fn table(text: &mut String, title: &str, rows: &[Used]) {
    let _ = writeln!(text, "\n{title}");
    for Used { piece, words, count } in rows {
        let piece = piece.as_ref().map(|piece| format!("{piece}: ")).unwrap_or_default();
        let mark = if *count == 0 { "   never" } else { "" };
        let _ = writeln!(text, "{count:>9}  {piece}{words}{mark}");
    }
}

fn json(game: &str, seed: u64, report: &Report) -> String {
    #[derive(Serialize)]
    struct Document<'a> {
        schema: u32,
        game: &'a str,
        seed: u64,
        #[serde(flatten)]
        report: &'a Report,
    }
    let mut text =
        serde_json::to_string_pretty(&Document { schema: 1, game, seed, report }).unwrap_or_default();
    text.push('\n');
    text
}
