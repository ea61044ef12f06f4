//! Clauses: moves, drops, rules, hooks, promotions, state, definitions.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::tree::{
    Chosen, Clause, ClauseKind, Compared, Define, DefineBody, Event, Guard, GuardKind, Like, LikeWays, Looks,
    Name, Parameters, RuleChange, RuleName, State, StateType, Until,
};
use super::{Builder, Children, Node};

/// The rule that a keyword names.
pub(super) fn rule_name(rule: Rule) -> Option<RuleName> {
    Some(match rule {
        Rule::kw_takes => RuleName::Takes,
        Rule::kw_enters => RuleName::Enters,
        Rule::kw_passes => RuleName::Passes,
        Rule::kw_stops => RuleName::Stops,
        Rule::kw_stands => RuleName::Stands,
        Rule::kw_safe => RuleName::Safe,
        Rule::kw_moves => RuleName::Moves,
        _ => return None,
    })
}

/// The event of a hook, by the words after `after`.
pub(super) fn event(node: Node<'_>) -> Option<Event> {
    Some(match node.into_inner().next()?.as_rule() {
        Rule::kw_moving => Event::Moving,
        Rule::kw_taking => Event::Taking,
        Rule::kw_being => Event::BeingTaken,
        Rule::kw_dropping => Event::Dropping,
        Rule::kw_passing => Event::Passing,
        _ => Event::Promoting,
    })
}

impl<'t> Builder<'t> {
    pub(super) fn clause(&mut self, node: Node<'t>) -> Option<Clause> {
        let at = self.place(&node);
        Some(Clause { at, kind: self.clause_kind(Children::of(node).next()?)? })
    }

    pub(super) fn clause_kind(&mut self, node: Node<'t>) -> Option<ClauseKind> {
        let rule = node.as_rule();
        match rule {
            Rule::r#move => self.a_move(node),
            Rule::drop => self.a_drop(node),
            Rule::pass_clause | Rule::choice_clause => self.a_pass(node),
            Rule::rule_clause => self.rule(node),
            Rule::hook => self.hook(node),
            Rule::promotion => self.promotion(node),
            Rule::stacks => Some(ClauseKind::Stacks(self.number(&Children::of(node).seek(Rule::number)?))),
            Rule::looks => {
                let mut parts = Children::of(node);
                parts.has(Rule::kw_looks);
                if let Some(text) = parts.eat(Rule::text) {
                    return Some(ClauseKind::Looks(Looks::Drawn(self.text(&text))));
                }
                Some(ClauseKind::Looks(Looks::Named(self.next_name(&mut parts)?)))
            }
            Rule::own_define => {
                let mut parts = Children::of(node);
                let instead = parts.has(Rule::kw_instead);
                Some(ClauseKind::Define { instead, define: self.define(parts.eat(Rule::define)?)? })
            }
            Rule::clause_away => Some(ClauseKind::Without(self.removal(node)?)),
            Rule::state => Some(ClauseKind::State(self.state(node)?)),
            Rule::attribute => self.attribute(node),
            _ => None,
        }
    }

    fn attribute(&mut self, node: Node<'t>) -> Option<ClauseKind> {
        let mut parts = Children::of(node);
        let name = self.next_name(&mut parts)?;
        Some(ClauseKind::Attribute { name, value: self.expr(parts.seek(Rule::expr)?)? })
    }

    fn a_move(&mut self, node: Node<'t>) -> Option<ClauseKind> {
        let mut parts = Children::of(node);
        let instead = parts.has(Rule::kw_instead);
        parts.has(Rule::kw_move);
        let label = parts.eat(Rule::label).and_then(|label| self.next_name(&mut Children::of(label)));
        if let Some(like) = parts.eat(Rule::like) {
            let like = self.like(like)?;
            let guards = self.guards(&mut parts)?;
            let effects = parts.eat(Rule::effects).and_then(|effects| self.effects(effects));
            return Some(ClauseKind::Like { instead, label, like, guards, effects });
        }
        let walk = self.walk(parts.eat(Rule::walk)?)?;
        let guards = self.guards(&mut parts)?;
        let effects = parts.eat(Rule::effects).and_then(|effects| self.effects(effects));
        Some(ClauseKind::Move { instead, label, walk, guards, effects })
    }

    fn like(&mut self, node: Node<'t>) -> Option<Like> {
        let mut parts = Children::of(node);
        parts.has(Rule::kw_like);
        let kinds = self.phrase(parts.eat(Rule::phrase)?)?;
        let mut without = Vec::new();
        if parts.has(Rule::kw_without) {
            without.extend(self.next_name(&mut parts));
            while parts.has(Rule::comma) {
                without.extend(self.next_name(&mut parts));
            }
        }
        let ways = if parts.has(Rule::kw_quietly) {
            Some(LikeWays::Quietly)
        } else {
            match parts.eat(Rule::taking) {
                Some(taking) => Some(LikeWays::Taking(self.perhaps_filter(taking)?)),
                None => None,
            }
        };
        Some(Like { kinds, without, ways })
    }

    fn a_drop(&mut self, node: Node<'t>) -> Option<ClauseKind> {
        let mut parts = Children::of(node);
        let instead = parts.has(Rule::kw_instead);
        parts.has(Rule::kw_drop);
        let label = parts.eat(Rule::label).and_then(|label| self.next_name(&mut Children::of(label)));
        let on = self.expr(parts.seek(Rule::expr)?)?;
        let guards = self.guards(&mut parts)?;
        let effects = parts.eat(Rule::effects).and_then(|effects| self.effects(effects));
        Some(ClauseKind::Drop { instead, label, on, guards, effects })
    }

    fn a_pass(&mut self, node: Node<'t>) -> Option<ClauseKind> {
        let (at, is_choice) = (self.place(&node), node.as_rule() == Rule::choice_clause);
        let mut parts = Children::of(node);
        let instead = parts.has(Rule::kw_instead);
        parts.has(if is_choice { Rule::kw_choose } else { Rule::kw_pass });
        let label = parts.eat(Rule::label).and_then(|label| self.next_name(&mut Children::of(label)));
        let chosen = match parts.eat(Rule::expr) {
            Some(of) if is_choice => Some(Chosen { instead, of: self.expr(of)? }),
            _ => None,
        };
        if is_choice && label.is_none() {
            self.diagnostics.push(errors::choice_without_name(at.0));
        }
        let guards = self.guards(&mut parts)?;
        let effects = parts.eat(Rule::effects).and_then(|effects| self.effects(effects));
        Some(ClauseKind::Pass { label, chosen, guards, effects })
    }

    fn rule(&mut self, node: Node<'t>) -> Option<ClauseKind> {
        let mut parts = Children::of(node);
        let change = parts.eat(Rule::rule_change).and_then(|word| {
            Some(match word.into_inner().next()?.as_rule() {
                Rule::kw_also => RuleChange::Also,
                Rule::kw_never => RuleChange::Never,
                _ => RuleChange::Instead,
            })
        });
        let word = parts.next()?;
        let (name, what) = if word.as_rule() == Rule::rule_of {
            let name = rule_name(word.into_inner().next()?.as_rule())?;
            (name, Some(self.expr(parts.eat(Rule::expr)?)?))
        } else {
            (rule_name(word.as_rule())?, None)
        };
        Some(ClauseKind::Rule { change, name, what, guards: self.guards(&mut parts)? })
    }

    fn hook(&mut self, node: Node<'t>) -> Option<ClauseKind> {
        let mut parts = Children::of(node);
        let instead = parts.has(Rule::kw_instead);
        let event = event(parts.seek(Rule::event)?)?;
        let guards = self.guards(&mut parts)?;
        Some(ClauseKind::Hook { instead, event, guards, effects: self.effects(parts.eat(Rule::effects)?)? })
    }

    fn promotion(&mut self, node: Node<'t>) -> Option<ClauseKind> {
        let mut parts = Children::of(node);
        let instead = parts.has(Rule::kw_instead);
        let compulsory = !parts.has(Rule::kw_may);
        let to = self.expr(parts.seek(Rule::expr)?)?;
        Some(ClauseKind::Promotion { instead, compulsory, to, guards: self.guards(&mut parts)? })
    }

    /// The guards that come next.
    pub(super) fn guards(&mut self, parts: &mut Children<'t>) -> Option<Vec<Guard>> {
        let mut guards = Vec::new();
        while let Some(guard) = parts.eat(Rule::guard) {
            guards.push(self.guard(guard)?);
        }
        Some(guards)
    }

    pub(super) fn guard(&mut self, node: Node<'t>) -> Option<Guard> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let kind = match parts.next()?.as_rule() {
            Rule::kw_when => GuardKind::When,
            Rule::kw_unless => GuardKind::Unless,
            _ => GuardKind::SoThat,
        };
        Some(Guard { at, kind, condition: self.expr(parts.eat(Rule::expr)?)? })
    }

    pub(super) fn state(&mut self, node: Node<'t>) -> Option<State> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let instead = parts.has(Rule::kw_instead);
        let name = self.next_name(&mut parts)?;
        let ty = self.state_type(parts.seek(Rule::state_type)?)?;
        let first = match parts.eat(Rule::equals) {
            Some(_) => Some(self.expr(parts.eat(Rule::expr)?)?),
            None => None,
        };
        let each_side = parts.has(Rule::each_side);
        let each_cell = parts.has(Rule::each_cell);
        let until = parts.eat(Rule::until).map(|until| {
            let mut words = Children::of(until);
            let mut its = false;
            let mut next = false;
            let mut enemy = false;
            for word in words.by_ref() {
                its |= word.as_rule() == Rule::kw_its;
                next |= word.as_rule() == Rule::kw_next;
                enemy |= word.as_rule() == Rule::kw_enemy;
            }
            match (its, next) {
                _ if enemy => Until::EnemyTurn,
                (true, _) => Until::ItsNextTurn,
                (false, true) => Until::NextTurn,
                (false, false) => Until::ThisTurn,
            }
        });
        let compared = parts.eat(Rule::compared).map_or(Compared::Always, |words| {
            if Children::of(words).has(Rule::kw_not) { Compared::Never } else { Compared::WhenUsed }
        });
        Some(State { at, instead, name, ty, first, each_side, each_cell, until, compared })
    }

    fn state_type(&self, node: Node<'t>) -> Option<StateType> {
        let mut parts = Children::of(node);
        match parts.peek()? {
            Rule::kw_set => Some(StateType::SetOf(self.name(&parts.seek(Rule::word)?))),
            Rule::number => {
                let least = self.number(&parts.next()?);
                Some(StateType::Range(least, self.number(&parts.seek(Rule::number)?)))
            }
            _ => Some(StateType::Word(self.next_name(&mut parts)?)),
        }
    }

    pub(super) fn define(&mut self, node: Node<'t>) -> Option<Define> {
        let at = self.place(&node);
        let mut parts = Children::of(node);
        let name = self.name(&parts.seek(Rule::word)?);
        let names = |node: Node<'t>, builder: &Self| -> Vec<Name> {
            Children::of(node).every(Rule::word).map(|word| builder.name(&word)).collect()
        };
        let parameters = Parameters {
            values: parts.eat(Rule::values).map(|values| names(values, self)).unwrap_or_default(),
            directions: parts.eat(Rule::parameters).map(|words| names(words, self)).unwrap_or_default(),
        };
        parts.has(Rule::equals);
        let body = parts.next()?;
        let rule = body.as_rule();
        let body = if rule == Rule::effects {
            DefineBody::Effects(self.effects(body)?)
        } else if rule == Rule::walk {
            let walk = self.walk(body)?;
            match walk.as_words() {
                Some(expr) => DefineBody::Words { walk, expr },
                None => DefineBody::Walk(walk),
            }
        } else {
            DefineBody::Expr(self.expr(body)?)
        };
        Some(Define { at, name, parameters, body })
    }
}
