//! Numbers, kinds, and what an expression can be at all.

use std::rc::Rc;

use super::hands::speaks_of_hand;
use super::names::Meaning;
use super::questions::are_certain_men;
use super::scope::{Argument, Frame, Place, Scope};
use super::unknown::Sought;
use super::{Lowerer, errors};
use crate::ir::{
    Directions, DirectionsKind, Kind, KindValue, KindValueKind, Number, NumberKind, Set, SetKind, StateRef,
    StateType,
};
use crate::syntax::tree::{DefineBody, Expr, ExprKind, Name, Parameters};

/// What an expression is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Set,
    Number,
    Direction,
    Kind,
    Question,
}

impl Subject {
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Set => "a set of men or cells",
            Self::Number => "a number",
            Self::Direction => "a direction",
            Self::Kind => "a kind of piece",
            Self::Question => "a question",
        }
    }
}

impl<'t> Lowerer<'_, 't> {
    /// What an expression is about, from its form and its words. Unknown words count as sets.
    pub(super) fn subject(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Subject {
        self.deeper(expr.at.0, |checker| Some(checker.subject_of(expr, scope))).unwrap_or(Subject::Set)
    }

    fn subject_of(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Subject {
        match &expr.kind {
            ExprKind::Or(parts) | ExprKind::And(parts) => {
                let all = parts.iter().all(|part| self.subject(part, scope) == Subject::Set);
                if all { Subject::Set } else { Subject::Question }
            }
            ExprKind::Not(inner) => match self.subject(inner, scope) {
                Subject::Set => Subject::Set,
                _ => Subject::Question,
            },
            ExprKind::Number(_) | ExprKind::NumberOf(_) | ExprKind::Sum(..) => Subject::Number,
            ExprKind::Beside(_) | ExprKind::By { .. } | ExprKind::ButNot(..) | ExprKind::Range(..) => {
                Subject::Set
            }
            ExprKind::OneOf(_) => Subject::Kind,
            ExprKind::Member(_, name) => match self.names.get(&name.text) {
                Some(Meaning::State(state)) => subject_of_type(self.pieces.state_type(*state)),
                _ => Subject::Set,
            },
            ExprKind::Call(name, _) if name.text == "max" || name.text == "min" => Subject::Number,
            ExprKind::Call(name, arguments) => self.subject_of_name(name, arguments, scope),
            ExprKind::Name(name) => self.subject_of_name(name, &[], scope),
            _ => Subject::Question,
        }
    }

    fn subject_of_name(&mut self, name: &'t Name, arguments: &'t [Expr], scope: &mut Scope<'t>) -> Subject {
        let word = name.text.as_str();
        if let Some(argument) = scope.argument(word) {
            let Argument::Value(expr, _) = argument else { return Subject::Direction };
            return scope.in_frame(argument.frame(), |scope| self.subject(expr, scope));
        }
        if scope.given(word).is_some() {
            return Subject::Set;
        }
        match word {
            "direction" | "same" | "back" => return Subject::Direction,
            "distance" => return Subject::Number,
            "self" => return Subject::Kind,
            "can-move" => return Subject::Question,
            _ => {}
        }
        if let Some(define) = self.find_define(word, scope) {
            let body = match &define.body {
                DefineBody::Expr(body) => body,
                DefineBody::Walk(_) => match self.alternates.get(&define.name.at.0) {
                    Some(body) => body,
                    None => return Subject::Set,
                },
            };
            if scope.frame.open.contains(&word) {
                return Subject::Set;
            }
            let names: &[Name] = match &define.parameters {
                Parameters::Values(names) => names,
                _ => &[],
            };
            let arguments = arguments.iter().map(|expr| Argument::Value(expr, scope.frame.clone()));
            let inner = Rc::new(Frame {
                parameters: names.iter().map(|name| name.text.as_str()).zip(arguments).collect(),
                open: scope.frame.open.iter().copied().chain([define.name.text.as_str()]).collect(),
            });
            return scope.in_frame(inner, |scope| self.subject(body, scope));
        }
        match self.names.get(word) {
            Some(Meaning::State(state)) => subject_of_type(self.pieces.state_type(*state)),
            Some(Meaning::Tracks(_)) => Subject::Direction,
            _ => Subject::Set,
        }
    }

    /// An expression where a number is needed.
    pub(super) fn number(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Number> {
        let at = expr.at.0;
        let kind = self.deeper(at, |checker| checker.number_kind(expr, scope))?;
        Some(Number { at, kind })
    }

    fn number_kind(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<NumberKind> {
        let at = expr.at.0;
        match &expr.kind {
            ExprKind::Number(n) => return Some(NumberKind::Constant(*n)),
            ExprKind::NumberOf(inner) => {
                if let ExprKind::Beside(parts) = &inner.kind
                    && speaks_of_hand(parts)
                {
                    let (whose, kinds) = self.in_hand(parts, at, scope)?;
                    return Some(NumberKind::InHand(whose, kinds));
                }
                return Some(NumberKind::NumberOf(Box::new(self.set(inner, scope)?)));
            }
            ExprKind::Sum(first, rest) => {
                let mut sum = self.number(first, scope)?;
                let is_zero = |expr: &Expr| matches!(expr.kind, ExprKind::Number(0));
                if let Some((minus, zero)) = rest.iter().find(|(_, term)| is_zero(term)) {
                    let sign = if *minus { "-" } else { "+" };
                    let words = self.sources.words(at);
                    let without = words.replacen(&format!(" {sign} 0"), "", 1);
                    self.out.push(errors::adds_nothing(zero.at.0, sign, (at, &words), &without));
                }
                for (minus, term) in rest {
                    let term = self.number(term, scope)?;
                    let kind = if *minus {
                        NumberKind::Subtract(Box::new(sum), Box::new(term))
                    } else {
                        NumberKind::Add(vec![sum, term])
                    };
                    sum = Number { at, kind };
                }
                return Some(sum.kind);
            }
            ExprKind::Call(name, arguments) if name.text == "max" || name.text == "min" => {
                let numbers: Option<Vec<Number>> =
                    arguments.iter().map(|expr| self.number(expr, scope)).collect();
                let numbers = numbers?;
                return Some(if name.text == "max" {
                    NumberKind::Max(numbers)
                } else {
                    NumberKind::Min(numbers)
                });
            }
            ExprKind::Name(name) if name.text == "distance" => {
                if matches!(scope.place, Place::Board | Place::Test) {
                    return self.not_here(at, "distance");
                }
                return Some(NumberKind::Distance);
            }
            _ => {}
        }
        let subject = self.subject(expr, scope);
        if subject != Subject::Number {
            if self.strange_number(expr, scope) {
                return None;
            }
            let found = errors::not_a_number(at, self.sources.text(at), subject.noun());
            self.out.push(found);
            return None;
        }
        match &expr.kind {
            ExprKind::Member(of, name) => Some(NumberKind::State(self.member(of, name, scope)?)),
            ExprKind::Call(name, arguments) => self.called(name, arguments, scope, |checker, body, scope| {
                checker.number(body, scope).map(|number| number.kind)
            }),
            ExprKind::Name(name) => {
                if let Some(argument) = scope.argument(&name.text) {
                    let Argument::Value(expr, _) = argument else { return None };
                    let number = scope.in_frame(argument.frame(), |scope| self.number(expr, scope));
                    return number.map(|number| number.kind);
                }
                if self.find_define(&name.text, scope).is_some() {
                    return self.called(name, &[], scope, |checker, body, scope| {
                        checker.number(body, scope).map(|number| number.kind)
                    });
                }
                let Some(Meaning::State(state)) = self.lookup(&name.text) else { return None };
                Some(NumberKind::State(self.bare(state, at, scope)?))
            }
            _ => None,
        }
    }

    /// An expression that names kinds and nothing else.
    pub(super) fn kinds(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Vec<Kind>> {
        if self.unknown_word(expr, Sought::Kinds, scope) {
            return None;
        }
        match self.seeking(Sought::Kinds, |checker| checker.set(expr, scope))?.kind {
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
        let at = expr.at.0;
        let kind = match &expr.kind {
            ExprKind::OneOf(inner) => return self.kind_value(inner, scope),
            ExprKind::Name(name) if name.text == "self" => match scope.kind {
                Some(kind) => KindValueKind::These(vec![kind]),
                None => return self.not_here(at, "self"),
            },
            ExprKind::Member(of, name) if self.subject(expr, scope) == Subject::Kind => {
                KindValueKind::State(self.member(of, name, scope)?)
            }
            ExprKind::Name(name) if self.subject(expr, scope) == Subject::Kind => {
                let Some(Meaning::State(state)) = self.lookup(&name.text) else { return None };
                KindValueKind::State(self.bare(state, at, scope)?)
            }
            _ if self.unknown_word(expr, Sought::Kinds, scope) => return None,
            _ => match self.seeking(Sought::Kinds, |checker| checker.set(expr, scope))? {
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
            },
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

fn subject_of_type(ty: Option<&StateType>) -> Subject {
    match ty {
        Some(StateType::Flag) => Subject::Question,
        Some(StateType::Number(..)) => Subject::Number,
        Some(StateType::Direction) => Subject::Direction,
        Some(StateType::Kind) => Subject::Kind,
        _ => Subject::Set,
    }
}
