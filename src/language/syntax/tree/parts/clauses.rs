//! The parts of clauses: of states and definitions, walks, effects and expressions.

use super::{Node, Role, Visit, all, maybe, of_happenings, of_removal, used};
use crate::language::syntax::tree::{
    Attack, ClauseKind, Define, DefineBody, DirectionsKind, EffectKind, ExprKind, Like, LikeWays, ModeKind,
    Parameters, Part, PartBody, PatternElement, State, StateType, Value,
};

pub(super) fn of_clause<'t>(clause: &'t ClauseKind, see: Visit<'_, 't>) {
    match clause {
        ClauseKind::Move { instead: _, label, walk, guards, effects } => {
            maybe(label.as_ref(), |name| Node::Name(name, Role::Declared), see);
            see(Node::Walk(walk));
            all(guards, Node::Guard, see);
            maybe(effects.as_ref(), Node::Effects, see);
        }
        ClauseKind::Like { instead: _, label, like, guards, effects } => {
            maybe(label.as_ref(), |name| Node::Name(name, Role::Declared), see);
            let Like { kinds, without, ways } = like;
            see(Node::Expr(kinds));
            all(without, |name| Node::Name(name, Role::Label), see);
            if let Some(LikeWays::Taking(Some(whom))) = ways {
                see(Node::Expr(whom));
            }
            all(guards, Node::Guard, see);
            maybe(effects.as_ref(), Node::Effects, see);
        }
        ClauseKind::Drop { instead: _, label, on, guards, effects } => {
            maybe(label.as_ref(), |name| Node::Name(name, Role::Declared), see);
            see(Node::Expr(on));
            all(guards, Node::Guard, see);
            maybe(effects.as_ref(), Node::Effects, see);
        }
        ClauseKind::Pass { label, chosen, guards, effects } => {
            maybe(label.as_ref(), |name| Node::Name(name, Role::Declared), see);
            maybe(chosen.as_ref(), |chosen| Node::Expr(&chosen.of), see);
            all(guards, Node::Guard, see);
            maybe(effects.as_ref(), Node::Effects, see);
        }
        ClauseKind::Rule { change: _, name: _, what, guards } => {
            maybe(what.as_ref(), Node::Expr, see);
            all(guards, Node::Guard, see);
        }
        ClauseKind::Hook { instead: _, event: _, guards, effects } => {
            all(guards, Node::Guard, see);
            see(Node::Effects(effects));
        }
        ClauseKind::Promotion { instead: _, compulsory: _, to, guards } => {
            see(Node::Expr(to));
            all(guards, Node::Guard, see);
        }
        ClauseKind::Define { instead: _, define } => see(Node::Define(define)),
        ClauseKind::Without(removal) => of_removal(removal, see),
        ClauseKind::State(state) => see(Node::State(state)),
        ClauseKind::Attribute { name, value } => {
            see(Node::Name(name, Role::State));
            see(Node::Expr(value));
        }
        ClauseKind::Broken(broken) => see(Node::Broken(broken)),
        ClauseKind::Stacks(_) | ClauseKind::Looks(_) => {}
    }
}

pub(super) fn of_define<'t>(define: &'t Define, see: Visit<'_, 't>) {
    see(Node::Name(&define.name, Role::Declared));
    let Parameters { values, directions } = &define.parameters;
    all(values, |name| Node::Name(name, Role::Parameter), see);
    all(directions, |name| Node::Name(name, Role::Parameter), see);
    match &define.body {
        DefineBody::Effects(effects) => see(Node::Effects(effects)),
        DefineBody::Walk(walk) | DefineBody::Words { walk, .. } => see(Node::Walk(walk)),
        DefineBody::Expr(expr) => see(Node::Expr(expr)),
    }
}

pub(super) fn of_state<'t>(state: &'t State, see: Visit<'_, 't>) {
    see(Node::Name(&state.name, Role::Declared));
    match &state.ty {
        StateType::Word(word) => see(Node::Name(word, Role::Fixed)),
        StateType::SetOf(kind) => see(Node::Name(kind, Role::Used)),
        StateType::Range(..) => {}
    }
    maybe(state.first.as_ref(), Node::Expr, see);
}

/// An argument in brackets. Words of two readings are visited once.
pub(super) fn of_values<'t>(values: &'t [Value], see: Visit<'_, 't>) {
    for value in values {
        match value {
            Value::Walk(walk) => see(Node::Walk(walk)),
            Value::Expr(expr) | Value::Words { expr, .. } => see(Node::Expr(expr)),
            Value::Directions(directions) => see(Node::Directions(directions)),
        }
    }
}

pub(super) fn of_part<'t>(part: &'t Part, see: Visit<'_, 't>) {
    match &part.body {
        PartBody::Group(walk) | PartBody::Look(walk) => see(Node::Walk(walk)),
        PartBody::Stay => {}
        PartBody::Call { name, values, arguments } => {
            see(Node::Name(name, Role::Used));
            of_values(values, see);
            all(arguments, Node::Directions, see);
        }
    }
    maybe(part.quantifier.as_ref(), Node::Quantifier, see);
    all(&part.modes, Node::Mode, see);
    maybe(part.effects.as_ref(), Node::Effects, see);
}

pub(super) fn of_mode<'t>(mode: &'t ModeKind, see: Visit<'_, 't>) {
    match mode {
        ModeKind::Taking(what) | ModeKind::MayTake(what) => maybe(what.as_ref(), Node::Expr, see),
        ModeKind::Onto(what)
        | ModeKind::To(what, _)
        | ModeKind::Where(what, _)
        | ModeKind::Capturing(what, _) => {
            see(Node::Expr(what));
        }
        ModeKind::Over(pattern) => {
            for PatternElement { what, quantifier } in pattern {
                see(Node::Expr(what));
                maybe(quantifier.as_ref(), Node::Quantifier, see);
            }
        }
        ModeKind::As(name) => see(Node::Name(name, Role::Given)),
        ModeKind::Quietly
        | ModeKind::MayReturn
        | ModeKind::Past
        | ModeKind::NoCellTwice
        | ModeKind::WhilePossible => {}
    }
}

pub(super) fn of_effect<'t>(effect: &'t EffectKind, see: Visit<'_, 't>) {
    match effect {
        EffectKind::Each(set, effects) => {
            see(Node::Expr(set));
            see(Node::Effects(effects));
        }
        EffectKind::If(condition, yes, no) => {
            see(Node::Expr(condition));
            see(Node::Effects(yes));
            maybe(no.as_ref(), Node::Effects, see);
        }
        EffectKind::Take(what)
        | EffectKind::Become(what)
        | EffectKind::Set(what)
        | EffectKind::Clear(what) => {
            see(Node::Expr(what));
        }
        EffectKind::Put(one, other)
        | EffectKind::PutNew(one, other)
        | EffectKind::Change(one, other)
        | EffectKind::Swap(one, other)
        | EffectKind::Add(one, other)
        | EffectKind::Remove(one, other)
        | EffectKind::Assign(one, other) => {
            see(Node::Expr(one));
            see(Node::Expr(other));
        }
        EffectKind::SwapSides => {}
        EffectKind::Sow(sow) => {
            used([&sow.what].into_iter().chain(&sow.last), see);
            see(Node::Expr(&sow.from));
            see(Node::Walk(&sow.walk));
            maybe(sow.without.as_ref(), Node::Expr, see);
            maybe(sow.again.as_ref(), Node::Expr, see);
        }
        EffectKind::Done(name, values) => {
            see(Node::Name(name, Role::Used));
            of_values(values, see);
        }
    }
}

pub(super) fn of_expr<'t>(expr: &'t ExprKind, see: Visit<'_, 't>) {
    match expr {
        ExprKind::Or(parts) | ExprKind::And(parts) | ExprKind::Beside(parts) | ExprKind::Times(parts) => {
            all(parts, Node::Expr, see);
        }
        ExprKind::Not(what)
        | ExprKind::No(what)
        | ExprKind::NumberOf(what)
        | ExprKind::OneOf(what)
        | ExprKind::Before(what) => see(Node::Expr(what)),
        ExprKind::Relation(one, _, other) | ExprKind::Range(one, other) | ExprKind::Where(one, other) => {
            see(Node::Expr(one));
            see(Node::Expr(other));
        }
        ExprKind::Attacked(Attack { by, on, without_effects: _ }) => {
            maybe(by.as_deref(), Node::Expr, see);
            maybe(on.as_deref(), Node::Expr, see);
        }
        ExprKind::SumOf(number, of) => {
            see(Node::Expr(number));
            maybe(of.as_deref(), Node::Expr, see);
        }
        ExprKind::AfterEvery(what, side) => {
            see(Node::Expr(what));
            see(Node::Name(side, Role::Used));
        }
        ExprKind::Sum(first, rest) => {
            see(Node::Expr(first));
            all(rest, |(_, part)| Node::Expr(part), see);
        }
        ExprKind::By { what, walk, from } => {
            see(Node::Expr(what));
            see(Node::Walk(walk));
            maybe(from.as_deref(), Node::Expr, see);
        }
        ExprKind::ButNot(what, without) => {
            see(Node::Expr(what));
            all(without, Node::Expr, see);
        }
        ExprKind::NoMove(side) => used(side, see),
        ExprKind::Name(name) => see(Node::Name(name, Role::Used)),
        ExprKind::Member(of, name) => {
            see(Node::Expr(of));
            see(Node::Name(name, Role::State));
        }
        ExprKind::Call(name, arguments) => {
            see(Node::Name(name, Role::Used));
            of_values(arguments, see);
        }
        ExprKind::TurnsSince(_, happenings) => of_happenings(happenings, see),
        ExprKind::Number(_) | ExprKind::Occurs(..) => {}
    }
}

pub(super) fn of_directions<'t>(directions: &'t DirectionsKind, see: Visit<'_, 't>) {
    match directions {
        DirectionsKind::Union(parts) | DirectionsKind::Sum(parts) => all(parts, Node::Directions, see),
        DirectionsKind::Along(of) | DirectionsKind::Against(of) | DirectionsKind::All(of) => {
            see(Node::Directions(of));
        }
        DirectionsKind::Turn { which: _, places: _, of } => used(of, see),
        DirectionsKind::Name(name) => see(Node::Name(name, Role::Used)),
        DirectionsKind::Vector(_) => {}
    }
}
