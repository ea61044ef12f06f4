//! How far a word reaches: the words of a part that a list after or before it may have been meant to continue.

use std::slice;

use super::is_single;
use crate::language::check::attacks::is_attacked;
use crate::language::ir::{Condition, ConditionKind, Set, SetKind};
use crate::language::source::{Sources, Span};
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
    /// What it applies to, word by word: `last` of `here in last`.
    pub(super) focus: &'e [Expr],
    /// The same as a set; `None` if it is compared as a kind, or named after `taken` or `attacked`.
    pub(super) set: Option<&'e Set>,
}

/// The word of an expression that a list on one side may have been meant to continue.
pub(super) fn reach<'e>(
    expr: &'e Expr,
    condition: &'e ConditionKind,
    side: Side,
    sources: &Sources,
) -> Option<Reach<'e>> {
    if expr.brackets.0 {
        return None;
    }
    let found = |word: &str, focus, set| Some(Reach { word: word.to_owned(), focus, set });
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
                return found(relation.word(), words_of(right), b);
            }
            a.filter(|_| words_only(left))?;
            let right = sources.words(span(words_of(right), sources));
            found(&format!("{} {right}", relation.word()), words_of(left), a)
        }
        (ExprKind::By { what, from, .. }, _) => {
            let ConditionKind::Some(Set { kind: SetKind::By { what: men, from: place, .. }, .. }) = condition
            else {
                return None;
            };
            if side == Side::Before {
                return words_only(what).then(|| found("by", words_of(what), Some(men)))?;
            }
            let from = from.as_ref().filter(|from| words_only(from))?;
            found("from", words_of(from), Some(place))
        }
        (ExprKind::Not(inner) | ExprKind::No(inner), Side::Behind) => {
            if let Some(reach) = reach(inner, asked(condition), side, sources) {
                return Some(reach);
            }
            let ConditionKind::Some(set) = asked(condition) else { return None };
            let word = if matches!(expr.kind, ExprKind::No(_)) { "no" } else { "not" };
            (!inner.brackets.0).then(|| found(word, words_of(inner), Some(set)))?
        }
        (ExprKind::Beside(words), _) => {
            let (word, rest) = match side {
                Side::Behind => words.split_first()?,
                Side::Before => words.split_last()?,
            };
            let taken = matches!(&word.kind, ExprKind::Name(name) if name.text == "taken");
            (taken || is_attacked(word) && side == Side::Before).then_some(())?;
            found(&sources.words(word.at.0), rest, None)
        }
        _ => None,
    }
}

/// The words of an expression that stand side by side.
pub(super) fn words_of(expr: &Expr) -> &[Expr] {
    match &expr.kind {
        ExprKind::Beside(words) if !expr.brackets.0 => words,
        _ => slice::from_ref(expr),
    }
}

/// The place of words side by side, with the brackets around the first and the last of them.
pub(super) fn span(words: &[Expr], sources: &Sources) -> Span {
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return Span::default() };
    let mut all = first.at.0.to(last.at.0);
    let text = sources.get(all.source).map_or("", |source| source.text.as_str());
    let bracketed = |expr: &Expr| expr.brackets.0 && !matches!(expr.kind, ExprKind::Where(..));
    if bracketed(first) {
        let before = text.get(..all.start as usize).and_then(|before| before.rfind('('));
        all.start = before.and_then(|at| u32::try_from(at).ok()).unwrap_or(all.start);
    }
    if bracketed(last) {
        let behind = text.get(all.end as usize..).and_then(|behind| behind.find(')'));
        all.end += behind.and_then(|at| u32::try_from(at + 1).ok()).unwrap_or(0);
    }
    all
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
