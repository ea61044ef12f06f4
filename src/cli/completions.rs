//! `menagerie completions`: what a shell needs to complete commands and options.

use clap::CommandFactory;
use clap_complete::Shell as Kind;

use super::failure::Failure;
use super::{Arguments, Shell, Status};

/// Print the completion script for a shell
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
    shell: Kind,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "menagerie", &mut script);
    shell.print(&String::from_utf8_lossy(&script))?;
    Ok(Status::Fine)
}
