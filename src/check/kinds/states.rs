//! The states of the game, of sides and of men, with their first values.

use std::ptr;

use super::Declaring;
use crate::check::errors;
use crate::check::names::Meaning;
use crate::ir::{
    BySide, Compared, Expiry, Kind, Side, StateDecl, StateId, StateOwner, StateType, Value, limits,
};
use crate::syntax::tree::{self, Clause, ClauseKind, State, Until};

impl<'t> Declaring<'_, 't> {
    /// Declares the states of the game, of sides, and of men.
    pub(super) fn states(&mut self) {
        for state in &self.written.program.states {
            let of = if state.each_side { StateOwner::Side } else { StateOwner::Game };
            self.state(state, of);
        }
        let program = self.written.program;
        for clause in &program.every {
            if let ClauseKind::State(state) = &clause.kind {
                let all = (0..self.pieces.kinds.len()).map(Kind::at).collect();
                self.state_of_men(clause, state, all);
            }
        }
        for block in &program.kinds {
            let kinds: Vec<Kind> = (0..self.pieces.kinds.len())
                .map(Kind::at)
                .filter(|kind| {
                    let decl = self.pieces.kinds.get(kind.index());
                    decl.is_some_and(|decl| {
                        decl.name == block.name.text || decl.families.contains(&block.name.text)
                    })
                })
                .collect();
            for clause in &block.clauses {
                if let ClauseKind::State(state) = &clause.kind {
                    self.state_of_men(clause, state, kinds.clone());
                }
            }
        }
        self.first_values();
    }

    /// A state of those pieces from which it has not been taken away.
    fn state_of_men(&mut self, clause: &Clause, state: &'t State, mut kinds: Vec<Kind>) {
        let none = kinds.is_empty();
        kinds.retain(|kind| {
            let layers = self.pieces.layers.get(kind.index());
            layers
                .into_iter()
                .flatten()
                .any(|layer| layer.clauses.iter().any(|known| ptr::eq(*known, clause)))
        });
        if none || !kinds.is_empty() {
            self.state(state, StateOwner::Men(kinds));
        }
    }

    fn state(&mut self, state: &'t State, of: StateOwner) {
        self.state_declared(state, of);
        self.names.declared_or_failed(&state.name.text);
    }

    fn state_declared(&mut self, state: &'t State, of: StateOwner) {
        if state.each_side && matches!(of, StateOwner::Men(_)) {
            self.to.told.push(errors::state_each_side_of_man(state.name.at.0, &state.name.text));
        }
        let Some(ty) = self.lowering(|lowerer| lowerer.declared_type(&state.ty)) else { return };
        let until = match state.until {
            None => Expiry::Never,
            Some(Until::ThisTurn) => Expiry::ThisTurn,
            Some(Until::NextTurn) => Expiry::NextTurn,
            Some(Until::ItsNextTurn | Until::EnemyTurn) if of == StateOwner::Game => {
                self.to.told.push(errors::whose_next_turn(state.name.at.0, &state.name.text));
                Expiry::NextTurn
            }
            Some(Until::ItsNextTurn) => Expiry::OwnersTurn,
            Some(Until::EnemyTurn) => Expiry::EnemyTurn,
        };
        let compared = match state.compared {
            tree::Compared::Always => Compared::Always,
            tree::Compared::Never => Compared::Never,
            tree::Compared::WhenUsed => Compared::WhenUsed,
        };
        let first = match &ty {
            StateType::Flag => Value::Flag(false),
            StateType::Number(least, _) => Value::Number(*least),
            StateType::Direction => Value::Direction(None),
            StateType::Cell => Value::Cell(None),
            StateType::Kind => Value::Kind(None),
            StateType::Men(_) => Value::Men(Vec::new()),
            StateType::Cells => Value::Cells(Vec::new()),
        };
        // Two pieces may have a state of the same name, as long as it is the same sort of state.
        if let (Some(Meaning::State(known)), StateOwner::Men(more)) =
            (self.names.get(&state.name.text).cloned(), &of)
            && let Some(decl) = self.pieces.states.get_mut(known.index())
            && let StateOwner::Men(kinds) = &mut decl.of
            && decl.ty == ty
            && decl.until == until
            && decl.compared == compared
            && !kinds.iter().any(|kind| more.contains(kind))
        {
            kinds.extend(more);
            kinds.sort();
            self.state_sources.push((known, state, more.clone()));
            return;
        }
        if self.pieces.states.len() >= limits::STATES {
            return self.to.told.push(errors::too_many(state.at.0, "states", limits::STATES));
        }
        let id = StateId::at(self.pieces.states.len());
        if !self.names.declare(&state.name, Meaning::State(id), &mut self.to.told) {
            // What is asked of it may be meant of the second one: that it could never be so only follows.
            if let Some(Meaning::State(known)) = self.names.get(&state.name.text)
                && let Some(decl) = self.pieces.states.get_mut(known.index())
                && let (StateType::Number(least, most), StateType::Number(other, more)) = (&mut decl.ty, &ty)
            {
                (*least, *most) = ((*least).min(*other), (*most).max(*more));
            }
            return;
        }
        let kinds = if let StateOwner::Men(kinds) = &of { kinds.clone() } else { Vec::new() };
        self.state_sources.push((id, state, kinds));
        self.pieces.states.push(StateDecl {
            at: state.name.at.0,
            name: state.name.text.clone(),
            of,
            ty,
            first: BySide::both(first),
            until,
            compared,
            constant: false,
        });
    }

    /// The first values that are said, once all words are known.
    fn first_values(&mut self) {
        for (id, state, kinds) in std::mem::take(&mut self.state_sources) {
            let Some(expr) = &state.first else { continue };
            let Some(ty) = self.pieces.state_type(id).cloned() else { continue };
            if kinds.is_empty() {
                let Some(value) = self.lowering(|lowerer| lowerer.fixed_value(&ty, expr, None)) else {
                    continue;
                };
                let Some(decl) = self.pieces.states.get_mut(id.index()) else { continue };
                if decl.of == StateOwner::Game && value[Side(0)] != value[Side(1)] {
                    self.lowering(|lowerer| lowerer.not_known_yet::<()>(expr.at.0));
                } else {
                    decl.first = value;
                }
                continue;
            }
            for kind in kinds {
                if let Some(value) = self.lowering(|lowerer| lowerer.fixed_value(&ty, expr, Some(kind))) {
                    self.pieces.attribute(kind, id, value);
                }
            }
        }
    }
}
