//! How far a word reaches: the words of a part that a list after or before it may have been meant to continue.

use super::is_single;
use crate::language::check::attacks::is_attacked;
use crate::language::ir::{Condition, ConditionKind, Set, SetKind};
use crate::language::syntax::print_expression;
use crate::language::syntax::tree::{Expr, ExprKind, Relation};

/// On which side of a part the list stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Behind,
    Before,
}

/// A word that applies to a part of its expression.
pub(super) struct Reach<'e> {
    /// `in`, `not`, `attacked`
    pub(super) word: String,
    /// What it applies to, as it is written: `last` of `here in last`.
    pub(super) focus: Expr,
    /// The same as a set; `None` if it is compared as a kind, or named after `taken` or `attacked`.
    pub(super) set: Option<&'e Set>,
    /// The expression with the focus replaced by other words.
    pub(super) with: Box<dyn Fn(Expr) -> Expr + 'e>,
}

/// The word of an expression that a list on one side may have been meant to continue.
pub(super) fn reach<'e>(expr: &'e Expr, condition: &'e ConditionKind, side: Side) -> Option<Reach<'e>> {
    if expr.brackets.0 {
        return None;
    }
    let at = expr.at;
    let found = |word: &str, focus: &Expr, set, with: Box<dyn Fn(Expr) -> ExprKind + 'e>| {
        let with = Box::new(move |words| Expr::new(at, with(words)));
        Some(Reach { word: word.to_owned(), focus: focus.clone(), set, with })
    };
    match (&expr.kind, side) {
        (ExprKind::Relation(left, relation, right), _) => {
            if matches!(relation, Relation::AtLeast | Relation::AtMost | Relation::More | Relation::Less) {
                return None;
            }
            let (a, b) = match asked(condition) {
                ConditionKind::Common(a, b) => (Some(a), Some(b)),
                ConditionKind::SameKind(..) => (None, None),
                _ => return None,
            };
            // A single piece or cell is asked to be in one of several places, on either side of the word.
            if side == Side::Behind || a.is_some_and(is_single) {
                let with = |words| ExprKind::Relation(left.clone(), *relation, Box::new(words));
                return found(relation.word(), right, b, Box::new(with));
            }
            a.filter(|_| words_only(left))?;
            let word = format!("{} {}", relation.word(), print_expression(right));
            let with = |words| ExprKind::Relation(Box::new(words), *relation, right.clone());
            found(&word, left, a, Box::new(with))
        }
        (ExprKind::By { what, walk, from }, _) => {
            let ConditionKind::Some(Set { kind: SetKind::By { what: men, from: place, .. }, .. }) = condition
            else {
                return None;
            };
            if side == Side::Before {
                words_only(what).then_some(())?;
                let with =
                    |words| ExprKind::By { what: Box::new(words), walk: walk.clone(), from: from.clone() };
                return found("by", what, Some(men), Box::new(with));
            }
            let from = from.as_ref().filter(|from| words_only(from))?;
            let with =
                |words| ExprKind::By { what: what.clone(), walk: walk.clone(), from: Some(Box::new(words)) };
            found("from", from, Some(place), Box::new(with))
        }
        (ExprKind::Not(inner) | ExprKind::No(inner), Side::Behind) => {
            let no = matches!(expr.kind, ExprKind::No(_));
            let denied = move |words| if no { ExprKind::No(words) } else { ExprKind::Not(words) };
            if let Some(Reach { word, focus, set, with }) = reach(inner, asked(condition), side) {
                return found(&word, &focus, set, Box::new(move |words| denied(Box::new(with(words)))));
            }
            let ConditionKind::Some(set) = asked(condition) else { return None };
            let word = if no { "no" } else { "not" };
            let bare = !inner.brackets.0;
            bare.then(|| found(word, inner, Some(set), Box::new(move |words| denied(Box::new(words)))))?
        }
        (ExprKind::Beside(words), _) => {
            let (word, rest) = match side {
                Side::Behind => words.split_first()?,
                Side::Before => words.split_last()?,
            };
            let taken = matches!(&word.kind, ExprKind::Name(name) if name.text == "taken");
            (taken || is_attacked(word) && side == Side::Before).then_some(())?;
            let men = match rest {
                [only] => only.clone(),
                rest => Expr::new(at, ExprKind::Beside(rest.to_vec())),
            };
            let with = move |men: Expr| {
                let men = match men.kind {
                    ExprKind::Beside(words) if !men.brackets.0 => words,
                    _ => vec![men],
                };
                ExprKind::Beside(match side {
                    Side::Behind => [word.clone()].into_iter().chain(men).collect(),
                    Side::Before => men.into_iter().chain([word.clone()]).collect(),
                })
            };
            found(&print_expression(word), &men, None, Box::new(with))
        }
        _ => None,
    }
}

/// A question without its negation.
fn asked(condition: &ConditionKind) -> &ConditionKind {
    match condition {
        ConditionKind::Not(inner) => &inner.kind,
        kind => kind,
    }
}

/// The set of a part that consists of plain words, so it may have been meant to continue a list; also if it is negated.
pub(super) fn bare<'e>(expr: &'e Expr, condition: &'e Condition) -> Option<(&'e Expr, &'e Set)> {
    let (words, kind) = match (&expr.kind, &condition.kind) {
        (ExprKind::Not(inner) | ExprKind::No(inner), ConditionKind::Not(denied)) => (&**inner, &denied.kind),
        (_, kind) => (expr, kind),
    };
    let ConditionKind::Some(set) = kind else { return None };
    let plain = !expr.brackets.0 && !words.brackets.0 && words_only(words) && !asks_by_itself(set);
    plain.then_some((words, set))
}

/// Whether an expression consists of plain words: no relation, no number, no `no`, no `by`.
pub(super) fn words_only(expr: &Expr) -> bool {
    matches!(
        &expr.kind,
        ExprKind::Name(_)
            | ExprKind::Beside(_)
            | ExprKind::ButNot(..)
            | ExprKind::Range(..)
            | ExprKind::Call(..)
            | ExprKind::Member(..)
    )
}

/// Whether a set can hardly be meant as the rest of a list: it is about attacks, about what a walk finds, or about
/// sides only.
pub(super) fn asks_by_itself(set: &Set) -> bool {
    match &set.kind {
        SetKind::Attacked(..) | SetKind::Where { .. } | SetKind::Before(_) => true,
        // The cells that a walk leads to, such as `rank-of(e4)`, are a place.
        SetKind::By { what, .. } => what.kind != SetKind::Cells,
        SetKind::And(parts) => {
            parts.iter().any(asks_by_itself) || parts.iter().all(|part| matches!(part.kind, SetKind::Side(_)))
        }
        SetKind::Or(parts) => parts.iter().any(asks_by_itself),
        SetKind::Not(inner) => asks_by_itself(inner),
        _ => false,
    }
}

/// Whether a set consists of captured pieces.
pub(super) fn speaks_of_taken(set: &Set) -> bool {
    match &set.kind {
        SetKind::Taken => true,
        SetKind::And(parts) | SetKind::Or(parts) => parts.iter().any(speaks_of_taken),
        SetKind::Not(inner) => speaks_of_taken(inner),
        _ => false,
    }
}
