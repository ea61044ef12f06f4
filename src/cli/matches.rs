//! `menagerie match`: games between players.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;

use menagerie::engine::Engine;
use menagerie::language::diagnostic::words::count;
use menagerie::opponent::matches::{OPENING, Pair, Sprt, Tally};
use menagerie::opponent::player::{Entrant, Player};
use serde::Serialize;

use super::failure::Failure;
use super::interrupt::Interrupt;
use super::moves::Format;
use super::opponent::{Haste, Learning, weights};
use super::perft::name;
use super::progress::bar;
use super::rule_file::RuleFile;
use super::shell::say;
use super::start::Start;
use super::threads::Threads;
use super::{Shell, Status, usage};

/// Let players play games against each other
///
/// Players are `random`, `greedy`, `level N` from 1 to 8, and `nodes N`: a good player that makes N moves to find one. `plain` counts
/// pieces, `mobility` counts how many moves each kind of piece has, and `learned`, as all others, has learned from its own
/// games, or has `weights FILE` that `menagerie learn` has written; they spend as many nodes as `--nodes` says. Games are played in pairs: both games of a pair begin with the same moves by chance,
/// and the players exchange their sides. For example: `menagerie match chess 'level 3' random --games 10`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    /// The first player
    #[arg(value_name = "A", value_parser = entrant)]
    first: Entrant,
    /// The second player
    #[arg(value_name = "B", value_parser = entrant)]
    second: Entrant,
    #[command(flatten)]
    start: Start,
    /// How many games; one more if the number is odd
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = usage::whole)]
    games: u64,
    /// How many nodes a move may cost, for players that do not say
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = usage::whole)]
    nodes: u64,
    /// How many plies are played by chance at the beginning
    #[arg(long, value_name = "N", default_value_t = OPENING)]
    opening: usize,
    /// End as soon as it is clear whether A is stronger than B by 0 or by this many points of Elo (SPRT)
    #[arg(long, value_name = "ELO")]
    until: Option<f64>,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = usage::whole)]
    seed: u64,
    #[command(flatten)]
    learning: Learning,
    #[command(flatten)]
    threads: Threads,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A player as it is typed.
fn entrant(text: &str) -> Result<Entrant, String> {
    Entrant::read(text).ok_or_else(|| {
        "a player is `random`, `greedy`, `level 5`, `nodes 1000`, `plain`, `mobility` or `learned`".to_owned()
    })
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let engine = args.start.session::<Engine>(&game, &files)?.play_so_far().executor().clone();
    let interrupt = shell.interrupt().clone();
    interrupt.heed();
    let learns = args.first.needs_learning() || args.second.needs_learning();
    let known = args.learning.knowledge(&game, (Haste::Patient, learns), args.seed, &interrupt)?;
    let player = |entrant: &Entrant| -> Result<Player, Failure> {
        Ok(match entrant.weights() {
            Some(path) => {
                let values = weights(Path::new(path), &game)?;
                entrant.player(&known.clone().with_values(values), args.nodes)
            }
            None => entrant.player(&known, args.nodes),
        })
    };
    let tally = played(args, &engine, &[player(&args.first)?, player(&args.second)?], &interrupt);
    match args.format {
        Format::Text => shell.print(&plain(args, &tally))?,
        Format::Json => shell.print_json(&Document::of(&name(&game), args.seed, &tally))?,
    }
    if interrupt.wanted() {
        shell.flush()?;
        say(&format!(
            "stopped after {} of {}\n",
            tally.games(),
            count(usize::try_from(args.games).unwrap_or(0), "game")
        ));
        return Ok(Status::Stopped);
    }
    Ok(Status::Fine)
}

/// What one thread has.
struct Worker {
    engine: Engine,
    players: [Player; 2],
    /// The results of its pairs.
    pairs: Vec<Tally>,
}

/// Plays the games.
fn played(args: &Args, engine: &Engine, players: &[Player; 2], interrupt: &Interrupt) -> Tally {
    let pairs = args.games.div_ceil(2);
    let progress = bar(pairs, "pairs");
    let worker = || Worker { engine: engine.clone(), players: players.clone(), pairs: Vec::new() };
    let test = args.until.map(|high| Sprt { low: 0.0, high });
    let mut all: Vec<Tally> = Vec::new();
    // Without a test all pairs are played at once; with one, some, so that it can be asked in between.
    let step = if test.is_some() { 8 } else { pairs };
    let mut begun = 0;
    while begun < pairs {
        let some = step.min(pairs - begun);
        let workers = args.threads.share(some, worker, |worker, place| {
            let number = begun + place;
            let go_on = || !interrupt.wanted();
            let (players, opening, seed) = (&mut worker.players, args.opening, args.seed);
            let pair = worker.engine.in_tree(Pair { players, opening, seed, number, go_on: &go_on });
            // A pair that was broken off says nothing.
            if !go_on() {
                return ControlFlow::Break(());
            }
            worker.pairs.push(pair);
            progress.inc(1);
            ControlFlow::Continue(())
        });
        all.extend(workers.into_iter().flat_map(|worker| worker.pairs));
        begun += some;
        let is_clear = test.is_some_and(|test| test.answer(&sum(&all)).is_some());
        if is_clear || interrupt.wanted() {
            break;
        }
    }
    progress.finish_and_clear();
    sum(&all)
}

fn sum(pairs: &[Tally]) -> Tally {
    let mut sum = Tally::default();
    for tally in pairs {
        sum.merge(tally);
    }
    sum
}

fn plain(args: &Args, tally: &Tally) -> String {
    let [won, drawn, lost] = tally.results;
    let (elo, low, high) = tally.elo();
    let mut text = format!(
        "games            {:>7}\nwon              {won:>7}\ndrawn            {drawn:>7}\nlost             {lost:>7}\n",
        tally.games()
    );
    let _ = writeln!(text, "points           {:>7.1} %", 100.0 * tally.share());
    let _ = writeln!(text, "elo              {elo:>+7.0}, with 95 % between {low:+.0} and {high:+.0}");
    let [first, second] = tally.by_side;
    let _ = writeln!(text, "won by sides     {first:>7} by the first, {second} by the second");
    if tally.too_long + tally.broken_off > 0 {
        let _ = writeln!(
            text,
            "counted as drawn {:>7} too long, {} too much to work out",
            tally.too_long, tally.broken_off
        );
    }
    let _ = writeln!(text, "plies            {:>7} on average", tally.plies / tally.games().max(1));
    if let Some(high) = args.until {
        let answer = match (Sprt { low: 0.0, high }).answer(tally) {
            Some(true) => format!("A is stronger by {high} points"),
            Some(false) => "A is not stronger".to_owned(),
            None => "not clear yet".to_owned(),
        };
        let _ = writeln!(text, "test             {answer}");
    }
    text
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: u64,
    games: u64,
    share: f64,
    elo: [f64; 3],
    #[serde(flatten)]
    tally: &'a Tally,
}

impl<'a> Document<'a> {
    fn of(game: &'a str, seed: u64, tally: &'a Tally) -> Self {
        let (elo, low, high) = tally.elo();
        let elo = [elo, low, high].map(|number| (number * 10.0).round() / 10.0);
        Self { schema: 1, game, seed, games: tally.games(), share: tally.share(), elo, tally }
    }
}
