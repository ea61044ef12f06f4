//! Sets joined by `or` that leave nothing out.

use super::super::{Lowerer, errors};
use super::SEEN_TOGETHER;
use crate::language::ir::{Set, SetKind, Sort};

impl Lowerer<'_, '_> {
    /// `stops not camp or not enemy camp`: every cell is in one of the two complements.
    pub(in crate::language::check) fn nothing_left_out(&mut self, sets: &[Set]) {
        for (index, set) in sets.iter().enumerate().take(SEEN_TOGETHER) {
            for other in sets.iter().skip(index + 1).take(SEEN_TOGETHER) {
                if set.sort() == other.sort() && self.covers(set, other) {
                    let words = (self.sources.text(set.at), self.sources.text(other.at));
                    let men = set.sort() == Sort::Men;
                    let found = errors::leaves_nothing_out((set.at, words.0), (other.at, words.1), men);
                    return self.out.push(found);
                }
            }
        }
    }

    /// Whether everything is in one of two sets.
    fn covers(&self, one: &Set, other: &Set) -> bool {
        match (&one.kind, &other.kind) {
            (SetKind::Not(a), SetKind::Not(b)) => self.certain().disjoint(a, b),
            (SetKind::Not(a), _) => self.certain().within(a, other),
            (_, SetKind::Not(b)) => self.certain().within(b, one),
            _ => false,
        }
    }
}
