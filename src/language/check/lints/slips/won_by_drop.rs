//! `win when own Hare in camp`, where hares are dropped in the camp: who drops the first one has won.

use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Condition, ConditionKind, Ending, Kind, Set, SetKind, Whose};
use crate::language::source::Span;

impl Linter<'_> {
    /// Warns of endings of `after a turn` that ask whether men are where they are dropped.
    pub(super) fn won_by_drops(&self) -> Vec<Diagnostic> {
        let lines = self.ir.after_turn.iter().filter(|line| line.at.source == self.main);
        lines.filter_map(|line| self.won_by_drop(line)).collect()
    }

    fn won_by_drop(&self, line: &Ending) -> Option<Diagnostic> {
        let Condition { kind: ConditionKind::Common(men, place), at } = &line.when else { return None };
        let kinds = own_kinds(men)?;
        let (kind, drop) = kinds.iter().find_map(|kind| Some((*kind, self.dropped_within(*kind, place)?)))?;
        let name = self.ir.kinds.get(kind.index()).map_or("", |decl| decl.name.as_str());
        let words = |at| self.sources.words(at);
        let other = match &place.kind {
            SetKind::Zone(_, Whose::Own) => Some(format!("{} in enemy {}", words(men.at), words(place.at))),
            _ => None,
        };
        Some(errors::won_by_drop((*at, &words(*at)), drop, name, other.as_deref()))
    }

    /// The words for where men of a kind are dropped, if that is always in a place, and they come from the hand alone.
    fn dropped_within(&self, kind: Kind, place: &Set) -> Option<Span> {
        let decl = self.ir.kinds.get(kind.index())?;
        let first = decl.drops.first()?;
        let held = self.ir.hand.contains(&kind) && !self.ir.setup.men.iter().any(|man| man.kind == kind);
        let free =
            decl.drops.iter().all(|drop| drop.guards.is_empty() && self.certain.within(&drop.on, place));
        (held && free).then_some(first.on.at)
    }
}

/// The kinds of `own Hare`.
fn own_kinds(men: &Set) -> Option<&[Kind]> {
    let SetKind::And(parts) = &men.kind else { return None };
    match parts.as_slice() {
        [Set { kind: SetKind::Side(Whose::Own), .. }, Set { kind: SetKind::Kinds(kinds), .. }] => Some(kinds),
        _ => None,
    }
}
