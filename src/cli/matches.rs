//! `menagerie match`: games between players.

mod results;

use std::ops::ControlFlow;
use std::path::Path;

use menagerie::desk::shards::{Games, Job, Part, PartResult, Shard, Task};
use menagerie::engine::Engine;
use menagerie::language::diagnostic::words::count;
use menagerie::language::ir::{Game, fingerprint};
use menagerie::opponent::matches::{OPENING, Sprt, Tally};
use menagerie::opponent::player::{Entrant, HIGHEST, Knowledge};
use menagerie::opponent::protocol::{Foreign, Guest, Seat, Versus};
use menagerie::opponent::worth::write;
use menagerie::play::matches::Match;
use menagerie::play::notation::fen;

use super::failure::Failure;
use super::foreign::{Process, failure};
use super::interrupt::Interrupt;
use super::moves::Format;
use super::opponent::{Haste, Learning, weights};
use super::perft::name;
use super::progress::bar;
use super::rule_file::RuleFile;
use super::shard::ShardArg;
use super::shell::say;
use super::start::Start;
use super::threads::Threads;
use super::{Shell, Status, usage};
use results::ladder;
pub(super) use results::printed;

/// Let players play games against each other
///
/// Players are `random`, `greedy`, `level N` from 1 to 8, and `nodes N`: a good player that makes N moves to find one. `plain` counts
/// pieces, `mobility` counts how many moves each kind of piece has, and `learned`, as all others, has learned from its own
/// games, or has `weights FILE` that `menagerie learn` has written; they spend as many nodes as `--nodes` says. Games are played in pairs: both games of a pair begin with the same moves by chance,
/// and the players exchange their sides. With `--ladder`, each level plays against the one below it. Several machines can share the work with `--shard`; give all of them the
/// same `--weights` or `--learn N`. For example: `menagerie match chess 'level 3' random --games 10`.
///
/// Engines of others play as `uci: COMMAND; NAME=VALUE; go nodes 50000`, with options and a limit, and as `cecp: COMMAND; variant NAME;
/// sd 7`, with lines that are said before each game. Their moves are read against the legal moves: a move that one of both does not allow ends
/// the match, with its line.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    /// The first player
    #[arg(value_name = "A", value_parser = typed, required_unless_present = "ladder")]
    first: Option<Typed>,
    /// The second player
    #[arg(value_name = "B", value_parser = typed, required_unless_present = "ladder")]
    second: Option<Typed>,
    /// Let each level play against the one below it, and level 1 against `greedy`
    #[arg(long, conflicts_with_all = ["first", "second", "shard"])]
    ladder: bool,
    #[command(flatten)]
    start: Start,
    /// How many games; one more if the number is odd
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = usage::positive)]
    games: u64,
    /// How many nodes a move may cost, for players that do not say
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = usage::positive)]
    nodes: u64,
    /// How many plies are played by chance at the beginning
    #[arg(long, value_name = "N", default_value_t = OPENING)]
    opening: usize,
    /// End as soon as it is clear whether A is stronger by LOW or by HIGH points of Elo (SPRT, each answer wrong in 1 of 20 matches); LOW and HIGH differ
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_negative_numbers = true, conflicts_with = "shard")]
    sprt: Option<Vec<f64>>,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = usage::whole)]
    seed: u64,
    #[command(flatten)]
    learning: Learning,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    shard: ShardArg,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A player of this program, or an engine of others.
#[derive(Clone, Debug)]
enum Contestant {
    Own(Entrant),
    Guest(Foreign),
}

/// A player, and the text that asks for it.
type Typed = (String, Contestant);

/// A player as it is typed.
fn typed(text: &str) -> Result<Typed, String> {
    let guest = || Foreign::read(text).map(Contestant::Guest);
    let read = guest().or_else(|| Entrant::read(text).map(Contestant::Own)).ok_or_else(|| {
        "a player is `random`, `greedy`, `level N` from 1 to 8, `nodes N`, `plain`, `mobility`, `learned`, `weights FILE`, `uci: COMMAND` or `cecp: COMMAND`, each in quotes"
            .to_owned()
    });
    read.map(|read| (text.to_owned(), read))
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let shard = args.shard.wanted()?;
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let begun = args.start.session::<Engine>(&game, &files)?.play_so_far().clone();
    let interrupt = shell.interrupt().clone();
    interrupt.heed();
    let contests = args.contests();
    let players = || contests.iter().flatten().map(|(_, player)| player);
    let learns = players().any(|one| matches!(one, Contestant::Own(own) if own.needs_learning()));
    let known = args.learning.knowledge(&game, (Haste::Patient, learns), args.seed, &interrupt)?;
    // Engines of others are told where a game begins.
    if args.start.is_said() && players().any(|one| matches!(one, Contestant::Guest(_))) {
        fen::write(&game, &begun.counted())?;
    }
    let part = shard.unwrap_or(Shard::WHOLE);
    let (steps, failed) = args.played_all(&contests, (&begun, &known, &game), part, &interrupt);
    if let Some(failure) = failed {
        if let [(_, tally)] = steps.as_slice()
            && tally.games() > 0
        {
            shell.print(&printed(&name(&game), args.seed, (tally, None), args.format))?;
        }
        return Err(failure);
    }
    let printed = match (shard, steps.as_slice()) {
        (Some(shard), [(players, tally)]) => {
            let of = args.task(players, (&known, &game), args.start.fingerprint(&game, &files)?);
            let job = Job { game: name(&game), rules: fingerprint::of_game(&game), asked: Task::Match(of) };
            Part::new(shard, interrupt.wanted(), job, PartResult::Match(tally.clone())).to_json()
        }
        (_, [(_, tally)]) if !args.ladder => {
            printed(&name(&game), args.seed, (tally, args.test()), args.format)
        }
        _ => ladder(&name(&game), args.seed, &steps, args.format),
    };
    shell.print(&printed)?;
    if interrupt.wanted() {
        shell.flush()?;
        let pairs =
            part.share(args.games.div_ceil(2)).saturating_mul(u64::try_from(contests.len()).unwrap_or(1));
        let games = usize::try_from(pairs.saturating_mul(2)).unwrap_or(usize::MAX);
        let done: u64 = steps.iter().map(|(_, tally)| tally.games()).sum();
        say(&format!("stopped after {done} of {}\n", count(games, "game")));
        return Ok(Status::Stopped);
    }
    Ok(Status::Fine)
}

impl Args {
    /// Who plays against whom.
    fn contests(&self) -> Vec<[Typed; 2]> {
        let level = |number: u8| (format!("level {number}"), Contestant::Own(Entrant::level(number)));
        match (&self.first, &self.second) {
            (Some(first), Some(second)) => vec![[first.clone(), second.clone()]],
            _ => {
                let lowest = typed("greedy").map(|greedy| [level(1), greedy]);
                let others = (2..=HIGHEST).map(|number| [level(number), level(number - 1)]);
                lowest.into_iter().chain(others).collect()
            }
        }
    }

    /// Plays all contests: their results, and why not all could be played.
    fn played_all(
        &self,
        contests: &[[Typed; 2]],
        (begun, known, game): (&Match<Engine>, &Knowledge, &Game),
        part: Shard,
        interrupt: &Interrupt,
    ) -> (Vec<([String; 2], Tally)>, Option<Failure>) {
        let mut steps = Vec::new();
        for players in contests {
            let are_same = players[0].0 == players[1].0;
            let worker = || {
                let [one, other] =
                    players.each_ref().map(|(_, one)| self.seat(one, (known, game), interrupt));
                let seats = one.and_then(|one| Ok([one, other?]));
                Worker { begun: begun.clone(), seats, pairs: Tally::default() }
            };
            let (tally, failed) = played(self, (part, are_same), &worker, interrupt);
            steps.push((players.each_ref().map(|(text, _)| text.clone()), tally));
            if interrupt.wanted() || failed.is_some() {
                return (steps, failed);
            }
        }
        (steps, None)
    }

    /// A player, with the weights that it asks for, or an engine that is started.
    fn seat(
        &self,
        contestant: &Contestant,
        (known, game): (&Knowledge, &Game),
        interrupt: &Interrupt,
    ) -> Result<Seat, Failure> {
        let entrant = match contestant {
            Contestant::Own(entrant) => entrant,
            Contestant::Guest(guest) => {
                let wire = Box::new(Process::start(&guest.command, interrupt)?);
                let guest = Guest::new(guest, wire, game, self.nodes).map_err(|halt| failure(&halt))?;
                return Ok(Seat::Guest(Box::new(guest)));
            }
        };
        let mut known = known.clone();
        if let Some(path) = entrant.weights() {
            known = known.with_values(weights(Path::new(path), game)?);
        }
        Ok(Seat::Own(Box::new(entrant.player(&known, self.nodes))))
    }

    /// What all machines that share a match have to agree on; `position` is where it begins, if that is not the set-up.
    fn task(
        &self,
        players: &[String; 2],
        (known, game): (&Knowledge, &Game),
        position: Option<String>,
    ) -> Games {
        let players = players.join(" : ");
        Games {
            games: self.games,
            seed: self.seed,
            position,
            after: self.start.moves(),
            players: format!("{players} with {} nodes after {} plies", self.nodes, self.opening),
            learned: fingerprint::of_text(&write(known.values(), game)),
        }
    }

    /// The test that ends a match.
    fn test(&self) -> Option<Sprt> {
        match self.sprt.as_deref()? {
            [one, other] => Some(Sprt { low: one.min(*other), high: one.max(*other) }),
            _ => None,
        }
    }
}

/// What one thread has.
struct Worker {
    begun: Match<Engine>,
    /// The players, or why there are none any more.
    seats: Result<[Seat; 2], Failure>,
    /// The results of its pairs.
    pairs: Tally,
}

/// Plays the games of a part; the results, and why not all could be played.
fn played(
    args: &Args,
    (part, are_same): (Shard, bool),
    worker: &dyn Fn() -> Worker,
    interrupt: &Interrupt,
) -> (Tally, Option<Failure>) {
    let (is_elsewhere, opening, seed) = (args.start.is_said(), args.opening, args.seed);
    let pairs = part.share(args.games.div_ceil(2));
    let progress = bar(pairs, "pairs");
    let mut all = Tally::default();
    // Without a test all pairs are played at once; with one, some, so that it can be asked in between.
    let step = if args.sprt.is_some() { 8 } else { pairs };
    let (mut done, mut failed) = (0, None);
    while done < pairs {
        let some = step.min(pairs - done);
        let workers = args.threads.share(some, worker, |Worker { begun, seats, pairs }, place| {
            let (number, go_on) = (part.thing(done + place), || !interrupt.wanted());
            let Ok(players) = seats else { return ControlFlow::Break(()) };
            let go_on = &go_on;
            let pair = Versus { begun, is_elsewhere, seats: players, opening, seed, number, are_same, go_on };
            let played = pair.play();
            // A pair that was broken off says nothing.
            if !go_on() {
                return ControlFlow::Break(());
            }
            match played {
                Ok(tally) => pairs.merge(&tally),
                Err(halt) => {
                    *seats = Err(failure(&halt));
                    return ControlFlow::Break(());
                }
            }
            progress.inc(1);
            ControlFlow::Continue(())
        });
        for worker in workers {
            all.merge(&worker.pairs);
            failed = failed.or(worker.seats.err());
        }
        done += some;
        let is_clear = args.test().is_some_and(|test| test.answer(&all).is_some());
        if is_clear || interrupt.wanted() || failed.is_some() {
            break;
        }
    }
    progress.finish_and_clear();
    (all, failed)
}
