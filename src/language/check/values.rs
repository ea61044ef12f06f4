//! Numbers, kinds and directions.

use super::hands::speaks_of_hand;
use super::questions::are_certain_men;
use super::scope::{Place, Scope};
use super::typed::{Subject, Typed};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::{
    Directions, DirectionsKind, Kind, KindValue, KindValueKind, Number, NumberKind, Set, SetKind, StateRef,
    StateType, limits,
};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind};

impl<'t> Lowerer<'_, 't> {
    /// An expression where a number is needed.
    pub(super) fn number(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Number> {
        let typed = self.typed(expr, scope)?;
        self.typed_number(&typed, scope)
    }

    /// The same, once the form of the expression is known.
    pub(super) fn typed_number(&mut self, typed: &Typed<'t>, scope: &mut Scope<'t>) -> Option<Number> {
        let at = typed.expr.at.0;
        if !typed.is(Subject::Number) {
            if !self.tells_strange(typed, scope) {
                let noun = self.subject(typed, scope)?.noun();
                self.out.push(errors::not_a_number(at, self.sources.text(at), noun, noun.contains("set")));
            }
            return None;
        }
        let kind = self.in_place(typed, scope, Self::number_kind)?;
        Some(Number { at, kind })
    }

    #[deny(clippy::wildcard_enum_match_arm)]
    fn number_kind(&mut self, form: &'t Expr, scope: &mut Scope<'t>) -> Option<NumberKind> {
        let at = form.at.0;
        Some(match &form.kind {
            // What cannot be stored is read as this.
            ExprKind::Number(i64::MAX) => {
                self.out.push(errors::number_out_of_range(at, 0, limits::NUMBER));
                return None;
            }
            ExprKind::Number(n) => NumberKind::Constant(*n),
            ExprKind::NumberOf(inner) => {
                if let ExprKind::Beside(parts) = &inner.kind
                    && speaks_of_hand(parts)
                {
                    let (whose, kinds) = self.in_hand(parts, at, scope)?;
                    return Some(NumberKind::InHand(whose, kinds));
                }
                NumberKind::NumberOf(Box::new(self.set(inner, scope)?))
            }
            ExprKind::Sum(first, rest) => self.sum(first, rest, at, scope)?,
            ExprKind::Times(factors) => {
                let factors: Option<Vec<Number>> =
                    factors.iter().map(|factor| self.number(factor, scope)).collect();
                NumberKind::Times(factors?)
            }
            ExprKind::Before(what) => self.number_before(what, at, scope)?,
            ExprKind::SumOf(number, of) => self.sum_of(number, of.as_deref(), at, scope)?,
            ExprKind::Call(name, numbers) => {
                let greatest = match name.text.as_str() {
                    "max" => NumberKind::Max,
                    "min" => NumberKind::Min,
                    _ => {
                        self.no_definition(name, scope);
                        return None;
                    }
                };
                let mut given = Vec::new();
                for value in numbers {
                    let Some(expr) = value.expr() else {
                        self.out.push(errors::walk_given(value.at().0, at, &name.text));
                        return None;
                    };
                    given.push(self.number(expr, scope));
                }
                greatest(given.into_iter().collect::<Option<_>>()?)
            }
            ExprKind::Name(name) if name.text == "distance" => {
                if matches!(scope.place, Place::Board | Place::Test) {
                    return self.not_here(at, "distance");
                }
                if scope.place == Place::Pass {
                    self.out.push(errors::nobody_passes(at, "distance"));
                    return None;
                }
                NumberKind::Distance
            }
            ExprKind::Member(..) | ExprKind::Name(_) => NumberKind::State(self.state_at(form, scope)?),
            ExprKind::Or(_)
            | ExprKind::And(_)
            | ExprKind::Not(_)
            | ExprKind::Relation(..)
            | ExprKind::AfterEvery(..)
            | ExprKind::Range(..)
            | ExprKind::By { .. }
            | ExprKind::ButNot(..)
            | ExprKind::Where(..)
            | ExprKind::Attacked(_)
            | ExprKind::No(_)
            | ExprKind::Beside(_)
            | ExprKind::NoMove(_)
            | ExprKind::OneOf(_)
            | ExprKind::TurnsSince(..)
            | ExprKind::Occurs(..) => return None,
        })
    }

    /// A state that is read: `rank`, `it.rank`.
    pub(super) fn state_at(&mut self, form: &'t Expr, scope: &mut Scope<'t>) -> Option<StateRef> {
        match &form.kind {
            ExprKind::Member(of, name) => self.member(of, name, scope),
            ExprKind::Name(name) => {
                let Some(Meaning::State(state)) = self.lookup(&name.text) else { return None };
                self.bare(state, form.at.0, scope)
            }
            _ => None,
        }
    }

    /// Numbers that are added or subtracted.
    fn sum(
        &mut self,
        first: &'t Expr,
        rest: &'t [(bool, Expr)],
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<NumberKind> {
        // Each term is wrapped around those before it, and the forms around the sum are wrapped around all of them.
        let most = limits::DEPTH.saturating_sub(self.depth);
        if rest.len() >= most {
            self.out.push(errors::too_long_sum(at, rest.len() + 1, most));
            return None;
        }
        let mut sum = self.number(first, scope)?;
        for (minus, term) in rest {
            let term = self.number(term, scope)?;
            let kind = if *minus {
                NumberKind::Subtract(Box::new(sum), Box::new(term))
            } else {
                NumberKind::Add(vec![sum, term])
            };
            sum = Number { at, kind };
        }
        Some(sum.kind)
    }

    /// An expression that names kinds and nothing else.
    pub(super) fn kinds(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Vec<Kind>> {
        match self.seeking(Sought::Kinds, |lowerer| lowerer.set(expr, scope))?.kind {
            SetKind::Kinds(kinds) => Some(kinds),
            _ => {
                let found = errors::kinds_only(expr.at.0, self.sources.text(expr.at.0));
                self.out.push(found);
                None
            }
        }
    }

    /// An expression where a kind is needed.
    pub(super) fn kind_value(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<KindValue> {
        let typed = self.typed(expr, scope)?;
        self.typed_kind(&typed, scope)
    }

    /// The same, once the form of the expression is known.
    pub(super) fn typed_kind(&mut self, typed: &Typed<'t>, scope: &mut Scope<'t>) -> Option<KindValue> {
        let at = typed.expr.at.0;
        if typed.is(Subject::Kind) {
            return self.in_place(typed, scope, |lowerer, form, scope| lowerer.one_kind(form, at, scope));
        }
        let kind = match self.seeking(Sought::Kinds, |lowerer| lowerer.typed_set(typed, scope))? {
            Set { kind: SetKind::Kinds(kinds), .. } => KindValueKind::These(kinds),
            set if are_certain_men(&set) => KindValueKind::Of(Box::new(set)),
            _ => {
                let text = self.sources.text(at);
                let whose = text.split_whitespace().next().unwrap_or("");
                let found = if matches!(whose, "own" | "enemy")
                    || self.names.sides.iter().any(|side| side == whose)
                {
                    errors::side_for_kinds(at, text, self.program.pieces().first().copied())
                } else {
                    errors::kinds_only(at, text)
                };
                self.out.push(found);
                return None;
            }
        };
        Some(KindValue { at, kind })
    }

    /// An expression that is a kind by its form: a choice of kinds, the clause's own, or the value of a state.
    fn one_kind(&mut self, form: &'t Expr, at: Span, scope: &mut Scope<'t>) -> Option<KindValue> {
        let kind = match &form.kind {
            ExprKind::OneOf(inner) => return self.kind_value(inner, scope),
            ExprKind::Name(name) if name.text == "self" => match scope.words_of() {
                Some(kind) => KindValueKind::These(vec![kind]),
                None => return self.not_here(form.at.0, "self"),
            },
            ExprKind::Call(name, _) => {
                self.no_definition(name, scope);
                return None;
            }
            _ => KindValueKind::State(self.state_at(form, scope)?),
        };
        Some(KindValue { at, kind })
    }

    /// An expression where directions are needed.
    pub(super) fn expr_directions(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Directions> {
        let at = expr.at.0;
        let kind = match &expr.kind {
            ExprKind::Name(name) => {
                // In a question `same` is the direction of the leg before, also after the first leg.
                scope.behind_a_leg(|scope| self.direction_name(name, scope))?
            }
            ExprKind::Or(parts) => {
                let parts: Option<Vec<Directions>> =
                    parts.iter().map(|part| self.expr_directions(part, scope)).collect();
                DirectionsKind::Or(parts?)
            }
            ExprKind::Member(of, name) => {
                let reference: StateRef = self.member(of, name, scope)?;
                if self.pieces.state_type(reference.state) != Some(&StateType::Direction) {
                    let found = errors::not_a_direction(at, self.sources.text(at));
                    self.out.push(found);
                    return None;
                }
                DirectionsKind::State(reference)
            }
            _ => {
                let found = errors::not_a_direction(at, self.sources.text(at));
                self.out.push(found);
                return None;
            }
        };
        Some(Directions { at, kind })
    }
}
