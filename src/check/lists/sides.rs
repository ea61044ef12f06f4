//! A side said of one part of a list: `enemy Captain or Barge`.

use super::super::names::Meaning;
use super::super::scope::{Place, Scope};
use super::super::{Checker, errors};
use crate::ir::{Condition, ConditionKind, Kind, Set, SetKind};
use crate::syntax::print_expression;
use crate::syntax::tree::{self, Expr, ExprKind, Name};

impl<'t> Checker<'t> {
    /// `enemy Captain or Barge`: a side is said of the one and not of the other. Whether that matters is known once
    /// it is known which side has which pieces.
    pub(in crate::check) fn one_side_said(&mut self, exprs: &[&'t Expr], sets: &[&Set], and: bool) {
        let mut said: Option<&Expr> = None;
        // `Barge or enemy Captain`: the side was mostly forgotten.
        let mut unsaid: Option<(&Expr, &Vec<Kind>)> = None;
        for (expr, set) in exprs.iter().zip(sets) {
            let ExprKind::Beside(words) = &expr.kind else {
                if let (SetKind::Kinds(kinds), false) = (&set.kind, expr.brackets.0) {
                    if let Some(with) = said {
                        return self.side_of_one(with, expr, kinds, and);
                    }
                    unsaid = unsaid.or(Some((expr, kinds)));
                }
                continue;
            };
            let side = words.first().is_some_and(|word| self.is_side(word));
            let kinds = matches!(&set.kind, SetKind::And(parts)
                if parts.iter().any(|part| matches!(part.kind, SetKind::Kinds(_))));
            if side && kinds && !expr.brackets.0 {
                // Who names White names who is meant.
                let turned =
                    words.first().is_some_and(|word| matches!(self.sources.text(word.at.0), "own" | "enemy"));
                if let (Some((other, kinds)), false, true) = (unsaid, and, turned) {
                    return self.side_of_one(expr, other, kinds, and);
                }
                said = Some(expr);
            }
        }
    }

    fn side_of_one(&mut self, with: &Expr, other: &Expr, kinds: &[Kind], and: bool) {
        let parts = self.with_and_without(with, other, and);
        let (at, before) = (other.at.0, with.at.0);
        let found = errors::one_side_said(
            (at, self.sources.text(at)),
            (before, self.sources.text(before)),
            &parts.0,
            &parts.1,
        );
        self.sided_lists.push((kinds.to_vec(), found));
    }

    /// The two things that `enemy Captain or Barge` may have been meant to say.
    fn with_and_without(&mut self, with: &Expr, other: &Expr, and: bool) -> (String, String) {
        let at = other.at;
        let list = vec![with.clone(), other.clone()];
        let word = |text: &str| Expr::new(at, ExprKind::Name(Name { text: text.to_owned(), at }));
        let either = Expr::new(at, ExprKind::Or(vec![word("own"), word("enemy")]));
        let of_both = Expr::new(at, ExprKind::Beside(vec![either, other.clone()]));
        if and {
            let both = Expr::new(at, ExprKind::And(self.same_sides(list)));
            let apart = Expr::new(at, ExprKind::And(vec![with.clone(), of_both]));
            return (print_expression(&both), print_expression(&apart));
        }
        let both = self.any_with_side(list, at);
        let apart = Expr::new(at, ExprKind::Or(vec![with.clone(), of_both]));
        (print_expression(&both), print_expression(&apart))
    }

    pub(super) fn is_side(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Name(name)
            if matches!(name.text.as_str(), "own" | "enemy")
                || matches!(self.names.get(&name.text), Some(Meaning::Side(_))))
    }

    /// The side that stands first in words side by side, and what follows it.
    pub(super) fn side_and_rest(&self, expr: &Expr) -> Option<(Expr, Expr)> {
        let ExprKind::Beside(words) = &expr.kind else { return None };
        let (side, rest) = words.split_first()?;
        if !self.is_side(side) {
            return None;
        }
        let rest = match rest {
            [only] => only.clone(),
            rest => Expr::new(expr.at, ExprKind::Beside(rest.to_vec())),
        };
        Some((side.clone(), rest))
    }

    /// Each with the side of the first, where they say none themselves: for `and`.
    pub(super) fn same_sides(&self, list: Vec<Expr>) -> Vec<Expr> {
        let side = list.first().and_then(|first| self.side_and_rest(first)).map(|(side, _)| side);
        let Some(side) = side else { return list };
        let with_side = |expr: Expr| {
            let words = match &expr.kind {
                _ if self.is_side(&expr) || self.side_and_rest(&expr).is_some() => return expr,
                ExprKind::Beside(words) => std::iter::once(&side).chain(words).cloned().collect(),
                ExprKind::Name(_) => vec![side.clone(), expr.clone()],
                _ => return expr,
            };
            Expr::new(expr.at, ExprKind::Beside(words))
        };
        list.into_iter().map(with_side).collect()
    }

    /// `own (King or Queen)` of `own King` and `Queen`; else all joined by `or`.
    pub(super) fn any_with_side(&self, list: Vec<Expr>, at: tree::Place) -> Expr {
        let first = list.first().and_then(|first| self.side_and_rest(first));
        let others_without = list.iter().skip(1).all(|other| {
            matches!(other.kind, ExprKind::Name(_) | ExprKind::Beside(_))
                && !self.is_side(other)
                && self.side_and_rest(other).is_none()
        });
        match first {
            Some((side, rest)) if others_without => {
                let all = std::iter::once(rest).chain(list.into_iter().skip(1)).collect();
                Expr::new(at, ExprKind::Beside(vec![side, any_of(all, at)]))
            }
            _ => any_of(list, at),
        }
    }

    /// Whether a question is about whose turn it is, but asks for a man.
    pub(in crate::check) fn two_sides_asked(
        &mut self,
        expr: &Expr,
        condition: &Condition,
        scope: &Scope<'t>,
    ) {
        let (ConditionKind::Some(Set { kind: SetKind::And(parts), .. }), false) =
            (&condition.kind, scope.place == Place::Board)
        else {
            return;
        };
        let [Set { kind: SetKind::Side(first), .. }, Set { kind: SetKind::Side(second), .. }] =
            parts.as_slice()
        else {
            return;
        };
        if first != second {
            let words: Vec<String> = match &expr.kind {
                ExprKind::Beside(words) | ExprKind::And(words) => {
                    words.iter().map(print_expression).collect()
                }
                _ => return,
            };
            let found = errors::two_sides_asked(expr.at.0, self.sources.text(expr.at.0), &words.join(" is "));
            self.out.push(found);
        }
    }
}

/// All joined by `or`; lists among them are made one.
pub(super) fn any_of(list: Vec<Expr>, at: tree::Place) -> Expr {
    let mut all = Vec::new();
    for expr in list {
        match expr.kind {
            ExprKind::Or(parts) => all.extend(parts),
            _ => all.push(expr),
        }
    }
    Expr::new(at, ExprKind::Or(all))
}
