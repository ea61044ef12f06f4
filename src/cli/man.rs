//! `menagerie man`: the manual pages, made from the same words as `--help`.

use clap::CommandFactory;
use menagerie::language::messages;

use super::failure::Failure;
use super::{Arguments, Shell, Status};

/// Print the manual page of the program or of one command, for `man -l -`
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The command; without it, the page of the whole program
    command: Option<String>,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let mut program = Arguments::command();
    program.build();
    let page = match &args.command {
        None => clap_mangen::Man::new(program),
        Some(name) => {
            let Some(command) = program.find_subcommand(name) else {
                return Err(messages::no_such_command(name).into());
            };
            clap_mangen::Man::new(command.clone().version(env!("CARGO_PKG_VERSION")))
        }
    };
    let mut text = Vec::new();
    // Writing into memory cannot fail.
    if page.render(&mut text).is_ok() {
        shell.print(&String::from_utf8_lossy(&text))?;
    }
    Ok(Status::Fine)
}
