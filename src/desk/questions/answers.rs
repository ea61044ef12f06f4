//! Common parts of the answers: messages and refusals.

use serde::Serialize;

use crate::language::diagnostic::{Diagnostic, Severity};
use crate::language::source::Sources;
use crate::play::why::Place;

/// A message with its places.
#[derive(Clone, Debug, Serialize)]
pub(super) struct MessageShown {
    pub(super) severity: Severity,
    pub(super) code: &'static str,
    pub(super) message: String,
    pub(super) help: Option<String>,
    /// The main place first.
    pub(super) labels: Vec<LabelShown>,
}

/// A place with a few words about it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LabelShown {
    /// None if the words are in no file.
    pub(super) place: Option<Place>,
    pub(super) text: String,
}

/// A message as data.
pub(super) fn tell(diagnostic: &Diagnostic, sources: &Sources) -> MessageShown {
    let labels = diagnostic
        .labels
        .iter()
        .map(|label| LabelShown { place: Place::even_empty(sources, label.span), text: label.text.clone() });
    MessageShown {
        severity: diagnostic.severity,
        code: diagnostic.code.as_str(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        labels: labels.collect(),
    }
}

/// Why a question has no answer. It is handed on in a box, since answers are small.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(super) struct Refused(Box<Wrong>);

#[derive(Clone, Debug, Serialize)]
struct Wrong {
    message: String,
    help: Option<String>,
    code: Option<&'static str>,
    places: Vec<Place>,
}

/// An answer that says why there is none.
#[derive(Debug, Serialize)]
pub(super) struct Refusal {
    pub(super) error: Refused,
}

impl Refused {
    /// A few words, about the question and not about the rules.
    pub(super) fn plain(message: impl Into<String>, help: impl Into<String>) -> Self {
        let (message, help) = (message.into(), Some(help.into()));
        Self(Box::new(Wrong { message, help, code: None, places: Vec::new() }))
    }

    /// The first of some messages.
    pub(super) fn of(told: &[Diagnostic], sources: &Sources) -> Self {
        match told.first() {
            Some(first) => {
                let MessageShown { code, message, help, labels, .. } = tell(first, sources);
                let places = labels.into_iter().filter_map(|label| label.place).collect();
                Self(Box::new(Wrong { message, help, code: Some(code), places }))
            }
            None => Self::plain("this cannot be done", "nothing more is known"),
        }
    }
}
