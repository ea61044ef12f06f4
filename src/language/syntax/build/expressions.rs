//! Sets, conditions and numbers.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::limits::DEEPEST_NESTING;
use super::super::tree::{Attack, CountedEvent, Expr, ExprKind, Place, Relation, Value};
use super::{Builder, Children, Node};
use crate::language::ir::ToMove;
use crate::language::source::Span;

impl<'t> Builder<'t> {
    pub(super) fn expr(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let first = self.denied(parts.eat(Rule::denied)?)?;
        let Some(joint) = parts.next() else { return Some(first) };
        let mut members = vec![first, self.denied(parts.eat(Rule::denied)?)?];
        let mut mixed = None;
        while let Some(next) = parts.next() {
            if next.as_rule() != joint.as_rule() {
                mixed.get_or_insert(self.span(&next));
            }
            members.push(self.denied(parts.eat(Rule::denied)?)?);
        }
        let and = joint.as_rule() == Rule::kw_and;
        if let Some(other) = mixed {
            self.diagnostics.push(errors::and_beside_or(and, other, self.span(&joint)));
        }
        let kind = if and { ExprKind::And(members) } else { ExprKind::Or(members) };
        Some(Expr::new(at, kind))
    }

    fn denied(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let denied = parts.has(Rule::kw_not);
        let what = self.relation(parts.eat(Rule::relation)?)?;
        Some(if denied { Expr::new(at, ExprKind::Not(Box::new(what))) } else { what })
    }

    fn relation(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let mut whole = self.range(parts.eat(Rule::range)?)?;
        if let Some(word) = parts.eat(Rule::relation_word) {
            let relation = relation_of(word)?;
            let right = parts.eat(Rule::range)?;
            let reach = Place(at.0.to(self.span(&right)));
            let right = self.range(right)?;
            whole = Expr::new(reach, ExprKind::Relation(Box::new(whole), relation, Box::new(right)));
        }
        if let Some(throughout) = parts.eat(Rule::throughout) {
            let turns_of = self.name(&Children::of(throughout).seek(Rule::word)?);
            whole = Expr::new(at, ExprKind::AfterEvery(Box::new(whole), turns_of));
        }
        Some(whole)
    }

    fn range(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let first = self.sum(parts.eat(Rule::sum)?)?;
        if !parts.has(Rule::dotdot) {
            return Some(first);
        }
        let last = self.sum(parts.eat(Rule::sum)?)?;
        Some(Expr::new(at, ExprKind::Range(Box::new(first), Box::new(last))))
    }

    pub(super) fn sum(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let mut summands = vec![(false, vec![self.term(parts.eat(Rule::term)?)?])];
        while let Some(sign) = parts.next() {
            let term = self.term(parts.eat(Rule::term)?)?;
            match summands.last_mut() {
                Some((_, factors)) if sign.as_rule() == Rule::kw_times => factors.push(term),
                _ => summands.push((sign.as_rule() == Rule::minus, vec![term])),
            }
        }
        let mut summands =
            summands.into_iter().filter_map(|(minus, factors)| Some((minus, product(factors)?)));
        let (_, first) = summands.next()?;
        let rest: Vec<(bool, Expr)> = summands.collect();
        if rest.is_empty() {
            return Some(first);
        }
        Some(Expr::new(at, ExprKind::Sum(Box::new(first), rest)))
    }

    pub(super) fn term(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let mut parts = node.clone().into_inner();
        if parts.next_back().is_none_or(|last| last.as_rule() != Rule::prior) {
            return self.plain_term(node, at);
        }
        let end = self.span(&parts.next_back()?).end;
        let what = self.plain_term(node, Place(Span { end, ..at.0 }))?;
        let before = |what: Box<Expr>| {
            let reach = Place(Span { start: what.at.0.start, ..at.0 });
            Expr::new(reach, ExprKind::Before(what))
        };
        let bracketed = what.brackets.0;
        Some(match what.kind {
            // `no X before moving` is `no (X before moving)`.
            ExprKind::No(what) if !bracketed => Expr::new(at, ExprKind::No(Box::new(before(what)))),
            kind => before(Box::new(Expr { kind, ..what })),
        })
    }

    /// A term without its time (`before moving`), which ends at the end of `at`.
    fn plain_term(&mut self, node: Node<'t>, at: Place) -> Option<Expr> {
        let mut parts = Children::of(node);
        match parts.peek()? {
            Rule::no_move => {
                let mut words = Children::of(parts.next()?);
                let whose = words.seek(Rule::word).map(|word| self.name(&word));
                return Some(Expr::new(at, ExprKind::NoMove(whose)));
            }
            Rule::history => {
                let mut words = Children::of(parts.next()?);
                let turns = self.number(&words.eat(Rule::number)?);
                let happenings = self.since(words.eat(Rule::since)?)?;
                return Some(Expr::new(at, ExprKind::TurnsSince(turns, happenings)));
            }
            Rule::repeats => {
                let mut words = Children::of(parts.next()?);
                let times = self.number(&words.seek(Rule::number)?);
                let to_move = if words.seek(Rule::kw_whoever).is_some() { ToMove::Any } else { ToMove::Same };
                return Some(Expr::new(at, ExprKind::Occurs(times, to_move)));
            }
            Rule::total => return self.total(parts.next()?),
            _ => {}
        }
        let before = match parts.peek()? {
            Rule::kw_no | Rule::count | Rule::one_of => parts.next(),
            _ => None,
        };
        let whole = self.looked_for(&mut parts, at)?;
        let whole = match before.map(|word| word.as_rule()) {
            Some(Rule::kw_no) => ExprKind::No(Box::new(whole)),
            Some(Rule::count) => ExprKind::NumberOf(Box::new(whole)),
            Some(_) => ExprKind::OneOf(Box::new(whole)),
            None => return Some(whole),
        };
        Some(Expr::new(at, whole))
    }

    /// A phrase, perhaps with `by`, up to the end of the term.
    fn looked_for(&mut self, parts: &mut Children<'t>, term: Place) -> Option<Expr> {
        let phrase = parts.eat(Rule::phrase)?;
        let start = self.span(&phrase);
        let what = self.phrase(phrase)?;
        let Some(by) = parts.eat(Rule::by) else { return Some(what) };
        let mut by = Children::of(by);
        let walk = Box::new(self.eye(by.seek(Rule::eye)?)?);
        let from = match by.seek(Rule::phrase) {
            Some(phrase) => Some(Box::new(self.phrase(phrase)?)),
            None => None,
        };
        Some(Expr::new(Place(start.to(term.0)), ExprKind::By { what: Box::new(what), walk, from }))
    }

    /// `sum of N of S`
    fn total(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let number = self.phrase(parts.seek(Rule::phrase)?)?;
        let of = if parts.has(Rule::kw_of) { Some(Box::new(self.looked_for(&mut parts, at)?)) } else { None };
        Some(Expr::new(at, ExprKind::SumOf(Box::new(number), of)))
    }

    pub(super) fn happening(&mut self, node: Node<'t>) -> Option<CountedEvent> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        if parts.has(Rule::kw_taking) {
            return Some(CountedEvent::Taking(at));
        }
        Some(CountedEvent::Moving(self.beside(parts.seek(Rule::beside)?)?))
    }

    /// A phrase that a leg asks about a cell or piece, perhaps negated.
    pub(super) fn filter(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let denied = parts.has(Rule::kw_not);
        let what = self.phrase(parts.eat(Rule::phrase)?)?;
        Some(if denied { Expr::new(at, ExprKind::Not(Box::new(what))) } else { what })
    }

    /// The filter within a node, if there is one. The outer `None` is a failure.
    #[expect(clippy::option_option, reason = "failing to build a filter differs from having none")]
    pub(super) fn perhaps_filter(&mut self, node: Node<'t>) -> Option<Option<Expr>> {
        match Children::of(node).seek(Rule::filter) {
            Some(filter) => Some(Some(self.filter(filter)?)),
            None => Some(None),
        }
    }

    pub(super) fn phrase(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let members: Vec<Node<'t>> = Children::of(node).every(Rule::beside).collect();
        let mut members = self.each(members, Self::beside)?.into_iter();
        let first = members.next()?;
        let without: Vec<Expr> = members.collect();
        if without.is_empty() {
            return Some(first);
        }
        Some(Expr::new(at, ExprKind::ButNot(Box::new(first), without)))
    }

    fn beside(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let members: Vec<Node<'t>> = Children::of(node).every(Rule::member).collect();
        let mut members = self.each(members, Self::member)?;
        if members.len() == 1 { members.pop() } else { Some(Expr::new(at, ExprKind::Beside(members))) }
    }

    pub(super) fn member(&mut self, node: Node<'t>) -> Option<Expr> {
        let start = self.span(&node);
        let mut parts = Children::of(node);
        if let Some(attacked) = parts.eat(Rule::attacked) {
            return self.attacked(attacked);
        }
        let mut whole = self.atom(parts.eat(Rule::atom)?)?;
        for (dots, word) in parts.every(Rule::word).enumerate() {
            // Each is wrapped around those before it.
            if dots >= DEEPEST_NESTING {
                let at = self.span(&word);
                self.diagnostics.push(errors::too_many_dots(at, DEEPEST_NESTING));
                return None;
            }
            let at = Place(Span { end: self.span(&word).end, ..start });
            whole = Expr::new(at, ExprKind::Member(Box::new(whole), self.name(&word)));
        }
        Some(whole)
    }

    /// `attacked` with the words after it.
    fn attacked(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        parts.seek(Rule::kw_attacked);
        let mut said = |builder: &mut Self, rule| match parts.eat(rule) {
            Some(part) => {
                let plain = Children::of(part).seek(Rule::plain)?;
                Some(Some(Box::new(builder.plain(plain)?)))
            }
            None => Some(None),
        };
        let (by, on) = (said(self, Rule::attack_by)?, said(self, Rule::attack_on)?);
        let without_effects = parts.eat(Rule::attack_bare).is_some();
        Some(Expr::new(at, ExprKind::Attacked(Attack { by, on, without_effects })))
    }

    /// Words side by side after `attacked by`.
    fn plain(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let members: Vec<Node<'t>> = Children::of(node).every(Rule::plain_member).collect();
        let mut members = self.each(members, Self::member)?;
        if members.len() == 1 { members.pop() } else { Some(Expr::new(at, ExprKind::Beside(members))) }
    }

    /// An expression in brackets, perhaps with a question about each member.
    fn bracket(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let inside: Vec<Node<'t>> = Children::of(node).every(Rule::expr).collect();
        let mut inside = self.each(inside, Self::expr)?.into_iter();
        let what = inside.next()?;
        Some(match inside.next() {
            Some(asks) => Expr::new(at, ExprKind::Where(Box::new(what), Box::new(asks))).bracketed(),
            None => what.bracketed(),
        })
    }

    /// An argument in brackets.
    pub(super) fn values(&mut self, node: Node<'t>) -> Option<Vec<Value>> {
        let actuals = Children::of(node).every(Rule::actual).collect();
        self.each(actuals, |builder, node| {
            let first = Children::of(node).next()?;
            let rule = first.as_rule();
            Some(match rule {
                Rule::walk => {
                    let walk = builder.walk(first)?;
                    match walk.as_words() {
                        Some(expr) => Value::Words { walk, expr },
                        None => Value::Walk(walk),
                    }
                }
                Rule::expr => Value::Expr(builder.expr(first)?),
                _ => Value::Directions(builder.directions(first)?),
            })
        })
    }

    fn atom(&mut self, node: Node<'t>) -> Option<Expr> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let first = parts.next()?;
        let rule = first.as_rule();
        let kind = match rule {
            Rule::paren => return self.bracket(first),
            Rule::number => ExprKind::Number(self.number(&first).value),
            _ => match parts.eat(Rule::actuals) {
                Some(actuals) => ExprKind::Call(self.name(&first), self.values(actuals)?),
                None => ExprKind::Name(self.name(&first)),
            },
        };
        Some(Expr::new(at, kind))
    }
}

/// Factors side by side; a single one is itself.
fn product(mut factors: Vec<Expr>) -> Option<Expr> {
    if factors.len() == 1 {
        return factors.pop();
    }
    let at = Place(factors.first()?.at.0.to(factors.last()?.at.0));
    Some(Expr::new(at, ExprKind::Times(factors)))
}

fn relation_of(node: Node<'_>) -> Option<Relation> {
    let mut words = Children::of(node);
    Some(match words.next()?.as_rule() {
        Rule::kw_is if words.has(Rule::kw_not) => Relation::IsNot,
        Rule::kw_is => Relation::Is,
        Rule::is_not => Relation::IsNot,
        Rule::kw_not => Relation::NotIn,
        Rule::kw_in => Relation::In,
        Rule::kw_on => Relation::On,
        Rule::at_least => Relation::AtLeast,
        Rule::at_most => Relation::AtMost,
        Rule::more => Relation::More,
        Rule::less => Relation::Less,
        _ => return None,
    })
}
