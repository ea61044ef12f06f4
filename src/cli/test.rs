//! `menagerie test`: whether the rules do what their tests say.

use std::path::PathBuf;

use menagerie::language::budget::MISTAKES;
use menagerie::language::diagnostic::words::count;
use menagerie::loading::pipeline::FileCache;
use menagerie::loading::trial;
use menagerie::play::matches::Executor;

use super::failure::Failure;
use super::find::Found;
use super::player::{Player, by};
use super::progress::bar;
use super::rule_file::{self, Root};
use super::shell::say;
use super::{Shell, Status};

/// Run the tests in rule files
///
/// For each file, a line says how many of its tests hold. For each failing test, you see the board, what was
/// expected, what was found, and the line; then the exit status is 1. Of very many failures in one file, 300 are shown.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rule files, and folders in which all `.rules` files are tested; links in a folder are not followed
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    root: Root,
    #[command(flatten)]
    player: Player,
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have this form")]
pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let known = FileCache::default();
    Ok(rule_file::each((&args.paths, &args.root), shell, |found, shell| {
        by!(args.player, file(found, &known, shell))
    }))
}

fn file<E: Executor>(found: &Found, known: &FileCache, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, _) = rule_file::game(rule_file::load(found, known)?)?;
    let interrupt = shell.interrupt().clone();
    let progress = bar(game.tests.len() as u64, "tests");
    let results: Vec<_> =
        trial::run_while::<E>(&game, &|| !interrupt.wanted()).inspect(|_| progress.inc(1)).collect();
    progress.finish_and_clear();
    let failed = results.iter().filter(|result| !result.failures.is_empty()).count();
    let failures = || results.iter().flat_map(|result| &result.failures);
    for failure in failures().take(MISTAKES) {
        shell.tell(&[failure.diagnostic()], &game.sources);
        say(&indented(&failure.drawing));
    }
    let more = failures().count().saturating_sub(MISTAKES);
    if more > 0 {
        say(&format!("{more} more {} not shown\n", if more == 1 { "failure is" } else { "failures are" }));
    }
    let stopped = results.len() < game.tests.len();
    let verdict = if stopped {
        format!("stopped after {} of {}", results.len(), count(game.tests.len(), "test"))
    } else {
        verdict(results.len(), failed)
    };
    shell.print(&format!("{}: {verdict}\n", found.path.display()))?;
    shell.flush()?;
    if stopped {
        return Ok(Status::Stopped);
    }
    Ok(if failed == 0 { Status::Fine } else { Status::Problems })
}

/// "7 tests hold", "7 tests, of which 2 do not hold".
pub(super) fn verdict(tests: usize, failed: usize) -> String {
    match (tests, failed) {
        (0, _) => "no tests".to_owned(),
        (1, 0) => "1 test holds".to_owned(),
        (all, 0) => format!("{all} tests hold"),
        (1, _) => "1 test does not hold".to_owned(),
        (all, failed) => format!("{}, of which {} not hold", count(all, "test"), does(failed)),
    }
}

/// "1 does", "2 do".
fn does(number: usize) -> String {
    if number == 1 { "1 does".to_owned() } else { format!("{number} do") }
}

/// A drawing below the message that it belongs to.
fn indented(drawing: &str) -> String {
    let lines =
        drawing.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") });
    lines.collect::<String>() + "\n"
}
