//! `menagerie watch`: at each save of a rule file checks it, runs its tests, and reports what the save has changed.

mod file_states;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::builder::ValueHint;
use menagerie::language::diagnostic::render::{WithSources, clipped, short, visible};
use menagerie::language::diagnostic::words::count;
use menagerie::language::diagnostic::{Diagnostic, any_error};
use menagerie::language::ir::Game;
use menagerie::language::source::Sources;
use menagerie::loading::pipeline::{FileCache, Loaded};
use menagerie::loading::trial::{self, TrialFailure};
use menagerie::play::matches::Executor;

use super::failure::Failure;
use super::find::{Found, find};
use super::player::{Player, by};
use super::quoted::quoted;
use super::rule_file::{self, Root};
use super::test::verdict;
use super::{Shell, Status};
use file_states::FileStates;

/// The time between two looks at the files.
const PAUSE: Duration = Duration::from_millis(200);
/// How long a file must stay unchanged before it is read: an editor may be writing it.
const SETTLED: Duration = Duration::from_millis(20);
/// How many problems of one file, and how many failing tests, are shown. The first problem is shown with its lines, the others take a line each.
const SHOWN: usize = 6;
/// How many changed lines are shown if the height of the screen is not known, and at least.
const LINES: usize = 30;
const FEWEST: usize = 8;

/// Check and test a rule file at each save, and show what the save changed
///
/// The file and those that it uses are checked five times a second. After each save, you see mistakes,
/// whether the tests hold, and which moves are lost (-) and gained (+) since the last save without errors, in
/// the first position and in each position of the tests. Ctrl-C ends.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A rule file, or a folder with `.rules` files
    #[arg(value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    path: PathBuf,
    #[command(flatten)]
    root: Root,
    #[command(flatten)]
    player: Player,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    by!(args.player, run_by(args, shell))
}

fn run_by<E: Executor>(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    // A file that is missing at the start is an error.
    for found in find(std::slice::from_ref(&args.path), args.root.path()) {
        let found = found?;
        if !args.path.is_dir() {
            rule_file::load(&found, &FileCache::default())?;
        }
    }
    let mut files: BTreeMap<PathBuf, File> = BTreeMap::new();
    let mut first = true;
    loop {
        let found: Vec<Found> =
            find(std::slice::from_ref(&args.path), args.root.path()).into_iter().flatten().collect();
        let changed: Vec<Found> = found.into_iter().filter(|found| is_new(&files, &found.path)).collect();
        if !changed.is_empty() {
            clear(shell)?;
            let many = first && changed.len() > 1;
            let mut without = 0;
            let number = changed.len();
            for found in changed {
                if shell.interrupt().wanted() || shell.closed() {
                    break;
                }
                let file = files.entry(found.path.clone()).or_default();
                without += usize::from(file.look::<E>(&found, many, shell)?);
            }
            if many {
                shell.print(&format!("{}: {without} without problems\n", count(number, "file")))?;
            }
            if first {
                shell.print("watching; Ctrl-C ends\n")?;
            }
            shell.flush()?;
            first = false;
        }
        if shell.interrupt().wanted() || shell.closed() {
            return Ok(Status::Stopped);
        }
        thread::sleep(PAUSE);
    }
}

/// Whether a file, or one that it uses, has changed since the last look.
fn is_new(files: &BTreeMap<PathBuf, File>, path: &Path) -> bool {
    files.get(path).is_none_or(|file| file.seen.has_changed())
}

/// Clears the screen, if there is one.
fn clear(shell: &mut Shell) -> Result<(), Failure> {
    let screen = std::io::stdout().is_terminal();
    if screen { shell.clear() } else { Ok(()) }
}

/// A rule file that is watched.
#[derive(Default)]
struct File {
    seen: FileStates,
    /// Its moves at the last save without errors.
    moves: Option<String>,
}

impl File {
    /// Checks and tests a file that has been saved. True if all is well; among `many` files those are not reported.
    fn look<E: Executor>(&mut self, found: &Found, many: bool, shell: &mut Shell) -> Result<bool, Failure> {
        // Before it is read: a save in the meantime is seen the next time.
        self.seen.settle(&found.path, SETTLED);
        let Loaded { sources, game, diagnostics, files, .. } =
            match rule_file::load(found, &FileCache::default()) {
                Ok(loaded) => loaded,
                Err(diagnostic) => {
                    shell.flush()?;
                    shell.tell(&[diagnostic], &Sources::default());
                    return Ok(false);
                }
            };
        self.seen.uses(&found.path, &sources, &files);
        let shown = found.path.display();
        let problems = diagnostics.len();
        let Some(game) = game.filter(|_| !any_error(&diagnostics)) else {
            shell.print(&format!("{shown}: {}\n", count(problems, "problem")))?;
            show((&diagnostics, &sources), &found.path, shell)?;
            return Ok(false);
        };
        let interrupt = shell.interrupt().clone();
        let results: Vec<_> = trial::run_while::<E>(&game, &|| !interrupt.wanted()).collect();
        let failed: Vec<_> = results.iter().flat_map(|result| &result.failures).collect();
        let not = results.iter().filter(|result| !result.failures.is_empty()).count();
        if !many || problems + not > 0 {
            let verdict = verdict(results.len(), not);
            let problems = if problems == 0 { "no problems".to_owned() } else { count(problems, "problem") };
            shell.print(&format!("{shown}: {problems}, {verdict}\n"))?;
            show((&diagnostics, &sources), &found.path, shell)?;
            shell.print(&failing(&failed, &sources))?;
        }
        self.compare::<E>(&game, shell)?;
        Ok(problems + not == 0)
    }

    /// Reports which moves are lost and gained since the last save.
    fn compare<E: Executor>(&mut self, game: &Game, shell: &mut Shell) -> Result<(), Failure> {
        let interrupt = shell.interrupt().clone();
        let Some(now) = trial::snapshot_text_while::<E>(game, &mut || !interrupt.wanted()) else {
            return Ok(());
        };
        if let Some(before) = &self.moves {
            let difference = trial::difference(before, &now);
            shell.print(&if difference.is_empty() {
                "this save changes no move\n".to_owned()
            } else {
                format!("this save changes:\n{}", shortened(&visible(&difference)))
            })?;
        }
        self.moves = Some(now);
        Ok(())
    }
}

/// Shows the first problem in full, the next ones in a line each.
fn show(
    (diagnostics, sources): (&[Diagnostic], &Sources),
    path: &Path,
    shell: &mut Shell,
) -> Result<(), Failure> {
    let Some((first, others)) = diagnostics.split_first() else { return Ok(()) };
    shell.flush()?;
    shell.tell(std::slice::from_ref(first), sources);
    let line = |diagnostic| short(WithSources { diagnostic, sources }) + "\n";
    let mut text: String = others.iter().take(SHOWN - 1).map(line).collect();
    if others.len() >= SHOWN {
        let more = others.len() + 1 - SHOWN;
        let _ = writeln!(text, "{more} more: `menagerie check {}` shows all", quoted(path));
    }
    shell.print(&text)
}

/// A line for each failing step of a test: where it stands, what it expects and what there is.
fn failing(failed: &[&TrialFailure], sources: &Sources) -> String {
    let mut text = String::new();
    for failure in failed.iter().take(SHOWN) {
        let name = sources.get(failure.at.source).map_or("", |source| &source.name);
        let line = sources.line_column(failure.at).line;
        let found = match &failure.found {
            Some(found) => format!("found {found}"),
            None => failure.notes.first().cloned().unwrap_or_default(),
        };
        let told = format!("`{}`: expected {}, {found}", failure.title, failure.expected);
        let _ = writeln!(text, "{name}:{line}: {}", visible(&clipped(&told)).replace('\n', " "));
    }
    if failed.len() > SHOWN {
        let _ = writeln!(text, "{} more", failed.len() - SHOWN);
    }
    text
}

/// As many lines as fit on the screen, with the last one, which sums up.
fn shortened(text: &str) -> String {
    let high = terminal_size::terminal_size_of(std::io::stdout()).map(|(_, high)| usize::from(high.0));
    let most = high.map_or(LINES, |high| high.saturating_sub(8).max(FEWEST));
    let lines: Vec<&str> = text.lines().collect();
    let (Some((last, rest)), true) = (lines.split_last(), lines.len() > most) else { return text.to_owned() };
    let shown = rest.get(..most.saturating_sub(2)).unwrap_or(rest);
    let more = count(rest.len() - shown.len(), "line");
    format!("{}\n... {more} more\n{last}\n", shown.join("\n"))
}
