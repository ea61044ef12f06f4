//! The commands, one file each.

mod board;
mod book;
mod check;
mod completions;
mod draw;
mod excerpt;
mod explain;
mod failure;
mod files;
mod find;
mod fmt;
mod games;
mod inside;
mod interrupt;
mod ir;
mod kept;
mod lowering;
mod lsp;
mod man;
mod merge;
mod moves;
mod new;
mod output;
mod page;
mod perft;
mod play;
mod player;
mod png;
mod position;
mod progress;
mod quoted;
mod replay;
mod report;
mod rule_file;
mod serve;
mod several;
mod shard;
mod shell;
mod show;
mod snapshot;
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
use menagerie::language::diagnostic::render::WithSources;

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
/// Results go to the standard output, messages to the standard error. The exit status is 0 when all is well, 1 when the
/// rules or a test of theirs have problems, 2 when the command could not be carried out, 130 when Ctrl-C stopped it.
#[derive(Debug, Parser)]
#[command(name = "menagerie", version, styles = STYLES, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Whether messages and boards are coloured; `auto` means on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Moves(moves::Args),
    Why(why::Args),
    Play(play::Args),
    Replay(replay::Args),
    Perft(perft::Args),
    Test(test::Args),
    Snapshot(snapshot::Args),
    Watch(watch::Args),
    Stats(stats::Args),
    Merge(merge::Args),
    Show(show::Args),
    Draw(draw::Args),
    Book(book::Args),
    Serve(serve::Args),
    Page(page::Args),
    Ir(ir::Args),
    Fmt(fmt::Args),
    Lsp(lsp::Args),
    Games(games::Args),
    New(new::Args),
    Explain(explain::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// How wide a column of a list may be. What is longer goes beyond it: a text may be as long as what a move does.
const WIDEST: usize = 100;

/// Does what the command line says.
pub(crate) fn run() -> Status {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            // If that cannot be written, there is nobody left to be told.
            let _ = error.print();
            let words: Vec<String> =
                std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
            if let Some(advice) = usage::advice(&error, &words) {
                shell::say(&format!("\n{advice}\n"));
            }
            return Status::Failed;
        }
        // What was asked for, `--help` or `--version`, is a result as any other.
        Err(error) => {
            let mut shell = Shell::new(ColorChoice::Auto);
            let printed = shell.print_styled(&error.render());
            return finish(&mut shell, printed.map(|()| Status::Fine));
        }
    };
    let mut shell = Shell::new(arguments.color);
    let result = match &arguments.command {
        Command::Check(args) => check::run(args, &mut shell),
        Command::Moves(args) => moves::run(args, &mut shell),
        Command::Why(args) => why::run(args, &mut shell),
        Command::Play(args) => play::run(args, &mut shell),
        Command::Replay(args) => replay::run(args, &mut shell),
        Command::Perft(args) => perft::run(args, &mut shell),
        Command::Test(args) => test::run(args, &mut shell),
        Command::Snapshot(args) => Ok(snapshot::run(args, &mut shell)),
        Command::Watch(args) => watch::run(args, &mut shell),
        Command::Stats(args) => stats::run(args, &mut shell),
        Command::Merge(args) => merge::run(args, &mut shell),
        Command::Show(args) => show::run(args, &mut shell),
        Command::Draw(args) => draw::run(args, &mut shell),
        Command::Book(args) => book::run(args, &mut shell),
        Command::Serve(args) => serve::run(args, &mut shell),
        Command::Page(args) => page::run(args, &mut shell),
        Command::Ir(args) => ir::run(args, &mut shell),
        Command::Fmt(args) => fmt::run(args, &mut shell),
        Command::Lsp(args) => lsp::run(args, &mut shell),
        Command::Games(args) => games::run(args, &mut shell),
        Command::New(args) => new::run(args, &mut shell),
        Command::Explain(args) => explain::run(args, &mut shell),
        Command::Completions(args) => completions::run(args, &mut shell),
        Command::Man(args) => man::run(args, &mut shell),
    };
    finish(&mut shell, result)
}

/// Writes out what is left, and tells why the command stopped, if it did.
fn finish(shell: &mut Shell, result: Result<Status, Failure>) -> Status {
    let flushed = shell.flush();
    match result.and_then(|status| flushed.map(|()| status)) {
        Ok(status) => status,
        Err(Failure { status, diagnostics, sources }) => {
            let told = diagnostics.iter().map(|diagnostic| WithSources { diagnostic, sources: &sources });
            shell.tell(&told.collect::<Vec<_>>());
            status
        }
    }
}
