//! `menagerie hint`: the best moves of a position.

use std::fmt::Write;

use menagerie::engine::Engine;
use menagerie::language::ir::Game;
use menagerie::opponent::player::{Entrant, HIGHEST, Thought, think};
use menagerie::opponent::search::{DECIDED, WON};
use menagerie::play::dice::Dice;
use menagerie::play::matches::Executor;
use menagerie::play::session::Session;
use serde::Serialize;

use super::failure::Failure;
use super::moves::Format;
use super::opponent::{Haste, Learning, Thinking};
use super::perft::name;
use super::rule_file::RuleFile;
use super::shell::say;
use super::start::Start;
use super::{Shell, Status, usage};

/// Find the best moves of a position
///
/// The program knows nothing of the game but its rules: it learns what pieces are worth from games against itself, and then looks
/// ahead. A score is in points as those of Elo: with 174 more, the game is won 2.7 times as often as it is lost. After the score comes the
/// line of play that is expected. Ctrl-C prints the best moves found until then. For example: `menagerie hint chess --after 'e4 e5'`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    #[command(flatten)]
    start: Start,
    /// How many moves to show
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = usage::positive)]
    lines: u64,
    #[command(flatten)]
    thinking: Thinking,
    /// Think as a player of this level does, from 1 to 8
    #[arg(long, value_name = "N", conflicts_with = "nodes", value_parser = level)]
    level: Option<u8>,
    #[command(flatten)]
    learning: Learning,
    /// The same seed gives the same moves
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = usage::whole)]
    seed: u64,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A level as it is typed.
pub(super) fn level(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (1..=HIGHEST).contains(number));
    number.ok_or_else(|| format!("a level is a number from 1 to {HIGHEST}"))
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let session = args.start.session::<Engine>(&game, &files)?;
    if let Some(outcome) = session.outcome_in_words() {
        match args.format {
            Format::Text => shell.print(&format!("{outcome}\n"))?,
            Format::Json => args.show(&game, &Thought::default(), &[], shell)?,
        }
        return Ok(Status::Fine);
    }
    let interrupt = shell.interrupt().clone();
    interrupt.heed();
    let engine = session.play_so_far().executor();
    let known = args.learning.knowledge(&game, (Haste::Now, true), args.seed, &interrupt)?;
    let entrant = args.level.map_or(Entrant::nodes(args.thinking.nodes()), Entrant::level);
    let mut player = entrant.player(&known, args.thinking.nodes());
    let go_on = args.thinking.go_on(&interrupt);
    let most = usize::try_from(args.lines).unwrap_or(usize::MAX);
    let thought = think(&mut player, engine, most, &go_on, &mut Dice::new(args.seed));
    let lines = lines(&session, &thought)?;
    args.show(&game, &thought, &lines, shell)?;
    if interrupt.wanted() {
        shell.flush()?;
        say(&format!("stopped after {} nodes\n", thought.nodes));
        return Ok(Status::Stopped);
    }
    Ok(Status::Fine)
}

/// A line of play, as texts of moves.
#[derive(Serialize)]
pub(super) struct Hint {
    #[serde(rename = "move")]
    text: String,
    score: i32,
    /// After how many plies the game is won, or lost if the number is negative.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided_in: Option<i32>,
    line: Vec<String>,
}

/// The lines of a thought, as texts of moves.
pub(super) fn lines<E: Executor>(session: &Session<E>, thought: &Thought) -> Result<Vec<Hint>, Failure> {
    let mut hints = Vec::new();
    for (score, moves) in &thought.lines {
        let line = texts(session, moves)?;
        let decided_in = decided_in(*score);
        let Some(text) = line.first().cloned() else { continue };
        hints.push(Hint { text, score: *score, decided_in, line });
    }
    Ok(hints)
}

/// A line of moves, each by its number in the order of moves, as texts.
pub(super) fn texts<E: Executor>(session: &Session<E>, moves: &[usize]) -> Result<Vec<String>, Failure> {
    let (mut session, mut line) = (session.clone(), Vec::new());
    for number in moves {
        let trouble = |trouble| Failure::trouble(session.game(), &trouble);
        let list = session.list().map_err(trouble)?;
        let Some(text) = list.into_iter().find(|it| it.index == *number).map(|it| it.text) else { break };
        if session.play(&text).is_err() {
            break;
        }
        line.push(text);
    }
    Ok(line)
}

impl Hint {
    /// The score and the line, for people.
    pub(super) fn to_text(&self) -> String {
        format!("{}  {}", self.score(), self.line.join(" "))
    }

    /// The score for people.
    fn score(&self) -> String {
        score(self.score)
    }

    /// The score.
    pub(super) fn points(&self) -> i32 {
        self.score
    }

    /// The first move.
    pub(super) fn first(&self) -> &str {
        &self.text
    }
}

/// After how many plies the game is won, or lost if the number is negative, by a score that says so.
fn decided_in(score: i32) -> Option<i32> {
    (score.abs() >= DECIDED).then(|| score.signum() * (WON - score.abs()))
}

/// A score for people.
pub(super) fn score(score: i32) -> String {
    match decided_in(score) {
        Some(0) => if score > 0 { "won" } else { "lost" }.to_owned(),
        Some(plies) if plies > 0 => format!("wins in {plies}"),
        Some(plies) => format!("loses in {}", -plies),
        None => format!("{score:+}"),
    }
}

fn plain(thought: &Thought, lines: &[Hint]) -> String {
    if lines.is_empty() {
        return "there is no legal move\n".to_owned();
    }
    let mut text = String::new();
    let wide = lines.iter().map(|hint| hint.score().chars().count()).max().unwrap_or(0);
    for hint in lines {
        let _ = writeln!(text, "{:>wide$}  {}", hint.score(), hint.line.join(" "));
    }
    let _ = writeln!(text, "\nlooked ahead {}, with {} nodes", thought.depth, thought.nodes);
    text
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: u64,
    depth: u32,
    nodes: u64,
    lines: &'a [Hint],
}

impl Args {
    fn show(&self, game: &Game, thought: &Thought, lines: &[Hint], shell: &mut Shell) -> Result<(), Failure> {
        if self.format == Format::Text {
            return shell.print(&plain(thought, lines));
        }
        let Thought { depth, nodes, .. } = *thought;
        shell.print_json(&Document { schema: 1, game: &name(game), seed: self.seed, depth, nodes, lines })
    }
}
