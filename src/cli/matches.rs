//! `menagerie match`: games between players.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;

use menagerie::desk::shards::{Games, Job, Part, PartResult, Shard, Task};
use menagerie::engine::Engine;
use menagerie::language::diagnostic::words::count;
use menagerie::language::ir::{Game, fingerprint};
use menagerie::opponent::matches::{OPENING, Pair, Sprt, Tally};
use menagerie::opponent::player::{Entrant, HIGHEST, Knowledge, Player};
use menagerie::opponent::worth::write;
use serde::Serialize;

use super::failure::Failure;
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

/// Let players play games against each other
///
/// Players are `random`, `greedy`, `level N` from 1 to 8, and `nodes N`: a good player that makes N moves to find one. `plain` counts
/// pieces, `mobility` counts how many moves each kind of piece has, and `learned`, as all others, has learned from its own
/// games, or has `weights FILE` that `menagerie learn` has written; they spend as many nodes as `--nodes` says. Games are played in pairs: both games of a pair begin with the same moves by chance,
/// and the players exchange their sides. With `--ladder`, each level plays against the one below it. Several machines can share the work with `--shard`; give all of them the
/// same `--weights` or `--learn N`. For example: `menagerie match chess 'level 3' random --games 10`.
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
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = usage::whole)]
    games: u64,
    /// How many nodes a move may cost, for players that do not say
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = usage::whole)]
    nodes: u64,
    /// How many plies are played by chance at the beginning
    #[arg(long, value_name = "N", default_value_t = OPENING)]
    opening: usize,
    /// End as soon as it is clear whether A is stronger by LOW or by HIGH points of Elo (SPRT, each answer wrong in 1 of 20 matches)
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

/// A player, and the text that asks for it.
type Typed = (String, Entrant);

/// A player as it is typed.
fn typed(text: &str) -> Result<Typed, String> {
    let entrant = Entrant::read(text).ok_or_else(|| {
        "a player is `random`, `greedy`, `level 5`, `nodes 1000`, `plain`, `mobility` or `learned`".to_owned()
    });
    entrant.map(|entrant| (text.to_owned(), entrant))
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let shard = args.shard.wanted()?;
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let engine = args.start.session::<Engine>(&game, &files)?.play_so_far().executor().clone();
    let interrupt = shell.interrupt().clone();
    interrupt.heed();
    let contests = args.contests();
    let learns = contests.iter().flatten().any(|(_, entrant)| entrant.needs_learning());
    let known = args.learning.knowledge(&game, (Haste::Patient, learns), args.seed, &interrupt)?;
    let (mut steps, mut done) = (Vec::new(), 0);
    let part = shard.unwrap_or(Shard::WHOLE);
    for players in &contests {
        let [one, other] = players.each_ref().map(|(_, entrant)| args.player(entrant, (&known, &game)));
        let tally = played(args, (&engine, part), &[one?, other?], &interrupt);
        done += tally.games();
        steps.push((players.each_ref().map(|(text, _)| text.clone()), tally));
        if interrupt.wanted() {
            break;
        }
    }
    let printed = match (shard, steps.as_slice()) {
        (Some(shard), [(players, tally)]) => {
            let of = Games {
                games: args.games,
                seed: args.seed,
                position: args.start.fingerprint(&game, &files)?,
                after: args.start.moves(),
                players: format!(
                    "{} with {} nodes after {} plies",
                    players.join(" : "),
                    args.nodes,
                    args.opening
                ),
                learned: fingerprint::of_text(&write(known.values(), &game)),
            };
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
        say(&format!("stopped after {done} of {}\n", count(games, "game")));
        return Ok(Status::Stopped);
    }
    Ok(Status::Fine)
}

impl Args {
    /// Who plays against whom.
    fn contests(&self) -> Vec<[Typed; 2]> {
        let level = |number: u8| (format!("level {number}"), Entrant::level(number));
        match (&self.first, &self.second) {
            (Some(first), Some(second)) => vec![[first.clone(), second.clone()]],
            _ => {
                let lowest = Entrant::read("greedy").map(|greedy| [level(1), ("greedy".to_owned(), greedy)]);
                let others = (2..=HIGHEST).map(|number| [level(number), level(number - 1)]);
                lowest.into_iter().chain(others).collect()
            }
        }
    }

    /// A player, with the weights that it asks for.
    fn player(&self, entrant: &Entrant, (known, game): (&Knowledge, &Game)) -> Result<Player, Failure> {
        let Some(path) = entrant.weights() else { return Ok(entrant.player(known, self.nodes)) };
        let values = weights(Path::new(path), game)?;
        Ok(entrant.player(&known.clone().with_values(values), self.nodes))
    }

    /// The test that ends a match.
    fn test(&self) -> Option<Sprt> {
        match self.sprt.as_deref()? {
            [low, high] => Some(Sprt { low: *low, high: *high }),
            _ => None,
        }
    }
}

/// What one thread has.
struct Worker {
    engine: Engine,
    players: [Player; 2],
    /// The results of its pairs.
    pairs: Tally,
}

/// Plays the games of a part.
fn played(
    args: &Args,
    (engine, part): (&Engine, Shard),
    players: &[Player; 2],
    interrupt: &Interrupt,
) -> Tally {
    let pairs = part.share(args.games.div_ceil(2));
    let progress = bar(pairs, "pairs");
    let worker = || Worker { engine: engine.clone(), players: players.clone(), pairs: Tally::default() };
    let mut all = Tally::default();
    // Without a test all pairs are played at once; with one, some, so that it can be asked in between.
    let step = if args.sprt.is_some() { 8 } else { pairs };
    let mut begun = 0;
    while begun < pairs {
        let some = step.min(pairs - begun);
        let workers = args.threads.share(some, worker, |worker, place| {
            let number = part.thing(begun + place);
            let go_on = || !interrupt.wanted();
            let (players, opening, seed) = (&mut worker.players, args.opening, args.seed);
            let pair = worker.engine.in_tree(Pair { players, opening, seed, number, go_on: &go_on });
            // A pair that was broken off says nothing.
            if !go_on() {
                return ControlFlow::Break(());
            }
            worker.pairs.merge(&pair);
            progress.inc(1);
            ControlFlow::Continue(())
        });
        for worker in &workers {
            all.merge(&worker.pairs);
        }
        begun += some;
        let is_clear = args.test().is_some_and(|test| test.answer(&all).is_some());
        if is_clear || interrupt.wanted() {
            break;
        }
    }
    progress.finish_and_clear();
    all
}

/// What came of a match, and of the test that may have ended it.
pub(super) fn printed(
    game: &str,
    seed: u64,
    (tally, test): (&Tally, Option<Sprt>),
    format: Format,
) -> String {
    match format {
        Format::Text => plain(tally, test),
        Format::Json => {
            let sprt = test.map(|test| answer(&test, tally));
            json(&Document { schema: 1, game, seed, sprt, of: Came::of(tally) })
        }
    }
}

/// What came of the matches of a ladder.
fn ladder(game: &str, seed: u64, steps: &[([String; 2], Tally)], format: Format) -> String {
    if format == Format::Json {
        let steps = steps.iter().map(|(players, tally)| Step { players, of: Came::of(tally) }).collect();
        return json(&Ladder { schema: 1, game, seed, steps });
    }
    let mut text = String::new();
    for ([one, other], tally) in steps {
        let ([won, drawn, lost], (elo, low, high)) = (tally.results, tally.elo());
        let share = 100.0 * tally.share();
        let _ = writeln!(
            text,
            "{one} : {other:<7} {share:>6.1} %   +{won} ={drawn} -{lost}   elo {elo:+.0}, with 95 % between {low:+.0} and {high:+.0}"
        );
    }
    text
}

fn json(document: &impl Serialize) -> String {
    // Plain data can always be written.
    serde_json::to_string_pretty(document).unwrap_or_default() + "\n"
}

/// What the test says of A.
fn answer(test: &Sprt, tally: &Tally) -> String {
    match test.answer(tally) {
        Some(true) => format!("A is stronger by {} points", test.high),
        Some(false) => format!("A is not stronger than by {} points", test.low),
        None => "not clear yet".to_owned(),
    }
}

fn plain(tally: &Tally, sprt: Option<Sprt>) -> String {
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
    if let Some(sprt) = sprt {
        let _ = writeln!(text, "test             {}", answer(&sprt, tally));
    }
    text
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<String>,
    #[serde(flatten)]
    of: Came<'a>,
}

#[derive(Serialize)]
struct Ladder<'a> {
    schema: u32,
    game: &'a str,
    seed: u64,
    steps: Vec<Step<'a>>,
}

#[derive(Serialize)]
struct Step<'a> {
    players: &'a [String; 2],
    #[serde(flatten)]
    of: Came<'a>,
}

/// The results of a match.
#[derive(Serialize)]
struct Came<'a> {
    games: u64,
    share: f64,
    elo: [f64; 3],
    #[serde(flatten)]
    tally: &'a Tally,
}

impl<'a> Came<'a> {
    fn of(tally: &'a Tally) -> Self {
        let (elo, low, high) = tally.elo();
        let elo = [elo, low, high].map(|number| (number * 10.0).round() / 10.0);
        Self { games: tally.games(), share: tally.share(), elo, tally }
    }
}
