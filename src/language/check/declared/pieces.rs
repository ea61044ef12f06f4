//! The pieces and families that a game declares, and their properties.

use std::collections::{BTreeMap, BTreeSet};

use crate::language::ir::{BySide, Kind, Look, StateDecl, StateId, StateType, Value};
use crate::language::source::Span;
use crate::language::syntax::tree::{Clause, Define};

/// A family, with the kinds that belong to it.
#[derive(Debug, Default)]
pub(in crate::language::check) struct Family {
    pub(in crate::language::check) name: String,
    pub(in crate::language::check) at: Span,
    pub(in crate::language::check) members: Vec<Kind>,
}

/// Clauses that a piece gets from one block.
#[derive(Clone, Debug)]
pub(in crate::language::check) struct Layer<'t> {
    /// The block's name; none for `every piece`.
    pub(in crate::language::check) name: Option<&'t str>,
    pub(in crate::language::check) clauses: Vec<&'t Clause>,
}

/// A piece, as far as it is declared before its clauses are lowered.
#[derive(Clone, Debug)]
pub(in crate::language::check) struct Head {
    pub(in crate::language::check) at: Span,
    pub(in crate::language::check) name: String,
    pub(in crate::language::check) letter: String,
    /// The families that it belongs to, nearest first.
    pub(in crate::language::check) families: Vec<String>,
    /// The values of its attributes that differ from the first.
    pub(in crate::language::check) attributes: Vec<(StateId, BySide<Value>)>,
    /// How many of it a cell may hold.
    pub(in crate::language::check) stacks: u8,
    /// What it looks like.
    pub(in crate::language::check) look: Option<Look>,
}

/// Pieces, families, and their properties.
#[derive(Debug, Default)]
pub(in crate::language::check) struct Pieces<'t> {
    pub(in crate::language::check) kinds: Vec<Head>,
    pub(in crate::language::check) families: Vec<Family>,
    /// For each kind, the blocks that it gets clauses from, nearest first, `every piece` last.
    pub(in crate::language::check) layers: Vec<Vec<Layer<'t>>>,
    /// Pieces of an unknown family: what they inherit from it is unknown, too.
    pub(in crate::language::check) of_unknown: BTreeSet<Kind>,
    pub(in crate::language::check) states: Vec<StateDecl>,
    /// Which pieces can be held in hand.
    pub(in crate::language::check) hand: Vec<Kind>,
    /// Names that pieces had and that were taken away from them.
    pub(in crate::language::check) lost: Vec<RemovedName>,
    /// The definitions of each piece.
    pub(in crate::language::check) local_defines: BTreeMap<Kind, BTreeMap<&'t str, &'t Define>>,
}

/// A name that pieces had and that was taken away from them.
#[derive(Clone, Debug)]
pub(in crate::language::check) struct RemovedName {
    pub(in crate::language::check) name: String,
    pub(in crate::language::check) at: Span,
}

impl Pieces<'_> {
    /// The kinds of the family.
    pub(in crate::language::check) fn members(&self, family: usize) -> Vec<Kind> {
        self.families.get(family).map_or_else(Vec::new, |family| family.members.clone())
    }

    /// The type of a state.
    pub(in crate::language::check) fn state_type(&self, state: StateId) -> Option<&StateType> {
        self.states.get(state.index()).map(|state| &state.ty)
    }

    /// Gives a kind its own value; the last one counts.
    pub(in crate::language::check) fn attribute(&mut self, kind: Kind, state: StateId, value: BySide<Value>) {
        let Some(decl) = self.kinds.get_mut(kind.index()) else { return };
        decl.attributes.retain(|(known, _)| *known != state);
        decl.attributes.push((state, value));
    }
}
