//! What a step of a test expects, and what there is instead.

use crate::language::diagnostic::Label;
use crate::language::source::Span;

/// What a step expects, and what there is instead.
pub(super) struct Mismatch {
    pub(super) at: Span,
    pub(super) expected: String,
    /// Empty if the notes say it all.
    pub(super) found: Option<String>,
    pub(super) notes: Vec<String>,
    /// Places in the rules that are the reason.
    pub(super) labels: Vec<Label>,
}

impl Mismatch {
    pub(super) fn new(at: Span, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            at,
            expected: expected.into(),
            found: Some(found.into()),
            notes: Vec::new(),
            labels: Vec::new(),
        }
    }
}
