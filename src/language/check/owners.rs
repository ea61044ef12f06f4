//! States outside the pieces that are used for another owner.

use super::{Lowerer, errors};
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::ir::StateOwner;
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind};

impl Lowerer<'_, '_> {
    /// Where a state outside the pieces is declared, and what has it.
    fn declared_outside(&self, name: &str) -> Option<(Span, &'static str)> {
        let state = self.program.states.iter().find(|state| state.name.text == name)?;
        let has = match (state.each_side, state.each_cell) {
            (true, _) => "each side",
            (_, true) => "each cell",
            _ => "the game",
        };
        Some((state.name.at.0, has))
    }

    /// A state outside the pieces is used for a piece. It is reported once.
    pub(super) fn state_of_no_man(&mut self, at: Span, name: &str) {
        if let Some(owner) = self.declared_outside(name) {
            self.told_of_declaration(errors::state_of_no_man(at, name, owner));
        }
    }

    /// A state of the game is used for a side. It is reported once.
    pub(super) fn state_of_no_side(&mut self, at: Span, name: &str) {
        if let Some((declared, _)) = self.declared_outside(name) {
            self.told_of_declaration(errors::state_of_no_side(at, name, declared));
        }
    }

    /// A flag outside the pieces is used as a set of pieces.
    pub(super) fn flag_of_no_man(&mut self, at: Span, name: &str) {
        if let Some(owner) = self.declared_outside(name) {
            self.out.push(errors::flag_of_no_man(at, name, owner));
        }
    }

    /// An error in a declaration is reported at its first use.
    fn told_of_declaration(&mut self, found: Diagnostic) {
        let declared = found.labels.get(1).map(|label| label.span);
        let known = self.out.any(|known| {
            known.code == catalog::STATE_OF_OTHERS && known.labels.get(1).map(|label| label.span) == declared
        });
        if !known {
            self.out.push(found);
        }
    }

    /// `own.checks`, `mover.tired`, where the state has another owner.
    pub(super) fn asked_of_another(&mut self, of: &Expr, (name, at): (&str, Span), owner: &StateOwner) {
        let side = matches!(&of.kind, ExprKind::Name(word) if self.whose(&word.text).is_some());
        if side && *owner == StateOwner::Game {
            self.state_of_no_side(at, name);
        } else {
            self.state_of_no_man(at, name);
        }
    }
}
