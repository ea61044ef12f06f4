//! States that are never read or never set.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{
    Assigned, BySide, Effect, EffectKind, StateDecl, StateId, StateOwner, StateType, Value,
};

impl Facts<'_> {
    /// Warns of a state that is never read or never set.
    pub(super) fn state_for_nothing(&self, id: StateId, state: &StateDecl, to: &mut Warnings) {
        if !self.notes.states_read.contains(&id) {
            return to.push(errors::state_never_read(state.at, &state.name));
        }
        if state.constant && self.is_never_given(id) {
            let kind = self.ir.kinds.first().map_or("", |kind| &kind.name);
            let (ty, bounds) = match state.ty {
                StateType::Flag => ("flag", (0, 1)),
                StateType::Number(least, most) => ("number", (least, most)),
                StateType::Direction => ("direction", (0, 0)),
                StateType::Cell => ("cell", (0, 0)),
                StateType::Kind => ("kind", (0, 0)),
                StateType::Men(_) => ("set of pieces", (0, 0)),
                StateType::Cells => ("set of cells", (0, 0)),
            };
            return to.push(errors::state_never_given(state.at, &state.name, ty, bounds, kind));
        }
        // A constant number says something, but a constant flag does not.
        let never_set = match state.of {
            _ if state.constant => state.ty == StateType::Flag,
            StateOwner::Men(_) => {
                state.ty == StateType::Flag && !self.notes.states_set.contains(&id) && !self.is_set_up(id)
            }
            StateOwner::Game | StateOwner::Side => !self.notes.states_set.contains(&id),
            StateOwner::Cell => !self.is_set_up(id) && !self.notes.states_set.contains(&id),
        };
        if never_set {
            return to.push(errors::state_never_set(state.at, &state.name));
        }
        self.right_not_given(id, state, to);
    }

    /// Warns of a flag of pieces that effects clear, and that neither an effect nor the set-up sets.
    fn right_not_given(&self, id: StateId, state: &StateDecl, to: &mut Warnings) {
        let (StateOwner::Men(kinds), StateType::Flag) = (&state.of, &state.ty) else { return };
        let sets = |effect: &Effect| matches!(&effect.kind, EffectKind::Assign(to, Assigned::Flag(true)) if to.state == id);
        let mut effects = self.every_effect().flatten().flat_map(Effect::with_all_within);
        if state.first != BySide::both(Value::Flag(false)) || self.is_set_up(id) || effects.any(sets) {
            return;
        }
        let mut men = self.ir.setup.men.iter();
        let Some(man) = men.find(|man| kinds.contains(&man.kind)) else { return };
        let (Some((at, _)), Some(kind)) = (&self.program.setup, self.kind_name(man.kind)) else { return };
        to.push(errors::right_not_given(*at, (&state.name, state.at), kind, self.shape.cell_name(man.cell)));
    }

    /// Whether the set-up gives a state to any piece or cell.
    fn is_set_up(&self, id: StateId) -> bool {
        let mut of_cells = self.ir.setup.cells.iter();
        of_cells.any(|(_, state, _)| *state == id)
            || self.ir.setup.men.iter().flat_map(|man| &man.states).any(|(state, _)| *state == id)
    }

    /// Whether an attribute other than a flag has no value in any piece, and none at first.
    fn is_never_given(&self, id: StateId) -> bool {
        let mut of_kinds = self.ir.kinds.iter().flat_map(|decl| &decl.attributes);
        let is_flag = self.ir.states.get(id.index()).is_none_or(|state| state.ty == StateType::Flag);
        !is_flag && !of_kinds.any(|(known, _)| *known == id)
    }
}
