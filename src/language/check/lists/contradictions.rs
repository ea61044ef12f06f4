//! Parts of a list that contradict each other: questions that never hold together, or one of which always holds,
//! and sets that leave nothing out.

use super::super::implies::implies;
use super::super::{Lowerer, errors};
use super::{Part, SEEN_TOGETHER, is_single};
use crate::language::ir::{Condition, ConditionKind, Set, SetKind, Sort, limits};

impl<'t> Lowerer<'_, 't> {
    /// `taken Queen and no taken`; `number of own >= 2 or number of own < 5`.
    pub(super) fn parts_against_each_other(&mut self, parts: &[Part<'t>], and: bool) {
        let not = |condition: &Condition| Condition {
            at: condition.at,
            kind: ConditionKind::Not(Box::new(condition.clone())),
        };
        for (index, part) in parts.iter().enumerate().take(SEEN_TOGETHER) {
            for other in parts.iter().skip(index + 1).take(SEEN_TOGETHER) {
                self.size.compared += part.size + other.size;
                if self.size.compared > limits::COMPARED {
                    return;
                }
                let (one, another) = (&part.condition, &other.condition);
                let settled = if and {
                    implies(one, &not(another)) || self.in_two_places(one, another)
                } else {
                    implies(&not(one), another)
                };
                if settled && !self.certain_by_itself(one) && !self.certain_by_itself(another) {
                    // Joined the other way, they may be decided, too.
                    let otherwise = if and {
                        !implies(&not(one), another)
                    } else {
                        !implies(one, &not(another)) && !self.in_two_places(one, another)
                    };
                    let words = (self.sources.text(part.expr.at.0), self.sources.text(other.expr.at.0));
                    let found =
                        errors::parts_settle(part.expr.at.0, other.expr.at.0, words, (and, otherwise));
                    return self.out.push(found);
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
        is_single(what)
            && what.kind == same.kind
            && here.sort() == there.sort()
            && self.certain().disjoint(here, there)
    }

    /// Whether a question has its own message.
    fn certain_by_itself(&self, condition: &Condition) -> bool {
        self.certain().certainly(&condition.kind).is_some()
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
