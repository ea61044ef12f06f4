//! `menagerie perft`: how many lines of play there are.

use std::cell::Cell;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use menagerie::desk::shards::{Counted, Job, Lines, Part, PartResult, Shard, Task};
use menagerie::language::budget::Exhausted;
use menagerie::language::diagnostic::words;
use menagerie::language::ir::{Game, fingerprint};
use menagerie::language::messages;
use menagerie::play::listing::Listed;
use menagerie::play::matches::{Beginnings, Executor, LineCounter, Match, Run};
use menagerie::play::session::Trouble;
use serde::Serialize;

use super::failure::Failure;
use super::interrupt::Interrupt;
use super::moves::{Format, listed};
use super::player::{Player, by};
use super::progress::bar_with_rate;
use super::rule_file::RuleFile;
use super::shard::ShardArg;
use super::shell::{json, say};
use super::start::Start;
use super::threads::Threads;
use super::{Shell, Status};

/// Count the lines of play of a given length
///
/// Such counts test rules: for many games the numbers are known, and a single wrong move changes them. A
/// count may take long; Ctrl-C stops it and prints the results so far. With `--shard`, several machines can
/// share the work.
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
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    shard: ShardArg,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    by!(args.player, run_by(args, shell))
}

fn run_by<E: Executor>(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let depth = depth(&args.depth)?;
    let shard = args.shard.wanted()?;
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let interrupt = shell.interrupt().clone();
    let session = args.start.session::<E>(&game, &files)?;
    // A position in which the game is over is one line of length 0 and of no other.
    let list = if depth == 0 { Vec::new() } else { listed(&game, &session)? };
    let too_much = |exhausted| Failure::trouble(&game, &Trouble::from(exhausted));
    let mut play = session.play_so_far().clone();
    let beginnings = Beginnings::of(&mut play, depth, &|| !interrupt.wanted()).map_err(too_much)?;
    let work = Work { beginnings, shard: shard.unwrap_or(Shard::WHOLE), moves: list.len(), interrupt };
    let lines = work.count(&play, args.threads).map_err(too_much)?;
    let stopped = work.interrupt.wanted();
    let of = Lines {
        position: args.start.fingerprint(&game, &files)?,
        after: args.start.moves(),
        turn: session.side_name(session.turn()).to_owned(),
        depth,
        divide: args.divide,
        beginnings: work.beginnings.as_ref().map_or(0, Beginnings::count),
    };
    let counted = |Listed { text, index, .. }: Listed| {
        let count = lines.get(index).map_or(0, |lines| lines.count);
        (work.is_done(index, &lines), Counted { text, count })
    };
    let counts: Vec<(bool, Counted)> = list.into_iter().map(counted).collect();
    if let Some(shard) = shard {
        let counts = counts.into_iter().map(|(_, counted)| counted).collect();
        let job = Job { game: name(&game), rules: fingerprint::of_game(&game), asked: Task::Perft(of) };
        shell.print(&Part::new(shard, stopped, job, PartResult::Perft(counts)).to_json())?;
        return Ok(work.told(&lines, stopped));
    }
    let moves = counts.len();
    let parts: Vec<Counted> =
        counts.into_iter().filter(|(done, _)| *done).map(|(_, counted)| counted).collect();
    shell.print(&printed(&name(&game), &of, &parts, stopped, args.format))?;
    if stopped {
        let (counted, moves) = (parts.len(), words::count(moves, "first move"));
        say(&format!(
            "stopped after {counted} of {moves}; the lines that begin with the others are not counted\n"
        ));
        return Ok(Status::Stopped);
    }
    Ok(Status::Fine)
}

/// The task of this run.
struct Work {
    /// The beginnings of lines; none if it was stopped before they were known.
    beginnings: Option<Beginnings>,
    shard: Shard,
    /// How many first moves there are.
    moves: usize,
    interrupt: Interrupt,
}

/// The number of lines after one first move.
#[derive(Clone, Copy, Default)]
struct MoveCount {
    /// How many lines.
    count: u64,
    /// After how many beginnings.
    beginnings: u64,
}

/// What one thread has, and has counted.
struct Worker<E: Executor> {
    counter: LineCounter<E>,
    /// For each first move, in the order of moves.
    behind: Vec<MoveCount>,
    /// With which beginning there was too much to work out.
    failed: Option<(u64, Exhausted)>,
}

impl Work {
    /// Counts the lines of a game as it stands: those after each first move, in the order of moves.
    fn count<E: Executor>(&self, play: &Match<E>, threads: Threads) -> Result<Vec<MoveCount>, Exhausted> {
        let none = vec![MoveCount::default(); self.moves];
        let Some(beginnings) = &self.beginnings else { return Ok(none) };
        let share = self.shard.share(beginnings.count());
        let rate = Arc::new(AtomicU64::new(0));
        let progress = bar_with_rate(share, "parts", "lines", &rate);
        // The first beginning of those with which there is too much to work out: no other after it matters then.
        let failed = AtomicU64::new(u64::MAX);
        let worker =
            || Worker { counter: LineCounter::new(play.clone()), behind: none.clone(), failed: None };
        let workers = threads.share(share, worker, |worker, place| {
            let number = self.shard.thing(place);
            let told = Cell::new(0);
            let go_on = |lines: u64| {
                tell(&rate, &told, lines, TOLD);
                !self.interrupt.wanted() && failed.load(Ordering::Relaxed) >= number
            };
            match worker.counter.count(beginnings, number, Run::unbounded(&go_on)) {
                Ok(Some(lines)) => {
                    tell(&rate, &told, lines, 1);
                    progress.inc(1);
                    let first = beginnings.first_move(number);
                    if let Some(behind) = first.and_then(|first| worker.behind.get_mut(first)) {
                        behind.count = behind.count.saturating_add(lines);
                        behind.beginnings += 1;
                    }
                    ControlFlow::Continue(())
                }
                Ok(None) => ControlFlow::Break(()),
                Err(exhausted) => {
                    failed.fetch_min(number, Ordering::Relaxed);
                    worker.failed = Some((number, exhausted));
                    ControlFlow::Break(())
                }
            }
        });
        progress.finish_and_clear();
        if let Some((_, exhausted)) =
            workers.iter().filter_map(|worker| worker.failed).min_by_key(|(number, _)| *number)
        {
            return Err(exhausted);
        }
        let mut sums = none;
        for worker in workers {
            for (sum, behind) in sums.iter_mut().zip(worker.behind) {
                sum.count = sum.count.saturating_add(behind.count);
                sum.beginnings += behind.beginnings;
            }
        }
        Ok(sums)
    }

    /// Whether all lines after a first move are counted.
    fn is_done(&self, first: usize, counted: &[MoveCount]) -> bool {
        self.beginnings.as_ref().is_some_and(|beginnings| {
            let all = beginnings.behind(first);
            let share = self.shard.share(all.end) - self.shard.share(all.start);
            counted.get(first).is_some_and(|behind| behind.beginnings == share)
        })
    }

    /// The status of a shard; reports if it was stopped.
    fn told(&self, counted: &[MoveCount], stopped: bool) -> Status {
        if !stopped {
            return Status::Fine;
        }
        let shard = self.shard;
        let all = self.beginnings.as_ref().map(|beginnings| shard.share(beginnings.count()));
        let done: u64 = counted.iter().map(|behind| behind.beginnings).sum();
        say(&match all {
            Some(all) => format!("stopped after {done} of {all} parts of shard {shard}\n"),
            None => format!("stopped before shard {shard} was begun\n"),
        });
        Status::Stopped
    }
}

/// The number of lines after which a thread updates the rate.
const TOLD: u64 = 4096;

/// Adds the lines that one thread has counted to the rate, if there are enough new ones.
fn tell(rate: &AtomicU64, told: &Cell<u64>, lines: u64, at_least: u64) {
    let more = lines.saturating_sub(told.get());
    if more >= at_least {
        rate.fetch_add(more, Ordering::Relaxed);
        told.set(lines);
    }
}

/// The name of a game.
pub(super) fn name(game: &Game) -> String {
    game.names.first().cloned().unwrap_or_default()
}

/// The report about counted lines, all or only those after some first moves.
pub(super) fn printed(game: &str, of: &Lines, parts: &[Counted], stopped: bool, format: Format) -> String {
    let sum = parts.iter().fold(0, |sum: u64, part| sum.saturating_add(part.count));
    let total = if of.depth == 0 { 1 } else { sum };
    match format {
        Format::Text => plain(total, of.divide.then_some(parts)),
        Format::Json => json(&Document {
            schema: 1,
            game,
            turn: &of.turn,
            depth: of.depth,
            count: total,
            divide: of.divide.then_some(parts),
            stopped,
        }),
    }
}

/// The greatest depth.
const DEEPEST: u32 = 100;

/// A depth as it is typed.
fn depth(text: &str) -> Result<u32, Failure> {
    let depth = text.parse().ok().filter(|depth| *depth <= DEEPEST);
    depth.ok_or_else(|| messages::no_depth(text, DEEPEST).into())
}

fn plain(total: u64, divided: Option<&[Counted]>) -> String {
    let mut text = String::new();
    if let Some(parts) = divided {
        let width = parts.iter().map(|part| part.text.chars().count()).max().unwrap_or(0).min(super::WIDEST);
        let digits = total.to_string().len();
        for Counted { text: written, count } in parts {
            let _ = writeln!(text, "{written:width$}  {count:digits$}");
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
    divide: Option<&'a [Counted]>,
    /// Not all lines were counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
}
