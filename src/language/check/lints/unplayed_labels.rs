//! Labels, moves and passes that no turn plays.

use crate::language::sorting::Gather;
use std::collections::BTreeSet;

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::suggest::nearest;
use crate::language::ir::parts::Part;
use crate::language::ir::{Acts, ActsKind, ConditionKind, GuardKind, Label, MoveClause, SetKind};

/// The parts of turns that play any move, or any drop: for each the labels that it leaves out.
#[derive(Default)]
struct Played<'g> {
    moves: Vec<&'g [Label]>,
    drops: Vec<&'g [Label]>,
}

impl Facts<'_> {
    /// Warns of labels, unlabelled moves and passes that no turn plays.
    pub(super) fn labels_never_played(&self, to: &mut Warnings) {
        if !self.may_pass() {
            let unlabelled = self.ir.passes.iter().filter(|clause| clause.label.is_none());
            let turn = self.program.turn.is_some();
            to.extend(unlabelled.map(|clause| errors::pass_never_played(clause.at, turn)));
        }
        let is_of_pass = |label| self.ir.passes.iter().any(|clause| clause.label == Some(label));
        let has_turn = self.program.turn.is_some();
        let played = self.played();
        let used = || self.notes.labels_used.iter().filter_map(|label| self.ir.labels.get(label.index()));
        for (index, name) in self.ir.labels.iter().enumerate() {
            let label = Label::at(index);
            // Without a turn, all moves and drops are played, but no pass and no choice.
            if (has_turn || is_of_pass(label)) && !self.plays(label, &played) {
                let at = self.notes.label_places.get(index).copied().unwrap_or_default();
                to.push(errors::label_never_played(at, name, nearest(name, used().map(String::as_str))));
            }
        }
        if has_turn && played.moves.is_empty() {
            let walks = self.ir.kinds.iter().flat_map(|kind| &kind.walks);
            let unplayed = walks.filter(|walk| walk.label.is_none() && !never(walk) && !self.is_lent(walk));
            let places: BTreeSet<_> = unplayed.map(|walk| walk.at).gather();
            to.extend(places.into_iter().map(errors::move_never_played));
        }
    }

    fn played(&self) -> Played<'_> {
        let mut played = Played::default();
        for acts in self.ir.turns() {
            Part::Acts(acts).each_within(&mut |part| {
                let Part::Acts(Acts { kind, .. }) = part else { return false };
                match kind {
                    ActsKind::Move => played.moves.push(&[]),
                    ActsKind::Drop => played.drops.push(&[]),
                    ActsKind::MoveBut(labels) => played.moves.push(labels),
                    ActsKind::DropBut(labels) => played.drops.push(labels),
                    _ => {}
                }
                true
            });
        }
        played
    }

    /// Whether a turn plays something with a label.
    fn plays(&self, label: Label, played: &Played<'_>) -> bool {
        let any = |acts: &[&[Label]]| acts.iter().any(|but| !but.contains(&label));
        let mut kinds = self.ir.kinds.iter();
        let walks = self.ir.kinds.iter().any(|kind| kind.walks.iter().any(|walk| walk.label == Some(label)));
        let drops = kinds.any(|kind| kind.drops.iter().any(|drop| drop.label == Some(label)));
        let passes = self.ir.passes.iter().any(|clause| clause.label == Some(label));
        self.notes.labels_used.contains(&label)
            || walks && (any(&played.moves) || self.are_all_lent(label))
            || (drops || !walks && !passes) && any(&played.drops)
            || passes && self.may_pass()
    }

    /// Whether another piece borrows a move by `like`: then the piece that lends it need not make it itself.
    fn is_lent(&self, lent: &MoveClause) -> bool {
        let mut all = self.ir.kinds.iter().flat_map(|kind| &kind.walks);
        all.any(|walk| walk.walk.at == lent.walk.at && !walk.walk.at.is_within(walk.at))
    }

    /// Whether all moves with a label are lent.
    fn are_all_lent(&self, label: Label) -> bool {
        let mut all = self.ir.kinds.iter().flat_map(|kind| &kind.walks);
        all.all(|walk| walk.label != Some(label) || self.is_lent(walk))
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
