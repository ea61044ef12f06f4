//! `menagerie analyse`: what the program thinks of the moves of a saved game.

use std::fmt::Write;
use std::path::PathBuf;

use clap::builder::ValueHint;
use menagerie::desk::record::Replay;
use menagerie::engine::Engine;
use menagerie::language::diagnostic::words::count;
use menagerie::language::ir::{Game, Side};
use menagerie::opponent::player::{Entrant, Player, chance_of_winning, think};
use menagerie::opponent::search::WON;
use menagerie::play::dice::Dice;
use menagerie::play::session::Session;
use serde::Serialize;

use super::failure::Failure;
use super::hint::{Hint, lines};
use super::moves::Format;
use super::opponent::{Haste, Learning, Thinking};
use super::perft::name;
use super::play::saving::{read_record, replayed};
use super::progress::bar;
use super::record_rules;
use super::rule_file::{Root, RuleFile};
use super::shell::say;
use super::{Shell, Status, usage};

/// From here on a better move is shown: so much of the chance of winning was lost.
const SHOWN: f64 = 0.05;
/// From here on a move is a mistake, and from here on a blunder.
const MISTAKE: f64 = 0.1;
const BLUNDER: f64 = 0.25;

/// Say what the program thinks of each move of a saved game
///
/// For each move there is the score after it, for the side that made it, in points as those of Elo; where another move was clearly better, how much of the
/// chance of winning was lost, in hundredths, and that move. `?` is a mistake, with which 10 % were lost, and `??` a blunder, with 25 %. The program
/// knows nothing of the game but its rules, so it is a player's opinion and no proof. Ctrl-C prints what is known until then. For
/// example: `menagerie analyse x.game`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The saved game: a file that ends in `.game`
    #[arg(value_name = "GAME", value_hint = ValueHint::FilePath)]
    game: PathBuf,
    /// The rules to play it by; by default those that it names
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    rules: Option<PathBuf>,
    #[command(flatten)]
    root: Root,
    #[command(flatten)]
    thinking: Thinking,
    #[command(flatten)]
    learning: Learning,
    /// The same seed gives the same scores
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = usage::whole)]
    seed: u64,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// What is thought of a move.
#[derive(Serialize)]
struct Judged {
    number: usize,
    side: String,
    #[serde(rename = "move")]
    text: String,
    /// The scores for the side that made it, before and after.
    before: i32,
    after: i32,
    /// How much of the chance of winning was lost, from 0 to 1.
    loss: f64,
    mark: &'static str,
    /// The best move and its line, if it is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<Hint>,
}

/// All moves of a side.
#[derive(Serialize)]
struct Sum<'a> {
    side: &'a str,
    moves: usize,
    mistakes: usize,
    blunders: usize,
    /// How much of the chance of winning a move lost in the mean.
    mean_loss: f64,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: u64,
    nodes: u64,
    moves: &'a [Judged],
    sides: Vec<Sum<'a>>,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let record = read_record(&args.game)?;
    let rules = match &args.rules {
        Some(file) => file.clone(),
        None => record_rules::rules(&args.game, &record)?.path,
    };
    let (game, files) = RuleFile::named(rules, args.root.path()).load_with_files()?;
    let (_, replay) = replayed::<Engine>(&game, &files, &args.game)?;
    let interrupt = shell.interrupt().clone();
    interrupt.heed();
    let known = args.learning.knowledge(&game, (Haste::Now, true), args.seed, &interrupt)?;
    let mut player = Entrant::nodes(args.thinking.nodes()).player(&known, args.thinking.nodes());
    let texts = record.texts();
    let (all, texts) = (texts.len(), texts.get(..replay.played).unwrap_or_default());
    let judged = judged(args, &replay, (texts, &mut player), shell)?;
    match args.format {
        Format::Text => shell.print(&plain(&judged, &game))?,
        Format::Json => {
            let (game_name, sides) = (name(&game), sums(&judged, &game));
            let (seed, nodes, moves) = (args.seed, args.thinking.nodes(), judged.as_slice());
            shell.print_json(&Document { schema: 1, game: &game_name, seed, nodes, moves, sides })?;
        }
    }
    if interrupt.wanted() {
        shell.flush()?;
        say(&format!("stopped after {} of {}\n", judged.len(), count(all, "move")));
        return Ok(Status::Stopped);
    }
    match replay.broken.filter(|broken| (1..=all).contains(&broken.number)) {
        // What the rules forbid now is told as `replay` does.
        Some(broken) => Err(Failure::rules(vec![broken.diagnostic], game.sources.clone())),
        None => Ok(Status::Fine),
    }
}

/// Thinks about all positions of a game.
fn judged(
    args: &Args,
    replay: &Replay<Engine>,
    (texts, player): (&[&str], &mut Player),
    shell: &Shell,
) -> Result<Vec<Judged>, Failure> {
    let interrupt = shell.interrupt().clone();
    let mut session = replay.session.clone();
    while session.undo() {}
    let progress = bar(u64::try_from(texts.len()).unwrap_or(0), "moves");
    let mut dice = Dice::new(args.seed);
    // The best line of a position; none if the game is over, or Ctrl-C came.
    let mut best = |session: &Session<Engine>| -> Result<Option<Hint>, Failure> {
        if session.outcome().is_some() {
            return Ok(None);
        }
        let go_on = args.thinking.go_on(&interrupt);
        let thought = think(player, session.play_so_far().executor(), 1, &go_on, &mut dice);
        Ok(if interrupt.wanted() { None } else { lines(session, &thought)?.into_iter().next() })
    };
    let mut judged = Vec::new();
    let mut here = best(&session)?;
    for (number, text) in (1..).zip(texts) {
        let Some(before) = here else { break };
        let (mover, written) = (session.turn(), session.written(text).unwrap_or_else(|| (*text).to_owned()));
        session.play(text).map_err(|trouble| Failure::trouble(session.game(), &trouble))?;
        here = best(&session)?;
        let after = match (&here, session.outcome()) {
            (_, Some(over)) => over.winner.map_or(0, |winner| if winner == mover { WON } else { -WON }),
            (Some(next), None) => -next.points(),
            (None, None) => break,
        };
        let side = session.side_name(mover).to_owned();
        judged.push(Judged::of((number, side, written), before, after));
        progress.inc(1);
    }
    progress.finish_and_clear();
    Ok(judged)
}

impl Judged {
    fn of((number, side, text): (usize, String, String), best: Hint, after: i32) -> Self {
        let before = best.points();
        let is_best = best.first() == text;
        let fell = chance_of_winning(before) - chance_of_winning(after);
        // In hundredths, as it is printed.
        let loss = if is_best { 0.0 } else { (fell.max(0.0) * 100.0).round() / 100.0 };
        let mark = match loss {
            BLUNDER.. => "??",
            MISTAKE.. => "?",
            _ => "",
        };
        let better = (loss >= SHOWN).then_some(best);
        Self { number, side, text, before, after, loss, mark, better }
    }
}

/// The sums of both sides.
fn sums<'a>(judged: &'a [Judged], game: &'a Game) -> Vec<Sum<'a>> {
    let sum = |side: Side| {
        let side = game.sides.get(side.index()).map_or("", String::as_str);
        let of = || judged.iter().filter(|judged| judged.side == side);
        let marked = |mark: &str| of().filter(|judged| judged.mark == mark).count();
        let moves = of().count();
        let lost: f64 = of().map(|judged| judged.loss).sum();
        let mean = lost / f64::from(u32::try_from(moves.max(1)).unwrap_or(u32::MAX));
        let mean_loss = (mean * 1_000.0).round() / 1_000.0;
        Sum { side, moves, mistakes: marked("?"), blunders: marked("??"), mean_loss }
    };
    Side::BOTH.map(sum).into()
}

fn plain(judged: &[Judged], game: &Game) -> String {
    let mut text = String::new();
    if judged.is_empty() {
        return text;
    }
    let wide = |of: fn(&Judged) -> &str| judged.iter().map(|it| of(it).chars().count()).max().unwrap_or(0);
    let (sides, moves) = (wide(|it| &it.side), wide(|it| &it.text));
    for Judged { number, side, text: written, after, loss, mark, better, .. } in judged {
        let _ =
            write!(text, "{number:>4}  {side:sides$}  {written:moves$}  {:>12}", super::hint::score(*after));
        if let Some(better) = better {
            let _ = write!(text, "  {mark:2}  {:.0} % lost; better: {}", 100.0 * loss, better.to_text());
        }
        text.push('\n');
    }
    text.push('\n');
    for Sum { side, moves, mistakes, blunders, mean_loss } in sums(judged, game) {
        let (moves, mistakes, blunders) =
            (count(moves, "move"), count(mistakes, "mistake"), count(blunders, "blunder"));
        let _ = writeln!(
            text,
            "{side}: {moves}, {mistakes}, {blunders}; {:.1} % lost by a move in the mean",
            100.0 * mean_loss
        );
    }
    text
}
