//! States and words that nothing needs.

use std::collections::HashSet;

use super::{Told, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::facts::Facts;
use crate::language::ir::{StateDecl, StateId, StateOwner, StateType};
use crate::language::source::Span;
use crate::language::syntax::tree::parts::{Node, Role};
use crate::language::syntax::tree::{Define, Name};

impl Facts<'_> {
    /// Warns of a state that is never read, never set, or only ever set back.
    pub(super) fn state_for_nothing(&self, id: StateId, state: &StateDecl, to: &mut Told) {
        if !self.notes.states_read.contains(&id) {
            return to.push(errors::state_never_read(state.at, &state.name));
        }
        if self.reads().is_asked_by_itself(id) {
            return to.push(errors::state_read_by_itself(state.at, &state.name));
        }
        if state.constant && self.is_never_given(id) {
            let kind = self.ir.kinds.first().map_or("", |kind| &kind.name);
            let (ty, bounds) = match state.ty {
                StateType::Flag => ("flag", (0, 1)),
                StateType::Number(least, most) => ("number", (least, most)),
                StateType::Direction => ("direction", (0, 0)),
                StateType::Cell => ("cell", (0, 0)),
                StateType::Kind => ("kind", (0, 0)),
                StateType::Men(_) => ("set of men", (0, 0)),
                StateType::Cells => ("set of cells", (0, 0)),
            };
            return to.push(errors::state_never_given(state.at, &state.name, ty, bounds, kind));
        }
        // What never changes is told by what it is worth, but a flag that never does is no help.
        let never_set = match state.of {
            _ if state.constant => state.ty == StateType::Flag,
            StateOwner::Men(_) => {
                state.ty == StateType::Flag && !self.notes.states_set.contains(&id) && !self.is_set_up(id)
            }
            StateOwner::Game | StateOwner::Side => !self.notes.states_set.contains(&id),
        };
        if never_set {
            to.push(errors::state_never_set(state.at, &state.name));
        } else {
            to.extend(self.only_cleared(id));
        }
    }

    /// Whether the set-up gives a state to any man.
    fn is_set_up(&self, id: StateId) -> bool {
        self.ir.setup.men.iter().flat_map(|man| &man.states).any(|(state, _)| *state == id)
    }

    /// Whether an attribute other than a flag has no value in any piece, and none at first.
    fn is_never_given(&self, id: StateId) -> bool {
        let mut of_kinds = self.ir.kinds.iter().flat_map(|decl| &decl.attributes);
        let is_flag = self.ir.states.get(id.index()).is_none_or(|state| state.ty == StateType::Flag);
        !is_flag && !of_kinds.any(|(known, _)| *known == id)
    }

    pub(super) fn words_never_used(&self, to: &mut Told) {
        let mut unused = Vec::new();
        let own = |at: Span| at.source.0 != 0;
        for zone in self.ir.board.zones.iter().filter(|zone| own(zone.at)) {
            unused.push((zone.at, zone.name.clone(), "zone"));
        }
        for tracks in self.ir.board.tracks.iter().filter(|tracks| own(tracks.at)) {
            unused.push((tracks.at, tracks.name.clone(), "direction"));
        }
        for define in self.names.defines.iter().filter(|define| own(define.name.at.0)) {
            unused.push((define.name.at.0, define.name.text.clone(), "definition"));
        }
        for family in &self.pieces.families {
            if family.members.is_empty() {
                unused.push((family.at, family.name.clone(), "family"));
            }
        }
        unused.retain(|(_, name, noun)| !self.notes.is_used(name) || *noun == "family");
        for local in self.pieces.local_defines.values().flat_map(|known| known.values()) {
            if !self.notes.local_defines_used.contains(&local.name.at.0) {
                unused.push((local.name.at.0, local.name.text.clone(), "definition"));
            }
        }
        let given = self.names.defines.iter().filter(|define| own(define.name.at.0));
        let given: Vec<_> = given.flat_map(|define| unused_parameters(define)).collect();
        for (define, parameter) in given {
            to.push(errors::parameter_unused((parameter.at.0, &parameter.text), &define.name.text));
        }
        for (at, name, noun) in unused {
            debug_assert!(!matches!(self.names.get(&name), Some(Meaning::Cell(_))));
            to.push(errors::never_used(at, &name, noun));
        }
    }
}

/// The parameters of a definition that nothing in it names.
fn unused_parameters(define: &Define) -> Vec<(&Define, &Name)> {
    let mut named: HashSet<&str> = HashSet::new();
    named_within(Node::Define(define), &mut named);
    let given = define.parameters.names();
    given.filter(|name| !named.contains(name.text.as_str())).map(|name| (define, name)).collect()
}

fn named_within<'t>(node: Node<'t>, named: &mut HashSet<&'t str>) {
    node.each_part(&mut |part| match part {
        Node::Name(_, Role::Parameter | Role::Declared) => {}
        Node::Name(name, _) => {
            named.insert(name.text.as_str());
        }
        part => named_within(part, named),
    });
}
