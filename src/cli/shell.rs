//! The two outputs of the process: results and diagnostics.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};

use clap::ColorChoice;
use clap::builder::StyledStr;
use menagerie::desk::folder::reason;
use menagerie::language::diagnostic::catalog;
use menagerie::language::diagnostic::render::WithSources;

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

    /// Writes something of the result that may be coloured.
    pub(crate) fn print_styled(&mut self, text: &StyledStr) -> Result<(), Failure> {
        let plain = anstream::AutoStream::choice(&io::stdout()) == anstream::ColorChoice::Never;
        self.print(&if plain { text.to_string() } else { text.ansi().to_string() })
    }

    /// Writes a part of the result. When the reader has gone away (`| head`) it is dropped: nobody misses it.
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

    /// Whether the reader of the results has gone away, so that there is no sense in going on.
    pub(crate) fn closed(&self) -> bool {
        self.closed
    }

    /// Shows diagnostics to a person.
    pub(crate) fn tell(&self, all: &[WithSources<'_>]) {
        for told in all {
            say(&self.style.render(*told));
        }
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

/// Writes to the standard error. If that is not possible, there is nobody left to be told.
pub(crate) fn say(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Whether a person sees the standard error as it is written.
pub(crate) fn watched() -> bool {
    io::stderr().is_terminal()
}
