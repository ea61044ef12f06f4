//! The two outputs of the process: results and diagnostics.

use std::borrow::Cow;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};

use clap::ColorChoice;
use clap::builder::StyledStr;
use menagerie::desk::folder::reason;
use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::diagnostic::render::{WithSources, visible};
use menagerie::language::messages;
use menagerie::language::source::Sources;
use serde::Serialize;

use super::board::Screen;
use super::failure::Failure;
use super::interrupt::Interrupt;
use super::report::Style;
use super::startup::output_was_closed;

/// Results go to the standard output, diagnostics to the standard error.
pub(crate) struct Shell {
    out: BufWriter<Stdout>,
    closed: bool,
    /// Whether a person looks at the standard output.
    terminal: bool,
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
            terminal: io::stdout().is_terminal(),
            style: Style { colored, columns },
            screen: Screen::new(color),
            interrupt: Interrupt::listen(),
        }
    }

    /// What the standard output can show.
    pub(crate) fn screen(&self) -> Screen {
        self.screen
    }

    /// Ctrl-C, for a command that looks at it from now on. Until a command asks for this, Ctrl-C ends the process at once.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        self.interrupt.heed();
        &self.interrupt
    }

    /// Writes a part of the result that may be coloured.
    pub(crate) fn print_styled(&mut self, text: &StyledStr) -> Result<(), Failure> {
        self.print_painted(&coloured(text, anstream::AutoStream::choice(&io::stdout())))
    }

    /// Writes a part of the result. It is dropped when the reader has gone away, as with `| head`.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        self.print_by(harmless, text)
    }

    /// The same for a text that the program itself has coloured. Nothing else in it may come from outside, but for the texts of checked
    /// rules, in which nothing hides.
    pub(crate) fn print_painted(&mut self, text: &str) -> Result<(), Failure> {
        self.print_by(but_for_colours, text)
    }

    fn print_by(&mut self, shown: fn(&str) -> Cow<'_, str>, text: &str) -> Result<(), Failure> {
        if self.closed || text.is_empty() {
            return Ok(());
        }
        if output_was_closed() {
            return self.outcome(Err(ErrorKind::NotConnected.into()));
        }
        let shown = if self.terminal { shown(text) } else { Cow::Borrowed(text) };
        let result = self.out.write_all(shown.as_bytes());
        self.outcome(result)
    }

    /// Makes the terminal empty.
    pub(crate) fn clear(&mut self) -> Result<(), Failure> {
        let result = self.out.write_all(b"\x1b[H\x1b[2J");
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
        self.print(&json(document))
    }

    /// Shows diagnostics with the lines of the texts that they are about.
    pub(crate) fn tell(&self, diagnostics: &[Diagnostic], sources: &Sources) {
        for diagnostic in diagnostics {
            say_by(but_for_colours, &self.style.render(WithSources { diagnostic, sources }));
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
                Err(messages::cannot_print(output_was_closed(), &reason(&error)).into())
            }
        }
    }
}

/// Writes to the standard error. A failure to do so cannot be reported anywhere.
pub(crate) fn say(text: &str) {
    say_by(harmless, text);
}

/// Shows why a command line was not understood, in colours where they are wanted. What was typed is in it: without what could steer a
/// terminal, since `typed` gives it so.
pub(crate) fn say_styled(text: &StyledStr) {
    say_by(but_for_colours, &coloured(text, anstream::AutoStream::choice(&io::stderr())));
}

/// A text with its colours, where they are wanted.
fn coloured(text: &StyledStr, choice: anstream::ColorChoice) -> String {
    if choice == anstream::ColorChoice::Never { text.to_string() } else { text.ansi().to_string() }
}

fn say_by(shown: fn(&str) -> Cow<'_, str>, text: &str) {
    let _ = io::stderr().lock().write_all(shown(text).as_bytes());
}

/// The words of the command line, without all that could steer a terminal.
pub(crate) fn typed() -> Vec<String> {
    std::env::args_os().map(|word| harmless(&word.to_string_lossy()).into_owned()).collect()
}

/// A text without all that could steer a terminal or cannot be seen: neither a file nor its name is to draw what it likes.
fn harmless(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(visible(text))
}

/// The same, but for colours.
fn but_for_colours(text: &str) -> Cow<'_, str> {
    let mut parts = text.split('\u{1b}');
    let mut shown = harmless(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find(|sign: char| !matches!(sign, '[' | ';' | '0'..='9'));
        let colour = part.starts_with('[')
            && end.is_some_and(|end| part.get(end..).is_some_and(|rest| rest.starts_with('m')));
        let shown = shown.to_mut();
        shown.push(if colour { '\u{1b}' } else { '?' });
        shown.push_str(&harmless(part));
    }
    shown
}

/// A document as JSON.
pub(crate) fn json(document: &impl Serialize) -> String {
    // Plain data can always be written.
    serde_json::to_string_pretty(document).unwrap_or_default() + "\n"
}

/// Whether the standard error is a terminal.
pub(crate) fn watched() -> bool {
    io::stderr().is_terminal()
}

#[cfg(test)]
mod tests {
    use super::{but_for_colours, harmless};

    #[test]
    fn only_colours_of_the_program_reach_a_terminal() {
        let own = "\u{1b}[1;31merror\u{1b}[0m: a \u{2500} b\n";
        assert_eq!(but_for_colours(own), own);
        let foreign = "a\u{1b}[2Jb\u{1b}]0;t\u{7}\u{9b}1A\u{202e}";
        assert_eq!(but_for_colours(foreign), "a?[2Jb?]0;t?\u{bf}1A\u{fffd}");
        assert_eq!(harmless(foreign), "a?[2Jb?]0;t?\u{bf}1A\u{fffd}");
        assert_eq!(harmless("a\u{1b}[31mb.rules"), "a?[31mb.rules");
    }
}
