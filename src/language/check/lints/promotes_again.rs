//! Promotions of a changed piece that repeat what it promotes to already.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::places::Placed as _;
use crate::language::ir::{Condition, KindDecl, Promotion};

impl Facts<'_> {
    /// Warns of promotions of a changed piece that name again what it promotes to already: promotions add up.
    pub(super) fn promotions_again(&self, decl: &KindDecl, to: &mut Told) {
        for later in decl.promotions.iter().filter(|later| later.at.source == self.main) {
            let kinds = self.kinds_of(&later.to);
            let when = |promotion: &Promotion| -> Vec<Condition> {
                promotion.when.iter().map(|condition| condition.clone().unplaced()).collect()
            };
            let again = |earlier: &&Promotion| {
                earlier.at.source != self.main
                    && self.kinds_of(&earlier.to).iter().any(|kind| kinds.contains(kind))
                    && when(earlier) == when(later)
            };
            if let Some(earlier) = decl.promotions.iter().find(again) {
                to.push(errors::promotes_again((later.at, &self.sources.words(later.at)), earlier.at));
            }
        }
    }
}
