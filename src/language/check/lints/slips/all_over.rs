//! `take enemy`, where nothing says where they stand: all of them on the board are taken.

use super::super::{Linter, errors};
use super::words::followed_by;
use crate::language::diagnostic::Diagnostic;

impl Linter<'_> {
    /// Warns of `take enemy`, which takes all of them; where there is one only, that may be meant.
    pub(super) fn all_taken(&self) -> Vec<Diagnostic> {
        let population = self.population();
        let several = self.notes.taken_all_over.iter().filter(|set| population.most_in(set) != Some(1));
        let found = several.map(|set| {
            let words = self.sources.words(set.at);
            errors::takes_all((set.at, &words), &followed_by(&words, "by step any"))
        });
        found.collect()
    }
}
