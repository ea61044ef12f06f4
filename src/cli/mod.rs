//! The commands, one file each.

mod analyse;
mod board;
mod book;
mod built_in;
mod cache;
mod check;
mod completions;
mod draw;
mod engine;
mod excerpt;
mod explain;
mod failure;
mod files;
mod find;
mod fmt;
mod foreign;
mod games;
mod hint;
mod interrupt;
mod ir;
mod learn;
mod limits;
mod lowering;
mod lsp;
mod man;
mod matches;
mod merge;
mod moves;
mod new;
mod opponent;
mod output;
mod page;
mod percent;
mod perft;
mod play;
mod player;
mod png;
mod position;
mod progress;
mod quoted;
mod read;
mod record_rules;
mod replay;
mod report;
mod rule_file;
mod serve;
mod several;
mod shard;
mod shell;
mod show;
mod snapshot;
mod solve;
mod start;
mod startup;
mod stats;
mod status;
mod test;
mod threads;
mod tree;
mod typed;
mod usage;
mod watch;
mod why;
mod write;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ColorChoice, Parser, Subcommand};

use failure::Failure;
use shell::Shell;
pub(crate) use status::Status;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Turns a text file that describes a board game into a game: checks it, lists its moves, plays and tests it.
///
/// Results go to the standard output, messages to the standard error. The exit status is 0 if all is well, 1
/// if the rules have errors or a test fails, 2 if the command could not be carried out, and 130 if Ctrl-C
/// stopped it.
#[derive(Debug, Parser)]
#[command(name = "menagerie", version, styles = STYLES, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Whether to colour messages and boards; `auto` means only on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

/// The commands, each with the module that has its arguments and does it.
macro_rules! commands {
    ($($name:ident $module:ident,)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($name($module::Args),)*
        }

        impl Command {
            fn run(&self, shell: &mut Shell) -> Result<Status, Failure> {
                match self {
                    $(Self::$name(args) => $module::run(args, shell),)*
                }
            }
        }
    };
}

commands! {
    Check check, Moves moves, Why why, Play play, Replay replay, Perft perft,
    Hint hint, Solve solve, Analyse analyse, Match matches, Learn learn, Engine engine, Test test, Snapshot snapshot, Watch watch, Stats stats, Merge merge, Show show,
    Draw draw, Book book, Read read, Serve serve, Page page, Ir ir, Fmt fmt,
    Lsp lsp, Games games, New new, Explain explain, Completions completions, Man man,
}

/// The greatest width of a column of a list. Longer texts go beyond it.
const WIDEST: usize = 100;

/// Does what the command line says.
pub(crate) fn run() -> Status {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            // The same about words that cannot steer a terminal.
            let words = shell::typed();
            let error = Arguments::try_parse_from(&words).err().unwrap_or(error);
            shell::say_styled(&error.render());
            if let Some(advice) = usage::advice(&error, &words) {
                shell::say(&format!("\n{advice}\n"));
            }
            return Status::Failed;
        }
        // `--help` and `--version` were asked for: they are results.
        Err(error) => {
            let mut shell = Shell::new(ColorChoice::Auto);
            let printed = shell.print_styled(&error.render());
            return finish(&mut shell, printed.map(|()| Status::Fine));
        }
    };
    let mut shell = Shell::new(arguments.color);
    let result = arguments.command.run(&mut shell);
    finish(&mut shell, result)
}

/// Writes out what is left, and shows why the command failed, if it did.
fn finish(shell: &mut Shell, result: Result<Status, Failure>) -> Status {
    let flushed = shell.flush();
    match result.and_then(|status| flushed.map(|()| status)) {
        Ok(status) => status,
        Err(failure) => {
            shell.tell_failure(&failure);
            failure.status
        }
    }
}
