//! Drops of pieces that are never in hand.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Effect, EffectKind, Kind, KindValueKind};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of drops of pieces that are never in hand.
    pub(super) fn drops_that_never_are(&self, to: &mut Told) {
        let mut drops: Vec<(Span, Vec<Kind>)> = Vec::new();
        for (index, decl) in self.ir.kinds.iter().enumerate() {
            for drop in &decl.drops {
                match drops.iter_mut().find(|(at, _)| *at == drop.at) {
                    Some((_, kinds)) => kinds.push(Kind::at(index)),
                    None => drops.push((drop.at, vec![Kind::at(index)])),
                }
            }
        }
        for (at, kinds) in drops {
            let held = |kind: &Kind| self.is_ever_in_hand(*kind);
            if let Some(name) = kinds.first().and_then(|kind| self.kind_name(*kind))
                && !kinds.iter().any(held)
            {
                let named = kinds.iter().any(|kind| self.ir.hand.contains(kind));
                to.push(errors::drop_never_is(at, name, named));
            }
        }
    }

    /// Whether a piece is in hand in a position that is set up, or may come into one.
    fn is_ever_in_hand(&self, kind: Kind) -> bool {
        let added = |effects: &[Effect]| {
            let mut adds = false;
            for effect in effects.iter().flat_map(Effect::with_all_within) {
                if let EffectKind::AddToHand(value, _) = &effect.kind {
                    adds |= match &value.kind {
                        KindValueKind::Of(_) => true,
                        _ => self.kinds_of(value).contains(&kind),
                    };
                }
            }
            adds
        };
        let set_up =
            self.placements().any(|placement| placement.hands.iter().any(|(_, held, _)| *held == kind));
        self.ir.hand.contains(&kind) && (set_up || self.every_effect().any(added))
    }
}
