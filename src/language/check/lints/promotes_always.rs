//! Promotions that come with every move.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::KindDecl;

impl Facts<'_> {
    /// Warns of promotions without a condition, unless the new piece turns back in the same way.
    pub(super) fn promotions_with_every_move(&self, decl: &KindDecl, to: &mut Warnings) {
        let every = |decl: &KindDecl| decl.promotions.iter().any(|promotion| promotion.when.is_empty());
        for promotion in decl.promotions.iter().filter(|promotion| promotion.when.is_empty()) {
            let kinds = self.kinds_of(&promotion.to);
            let turns_back = kinds.iter().all(|kind| self.ir.kinds.get(kind.index()).is_some_and(&every));
            if kinds.is_empty() || !turns_back {
                let words = self.sources.words(promotion.at);
                let kinds = words.rsplit_once(" to ").map_or("", |(_, kinds)| kinds.trim());
                let becomes =
                    if kinds.contains(" or ") { format!("one of ({kinds})") } else { kinds.to_owned() };
                to.push(errors::promotes_always(promotion.at, &words, &becomes, promotion.compulsory));
            }
        }
    }
}
