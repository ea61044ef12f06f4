//! `menagerie book`: a page of rules, made of a rule file.

use std::path::PathBuf;

use menagerie::book;
use menagerie::diagnostic::{Diagnostic, catalog};

use super::failure::Failure;
use super::rule_file::RuleFile;
use super::shell::say;
use super::write::{self, Known, Sort};
use super::{Shell, Status};

/// What `-o` writes.
const PAGE: Sort = Sort {
    noun: "page of ours",
    is: Known::Text(book::is_book),
    help: "pages replace nothing but pages: move away what stands there, or call the page otherwise",
    again: None,
};

/// Write a page of rules (HTML), to be read and printed
///
/// The comment above a line of the rule file is its sentence. Beside each move stands its diagram, and the tests of the file are
/// worked examples, each with its position drawn. The page has no script and asks for no other file.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
    /// The file to write, whose name ends in `.html`; by default the page is printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let (game, files) = args.rules.load_with_files()?;
    if let Some(path) = args.output.as_ref().filter(|path| path.extension().is_none_or(|name| name != "html"))
    {
        let message = format!("`{}` cannot be written: the name of a page ends in `.html`", path.display());
        let help = format!("`-o {}` writes the page", path.with_extension("html").display());
        return Err(Failure::from(Diagnostic::new(catalog::CANNOT_WRITE, message).help(help)));
    }
    let interrupt = shell.interrupt().clone();
    let Some(page) = book::book(&game, &files, &|| !interrupt.wanted()) else {
        say("stopped: the page is not written\n");
        return Ok(Status::Stopped);
    };
    match &args.output {
        None => shell.print(&page)?,
        Some(path) => {
            write::write(path, &page, &PAGE)?;
            shell.print(&format!("wrote {}\n", path.display()))?;
        }
    }
    Ok(Status::Fine)
}
