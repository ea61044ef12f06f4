//! Lists joined by `or` and `and`, and how far the words before and behind them reach.
//!
//! `here in last or hill` asks whether the man is in `last`, or there is a hill: `in` speaks of `last` alone. Nobody
//! who writes so means it, so it is refused unless brackets say what goes first.

mod again;
mod against;
mod alone;
mod reach;
mod sides;

use alone::asks_of_one;
use reach::{
    End, asks_by_itself, asks_of_kept_men, cells_kept, denied_set, denies_alone, focus, gone, kept_men,
    reaches, refocused, words_only,
};
use sides::any_of;

use super::scope::Scope;
use super::typed::{Sorted, Subject};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::ir::{Condition, ConditionKind, NamedSort, Set, SetKind, Sort, StateType};
use crate::language::syntax::print_expression;
use crate::language::syntax::tree::{Expr, ExprKind, Happening};

/// How many parts of a list are compared with each other: more do not stand side by side in any rule.
const SEEN_TOGETHER: usize = 64;

/// A part of a list, with what it asks.
struct Part<'t> {
    expr: &'t Expr,
    condition: Condition,
    /// How many parts of its own it has, with those of the definitions in it.
    size: usize,
}

impl<'t> Lowerer<'_, 't> {
    /// `A or B`, `A and B` where a question is needed.
    pub(super) fn joined_questions(
        &mut self,
        exprs: &'t [Expr],
        and: bool,
        scope: &mut Scope<'t>,
    ) -> Option<ConditionKind> {
        let mut parts: Vec<Option<Part<'t>>> = Vec::new();
        let mut rest = exprs;
        while let Some((expr, behind)) = rest.split_first() {
            let more = self.pieces_behind(expr, behind, scope);
            rest = behind.get(more..).unwrap_or_default();
            if let Some(found) = self.compared_with_several(expr, behind, and, scope) {
                self.out.push(found);
                return None;
            }
            let before = self.size.parts;
            let mut condition = self.question(expr, scope);
            let size = self.size.parts - before;
            let moved = behind.get(..more).unwrap_or_default();
            if more > 0 && !self.moved_too(expr, moved, and, &mut condition, scope) {
                condition = None;
            }
            parts.push(condition.map(|condition| Part { expr, condition, size }));
        }
        let parts: Vec<Part<'t>> = parts.into_iter().collect::<Option<_>>()?;
        let told = self.reach_of_words(&parts, and, scope);
        let mut before = None;
        for (part, told) in parts.iter().zip(&told) {
            if !told {
                self.needs_a_position_behind(before, part.expr, &part.condition, scope);
            }
            before = Some(part.expr);
        }
        if !told.contains(&true) {
            let sets: Option<Vec<&Set>> = parts
                .iter()
                .map(|part| match &part.condition.kind {
                    ConditionKind::Some(set) => Some(set),
                    _ => None,
                })
                .collect();
            if let Some(sets) = sets {
                let exprs: Vec<&'t Expr> = parts.iter().map(|part| part.expr).collect();
                self.one_side_said(&exprs, &sets, and);
            }
        }
        let before = self.out.count();
        for (index, part) in parts.iter().enumerate().take(SEEN_TOGETHER) {
            let denied = |other: &&Part<'_>| match &other.expr.kind {
                ExprKind::Not(inner) | ExprKind::No(inner) => **inner == *part.expr,
                _ => false,
            };
            if let Some(other) = parts.iter().skip(index + 1).take(SEEN_TOGETHER).find(denied) {
                let words = (self.sources.text(part.expr.at.0), self.sources.text(other.expr.at.0));
                let found = errors::said_and_denied(part.expr.at.0, other.expr.at.0, words, and);
                self.out.push(found);
            }
        }
        self.said_again(exprs, |expr| expr.at.0);
        if self.out.count() == before && !told.contains(&true) {
            self.parts_against_each_other(&parts, and);
        }
        let mut conditions: Vec<Condition> = parts.into_iter().map(|part| part.condition).collect();
        Some(match (conditions.len(), and) {
            (1, _) => conditions.pop()?.kind,
            (_, true) => ConditionKind::All(conditions),
            (_, false) => ConditionKind::Any(conditions),
        })
    }

    /// `rank is 2 or 3`, `direction is n or s`: numbers and directions behind a comparison, which are no questions.
    fn compared_with_several(
        &mut self,
        expr: &'t Expr,
        behind: &'t [Expr],
        and: bool,
        scope: &mut Scope<'t>,
    ) -> Option<crate::language::diagnostic::Diagnostic> {
        let (ExprKind::Relation(_, relation, right), false) = (&expr.kind, expr.brackets.0) else {
            return None;
        };
        let alike = |lowerer: &mut Self, expr: &'t Expr, scope: &mut Scope<'t>| match lowerer
            .typed(expr, scope)?
            .sorted
        {
            Sorted::As(subject @ (Subject::Number | Subject::Direction)) => Some(subject),
            _ => None,
        };
        let subject = alike(self, right, scope)?;
        let count = behind.iter().take_while(|expr| alike(self, expr, scope) == Some(subject)).count();
        let others = behind.get(..count)?;
        let there = others.first()?.at.0.to(others.last()?.at.0);
        let of = |other: &Expr| refocused(expr, End::Last, other.clone());
        let each = std::iter::once(expr.clone()).chain(others.iter().map(of)).collect();
        let each = if and { ExprKind::And(each) } else { ExprKind::Or(each) };
        Some(errors::compares_one(
            (there, self.sources.text(there)),
            (right.at.0, self.sources.text(right.at.0), relation.word()),
            &print_expression(&Expr::new(expr.at, each)),
        ))
    }

    /// How many names of pieces stand directly behind `100 turns since moving Pawn`.
    fn pieces_behind(&mut self, expr: &Expr, behind: &'t [Expr], scope: &Scope<'t>) -> usize {
        if !matches!(expr.kind, ExprKind::TurnsSince(..)) || expr.brackets.0 {
            return 0;
        }
        let piece = |expr: &&Expr| match &expr.kind {
            ExprKind::Name(name) if !expr.brackets.0 && scope.argument(&name.text).is_none() => {
                matches!(self.names.get(&name.text), Some(Meaning::Kind(_) | Meaning::Family(_)))
            }
            _ => false,
        };
        behind.iter().take_while(piece).count()
    }

    /// `since moving Pawn or Guard`: the Guard belongs to `moving`. False, with an error, behind anything else.
    fn moved_too(
        &mut self,
        expr: &'t Expr,
        men: &'t [Expr],
        and: bool,
        condition: &mut Option<Condition>,
        scope: &mut Scope<'t>,
    ) -> bool {
        let ExprKind::TurnsSince(turns, happenings) = &expr.kind else { return false };
        let moves = matches!(happenings.last(), Some(Happening::Moving(_)));
        if and || !moves {
            let mut happenings = happenings.clone();
            let others = men.iter().skip(usize::from(!moves)).cloned();
            if let (false, Some(first)) = (moves, men.first()) {
                happenings.push(Happening::Moving(first.clone()));
            }
            let mut parts = vec![Expr::new(expr.at, ExprKind::TurnsSince(turns.clone(), happenings))];
            parts.extend(others);
            let right = print_expression(&any_of(parts, expr.at));
            let begin = men.first().map_or(expr.at.0, |first| first.at.0);
            let at = begin.to(men.last().map_or(begin, |end| end.at.0));
            let found = errors::not_moving(at, self.sources.text(at), &right);
            self.out.push(found);
            return false;
        }
        let mut sound = true;
        let mut more = Vec::new();
        for expr in men {
            match self.kinds(expr, scope) {
                Some(kinds) => more.extend(kinds),
                None => sound = false,
            }
        }
        if let Some(Condition { kind: ConditionKind::TurnsSince { moving, .. }, .. }) = condition {
            moving.extend(more);
        }
        sound
    }

    /// Refuses parts that stand alone where the words before or behind them were meant to reach them. Tells of
    /// which parts something was said.
    fn reach_of_words(&mut self, parts: &[Part<'t>], and: bool, scope: &mut Scope<'t>) -> Vec<bool> {
        let mut told = vec![false; parts.len()];
        let bare: Vec<Option<Sort>> = parts.iter().map(|part| self.words_alone(part, scope)).collect();
        let sort_of = |index: usize| bare.get(index).copied().flatten();
        for (index, part) in parts.iter().enumerate() {
            if let Some((sort, past)) = reaches(part, End::Last, and) {
                let count = (index + 1..parts.len())
                    .take_while(|next| {
                        let kept = sort == Sort::Men && asks_of_kept_men(&part.condition.kind);
                        let next_sort =
                            sort_of(*next).or_else(|| kept_men(parts.get(*next)?).filter(|_| kept));
                        next_sort == Some(sort)
                            && !gone(parts, *next, past)
                            && !(and && self.asks_if_set(parts.get(*next)))
                    })
                    .count();
                let behind = parts.get(index + 1..=index + count).unwrap_or_default();
                if count > 0 && !told.get(index).is_some_and(|told| *told) {
                    // Who writes `no` twice leaves it out on purpose the third time.
                    let again = parts.iter().take(index).any(|before| denies_alone(before.expr));
                    self.alone(part, behind, End::Last, and, again);
                    told.iter_mut().skip(index).take(count + 1).for_each(|told| *told = true);
                }
            }
            if let Some((sort, past)) = reaches(part, End::First, and) {
                // `no enemy King or own King in goal` says two things, and so does `no Pawn and Rook on a4`.
                let own_side = focus(part.expr, End::First)
                    .is_some_and(|focus| self.is_side(&focus) || self.side_and_rest(&focus).is_some());
                let before = |next: &usize| {
                    let sort_there =
                        sort_of(*next).or_else(|| denied_set(parts.get(*next)?, !and && !own_side));
                    // `burnt or here in last`: that there is a burnt cell is asked as it is said.
                    sort_there == Some(sort)
                        && !gone(parts, *next, past)
                        && !self.asks_on_its_own(parts.get(*next), part, and)
                        && !told.get(*next).is_some_and(|told| *told)
                };
                let count = (0..index).rev().take_while(before).count();
                let first = index - count;
                let before = parts.get(first..index).unwrap_or_default();
                if count > 0 && !told.get(index).is_some_and(|told| *told) {
                    self.alone(part, before, End::First, and, false);
                    told.iter_mut().skip(first).take(count + 1).for_each(|told| *told = true);
                }
            }
        }
        told
    }

    /// `here in last and skipped`: whether a state that holds one cell is set is a plain question.
    fn asks_if_set(&self, part: Option<&Part<'t>>) -> bool {
        let state = part.and_then(cells_kept);
        state.is_some_and(|state| self.pieces.state_type(state) == Some(&StateType::Cell))
    }

    /// `burnt or here in last`: a state before a question about one man or cell is a question of its own, as it is said.
    fn asks_on_its_own(&self, before: Option<&Part<'t>>, part: &Part<'t>, and: bool) -> bool {
        before.and_then(cells_kept).is_some() && asks_of_one(part) || and && self.asks_if_set(before)
    }

    /// The sort of a part that is nothing but words side by side, and may so have been meant to go with others.
    fn words_alone(&mut self, part: &Part<'t>, scope: &Scope<'t>) -> Option<Sort> {
        let ConditionKind::Some(set) = &part.condition.kind else { return None };
        let keeps_men = matches!(set.kind, SetKind::State(_, NamedSort::Men));
        if part.expr.brackets.0 || !words_only(&part.expr.kind) || asks_by_itself(set) || keeps_men {
            return None;
        }
        if let ExprKind::Name(name) = &part.expr.kind
            && (scope.argument(&name.text).is_some()
                || matches!(self.names.get(&name.text), Some(Meaning::State(_))) && set.sort() == Sort::Men)
        {
            return None;
        }
        Some(set.sort())
    }

    /// `not A or B`, `A but not B or C` where a set is needed: `not` speaks of the first alone.
    pub(super) fn denied_in_list(&mut self, exprs: &'t [Expr], sets: &[Set], and: bool) {
        for (index, (expr, set)) in exprs.iter().zip(sets).enumerate() {
            let denied = match (&expr.kind, &set.kind) {
                _ if expr.brackets.0 => continue,
                (ExprKind::Not(inner), SetKind::Not(set)) if !inner.brackets.0 => (None, &**set),
                (ExprKind::ButNot(..), SetKind::And(parts)) => match parts.as_slice() {
                    [of, .., Set { kind: SetKind::Not(set), .. }] => (Some(of), &**set),
                    _ => continue,
                },
                _ => continue,
            };
            let (of, without) = denied;
            let behind = exprs.iter().zip(sets).skip(index + 1);
            let (others, members): (Vec<&'t Expr>, Vec<&Set>) = behind
                .take_while(|(other, set)| {
                    let alike = set.sort() == without.sort();
                    let useless = self.certain().disjoint(set, without);
                    let meant = self.certain().within(set, without)
                        || of.is_some_and(|of| self.certain().disjoint(set, of));
                    !other.brackets.0
                        && words_only(&other.kind)
                        && !asks_by_itself(set)
                        && alike
                        && if and { useless } else { !meant }
                })
                .unzip();
            let (Some(first), Some(last)) = (others.first(), others.last()) else { continue };
            let (there, at) = (first.at.0.to(last.at.0), expr.at);
            let more = || others.iter().map(|other| (*other).clone());
            let right = match &expr.kind {
                ExprKind::ButNot(of, without) => {
                    let mut without = without.clone();
                    let Some(last) = without.pop() else { continue };
                    without.push(self.any_with_side(std::iter::once(last).chain(more()).collect(), at));
                    Expr::new(at, ExprKind::ButNot(of.clone(), without))
                }
                ExprKind::Not(inner) => {
                    let all = std::iter::once((**inner).clone()).chain(more()).collect();
                    Expr::new(at, ExprKind::Not(Box::new(self.any_with_side(all, at))))
                }
                _ => continue,
            };
            let apart: Vec<Expr> = std::iter::once(expr.clone().bracketed()).chain(more()).collect();
            // `(not c2) or d2` would be `not c2`.
            let adds =
                !and && (of.is_some() || members.iter().any(|set| !self.certain().disjoint(set, without)));
            let apart = adds.then(|| print_expression(&Expr::new(at, ExprKind::Or(apart))));
            let found = errors::denies_one(
                (there, self.sources.text(there)),
                (without.at, self.sources.text(without.at)),
                if and { "and" } else { "or" },
                &print_expression(&right),
                apart.as_deref(),
            );
            self.out.push(found);
            return;
        }
    }
}
