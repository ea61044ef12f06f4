//! `menagerie stats`: what happens in random games.

mod save;

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use menagerie::desk::record::{Record, Recorder};
use menagerie::desk::shards::{Job, Part, PartResult, Shard, Task};
use menagerie::desk::stats::{Dice, FastPlay, LONGEST, Report, Tally, Used};
use menagerie::language::budget::Exhausted;
use menagerie::language::ir::fingerprint;
use menagerie::play::matches::{Executor, Match};
use menagerie::play::session::Trouble;
use menagerie::play::setups::Setups;
use serde::Serialize;

use super::failure::Failure;
use super::interrupt::Interrupt;
use super::moves::Format;
use super::perft::name;
use super::player::{Player, by};
use super::progress::bar_with_rate;
use super::rule_file::RuleFile;
use super::shard::ShardArg;
use super::shell::{self, say};
use super::start::Start;
use super::threads::Threads;
use super::{Shell, Status, usage};
use save::SavedGames;

/// Play random games and print statistics
///
/// The statistics show who wins, how games end and how long they are, and how often each move and each ending
/// of the file was used. A line that is never used may be a mistake. If a position takes too much work, its
/// game is abandoned and counted separately. Ctrl-C stops and prints the results so far. Each game depends
/// only on the seed and its number, so several machines can share the work with `--shard`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    player: Player,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = usage::whole)]
    games: u64,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = usage::whole)]
    seed: u64,
    /// Save the games in this folder, each as a file for `menagerie replay`; nothing is overwritten
    #[arg(long, value_name = "DIR", value_hint = clap::builder::ValueHint::DirPath)]
    save: Option<PathBuf>,
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
    let shard = args.shard.wanted()?;
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let start = if args.start.is_said() {
        args.start.session::<E>(&game, &files)?.play_so_far().clone()
    } else {
        Match::new(&game)
    };
    let interrupt = shell.interrupt().clone();
    let part = shard.unwrap_or(Shard::WHOLE);
    let games = part.share(args.games);
    let setups = if args.start.is_said() || game.rows.is_empty() { None } else { Some(Setups::of(&game)?) };
    let kept = SavedGames::wanted::<E>(args, (&game, &args.start), &files, games)?;
    let Worker { tally, too_much, .. } =
        played(args, (start, setups.as_ref()), part, (&interrupt, kept.as_ref()));
    let totals = tally.totals(&game);
    let (played, given_up, stopped) = (totals.games, totals.given_up, interrupt.wanted());
    let asked = Task::Stats {
        games: args.games,
        seed: args.seed,
        position: args.start.fingerprint(&game, &files)?,
        after: args.start.moves(),
    };
    shell.print(&match shard {
        Some(shard) => {
            let job = Job { game: name(&game), rules: fingerprint::of_game(&game), asked };
            Part::new(shard, stopped, job, PartResult::Stats(totals)).to_json()
        }
        None => printed(&name(&game), args.seed, &totals.report(), args.format),
    })?;
    shell.flush()?;
    kept.map_or(Ok(()), SavedGames::tell)?;
    if let Some((_, exhausted)) = too_much {
        shell.tell_failure(&Failure::trouble(&game, &Trouble::from(exhausted)));
    }
    if stopped {
        let of = shard.map(|shard| format!(" of shard {shard}")).unwrap_or_default();
        say(&format!("stopped after {played} of {games} games{of}\n"));
        return Ok(Status::Stopped);
    }
    Ok(if given_up == 0 { Status::Fine } else { Status::Problems })
}

/// What one thread has, and what has happened in its games.
struct Worker<E: Executor> {
    /// The game before its first turn.
    start: Match<E>,
    tally: Tally,
    /// The first of its games in which a position was too much to work out, and what it was.
    too_much: Option<(u64, Exhausted)>,
}

impl<E: Executor> Worker<E> {
    /// Plays a game, and makes its record if one is wanted and its moves can be written. `go_on` is asked at every position.
    fn play(
        &mut self,
        (number, dice): (u64, &mut Dice),
        recorder: Option<Recorder>,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<Record>> {
        match self.tally.play_fast(&self.start, dice, LONGEST, go_on) {
            FastPlay::Unsupported => self.play_ply_by_ply((number, dice), recorder, go_on),
            FastPlay::Stopped => ControlFlow::Break(()),
            FastPlay::Played(moves, outcome) => {
                let record = |recorder: Recorder| recorder.play_by_numbers(&self.start, (&moves, outcome));
                ControlFlow::Continue(recorder.and_then(|recorder| record(recorder).ok()))
            }
        }
    }

    /// The same for a game whose plies have to be listed.
    fn play_ply_by_ply(
        &mut self,
        (number, dice): (u64, &mut Dice),
        mut recorder: Option<Recorder>,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<Record>> {
        let mut each = |play: &Match<E>, plies: &[_], chosen: Option<usize>| {
            let told =
                recorder.as_mut().zip(chosen).map(|(recorder, chosen)| recorder.play(play, plies, chosen));
            if matches!(told, Some(Err(_))) {
                recorder = None;
            }
            go_on()
        };
        match self.tally.play(number, self.start.clone(), dice, LONGEST, &mut each) {
            Ok(None) => ControlFlow::Break(()),
            Ok(Some(end)) => {
                let record = |recorder: Recorder| recorder.end(&end, end.outcome().unwrap_or_default());
                ControlFlow::Continue(recorder.map(record))
            }
            Err(exhausted) => {
                // The others can be played all the same; the first of these games says what took too much.
                self.too_much.get_or_insert((number, exhausted));
                ControlFlow::Continue(None)
            }
        }
    }
}

/// Plays the games of a part, and keeps them if wanted.
fn played<E: Executor>(
    args: &Args,
    (start, setups): (Match<E>, Option<&Setups<'_>>),
    part: Shard,
    (interrupt, kept): (&Interrupt, Option<&SavedGames>),
) -> Worker<E> {
    let games = part.share(args.games);
    let done = Arc::new(AtomicU64::new(0));
    let progress = bar_with_rate(games, "games", "turns", &done);
    // Writing the moves of a game that is played ply by ply needs the plain interpreter, which looks back at all of the game.
    let start = if kept.is_some() { start } else { start.without_undo() };
    let worker = || Worker { start: start.clone(), tally: Tally::default(), too_much: None };
    let workers = args.threads.share(games, worker, |worker, place| {
        // A game that is given up at its first position does not ask.
        if interrupt.wanted() {
            return ControlFlow::Break(());
        }
        // Games are numbered from 1.
        let number = part.thing(place).saturating_add(1);
        let mut go_on = || {
            done.fetch_add(1, Ordering::Relaxed);
            if interrupt.wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut dice = Dice::of_game(args.seed, number);
        let setup = setups.map(|setups| setups.drawn(dice.roll()));
        if let Some(placement) = setups.zip(setup).and_then(|(setups, n)| setups.numbered(n, None).ok()) {
            worker.start = worker.start.again_at(&placement);
        }
        let recorder = kept.map(|kept| kept.recorder(setup));
        let record = worker.play((number, &mut dice), recorder, &mut go_on)?;
        if let Some((kept, record)) = kept.zip(record)
            && !kept.write(number, &record)
        {
            return ControlFlow::Break(());
        }
        worker.tally.begun_with(setup);
        progress.inc(1);
        ControlFlow::Continue(())
    });
    progress.finish_and_clear();
    let mut all = worker();
    for Worker { tally, too_much, .. } in workers {
        all.tally.add(tally);
        all.too_much = all.too_much.into_iter().chain(too_much).min_by_key(|(number, _)| *number);
    }
    all
}

/// What is printed of random games.
pub(super) fn printed(game: &str, seed: u64, report: &Report, format: Format) -> String {
    match format {
        Format::Text => plain(report),
        Format::Json => json(game, seed, report),
    }
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
    if let Some(setups) = report.setups {
        let _ = writeln!(text, "set-ups          {setups:>7}");
    }
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
    shell::json(&Document { schema: 1, game, seed, report })
}
