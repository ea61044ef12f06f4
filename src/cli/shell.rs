//! The two outputs of the process: results and diagnostics.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};

use clap::ColorChoice;
use clap::builder::StyledStr;
use menagerie::desk::folder::reason;
use menagerie::language::diagnostic::render::WithSources;
use menagerie::language::diagnostic::{Diagnostic, catalog};
use menagerie::language::source::Sources;
use serde::Serialize;

use super::board::Screen;
use super::failure::{Failure, fail};
use super::interrupt::Interrupt;
use super::report::Style;
use super::startup::output_was_closed;

/// Results go to the standard output, diagnostics to the standard error.
pub(crate) struct Shell {
    out: BufWriter<Stdout>,
    closed: bool,
    style: Style,
    screen: Screen,
    interrupt: Interrupt,
}

impl Shell {
    /// The outputs of this process, in colour or not.
    pub(crate) fn new(color: ColorChoice) -> Self {
        let colored = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never,
        };
        let columns = terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| usize::from(width.0));
        Self {
            out: BufWriter::new(io::stdout()),
            closed: false,
            style: Style { colored, columns },
            screen: Screen::new(color),
            interrupt: Interrupt::listen(),
        }
    }

    /// What the standard output can show.
    pub(crate) fn screen(&self) -> Screen {
        self.screen
    }

    /// Ctrl-C.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Writes a part of the result that may be coloured.
    pub(crate) fn print_styled(&mut self, text: &StyledStr) -> Result<(), Failure> {
        let plain = anstream::AutoStream::choice(&io::stdout()) == anstream::ColorChoice::Never;
        self.print(&if plain { text.to_string() } else { text.ansi().to_string() })
    }

    /// Writes a part of the result. It is dropped when the reader has gone away, as with `| head`.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        if self.closed || text.is_empty() {
            return Ok(());
        }
        if output_was_closed() {
            return self.outcome(Err(ErrorKind::NotConnected.into()));
        }
        let result = self.out.write_all(text.as_bytes());
        self.outcome(result)
    }

    /// Writes out what has been printed so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        if self.closed {
            return Ok(());
        }
        let result = self.out.flush();
        self.outcome(result)
    }

    /// Whether the reader of the results has gone away: going on makes no sense.
    pub(crate) fn closed(&self) -> bool {
        self.closed
    }

    /// Writes a result as JSON.
    pub(crate) fn print_json(&mut self, document: &impl Serialize) -> Result<(), Failure> {
        self.print(&(serde_json::to_string_pretty(document).unwrap_or_default() + "\n"))
    }

    /// Shows diagnostics with the lines of the texts that they are about.
    pub(crate) fn tell(&self, diagnostics: &[Diagnostic], sources: &Sources) {
        for diagnostic in diagnostics {
            say(&self.style.render(WithSources { diagnostic, sources }));
        }
    }

    /// Shows a failure that does not end the command.
    pub(crate) fn tell_failure(&self, failure: &Failure) {
        self.tell(&failure.diagnostics, &failure.sources);
    }

    fn outcome(&mut self, result: io::Result<()>) -> Result<(), Failure> {
        match result {
            Ok(()) => Ok(()),
            Err(error) => {
                self.closed = true;
                if error.kind() == ErrorKind::BrokenPipe {
                    return Ok(());
                }
                let (why, help) = if output_was_closed() {
                    ("it is closed".to_owned(), "to throw the result away, write `> /dev/null`")
                } else {
                    (reason(&error), "what was printed before this message is not complete")
                };
                let message = format!("the standard output cannot be written: {why}");
                Err(fail(catalog::CANNOT_WRITE, message, help))
            }
        }
    }
}

/// Writes to the standard error. A failure to do so cannot be reported anywhere.
pub(crate) fn say(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Whether the standard error is a terminal.
pub(crate) fn watched() -> bool {
    io::stderr().is_terminal()
}
