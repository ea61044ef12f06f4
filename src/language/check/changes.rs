//! Pieces that change, and new pieces: `change`, `become`, `put new`.

use super::scope::Scope;
use super::{Lowerer, errors};
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::{Becomes, EffectKind, KindValue, NOBODY, SetKind, Sort, Whose, WhoseMen};
use crate::language::syntax::tree::{self, Expr, ExprKind};

impl<'t> Lowerer<'_, 't> {
    /// `each S { }`, over pieces or cells.
    pub(super) fn each(
        &mut self,
        what: &'t Expr,
        body: &'t tree::Effects,
        scope: &mut Scope<'t>,
    ) -> Option<EffectKind> {
        let mut set = self.seeking(Sought::Men, |lowerer| lowerer.set(what, scope))?;
        if set.kind == SetKind::Seen {
            set = self.men(what, scope)?;
        }
        let body = if set.sort() == Sort::Cells {
            scope.with_each_cell(|scope| self.effects(body, scope))
        } else {
            scope.with_it(|scope| self.effects(body, scope))
        };
        Some(EffectKind::Each(set, body?))
    }

    /// `put new K on c`
    pub(super) fn put_new(
        &mut self,
        what: &'t Expr,
        on: &'t Expr,
        scope: &mut Scope<'t>,
    ) -> Option<EffectKind> {
        let (whose, kind) = match self.becomes(what, scope)? {
            Becomes::Kind(kind) => (WhoseMen::Of(Whose::Own), kind),
            Becomes::Both(whose, kind) => (whose, kind),
            Becomes::Owner(_) => {
                let piece = self.program.pieces().first().copied().unwrap_or("PIECE").to_owned();
                let found = errors::new_man_of_no_kind(what.at.0, self.sources.text(what.at.0), &piece);
                self.out.push(found);
                return None;
            }
        };
        Some(EffectKind::PutNew(whose, kind, self.one_cell(on, scope)?))
    }

    /// `change S to X`
    pub(super) fn change(
        &mut self,
        men: &'t Expr,
        what: &'t Expr,
        scope: &mut Scope<'t>,
    ) -> Option<EffectKind> {
        let men = self.men(men, scope)?;
        let becomes = self.becomes(what, scope)?;
        Some(EffectKind::Change(men, becomes))
    }

    /// What pieces become: `Queen`, `enemy`, `own Queen`, `one of (Queen or Rook)`.
    pub(super) fn becomes(&mut self, what: &'t Expr, scope: &mut Scope<'t>) -> Option<Becomes> {
        let side = |lowerer: &Self, expr: &Expr| match &expr.kind {
            ExprKind::Name(name) if name.text == NOBODY => Some(WhoseMen::Nobody),
            ExprKind::Name(name) => lowerer.whose(&name.text).map(WhoseMen::Of),
            _ => None,
        };
        if let Some(whose) = side(self, what) {
            return Some(Becomes::Owner(whose));
        }
        if let ExprKind::Beside(parts) = &what.kind
            && let [first, kind] = parts.as_slice()
            && let Some(whose) = side(self, first)
        {
            let kind: KindValue = self.kind_value(kind, scope)?;
            return Some(Becomes::Both(whose, kind));
        }
        Some(Becomes::Kind(self.kind_value(what, scope)?))
    }
}
