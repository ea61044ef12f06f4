//! What is wrong with a file, for its author.
//!
//! A [`Diagnostic`] is plain data; the terminal knows how to draw it
//! (`src/cli/`), the phases know how to make it (`errors.rs` in each).

pub mod alike;
pub mod catalog;
mod quote;
pub mod render;
pub mod suggest;
pub(crate) mod template;
pub mod ties;
pub mod words;

use std::error::Error;
use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::Serialize;

use crate::language::source::Span;
pub use catalog::Code;
use ties::Tie;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but its author should look.
    Warning,
}

/// How far advice is trusted that does not mend the text as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trust {
    /// There is none, or it says no more than a form.
    #[default]
    Open,
    /// It is a guess: what comes near and is right says more.
    Guess,
    /// It explains.
    Explained,
}

/// The label at the line that uses a file with errors.
pub const USED: &str = "the file is used here";

/// A place with a few words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
}

impl Label {
    /// A place, and what is there, on one line.
    #[must_use]
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: quote::on_one_line(text.into()) }
    }
}

/// The fix: a text that replaces another. After it, the message is gone and no other error has taken its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced; empty where something is put in.
    pub at: Span,
    /// What stands there then.
    pub text: String,
}

/// One message. It is lower case, one line, without a full stop, with the author's words in backticks; advice goes into `help`.
/// Words that an author has written over several lines are joined here, for all messages.
///
/// It is as small as an address: most of what may fail hands one on through many results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic(Box<Body>);

/// The content of a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The stable code.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where: the first label is the place, others the other halves of the
    /// problem. Empty only where no text is involved.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// How far that is trusted.
    pub trust: Trust,
    /// What it has to do with other messages.
    pub tie: Tie,
    /// The advice as data, where it was asked for: [`crate::loading::pipeline::load_with_fixes`]. Nothing of it is printed for people.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    /// A diagnostic of the severity that its code has, without places yet.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        let message = quote::on_one_line(message.into());
        Self(Box::new(Body {
            code,
            severity: code.severity(),
            message,
            labels: Vec::new(),
            help: None,
            trust: Trust::Open,
            tie: Tie::Alone,
            fix: None,
        }))
    }

    /// Replaces the message.
    #[must_use]
    pub fn saying(mut self, message: impl Into<String>) -> Self {
        self.message = quote::on_one_line(message.into());
        self
    }

    /// Gives it another code, and the severity of that.
    #[must_use]
    pub fn under(mut self, code: Code) -> Self {
        self.code = code;
        self.severity = code.severity();
        self
    }

    /// Adds a place; the first one added is the main one.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label::new(span, text));
        self
    }

    /// Sets the advice.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(quote::quoted_on_one_line(text.into()));
        self.trust = Trust::Explained;
        self
    }

    /// Sets advice that is only a guess.
    #[must_use]
    pub fn guess(self, text: impl Into<String>) -> Self {
        let mut guessed = self.help(text);
        guessed.trust = Trust::Guess;
        guessed
    }

    /// Advises no more than the form of what stands there.
    #[must_use]
    pub fn form(self, form: &str) -> Self {
        let mut formed = self.help(format!("the form is `{form}`"));
        formed.trust = Trust::Open;
        formed
    }

    /// Relates it to other messages.
    #[must_use]
    pub fn tied(mut self, tie: Tie) -> Self {
        self.tie = tie;
        self
    }

    /// What is wrong, alone.
    #[must_use]
    pub fn into_message(self) -> String {
        self.0.message
    }

    /// The main place.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}

impl Deref for Diagnostic {
    type Target = Body;

    fn deref(&self) -> &Body {
        &self.0
    }
}

impl DerefMut for Diagnostic {
    fn deref_mut(&mut self) -> &mut Body {
        &mut self.0
    }
}

/// `error[E0201]: message; help: advice`, without places: those need the texts, as [`render`] has them.
impl fmt::Display for Diagnostic {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Body { code, message, help, .. } = &**self;
        write!(to, "{}[{}]: {message}", render::severity_word(self.severity), code.as_str())?;
        help.as_ref().map_or(Ok(()), |help| write!(to, "; help: {help}"))
    }
}

impl Error for Diagnostic {}

/// Whether any of these is an error.
#[must_use]
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
