//! Turns that ask for a drop when nothing is left to be dropped.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Acts, ActsKind};

impl Facts<'_> {
    /// Warns of a turn of several acts that has a drop among them, where the hands are empty before the board is full:
    /// nobody can play from then on. Not where the rules ask how many men are in hand: that may be how the game ends.
    pub(super) fn drops_used_up(&self, to: &mut Told) {
        let ActsKind::Sequence(parts) = &plain(&self.ir.turn).kind else { return };
        let Some(drop) = parts.iter().find(|part| must_drop(part)) else { return };
        let Some(other) = parts.iter().find(|part| !must_drop(part)) else { return };
        let held: u64 = self.ir.setup.hands.iter().map(|(.., many)| u64::from(*many)).sum();
        let men = self.ir.setup.men.len();
        let free = self.ir.board.cells.len().saturating_sub(men) as u64;
        let mut filled = false;
        for effect in self.every_effect().flatten() {
            filled |= effect.can_fill_hand();
        }
        if held == 0 || held >= free || filled || self.notes.hands_asked || drop.at.source != self.main {
            return;
        }
        let (drops, moves) = (self.sources.text(drop.at), self.sources.text(other.at));
        let found = errors::drops_used_up(drop.at, drops, moves);
        to.push(found);
    }
}

/// Acts without their guards.
fn plain(acts: &Acts) -> &Acts {
    match &acts.kind {
        ActsKind::WithMost(body, _) | ActsKind::Guarded(body, _) => plain(body),
        _ => acts,
    }
}

/// Whether there is a drop in each way to do it.
fn must_drop(acts: &Acts) -> bool {
    match &acts.kind {
        ActsKind::Drop | ActsKind::DropBut(_) => true,
        ActsKind::Repeat(body, least, _) => least.written().is_some_and(|least| least > 0) && must_drop(body),
        ActsKind::WithMost(body, _) | ActsKind::Guarded(body, _) => must_drop(body),
        ActsKind::Sequence(parts) => parts.iter().any(must_drop),
        ActsKind::Else(parts) | ActsKind::Choice(parts) => parts.iter().all(must_drop),
        ActsKind::Move | ActsKind::MoveBut(_) | ActsKind::Pass | ActsKind::Labelled(_) => false,
    }
}
