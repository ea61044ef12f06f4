//! How far a word reaches: the words of a part that a list behind or before it goes on from.

use super::Part;
use crate::language::check::attacks::is_attacked;
use crate::language::ir::{ConditionKind, NamedSort, Set, SetKind, Sort, StateId};
use crate::language::syntax::print_expression;
use crate::language::syntax::tree::{self, Expr, ExprKind, Relation};

/// Where in an expression the words stand that a list may have been meant to go on from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Its last words: `last` of `here in last`.
    Last,
    /// Its first: `Queen` of `Queen in last`.
    First,
}

/// `not` or `no`, before something.
type Denial = fn(Box<Expr>) -> ExprKind;

/// Takes the `not` or `no` off the first of a list that stands before the words meant for all of it.
pub(super) fn undenied(mut list: Vec<Expr>, end: End) -> (Option<Denial>, Vec<Expr>) {
    let denial: Denial = match list.first().map(|first| &first.kind) {
        Some(ExprKind::Not(_)) if end == End::First => ExprKind::Not,
        Some(ExprKind::No(_)) if end == End::First => ExprKind::No,
        _ => return (None, list),
    };
    if let Some(first) = list.first_mut()
        && let ExprKind::Not(inner) | ExprKind::No(inner) = &first.kind
    {
        *first = (**inner).clone();
    }
    (Some(denial), list)
}

/// Whether a part is a set that is denied, and no more.
pub(super) fn denies_alone(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Not(inner) | ExprKind::No(inner) if focus(inner, End::Last).is_none())
}

/// Whether an expression is nothing but words: no relation, no number, no `no`, no `by`.
pub(super) fn words_only(kind: &ExprKind) -> bool {
    matches!(
        kind,
        ExprKind::Name(_)
            | ExprKind::Beside(_)
            | ExprKind::ButNot(..)
            | ExprKind::Range(..)
            | ExprKind::Call(..)
            | ExprKind::Member(..)
    )
}

/// Whether a set can hardly be meant as the rest of a list: it asks about attacks, about what a walk finds, or about
/// the sides alone.
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

/// The state whose cells a part asks for, and nothing more: `burnt`, `enemy.trail`.
pub(super) fn cells_kept(part: &Part<'_>) -> Option<StateId> {
    match &part.condition.kind {
        ConditionKind::Some(Set { kind: SetKind::State(state, NamedSort::Cell), .. }) => Some(state.state),
        _ => None,
    }
}

/// Whether a condition asks of something whether it is among the men that a state holds: `mover in webs`, `no webs`.
pub(super) fn asks_of_kept_men(condition: &ConditionKind) -> bool {
    let kept = |set: &Set| matches!(set.kind, SetKind::State(_, NamedSort::Men));
    match condition {
        ConditionKind::Common(_, men) => kept(men),
        ConditionKind::Not(inner) => match &inner.kind {
            ConditionKind::Some(men) => kept(men),
            other => asks_of_kept_men(other),
        },
        _ => false,
    }
}

/// The sort of a part that asks for the men that a state holds, and nothing more: `webs`, `enemy.webs`.
pub(super) fn kept_men(part: &Part<'_>) -> Option<Sort> {
    let alone = matches!(part.expr.kind, ExprKind::Name(_) | ExprKind::Member(..)) && !part.expr.brackets.0;
    match &part.condition.kind {
        ConditionKind::Some(Set { kind: SetKind::State(_, NamedSort::Men), .. }) if alone => Some(Sort::Men),
        _ => None,
    }
}

/// Whether a part speaks of men taken, while the words that might reach it do not.
pub(super) fn gone(parts: &[Part<'_>], index: usize, past: bool) -> bool {
    let speaks = parts.get(index).is_some_and(|part| match &part.condition.kind {
        ConditionKind::Some(set) => speaks_of_taken(set),
        _ => false,
    });
    speaks && !past
}

pub(super) fn speaks_of_taken(set: &Set) -> bool {
    match &set.kind {
        SetKind::Taken => true,
        SetKind::And(parts) | SetKind::Or(parts) => parts.iter().any(speaks_of_taken),
        SetKind::Not(inner) => speaks_of_taken(inner),
        _ => false,
    }
}

/// The sort of a set that is denied: `not own King`; where that is meant, `no own King` as well.
pub(super) fn denied_set(part: &Part<'_>, with_no: bool) -> Option<Sort> {
    let ConditionKind::Not(condition) = &part.condition.kind else { return None };
    let inner = match &part.expr.kind {
        ExprKind::Not(inner) => inner,
        ExprKind::No(inner) if with_no => inner,
        _ => return None,
    };
    let ConditionKind::Some(set) = &condition.kind else { return None };
    let bare = !part.expr.brackets.0 && !inner.brackets.0 && words_only(&inner.kind) && !asks_by_itself(set);
    bare.then(|| set.sort())
}

/// What sort of thing a list could go on with, behind or before this part, and whether it speaks of men taken.
pub(super) fn reaches(part: &Part<'_>, end: End, and: bool) -> Option<(Sort, bool)> {
    if part.expr.brackets.0 {
        return None;
    }
    let mut kind = &part.condition.kind;
    let mut expr = part.expr;
    if end == End::Last
        && let ExprKind::Not(inner) | ExprKind::No(inner) = &expr.kind
        && let ConditionKind::Not(condition) = kind
        && !inner.brackets.0
    {
        if let ConditionKind::Some(set) = &condition.kind
            && words_only(&inner.kind)
            && !asks_by_itself(set)
        {
            return Some((set.sort(), speaks_of_taken(set)));
        }
        // `not own by step any or own Lone`, `no own King attacked or Queen`. Before an `and`, nobody denies what is
        // behind it.
        if let ConditionKind::Some(set) = &condition.kind
            && !and
            && focus(inner, end).is_none()
        {
            return Some((set.sort(), speaks_of_taken(set)));
        }
        (expr, kind) = (&**inner, &condition.kind);
    }
    match (&expr.kind, end) {
        (ExprKind::Relation(left, relation, _), _) => {
            if matches!(relation, Relation::AtLeast | Relation::AtMost | Relation::More | Relation::Less) {
                return None;
            }
            if end == End::First && !words_only(&left.kind) {
                return None;
            }
            if let ConditionKind::Not(condition) = kind {
                kind = &condition.kind;
            }
            match kind {
                ConditionKind::Common(a, b) => {
                    let set = if end == End::Last { b } else { a };
                    Some((set.sort(), speaks_of_taken(set)))
                }
                ConditionKind::SameKind(..) if end == End::Last => Some((Sort::Men, false)),
                _ => None,
            }
        }
        (ExprKind::By { from: Some(from), .. }, End::Last) if words_only(&from.kind) => match kind {
            ConditionKind::Some(Set { kind: SetKind::By { from, .. }, .. }) => Some((from.sort(), false)),
            _ => None,
        },
        (ExprKind::By { what, .. }, End::First) if words_only(&what.kind) => match kind {
            ConditionKind::Some(Set { kind: SetKind::By { what, .. }, .. }) => {
                Some((what.sort(), speaks_of_taken(what)))
            }
            _ => None,
        },
        (ExprKind::Beside(words), _) => {
            let word = if end == End::Last { words.first() } else { words.last() };
            match word.map(|word| &word.kind) {
                // What says `taken` itself needs no other word for it.
                Some(ExprKind::Name(name)) if name.text == "taken" => Some((Sort::Men, false)),
                Some(_) if words.last().is_some_and(is_attacked) && end == End::First => {
                    Some((Sort::Men, false))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// The words of a part that a list behind or before it goes on from.
pub(super) fn focus(expr: &Expr, end: End) -> Option<Expr> {
    Some(match (&expr.kind, end) {
        (ExprKind::Relation(_, _, right), End::Last) => (**right).clone(),
        (ExprKind::Relation(left, ..), End::First) => (**left).clone(),
        (ExprKind::By { from: Some(from), .. }, End::Last) => (**from).clone(),
        (ExprKind::By { what, .. }, End::First) => (**what).clone(),
        (ExprKind::Not(inner) | ExprKind::No(inner), End::Last) => {
            focus(inner, end).unwrap_or_else(|| (**inner).clone())
        }
        (ExprKind::Beside(words), _) => {
            let (word, rest) = if end == End::Last { words.split_first()? } else { words.split_last()? };
            if !is_attacked(word) && !matches!(&word.kind, ExprKind::Name(name) if name.text == "taken") {
                return None;
            }
            let at = tree::Place(rest.first()?.at.0.to(rest.last()?.at.0));
            match rest {
                [only] => only.clone(),
                rest => Expr::new(at, ExprKind::Beside(rest.to_vec())),
            }
        }
        _ => return None,
    })
}

/// The part with other words where its focus stands.
pub(super) fn refocused(expr: &Expr, end: End, words: Expr) -> Expr {
    let kind = match (&expr.kind, end) {
        (ExprKind::Relation(left, relation, _), End::Last) => {
            ExprKind::Relation(left.clone(), *relation, Box::new(words))
        }
        (ExprKind::Relation(_, relation, right), End::First) => {
            ExprKind::Relation(Box::new(words), *relation, right.clone())
        }
        (ExprKind::By { what, walk, .. }, End::Last) => {
            ExprKind::By { what: what.clone(), walk: walk.clone(), from: Some(Box::new(words)) }
        }
        (ExprKind::By { walk, from, .. }, End::First) => {
            ExprKind::By { what: Box::new(words), walk: walk.clone(), from: from.clone() }
        }
        (ExprKind::Not(inner), End::Last) => ExprKind::Not(Box::new(inside(inner, end, words))),
        (ExprKind::No(inner), End::Last) => ExprKind::No(Box::new(inside(inner, end, words))),
        (ExprKind::Beside(all), _) => {
            let word = if end == End::Last { all.first() } else { all.last() };
            let inner = match words.kind {
                ExprKind::Beside(words) => words,
                _ => vec![words],
            };
            let word = word.cloned();
            ExprKind::Beside(match end {
                End::Last => word.into_iter().chain(inner).collect(),
                End::First => inner.into_iter().chain(word).collect(),
            })
        }
        _ => return words,
    };
    Expr::new(expr.at, kind)
}

fn inside(inner: &Expr, end: End, words: Expr) -> Expr {
    if focus(inner, end).is_some() { refocused(inner, end, words) } else { words }
}

/// The word that reaches one part only.
pub(super) fn reaching_word(expr: &Expr, end: End) -> String {
    match (&expr.kind, end) {
        (ExprKind::Relation(_, relation, right), End::First) => {
            format!("{} {}", relation.word(), print_expression(right))
        }
        (ExprKind::Relation(_, relation, _), End::Last) => relation.word().to_owned(),
        (ExprKind::By { .. }, End::Last) => "from".to_owned(),
        (ExprKind::By { .. }, End::First) => "by".to_owned(),
        (ExprKind::Not(inner), _) => match focus(inner, end) {
            Some(_) => reaching_word(inner, end),
            None => "not".to_owned(),
        },
        (ExprKind::No(inner), _) => match focus(inner, end) {
            Some(_) => reaching_word(inner, end),
            None => "no".to_owned(),
        },
        (ExprKind::Beside(words), _) => {
            let word = if end == End::Last { words.first() } else { words.last() };
            word.map(print_expression).unwrap_or_default()
        }
        _ => String::new(),
    }
}
