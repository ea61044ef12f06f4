//! `menagerie book`: a page of rules, made of a rule file.

use std::path::PathBuf;

use menagerie::desk::book;

use super::failure::Failure;
use super::output;
use super::rule_file::RuleFile;
use super::shell::say;
use super::write::Known;
use super::{Shell, Status};

/// Write a rule book (HTML) to read and print
///
/// The comment above a line of the rule file becomes its sentence. Each move has its diagram, and the tests
/// of the file become worked examples with drawings. A game that uses another begins with its own rules,
/// followed by the inherited ones. The page has no script and needs no other file.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    /// The file to write, whose name ends in `.html`; by default the page is printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    if let Some(path) = &args.output {
        output::is_page(path)?;
    }
    let (game, files) = args.rules.load_with_files()?;
    let interrupt = shell.interrupt().clone();
    let Some(page) = book::book(&game, &files, &|| !interrupt.wanted()) else {
        say("stopped: the page is not written\n");
        return Ok(Status::Stopped);
    };
    match &args.output {
        None => shell.print(&page)?,
        Some(path) => {
            output::write_page(path, page.as_bytes(), ("page of rules", Known::Text(book::is_book)), shell)?;
        }
    }
    Ok(Status::Fine)
}
