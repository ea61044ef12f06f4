//! `menagerie merge`: what several runs have found, as one would have found it.

use std::path::PathBuf;

use menagerie::desk::shards::{self, MergedParts};
use menagerie::language::diagnostic::render::visible;
use menagerie::language::messages;
use menagerie::language::source::Sources;

use super::failure::Failure;
use super::files;
use super::limits::DATA_LIMIT;
use super::moves::Format;
use super::{Shell, Status, matches, perft, stats};

/// Add up the results of `perft`, `stats` or `match` from several parts
///
/// Each file is the output of a run with `--shard I/N`; all N are needed, in any order. The result is what
/// the same command prints without `--shard`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files of all parts
    #[arg(value_name = "FILES", required = true)]
    files: Vec<PathBuf>,
    /// For people; or as JSON
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let mut parts = Vec::new();
    for path in &args.files {
        let text = files::text(path, DATA_LIMIT)?;
        parts.push((path.display().to_string(), text));
    }
    match shards::merge(&parts)? {
        MergedParts::Lines { game, of, moves } => {
            shell.print(&shown(perft::printed(&game, &of, &moves, false, args.format), args.format))?;
            Ok(Status::Fine)
        }
        MergedParts::Match { game, of, tally } => {
            shell
                .print(&shown(matches::printed(&game, of.seed, (&tally, None), args.format), args.format))?;
            Ok(Status::Fine)
        }
        MergedParts::Games { game, seed, totals } => {
            let report = totals.report();
            shell.print(&shown(stats::printed(&game, seed, &report, args.format), args.format))?;
            match report.first_given_up {
                None => Ok(Status::Fine),
                Some((number, _)) => {
                    Err(Failure::rules(vec![messages::too_much_in_game(number)], Sources::default()))
                }
            }
        }
    }
}

/// A result for people, in which nothing of the files steers their terminal; JSON as it is.
fn shown(printed: String, format: Format) -> String {
    match format {
        Format::Text => visible(&printed),
        Format::Json => printed,
    }
}
