//! Words that reach one part of a list and not the others: what is told, and what was probably meant.

use super::super::implies::implies;
use super::super::{Lowerer, errors};
use super::Part;
use super::against::is_single;
use super::reach::{End, denies_alone, focus, reaches, reaching_word, refocused, undenied};
use super::sides::any_of;
use crate::language::ir::{Condition, ConditionKind, Set, SetKind, Sort};
use crate::language::syntax::print_expression;
use crate::language::syntax::tree::{Expr, ExprKind};

impl<'t> Lowerer<'_, 't> {
    /// Tells that words reach one part of a list and not the others.
    pub(super) fn alone(&mut self, part: &Part<'t>, others: &[Part<'t>], end: End, and: bool, again: bool) {
        let Some(focus) = focus(part.expr, end) else { return };
        let at = part.expr.at;
        let members: Vec<Expr> = match end {
            End::Last => std::iter::once(&focus).chain(others.iter().map(|o| o.expr)).cloned().collect(),
            End::First => others.iter().map(|o| o.expr).chain([&focus]).cloned().collect(),
        };
        let left_out = self.left_out_too(part, &focus, others, end);
        let each = and && left_out.is_none() && !self.in_one_place_only(part, others, end);
        let members = match left_out {
            Some(meant) => vec![meant],
            // `(hill but not d4) or a1`
            None => members.into_iter().map(apart_from_others).collect(),
        };
        // `not own King or Queen attacked` denies both.
        let (denial, members) = undenied(members, end);
        let of = |words: Expr| {
            let whole = refocused(part.expr, end, words);
            denial.map_or(whole.clone(), |denial| Expr::new(at, denial(Box::new(whole))))
        };
        let right = if each {
            Expr::new(at, ExprKind::And(self.same_sides(members).into_iter().map(of).collect()))
        } else {
            let joined = self.any_with_side(members, at);
            of(joined)
        };
        let meant = |of: &Part<'t>| of.expr.clone().bracketed();
        let certain = others.iter().any(|other| self.certain().certainly(&other.condition.kind).is_some());
        let apart: Vec<Expr> = match end {
            // `no White d1 and White a1` reads plainly the other way round.
            End::Last if and && denies_alone(part.expr) => {
                others.iter().map(|other| other.expr.clone()).chain([part.expr.clone()]).collect()
            }
            End::Last => std::iter::once(part.expr.clone()).chain(others.iter().map(meant)).collect(),
            End::First => {
                others.iter().map(|o| o.expr.clone()).chain([part.expr.clone().bracketed()]).collect()
            }
        };
        let apart = Expr::new(at, if and { ExprKind::And(apart) } else { ExprKind::Or(apart) });
        // Of two questions one of which settles the other, none is meant.
        let not = |of: &Part<'t>| Condition {
            at: of.condition.at,
            kind: ConditionKind::Not(Box::new(of.condition.clone())),
        };
        let settled = others.iter().any(|other| {
            if and { implies(&part.condition, &not(other)) } else { implies(&not(part), &other.condition) }
        });
        let certain = certain || settled;
        let (right, certain) = match self.of_one_man(part, others, end, and) {
            Some(places) if !others.iter().all(asks_of_place) => (places, certain),
            // `origin or here in last`: where it came from is asked about as well.
            _ if end == End::First
                && others.iter().all(|other| asks_of_place(other))
                && asks_of_one(part) =>
            {
                let asked = others
                    .iter()
                    .map(|other| refocused(part.expr, End::First, other.expr.clone()))
                    .chain([part.expr.clone()])
                    .collect();
                (Expr::new(at, if and { ExprKind::And(asked) } else { ExprKind::Or(asked) }), true)
            }
            // `own Rook and (mover is King)`: no other man is the mover.
            _ if end == End::First && asks_of_one(part) => (apart.clone(), true),
            _ => (right, certain),
        };
        let (Some(first), Some(last)) = (others.first(), others.last()) else { return };
        let there = first.expr.at.0.to(last.expr.at.0);
        let word = reaching_word(part.expr, end);
        let men = reaches(part, end, and).is_some_and(|(sort, _)| sort == Sort::Men);
        let joint = if and { "and " } else { "or " };
        let found = errors::reaches_one(
            (there, self.sources.text(there)),
            (focus.at.0, self.sources.text(focus.at.0), &word),
            if end == End::Last { joint } else { "" },
            men,
            &print_expression(if again && !certain { &apart } else { &right }),
            (!certain).then(|| print_expression(if again { &right } else { &apart })).as_deref(),
            again,
        );
        self.out.push(found);
    }

    /// Whether one man or cell is asked to be in several places that have no cell in common: in one of them was meant.
    fn in_one_place_only(&self, part: &Part<'t>, others: &[Part<'t>], end: End) -> bool {
        let ConditionKind::Common(what, place) = &part.condition.kind else { return false };
        end == End::Last
            && is_single(what)
            && others.iter().any(|other| match &other.condition.kind {
                ConditionKind::Some(set) => self.certain().disjoint(set, place),
                _ => false,
            })
    }

    /// `hill but not (d4 or e4)` of `own King in hill but not d4 or e4`: what is behind is left out as well, if it is in the
    /// hill.
    fn left_out_too(&self, part: &Part<'t>, focus: &Expr, others: &[Part<'t>], end: End) -> Option<Expr> {
        let ExprKind::ButNot(of, without) = &focus.kind else { return None };
        let asked = match &part.condition.kind {
            ConditionKind::Not(inner) => &inner.kind,
            kind => kind,
        };
        let ConditionKind::Common(_, Set { kind: SetKind::And(sets), .. }) = asked else { return None };
        let all = sets.first().filter(|_| end == End::Last && !focus.brackets.0)?;
        let more = |other: &Part<'t>| match &other.condition.kind {
            ConditionKind::Some(set) => {
                !self.certain().disjoint(set, all) && !self.certain().within(all, set)
            }
            _ => false,
        };
        let (last, before) = without.split_last().filter(|_| others.iter().all(more))?;
        let left_out = std::iter::once(last).chain(others.iter().map(|other| other.expr)).cloned().collect();
        let without = before.iter().cloned().chain([any_of(left_out, last.at)]).collect();
        Some(Expr::new(focus.at, ExprKind::ButNot(of.clone(), without)))
    }

    /// What was meant by a list before words about one man or cell: other places where it may be, `here in (hill or last)`
    /// for `hill or here in last`.
    fn of_one_man(&self, part: &Part<'t>, others: &[Part<'t>], end: End, and: bool) -> Option<Expr> {
        let ConditionKind::Common(_, place) = &part.condition.kind else { return None };
        if end != End::First || !asks_of_one(part) {
            return None;
        }
        let set = |other: &Part<'t>| match &other.condition.kind {
            ConditionKind::Some(set) => Some(set.clone()),
            _ => None,
        };
        let sets: Option<Vec<Set>> = others.iter().map(set).collect();
        let sets = sets.filter(|sets| sets.iter().chain([place]).all(|set| set.sort() == Sort::Cells))?;
        let last = focus(part.expr, End::Last)?;
        let members = others.iter().map(|other| other.expr.clone()).chain([last]).map(apart_from_others);
        let of = |words: Expr| refocused(part.expr, End::Last, words);
        let at = part.expr.at;
        Some(if and && !sets.iter().any(|set| self.certain().disjoint(set, place)) {
            Expr::new(at, ExprKind::And(members.map(of).collect()))
        } else {
            of(any_of(members.collect(), at))
        })
    }
}

/// A set that others are left out of, in brackets.
fn apart_from_others(set: Expr) -> Expr {
    if matches!(set.kind, ExprKind::ButNot(..)) { set.bracketed() } else { set }
}

/// Whether a relation asks about one man or one cell: `mover is King`.
pub(super) fn asks_of_one(part: &Part<'_>) -> bool {
    matches!(&part.condition.kind, ConditionKind::Common(what, _) if is_single(what))
}

/// Whether a question asks whether there is one man or one cell, as `origin` does.
fn asks_of_place(part: &Part<'_>) -> bool {
    matches!(&part.condition.kind, ConditionKind::Some(set) if is_single(set))
}
