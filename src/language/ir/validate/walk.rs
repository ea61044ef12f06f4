//! Walks, effects, and the clauses made of them.

use super::{Checker, History, Scope};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Assigned, Captures, DropClause, Effect, EffectKind, Guard, GuardKind, KindDecl, Leg, MoveClause, Number,
    Owner, PassClause, Path, Route, StateRef, StateType, Walk, WalkKind, WhoseMen, limits,
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
        if let Some(of) = &clause.of {
            self.part(Part::Set(of), Scope::new(clause.at));
        }
        for guard in &clause.guards {
            self.part(Part::Guard(guard), Scope::new(clause.at));
        }
        self.effects(&clause.effects, Scope::new(clause.at).tier(1));
        self.leave();
    }

    /// Goes through the clauses of a kind again, for their questions. Everything else is sound.
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
        self.part(Part::Walk(&clause.walk), inner.names(names));
        self.compiled(&clause.walk);
        self.guards(&clause.guards, guards.names(names));
        self.effects(&clause.effects, inner.names(names));
    }

    fn drop_parts(&mut self, clause: &DropClause, inner: Scope, guards: Scope) {
        self.part(Part::Set(&clause.on), inner);
        self.guards(&clause.guards, guards);
        self.effects(&clause.effects, inner);
    }

    fn guards(&mut self, guards: &[Guard], scope: Scope) {
        for guard in guards {
            let tier = if guard.kind == GuardKind::SoThat { 2 } else { scope.tier };
            self.part(Part::Guard(guard), scope.tier(tier));
        }
    }

    fn effects(&mut self, effects: &[Effect], scope: Scope) {
        for effect in effects {
            self.part(Part::Effect(effect), scope);
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
        self.part(Part::Walk(walk), scope.history(History::None));
        self.compiled(walk);
        (self.open, self.repeats) = (open, repeats);
    }

    /// Compiles a walk that was checked to its end.
    fn compiled(&mut self, walk: &Route) {
        if self.cut {
            return;
        }
        // A walk that was given up has its own message, and counts as far as it was compiled.
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

    pub(super) fn walk(&mut self, walk: &Walk) {
        match &walk.kind {
            WalkKind::Leg(leg) => self.leg(leg, walk.at),
            WalkKind::Repeat { .. } if self.repeats >= limits::REPEATS_DEEP => {
                self.tell_at(messages::ir_repeats_too_deep(limits::REPEATS_DEEP), walk.at);
            }
            WalkKind::Bracket { bracket, body, arrival, .. } => {
                if self.open.contains(bracket) {
                    let message = format!("bracket {} is inside itself", bracket.index());
                    self.tell_at(messages::ir_bracket(&message), walk.at);
                }
                if !self.cut && !arrival.prefers.is_empty() && !body.can_be_compared() {
                    let message = "a bracket prefers some of its ways, and they cannot be compared";
                    self.tell_at(messages::ir_bracket(message), walk.at);
                }
            }
            _ => {}
        }
    }

    fn leg(&mut self, leg: &Leg, at: Span) {
        for element in leg.go.pattern() {
            if let (Some(least), Some(most)) =
                (element.least.written(), element.most.as_ref().and_then(Number::written))
                && most < least
            {
                let problem = messages::ir_pattern_bounds();
                self.tell_at(problem, element.what.at);
            }
        }
        if let Some(bracket) = leg.bracket.filter(|bracket| !self.open.contains(bracket)) {
            let message =
                format!("a leg is said to be in bracket {}, which is not around it", bracket.index());
            self.tell_at(messages::ir_bracket(&message), at);
        }
    }

    pub(super) fn effect(&mut self, effect: &Effect) {
        let at = effect.at;
        match &effect.kind {
            EffectKind::Put(man, _) => self.men("who is put on a cell", man),
            EffectKind::PutNew(whose, ..) => self.whose_men(*whose, at),
            EffectKind::Change(men, becomes) => {
                self.men("who is changed", men);
                if let Some(whose) = becomes.owner() {
                    self.whose_men(whose, at);
                }
            }
            EffectKind::Swap(left, right) => {
                self.men("who changes places", left);
                self.men("who changes places", right);
            }
            EffectKind::Add(men, state) | EffectKind::Remove(men, state) => {
                if self.declared(state).is_none_or(|decl| decl.ty != StateType::Cells) {
                    self.men("what is in a set of pieces", men);
                }
                self.changed(state, at, |ty| matches!(ty, StateType::Men(_) | StateType::Cells));
            }
            EffectKind::AddToHand(_, whose) => self.whose(*whose, at),
            EffectKind::Assign(state, value) => self.changed(state, at, |ty| match value {
                Assigned::First => true,
                Assigned::Flag(_) => *ty == StateType::Flag,
                Assigned::Number(_) => matches!(ty, StateType::Number(..)),
                Assigned::Direction(_) => *ty == StateType::Direction,
                Assigned::Cell(_) => *ty == StateType::Cell,
                Assigned::Kind(_) => *ty == StateType::Kind,
            }),
            EffectKind::Sow(sow) => {
                self.changed(&sow.what, at, |ty| matches!(ty, StateType::Number(..)));
                if !matches!(sow.what.of, Owner::Cells(_)) {
                    self.tell_at(messages::ir_nothing_to_sow(), at);
                }
                if let Some(last) = &sow.last {
                    self.changed(last, at, |ty| *ty == StateType::Cell);
                }
            }
            EffectKind::Each(..) | EffectKind::If(..) | EffectKind::Take(_) | EffectKind::SwapSides => {}
        }
    }

    fn whose_men(&mut self, whose: WhoseMen, at: Span) {
        if let WhoseMen::Of(whose) = whose {
            self.whose(whose, at);
        }
    }

    /// A state that an effect changes.
    fn changed(&mut self, state: &StateRef, at: Span, wanted: impl FnOnce(&StateType) -> bool) {
        self.typed(state, at, wanted);
        if let Some(decl) = self.declared(state).filter(|decl| decl.constant) {
            self.tell_at(messages::ir_constant_changed(&decl.name), at);
        }
    }
}
