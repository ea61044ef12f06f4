//! `menagerie ir`: the checked game as data.

use menagerie::language::ir;

use super::failure::Failure;
use super::rule_file::RuleFile;
use super::{Shell, Status};

/// Print the game as RON, with names resolved and definitions expanded
///
/// Saved as a file whose name ends in `.ron`, the output is accepted wherever a rule file is.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RuleFile,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    shell.print(&ir::ron::to_ron(&args.rules.load()?))?;
    Ok(Status::Fine)
}
