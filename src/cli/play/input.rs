//! Lines that are typed in a game: edited, with a history and completion, where a person sits at a terminal; plain lines else.

mod completion;
mod stopped;

use std::io::{self, BufRead, IsTerminal, Read, StdinLock};

use menagerie::language::messages;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Behavior, CompletionType, Config, Editor};

use crate::cli::Shell;
use crate::cli::failure::Failure;
use completion::Typing;
pub(super) use completion::Words;
use stopped::unless_stopped;

/// The longest line that is read.
const LINE: u64 = 1 << 16;
/// How many lines can be recalled.
const MOST_LINES: usize = 500;

/// Where lines come from.
pub(super) enum Input {
    /// As they come.
    Plain(StdinLock<'static>),
    /// Typed and edited by a person.
    Edited(Box<Editor<Typing, MemHistory>>),
}

/// The result of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line, without its end.
    Read(String),
    /// There are no more.
    End,
    /// Ctrl-C: the program is to stop.
    Stop,
}

impl Input {
    /// Edited lines where both ends are terminals, if this one can do that.
    pub(super) fn new() -> Self {
        let person = io::stdin().is_terminal() && io::stdout().is_terminal();
        let able = std::env::var_os("TERM").is_some_and(|term| term != "dumb") || cfg!(windows);
        if person
            && able
            && let Ok(editor) = editor()
        {
            return Self::Edited(Box::new(editor));
        }
        Self::Plain(io::stdin().lock())
    }

    /// Whether words can be completed.
    pub(super) fn completes(&self) -> bool {
        matches!(self, Self::Edited(_))
    }

    /// The next line, after a prompt; `words` are what may be completed.
    pub(super) fn next(&mut self, prompt: &str, words: Words, shell: &mut Shell) -> Result<Line, Failure> {
        let interrupt = shell.interrupt().clone();
        if interrupt.wanted() {
            shell.print("\n")?;
            return Ok(Line::Stop);
        }
        let line = match self {
            Self::Plain(input) => {
                shell.print(prompt)?;
                shell.flush()?;
                interrupt.waiting(|| next_line(input))?.map_or(Line::End, Line::Read)
            }
            Self::Edited(editor) => {
                shell.flush()?;
                unless_stopped(&interrupt, || edited(editor, prompt, words))?
            }
        };
        if line == Line::End {
            shell.print("\n")?;
        }
        Ok(line)
    }
}

/// No bells, no colours and no history file: nothing is written without being asked for.
fn editor() -> rustyline::Result<Editor<Typing, MemHistory>> {
    let config = Config::builder()
        .max_history_size(MOST_LINES)?
        .history_ignore_dups(true)?
        .history_ignore_space(false)
        .completion_type(CompletionType::List)
        .behavior(Behavior::Stdio)
        .auto_add_history(true)
        .build();
    let history = MemHistory::with_config(&config);
    let mut editor = Editor::with_history(config, history)?;
    editor.set_helper(Some(Typing::default()));
    Ok(editor)
}

/// A line that a person types. Ctrl-C throws away what is typed, and stops where nothing is; Ctrl-D on an empty line is the end.
fn edited(editor: &mut Editor<Typing, MemHistory>, prompt: &str, words: Words) -> Result<Line, Failure> {
    if let Some(typing) = editor.helper_mut() {
        typing.offer(words);
    }
    loop {
        match editor.readline(prompt) {
            Ok(line) => return Ok(Line::Read(line)),
            Err(ReadlineError::Eof) => return Ok(Line::End),
            Err(ReadlineError::Interrupted) => {
                if editor.helper().is_none_or(Typing::nothing_typed) {
                    return Ok(Line::Stop);
                }
            }
            // The terminal has another size.
            Err(ReadlineError::Signal(_)) => {}
            // A byte that belongs to no letter: the line must be typed again.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {}
            Err(ReadlineError::Io(error)) => return Err(unreadable(&error)),
            Err(error) => return Err(unreadable(&io::Error::other(error.to_string()))),
        }
    }
}

/// The next line of the input, or none at its end. What is longer than any move is cut, and then understood as none.
fn next_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LINE).read_until(b'\n', &mut bytes);
    match read {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) => Err(unreadable(&error)),
    }
}

fn unreadable(error: &io::Error) -> Failure {
    let why = menagerie::desk::folder::reason(error);
    messages::cannot_read("the standard input", &why, "moves are read from there, line by line").into()
}
