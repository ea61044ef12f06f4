//! `menagerie check`: everything that is wrong with rule files.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::ValueEnum;
use menagerie::language::diagnostic::render::{self, WithSources};
use menagerie::language::diagnostic::words::{all_of, count};
use menagerie::language::diagnostic::{Diagnostic, Severity, any_error};
use menagerie::language::source::Sources;
use menagerie::loading::pipeline::FileCache;
use menagerie::play::session;

use super::failure::Failure;
use super::find::{Found, find};
use super::rule_file::{self, Root};
use super::shell::say;
use super::{Shell, Status, several};

/// Check rule files and report all mistakes
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rule files, and folders in which all `.rules` files are checked; links in a folder are not followed
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// For people or as single lines on the standard error; as JSON on the standard output
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// End with status 1 when there are warnings, too
    #[arg(long)]
    deny_warnings: bool,
    #[command(flatten)]
    root: Root,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Drawings with the lines of the file; if nothing is wrong, a line on the standard output
    Human,
    /// One document with code, message, help and places
    Json,
    /// `file:line:column: error[CODE]: message; help: advice`
    Short,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let mut all: Vec<(Vec<Diagnostic>, Sources)> = Vec::new();
    let mut status = Status::Fine;
    let files = find(&args.paths, args.root.path());
    let number = files.len();
    let known = FileCache::default();
    let load = |found: Result<Found, Diagnostic>| {
        let mut loaded = found.and_then(|found| match args.format {
            Format::Json => rule_file::load_with_fixes(&found, &known),
            Format::Human | Format::Short => rule_file::load(&found, &known),
        })?;
        let slow = loaded.game.as_ref().filter(|_| loaded.takes_long);
        loaded.diagnostics.extend(slow.and_then(session::cannot_begin));
        // The rest is dropped by the thread that made it, while the others go on.
        Ok((loaded.diagnostics, loaded.sources))
    };
    several::in_order(files, load, |loaded| {
        if shell.interrupt().wanted() {
            status = Status::Stopped;
            return ControlFlow::Break(());
        }
        let (diagnostics, sources) = match loaded {
            Ok(told) => told,
            Err(diagnostic) => {
                status = status.max(Status::Failed);
                (vec![diagnostic], Sources::default())
            }
        };
        if any_error(&diagnostics) || (args.deny_warnings && !diagnostics.is_empty()) {
            status = status.max(Status::Problems);
        }
        if let Format::Human = args.format {
            shell.tell(&diagnostics, &sources);
        }
        all.push((diagnostics, sources));
        ControlFlow::Continue(())
    });
    let with_sources = |(diagnostics, sources)| {
        let all: &Vec<Diagnostic> = diagnostics;
        all.iter().map(move |diagnostic| WithSources { diagnostic, sources })
    };
    let everything: Vec<WithSources<'_>> =
        all.iter().map(|(diagnostics, sources)| (diagnostics, sources)).flat_map(with_sources).collect();
    match args.format {
        Format::Json => shell.print(&render::json(&everything))?,
        Format::Short => everything.iter().for_each(|told| say(&(render::short(*told) + "\n"))),
        Format::Human if !everything.is_empty() => say(&summary(&everything, all.len())),
        Format::Human => shell.print(&format!("nothing is wrong in {}\n", count(all.len(), "file")))?,
    }
    if status == Status::Stopped {
        say(&format!("stopped after {} of {}\n", all.len(), count(number, "file")));
    }
    Ok(status)
}

/// "2 errors and 1 warning in 3 files".
fn summary(all: &[WithSources<'_>], files: usize) -> String {
    let parts: Vec<String> = [(Severity::Error, "error"), (Severity::Warning, "warning")]
        .into_iter()
        .map(|(severity, word)| (render::count(all, severity), word))
        .filter(|(number, _)| *number > 0)
        .map(|(number, word)| count(number, word))
        .collect();
    format!("{} in {}\n", all_of(&parts), count(files, "file"))
}
