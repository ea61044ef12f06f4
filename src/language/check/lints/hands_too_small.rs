//! Phases that ask for more drops than there are pieces in hand.

use super::{Told, errors};
use crate::language::check::certain::SIDES;
use crate::language::check::facts::Facts;
use crate::language::ir::{Acts, ActsKind, Side};

impl Facts<'_> {
    /// How many men of a side the set-up has in hand.
    pub(super) fn held_at_first(&self, side: Side) -> u64 {
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
}
