//! Hands: the pieces that can be held, and questions about them.

use super::scope::Scope;
use super::{Lowerer, errors};
use crate::language::diagnostic::catalog;
use crate::language::ir::{Kind, Whose};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind};

impl<'t> Lowerer<'_, 't> {
    /// Reports that a piece cannot be in hand: once, if there is no `hand` at all.
    pub(super) fn not_held(&mut self, at: Span, name: &str) {
        let none = self.program.hand.is_empty();
        // Errors of a `hand` are reported there.
        let wrong = !none && self.pieces.hand.is_empty();
        if wrong || none && self.out.has(catalog::NOT_HELD) {
            return;
        }
        let known: Vec<&str> = self
            .pieces
            .hand
            .iter()
            .filter_map(|kind| self.pieces.kinds.get(kind.index()))
            .map(|kind| kind.name.as_str())
            .collect();
        self.out.push(errors::not_held(at, name, &known));
    }

    /// Reports a question about pieces in hand that no hand can hold.
    pub(super) fn asked_in_hand(&mut self, at: Span, kinds: &[Kind]) {
        if !kinds.iter().any(|kind| self.pieces.hand.contains(kind)) {
            self.not_held(at, self.sources.text(at));
        }
    }

    /// `own hand Pawn`: the owner and the kinds; all kinds that can be held if none is given.
    pub(super) fn in_hand(
        &mut self,
        parts: &'t [Expr],
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<(Whose, Vec<Kind>)> {
        let mut whose = None;
        let mut kinds = None;
        for part in parts {
            match &part.kind {
                ExprKind::Name(name) if name.text == "hand" => {}
                ExprKind::Name(name) if whose.is_none() && self.whose(&name.text).is_some() => {
                    whose = self.whose(&name.text);
                    self.notes.mark(&name.text);
                }
                _ if kinds.is_none() => {
                    let asked = self.kinds(part, scope)?;
                    self.asked_in_hand(part.at.0, &asked);
                    kinds = Some(asked);
                }
                _ => {
                    self.out.push(errors::hand_words(at));
                    return None;
                }
            }
        }
        if self.program.hand.is_empty() && kinds.is_none() {
            let name = self.program.pieces().first().copied().unwrap_or_default();
            self.out.push(errors::no_hand(at, name));
            return None;
        }
        let all = self.pieces.hand.clone();
        Some((whose.unwrap_or(Whose::Own), kinds.unwrap_or(all)))
    }
}

pub(super) fn speaks_of_hand(parts: &[Expr]) -> bool {
    parts.iter().any(|part| matches!(&part.kind, ExprKind::Name(name) if name.text == "hand"))
}
