//! `stacks`, where there is no pile.

use super::{Told, errors};
use crate::language::check::declared::pieces::Layer;
use crate::language::check::facts::Facts;
use crate::language::ir::{Kind, KindDecl};
use crate::language::source::Span;
use crate::language::syntax::tree::ClauseKind;

impl Facts<'_> {
    /// `stacks` where neither the set-up nor a test has a pile.
    pub(super) fn piles_that_never_are(&self, kind: Kind, decl: &KindDecl, to: &mut Told) {
        let piled = |kind: Kind| {
            let mut men = self.placements().flat_map(|placement| &placement.men);
            men.any(|man| man.kind == kind && man.count > 1)
        };
        if decl.stacks <= 1 || piled(kind) {
            return;
        }
        let clauses = |layers: &'_ [Layer<'_>]| -> Vec<Span> {
            let all = layers.iter().flat_map(|layer| &layer.clauses);
            let stacks = all.filter(|clause| matches!(clause.kind, ClauseKind::Stacks(_)));
            stacks.map(|clause| clause.at.0).collect()
        };
        let of = |kind: Kind| self.pieces.layers.get(kind.index()).map_or_else(Vec::new, |l| clauses(l));
        for at in of(kind) {
            // Another piece of the family may be in a pile.
            let others =
                (0..self.ir.kinds.len()).map(Kind::at).any(|other| piled(other) && of(other).contains(&at));
            if !others {
                let cell = self.ir.setup.men.iter().find(|man| man.kind == kind);
                let cell = cell.map_or("", |man| self.ir.board.cell_name(man.cell));
                to.push(errors::stacks_for_nothing(at, &decl.name, cell));
            }
        }
    }
}
