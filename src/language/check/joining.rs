//! `add` and `remove`: pieces and cells that are added to sets in states, and pieces that come into a hand.

use super::scope::Scope;
use super::sets::men_of;
use super::{Lowerer, errors};
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::{EffectKind, Set, Sort, StateRef, StateType, Whose};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind};

impl<'t> Lowerer<'_, 't> {
    /// `add WHAT to STATE`, `add KIND to own hand`
    pub(super) fn added(
        &mut self,
        what: &'t Expr,
        to: &'t Expr,
        scope: &mut Scope<'t>,
    ) -> Option<EffectKind> {
        if let Some(whose) = self.hand_of(to) {
            if self.program.hand.is_empty() {
                let pieces = self.program.pieces().join(" or ");
                self.not_held(to.at.0, &pieces);
                return None;
            }
            return Some(EffectKind::AddToHand(self.kind_value(what, scope)?, whose));
        }
        let (to, of_cells) = self.set_state(to, scope, (what, "+"))?;
        Some(EffectKind::Add(self.joins(what, &to, of_cells, scope)?, to))
    }

    /// `remove WHAT from STATE`
    pub(super) fn removed(
        &mut self,
        what: &'t Expr,
        from: &'t Expr,
        scope: &mut Scope<'t>,
    ) -> Option<EffectKind> {
        let (from, of_cells) = self.set_state(from, scope, (what, "-"))?;
        Some(EffectKind::Remove(self.joins(what, &from, of_cells, scope)?, from))
    }

    /// What is added to a set or removed. In a set of cells, a piece stands for its cell.
    fn joins(
        &mut self,
        what: &'t Expr,
        state: &StateRef,
        of_cells: bool,
        scope: &mut Scope<'t>,
    ) -> Option<Set> {
        if of_cells {
            return self.seeking(Sought::Cells, |lowerer| lowerer.set(what, scope));
        }
        let set = self.seeking(Sought::Men, |lowerer| lowerer.set(what, scope))?;
        let set = men_of(set);
        if set.sort() == Sort::Cells {
            let decl = self.pieces.states.get(state.state.index())?;
            let found = errors::cells_to_men((set.at, self.sources.text(set.at)), (decl.at, &decl.name));
            self.out.push(found);
            return None;
        }
        Some(set)
    }

    /// `own hand`, `enemy hand`, `hand`
    fn hand_of(&mut self, expr: &Expr) -> Option<Whose> {
        let word = |expr: &Expr| match &expr.kind {
            ExprKind::Name(name) => Some(name.text.clone()),
            _ => None,
        };
        match &expr.kind {
            ExprKind::Name(name) if name.text == "hand" => Some(Whose::Own),
            ExprKind::Beside(parts) => match parts.as_slice() {
                [side, hand] if word(hand).as_deref() == Some("hand") => self.whose(&word(side)?),
                _ => None,
            },
            _ => None,
        }
    }

    /// A state that is a set, and whether it is a set of cells.
    fn set_state(
        &mut self,
        expr: &'t Expr,
        scope: &mut Scope<'t>,
        (what, sign): (&Expr, &str),
    ) -> Option<(StateRef, bool)> {
        if let Some(name) = self.given_name(expr, scope) {
            self.out.push(errors::name_is_no_state(expr.at.0, &name));
            return None;
        }
        let (state, ty) = self.seeking(Sought::SetState, |lowerer| lowerer.assigned(expr, scope))?;
        match ty {
            StateType::Men(_) => Some((state, false)),
            StateType::Cells => Some((state, true)),
            StateType::Number(..) => {
                let state = self.sources.words(expr.at.0);
                let span = Span { start: what.at.0.start, ..expr.at.0 };
                self.out.push(errors::number_is_no_set((span, &state), sign));
                None
            }
            StateType::Flag | StateType::Direction | StateType::Cell | StateType::Kind => {
                let of_cell = ty == StateType::Cell;
                self.out.push(errors::not_a_set_state(expr.at.0, self.sources.text(expr.at.0), of_cell));
                None
            }
        }
    }

    /// A name given by a walk, where a state is needed.
    pub(super) fn given_name(&self, expr: &Expr, scope: &Scope<'_>) -> Option<String> {
        let ExprKind::Name(name) = &expr.kind else { return None };
        let given = scope.names.iter().any(|given| given.name == name.text);
        (given && self.names.get(&name.text).is_none()).then(|| name.text.clone())
    }
}
