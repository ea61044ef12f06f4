//! The place of a man as programming languages ask for it: `taken.cell`, `mover.position`, `cell of taken`.

use super::{Part, Told};
use crate::language::syntax::errors;

/// Words for where a man stands.
const PLACES: [&str; 8] =
    ["cell", "square", "position", "place", "location", "field", "coordinates", "coord"];

impl Part<'_> {
    /// `taken.cell`, `cell of mover`, and the word behind it.
    pub(super) fn place_of_man(&self, at: usize) -> Option<(Told, usize)> {
        let (first, man, last) = if self.w(at) == "." {
            let place = self.w(at + 1);
            let known = PLACES.contains(&place) && !self.names.declares(place);
            (at.checked_sub(1).filter(|_| known)?, at - 1, at + 1)
        } else {
            let article = usize::from(self.w(at + 2) == "the");
            let known = PLACES.contains(&self.w(at)) && self.w(at + 1) == "of";
            let before = at.checked_sub(1).is_some_and(|before| matches!(self.w(before), "the" | "a"));
            let counted = at.checked_sub(1).is_some_and(|before| self.w(before) == "set");
            ((known && !counted).then(|| at - usize::from(before))?, at + 2 + article, at + 2 + article)
        };
        let (name, said) = (self.w(man), self.text(first, last));
        let found = match name {
            "taken" => errors::said_otherwise(
                said,
                self.span(first, last),
                "who has been taken has no cell any more",
                "where he stood is `here` in what is done after he was taken: `after being taken { add here to ... }`, in his piece or in `every piece`; who takes by landing stands there, and so it is `here` in `after taking`, too",
            ),
            "mover" | "self" | "this" => self.written_here(
                first,
                last,
                "here",
                "where the man is now is `here`, and where he began is `origin`",
            ),
            "it" if self.in_hook_of_the_taken(at) => {
                self.written_here(first, last, "here", "the cell where the taken man stood is `here`")
            }
            "it" => self.written_here(first, last, "it", "a man counts as his cell where cells are meant"),
            name if self.names.knows(name) => {
                self.written_here(first, last, name, "men count as their cells where cells are meant")
            }
            _ => return None,
        };
        Some((found.into(), last + 1))
    }

    /// Whether a word stands in the braces behind `after being taken`.
    fn in_hook_of_the_taken(&self, at: usize) -> bool {
        let mut block = self.words.get(at).and_then(|word| word.block);
        while let Some(open) = block {
            let head = (0..open).rev().take(12).take_while(|at| !matches!(self.w(*at), "{" | "}" | ";"));
            let taken = |at: usize| self.w(at) == "taken" && at > 0 && self.w(at - 1) == "being";
            if head.into_iter().any(taken) {
                return true;
            }
            block = self.words.get(open).and_then(|word| word.block);
        }
        false
    }

    fn written_here(
        &self,
        first: usize,
        last: usize,
        meant: &str,
        why: &str,
    ) -> crate::language::diagnostic::Diagnostic {
        errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`")).help(why)
    }
}
