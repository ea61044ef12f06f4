//! Questions joined by `and` that never hold together, and sets joined by `or` that leave nothing out.

use super::super::{Lowerer, errors};
use super::{Part, SEEN_TOGETHER, is_single};
use crate::language::ir::{Condition, ConditionKind, Set, SetKind, Sort};

impl<'t> Lowerer<'_, 't> {
    /// Refuses to ask whether one piece or cell is in two places.
    pub(super) fn never_together(&mut self, parts: &[Part<'t>]) {
        for (index, part) in parts.iter().enumerate().take(SEEN_TOGETHER) {
            for other in parts.iter().skip(index + 1).take(SEEN_TOGETHER) {
                if self.in_two_places(&part.condition, &other.condition) {
                    let (at, other) = (part.expr.at.0, other.expr.at.0);
                    let words = (self.sources.text(at), self.sources.text(other));
                    return self.out.push(errors::never_together((at, words.0), (other, words.1)));
                }
            }
        }
    }

    /// `here in hill and here in camp`, of zones without a cell in common; `mover is King and mover is Queen`.
    fn in_two_places(&self, one: &Condition, another: &Condition) -> bool {
        let (ConditionKind::Common(what, here), ConditionKind::Common(same, there)) =
            (&one.kind, &another.kind)
        else {
            return false;
        };
        let certain = self.certain();
        is_single(what)
            && what.kind == same.kind
            && here.sort() == there.sort()
            && certain.disjoint(here, there)
            && certain.certainly(&one.kind).or(certain.certainly(&another.kind)).is_none()
    }

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
