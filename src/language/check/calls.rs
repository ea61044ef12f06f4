//! Where definitions are used while their bodies are lowered.

use crate::language::source::Span;

/// The uses of the definitions that are being expanded. Those inside the prelude do not count: the author has not written them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Calls {
    /// The place where the file itself uses the innermost.
    pub(super) innermost: Option<Span>,
    /// The place where the current clause uses the outermost.
    pub(super) outermost: Option<Span>,
}

impl Calls {
    /// With the definition used there.
    pub(super) fn to(self, call: Span) -> Self {
        if call.source.0 == 0 {
            return self;
        }
        Self { innermost: Some(call), outermost: self.outermost.or(Some(call)) }
    }
}
