//! Turns that ask for a drop, when nothing is left to be dropped.

use super::{Told, errors};
use crate::language::check::certain::SIDES;
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Acts, ActsKind, Effect, Side};
use crate::language::source::Span;

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

    /// How many men of a side the set-up has in hand.
    fn held_at_first(&self, side: Side) -> u64 {
        let held = self.ir.setup.hands.iter().filter(|(of, ..)| *of == side);
        held.map(|(.., many)| u64::from(*many)).sum()
    }

    /// Warns of phases that ask a side for more drops than it has men in hand, where none come into it.
    pub(super) fn hands_too_small(&self, to: &mut Told) {
        if self.fills_hands() {
            return;
        }
        let mut found = None;
        for side in SIDES {
            let held = self.held_at_first(side);
            let mut asked = 0_u64;
            for phase in self.ir.phases.iter().filter(|phase| phase.at.source == self.main) {
                let turns = phase.turns.iter().filter(|of| **of == side).count() as u64;
                let before = asked;
                asked = asked.saturating_add(turns.saturating_mul(self.drops_of(&phase.acts)));
                if asked > held && asked > before && found.is_none() {
                    found = Some((side, held, asked, phase));
                }
            }
        }
        let Some((side, held, asked, phase)) = found else { return };
        let name = self.ir.sides.get(side.index()).map_or("", String::as_str);
        let kind =
            self.ir.setup.hands.first().map(|(_, kind, _)| *kind).or_else(|| self.ir.hand.first().copied());
        let kind =
            kind.and_then(|kind| self.ir.kinds.get(kind.index())).map_or("", |kind| kind.name.as_str());
        let setup = self.program.setup.as_ref().map_or(phase.at, |(at, _)| *at);
        let found = errors::hand_too_small(setup, phase.at, (name, &phase.name), (held, asked), kind);
        to.push(found);
    }

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

    /// How many drops there are at least in what a turn asks for.
    fn drops_of(&self, acts: &Acts) -> u64 {
        let each = |parts: &[Acts]| parts.iter().map(|part| self.drops_of(part)).collect::<Vec<_>>();
        match &acts.kind {
            ActsKind::Drop | ActsKind::DropBut(_) => 1,
            ActsKind::Labelled(label) => {
                let mut kinds = self.ir.kinds.iter();
                let drops =
                    self.ir.kinds.iter().flat_map(|kind| &kind.drops).any(|drop| drop.label == Some(*label));
                let moves = kinds.any(|kind| kind.walks.iter().any(|clause| clause.label == Some(*label)));
                let passes = self.ir.passes.iter().any(|clause| clause.label == Some(*label));
                u64::from(drops && !moves && !passes)
            }
            ActsKind::Repeat(body, least, _) => {
                let least = least.written().and_then(|least| u64::try_from(least).ok()).unwrap_or(0);
                least.saturating_mul(self.drops_of(body))
            }
            ActsKind::WithMost(body, _) | ActsKind::Guarded(body, _) => self.drops_of(body),
            ActsKind::Sequence(parts) => each(parts).into_iter().fold(0, u64::saturating_add),
            ActsKind::Else(parts) | ActsKind::Choice(parts) => each(parts).into_iter().min().unwrap_or(0),
            ActsKind::Move | ActsKind::MoveBut(_) | ActsKind::Pass => 0,
        }
    }

    /// Warns of a question whether the board is full, where there are never so many men.
    pub(super) fn never_full(&self, at: Span) -> Option<Diagnostic> {
        // Who changes sides or becomes another is one man as before.
        if self.fills_hands() || self.every_effect().flatten().any(Effect::can_bring_men) {
            return None;
        }
        let men = self.placements().map(|placement| {
            let men =
                placement.men.iter().fold(0_i64, |sum, man| sum.saturating_add(i64::from(man.count.max(1))));
            placement.hands.iter().fold(men, |sum, (.., many)| sum.saturating_add(i64::from(*many)))
        });
        let men = men.max()?;
        let cells = self.ir.board.cells.len();
        let text = self.sources.words(at);
        let text = if text.starts_with("no") { text } else { format!("no {text}") };
        let hands = !self.ir.hand.is_empty();
        (men < i64::try_from(cells).ok()?).then(|| errors::never_full((at, &text), cells, men, hands))
    }
}

/// Acts without their guards.
fn plain(acts: &Acts) -> &Acts {
    match &acts.kind {
        ActsKind::WithMost(body, _) | ActsKind::Guarded(body, _) => plain(body),
        _ => acts,
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
