//! Pieces that can never leave the cells where they are set up, whatever stands there.

use super::{Told, errors};
use crate::language::check::certain::SIDES;
use crate::language::check::facts::Facts;
use crate::language::ir::{Kind, KindDecl, Side};

impl Facts<'_> {
    /// Warns of such a piece.
    pub(super) fn never_leaves(&self, kind: Kind, decl: &KindDecl, to: &mut Told) {
        let may_stay = decl.walks.is_empty() || decl.walks.iter().any(|clause| clause.walk.may_stay());
        let there = |side: &Side| self.ir.setup.men.iter().any(|man| man.kind == kind && man.owner == *side);
        let kept = |side| self.reached(kind, side).is_some_and(|reached| reached.arrive.is_empty());
        let mut sides = SIDES.into_iter().filter(there).peekable();
        if may_stay || sides.peek().is_none() || !sides.all(kept) {
            return;
        }
        // What forbids it, where a rule does.
        let rules = [&decl.enters, &decl.stops, &decl.stands];
        let rule = rules.into_iter().find_map(|rule| rule.first.as_ref()).map(|rule| rule.at);
        // A rule of its own has a message that says what it means.
        let own = self.pieces.layers.get(kind.index()).and_then(|layers| layers.first());
        let mut own = own.into_iter().flat_map(|layer| &layer.clauses);
        if !own.any(|clause| rule.is_some_and(|rule| rule.is_within(clause.at.0))) {
            to.push(errors::never_leaves(decl.at, &decl.name, rule));
        }
    }
}
