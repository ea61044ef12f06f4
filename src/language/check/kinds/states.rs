//! The states of the game, of sides and of pieces, with their first values.

use crate::language::sorting::Gather;
use std::collections::BTreeSet;
use std::ptr;

use super::Declaring;
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::errors;
use crate::language::ir::{
    BySide, Cell, Compared, Expiry, Kind, Side, StateDecl, StateId, StateOwner, StateType, Value, limits,
};
use crate::language::sorting::Sorting;
use crate::language::syntax::tree::{self, Clause, ClauseKind, Expr, ExprKind, State, Until};

impl<'t> Declaring<'_, 't> {
    /// Declares the states of the game, of sides, and of pieces.
    pub(super) fn states(&mut self) {
        for state in &self.written.program.states {
            let of = match (state.each_side, state.each_cell) {
                (true, _) => StateOwner::Side,
                (_, true) => StateOwner::Cell,
                _ => StateOwner::Game,
            };
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
        if (state.each_side || state.each_cell) && matches!(of, StateOwner::Men(_)) {
            let what = if state.each_side { "side" } else { "cell" };
            self.to.told.push(errors::state_each_side_of_man(state.name.at.0, &state.name.text, what));
        }
        let Some(ty) = self.lowering(|lowerer| lowerer.declared_type(&state.ty)) else { return };
        if of == StateOwner::Cell && !matches!(ty, StateType::Number(..)) {
            let found = errors::state_of_cells(state.name.at.0, &state.name.text, ty == StateType::Flag);
            return self.to.told.push(found);
        }
        let until = match state.until {
            None => Expiry::Never,
            Some(Until::ThisTurn) => Expiry::ThisTurn,
            Some(Until::NextTurn) => Expiry::NextTurn,
            Some(Until::ItsNextTurn | Until::EnemyTurn)
                if matches!(of, StateOwner::Game | StateOwner::Cell) =>
            {
                let found =
                    errors::whose_next_turn(state.name.at.0, &state.name.text, of == StateOwner::Cell);
                self.to.told.push(found);
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
        // Two pieces may have a state of the same name, as long as it has the same type.
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
            kinds.arrange();
            self.state_sources.push((known, state, more.clone()));
            return;
        }
        if self.pieces.states.len() >= limits::STATES {
            return self.to.told.push(errors::too_many(state.at.0, "states", limits::STATES));
        }
        let id = StateId::at(self.pieces.states.len());
        if !self.names.declare(&state.name, Meaning::State(id), &mut self.to.told) {
            // A question about it may mean the second one; that it could never hold would be a consequence.
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

    /// Warns of cells that are listed for a state that each side has, and are not turned for the second side.
    fn cells_of_both(&mut self, expr: &'t Expr, value: &BySide<Value>) {
        let cells = |side: u8| -> &[Cell] {
            match &value[Side(side)] {
                Value::Cell(cell) => cell.as_slice(),
                Value::Cells(cells) => cells,
                _ => &[],
            }
        };
        let image: BTreeSet<Cell> = cells(0).iter().map(|cell| self.shape.image(*cell)).gather();
        let turned = image.iter().eq(cells(1).iter().gather::<BTreeSet<&Cell>>());
        if turned || !self.shape.is_turned_round() || !self.is_written_out(expr) {
            return;
        }
        let sources = self.written.sources;
        let name = ["camp", "own-camp", "place"].into_iter().find(|name| self.names.get(name).is_none());
        let side = self.names.sides.get(1).cloned().unwrap_or_default();
        let at = expr.at.0;
        let found =
            errors::first_value_for_both((at, &sources.words(at)), &side, name.unwrap_or("own-place"));
        self.to.told.push(found);
    }

    /// Whether cells are listed one by one, or as a block: not by a definition, which shows that they are intended.
    fn is_written_out(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Name(name) => matches!(self.names.get(&name.text), Some(Meaning::Cell(_))),
            ExprKind::Range(..) => true,
            ExprKind::Or(parts) | ExprKind::And(parts) | ExprKind::Beside(parts) => {
                parts.iter().any(|part| self.is_written_out(part))
            }
            ExprKind::ButNot(what, but) => {
                self.is_written_out(what) || but.iter().any(|part| self.is_written_out(part))
            }
            ExprKind::Not(what) => self.is_written_out(what),
            _ => false,
        }
    }

    /// The given first values, once all words are known.
    fn first_values(&mut self) {
        for (id, state, kinds) in std::mem::take(&mut self.state_sources) {
            let Some(expr) = &state.first else { continue };
            let Some(ty) = self.pieces.state_type(id).cloned() else { continue };
            if kinds.is_empty() {
                let Some(value) = self.lowering(|lowerer| lowerer.fixed_value(&ty, expr, None)) else {
                    continue;
                };
                let Some(decl) = self.pieces.states.get(id.index()) else { continue };
                let of = decl.of.clone();
                if matches!(of, StateOwner::Game | StateOwner::Cell) && value[Side(0)] != value[Side(1)] {
                    self.lowering(|lowerer| lowerer.not_known_yet::<()>(expr.at.0));
                    continue;
                }
                if of == StateOwner::Side {
                    self.cells_of_both(expr, &value);
                }
                if let Some(decl) = self.pieces.states.get_mut(id.index()) {
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
