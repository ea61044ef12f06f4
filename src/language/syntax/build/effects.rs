//! Effects in braces.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::list::List;
use super::super::tree::{Effect, EffectKind, Effects, Expr, ExprKind, Sow};
use super::{Builder, Children, Node};
use crate::language::source::Span;

impl<'t> Builder<'t> {
    /// The effects, if any of them can be read.
    pub(super) fn effects(&mut self, node: Node<'t>) -> Option<Effects> {
        let at = self.place(&node);
        let complaints = self.diagnostics.len();
        self.missing_separators(&node);
        let effects = self.list(Children::of(node), List::Effects, Self::effect, |_, _| None);
        if effects.is_empty() {
            if complaints == self.diagnostics.len() && !self.scanned.is_known(at.0) {
                self.diagnostics.push(errors::no_effects(at.0));
            }
            return None;
        }
        Some(Effects { at, effects })
    }

    /// Reports effects that follow each other without a `;`.
    fn missing_separators(&mut self, node: &Node<'t>) {
        let mut before = None;
        let mut pairs = Vec::new();
        for part in Children::of(node.clone()) {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::effect => pairs.extend(before.replace(span).map(|before: Span| (before, span))),
                _ => before = None,
            }
        }
        let Some((first, others)) = pairs.split_first() else { return };
        let between = |pair: &(Span, Span)| self.scanned.text.get(pair.0.end as usize..pair.1.start as usize);
        let lines = pairs.iter().any(|pair| between(pair).is_some_and(|blank| blank.contains('\n')));
        let others: Vec<Span> = others.iter().map(|(_, at)| *at).collect();
        let before = others.is_empty().then_some(first.0);
        self.diagnostics.push(errors::missing_semicolon(first.1, before, &others, lines));
    }

    fn effect(&mut self, node: Node<'t>) -> Option<Effect> {
        let at = self.place(&node);
        let node = Children::of(node).next()?;
        let rule = node.as_rule();
        let mut parts = Children::of(node);
        let kind = match rule {
            Rule::each => {
                let what = self.term(parts.seek(Rule::term)?)?;
                EffectKind::Each(what, self.effects(parts.seek(Rule::effects)?)?)
            }
            Rule::choose => {
                let condition = self.expr(parts.seek(Rule::expr)?)?;
                let then = self.effects(parts.seek(Rule::effects)?)?;
                let otherwise = match parts.seek(Rule::effects) {
                    Some(effects) => Some(self.effects(effects)?),
                    None => None,
                };
                EffectKind::If(condition, then, otherwise)
            }
            Rule::take => EffectKind::Take(self.next_term(&mut parts)?),
            Rule::put => match parts.find(|part| matches!(part.as_rule(), Rule::newcomer | Rule::term))? {
                newcomer if newcomer.as_rule() == Rule::newcomer => {
                    let what = self.next_term(&mut Children::of(newcomer))?;
                    EffectKind::PutNew(what, self.next_term(&mut parts)?)
                }
                man => EffectKind::Put(self.term(man)?, self.next_term(&mut parts)?),
            },
            Rule::change => EffectKind::Change(self.next_term(&mut parts)?, self.next_term(&mut parts)?),
            Rule::r#become => EffectKind::Become(self.next_term(&mut parts)?),
            Rule::swap => match parts.find(|part| matches!(part.as_rule(), Rule::both_sides | Rule::term))? {
                sides if sides.as_rule() == Rule::both_sides => EffectKind::SwapSides,
                one => EffectKind::Swap(self.term(one)?, self.next_term(&mut parts)?),
            },
            Rule::add => EffectKind::Add(self.next_term(&mut parts)?, self.next_term(&mut parts)?),
            Rule::remove => EffectKind::Remove(self.next_term(&mut parts)?, self.next_term(&mut parts)?),
            Rule::sow => EffectKind::Sow(Box::new(Sow {
                what: self.name(&parts.seek(Rule::word)?),
                from: self.phrase(parts.seek(Rule::phrase)?)?,
                walk: self.eye(parts.seek(Rule::sown_by)?)?,
                last: match parts.eat(Rule::kw_as) {
                    Some(_) => Some(self.next_name(&mut parts)?),
                    None => None,
                },
                without: match parts.eat(Rule::kw_without) {
                    Some(_) => Some(self.next_term(&mut parts)?),
                    None => None,
                },
                again: match parts.eat(Rule::kw_while) {
                    Some(_) => Some(self.expr(parts.seek(Rule::expr)?)?),
                    None => None,
                },
            })),
            Rule::set => EffectKind::Set(self.member(parts.seek(Rule::member)?)?),
            Rule::clear => EffectKind::Clear(self.member(parts.seek(Rule::member)?)?),
            Rule::assign => {
                let to = self.assigned(parts.seek(Rule::assigned)?)?;
                EffectKind::Assign(to, self.expr(parts.seek(Rule::expr)?)?)
            }
            Rule::done => {
                let name = self.next_name(&mut parts)?;
                let values = match parts.eat(Rule::actuals) {
                    Some(actuals) => self.values(actuals)?,
                    None => Vec::new(),
                };
                EffectKind::Done(name, values)
            }
            _ => return None,
        };
        Some(Effect { at, kind })
    }

    fn next_term(&mut self, parts: &mut Children<'t>) -> Option<Expr> {
        self.term(parts.seek(Rule::term)?)
    }

    /// The target of an assignment: a state, perhaps of a piece.
    fn assigned(&self, node: Node<'t>) -> Option<Expr> {
        let start = self.place(&node);
        let mut words = Children::of(node).every(Rule::word);
        let first = words.next()?;
        let first = Expr::new(self.place(&first), ExprKind::Name(self.name(&first)));
        Some(words.fold(first, |of, word| {
            let at = super::super::tree::Place(start.0.to(self.span(&word)));
            Expr::new(at, ExprKind::Member(Box::new(of), self.name(&word)))
        }))
    }
}
