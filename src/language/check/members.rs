//! Questions about each member of a set, and sums over the members.

use super::scope::Scope;
use super::sets::certain_kinds;
use super::{Lowerer, errors};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Condition, NumberKind, Owner, Set, SetKind, StateDecl, StateOwner, StateRef, StateType, Whose,
};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind};

impl<'t> Lowerer<'_, 't> {
    /// `(S where Q)`
    pub(super) fn those_that(
        &mut self,
        what: &'t Expr,
        asks: &'t Expr,
        scope: &mut Scope<'t>,
    ) -> Option<SetKind> {
        let what = self.set(what, scope)?;
        let asks = scope.of_members(what.sort(), |scope| self.condition(asks, scope))?;
        if !speaks_of_member(Part::Condition(&asks)) {
            // A condition about no piece at all lets all members through, or none: it is a condition on the whole set.
            if about_the_clause(&asks) {
                self.out.push(errors::asks_the_same(asks.at, self.sources.text(asks.at)));
            }
        }
        Some(SetKind::Where { what: Box::new(what), asks: Box::new(asks) })
    }

    /// `sum of N of S`
    pub(super) fn sum_of(
        &mut self,
        number: &'t Expr,
        of: Option<&'t Expr>,
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<NumberKind> {
        let Some(of) = of else {
            let counts = |decl: &&StateDecl| {
                matches!((&decl.of, &decl.ty), (StateOwner::Men(_) | StateOwner::Cell, StateType::Number(..)))
            };
            let mut numbers = self.pieces.states.iter().filter(counts).map(|decl| decl.name.as_str());
            let named = if let ExprKind::Beside(words) = &number.kind { words.split_first() } else { None };
            // `sum of worth S`
            self.out.push(match named {
                Some((Expr { kind: ExprKind::Name(name), .. }, [men, .., last] | [men @ last]))
                    if numbers.clone().any(|number| number == name.text) =>
                {
                    let men = self.sources.text(men.at.0.to(last.at.0));
                    errors::sum_without_of(at, &name.text, men)
                }
                _ => errors::sum_of_nothing(at, self.sources.text(number.at.0), numbers.next()),
            });
            return None;
        };
        let of = self.set(of, scope)?;
        let kinds = certain_kinds(&of).map(<[_]>::to_vec);
        let number = scope.of_members(of.sort(), |scope| {
            scope.with_bare_states(kinds, |scope| self.number(number, scope))
        })?;
        let of_cells = matches!(number.kind, NumberKind::State(StateRef { of: Owner::Cells(_), .. }));
        if !of_cells && matches!(of.kind, SetKind::Zone(_, Whose::Own | Whose::Enemy)) {
            let text = self.sources.text(of.at);
            let men = match text.split_once(' ') {
                Some((side, zone)) => format!("{side} man {zone}"),
                None => format!("man {text}"),
            };
            let all = text.rsplit(' ').next().unwrap_or(text);
            self.out.push(errors::sum_over_cells((of.at, text), &men, all));
        }
        Some(NumberKind::SumOf { number: Box::new(number), of: Box::new(of) })
    }
}

/// Whether something is about the member, and not about one of an inner set.
fn speaks_of_member(part: Part<'_>) -> bool {
    let mut speaks = false;
    part.each_within(&mut |part| match part {
        Part::Set(Set { kind: SetKind::Member(_), .. }) => {
            speaks = true;
            false
        }
        Part::Set(Set { kind: SetKind::Where { what, .. }, .. }) => {
            speaks |= speaks_of_member(Part::Set(what));
            false
        }
        _ => true,
    });
    speaks
}

/// Whether a question has words about the piece whose clause it is.
fn about_the_clause(asks: &Condition) -> bool {
    let mut found = false;
    Part::Condition(asks).each_within(&mut |part| {
        found |= match part {
            Part::Set(set) => match &set.kind {
                SetKind::By { from, .. } => from.kind == SetKind::Here,
                kind => matches!(kind, SetKind::Here | SetKind::Mover | SetKind::Flagged(_)),
            },
            Part::State(StateRef { of: Owner::Men(men), .. }) => men.kind == SetKind::Me,
            _ => false,
        };
        !found
    });
    found
}
