//! Drops of pieces that are never in hand.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Effect, EffectKind, Kind, KindDecl, KindValueKind};

impl Facts<'_> {
    /// Warns of drops of pieces that are never in hand.
    pub(super) fn drops_of_pieces_never_in_hand(&self, kind: Kind, decl: &KindDecl, to: &mut Warnings) {
        for drop in decl.drops.iter().filter(|_| !self.is_ever_in_hand(kind)) {
            // Other pieces may share the clause.
            let mut others =
                self.kinds().filter(|(_, other)| other.drops.iter().any(|own| own.at == drop.at));
            if !others.any(|(other, _)| self.is_ever_in_hand(other)) {
                to.push(errors::drop_never_is(drop.at, &decl.name, self.ir.hand.contains(&kind)));
            }
        }
    }

    /// Whether a piece is in hand in a position that is set up, or may come into one.
    fn is_ever_in_hand(&self, kind: Kind) -> bool {
        let adds = |effect: &Effect| match &effect.kind {
            EffectKind::AddToHand(value, _) => {
                matches!(value.kind, KindValueKind::Of(_)) || self.kinds_of(value).contains(&kind)
            }
            _ => false,
        };
        let mut set_up = self.placements().flat_map(|placement| &placement.hands);
        self.ir.hand.contains(&kind)
            && (set_up.any(|(_, held, _)| *held == kind)
                || self.every_effect().flatten().flat_map(Effect::with_all_within).any(adds))
    }
}
