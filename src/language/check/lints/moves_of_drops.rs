//! `moves` in a piece that is dropped: it is about moves, and not asked of drops.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Guard, GuardKind, KindDecl};

impl Facts<'_> {
    /// Refuses `moves` in pieces that are only dropped: nothing would ask it.
    pub(super) fn moves_that_are_never_asked(&self, decl: &KindDecl, to: &mut Warnings) {
        let Some(drop) = decl.drops.first() else { return };
        for guard in &decl.moves {
            // Other pieces may share the clause.
            if !self.ir.kinds.iter().any(|other| says(other, guard) && !other.walks.is_empty()) {
                let (words, on) = (self.sources.words(guard.at), self.sources.words(drop.on.at));
                to.push(errors::moves_never_asked(guard.at, &words, &decl.name, &on));
            }
        }
    }

    /// Warns of `moves so that` in a piece with moves and drops: its drops may do what its moves may not.
    pub(super) fn drops_not_asked(&self, decl: &KindDecl, to: &mut Warnings) {
        for guard in decl.moves.iter().filter(|guard| guard.kind == GuardKind::SoThat) {
            let words = self.sources.words(guard.at);
            let asks = |other: &Guard| self.sources.words(other.at) == words;
            let free = decl.drops.iter().find(|drop| !drop.guards.iter().chain(&self.ir.moves).any(asks));
            if let Some(drop) = free.filter(|_| !decl.walks.is_empty()) {
                let on = self.sources.words(drop.on.at);
                to.push(errors::drops_not_asked(guard.at, &words, &decl.name, &on, drop.at));
            }
        }
    }
}

/// Whether a piece has a guard.
fn says(decl: &KindDecl, guard: &Guard) -> bool {
    decl.moves.iter().any(|other| other.at == guard.at)
}
