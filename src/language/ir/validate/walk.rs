//! Walks, effects, and the clauses made of them.

use super::{Checker, Scope};
use crate::language::ir::{
    Arrival, Assigned, Captures, DropClause, Effect, EffectKind, Go, Guard, GuardKind, KindDecl, Landing,
    Leg, MoveClause, Number, PassClause, Path, PatternElement, Route, StateRef, StateType, Test, Walk,
    WalkKind, WhoseMen, limits,
};
use crate::language::messages;
use crate::language::source::Span;

impl Checker<'_> {
    pub(super) fn move_clause(&mut self, clause: &MoveClause) {
        if !self.enter(clause.at) {
            return;
        }
        self.label(clause.label, clause.at);
        self.most("names in one clause", clause.names.len(), limits::NAMES);
        self.move_parts(clause, Scope::new(clause.at), Scope::new(clause.at));
        self.leave();
    }

    pub(super) fn drop_clause(&mut self, clause: &DropClause) {
        if !self.enter(clause.at) {
            return;
        }
        self.label(clause.label, clause.at);
        self.drop_parts(clause, Scope::new(clause.at), Scope::new(clause.at));
        self.leave();
    }

    /// A way of passing. It attacks nothing, so its guards may ask anything.
    pub(super) fn pass_clause(&mut self, clause: &PassClause) {
        if !self.enter(clause.at) {
            return;
        }
        self.label(clause.label, clause.at);
        for guard in &clause.guards {
            self.guard(guard, Scope::new(clause.at));
        }
        self.effects(&clause.effects, Scope::new(clause.at).tier(1));
        self.leave();
    }

    /// Goes through the clauses of a kind once more, for what they ask. Everything is sound otherwise.
    pub(super) fn tiers(&mut self, kind: &KindDecl) {
        let (nodes, path_nodes) = (self.nodes, std::mem::take(&mut self.path_nodes));
        for (clause, captures) in kind.walks.iter().zip(self.ir.captures(kind)) {
            let scope = Scope::new(clause.at);
            // A move that may capture is tried to find attacks.
            match captures {
                Captures::Never => self.move_parts(clause, scope.tier(1), scope.tier(2)),
                _ => self.move_parts(clause, scope.tier(0), scope.tier(0)),
            }
        }
        for clause in &kind.drops {
            // Drops are not tried to find attacks.
            let scope = Scope::new(clause.at);
            self.drop_parts(clause, scope.tier(1), scope.tier(2));
        }
        (self.nodes, self.path_nodes) = (nodes, path_nodes);
    }

    fn move_parts(&mut self, clause: &MoveClause, inner: Scope, guards: Scope) {
        let names = clause.names.len();
        self.walk(&clause.walk, inner.names(names));
        self.compiled(&clause.walk);
        self.guards(&clause.guards, guards.names(names));
        self.effects(&clause.effects, inner.names(names));
    }

    fn drop_parts(&mut self, clause: &DropClause, inner: Scope, guards: Scope) {
        self.set(&clause.on, inner);
        self.guards(&clause.guards, guards);
        self.effects(&clause.effects, inner);
    }

    fn guards(&mut self, guards: &[Guard], scope: Scope) {
        for guard in guards {
            let tier = if guard.kind == GuardKind::SoThat { 2 } else { scope.tier };
            self.guard(guard, scope.tier(tier));
        }
    }

    pub(super) fn label(&mut self, label: Option<crate::language::ir::Label>, at: Span) {
        if let Some(label) = label {
            self.index("label", label.index(), self.ir.labels.len(), at);
        }
    }

    /// A walk of the eye inside a set: its brackets are its own.
    pub(super) fn eye(&mut self, walk: &Route, scope: Scope) {
        let (open, repeats) = (std::mem::take(&mut self.open), std::mem::take(&mut self.repeats));
        self.walk(walk, scope.history(super::History::None));
        self.compiled(walk);
        (self.open, self.repeats) = (open, repeats);
    }

    /// Compiles a walk that was checked to its end.
    fn compiled(&mut self, walk: &Route) {
        if self.cut {
            return;
        }
        // A walk that was given up is told itself, and counts as far as it was compiled.
        let nodes = walk.compiled().map_or(limits::LONGEST_PATH, Path::size);
        if nodes > limits::WALK_NODES {
            self.tell_at(messages::ir_walk_too_long(limits::WALK_NODES), walk.at);
        }
        self.path_nodes = self.path_nodes.saturating_add(nodes);
        if self.path_nodes > limits::PATH_NODES {
            self.cut = true;
            self.tell(messages::ir_walks_too_long(limits::PATH_NODES));
        }
    }

    fn walk(&mut self, walk: &Walk, scope: Scope) {
        if !self.enter(walk.at) {
            return;
        }
        match &walk.kind {
            WalkKind::Leg(leg) => self.leg(leg, scope, walk.at),
            WalkKind::Stay(arrival) => self.arrival(arrival, scope, walk.at),
            WalkKind::Look(body, arrival) => {
                self.walk(body, scope);
                self.arrival(arrival, scope, walk.at);
            }
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
                for part in parts {
                    self.walk(part, scope);
                }
            }
            WalkKind::Repeat { body, least, most, .. } => {
                self.number(least, scope);
                if let Some(most) = most {
                    self.number(most, scope);
                }
                if self.repeats >= limits::REPEATS_DEEP {
                    self.tell_at(messages::ir_repeats_too_deep(limits::REPEATS_DEEP), walk.at);
                }
                self.repeats += 1;
                self.walk(body, scope);
                self.repeats -= 1;
            }
            WalkKind::Bracket { bracket, body, arrival, .. } => {
                if self.open.contains(bracket) {
                    let message = format!("bracket {} is inside itself", bracket.index());
                    self.tell_at(messages::ir_bracket(&message), walk.at);
                }
                if !arrival.prefers.is_empty() && !body.can_be_compared() {
                    let message =
                        "a bracket prefers some of its ways, and they cannot be compared".to_owned();
                    self.tell_at(messages::ir_bracket(&message), walk.at);
                }
                self.open.push(*bracket);
                self.walk(body, scope);
                self.open.pop();
                self.arrival(arrival, scope, walk.at);
            }
        }
        self.leave();
    }

    fn leg(&mut self, leg: &Leg, scope: Scope, at: Span) {
        match &leg.go {
            Go::Step(directions) => self.directions(directions, scope),
            Go::Jump(directions, pattern) => {
                self.directions(directions, scope);
                for element in pattern {
                    self.element(element, scope);
                }
            }
        }
        match &leg.landing {
            Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) | Landing::Onto(set) => {
                self.set(set, scope);
            }
            Landing::Plain
            | Landing::Quietly
            | Landing::Taking(None)
            | Landing::MayTake(None)
            | Landing::Past => {}
        }
        if let Some(bracket) = leg.bracket
            && !self.open.contains(&bracket)
        {
            let message =
                format!("a leg is said to be in bracket {}, which is not around it", bracket.index());
            self.tell_at(messages::ir_bracket(&message), at);
        }
        self.arrival(&leg.arrival, scope, at);
    }

    fn element(&mut self, element: &PatternElement, scope: Scope) {
        let most = element.most.as_ref();
        if let (Some(least), Some(most)) = (element.least.written(), most.and_then(Number::written))
            && most < least
        {
            let problem = messages::ir_bounds("a pattern asks for more cells than it allows");
            self.tell_at(problem, element.what.at);
        }
        self.set(&element.what, scope);
        // A literal number does not count as a part.
        for number in [Some(&element.least), most].into_iter().flatten().filter(|most| !most.is_constant()) {
            self.number(number, scope);
        }
    }

    fn arrival(&mut self, arrival: &Arrival, scope: Scope, at: Span) {
        for test in &arrival.tests {
            match test {
                Test::To(set) => self.set(set, scope),
                Test::Where(condition) => self.condition(condition, scope),
            }
        }
        for test in &arrival.prefers {
            match test {
                Test::To(set) => self.set(set, scope),
                Test::Where(condition) => self.condition(condition, scope.preferred(condition.at)),
            }
        }
        if let Some(name) = arrival.name {
            self.slot(name, scope, at);
        }
        for capturing in &arrival.capturing {
            self.set(&capturing.what, scope);
        }
        self.effects(&arrival.effects, scope);
    }

    pub(super) fn effects(&mut self, effects: &[Effect], scope: Scope) {
        for effect in effects {
            self.effect(effect, scope);
        }
    }

    fn effect(&mut self, effect: &Effect, scope: Scope) {
        if !self.enter(effect.at) {
            return;
        }
        let at = effect.at;
        match &effect.kind {
            EffectKind::Each(set, inner) => {
                self.set(set, scope);
                self.effects(inner, scope);
            }
            EffectKind::If(condition, then, otherwise) => {
                self.condition(condition, scope);
                self.effects(then, scope);
                self.effects(otherwise, scope);
            }
            EffectKind::Take(set) => self.set(set, scope),
            EffectKind::Put(man, cell) => {
                self.men("who is put on a cell", man, scope);
                self.set(cell, scope);
            }
            EffectKind::PutNew(whose, kind, cell) => {
                self.whose_men(*whose, at);
                self.kind_value(kind, scope);
                self.set(cell, scope);
            }
            EffectKind::Change(men, becomes) => {
                self.men("who is changed", men, scope);
                if let Some(kind) = becomes.kind() {
                    self.kind_value(kind, scope);
                }
                if let Some(whose) = becomes.owner() {
                    self.whose_men(whose, at);
                }
            }
            EffectKind::Swap(left, right) => {
                self.men("who changes places", left, scope);
                self.men("who changes places", right, scope);
            }
            EffectKind::Add(men, state) | EffectKind::Remove(men, state) => {
                let of_cells =
                    self.ir.states.get(state.state.index()).is_some_and(|decl| decl.ty == StateType::Cells);
                if of_cells {
                    self.set(men, scope);
                } else {
                    self.men("what is in a set of pieces", men, scope);
                }
                self.changed(state, |ty| matches!(ty, StateType::Men(_) | StateType::Cells), scope, at);
            }
            EffectKind::AddToHand(kind, whose) => {
                self.kind_value(kind, scope);
                self.whose(*whose, at);
            }
            EffectKind::Assign(state, value) => self.assign(state, value, scope, at),
        }
        self.leave();
    }

    fn whose_men(&mut self, whose: WhoseMen, at: Span) {
        if let WhoseMen::Of(whose) = whose {
            self.whose(whose, at);
        }
    }

    fn assign(&mut self, state: &StateRef, value: &Assigned, scope: Scope, at: Span) {
        let wanted = |ty: &StateType| match value {
            Assigned::First => true,
            Assigned::Flag(_) => *ty == StateType::Flag,
            Assigned::Number(_) => matches!(ty, StateType::Number(..)),
            Assigned::Direction(_) => *ty == StateType::Direction,
            Assigned::Cell(_) => *ty == StateType::Cell,
            Assigned::Kind(_) => *ty == StateType::Kind,
        };
        self.changed(state, wanted, scope, at);
        match value {
            Assigned::First | Assigned::Flag(_) => {}
            Assigned::Number(number) => self.number(number, scope),
            Assigned::Direction(directions) => self.directions(directions, scope),
            Assigned::Cell(set) => self.set(set, scope),
            Assigned::Kind(kind) => self.kind_value(kind, scope),
        }
    }

    /// A state that an effect changes.
    fn changed(&mut self, state: &StateRef, wanted: impl FnOnce(&StateType) -> bool, scope: Scope, at: Span) {
        if let Some(decl) = self.state_ref(state, wanted, scope, at)
            && decl.constant
        {
            let message = format!("`{}` is said never to change, but is changed here", decl.name);
            self.tell_at(messages::ir_state(&message), at);
        }
    }
}
