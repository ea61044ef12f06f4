//! `menagerie solve`: forced wins.

use std::fmt::Write;

use menagerie::engine::Engine;
use menagerie::language::diagnostic::words::count;
use menagerie::language::messages;
use menagerie::opponent::solve::{Replayed, Solved, Win, answers, replay, solve};
use menagerie::play::matches::Plain;
use menagerie::play::session::Session;
use serde::Serialize;

use super::failure::Failure;
use super::hint::texts;
use super::moves::Format;
use super::perft::name;
use super::rule_file::RuleFile;
use super::shell::say;
use super::start::Start;
use super::{Shell, Status, usage};

/// Find a forced win of the side to move
///
/// This looks for a win that the other side cannot avoid, within so many plies: a ply is a move of one side. It prints the shortest
/// one, as the line in which the other side holds out longest, and the answer to each of its first replies. The plain interpreter then replays
/// the answers to all replies until the end. The exit status is 0 if there is a forced win, and 1 if none was found. For example:
/// `menagerie solve chess --position 'White: King g6, Rook a1  Black: King g8  to move White'`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    #[command(flatten)]
    start: Start,
    /// How many plies the win may take
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=200))]
    plies: u32,
    /// How many moves the program may make to find it
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = usage::whole)]
    nodes: u64,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A forced win, as texts of moves.
#[derive(Serialize)]
struct Shown {
    plies: u32,
    line: Vec<String>,
    /// What is played after each first reply, and how many plies are left then.
    replies: Vec<Reply>,
    /// How many moves the plain interpreter has replayed, and whether these are all.
    replayed: u64,
    replayed_all: bool,
}

#[derive(Serialize)]
struct Reply {
    #[serde(rename = "reply")]
    text: String,
    answer: Vec<String>,
    plies: u32,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    win: Option<&'a Shown>,
    none_within: u32,
    nodes: u64,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, files) = args.rules.load_with_files()?;
    args.start.warn(&game, shell);
    let session = args.start.session::<Engine>(&game, &files)?;
    let interrupt = shell.interrupt().clone();
    interrupt.heed();
    let engine = session.play_so_far().executor();
    let go_on = |_| !interrupt.wanted();
    let is_over = session.outcome().is_some();
    let solved = solve(engine, if is_over { 0 } else { args.plies }, args.nodes, &go_on);
    let shown = match &solved.win {
        None => None,
        Some(win) => {
            let plain = args.start.session::<Plain>(&game, &files)?;
            let replayed = replay(&win.proof, engine, plain.play_so_far());
            if replayed.wrong > 0 {
                return Err(messages::other_answers().into());
            }
            Some(shown(&session, win, replayed)?)
        }
    };
    match args.format {
        Format::Text => {
            let over = session.outcome_in_words();
            shell.print(&over.map_or_else(|| args.plain(&solved, shown.as_ref()), |over| over + "\n"))?;
        }
        Format::Json => {
            let Solved { none_within, nodes, .. } = solved;
            let game = name(&game);
            shell.print_json(&Document {
                schema: 1,
                game: &game,
                win: shown.as_ref(),
                none_within,
                nodes,
            })?;
        }
    }
    if interrupt.wanted() && shown.is_none() {
        shell.flush()?;
        say(&format!("stopped after {} nodes\n", solved.nodes));
        return Ok(Status::Stopped);
    }
    Ok(if shown.is_some() { Status::Fine } else { Status::Problems })
}

/// A win as texts.
fn shown(session: &Session<Engine>, win: &Win, replayed: Replayed) -> Result<Shown, Failure> {
    let mut replies = Vec::new();
    for (moves, plies) in answers(&win.proof, session.play_so_far().executor()) {
        let mut texts = texts(session, &moves)?.into_iter().skip(1);
        if let Some(text) = texts.next() {
            replies.push(Reply { text, answer: texts.collect(), plies });
        }
    }
    let line = texts(session, &win.line)?;
    Ok(Shown { plies: win.plies, line, replies, replayed: replayed.moves, replayed_all: replayed.cut == 0 })
}

impl Args {
    fn plain(&self, solved: &Solved, shown: Option<&Shown>) -> String {
        let plies = |plies: u32| if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
        let Some(win) = shown else {
            return if solved.none_within == self.plies {
                format!("no forced win within {}\n", plies(self.plies))
            } else {
                format!(
                    "no forced win found with {} nodes; none within {}\n",
                    solved.nodes,
                    plies(solved.none_within)
                )
            };
        };
        let mut text = format!("wins in {}  {}\n", win.plies, win.line.join(" "));
        for Reply { text: reply, answer, plies } in &win.replies {
            let _ = writeln!(text, "  after {reply}: {}, wins in {plies}", answer.join(" "));
        }
        let moves = count(usize::try_from(win.replayed).unwrap_or(usize::MAX), "move");
        let whole =
            if win.replayed_all { "the whole proof" } else { "not the whole proof, but its beginning" };
        let _ = writeln!(text, "\nthe plain interpreter has replayed {whole}: {moves}");
        text
    }
}
