//! A side said of one part of a list: `enemy Captain or Barge`.

use super::super::notes::SidedList;
use super::super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::ir::{Kind, Set, SetKind};
use crate::language::syntax::print_expression;
use crate::language::syntax::tree::{self, Expr, ExprKind, Name, Walk};

impl<'t> Lowerer<'_, 't> {
    /// `enemy Captain or Barge`: a side is said of the one and not of the other. Whether that matters is known once
    /// it is known which side has which pieces.
    pub(in crate::language::check) fn one_side_said(&mut self, exprs: &[&'t Expr], sets: &[&Set], and: bool) {
        let mut said: Option<&Expr> = None;
        // `Barge or enemy Captain`: the side was mostly forgotten, but not in `Barge or White Captain or Black King`.
        let mut unsaid: Option<(&Expr, &Vec<Kind>)> = None;
        let mut sides =
            exprs.iter().filter_map(|expr| self.side_and_rest(men_in(expr))).map(|(side, _)| side);
        let one_side = sides.next().is_some_and(|first| sides.all(|side| side == first));
        for (expr, set) in exprs.iter().zip(sets) {
            let (men, set) = men_of(expr, set);
            if men.brackets.0 {
                continue;
            }
            let ExprKind::Beside(words) = &men.kind else {
                if let SetKind::Kinds(kinds) = &set.kind {
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
            if side && kinds {
                if let (Some((other, kinds)), false, true) = (unsaid, and, one_side) {
                    return self.side_of_one(expr, other, kinds, and);
                }
                said = Some(expr);
            }
        }
    }

    fn side_of_one(&mut self, with: &Expr, other: &Expr, kinds: &[Kind], and: bool) {
        let parts = self.with_and_without(with, other, and);
        let (at, before) = (men_in(other).at.0, men_in(with).at.0);
        let found = errors::one_side_said(
            (at, self.sources.text(at)),
            (before, self.sources.text(before)),
            &parts.0,
            &parts.1,
        );
        self.notes.sided_lists.push(SidedList { kinds: kinds.to_vec(), found });
    }

    /// The two things that `enemy Captain or Barge` may have been meant to say.
    fn with_and_without(&mut self, with: &Expr, other: &Expr, and: bool) -> (String, String) {
        let at = other.at;
        let word = |text: &str| Expr::new(at, ExprKind::Name(Name { text: text.to_owned(), at }));
        let either = Expr::new(at, ExprKind::Or(vec![word("own"), word("enemy")]));
        let of_both = replaced(other, Expr::new(at, ExprKind::Beside(vec![either, men_in(other).clone()])));
        // A `by` would speak of both in a question.
        let of_both = if seen(&of_both).is_some() { of_both.bracketed() } else { of_both };
        let joined = |parts| Expr::new(at, if and { ExprKind::And(parts) } else { ExprKind::Or(parts) });
        let apart = print_expression(&joined(vec![with.clone(), of_both]));
        let list = vec![men_in(with).clone(), men_in(other).clone()];
        let both = match (seen(with), seen(other)) {
            // The eye that is said of the last alone is meant for both, and so is one that is said twice.
            (one, Some(two)) if !and && one.is_none_or(|one| one == two) => {
                replaced(other, self.any_with_side(list, at))
            }
            (None, None) if !and => self.any_with_side(list, at),
            _ => {
                let sided = self.same_sides(list).into_iter().zip([with, other]);
                joined(sided.map(|(men, whole)| replaced(whole, men)).collect())
            }
        };
        (print_expression(&both), apart)
    }

    pub(in crate::language::check) fn is_side(&self, expr: &Expr) -> bool {
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
            // `own camp` is a place, and nobody's men.
            [Expr { kind: ExprKind::Name(name), .. }]
                if matches!(self.names.get(&name.text), Some(Meaning::Zone(_))) =>
            {
                return None;
            }
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
        let parted: Vec<Option<(Expr, Expr)>> = list.iter().map(|part| self.side_and_rest(part)).collect();
        let mut sides = parted.iter().flatten().map(|(side, _)| side);
        let side = sides.next().filter(|side| sides.all(|other| other == *side)).cloned();
        let words = list
            .iter()
            .all(|part| matches!(part.kind, ExprKind::Name(_) | ExprKind::Beside(_)) && !self.is_side(part));
        match side {
            Some(side) if words => {
                let rest = parted.into_iter().zip(list);
                let rest = rest.map(|(parts, whole)| parts.map_or(whole, |(_, rest)| rest)).collect();
                Expr::new(at, ExprKind::Beside(vec![side, any_of(rest, at)]))
            }
            _ => any_of(list, at),
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

/// The men of a part of a list: of `Barge by step any`, the Barge.
fn men_of<'a>(expr: &'a Expr, set: &'a Set) -> (&'a Expr, &'a Set) {
    match (&expr.kind, &set.kind) {
        (ExprKind::By { what: men, .. }, SetKind::By { what, .. }) if !expr.brackets.0 => (men, what),
        _ => (expr, set),
    }
}

/// The words for these men.
fn men_in(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::By { what, .. } => what,
        _ => expr,
    }
}

/// How the eye gets to the men, and from where, if it is said.
fn seen(expr: &Expr) -> Option<(&Walk, Option<&Expr>)> {
    match &expr.kind {
        ExprKind::By { walk, from, .. } => Some((walk, from.as_deref())),
        _ => None,
    }
}

/// Other men in the same words about the eye.
fn replaced(expr: &Expr, men: Expr) -> Expr {
    match &expr.kind {
        ExprKind::By { walk, from, .. } => {
            Expr::new(expr.at, ExprKind::By { what: Box::new(men), walk: walk.clone(), from: from.clone() })
        }
        _ => men,
    }
}
