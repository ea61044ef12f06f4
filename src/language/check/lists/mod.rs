//! Lists joined by `or` and `and`, and how far the words before and after them reach.
//!
//! `here in last or hill` asks whether the piece is in `last`, or there is a hill: `in` applies to `last` only. That is hardly
//! ever meant, so it is refused unless brackets show the grouping. The message writes both readings.

mod contradictions;
mod duplicates;
mod reach;
mod sides;

use reach::{Reach, Side, asks_by_itself, bare, reach, span, speaks_of_taken, words_of, words_only};

use super::scope::Scope;
use super::typed::{Sorted, Subject};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::ir::{Condition, ConditionKind, Set, SetKind, Sort};
use crate::language::source::Span;
use crate::language::syntax::tree::{CountedEvent, Expr, ExprKind};

/// How many parts of a list are compared with each other: no rule has more.
const SEEN_TOGETHER: usize = 64;

/// A part of a list, with what it asks.
struct Part<'t> {
    expr: &'t Expr,
    condition: Condition,
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
            let mut condition = self.question(expr, scope);
            let moved = behind.get(..more).unwrap_or_default();
            if more > 0 && !self.moved_too(expr, moved, and, &mut condition, scope) {
                condition = None;
            }
            parts.push(condition.map(|condition| Part { expr, condition }));
        }
        let parts: Vec<Part<'t>> = parts.into_iter().collect::<Option<_>>()?;
        let told = self.reach_of_words(&parts, and, scope);
        for (part, told) in parts.iter().zip(&told) {
            if !told {
                self.needs_a_position(part.expr, &part.condition, scope);
            }
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
        self.said_again(exprs, |expr| expr.at.0);
        if and && !told.contains(&true) {
            self.never_together(&parts);
        }
        let mut conditions: Vec<Condition> = parts.into_iter().map(|part| part.condition).collect();
        Some(match (conditions.len(), and) {
            (1, _) => conditions.pop()?.kind,
            (_, true) => ConditionKind::All(conditions),
            (_, false) => ConditionKind::Any(conditions),
        })
    }

    /// `rank is 2 or 3`, `direction is n or s`: numbers and directions after a comparison, which are not questions.
    fn compared_with_several(
        &mut self,
        expr: &'t Expr,
        behind: &'t [Expr],
        and: bool,
        scope: &mut Scope<'t>,
    ) -> Option<crate::language::diagnostic::Diagnostic> {
        let (ExprKind::Relation(left, relation, right), false) = (&expr.kind, expr.brackets.0) else {
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
        let (left, word) = (self.sources.words(left.at.0), relation.word());
        let each = std::iter::once(&**right).chain(others);
        let each: Vec<String> =
            each.map(|one| format!("{left} {word} {}", self.sources.words(one.at.0))).collect();
        Some(errors::compares_one(
            (there, self.sources.text(there)),
            (right.at.0, self.sources.text(right.at.0), word),
            &each.join(if and { " and " } else { " or " }),
        ))
    }

    /// How many names of pieces follow directly in `100 turns since moving Pawn`.
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

    /// `since moving Pawn or Guard`: the Guard belongs to `moving`. False, with an error, after anything else.
    fn moved_too(
        &mut self,
        expr: &'t Expr,
        men: &'t [Expr],
        and: bool,
        condition: &mut Option<Condition>,
        scope: &mut Scope<'t>,
    ) -> bool {
        let ExprKind::TurnsSince(_, happenings) = &expr.kind else { return false };
        let moves = matches!(happenings.last(), Some(CountedEvent::Moving(_)));
        if and || !moves {
            let begin = men.first().map_or(expr.at.0, |first| first.at.0);
            let at = begin.to(men.last().map_or(begin, |end| end.at.0));
            self.out.push(errors::not_moving(at, self.sources.text(at)));
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

    /// Refuses single parts where the words before or after them were meant to apply to them. Returns
    /// which parts were reported.
    fn reach_of_words(&mut self, parts: &[Part<'t>], and: bool, scope: &Scope<'t>) -> Vec<bool> {
        let mut told = vec![false; parts.len()];
        for (index, part) in parts.iter().enumerate() {
            for side in [Side::Behind, Side::Before] {
                let reached = |other: &&usize| {
                    parts.get(**other).is_some_and(|other| self.continues(part, other, side, and, scope))
                };
                let others: Vec<usize> = match side {
                    Side::Behind => (index + 1..parts.len()).collect(),
                    Side::Before => (0..index).rev().collect(),
                };
                let count = others.iter().take_while(reached).count();
                let (first, last) = match side {
                    Side::Behind => (index + 1, index + count),
                    Side::Before => (index - count, index.saturating_sub(1)),
                };
                let all = first.min(index)..=last.max(index);
                let fresh = told.get(all.clone()).is_some_and(|told| !told.contains(&true));
                if let Some(others) = parts.get(first..=last).filter(|_| count > 0 && fresh) {
                    self.reaches_one(part, others, side, and);
                    told.get_mut(all).unwrap_or_default().fill(true);
                }
            }
        }
        told
    }

    /// Whether a part of a list was probably meant to go with the words of another part.
    fn continues(&self, part: &Part<'t>, other: &Part<'t>, side: Side, and: bool, scope: &Scope<'t>) -> bool {
        let Some(reach) = reach(part.expr, &part.condition.kind, side, self.sources) else { return false };
        let Some((words, set)) = bare(other.expr, &other.condition) else { return false };
        // `not own King or Queen attacked` negates both; `no enemy King or own King in goal` are two questions.
        let denied = matches!(other.expr.kind, ExprKind::Not(_) | ExprKind::No(_));
        let own_side = match reach.focus {
            [only] => self.is_side(only),
            words => self.side_and_rest(words).is_some(),
        };
        if denied && (side == Side::Behind || and || own_side) {
            return false;
        }
        // Before an `and`, a negation does not reach the words after it.
        if and && matches!(reach.word.as_str(), "no" | "not") && reach.set.is_some_and(asks_by_itself) {
            return false;
        }
        // A state asks a question of its own, unless another one follows.
        let state = |set: &Set| matches!(set.kind, SetKind::State(..));
        let beside = side == Side::Behind && reach.set.is_some_and(state);
        let alone = state(set) && !beside && (side == Side::Before || and || set.sort() == Sort::Men);
        let given = matches!(&words.kind, ExprKind::Name(name) if scope.argument(&name.text).is_some());
        let taken = speaks_of_taken(set) && !reach.set.is_some_and(speaks_of_taken);
        let sort = reach.set.map_or(Sort::Men, Set::sort);
        set.sort() == sort && !alone && !given && !taken
    }

    /// Reports that a word applies to one part of a list and not to the others.
    fn reaches_one(&mut self, part: &Part<'t>, others: &[Part<'t>], side: Side, and: bool) {
        let Some(reach) = reach(part.expr, &part.condition.kind, side, self.sources) else { return };
        let (Some(first), Some(last)) = (others.first(), others.last()) else { return };
        let certain = others.iter().any(|other| self.certain().certainly(&other.condition.kind).is_some());
        let this = self.sources.words(part.expr.at.0);
        let other = others.iter().map(|other| self.sources.words(other.expr.at.0));
        let apart: Vec<String> = match side {
            // `no White d1 and White a1` has a clear meaning in the other order.
            Side::Behind if and && reach.word == "no" => other.chain([this]).collect(),
            Side::Behind => [this].into_iter().chain(other.map(|other| format!("({other})"))).collect(),
            Side::Before => other.chain([format!("({this})")]).collect(),
        };
        let apart = apart.join(if and { " and " } else { " or " });
        let there = first.expr.at.0.to(last.expr.at.0);
        let joint = match side {
            Side::Before => "",
            Side::Behind if and => "and ",
            Side::Behind => "or ",
        };
        let focus = inner(reach.focus);
        let found = errors::reaches_one(
            (there, self.sources.text(there)),
            (focus, self.sources.text(focus), &reach.word),
            joint,
            (reach.set.is_none_or(|set| set.sort() == Sort::Men), others.iter().any(asks_what_stands_there)),
            &self.of_all(&reach, part, others, side, and),
            (!certain).then_some(apart.as_str()),
        );
        self.out.push(found);
    }

    /// The question in which a word applies to all parts of a list.
    fn of_all(
        &self,
        reach: &Reach<'_>,
        part: &Part<'t>,
        others: &[Part<'t>],
        side: Side,
        and: bool,
    ) -> String {
        let words = others.iter().filter_map(|other| bare(other.expr, &other.condition));
        let mut members: Vec<&[Expr]> = words.map(|(words, _)| words_of(words)).collect();
        members.insert(if side == Side::Behind { 0 } else { members.len() }, reach.focus);
        // A single piece or cell is never in two places: it is meant to be in one of them.
        let never_both = others.iter().any(|other| match (&other.condition.kind, &part.condition.kind) {
            (ConditionKind::Some(set), ConditionKind::Common(what, place)) => {
                is_single(what) && self.certain().disjoint(set, place)
            }
            _ => false,
        });
        let asked = self.with_one_side(&members, and && !never_both);
        let asked: Vec<String> =
            asked.iter().map(|words| self.replaced(part.expr, reach.focus, words)).collect();
        let meant = asked.join(" and ");
        let relation = matches!(part.expr.kind, ExprKind::Relation(..));
        let grouped = |open: bool| if open { format!("({meant})") } else { meant.clone() };
        match others.iter().map(|other| &other.expr.kind).next() {
            Some(ExprKind::Not(_)) => format!("not {}", grouped(asked.len() > 1)),
            Some(ExprKind::No(_)) => format!("no {}", grouped(asked.len() > 1 || relation)),
            _ => meant,
        }
    }

    /// The words of an expression with others in the place of some of them.
    fn replaced(&self, expr: &Expr, words: &[Expr], with: &str) -> String {
        let (all, place) = (expr.at.0, span(words, self.sources));
        let before = self.sources.words(Span { end: place.start, ..all });
        let behind = self.sources.words(Span { start: place.end, ..all });
        format!("{before} {with} {behind}").trim().to_owned()
    }

    /// `not A or B`, `A but not B or C` where a set is needed: `not` applies to the first only.
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
                        && words_only(other)
                        && !asks_by_itself(set)
                        && alike
                        && if and { useless } else { !meant }
                })
                .unzip();
            let (Some(first), Some(last)) = (others.first(), others.last()) else { continue };
            let there = first.at.0.to(last.at.0);
            let denied = match &expr.kind {
                ExprKind::ButNot(_, without) => without.last(),
                ExprKind::Not(inner) => Some(&**inner),
                _ => None,
            };
            let Some(denied) = denied.map(words_of) else { continue };
            let all: Vec<&[Expr]> =
                [denied].into_iter().chain(others.iter().map(|it| words_of(it))).collect();
            let right = self.replaced(expr, denied, &self.with_one_side(&all, false).concat());
            // `(not c2) or d2` would be `not c2`.
            let adds =
                !and && (of.is_some() || members.iter().any(|set| !self.certain().disjoint(set, without)));
            let more = others.iter().map(|other| self.sources.words(other.at.0));
            let apart: Vec<String> =
                [format!("({})", self.sources.words(expr.at.0))].into_iter().chain(more).collect();
            let apart = adds.then(|| apart.join(" or "));
            let found = errors::denies_one(
                (there, self.sources.text(there)),
                (without.at, self.sources.text(without.at)),
                if and { "and" } else { "or" },
                &right,
                apart.as_deref(),
            );
            self.out.push(found);
            return;
        }
    }
}

/// `d4 empty`: whether a part asks what stands on cells.
fn asks_what_stands_there(part: &Part<'_>) -> bool {
    let asked = |set: &Set| matches!(set.kind, SetKind::Empty | SetKind::Occupied);
    matches!(&part.condition.kind, ConditionKind::Some(Set { kind: SetKind::And(parts), .. }) if parts.iter().any(asked))
}

/// The place of words without the brackets around them.
fn inner(words: &[Expr]) -> Span {
    match (words.first(), words.last()) {
        (Some(first), Some(last)) => first.at.0.to(last.at.0),
        _ => Span::default(),
    }
}

/// Whether a set has at most one member.
fn is_single(set: &Set) -> bool {
    matches!(
        set.kind,
        SetKind::Here
            | SetKind::Origin
            | SetKind::Seen
            | SetKind::Mover
            | SetKind::Me
            | SetKind::It
            | SetKind::Named(..)
    )
}
