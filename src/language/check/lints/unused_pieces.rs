//! Pieces that neither side ever has.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{BySide, Kind, KindDecl};

impl Facts<'_> {
    /// Warns of a piece that neither side ever has.
    pub(super) fn piece_never_there(&self, kind: Kind, decl: &KindDecl, to: &mut Warnings) {
        // A piece may exist only to lend its clauses to others.
        let lends = || self.ir.kinds.iter().any(|other| other.families.contains(&decl.name));
        if self.appearing().get(kind.index()) == Some(&BySide::both(false)) && !lends() {
            to.push(errors::piece_never_there(decl.at, &decl.name));
        }
    }
}
