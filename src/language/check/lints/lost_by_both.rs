//! `win when no Flag`, where each side has a Flag: it waits until both are gone.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Condition, ConditionKind, EndResult, Ending, Kind, Set, SetKind};

impl Facts<'_> {
    /// Warns of an ending about pieces of no side, where each side begins with one of them.
    pub(super) fn waits_for_both_sides(&self, ending: &Ending, to: &mut Warnings) {
        let whose = match ending.result {
            EndResult::Win => "enemy",
            EndResult::Lose => "own",
            EndResult::Draw | EndResult::Wins(_) => return,
        };
        if let Some((set, kind)) = gone(&ending.when)
            && self.setup_counts(kind).into_iter().all(|many| many == 1)
        {
            let men = self.sources.words(set.at);
            to.push(errors::gone_of_either_side((set.at, &men), whose));
        }
    }
}

/// The single kind that must have no piece left, if no side is given.
fn gone(condition: &Condition) -> Option<(&Set, Kind)> {
    match &condition.kind {
        ConditionKind::All(parts) => parts.iter().find_map(gone),
        ConditionKind::Not(denied) => match &denied.kind {
            ConditionKind::Some(set) => match &set.kind {
                SetKind::Kinds(kinds) if kinds.len() == 1 => Some((set, *kinds.first()?)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
