//! `drop on empty or enemy Pawn`: nothing is dropped where a piece stands.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{KindDecl, SetKind, Sort};

impl Facts<'_> {
    /// `drop on empty or enemy Pawn`: where men stand, none is dropped.
    pub(super) fn drops_onto_men(&self, decl: &KindDecl, to: &mut Told) {
        for drop in &decl.drops {
            let SetKind::Or(parts) = &drop.on.kind else { continue };
            for men in parts.iter().filter(|part| part.sort() == Sort::Men) {
                to.push(errors::drops_onto_men(men.at, &self.sources.words(men.at)));
            }
        }
    }
}
