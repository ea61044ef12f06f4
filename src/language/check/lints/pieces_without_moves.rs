//! Pieces without any move or drop.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{BySide, Kind, KindDecl};
use crate::language::syntax::tree::ClauseKind;

impl Facts<'_> {
    /// Refuses a piece without any move or drop.
    pub(super) fn piece_without_moves(&self, kind: Kind, decl: &KindDecl, to: &mut Warnings) {
        let owners = self.first_owners().get(kind.index());
        // A neutral piece may just stand there, also after it is given to a side.
        let only_nobodys = owners.is_some_and(|owners| owners.nobody && owners.sides == BySide::both(false));
        if only_nobodys || self.pieces.of_unknown.contains(&kind) {
            return;
        }
        let layers = self.pieces.layers.get(kind.index()).into_iter().flatten();
        // A move with an error has its own message.
        let written = layers.flat_map(|layer| &layer.clauses).any(|clause| {
            use ClauseKind::{Broken, Drop, Like, Move};
            matches!(clause.kind, Move { .. } | Like { .. } | Drop { .. } | Broken(_))
        });
        if !written {
            to.push(errors::piece_without_moves(decl.at, &decl.name));
        }
    }
}
