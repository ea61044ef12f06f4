//! Promotions to the piece itself.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{KindDecl, KindValueKind};

impl Facts<'_> {
    /// Refuses a promotion to the piece itself.
    pub(super) fn promotions_to_the_same(&self, decl: &KindDecl, to: &mut Warnings) {
        for promotion in &decl.promotions {
            if let KindValueKind::These(kinds) = &promotion.to.kind
                && kinds.iter().all(|to| self.ir.kinds.get(to.index()).is_some_and(|to| to.name == decl.name))
            {
                // The promotion may be inherited from a piece that this one is `of`.
                let from = decl.families.iter().find_map(|family| {
                    let parent = self.ir.kinds.iter().find(|kind| kind.name == *family)?;
                    let says_so = parent.promotions.iter().any(|of| of.at == promotion.at);
                    says_so.then_some((family.as_str(), decl.at))
                });
                to.push(match from {
                    Some((from, head)) => {
                        errors::promotes_to_itself_like(promotion.at, &decl.name, from, head)
                    }
                    None => errors::promotes_to_itself(promotion.at, &decl.name),
                });
            }
        }
    }
}
