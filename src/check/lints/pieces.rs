//! Pieces that never are, that have no moves, or become what they are; sides that are said where they cannot be.

use super::appearing::Appearing;
use super::{Linter, errors};
use crate::ir::{BySide, Kind, KindValueKind};
use crate::syntax::tree::ClauseKind;

impl Linter<'_> {
    /// A list that says a side of some parts only is wrong where both sides can have the pieces of the others.
    pub(super) fn lists_with_one_side(&mut self) {
        if self.notes.sided_lists.is_empty() {
            return;
        }
        let appearing = self.appearing();
        let both = |kind: &Kind| appearing.get(kind.index()) == Some(&BySide::both(true));
        for list in &self.notes.sided_lists {
            if list.kinds.iter().any(both) {
                self.out.push(list.found.clone());
            }
        }
    }

    pub(super) fn kinds_that_never_are(&mut self, appearing: &Appearing) {
        for (kind, sides) in self.ir.kinds.iter().zip(appearing) {
            // What only lends its clauses to others serves them.
            let lends = || self.ir.kinds.iter().any(|other| other.families.contains(&kind.name));
            if *sides == BySide::both(false) && !lends() {
                self.out.push(errors::piece_never_there(kind.at, &kind.name));
            }
        }
    }

    pub(super) fn promotions_to_the_same(&mut self) {
        for (kind, promotion) in self
            .ir
            .kinds
            .iter()
            .flat_map(|kind| kind.promotions.iter().map(move |promotion| (kind, promotion)))
        {
            if let KindValueKind::These(to) = &promotion.to.kind
                && to.iter().all(|to| self.ir.kinds.get(to.index()).is_some_and(|to| to.name == kind.name))
            {
                // Said in a piece that this one is of.
                let from = kind.families.iter().find_map(|family| {
                    let parent = self.ir.kinds.iter().find(|kind| kind.name == *family)?;
                    parent
                        .promotions
                        .iter()
                        .any(|of| of.at == promotion.at)
                        .then_some((family.as_str(), kind.at))
                });
                self.out.push(errors::promotes_to_itself(promotion.at, &kind.name, from));
            }
        }
    }

    pub(super) fn pieces_without_moves(&mut self) {
        let owners = self.first_owners();
        for (index, (kind, layers)) in self.ir.kinds.iter().zip(&self.pieces.layers).enumerate() {
            // What belongs to nobody may stand there, and nothing else, also when it comes to belong to somebody.
            let only_nobodys =
                owners.get(index).is_some_and(|owners| owners.nobody && owners.sides == BySide::both(false));
            if only_nobodys {
                continue;
            }
            if self.pieces.of_unknown.contains(&Kind::at(index)) {
                continue;
            }
            // A move that has been refused has been told of.
            let written = layers.iter().flat_map(|layer| &layer.clauses).any(|clause| {
                matches!(
                    clause.kind,
                    ClauseKind::Move { .. }
                        | ClauseKind::Like { .. }
                        | ClauseKind::Drop { .. }
                        | ClauseKind::Broken(_)
                )
            });
            if !written {
                self.out.push(errors::piece_without_moves(kind.at, &kind.name));
            }
        }
    }
}
