//! `menagerie replay`: whether saved games can still be played, and mean the same.

mod report;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::builder::ValueHint;
use indicatif::ProgressBar;
use menagerie::desk::record;
use menagerie::language::diagnostic::words::count;
use menagerie::language::diagnostic::{Diagnostic, catalog};
use menagerie::language::ir::Game;
use menagerie::language::messages;
use menagerie::language::syntax::ParsedFile;
use menagerie::loading::pipeline::FileCache;
use menagerie::play::matches::Executor;

use super::failure::Failure;
use super::find::{Found, Wanted, files_in};
use super::moves::Format;
use super::play::saving::{ENDING, is_game, read_record};
use super::player::{Player, by};
use super::progress::bar;
use super::record_rules;
use super::rule_file::{self, Root};
use super::several::in_order;
use super::shell::say;
use super::usage::whole;
use super::{Shell, Status};
use report::{Document, Outcome, ReplayedGame};

/// Check saved games: is every move still legal, and does it still do the same?
///
/// `save x.game` in `menagerie play` and `menagerie stats --save` save games. For each game, this shows the
/// first move that the current rules forbid or change, and why. The exit status is 0 if all games are still
/// valid, 1 if one is not, and 2 if one cannot be read.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The rule file, or a game that `menagerie games` lists; without it, each game is played by the rules
    /// that it names
    #[arg(value_name = "FILE", required_unless_present = "all")]
    file: Option<PathBuf>,
    /// Saved games: files that end in `.game`
    #[arg(value_name = "GAME", value_hint = ValueHint::FilePath)]
    games: Vec<PathBuf>,
    /// All `.game` files in a folder and its subfolders
    #[arg(long, value_name = "DIR", conflicts_with = "games", value_hint = ValueHint::DirPath)]
    all: Option<PathBuf>,
    /// Print the board after N moves of each game
    #[arg(long, value_name = "N", value_parser = whole)]
    at: Option<u64>,
    #[command(flatten)]
    root: Root,
    #[command(flatten)]
    player: Player,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Saved games, by their names.
const SAVED_GAMES: Wanted =
    Wanted { ending: ENDING, noun: ["saved game", "saved games"], none: catalog::NOT_A_SAVED_GAME };

/// Rules that are ready to be played by.
struct Rules {
    game: Game,
    files: Vec<ParsedFile>,
}

/// Rules that games name, each read once.
#[derive(Default)]
struct Known {
    shelf: FileCache,
    rules: Mutex<HashMap<PathBuf, Arc<Rules>>>,
}

impl Known {
    /// Rules without errors.
    fn rules(&self, found: &Found) -> Result<Arc<Rules>, Failure> {
        let known = || self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = known().get(&found.path) {
            return Ok(Arc::clone(rules));
        }
        let rules = Arc::new(rules(found, &self.shelf)?);
        known().insert(found.path.clone(), Arc::clone(&rules));
        Ok(rules)
    }
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    // A saved game in place of the rules names its own.
    let (file, first) = match &args.file {
        Some(first) if is_game(first) => (None, Some(first)),
        file => (file.as_ref(), None),
    };
    let mut paths: Vec<PathBuf> = first.into_iter().chain(&args.games).cloned().collect();
    if let Some(folder) = &args.all {
        paths.extend(files_in(folder, &SAVED_GAMES)?);
    }
    if paths.is_empty() {
        return Err(messages::no_game_named().into());
    }
    let known = Known::default();
    let rules = match file {
        Some(file) => Some(known.rules(&Found::file(file, args.root.path()))?),
        None => None,
    };
    by!(args.player, run_by(args, (&paths, rules.as_deref(), &known), shell))
}

fn run_by<E: Executor>(
    args: &Args,
    (paths, rules, known): (&[PathBuf], Option<&Rules>, &Known),
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let interrupt = shell.interrupt().clone();
    let mut status = Status::Fine;
    let (mut done, mut broken, mut unread) = (0_usize, 0_usize, 0_usize);
    let mut document = Document::default();
    let mut printed = Ok(());
    let progress = if paths.len() > 1 { bar(paths.len() as u64, "games") } else { ProgressBar::hidden() };
    let work = |path: &PathBuf| {
        let mut go_on = || !interrupt.wanted();
        if go_on() { one::<E>(args, path, (rules, known), &mut go_on) } else { Outcome::Stopped }
    };
    // Messages stand above the bar.
    let above = !progress.is_hidden();
    in_order(paths.iter().collect(), work, |outcome| {
        match outcome {
            Outcome::Stopped => return ControlFlow::Break(()),
            Outcome::Replayed(one) => {
                broken += usize::from(one.broken.is_some());
                status = status.max(one.status());
                printed = progress.suspend(|| {
                    tell(args, &one, &mut document, shell)?;
                    if above { shell.flush() } else { Ok(()) }
                });
            }
            Outcome::Unread(failure) => {
                unread += 1;
                status = status.max(Status::Failed);
                printed = progress.suspend(|| {
                    shell.flush()?;
                    shell.tell_failure(&failure);
                    Ok(())
                });
            }
        }
        done += 1;
        progress.inc(1);
        if printed.is_err() || shell.closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    progress.finish_and_clear();
    printed?;
    if args.format == Format::Json {
        shell.print_json(&document)?;
    } else if paths.len() > 1 {
        shell.print(&summary(done, broken, unread))?;
    }
    if interrupt.wanted() {
        say(&format!("stopped after {done} of {}\n", count(paths.len(), "game")));
        return Ok(Status::Stopped);
    }
    Ok(status)
}

/// "3 games: 2 hold, 1 breaks".
fn summary(done: usize, broken: usize, unread: usize) -> String {
    let hold = done.saturating_sub(broken + unread);
    let mut parts = vec![format!("{hold} {}", if hold == 1 { "holds" } else { "hold" })];
    if broken > 0 {
        parts.push(format!("{broken} {}", if broken == 1 { "breaks" } else { "break" }));
    }
    if unread > 0 {
        parts.push(format!("{unread} cannot be played"));
    }
    format!("{}: {}\n", count(done, "game"), parts.join(", "))
}

/// Reports one game.
fn tell(args: &Args, one: &ReplayedGame, document: &mut Document, shell: &mut Shell) -> Result<(), Failure> {
    if args.format == Format::Json {
        document.push(one);
        return Ok(());
    }
    shell.print(&one.to_text())?;
    if let Some(failure) = one.failure() {
        shell.flush()?;
        shell.tell_failure(&failure);
    }
    Ok(())
}

/// Replays one game.
fn one<E: Executor>(
    args: &Args,
    path: &Path,
    (rules, known): (Option<&Rules>, &Known),
    go_on: &mut dyn FnMut() -> bool,
) -> Outcome {
    let record = match read_record(path) {
        Ok(record) => record,
        Err(failure) => return Outcome::Unread(Box::new(failure)),
    };
    let named;
    let rules = match rules {
        Some(rules) => rules,
        None => match record_rules::rules(path, &record).and_then(|found| known.rules(&found)) {
            Ok(rules) => {
                named = rules;
                &named
            }
            Err(failure) => return Outcome::Unread(Box::new(failure)),
        },
    };
    let most = args.at.and_then(|at| usize::try_from(at).ok()).unwrap_or(usize::MAX);
    let Rules { game, files } = rules;
    match record::replay_while::<E>(game, files, &record, most, go_on) {
        Ok(None) => Outcome::Stopped,
        Ok(Some(replay)) => {
            Outcome::Replayed(Box::new(ReplayedGame::new(path, record, replay, args.at.is_some())))
        }
        Err((sources, diagnostics)) => {
            let failure =
                Failure::text(diagnostics.into_iter().map(|told| of(path, told)).collect(), sources);
            Outcome::Unread(Box::new(failure))
        }
    }
}

/// A message about the position in a game, with the name of the file.
fn of(path: &Path, told: Diagnostic) -> Diagnostic {
    let message = format!("`{}`: {}", path.display(), told.message);
    told.saying(message)
}

/// Rules without errors.
fn rules(found: &Found, shelf: &FileCache) -> Result<Rules, Failure> {
    // Rules with errors are a failure: the game cannot be played.
    let (game, files) = rule_file::game(rule_file::load(found, shelf)?)
        .map_err(|failure| Failure { status: Status::Failed, ..failure })?;
    Ok(Rules { game, files })
}
