//! Repetitions in one list: `step any | step any`, `own Pawn or own Pawn`.

use super::super::{Lowerer, errors};
use super::SEEN_TOGETHER;
use crate::language::diagnostic::catalog;
use crate::language::source::Span;

impl Lowerer<'_, '_> {
    /// Warns of parts of a list that repeat an earlier part.
    pub(in crate::language::check) fn said_again<T: PartialEq>(
        &mut self,
        parts: &[T],
        at: impl Fn(&T) -> Span,
    ) {
        for (index, part) in parts.iter().enumerate().take(SEEN_TOGETHER) {
            let Some(first) = parts.iter().take(index).find(|first| *first == part) else { continue };
            let (at, first) = (at(part), at(first));
            // A definition is visited at each use.
            let told = self.out.any(|told| told.code == catalog::SAID_TWICE && told.span() == Some(at));
            if !told {
                let words = self.sources.words(at);
                self.out.push(errors::said_again((at, &words), first));
            }
        }
    }
}
