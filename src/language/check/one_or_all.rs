//! `path empty` as a question: one cell of the path, or all of them?

use super::{Lowerer, errors};
use crate::language::ir::{Condition, ConditionKind, Set, SetKind, Side, StateType};

impl Lowerer<'_, '_> {
    /// Refuses a question whether cells of a zone, a block or a state are empty or occupied, where there may be several: it
    /// holds if one of them is, and reads as if all must be.
    pub(super) fn one_or_all(&mut self, condition: &Condition) {
        let ConditionKind::Some(Set { kind: SetKind::And(parts), at }) = &condition.kind else { return };
        let is_asked = |part: &&Set| matches!(part.kind, SetKind::Empty | SetKind::Occupied);
        let (asked, cells): (Vec<&Set>, Vec<&Set>) = parts.iter().partition(is_asked);
        let ([asked], [first, .., last] | [first @ last]) = (&asked[..], &cells[..]) else { return };
        let (states, zones): (Vec<&Set>, Vec<&Set>) =
            cells.iter().partition(|part| self.is_state_of_cells(part));
        if zones.iter().any(|part| part.kind == SetKind::Cells) {
            return;
        }
        let fixed = Set { at: *at, kind: SetKind::And(zones.into_iter().cloned().collect()) };
        let many = Side::BOTH.map(|side| self.certain().fixed_cells(&fixed, side).map(|cells| cells.len()));
        let [Some(one), Some(other)] = many else { return };
        let many = one.max(other);
        if many > 1 {
            let (zone, empty) = (self.sources.words(first.at.to(last.at)), asked.kind == SetKind::Empty);
            let many = states.is_empty().then_some(many);
            let found = errors::one_or_all((*at, &self.sources.words(*at)), &zone, many, empty);
            self.out.push(found);
        }
    }

    /// Whether it is a state that may hold several cells.
    fn is_state_of_cells(&self, set: &Set) -> bool {
        let SetKind::State(state, _) = &set.kind else { return false };
        self.pieces.state_type(state.state) == Some(&StateType::Cells)
    }
}
