//! Pieces that stay in hand for the whole game.

use super::{Told, errors};
use crate::language::check::certain::SIDES;
use crate::language::check::facts::Facts;
use crate::language::ir::{Acts, ActsKind};

impl Facts<'_> {
    /// Warns of phases that end when men are still in hand, whom no turn drops.
    pub(super) fn men_left_in_hand(&self, to: &mut Told) {
        let Some(last) = self.ir.phases.last().filter(|phase| phase.at.source == self.main) else { return };
        if may_drop(&self.ir.turn) || self.notes.hands_asked || !self.ir.again.is_empty() {
            return;
        }
        // How many are dropped is known where each turn of a phase has so many drops, and no more.
        let sure = self
            .ir
            .phases
            .iter()
            .all(|phase| matches!(phase.acts.kind, ActsKind::Drop | ActsKind::DropBut(_)));
        let mut found = None;
        for side in SIDES {
            let held = self.held_at_first(side);
            let turns = self.ir.phases.iter().flat_map(|phase| &phase.turns);
            let dropped = turns.filter(|of| **of == side).count() as u64;
            if sure && held > dropped && found.is_none() {
                found = Some((side, held, dropped));
            }
        }
        let Some((side, held, dropped)) = found else { return };
        let name = self.ir.sides.get(side.index()).map_or("", String::as_str);
        let setup = self.program.setup.as_ref().map_or(last.at, |(at, _)| *at);
        let found = errors::left_in_hand((setup, last.at), (name, &last.name), (held, dropped));
        to.push(found);
    }
}

/// Whether a turn may have a drop.
fn may_drop(acts: &Acts) -> bool {
    match &acts.kind {
        ActsKind::Drop | ActsKind::DropBut(_) | ActsKind::Labelled(_) => true,
        ActsKind::Repeat(body, ..) | ActsKind::WithMost(body, _) | ActsKind::Guarded(body, _) => {
            may_drop(body)
        }
        ActsKind::Sequence(parts) | ActsKind::Else(parts) | ActsKind::Choice(parts) => {
            parts.iter().any(may_drop)
        }
        ActsKind::Move | ActsKind::MoveBut(_) | ActsKind::Pass => false,
    }
}
