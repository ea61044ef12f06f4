//! Sets, numbers, directions, kinds, conditions.

use super::tables::type_name;
use super::{Checker, History, Scope};
use crate::language::ir::{
    Attack, Condition, ConditionKind, Directions, DirectionsKind, KindValue, KindValueKind, NamedSort,
    Number, NumberKind, Owner, Set, SetKind, Slot, Sort, StateDecl, StateOwner, StateRef, StateType, Whose,
    errors,
};
use crate::language::messages;
use crate::language::source::Span;

impl<'a> Checker<'a> {
    pub(super) fn set(&mut self, set: &Set, scope: Scope) {
        if !self.enter(set.at) {
            return;
        }
        let at = set.at;
        match &set.kind {
            SetKind::Cells
            | SetKind::Empty
            | SetKind::Occupied
            | SetKind::Men
            | SetKind::Nobody
            | SetKind::Mover
            | SetKind::Me
            | SetKind::It
            | SetKind::EachCell
            | SetKind::Seen
            | SetKind::Member(_)
            | SetKind::Here
            | SetKind::Origin
            | SetKind::Passed
            | SetKind::Taken => {}
            SetKind::Side(whose) => self.whose(*whose, at),
            SetKind::Kinds(kinds) => self.all_kinds(kinds, at),
            SetKind::Flagged(state) => {
                if let Some(decl) = self.state(*state, at)
                    && !(decl.ty == StateType::Flag && matches!(decl.of, StateOwner::Men(_)))
                {
                    let message = format!("`{}` is not a flag of pieces", decl.name);
                    self.tell_at(messages::ir_state(&message), at);
                }
            }
            SetKind::These(cells) => {
                for cell in cells {
                    self.cell(*cell, at);
                }
            }
            SetKind::Zone(zone, whose) => {
                self.index("zone", zone.index(), self.ir.board.zones.len(), at);
                self.whose(*whose, at);
            }
            SetKind::Named(slot, _) => self.slot(*slot, scope, at),
            SetKind::State(state, sort) => {
                let wanted = |ty: &StateType| match sort {
                    NamedSort::Men => matches!(ty, StateType::Men(_)),
                    NamedSort::Cell => matches!(ty, StateType::Cell | StateType::Cells),
                };
                self.state_ref(state, wanted, scope, at);
            }
            SetKind::And(parts) | SetKind::Or(parts) => {
                for part in parts {
                    self.set(part, scope);
                }
            }
            SetKind::Not(what) | SetKind::Before(what) => self.set(what, scope),
            SetKind::Where { what, asks } => {
                self.set(what, scope);
                self.condition(asks, scope);
            }
            SetKind::By { what, walk, from } => {
                self.set(what, scope);
                self.set(from, scope);
                self.eye(walk, scope);
            }
            SetKind::Attacked(what, Attack { by, on, without_effects: _ }) => {
                self.asks(1, scope, at);
                self.set(what, scope);
                // Otherwise attacks would depend on attacks.
                let plain = scope.tier(0);
                if let Some(by) = by {
                    self.men("what attacks pieces", by, plain);
                }
                if let Some(on) = on {
                    self.set(on, plain);
                }
            }
        }
        self.leave();
    }

    /// A set that must be of pieces.
    pub(super) fn men(&mut self, what: &str, set: &Set, scope: Scope) {
        self.set(set, scope);
        // The sort is looked for only in sets that are not too deep to be looked into.
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

    pub(super) fn slot(&mut self, slot: Slot, scope: Scope, at: Span) {
        self.index("name", slot.index(), scope.names, at);
    }

    pub(super) fn whose(&mut self, whose: Whose, at: Span) {
        if let Whose::Of(side) = whose {
            self.side(side, at);
        }
    }

    /// A state with an owner that it can have and a type that is wanted.
    pub(super) fn state_ref(
        &mut self,
        state: &StateRef,
        wanted: impl FnOnce(&StateType) -> bool,
        scope: Scope,
        at: Span,
    ) -> Option<&'a StateDecl> {
        match &state.of {
            Owner::Game => {}
            Owner::Side(whose) => self.whose(*whose, at),
            Owner::Men(men) => self.men("whose state is meant", men, scope),
        }
        let decl = self.state(state.state, at)?;
        let fits = matches!(
            (&state.of, &decl.of),
            (Owner::Game, StateOwner::Game)
                | (Owner::Side(_), StateOwner::Side)
                | (Owner::Men(_), StateOwner::Men(_))
        );
        let name = &decl.name;
        if !fits {
            let owner = match decl.of {
                StateOwner::Game => "the game",
                StateOwner::Side => "a side",
                StateOwner::Men(_) => "men",
            };
            self.tell_at(messages::ir_state(&format!("`{name}` is a state of {owner}, not of this")), at);
        } else if !wanted(&decl.ty) {
            let message = format!("`{name}` is {}, which is not what is needed here", type_name(&decl.ty));
            self.tell_at(messages::ir_state(&message), at);
        }
        Some(decl)
    }

    pub(super) fn number(&mut self, number: &Number, scope: Scope) {
        if !self.enter(number.at) {
            return;
        }
        let at = number.at;
        match &number.kind {
            NumberKind::Constant(_) | NumberKind::Distance => {}
            NumberKind::State(state) => {
                self.state_ref(state, |ty| matches!(ty, StateType::Number(..)), scope, at);
            }
            NumberKind::NumberOf(set) => self.set(set, scope),
            NumberKind::Before(number) => self.number(number, scope),
            NumberKind::InHand(whose, kinds) => {
                self.whose(*whose, at);
                self.all_kinds(kinds, at);
            }
            NumberKind::SumOf { number, of } => {
                self.set(of, scope);
                self.number(number, scope);
            }
            NumberKind::Add(parts) | NumberKind::Times(parts) => {
                for part in parts {
                    self.number(part, scope);
                }
            }
            NumberKind::Max(parts) | NumberKind::Min(parts) => {
                if parts.is_empty() {
                    self.tell_at(messages::ir_bounds("the greatest or least of no numbers"), at);
                }
                for part in parts {
                    self.number(part, scope);
                }
            }
            NumberKind::Subtract(from, what) => {
                self.number(from, scope);
                self.number(what, scope);
            }
        }
        self.leave();
    }

    pub(super) fn directions(&mut self, directions: &Directions, scope: Scope) {
        if !self.enter(directions.at) {
            return;
        }
        let at = directions.at;
        match &directions.kind {
            DirectionsKind::Same | DirectionsKind::Back => {}
            DirectionsKind::Fixed(of) => {
                self.per_side("a list of directions", of.len(), at);
                for direction in of.iter().flatten() {
                    self.direction(*direction, at);
                }
            }
            DirectionsKind::State(state) => {
                self.state_ref(state, |ty| *ty == StateType::Direction, scope, at);
            }
            DirectionsKind::Turn { round, .. } => {
                if round.is_empty() {
                    self.tell_at(messages::ir_bounds("a turn round no directions"), at);
                }
                for direction in round {
                    self.direction(*direction, at);
                }
            }
            DirectionsKind::Or(parts) => {
                for part in parts {
                    self.directions(part, scope);
                }
            }
        }
        self.leave();
    }

    pub(super) fn kind_value(&mut self, value: &KindValue, scope: Scope) {
        if !self.enter(value.at) {
            return;
        }
        match &value.kind {
            KindValueKind::These(kinds) => self.all_kinds(kinds, value.at),
            KindValueKind::State(state) => {
                self.state_ref(state, |ty| *ty == StateType::Kind, scope, value.at);
            }
            KindValueKind::Of(men) => self.men("whose kind is meant", men, scope),
        }
        self.leave();
    }

    pub(super) fn conditions(&mut self, conditions: &[Condition], scope: Scope) {
        for condition in conditions {
            self.condition(condition, scope);
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition, scope: Scope) {
        if !self.enter(condition.at) {
            return;
        }
        let at = condition.at;
        match &condition.kind {
            ConditionKind::All(parts) | ConditionKind::Any(parts) => self.conditions(parts, scope),
            ConditionKind::Not(part) => self.condition(part, scope),
            ConditionKind::Some(set) => self.set(set, scope),
            ConditionKind::Common(left, right) => {
                self.set(left, scope);
                self.set(right, scope);
            }
            ConditionKind::Compare(left, _, right) => {
                self.number(left, scope);
                self.number(right, scope);
            }
            ConditionKind::SameDirection(left, right) => {
                self.directions(left, scope);
                self.directions(right, scope);
            }
            ConditionKind::SameKind(left, right) => {
                self.kind_value(left, scope);
                self.kind_value(right, scope);
            }
            ConditionKind::Flag(state) => {
                self.state_ref(state, |ty| *ty == StateType::Flag, scope, at);
            }
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
            ConditionKind::CanMove(inner) => {
                self.asks(2, scope, at);
                self.condition(inner, scope.history(History::None));
            }
            ConditionKind::Occurs(_) => {
                if scope.history == History::None {
                    self.tell_at(messages::ir_history(), at);
                }
            }
            ConditionKind::TurnsSince { moving, .. } => {
                if scope.history != History::All {
                    self.tell_at(messages::ir_history(), at);
                }
                self.all_kinds(moving, at);
            }
            ConditionKind::AfterEvery(inner, whose) => {
                if scope.history != History::All {
                    self.tell_at(messages::ir_history(), at);
                }
                self.whose(*whose, at);
                self.condition(inner, scope.history(History::None));
            }
        }
        self.leave();
    }
}
