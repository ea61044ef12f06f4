//! `take enemy`, where nothing says where they stand: all of them on the board are taken.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::words::followed_by;

impl Facts<'_> {
    /// Warns of `take enemy`, which takes all of them; where there is one only, that may be meant.
    pub(super) fn all_taken(&self, to: &mut Told) {
        let population = self.population();
        for set in self.notes.taken_all_over.iter().filter(|set| population.most_in(set) != Some(1)) {
            let words = self.sources.words(set.at);
            to.push(errors::takes_all((set.at, &words), &followed_by(&words, "by step any")));
        }
    }
}
