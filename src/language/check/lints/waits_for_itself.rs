//! `pass when no move`: a pass is a move itself.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Acts, ActsKind, Condition, ConditionKind, Guard, GuardKind, Whose};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of moves and passes that wait until there is no move: each is one itself.
    pub(super) fn waits_for_itself(&self, to: &mut Told) {
        let passes = self.ir.passes.iter().flat_map(|clause| &clause.guards).map(|guard| (guard, true));
        let walks = self.ir.kinds.iter().flat_map(|kind| &kind.walks).flat_map(|clause| &clause.guards);
        let drops = self.ir.kinds.iter().flat_map(|kind| &kind.drops).flat_map(|clause| &clause.guards);
        let of_kinds = self.ir.kinds.iter().flat_map(|kind| &kind.moves).chain(&self.ir.moves);
        let mut guards: Vec<(&Guard, bool)> =
            walks.chain(drops).chain(of_kinds).map(|guard| (guard, false)).chain(passes).collect();
        self.ir.turns().for_each(|acts| guards_of(acts, &mut guards));
        let waiting = guards.into_iter().filter(|(guard, _)| guard.kind == GuardKind::When);
        let asked = waiting.filter_map(|(guard, pass)| Some((asks_for_none(&guard.condition)?, pass)));
        to.extend(asked.map(|(at, pass)| errors::waits_for_itself((at, &self.sources.words(at)), pass)));
    }
}

/// Where a condition asks that the side to move has no move, if it must have none.
fn asks_for_none(condition: &Condition) -> Option<Span> {
    match &condition.kind {
        ConditionKind::NoMove(Whose::Own) => Some(condition.at),
        ConditionKind::All(parts) => parts.iter().find_map(asks_for_none),
        _ => None,
    }
}

/// The guards of the parts of a turn, and whether each is that of a pass alone.
fn guards_of<'a>(acts: &'a Acts, found: &mut Vec<(&'a Guard, bool)>) {
    match &acts.kind {
        ActsKind::Else(parts) | ActsKind::Choice(parts) | ActsKind::Sequence(parts) => {
            for part in parts {
                guards_of(part, found);
            }
        }
        ActsKind::Repeat(body, ..) | ActsKind::WithMost(body, _) => guards_of(body, found),
        ActsKind::Guarded(body, guards) => {
            found.extend(guards.iter().map(|guard| (guard, body.kind == ActsKind::Pass)));
            guards_of(body, found);
        }
        _ => {}
    }
}
