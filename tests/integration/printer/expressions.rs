//! Sets, conditions and numbers.
//!
//! Every form has a precedence; a form of a lower one than its
//! place allows gets brackets.

use std::fmt::Write as _;

use super::directions::directions;
use super::walks::{eye, walk};
use menagerie::language::ir::ToMove;
use menagerie::language::syntax::tree::{Attack, CountedEvent, Expr, ExprKind, Name, Value};

/// An operand between words side by side.
pub(super) const ATOM: u8 = 9;
/// Words side by side.
const BESIDE: u8 = 8;
/// `A but not B`
pub(super) const PHRASE: u8 = 7;
/// `S by WALK from c`, `number of S`
pub(super) const TERM: u8 = 6;
/// `A times B`
const PRODUCT: u8 = 5;
/// `A + B`
pub(super) const SUM: u8 = 4;
const RANGE: u8 = 3;
const RELATION: u8 = 2;
const DENIED: u8 = 1;

fn precedence(kind: &ExprKind) -> u8 {
    match kind {
        ExprKind::Or(_) | ExprKind::And(_) => 0,
        ExprKind::Not(_) => DENIED,
        ExprKind::Relation(..) | ExprKind::AfterEvery(..) => RELATION,
        ExprKind::Range(..) => RANGE,
        ExprKind::Sum(..) => SUM,
        ExprKind::Times(_) => PRODUCT,
        ExprKind::By { .. }
        | ExprKind::No(_)
        | ExprKind::NumberOf(_)
        | ExprKind::SumOf(..)
        | ExprKind::OneOf(_)
        | ExprKind::Before(_)
        | ExprKind::NoMove(_)
        | ExprKind::TurnsSince(..)
        | ExprKind::Occurs(..) => TERM,
        ExprKind::ButNot(..) => PHRASE,
        ExprKind::Beside(_) => BESIDE,
        // The brackets of the first part belong to it.
        ExprKind::Where(..)
        | ExprKind::Attacked(_)
        | ExprKind::Number(_)
        | ExprKind::Name(_)
        | ExprKind::Member(..)
        | ExprKind::Call(..) => ATOM,
    }
}

/// An expression in a place that allows forms from `least` on. Brackets of the author are kept.
pub(super) fn expr(whole: &Expr, least: u8) -> String {
    let text = bare(&whole.kind);
    if whole.brackets.0 || precedence(&whole.kind) < least { format!("({text})") } else { text }
}

/// A member of a list with commas: a pattern in it would go on after a comma.
pub(super) fn listed(member: &Expr) -> String {
    let text = expr(member, 0);
    if text.contains(" over ") && !member.brackets.0 { format!("({text})") } else { text }
}

/// An expression before a word that a walk of the eye would take
/// for its own, such as `to`.
pub(super) fn closed(whole: &Expr, least: u8) -> String {
    let open = precedence(&whole.kind) >= least && !whole.brackets.0;
    let text = expr(whole, least);
    if open && text.contains(" by ") { format!("({text})") } else { text }
}

/// The operand of a mode, about a cell or piece: `not` may come before it.
pub(super) fn filter(whole: &Expr) -> String {
    match &whole.kind {
        ExprKind::Not(denied) if !whole.brackets.0 => format!("not {}", expr(denied, PHRASE)),
        _ => expr(whole, PHRASE),
    }
}

fn bare(kind: &ExprKind) -> String {
    match kind {
        ExprKind::Or(members) => joined(members, " or "),
        ExprKind::And(members) => joined(members, " and "),
        ExprKind::Not(denied) => format!("not {}", expr(denied, RELATION)),
        ExprKind::Relation(left, relation, right) => {
            format!("{} {} {}", expr(left, RANGE), relation.word(), expr(right, RANGE))
        }
        ExprKind::AfterEvery(condition, whose) => {
            let least = if matches!(condition.kind, ExprKind::AfterEvery(..)) { RANGE } else { RELATION };
            format!("{} after every {} turn", expr(condition, least), whose.text)
        }
        ExprKind::Range(first, last) => format!("{}..{}", expr(first, SUM), expr(last, SUM)),
        ExprKind::Sum(first, rest) => {
            let mut text = expr(first, PRODUCT);
            for (subtracted, member) in rest {
                text.push_str(if *subtracted { " - " } else { " + " });
                text.push_str(&expr(member, PRODUCT));
            }
            text
        }
        ExprKind::Times(members) => {
            // A walk of the eye would take `times` for its own.
            let last = members.len().saturating_sub(1);
            let factor =
                |(index, member)| if index < last { closed(member, TERM) } else { expr(member, TERM) };
            members.iter().enumerate().map(factor).collect::<Vec<_>>().join(" times ")
        }
        ExprKind::Attacked(Attack { by, on, without_effects }) => {
            let mut text = "attacked".to_owned();
            for (word, set) in [("by", by), ("if on", on)] {
                if let Some(set) = set {
                    let _ = write!(text, " {word} {}", plain(set));
                }
            }
            if *without_effects {
                text.push_str(" without effects");
            }
            text
        }
        ExprKind::SumOf(number, of) => {
            let of = of.as_ref().map(|of| format!(" of {}", counted(of))).unwrap_or_default();
            format!("sum of {}{of}", expr(number, PHRASE))
        }
        ExprKind::Before(what) => format!("{} before moving", expr(what, before(what))),
        ExprKind::Where(what, asks) => format!("{} where {}", expr(what, 0), expr(asks, 0)),
        ExprKind::By { what, walk, from } => {
            let from = from.as_ref().map(|from| format!(" from {}", expr(from, PHRASE))).unwrap_or_default();
            format!("{} by {}{from}", expr(what, PHRASE), eye(walk))
        }
        ExprKind::ButNot(first, without) => {
            let mut text = expr(first, BESIDE);
            for member in without {
                let _ = write!(text, " but not {}", expr(member, BESIDE));
            }
            text
        }
        ExprKind::No(of) => match &of.kind {
            // `no X before moving` is `no (X before moving)`.
            ExprKind::Before(what) if !of.brackets.0 && !counts(what) => {
                format!("no {}", expr(of, TERM))
            }
            _ => format!("no {}", counted(of)),
        },
        ExprKind::NumberOf(of) => format!("number of {}", counted(of)),
        ExprKind::OneOf(of) => format!("one of {}", counted(of)),
        ExprKind::Beside(members) => members.iter().enumerate().map(beside).collect::<Vec<_>>().join(" "),
        ExprKind::NoMove(None) => "no move".to_owned(),
        ExprKind::NoMove(Some(whose)) => format!("no move for {}", whose.text),
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Name(name) => name.text.clone(),
        ExprKind::Member(of, name) => format!("{}.{}", expr(of, ATOM), name.text),
        ExprKind::Call(name, values) => called(name, values),
        ExprKind::TurnsSince(turns, happenings) => format!("{} {}", turns.value, since(happenings)),
        ExprKind::Occurs(times, to_move) => {
            let whoever = if *to_move == ToMove::Any { " whoever moves" } else { "" };
            format!("position occurs {} times{whoever}", times.value)
        }
    }
}

/// One of words side by side. A name `times` after others would be read as an operator between two numbers.
fn beside((index, member): (usize, &Expr)) -> String {
    let text = expr(member, ATOM);
    if index > 0 && text == "times" { format!("({text})") } else { text }
}

/// Members joined by a word. Names of pieces after `since` belong to it, so they get no brackets
/// that the author did not write.
fn joined(members: &[Expr], word: &str) -> String {
    let members: Vec<String> = members.iter().map(|member| expr(member, DENIED)).collect();
    members.join(word)
}

/// The operand of `attacked by`: another `attacked` in it needs brackets.
fn plain(set: &Expr) -> String {
    let open = precedence(&set.kind) >= BESIDE && !set.brackets.0;
    let text = expr(set, BESIDE);
    if open && text.contains("attacked") { format!("({text})") } else { text }
}

/// The operand of `no`, `number of` or `one of`.
fn counted(of: &Expr) -> String {
    expr(of, if matches!(of.kind, ExprKind::By { .. }) { TERM } else { PHRASE })
}

/// Whether a term begins with words for a number or a choice.
fn counts(term: &Expr) -> bool {
    matches!(term.kind, ExprKind::NumberOf(_) | ExprKind::OneOf(_) | ExprKind::SumOf(..)) && !term.brackets.0
}

/// The operand of `before moving` that needs no brackets.
fn before(what: &Expr) -> u8 {
    let is_term = counts(what) || matches!(what.kind, ExprKind::By { .. });
    if is_term { TERM } else { PHRASE }
}

/// A word with its arguments in brackets, if any.
pub(super) fn called(name: &Name, values: &[Value]) -> String {
    if values.is_empty() {
        return name.text.clone();
    }
    let values: Vec<String> = values
        .iter()
        .map(|value| match value {
            Value::Walk(given) => walk(given),
            Value::Expr(given) | Value::Words { expr: given, .. } => listed(given),
            Value::Directions(given) => directions(given),
        })
        .collect();
    format!("{}({})", name.text, values.join(", "))
}

/// `turns since taking or moving K`
pub(super) fn since(happenings: &[CountedEvent]) -> String {
    let happening = |happening: &CountedEvent| match happening {
        CountedEvent::Taking(_) => "taking".to_owned(),
        CountedEvent::Moving(what) => format!("moving {}", expr(what, BESIDE)),
    };
    format!("turns since {}", happenings.iter().map(happening).collect::<Vec<_>>().join(" or "))
}
