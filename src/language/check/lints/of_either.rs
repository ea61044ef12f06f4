//! `win when no Flag`, where each side has a Flag: it waits until both are gone.

use super::{Told, errors};
use crate::language::check::certain::SIDES;
use crate::language::check::facts::Facts;
use crate::language::ir::{Condition, ConditionKind, EndResult, Ending, Kind, ManOwner, Set, SetKind};

impl Facts<'_> {
    /// Warns of an ending that asks for pieces of no side, where each side begins with one of them.
    pub(super) fn gone_of_either_side(&self, ending: &Ending, to: &mut Told) {
        let whose = match ending.result {
            EndResult::Win => "enemy",
            EndResult::Lose => "own",
            EndResult::Draw | EndResult::Wins(_) => return,
        };
        if let Some((set, kind)) = gone(&ending.when)
            && SIDES.into_iter().all(|side| self.begins_with(kind, side.into()) == 1)
        {
            let men = self.sources.words(set.at);
            to.push(errors::gone_of_either_side((set.at, &men), whose));
        }
    }

    /// How many men of a kind somebody has in the set-up.
    fn begins_with(&self, kind: Kind, owner: ManOwner) -> u32 {
        let men = self.ir.setup.men.iter().filter(|man| man.kind == kind && man.owner == owner);
        men.map(|man| u32::from(man.count)).sum()
    }
}

/// The one piece of which nobody may be left, where no side is said.
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
