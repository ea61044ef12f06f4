//! States that effects only ever set back to what they are at first.

use super::errors;
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Assigned, BySide, Effect, EffectKind, Number, NumberKind, StateDecl, StateId, StateOwner, StateType,
    Value,
};

impl Facts<'_> {
    /// What is told of a state that effects change, but only to what it is at first, as which it is set up as well.
    pub(super) fn only_cleared(&self, id: StateId) -> Option<Diagnostic> {
        let state = self.ir.states.get(id.index())?;
        let of_kinds = self.ir.kinds.iter().flat_map(|kind| &kind.attributes).filter(|(held, _)| *held == id);
        let of_kinds: Vec<&BySide<Value>> = of_kinds.map(|(_, value)| value).collect();
        // What is said behind the type, is the first value in each piece.
        let first = match (of_kinds.as_slice(), &state.of) {
            ([], _) => &state.first,
            ([first, others @ ..], StateOwner::Men(kinds))
                if of_kinds.len() == kinds.len() && others.iter().all(|other| other == first) =>
            {
                first
            }
            _ => return None,
        };
        let setup = &self.ir.setup;
        let of_men = setup.men.iter().flat_map(|man| &man.states).any(|(held, _)| *held == id);
        let of_others = setup.states.iter().any(|(_, held, _)| *held == id);
        if of_men || of_others {
            return None;
        }
        let (mut cleared, mut changed) = (None, false);
        for effect in self.every_effect().flatten() {
            for effect in effect.with_all_within() {
                match does(effect, id, first) {
                    Some(Does::Clear) => cleared = cleared.or(Some(effect.at)),
                    Some(Does::Change) => changed = true,
                    None => {}
                }
            }
        }
        let at = cleared.filter(|_| !changed)?;
        Some(errors::state_only_cleared(state.at, at, &state.name, &how(state)))
    }
}

/// What an effect does to a state.
enum Does {
    /// It gives it the value that it has at first.
    Clear,
    /// It may give it another.
    Change,
}

fn does(effect: &Effect, id: StateId, first: &BySide<Value>) -> Option<Does> {
    let of_first = |same: bool| Some(if same { Does::Clear } else { Does::Change });
    match &effect.kind {
        EffectKind::Add(_, held) if held.state == id => Some(Does::Change),
        // Of men there are none at first, of cells there may be some.
        EffectKind::Remove(_, held) if held.state == id => {
            of_first(!first.iter().any(|first| matches!(first, Value::Cells(cells) if !cells.is_empty())))
        }
        EffectKind::Assign(held, value) if held.state == id => match value {
            Assigned::First => Some(Does::Clear),
            Assigned::Flag(set) => of_first(first.iter().all(|first| *first == Value::Flag(*set))),
            Assigned::Number(Number { kind: NumberKind::Constant(number), .. }) => {
                of_first(first.iter().all(|first| *first == Value::Number(*number)))
            }
            _ => Some(Does::Change),
        },
        _ => None,
    }
}

/// An effect that would change the state, as its author would write it.
fn how(state: &StateDecl) -> String {
    let name = &state.name;
    match state.ty {
        StateType::Flag => format!("{{ set {name} }}"),
        StateType::Number(..) => format!("{{ {name} = {name} + 1 }}"),
        StateType::Men(_) => format!("{{ add mover to {name} }}"),
        StateType::Cells => format!("{{ add here to {name} }}"),
        StateType::Cell => format!("{{ {name} = here }}"),
        StateType::Direction => format!("{{ {name} = direction }}"),
        StateType::Kind => format!("{{ {name} = taken }}"),
    }
}
