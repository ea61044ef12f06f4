//! Questions: conditions that hold or do not.

use super::hands::speaks_of_hand;
use super::scope::{Past, Place, Scope};
use super::typed::{Sorted, Subject};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::check::unknown::word::WordContext;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Comparison, Condition, ConditionKind, Set, SetKind, Sort, StateOwner, StateType, Whose,
};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind, Name, Relation};

impl<'t> Lowerer<'_, 't> {
    /// An expression where a question is needed: a set asks whether it has a member.
    pub(super) fn condition(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Condition> {
        let condition = self.question(expr, scope)?;
        self.needs_a_position(expr, &condition, scope);
        Some(condition)
    }

    /// A question that may always hold or never hold: in a list, and as the body of a definition,
    /// this is reported elsewhere.
    pub(super) fn question(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Condition> {
        let condition = self.any_member(expr, scope)?;
        self.one_or_all(&condition);
        Some(condition)
    }

    /// The same behind `no`, where it is plain that one member is enough.
    fn any_member(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Condition> {
        let typed = self.typed(expr, scope)?;
        if let Sorted::As(subject @ (Subject::Number | Subject::Direction | Subject::Kind)) = typed.sorted {
            self.tell_no_question(expr.at.0, subject);
            return None;
        }
        let is_set = typed.is(Subject::Set);
        let kind = self.in_place(&typed, scope, |lowerer, form, scope| {
            if is_set { lowerer.asked_of_set(form, scope) } else { lowerer.condition_kind(form, scope) }
        })?;
        let condition = Condition { at: expr.at.0, kind };
        if let Some((argument, frame)) = typed.argument {
            scope.in_frame(frame, |scope| self.needs_a_position(argument, &condition, scope));
        }
        Some(condition)
    }

    fn tell_no_question(&mut self, at: Span, subject: Subject) {
        let example = match subject {
            Subject::Kind => self.program.pieces().first().copied().unwrap_or(""),
            Subject::Direction if self.names.get("forward").is_some() => "forward",
            _ => "",
        };
        let found = {
            let number = subject == Subject::Number;
            errors::not_a_question(at, self.sources.text(at), subject.noun(), number, example)
        };
        self.out.push(found);
    }

    /// Asks whether a set has a member, or a hand.
    fn asked_of_set(&mut self, form: &'t Expr, scope: &mut Scope<'t>) -> Option<ConditionKind> {
        let at = form.at.0;
        if let ExprKind::Beside(parts) = &form.kind
            && speaks_of_hand(parts)
        {
            let (whose, kinds) = self.in_hand(parts, at, scope)?;
            return Some(ConditionKind::InHand(whose, kinds));
        }
        let kind = self.seeking(Sought::Question, |lowerer| lowerer.set_kind(form, scope))?;
        Some(ConditionKind::Some(Set { at, kind }))
    }

    #[deny(clippy::wildcard_enum_match_arm)]
    fn condition_kind(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<ConditionKind> {
        let at = expr.at.0;
        Some(match &expr.kind {
            ExprKind::Or(parts) => self.joined_questions(parts, false, scope)?,
            ExprKind::And(parts) => self.joined_questions(parts, true, scope)?,
            ExprKind::Not(inner) => ConditionKind::Not(Box::new(self.condition(inner, scope)?)),
            ExprKind::No(inner) => {
                // `no cell` is the usual way to write a move that is never made.
                let never = matches!(&inner.kind, ExprKind::Name(name) if name.text == "cell");
                if self.none_of_joined(inner, scope)? {
                    return None;
                }
                let asked = self.any_member(inner, scope)?;
                if !never {
                    self.needs_a_position(inner, &asked, scope);
                }
                ConditionKind::Not(Box::new(asked))
            }
            ExprKind::Relation(left, relation, right) => self.relation(left, *relation, right, at, scope)?,
            ExprKind::NoMove(whose) => match whose {
                None => ConditionKind::NoMove(Whose::Own),
                Some(name) => ConditionKind::NoMove(self.whose_named(name)?),
            },
            ExprKind::Occurs(times, to_move) => {
                if scope.past != Past::All && scope.place != Place::Test {
                    return self.history_here(at);
                }
                let times = self.small(times)?;
                if times < 2 {
                    self.out.push(errors::occurs_once(at, self.sources.text(at)));
                }
                ConditionKind::Occurs(times, *to_move)
            }
            ExprKind::TurnsSince(turns, happenings) => {
                if scope.past != Past::All {
                    return self.history_here(at);
                }
                let turns = self.small(turns)?;
                let (taking, moving) = self.happenings(happenings, scope)?;
                ConditionKind::TurnsSince { turns, taking, moving }
            }
            ExprKind::AfterEvery(inner, whose) => {
                if scope.past != Past::All {
                    return self.history_here(at);
                }
                let whose = self.whose_named(whose)?;
                ConditionKind::AfterEvery(Box::new(self.condition(inner, scope)?), whose)
            }
            ExprKind::Call(name, arguments) if name.text == "can-move" => {
                let [inner] = arguments.as_slice() else {
                    let counts = (1, arguments.len(), arguments.len().saturating_sub(1));
                    self.out.push(errors::argument_count(name.at.0, "can-move", counts, None, ""));
                    return None;
                };
                let Some(inner) = inner.expr() else {
                    self.out.push(errors::walk_given(inner.at().0, at, &name.text));
                    return None;
                };
                // It does not say which of the two moves is meant.
                let inner = scope.after_move(false, |scope| self.condition(inner, scope))?;
                ConditionKind::CanMove(Box::new(inner))
            }
            ExprKind::Call(name, _) => {
                self.no_definition(name, scope);
                return None;
            }
            ExprKind::Member(of, name) => ConditionKind::Flag(self.member(of, name, scope)?),
            ExprKind::Name(name) => match self.lookup(&name.text) {
                Some(Meaning::State(state)) => ConditionKind::Flag(self.bare(state, at, scope)?),
                _ => {
                    self.unknown(name, Sought::Question, Some(scope));
                    return None;
                }
            },
            ExprKind::Range(..)
            | ExprKind::Sum(..)
            | ExprKind::By { .. }
            | ExprKind::ButNot(..)
            | ExprKind::Beside(_)
            | ExprKind::Number(_)
            | ExprKind::NumberOf(_)
            | ExprKind::Times(_)
            | ExprKind::SumOf(..)
            | ExprKind::Where(..)
            | ExprKind::Attacked(_)
            | ExprKind::Before(_)
            | ExprKind::OneOf(_) => return None,
        })
    }

    fn history_here<T>(&mut self, at: Span) -> Option<T> {
        let found = errors::history_outside_ends(at, self.sources.text(at));
        self.out.push(found);
        None
    }

    fn whose_named(&mut self, name: &Name) -> Option<Whose> {
        let whose = self.whose(&name.text);
        if whose.is_none() {
            self.unknown(name, Sought::Side, None);
        }
        self.notes.mark(&name.text);
        whose
    }

    fn small(&mut self, number: &crate::language::syntax::tree::Number) -> Option<u32> {
        match u32::try_from(number.value) {
            Ok(n) if n > 0 && number.value <= crate::language::ir::limits::NUMBER => Some(n),
            _ => {
                self.out.push(errors::number_out_of_range(
                    number.at.0,
                    1,
                    crate::language::ir::limits::NUMBER,
                ));
                None
            }
        }
    }

    /// `score > enemy`: a side in the place of its number.
    fn side_for_its_number(&self, number: &Expr, side: &Expr) -> Option<Diagnostic> {
        let (ExprKind::Name(name) | ExprKind::Member(_, name), ExprKind::Name(whose)) =
            (&number.kind, &side.kind)
        else {
            return None;
        };
        let Some(Meaning::State(state)) = self.names.get(&name.text) else { return None };
        let known = self.pieces.states.get(state.index())?;
        let counted = matches!(known.ty, StateType::Number(..)) && known.of == StateOwner::Side;
        (counted && self.whose(&whose.text).is_some())
            .then(|| errors::side_for_its_number(side.at.0, &whose.text, &name.text))
    }

    fn relation(
        &mut self,
        left: &'t Expr,
        relation: Relation,
        right: &'t Expr,
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<ConditionKind> {
        let comparison = match relation {
            Relation::AtLeast => Some(Comparison::AtLeast),
            Relation::AtMost => Some(Comparison::AtMost),
            Relation::More => Some(Comparison::More),
            Relation::Less => Some(Comparison::Less),
            Relation::Is | Relation::IsNot | Relation::In | Relation::NotIn | Relation::On => None,
        };
        let strange = self.side_for_its_number(left, right).or_else(|| self.side_for_its_number(right, left));
        if let Some(found) = strange.filter(|_| comparison.is_some()) {
            self.out.push(found);
            return None;
        }
        // `no Knight on e4` negates the whole.
        if let ExprKind::No(inner) = &left.kind {
            let kind = self.relation(inner, relation, right, at, scope)?;
            return Some(ConditionKind::Not(Box::new(Condition { at, kind })));
        }
        let denied = matches!(relation, Relation::IsNot | Relation::NotIn);
        if let (Relation::Is | Relation::IsNot, ExprKind::Name(first), ExprKind::Name(second)) =
            (relation, &left.kind, &right.kind)
            && let (Some(one), Some(other)) = (self.whose(&first.text), self.whose(&second.text))
        {
            self.notes.mark(&first.text);
            self.notes.mark(&second.text);
            let kind = ConditionKind::SameSide(one, other);
            return Some(if denied { ConditionKind::Not(Box::new(Condition { at, kind })) } else { kind });
        }
        let (one, other) = (self.typed(left, scope)?, self.typed(right, scope)?);
        if let Some(comparison) = comparison {
            let (left, right) = (self.typed_number(&one, scope)?, self.typed_number(&other, scope)?);
            return Some(ConditionKind::Compare(left, comparison, right));
        }
        let (a, b) = (self.subject(&one, scope)?, self.subject(&other, scope)?);
        let kind = if a == Subject::Question || b == Subject::Question {
            let (which, beside) = if a == Subject::Question { (left, right) } else { (right, left) };
            let text = self.sources.text(which.at.0);
            let beside = self.sources.text(beside.at.0);
            let found = errors::question_compared(which.at.0, text, beside, denied, a == b);
            self.out.push(found);
            return None;
        } else if a == Subject::Number && b == Subject::Number {
            let (left, right) = (self.typed_number(&one, scope)?, self.typed_number(&other, scope)?);
            ConditionKind::Compare(left, Comparison::Equal, right)
        } else if a == Subject::Direction && b == Subject::Direction {
            let (one, other) = (self.expr_directions(left, scope)?, self.expr_directions(right, scope)?);
            self.note_lopsided_value(left, &one, scope.kind);
            self.note_lopsided_value(right, &other, scope.kind);
            ConditionKind::SameDirection(one, other)
        } else if a == Subject::Kind || b == Subject::Kind {
            ConditionKind::SameKind(self.typed_kind(&one, scope)?, self.typed_kind(&other, scope)?)
        } else if a != b && (self.tells_strange(&one, scope) | self.tells_strange(&other, scope)) {
            return None;
        } else if a != b {
            let words = (self.sources.text(left.at.0), self.sources.text(right.at.0));
            let counts = matches!((a, b), (Subject::Number, Subject::Set) | (Subject::Set, Subject::Number));
            let (first, second) = ((left.at.0, words.0), (right.at.0, words.1));
            let found = errors::cannot_compare(first, a.noun(), second, b.noun(), counts);
            self.out.push(found);
            return None;
        } else {
            // Both are lowered, so that the mistakes of both are reported.
            let beside = |before, after| WordContext { whole: Some(at), before, after };
            let left_set =
                self.among(beside(None, Some(right.at.0)), |lowerer| lowerer.typed_set(&one, scope));
            let sought = match relation {
                Relation::In | Relation::NotIn | Relation::On => Sought::Cells,
                _ => Sought::Question,
            };
            let right_set = self.seeking(sought, |lowerer| {
                lowerer.among(beside(Some(left.at.0), None), |lowerer| lowerer.typed_set(&other, scope))
            });
            let (left_set, right_set) = (left_set?, right_set?);
            ConditionKind::Common(left_set, right_set)
        };
        if denied {
            return Some(ConditionKind::Not(Box::new(Condition { at, kind })));
        }
        Some(kind)
    }
}

/// Pieces that the words refer to, or some of them: `taken`, `taken Pawn`.
pub(super) fn are_certain_men(set: &Set) -> bool {
    match &set.kind {
        SetKind::Mover | SetKind::It | SetKind::Me | SetKind::Taken | SetKind::Named(..) => true,
        SetKind::And(parts) => set.sort() == Sort::Men && parts.iter().any(are_certain_men),
        _ => false,
    }
}
