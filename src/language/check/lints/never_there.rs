//! Pieces that neither side ever has.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{BySide, Kind, KindDecl};

impl Facts<'_> {
    /// Warns of a piece that neither side ever has.
    pub(super) fn kind_that_never_is(&self, kind: Kind, decl: &KindDecl, to: &mut Told) {
        // What only lends its clauses to others serves them.
        let lends = || self.ir.kinds.iter().any(|other| other.families.contains(&decl.name));
        if self.appearing().get(kind.index()) == Some(&BySide::both(false)) && !lends() {
            to.push(errors::piece_never_there(decl.at, &decl.name));
        }
    }
}
