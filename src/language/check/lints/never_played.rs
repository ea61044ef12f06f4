//! Labels and moves that no turn plays.

use std::collections::HashSet;

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::suggest::nearest;
use crate::language::ir::{Acts, ActsKind, ConditionKind, GuardKind, Label, MoveClause, SetKind};

impl Facts<'_> {
    /// Labels that no turn plays, where turns name labels and nothing else.
    pub(super) fn labels_never_played(&self, to: &mut Told) {
        if !self.may_pass() {
            let unlabelled = self.ir.passes.iter().filter(|clause| clause.label.is_none());
            let turn = self.program.turn.is_some();
            to.extend(unlabelled.map(|clause| errors::pass_never_played(clause.at, turn)));
        }
        if self.program.turn.is_none() {
            return;
        }
        let (mut moves, mut drops) = (Vec::new(), Vec::new());
        for acts in self.ir.turns() {
            plays(acts, &mut moves, &mut drops);
        }
        let played = |any: &[&[Label]], label| any.iter().any(|but| !but.contains(&label));
        for (index, name) in self.ir.labels.iter().enumerate() {
            let label = Label::at(index);
            let walks =
                self.ir.kinds.iter().any(|kind| kind.walks.iter().any(|walk| walk.label == Some(label)));
            let passes = self.ir.passes.iter().any(|clause| clause.label == Some(label));
            let dropped =
                self.ir.kinds.iter().any(|kind| kind.drops.iter().any(|drop| drop.label == Some(label)));
            let plays = self.notes.labels_used.contains(&label)
                || walks && played(&moves, label)
                || (dropped || !walks && !passes) && played(&drops, label);
            let lent = walks && self.are_all_lent(label);
            if !(plays || lent || passes && self.may_pass()) {
                let at = self.notes.label_places.get(index).copied().unwrap_or_default();
                let used =
                    self.notes.labels_used.iter().filter_map(|label| self.ir.labels.get(label.index()));
                let near = nearest(name, used.map(String::as_str));
                to.push(errors::label_never_played(at, name, near));
            }
        }
        let (mut told, mut found) = (HashSet::new(), Vec::new());
        for kind in &self.ir.kinds {
            let unlabelled = kind.walks.iter().filter(|walk| walk.label.is_none() && moves.is_empty());
            for walk in unlabelled.filter(|walk| !never(walk) && !self.is_lent(walk)) {
                if told.insert(walk.at) {
                    found.push(errors::move_never_played(walk.at));
                }
            }
        }
        to.extend(found);
    }
}

impl Facts<'_> {
    /// Whether another piece borrows a move by `like`: then the piece that lends it need not make it itself.
    fn is_lent(&self, lent: &MoveClause) -> bool {
        let all = self.ir.kinds.iter().flat_map(|kind| &kind.walks);
        all.filter(|walk| walk.walk.at == lent.walk.at).any(|walk| !walk.walk.at.is_within(walk.at))
    }

    /// Whether all moves with a label are lent.
    fn are_all_lent(&self, label: Label) -> bool {
        let mut all = self.ir.kinds.iter().flat_map(|kind| &kind.walks);
        all.all(|walk| walk.label != Some(label) || self.is_lent(walk))
    }
}

/// Gathers where any move, and any drop, is played: for each the labels that are left out.
fn plays<'a>(acts: &'a Acts, moves: &mut Vec<&'a [Label]>, drops: &mut Vec<&'a [Label]>) {
    match &acts.kind {
        ActsKind::Move => moves.push(&[]),
        ActsKind::Drop => drops.push(&[]),
        ActsKind::MoveBut(labels) => moves.push(labels),
        ActsKind::DropBut(labels) => drops.push(labels),
        ActsKind::Pass | ActsKind::Labelled(_) => {}
        ActsKind::Else(parts) | ActsKind::Choice(parts) | ActsKind::Sequence(parts) => {
            for part in parts {
                plays(part, moves, drops);
            }
        }
        ActsKind::Repeat(inner, ..) | ActsKind::WithMost(inner, _) | ActsKind::Guarded(inner, _) => {
            plays(inner, moves, drops);
        }
    }
}

/// Whether a move says that it is never made: `when no cell`.
fn never(clause: &MoveClause) -> bool {
    clause.guards.iter().any(|guard| match &guard.condition.kind {
        ConditionKind::Not(what) => {
            guard.kind == GuardKind::When
                && matches!(&what.kind, ConditionKind::Some(set) if set.kind == SetKind::Cells)
        }
        _ => false,
    })
}
