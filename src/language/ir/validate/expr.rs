//! The conditions for each form of the rules by itself.

use super::tables::type_name;
use super::{Checker, History, Scope};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Condition, ConditionKind, Directions, DirectionsKind, KindValue, KindValueKind, NamedSort, Number,
    NumberKind, Owner, Set, SetKind, Slot, Sort, StateDecl, StateOwner, StateRef, StateType, Whose, errors,
};
use crate::language::messages;
use crate::language::source::Span;

impl<'a> Checker<'a> {
    /// Checks a part by itself. Its parts have been checked before, so their depth is known.
    pub(super) fn own(&mut self, part: Part<'_>, scope: Scope) {
        match part {
            Part::Set(set) => self.set(set, scope),
            Part::State(state) => self.owner(state, scope.at),
            Part::Number(number) => self.number(number, scope.at),
            Part::Directions(directions) => self.directions(directions, scope.at),
            Part::Kind(value) => self.kind_value(value, scope.at),
            Part::Condition(condition) => self.condition(condition, scope),
            Part::Walk(walk) => self.walk(walk),
            Part::Arrival(arrival) => {
                if let Some(name) = arrival.name {
                    self.slot(name, scope);
                }
            }
            Part::Effect(effect) => self.effect(effect),
            Part::Acts(acts) => self.acts(acts),
            Part::Guard(_)
            | Part::Rule(_)
            | Part::Permission(_)
            | Part::Promotion(_)
            | Part::Move(_)
            | Part::Drop(_)
            | Part::Pass(_)
            | Part::Hook(_) => {}
        }
    }

    fn set(&mut self, set: &Set, scope: Scope) {
        let at = set.at;
        match &set.kind {
            SetKind::Side(whose) => self.whose(*whose, at),
            SetKind::Kinds(kinds) => self.all_kinds(kinds, at),
            SetKind::Flagged(state) => {
                if let Some(decl) = self.state(*state, at)
                    && !(decl.ty == StateType::Flag && matches!(decl.of, StateOwner::Men(_)))
                {
                    self.tell_at(messages::ir_no_flag_of_pieces(&decl.name), at);
                }
            }
            SetKind::These(cells) => cells.iter().for_each(|cell| self.cell(*cell, at)),
            SetKind::Zone(zone, whose) => {
                self.index("zone", zone.index(), self.ir.board.zones.len(), at);
                self.whose(*whose, at);
            }
            SetKind::Named(slot, _) => self.slot(*slot, scope),
            SetKind::State(state, sort) => self.typed(state, at, |ty| match sort {
                NamedSort::Men => matches!(ty, StateType::Men(_)),
                NamedSort::Cell => matches!(ty, StateType::Cell | StateType::Cells),
            }),
            SetKind::Attacked(_, attack) => {
                self.asks(1, scope, at);
                if let Some(by) = &attack.by {
                    self.men("what attacks pieces", by);
                }
            }
            _ => {}
        }
    }

    /// A set that must be of pieces. The sort is looked for only in sets that are not too deep to be looked into.
    pub(super) fn men(&mut self, what: &str, set: &Set) {
        if !self.cut && set.sort() != Sort::Men {
            self.tell_at(messages::ir_sort(what), set.at);
        }
    }

    /// A question of a tier.
    fn asks(&mut self, tier: u8, scope: Scope, at: Span) {
        if tier > scope.tier {
            let preferred = scope.preferred.filter(|at| *at != Span::default() && self.is_place(*at));
            let preferred = preferred.map(|at| self.ir.sources.words(at));
            let clause = scope.clause;
            let words =
                |at: Span| (at != Span::default() && self.is_place(at)).then(|| self.ir.sources.words(at));
            let problem = errors::tier(tier, preferred.as_deref(), words(clause).zip(words(at)));
            let problem = if at == Span::default() { problem } else { problem.at(at, "asked here") };
            let other = clause != at && clause != Span::default() && self.is_place(clause);
            let problem =
                if other { problem.at(clause, "what can be taken depends on this") } else { problem };
            self.tell(problem);
        }
    }

    fn slot(&mut self, slot: Slot, scope: Scope) {
        self.index("name", slot.index(), scope.names, scope.at);
    }

    pub(super) fn whose(&mut self, whose: Whose, at: Span) {
        if let Whose::Of(side) = whose {
            self.side(side, at);
        }
    }

    /// A state must have an owner that it can have.
    fn owner(&mut self, state: &StateRef, at: Span) {
        match &state.of {
            Owner::Game | Owner::Cells(_) => {}
            Owner::Side(whose) => self.whose(*whose, at),
            Owner::Men(men) => self.men("whose state is meant", men),
        }
        let Some(decl) = self.state(state.state, at) else { return };
        if !has_owner(state, decl) {
            let owner = match decl.of {
                StateOwner::Game => "the game",
                StateOwner::Side => "a side",
                StateOwner::Cell => "cells",
                StateOwner::Men(_) => "men",
            };
            self.tell_at(messages::ir_state_of_another(&decl.name, owner), at);
        }
    }

    /// A state must be of a type that is wanted.
    pub(super) fn typed(&mut self, state: &StateRef, at: Span, wanted: impl FnOnce(&StateType) -> bool) {
        let Some(decl) = self.declared(state).filter(|decl| has_owner(state, decl)) else { return };
        if !wanted(&decl.ty) {
            self.tell_at(messages::ir_state_of_another_type(&decl.name, type_name(&decl.ty)), at);
        }
    }

    /// The declaration of a state, if there is one.
    pub(super) fn declared(&self, state: &StateRef) -> Option<&'a StateDecl> {
        self.ir.states.get(state.state.index())
    }

    fn number(&mut self, number: &Number, at: Span) {
        match &number.kind {
            NumberKind::State(state) => self.typed(state, at, |ty| matches!(ty, StateType::Number(..))),
            NumberKind::InHand(whose, kinds) => {
                self.whose(*whose, at);
                self.all_kinds(kinds, at);
            }
            NumberKind::Max(parts) | NumberKind::Min(parts) if parts.is_empty() => {
                self.tell_at(messages::ir_of_no_numbers(), at);
            }
            _ => {}
        }
    }

    fn directions(&mut self, directions: &Directions, at: Span) {
        match &directions.kind {
            DirectionsKind::Fixed(of) => {
                self.per_side("a list of directions", of.len(), at);
                of.iter().flatten().for_each(|direction| self.direction(*direction, at));
            }
            DirectionsKind::State(state) => self.typed(state, at, |ty| *ty == StateType::Direction),
            DirectionsKind::Turn { round, .. } => {
                if round.is_empty() {
                    self.tell_at(messages::ir_turn_round_nothing(), at);
                }
                for direction in round {
                    self.direction(*direction, at);
                }
            }
            DirectionsKind::Same | DirectionsKind::Back | DirectionsKind::Or(_) => {}
        }
    }

    fn kind_value(&mut self, value: &KindValue, at: Span) {
        match &value.kind {
            KindValueKind::These(kinds) => self.all_kinds(kinds, at),
            KindValueKind::State(state) => self.typed(state, at, |ty| *ty == StateType::Kind),
            KindValueKind::Of(men) => self.men("whose kind is meant", men),
        }
    }

    fn condition(&mut self, condition: &Condition, scope: Scope) {
        let at = condition.at;
        match &condition.kind {
            ConditionKind::Flag(state) => self.typed(state, at, |ty| *ty == StateType::Flag),
            ConditionKind::SameSide(one, other) => {
                self.whose(*one, at);
                self.whose(*other, at);
            }
            ConditionKind::InHand(whose, kinds) => {
                self.whose(*whose, at);
                self.all_kinds(kinds, at);
            }
            ConditionKind::NoMove(whose) => {
                self.asks(2, scope, at);
                self.whose(*whose, at);
            }
            ConditionKind::CanMove(_) => self.asks(2, scope, at),
            ConditionKind::Occurs(..) if scope.history == History::None => {
                self.tell_at(messages::ir_history(), at);
            }
            ConditionKind::TurnsSince { moving, .. } => {
                self.asks_history(scope, at);
                self.all_kinds(moving, at);
            }
            ConditionKind::AfterEvery(_, whose) => {
                self.asks_history(scope, at);
                self.whose(*whose, at);
            }
            _ => {}
        }
    }

    fn asks_history(&mut self, scope: Scope, at: Span) {
        if scope.history != History::All {
            self.tell_at(messages::ir_history(), at);
        }
    }
}

/// Whether a state belongs to what it is asked of.
fn has_owner(state: &StateRef, decl: &StateDecl) -> bool {
    matches!(
        (&state.of, &decl.of),
        (Owner::Game, StateOwner::Game)
            | (Owner::Side(_), StateOwner::Side)
            | (Owner::Cells(_), StateOwner::Cell)
            | (Owner::Men(_), StateOwner::Men(_))
    )
}
